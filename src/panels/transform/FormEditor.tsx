import type { FormRow } from "#ocio/transform/form.ts";
import { kindOf } from "#ocio/transform/kinds.ts";
import { Field } from "#parts/field/Field.tsx";
import { NumberField } from "#parts/field/NumberField.tsx";
import { Select } from "#parts/field/Select.tsx";
import { TextField } from "#parts/field/TextField.tsx";
import { Toggle } from "#parts/field/Toggle.tsx";
import { Channels } from "./Channels.tsx";
import type { Control, Controls } from "./control.ts";
import type { EditorProps } from "./editor.ts";
import { FileControl } from "./FileControl.tsx";
import { NameField } from "./NameField.tsx";
import { AllocationVars } from "./Numbers.tsx";
import { DisplayControl, LooksControl, SpaceControl, ViewControl } from "./ReferenceControls.tsx";

/** The parameters of a step, row by row as its type says, then its flags and its name. */
export function FormEditor({ node, onSet, onSetAll }: EditorProps) {
  const { form = [] } = kindOf(node.type) ?? {};
  const flags = form.filter(({ control }) => control === "flag");
  const control = (row: FormRow) => {
    // The row is one of its own control.
    const Own = controls[row.control] as Control<FormRow["control"]>;
    const value = (node as Record<string, unknown>)[row.field];
    const set = (next: unknown) => onSet(row.field, next);
    return <Own key={row.field} row={row} value={value} node={node} onSet={set} onSetAll={onSetAll} />;
  };
  return (
    <div className={`parameters${form.some((row) => "swaps" in row) ? " with-swap" : ""}`}>
      {form.filter((row) => !flags.includes(row)).map(control)}
      {flags.length > 0 && (
        <>
          <span className="label">Flags</span>
          <div className="flags">{flags.map(control)}</div>
        </>
      )}
      {"name" in node && <NameField name={node.name} onSet={onSet} />}
    </div>
  );
}

const ChannelsControl: Control<"channels"> = ({ row, value, onSet }) => {
  const { label, hint, step, optional } = row;
  return (
    <Field label={label} hint={hint}>
      <Channels
        label={label}
        values={(value as number[] | null) ?? [null, null, null]}
        {...(step !== undefined && { step })}
        {...(optional !== undefined && { optional: true, placeholder: optional })}
        onCommit={(numbers) => {
          const first = numbers.find((number) => number !== null);
          return onSet(
            optional !== undefined && first === undefined ? null : numbers.map((each) => each ?? first),
          );
        }}
      />
    </Field>
  );
};

const ChoiceControl: Control<"choice"> = ({ row, value, onSet }) => {
  const { label, choices, offers, none } = row;
  const offered = choices.filter((each) => !offers || each.value === value || offers.includes(each.value));
  return (
    <Field label={label}>
      <Select
        value={(value as string | null) ?? ""}
        choices={offered}
        {...(none !== undefined && { none })}
        onCommit={(next) => onSet(next === "" ? null : next)}
      />
    </Field>
  );
};

const TextControl: Control<"text"> = ({ row: { label, hint, placeholder }, value, onSet }) => (
  <Field label={label} hint={hint}>
    <TextField
      value={(value as string | null) ?? ""}
      placeholder={placeholder}
      onCommit={(text) => onSet(text === "" ? null : text)}
    />
  </Field>
);

const FlagControl: Control<"flag"> = ({ row: { label, hint }, value, onSet }) => (
  <Toggle label={label} {...(hint !== undefined && { hint })} value={value as boolean} onCommit={onSet} />
);

/** Common bases of logs. */
const BASES = [
  { label: "2", value: 2 },
  { label: "10", value: 10 },
  { label: "e", value: Math.E },
] as const;

/** OCIO also loads other bases from a file, and keeps them; e has its own button. */
function typedBase(value: number | null): string | undefined {
  return value !== null && Number.isInteger(value) && value >= 2
    ? undefined
    : "The base is a whole number, 2 or greater.";
}

const BaseControl: Control<"base"> = ({ row, value: base, onSet }) => (
  <Field label={row.label}>
    <div className="presets">
      <NumberField value={base as number} step={1} onCommit={(value) => typedBase(value) ?? onSet(value)} />
      {BASES.map(({ label, value }) => (
        <button
          key={label}
          type="button"
          className="button ghost small"
          aria-label={`Base ${label}`}
          aria-pressed={base === value}
          onClick={() => onSet(value)}
        >
          {label}
        </button>
      ))}
    </div>
  </Field>
);

const VarsControl: Control<"vars"> = ({ row, value, node, onSet }) => {
  const isLog = "allocation" in node && node.allocation === "lg2";
  return (
    <Field
      label={row.label}
      hint={
        isLog
          ? "The lowest and the highest stop, as powers of 2; the third is added before the logarithm."
          : "The values that become 0 and 1."
      }
    >
      <AllocationVars lg2={isLog} values={value as number[]} onCommit={onSet} />
    </Field>
  );
};

const controls: Controls = {
  channels: ChannelsControl,
  choice: ChoiceControl,
  text: TextControl,
  flag: FlagControl,
  base: BaseControl,
  vars: VarsControl,
  file: FileControl,
  space: SpaceControl,
  display: DisplayControl,
  view: ViewControl,
  looks: LooksControl,
};
