import { Field } from "#parts/field/Field.tsx";
import { TextField } from "#parts/field/TextField.tsx";
import type { SetParameter } from "./editor.ts";

/** The name of a step, which profile version 2 writes. */
export function NameField({ name, onSet }: { name: string | null; onSet: SetParameter }) {
  return (
    <Field label="Name">
      <TextField
        value={name ?? ""}
        placeholder="None"
        onCommit={(text) => onSet("name", text === "" ? null : text)}
      />
    </Field>
  );
}
