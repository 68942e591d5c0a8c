import { z } from "zod";
import { arg, newId } from "#command/command.ts";
import { opened } from "#command/opened.ts";
import type { Document } from "#ocio/document.ts";
import { nameProblem } from "#ocio/nameProblem.ts";
import { nouns } from "#ocio/noun.ts";
import { descriptionCommand } from "./description.ts";
import { textOrNull } from "./field.ts";
import { addLabel } from "./label.ts";
import { deleteCommand } from "./remove.ts";
import { nameArg, renameCommand } from "./rename.ts";

/** The commands on families or categories themselves. */
export function labelCommands(collection: "families" | "categories") {
  const [one] = nouns[collection];
  return {
    create: opened({
      title: `Add ${one}…`,
      aliases: ["new", "create"],
      args: z.object({
        name: arg(nameArg.clone(), {
          label: "Name",
          hint: collection === "families" ? "Input/ARRI" : "file-io",
        }),
        description: arg(z.string().nullable().optional(), { label: "Description" }),
        newId,
      }),
      run: (document, { name, description, newId: id }) => {
        const problem = nameProblem(document, collection, name);
        if (problem) return problem;
        return {
          edit: (draft) => {
            addLabel(draft as Document, collection, name, id);
            const row = draft[collection].byId[id];
            if (row) row.description = textOrNull(description ?? null);
          },
          view: (session) => {
            session.selection = [{ kind: collection, id }];
          },
          say: `Added ${one} “${name}”`,
        };
      },
    }),
    rename: renameCommand(collection),
    setDescription: descriptionCommand(collection),
    delete: deleteCommand(collection),
  };
}
