import { Field } from "#parts/field/Field.tsx";
import { TagField } from "#parts/field/TagField.tsx";
import { TextArea } from "#parts/field/TextArea.tsx";
import { TextField } from "#parts/field/TextField.tsx";
import { call } from "../change.ts";
import { type FieldProps, useSetters } from "./fieldProps.ts";

const NAME_MISSING = "Name is required";

export function NameField({ collection, row, name, warnings, fresh, tried }: FieldProps) {
  const { change, noun } = useSetters(collection, row.id);
  return (
    <Field label="Name" required={fresh} warning={warnings.get("name")}>
      <TextField
        value={name}
        autoFocus={fresh}
        refused={tried && name === "" ? NAME_MISSING : undefined}
        onCommit={(next) =>
          next.trim() === "" ? NAME_MISSING : change(call(`${noun}.rename`, { target: row.id, name: next }))
        }
      />
    </Field>
  );
}

export function AliasesField({ collection, row, warnings }: FieldProps<{ aliases_data: string[] }>) {
  const { change, noun } = useSetters(collection, row.id);
  const target = row.id;
  return (
    <Field label="Aliases" warning={warnings.get("aliases_data")}>
      <TagField
        values={row.aliases_data}
        placeholder="Add alias"
        onAdd={(alias) => change(call(`${noun}.addAlias`, { target, alias }))}
        onRemove={(alias) => change(call(`${noun}.removeAlias`, { target, alias }))}
      />
    </Field>
  );
}

type Interchanged = { interchange: { amf_transform_ids: string | null; icc_profile_name: string | null } };

export function AmfField({ collection, row }: FieldProps<Interchanged>) {
  const { text } = useSetters(collection, row.id);
  const kept = row.interchange.amf_transform_ids ?? "";
  const commit = text("setAmfTransformIds", "amfTransformIds");
  // A block of lines in the file ends with a break, which would show as an empty line.
  const ending = /\n*$/.exec(kept)?.[0] ?? "";
  return (
    <Field label="AMF IDs" title="ACES transform IDs, by which AMF files name it">
      <TextArea
        mono
        unwrapped
        rows={1}
        value={kept.slice(0, kept.length - ending.length)}
        placeholder="ACES transform IDs, one a line"
        onCommit={(next) => commit(next === "" ? next : next + ending)}
      />
    </Field>
  );
}

export function IccField({ collection, row }: FieldProps<Interchanged>) {
  const { text } = useSetters(collection, row.id);
  return (
    <Field label="ICC Profile">
      <TextField
        value={row.interchange.icc_profile_name ?? ""}
        placeholder="None"
        onCommit={text("setIccProfileName", "iccProfileName")}
      />
    </Field>
  );
}
