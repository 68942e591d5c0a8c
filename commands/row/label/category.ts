import { z } from "zod";
import { arg } from "#command/command.ts";
import { newId, time } from "#command/declare.ts";
import { opened } from "#command/opened.ts";
import type { Document } from "#ocio/model/document.ts";
import { equal } from "#ocio/model/equal.ts";
import { find, findAll, optionsOf, rowsArg, some, subject } from "../target.ts";
import { addLabel, labelArg, labelId } from "./label.ts";

type Labelled = { id: string; name: string; category_ids: string[] };
type Labelling = "colorspaces" | "display_colorspaces" | "named_transforms" | "view_transforms";

/** The commands that say which categories rows belong to. */
export function categoryCommands(collection: Labelling, one: string, many: string) {
  const category = labelArg("categories", "file-io");
  const put = (draft: Document, due: readonly Labelled[], next: (row: Labelled) => string[]) => {
    for (const row of due) (draft[collection].byId[row.id] as unknown as Labelled).category_ids = next(row);
  };
  return {
    setCategories: opened({
      title: `Set categories of ${many}…`,
      aliases: ["set category"],
      args: z.object({
        targets: rowsArg(collection),
        categories: arg(z.array(z.string()), {
          label: "Categories",
          options: (state) => optionsOf(state, "categories"),
        }),
      }),
      when: some(collection),
      run: (document, { targets, categories }) => {
        const rows = findAll(document, collection, targets) as Labelled[] | string;
        if (typeof rows === "string") return rows;
        const labels = findAll(document, "categories", categories);
        if (typeof labels === "string") return `${labels.slice(0, -1)}; add it first.`;
        const ids = labels.map(({ id }) => id);
        const due = rows.filter(({ category_ids }) => !equal(category_ids, ids));
        const names = labels.map(({ name }) => name).join(", ") || "none";
        if (due.length === 0)
          return { say: `Categories of ${subject(collection, rows)} are already ${names}` };
        return {
          edit: (draft) => put(draft as Document, due, () => ids),
          say: `Set categories of ${subject(collection, due)} to ${names}`,
        };
      },
    }),
    addCategory: opened({
      icon: "plus",
      title: `Add category to ${many}…`,
      aliases: ["tag"],
      args: z.object({ targets: rowsArg(collection), category, newId, time }),
      when: some(collection),
      run: (document, { targets, category: name, newId: fresh, time: now }) => {
        const rows = findAll(document, collection, targets) as Labelled[] | string;
        if (typeof rows === "string") return rows;
        if (name === "") return "A category needs a name.";
        const id = labelId(document, "categories", name, fresh);
        const due = rows.filter(({ category_ids }) => !category_ids.includes(id));
        if (due.length === 0) return { say: `${subject(collection, rows)} already has category ${name}` };
        return {
          edit: (draft) => {
            addLabel(draft as Document, "categories", name, fresh, now);
            put(draft as Document, due, ({ category_ids }) => [...category_ids, id]);
          },
          say: `Added category ${name} to ${subject(collection, due)}`,
        };
      },
    }),
    removeCategory: opened({
      title: `Remove category of ${many}…`,
      destructive: true,
      aliases: ["untag"],
      args: z.object({
        targets: rowsArg(collection),
        category: arg(z.string().min(1), {
          label: "Category",
          options: (state) => optionsOf(state, "categories"),
        }),
      }),
      when: (document) => {
        const rows = Object.values(document[collection].byId) as unknown as Labelled[];
        return rows.some(({ category_ids }) => category_ids.length > 0) || `No ${one} has a category.`;
      },
      run: (document, { targets, category: name }) => {
        const rows = findAll(document, collection, targets) as Labelled[] | string;
        if (typeof rows === "string") return rows;
        const label = find(document, "categories", name);
        if (typeof label === "string") return label;
        const due = rows.filter(({ category_ids }) => category_ids.includes(label.id));
        if (due.length === 0) return { say: `${subject(collection, rows)} has no category ${label.name}` };
        return {
          edit: (draft) =>
            put(draft as Document, due, ({ category_ids }) => category_ids.filter((id) => id !== label.id)),
          say: `Removed category ${label.name} of ${subject(collection, due)}`,
        };
      },
    }),
  };
}
