import type { ComponentType } from "react";
import type { RowOf } from "#ocio/model/document.ts";
import type { Look } from "#ocio/model/look.ts";
import type { NamedTransform } from "#ocio/model/namedTransform.ts";
import type { ViewTransform } from "#ocio/model/viewTransform.ts";
import { SPACES, spelling } from "#ocio/names/name.ts";
import { Field } from "#parts/field/Field.tsx";
import { Select } from "#parts/field/Select.tsx";
import { processSpaceOptions } from "../choice/spaces.ts";
import { ColorspacePicker } from "../choice/ThingPickers.tsx";
import { ColorspaceFields } from "../colorspace/ColorspaceFields.tsx";
import { FamilyFields } from "../family/FamilyFields.tsx";
import { useDocument } from "../useDocument.ts";
import { SharedViewFields } from "../view/SharedViewFields.tsx";
import { type FieldProps, useSetters } from "./fieldProps.ts";
import type { ListedRow, RowKind } from "./kinds.ts";
import { EncodingPicker, LabelsField } from "./LabelFields.tsx";
import { AliasesField, AmfField, DescriptionField, InactiveToggle, NameField } from "./TextFields.tsx";

/** The fields of each kind from top to bottom. */
const fieldsOf: { [K in RowKind]: readonly ComponentType<FieldProps<RowOf<K>>>[] } = {
  colorspaces: [NameField, AliasesField, LabelsField, ColorspaceFields, AmfField],
  display_colorspaces: [NameField, DescriptionField, LabelsField, AliasesField, ColorspaceFields, AmfField],
  looks: [NameField, ProcessSpaceField, DescriptionField, AmfField],
  named_transforms: [NameField, AliasesField, LabelsField, NamedTransformFlags, DescriptionField],
  shared_views: [NameField, SharedViewFields, DescriptionField],
  families: [NameField, DescriptionField, FamilyFields],
  categories: [NameField, DescriptionField],
  view_transforms: [NameField, ReferenceSpaceField, LabelsField, DescriptionField, AmfField],
};

type Props = Pick<FieldProps, "collection" | "row" | "warnings"> & Partial<FieldProps>;

/** Every field of a row; each change is a command. */
export function Fields({ name, fresh = false, tried = false, ...props }: Props) {
  const { collection, row } = props;
  const fields = fieldsOf[collection] as readonly ComponentType<FieldProps<ListedRow>>[];
  return (
    <div className="form">
      {fields.map((One, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the fields of a kind are always the same
        <One key={at} {...props} name={name ?? row.name} fresh={fresh} tried={tried} />
      ))}
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

/** The encoding of a named transform, and whether it is hidden. */
function NamedTransformFlags(props: FieldProps<NamedTransform>) {
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
