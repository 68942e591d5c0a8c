import { Picker } from "#parts/list/Picker.tsx";
import { useDocument } from "../useDocument.ts";

const words = (noun: string) => (text: string) => `Create new ${noun}: "${text}"`;

type FamilyProps = {
  value: string | null;
  /** The name of the family, new or not; null for none. */
  onChoose: (name: string | null) => string | undefined;
};

/** One family by UUID. Typing a name that is new makes it; choosing the chosen one clears it. */
export function FamilyPicker({ value, onChoose }: FamilyProps) {
  const options = useDocument(({ families }) => families);
  const list = options.order.map((id) => ({ value: id, label: options.byId[id]?.name ?? "" }));
  return (
    <Picker
      value={value}
      options={list}
      placeholder="Select or create family..."
      empty="No families available"
      none="No Family"
      create={{ words: words("family"), onCreate: onChoose }}
      onCommit={(id) => onChoose(id === null ? null : (options.byId[id]?.name ?? null))}
    />
  );
}

type CategoriesProps = {
  values: readonly string[];
  onAdd: (name: string) => string | undefined;
  /** The UUIDs that stay. */
  onSet: (ids: string[]) => string | undefined;
};

/** Categories by UUID; every choice toggles, a name that is new makes one and adds it. */
export function CategoriesPicker({ values, onAdd, onSet }: CategoriesProps) {
  const options = useDocument(({ categories }) => categories);
  const list = options.order.map((id) => ({ value: id, label: options.byId[id]?.name ?? "" }));
  return (
    <Picker
      multiple
      value={values}
      options={list}
      placeholder="Add categories..."
      empty="No categories available"
      create={{ words: words("category"), onCreate: onAdd }}
      onCommit={onSet}
    />
  );
}
