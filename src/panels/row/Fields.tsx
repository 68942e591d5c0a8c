import type { ComponentType } from "react";
import type { Colorspace, DisplayColorspace } from "#ocio/model/colorspace.ts";
import type { RowOf } from "#ocio/model/document.ts";
import type { Look } from "#ocio/model/look.ts";
import type { ViewTransform } from "#ocio/model/viewTransform.ts";
import { SPACES, spelling } from "#ocio/names/name.ts";
import { Field } from "#parts/field/Field.tsx";
import { Select } from "#parts/field/Select.tsx";
import { processSpaceOptions } from "../choice/spaces.ts";
import { ColorspacePicker } from "../choice/ThingPickers.tsx";
import { FamilyFields } from "../family/FamilyFields.tsx";
import { useDocument } from "../useDocument.ts";
import { SharedViewFields } from "../view/SharedViewFields.tsx";
import { RowComment } from "./CommentField.tsx";
import { DescribedField, FlagsField, keysOf } from "./DescribedField.tsx";
import { type FieldProps, useSetters } from "./fieldProps.ts";
import type { ListedRow, RowKind } from "./kinds.ts";
import { LabelsField } from "./LabelFields.tsx";
import { AliasesField, AmfField, IccField, NameField } from "./TextFields.tsx";

/** A field by its key, two side by side, or a component. */
type Line<R> = string | readonly [string, string] | ComponentType<FieldProps<R>>;

/** The fields that only color spaces have. */
const ofSpaces: Line<Colorspace>[] = [
  ["encoding", "bitdepth"],
  "equalitygroup",
  "allocation",
  "allocation_vars",
  FlagsField,
];

/** The fields of each kind from top to bottom; those that are not here follow in the order of the file. */
const layouts: { [K in RowKind]: readonly Line<RowOf<K>>[] } = {
  colorspaces: [
    NameField,
    AliasesField,
    LabelsField,
    ...ofSpaces,
    "description",
    RowComment,
    "interop_id",
    IccField,
    AmfField,
  ],
  display_colorspaces: [
    ...[NameField, "description", RowComment, LabelsField, AliasesField],
    ...(ofSpaces as Line<DisplayColorspace>[]),
    ...["interop_id", IccField, AmfField],
  ],
  looks: [NameField, ProcessSpaceField, "description", RowComment, AmfField],
  named_transforms: [NameField, AliasesField, LabelsField, "encoding", FlagsField, "description", RowComment],
  shared_views: [NameField, SharedViewFields, "description", RowComment],
  families: [NameField, "description", FamilyFields],
  categories: [NameField, "description"],
  view_transforms: [NameField, ReferenceSpaceField, LabelsField, "description", RowComment, AmfField],
};

function linesOf(kind: RowKind): readonly Line<ListedRow>[] {
  const lines = layouts[kind] as readonly Line<ListedRow>[];
  const named = new Set(lines.flat());
  return [...lines, ...[...keysOf(kind), FlagsField].filter((line) => !named.has(line))];
}

type Props = Pick<FieldProps, "collection" | "row" | "warnings"> & Partial<FieldProps>;

/** Every field of a row; each change is a command. */
export function Fields({ name, fresh = false, tried = false, ...props }: Props) {
  const { collection, row } = props;
  const all = { ...props, name: name ?? row.name, fresh, tried };
  return (
    <div className="form">
      {linesOf(collection).map((One, at) => {
        // The fields of a kind are always the same.
        const key = at;
        if (typeof One !== "function") return <DescribedField key={key} {...all} keys={[One].flat()} />;
        return <One key={key} {...all} />;
      })}
    </div>
  );
}

/** The color space that a look is applied in: by name, alias or role. */
function ProcessSpaceField({ collection, row, warnings }: FieldProps<Look>) {
  const { set } = useSetters(collection, row.id);
  const value = useDocument((document) =>
    spelling(document, SPACES, row.process_space_id, row.process_space_name),
  );
  return (
    <Field label="Process Space" warning={warnings.get("process_space_id") ?? warnings.get("process_space")}>
      <ColorspacePicker
        value={value || null}
        among={processSpaceOptions}
        onCommit={(name) =>
          name === null ? "A look needs a process space." : set("setProcessSpace", "processSpace", name)
        }
      />
    </Field>
  );
}

/** Reference space of a view transform, scene or display; its chains move along. */
function ReferenceSpaceField({ collection, row, warnings }: FieldProps<ViewTransform>) {
  const { set } = useSetters(collection, row.id);
  return (
    <Field label="Reference" warning={warnings.get("reference_space_type")}>
      <Select
        title="Reference Space Type"
        value={row.reference_space_type}
        choices={[
          { value: "scene", label: "Scene" },
          { value: "display", label: "Display" },
        ]}
        onCommit={(value) => set("setReferenceSpaceType", "referenceSpaceType", value)}
      />
    </Field>
  );
}
