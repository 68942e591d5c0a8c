import type { NamedTransform } from "#ocio/model/namedTransform.ts";
import { Field } from "#parts/field/Field.tsx";
import type { FieldProps } from "../row/fieldProps.ts";
import { EncodingPicker } from "../row/LabelFields.tsx";
import { InactiveToggle } from "../row/TextFields.tsx";

/** The encoding of a named transform, and whether it is hidden. */
export function NamedTransformFlags(props: FieldProps<NamedTransform>) {
  return (
    <>
      <Field label="Encoding" warning={props.warnings.get("encoding")}>
        <EncodingPicker collection={props.collection} row={props.row} />
      </Field>
      <span className="label">Flags</span>
      <div className="flags">
        <InactiveToggle {...props} />
      </div>
    </>
  );
}
