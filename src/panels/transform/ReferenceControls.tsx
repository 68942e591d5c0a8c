import { SPACES, spelling } from "#ocio/names/name.ts";
import { kindOf } from "#ocio/transform/kinds.ts";
import { IconButton } from "#parts/Button.tsx";
import { Field } from "#parts/field/Field.tsx";
import { ColorspacePicker, DisplayPicker, LooksPicker, ViewPicker } from "../choice/ThingPickers.tsx";
import { useDocument } from "../useDocument.ts";
import type { Control } from "./control.ts";
import type { EditorProps } from "./editor.ts";

/** The name in a field of a step, by which the file refers to a color space. */
function useSpace(node: EditorProps["node"], field: string | undefined): string {
  const values = node as unknown as Record<string, string | null>;
  const isLink = kindOf(node.type)?.references?.includes(field ?? "");
  return useDocument((document) =>
    field && isLink
      ? spelling(document, SPACES, values[field] ?? null, values[`${field}_name`] ?? null)
      : (values[field ?? ""] ?? ""),
  );
}

/** A color space by any name that a file may use for it: role, alias, named transform, context variable. */
export const SpaceControl: Control<"space"> = ({ row: { field, label, swaps }, node, onSet, onSetAll }) => {
  const value = useSpace(node, field);
  const other = useSpace(node, swaps);
  return (
    <>
      <Field label={label}>
        <ColorspacePicker free value={value || null} onCommit={(name) => onSet(name ?? "")} />
      </Field>
      {swaps && (
        <IconButton
          icon="upDown"
          label="Swap source and destination"
          className="swap"
          onClick={() => onSetAll({ [swaps]: value, [field]: other })}
        />
      )}
    </>
  );
};

export const DisplayControl: Control<"display"> = ({ row, value, onSet }) => (
  <Field label={row.label}>
    <DisplayPicker free value={(value as string) || null} onCommit={(name) => onSet(name ?? "")} />
  </Field>
);

export const ViewControl: Control<"view"> = ({ row, value, node, onSet }) => (
  <Field label={row.label}>
    <ViewPicker
      free
      display={("display" in node && node.display) || null}
      value={(value as string) || null}
      onCommit={(name) => onSet(name ?? "")}
    />
  </Field>
);

/** Looks, one after the other. */
export const LooksControl: Control<"looks"> = ({ row, value, onSet }) => (
  <Field label={row.label} hint={looksHint(value as string)}>
    <LooksPicker value={(value as string) || null} onCommit={(looks) => onSet(looks ?? "")} />
  </Field>
);

/** Several looks as the file will have them; what one chip says is not said again. */
function looksHint(looks: string): string | undefined {
  if (looks === "") return "A minus before a name applies it backwards.";
  return /[,:|+-]/.test(looks) ? looks : undefined;
}
