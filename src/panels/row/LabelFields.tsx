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

/** The encodings of the specification and those that the configuration uses; any other text can be typed. */
export function EncodingPicker({ collection, row }: Pick<FieldProps<Encoded>, "collection" | "row">) {
  const { text } = useSetters(collection, row.id);
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
      value={row.encoding}
      options={encodings.map((value) => ({ value, label: value }))}
      placeholder="None"
      none="None"
      create={{ words: (typed) => `Use “${typed}”`, onCreate: text("setEncoding", "encoding") }}
      onCommit={text("setEncoding", "encoding")}
    />
  );
}

type Encoded = { encoding: string | null };

function encodingOf({ encoding }: Encoded): string {
  return encoding ?? "";
}
