import type { ViewTransform } from "#ocio/model/viewTransform.ts";
import { Field } from "#parts/field/Field.tsx";
import { Select } from "#parts/field/Select.tsx";
import { type FieldProps, useSetters } from "../row/fieldProps.ts";

/** Reference space of a view transform, scene or display; its chains move along. */
export function ReferenceSpaceField({ collection, row, warnings }: FieldProps<ViewTransform>) {
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
