import { z } from "zod";
import { arg } from "#command/command.ts";
import { newId, time } from "#command/declare.ts";
import { opened } from "#command/opened.ts";
import { perDocument } from "#command/options.ts";
import { type Document, rowsOf } from "#ocio/model/document.ts";
import { nouns } from "#ocio/model/noun.ts";
import { fieldNow, textOrNull } from "../field.ts";
import { findAll, rowsArg, some, subject } from "../target.ts";
import { addLabel, labelId } from "./label.ts";

const familyOptions = perDocument(({ document }) =>
  document ? rowsOf(document, "families").map(({ name }) => ({ value: name, label: name })) : [],
);

const familyArg = arg(z.string().trim().nullable(), {
  label: "Family",
  hint: "Input/ARRI",
  options: familyOptions,
  prefersTyped: true,
});

type InFamily = { id: string; name: string; family_id: string | null };

/** Sets or clears the family of rows; a name that is new makes a family. */
export function familyCommand(
  collection: "colorspaces" | "display_colorspaces" | "view_transforms" | "named_transforms",
) {
  const [, many] = nouns[collection];
  return opened({
    title: `Set family of ${many}…`,
    aliases: [
      "set family",
      "move to family",
      `group ${many}`,
      "group in folder",
      "move to folder",
      "submenu",
    ],
    args: z.object({
      targets: rowsArg(collection),
      family: fieldNow(collection, familyArg, (document, row) => {
        const { family_id } = row as InFamily;
        return family_id && document.families.byId[family_id]?.name;
      }),
      newId,
      time,
    }),
    when: some(collection),
    run: (document, { targets, family, newId: fresh, time: now }) => {
      const rows = findAll(document, collection, targets) as InFamily[] | string;
      if (typeof rows === "string") return rows;
      const name = textOrNull(family);
      const id = name === null ? null : labelId(document, "families", name, fresh);
      const due = rows.filter(({ family_id }) => family_id !== id);
      const shown = name ?? "no family";
      if (due.length === 0) return { say: `Family of ${subject(collection, rows)} is already ${shown}` };
      return {
        edit: (draft) => {
          if (name !== null) addLabel(draft as Document, "families", name, fresh, now);
          for (const row of due) (draft[collection].byId[row.id] as InFamily).family_id = id;
        },
        say:
          name === null
            ? `Cleared family of ${subject(collection, due)}`
            : `Set family of ${subject(collection, due)} to ${name}`,
      };
    },
  });
}
