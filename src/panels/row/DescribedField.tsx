import type { ComponentType } from "react";
import type { Colorspace } from "#ocio/model/colorspace.ts";
import {
  type Control,
  type Field as Description,
  type Fields,
  isFlag,
  plainFields,
  setterOf,
} from "#ocio/model/fields.ts";
import { capital } from "#ocio/model/noun.ts";
import { type DescribedName, fieldsOf } from "#ocio/model/rowFields.ts";
import { Field } from "#parts/field/Field.tsx";
import { NumberField } from "#parts/field/NumberField.tsx";
import { Select } from "#parts/field/Select.tsx";
import { TagField } from "#parts/field/TagField.tsx";
import { TextArea } from "#parts/field/TextArea.tsx";
import { TextField } from "#parts/field/TextField.tsx";
import { Toggle } from "#parts/field/Toggle.tsx";
import { AllocationVars } from "../transform/Numbers.tsx";
import { type FieldProps, useSetters } from "./fieldProps.ts";
import type { RowKind } from "./kinds.ts";
import { EncodingPicker } from "./LabelFields.tsx";

type ControlProps<V = never> = {
  row: FieldProps["row"];
  field: Description;
  value: V;
  onCommit: (value: unknown) => string | undefined;
};
type TextProps = ControlProps<string | null>;

function Text({ value, onCommit }: TextProps) {
  return <TextField value={value ?? ""} placeholder="None" onCommit={(text) => onCommit(text || null)} />;
}

function Code({ value, onCommit }: TextProps) {
  return (
    <TextField mono value={value ?? ""} placeholder="None" onCommit={(text) => onCommit(text || null)} />
  );
}

function Block({ value, onCommit }: TextProps) {
  return <TextArea value={value ?? ""} onCommit={(text) => onCommit(text || null)} />;
}

function Choice({ field: { choices = [], none }, value, onCommit }: TextProps) {
  const values = choices.map((choice) => choice.value);
  return (
    <Select
      value={value ?? (none === undefined ? (values[0] ?? "") : "")}
      choices={values}
      {...(none !== undefined && { none })}
      onCommit={(chosen) => onCommit(chosen || null)}
    />
  );
}

function Flag({ field, value, onCommit }: ControlProps<boolean>) {
  const { words, note } = field;
  return (
    <Toggle label={`Is ${capital(words)}`} {...(note && { hint: note })} value={value} onCommit={onCommit} />
  );
}

function NumberControl({ value, onCommit }: ControlProps<number | null>) {
  return <NumberField optional value={value} placeholder="None" onCommit={onCommit} />;
}

function Texts({ value, onCommit }: ControlProps<string[]>) {
  return (
    <TagField
      values={value}
      onAdd={(text) => onCommit([...value, text])}
      onRemove={(text) => onCommit(value.filter((each) => each !== text))}
    />
  );
}

function Vars({ row, value, onCommit }: ControlProps<number[]>) {
  return <AllocationVars lg2={(row as Colorspace).allocation === "lg2"} values={value} onCommit={onCommit} />;
}

const controls: { readonly [C in Control]?: ComponentType<ControlProps> } = {
  text: Text,
  code: Code,
  interopId: Code,
  block: Block,
  anyBlock: Block,
  choice: Choice,
  flag: Flag,
  number: NumberControl,
  texts: Texts,
  allocationVars: Vars,
  encoding: EncodingPicker,
};

function controlOf({ control, file }: Description): ComponentType<ControlProps> | undefined {
  const name = control ?? file?.form;
  return name && controls[name];
}

type Props = FieldProps & { keys: readonly string[] };

/** A field of a row by its description, or two side by side; each change is a command. */
export function DescribedField({ keys: [key = "", beside], ...props }: Props) {
  const { collection, row, warnings } = props;
  const { set } = useSetters(collection, row.id);
  const field = describedIn(collection)[key];
  const Control = field && controlOf(field);
  if (!Control) return null;
  const { verb, argument } = setterOf(key, field);
  const control = (
    <Control
      row={row}
      field={field}
      value={(row as unknown as Record<string, unknown>)[key] as never}
      onCommit={(value) => set(verb, argument, value)}
    />
  );
  if (isFlag(field)) return control;
  return (
    <Field label={labelOf(field)} title={field.label && capital(field.words)} warning={warnings.get(key)}>
      {beside === undefined ? (
        control
      ) : (
        <div className="pair">
          {control}
          <DescribedField {...props} keys={[beside]} />
        </div>
      )}
    </Field>
  );
}

type PlainProps = {
  fields: Fields;
  row: object;
  onSet: (verb: string, argument: string, value: unknown) => string | undefined;
};

/** The fields of which all follows from their form, for rows whose other fields have controls of their own. */
export function PlainFields({ fields, row, onSet }: PlainProps) {
  return plainFields(fields).map(([key, field]) => {
    const Control = controlOf(field);
    const { verb, argument } = setterOf(key, field);
    return (
      Control && (
        <Field key={key} at={key} label={isFlag(field) ? "" : labelOf(field)}>
          <Control
            row={row as FieldProps["row"]}
            field={field}
            value={(row as Record<string, unknown>)[key] as never}
            onCommit={(value) => onSet(verb, argument, value)}
          />
        </Field>
      )
    );
  });
}

/** The flags of a row in one line. */
export function FlagsField(props: FieldProps) {
  const flags = Object.entries(describedIn(props.collection)).filter(([, field]) => isFlag(field));
  return flags.length === 0 ? null : (
    <>
      <span className="label">Flags</span>
      <div className="flags">
        {flags.map(([key]) => (
          <DescribedField key={key} {...props} keys={[key]} />
        ))}
      </div>
    </>
  );
}

/** The keys of the fields of a kind that have a control, but for flags. */
export function keysOf(collection: RowKind): string[] {
  const fields = Object.entries(describedIn(collection));
  return fields.flatMap(([key, field]) => (controlOf(field) && !isFlag(field) ? [key] : []));
}

const describedIn = (collection: RowKind): Fields =>
  collection in fieldsOf ? fieldsOf[collection as DescribedName] : {};

/** "Interop ID". */
function labelOf({ words, label }: Description): string {
  return label ?? words.replace(/\b[a-z]/g, capital);
}
