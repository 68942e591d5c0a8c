import { z } from "zod";
import { arg } from "#command/command.ts";
import { changing, newId } from "#command/declare.ts";
import { opened } from "#command/opened.ts";
import { type Document, rowsOf } from "#ocio/model/document.ts";
import { type InlineView, sharedView } from "#ocio/model/view.ts";
import { nameProblem } from "#ocio/names/nameProblem.ts";
import { creation, duplicateCommand } from "./row/add.ts";
import { orderCommands } from "./row/order.ts";
import { deleteCommand } from "./row/remove.ts";
import { nameArg, renameCommand } from "./row/rename.ts";
import { findAll, rowsArg, some } from "./row/target.ts";
import { deleteUnusedCommand } from "./row/unused.ts";
import { needs } from "./row/version.ts";
import { viewNameProblem } from "./row/view/view.ts";
import { newView, targetArgs, targetCommands } from "./row/view/viewTarget.ts";

export default changing("sharedView", {
  create: opened({
    creates: true,
    title: "Add shared view…",
    aliases: ["new", "create"],
    args: z.object({
      name: arg(nameArg, { label: "Name", hint: "Film" }),
      ...targetArgs(true),
      newId,
    }),
    when: needs("2", "Shared views need"),
    run: (document, { name, newId: id, ...answers }) => {
      const fields = newView(document, answers, true);
      if (typeof fields === "string") return fields;
      const row = sharedView.parse({ id, config_id: document.config.id, name, ...fields });
      return creation(document, "shared_views", row);
    },
  }),
  duplicate: duplicateCommand("shared_views"),
  rename: renameCommand("shared_views", (name) => name, takenInDisplay),
  ...targetCommands({
    collection: "shared_views",
    targets: rowsArg("shared_views"),
    when: some("shared_views"),
    find: (document, given) => findAll(document, "shared_views", given),
    view: (draft: Document, id) => draft.shared_views.byId[id] as InlineView,
    aliasProblem: (document, id, alias) =>
      nameProblem(document, "shared_views", alias, id) ?? takenInDisplay(document, id, alias),
  }),
  ...orderCommands("shared_views"),
  delete: deleteCommand("shared_views"),
  deleteUnused: deleteUnusedCommand("shared_views"),
});

/** Reason a shared view cannot take a name: one of its displays has such a view. */
function takenInDisplay(document: Document, id: string, name: string): string | null {
  for (const row of rowsOf(document, "display_view_associations")) {
    if (row.shared_view_id !== id) continue;
    const problem = viewNameProblem(document, row.display_id, name, row.id);
    if (problem) return problem;
  }
  return null;
}
