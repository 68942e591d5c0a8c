import { z } from "zod";
import { arg } from "#command/command.ts";
import { changing } from "#command/declare.ts";
import { opened } from "#command/opened.ts";
import type { Option, State } from "#command/state.ts";
import { applyChanges, type Change, changed } from "#ocio/model/change.ts";
import { type Document, rowsOf } from "#ocio/model/document.ts";
import { counted, listed } from "#ocio/model/noun.ts";
import { nameOf, spaceId } from "#ocio/names/finder.ts";
import { fold } from "#ocio/names/name.ts";
import { keptIds, TRIMMABLE } from "#ocio/names/reachability.ts";
import { deleteChanges } from "#ocio/names/removal.ts";
import { findAll, optionsOf } from "../row/target.ts";
import { type ActiveList, activeDisplays, activeNames, activeViews } from "../row/view/active.ts";

const names = z.array(z.string().trim().min(1));

/** The names of a list that are there and active. */
function present(document: Document, list: ActiveList): string[] {
  const known = new Map(list.names(document).map((name) => [fold(name), name]));
  return activeNames(document, list).flatMap((name) => known.get(fold(name)) ?? []);
}

export default changing("config", {
  trim: opened({
    deletes: { of: "trim" },
    title: "Trim configuration to what is used…",
    aliases: [
      "prune",
      "clean up",
      "slim down",
      "remove everything unused",
      "show config",
      "optimize",
      "make smaller",
      "simplify",
      "only used spaces",
    ],
    args: z.object({
      displays: arg(names, {
        label: "Displays to keep",
        options: (state) => optionsOf(state, "displays"),
        from: ({ document }) => document && present(document, activeDisplays),
      }),
      views: arg(names, {
        label: "Views to keep",
        options: ({ document }) => (document ? viewOptions(document) : []),
        from: ({ document }) => document && present(document, activeViews),
      }),
      roles: arg(names, {
        label: "Roles to keep",
        options: (state) => optionsOf(state, "roles"),
        from: ({ document }) => document && rowsOf(document, "roles").map(({ name }) => name),
      }),
      spaces: arg(names.optional(), {
        label: "Other color spaces to keep",
        options: spaceOptions,
        // Those of cameras are not found by way of a view: who is not asked loses all of them.
        offer: true,
      }),
    }),
    run: (document, { displays: shown, views, roles: given, spaces = [] }) => {
      const displays = findAll(document, "displays", shown);
      if (typeof displays === "string") return displays;
      const roles = findAll(document, "roles", given);
      if (typeof roles === "string") return roles;
      const known = new Set(activeViews.names(document).map(fold));
      const stranger = views.find((name) => !known.has(fold(name)));
      if (stranger !== undefined) return `There is no view “${stranger}”.`;
      const ids = spaces.map((name) => spaceId(document, name));
      const missing = spaces.find((_, at) => ids[at] === undefined);
      if (missing !== undefined) return `There is no color space or named transform “${missing}”.`;
      const wanted = new Set(views.map(fold));
      const blank = displays.find(({ id }) => !hasView(document, id, wanted));
      if (blank)
        return `Display “${blank.name}” would be left without a view; keep one of its views too, or leave the display out.`;
      const kept = keptIds(document, {
        displays: new Set(displays.map(({ id }) => id)),
        views: wanted,
        others: [...roles.map(({ id }) => id), ...ids.filter((id) => id !== undefined)],
      });
      const { changes, gone } = trimming(document, kept);
      if (changes.length === 0) return { say: "Everything is used" };
      return {
        edit: (draft) => applyChanges(draft as Document, changes),
        view: (session) => {
          session.selection = session.selection.filter(({ id }) => kept.has(id));
        },
        say: `Trimmed away ${listed(gone)}`,
      };
    },
  }),
});

/** Changes that delete all but the kept rows, and counts of deleted rows by kind. */
function trimming(document: Document, kept: ReadonlySet<string>): { changes: Change[]; gone: string[] } {
  const changes: Change[] = [];
  const gone: string[] = [];
  let next = document;
  for (const collection of TRIMMABLE) {
    const ids = next[collection].order.filter((id) => !kept.has(id));
    if (ids.length === 0) continue;
    const more = deleteChanges(next, collection, ids);
    changes.push(...more);
    next = changed(next, more);
    gone.push(counted(collection, ids.length));
  }
  return { changes, gone };
}

function hasView(document: Document, displayId: string, wanted: ReadonlySet<string>): boolean {
  const views = rowsOf(document, "display_view_associations").filter((row) => row.display_id === displayId);
  return views.length === 0 || views.some((row) => wanted.has(fold(nameOf(row, document))));
}

function viewOptions(document: Document): Option[] {
  return activeViews.names(document).map((name) => ({ value: name, label: name }));
}

function spaceOptions(state: State): Option[] {
  return (["colorspaces", "display_colorspaces", "named_transforms"] as const).flatMap((collection) =>
    optionsOf(state, collection),
  );
}
