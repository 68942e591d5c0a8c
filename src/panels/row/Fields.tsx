import type { ComponentType } from "react";
import type { RowOf } from "#ocio/model/document.ts";
import { ColorspaceFields } from "../colorspace/ColorspaceFields.tsx";
import { FamilyFields } from "../family/FamilyFields.tsx";
import { ProcessSpaceField } from "../look/ProcessSpaceField.tsx";
import { NamedTransformFlags } from "../namedTransform/NamedTransformFlags.tsx";
import { SharedViewFields } from "../view/SharedViewFields.tsx";
import { ReferenceSpaceField } from "../viewTransform/ReferenceSpaceField.tsx";
import type { FieldProps } from "./fieldProps.ts";
import type { ListedRow, RowKind } from "./kinds.ts";
import { LabelsField } from "./LabelFields.tsx";
import { AliasesField, AmfField, DescriptionField, NameField } from "./TextFields.tsx";

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
