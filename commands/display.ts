import { z } from "zod";
import { arg } from "#command/command.ts";
import { changing, newId } from "#command/declare.ts";
import { opened } from "#command/opened.ts";
import { applyChanges, type Change } from "#ocio/model/change.ts";
import { type Document, rowsOf } from "#ocio/model/document.ts";
import { idAfter } from "#ocio/model/nodeId.ts";
import { display } from "#ocio/model/view.ts";
import { fold } from "#ocio/names/name.ts";
import { creation, duplicateCommand } from "./row/add.ts";
import { orderCommands } from "./row/order.ts";
import { deleteCommand } from "./row/remove.ts";
import { renameCommand } from "./row/rename.ts";
import { replaceInNamesCommand } from "./row/replaceInNames.ts";
import { find, findAll, rowArg, rowsArg, some } from "./row/target.ts";
import { activating, activation, activeArg, activeDisplays, activeOrderCommands } from "./row/view/active.ts";
import { namedLikeDisplay, unshared } from "./row/view/view.ts";

/** The names of the displays that an answer means. */
function namesMeant(document: Document, { targets }: Readonly<Record<string, unknown>>): string[] {
  const rows = Array.isArray(targets) ? findAll(document, "displays", targets.map(String)) : [];
  return typeof rows === "string" ? [] : rows.map(({ name }) => name);
}

export default changing("display", {
  /** If the list of active displays has entries, the new display is added, so that it is not hidden at first. */
  create: opened({
    creates: true,
    title: "Add display…",
    aliases: ["new", "create", "monitor", "screen", "device", "tv"],
    args: z.object({
      name: arg(z.string().trim().min(1, "Display name is required"), {
        label: "Display name",
        hint: "sRGB, Rec.709",
      }),
      newId,
    }),
    run: (document, { name, newId: id }) =>
      creation(document, "displays", display.parse({ id, config_id: document.config.id, name }), (draft) =>
        applyChanges(draft, activating(document, activeDisplays, name)),
      ),
  }),
  duplicate: duplicateCommand("displays", copiedViews),
  rename: renameCommand("displays"),
  replaceInNames: replaceInNamesCommand("displays"),
  setActive: opened({
    title: "Make displays active or inactive…",
    aliases: [
      "show",
      "hide a display",
      "hide display from artists",
      "active displays",
      "disable display",
      "deactivate",
      "deactivate display",
      "remove display from menu",
    ],
    args: z.object({ targets: rowsArg("displays"), active: activeArg(activeDisplays, namesMeant) }),
    when: some("displays"),
    run: (document, { targets, active }) => {
      const rows = findAll(document, "displays", targets);
      if (typeof rows === "string") return rows;
      return activation(
        document,
        activeDisplays,
        rows.map(({ name }) => name),
        active,
      );
    },
  }),
  ...orderCommands("displays"),
  ...activeOrderCommands(activeDisplays, rowArg("displays"), (document, given) =>
    find(document, "displays", given),
  ),
  delete: deleteCommand("displays"),
});

/**
 * The views of a copied display (those that take the color space named like the display as views of their own that
 * go on taking it), and its place behind the first in the list of active displays. */
function copiedViews(
  document: Document,
  row: { id: string; name: string },
  copy: { id: string; name: string },
): Change[] {
  const views = rowsOf(document, "display_view_associations").filter(
    ({ display_id }) => display_id === row.id,
  );
  const copies = views
    .map(({ comment: _, ...view }, index) => ({
      ...(namedLikeDisplay(document, view) ? (unshared(document, view) ?? view) : view),
      id: idAfter(copy.id, index + 1),
      display_id: copy.id,
    }))
    .sort((a, b) => Number(a.inline_view === null) - Number(b.inline_view === null));
  const beside = (names: string[]) =>
    names.flatMap((name) => (fold(name) === fold(row.name) ? [name, copy.name] : [name]));
  return [
    ...copies.map((view): Change => ({ at: ["display_view_associations", "byId", view.id], to: () => view })),
    {
      at: ["display_view_associations", "order"],
      to: (order) => [...(order as string[]), ...copies.map(({ id }) => id)],
    },
    { at: ["config", "active_displays"], to: (names) => beside(names as string[]) },
  ];
}
