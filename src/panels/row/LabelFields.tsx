import { ENCODINGS } from "#ocio/model/enums.ts";
import { Field } from "#parts/field/Field.tsx";
import { Picker } from "#parts/list/Picker.tsx";
import { CategoriesPicker, FamilyPicker } from "../choice/LabelPickers.tsx";
import { useDocument } from "../useDocument.ts";
import { type FieldProps, useSetters } from "./fieldProps.ts";

type Labelled = { family_id: string | null; category_ids: string[] };

/** The family and the categories of a row, side by side where both can be read. */
export function LabelsField({ collection, row, warnings }: FieldProps<Labelled>) {
  const { set } = useSetters(collection, row.id);
  return (
    <Field label="Family" warning={warnings.get("family_id")}>
      <div className="pair labels">
        <FamilyPicker value={row.family_id} onChoose={(family) => set("setFamily", "family", family)} />
        <Field label="Categories">
          <CategoriesPicker
            values={row.category_ids}
            onAdd={(category) => set("addCategory", "category", category)}
            onSet={(categories) => set("setCategories", "categories", categories)}
          />
        </Field>
      </div>
    </Field>
  );
}

type EncodingProps = { value: string | null; onCommit: (value: string | null) => string | undefined };

/** The encodings of the specification and those that the configuration uses; any other text can be typed. */
export function EncodingPicker({ value, onCommit }: EncodingProps) {
  const encodings = useDocument(({ colorspaces, display_colorspaces, named_transforms }) => [
    ...new Set(
      [
        ...ENCODINGS,
        ...[colorspaces, display_colorspaces, named_transforms].flatMap(({ byId }) =>
          Object.values(byId).map(encodingOf),
        ),
      ].filter(Boolean),
    ),
  ]);
  return (
    <Picker
      value={value}
      options={encodings.map((each) => ({ value: each, label: each }))}
      placeholder="None"
      none="None"
      create={{ words: (typed) => `Use “${typed}”`, onCreate: (typed) => onCommit(typed || null) }}
      onCommit={(chosen) => onCommit(chosen || null)}
    />
  );
}

function encodingOf({ encoding }: { encoding: string | null }): string {
  return encoding ?? "";
}
