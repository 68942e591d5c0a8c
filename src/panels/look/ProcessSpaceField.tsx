import type { Look } from "#ocio/model/look.ts";
import { SPACES, spelling } from "#ocio/names/name.ts";
import { Field } from "#parts/field/Field.tsx";
import { processSpaceOptions } from "../choice/spaces.ts";
import { ColorspacePicker } from "../choice/ThingPickers.tsx";
import { type FieldProps, useSetters } from "../row/fieldProps.ts";
import { useDocument } from "../useDocument.ts";

/** The color space that a look is applied in: by name, alias or role. */
export function ProcessSpaceField({ collection, row, warnings }: FieldProps<Look>) {
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
