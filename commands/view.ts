import { z } from "zod";
import { arg, family, newId, type Step } from "#command/command.ts";
import { opened } from "#command/opened.ts";
import { applyChanges, type Change, changed } from "#ocio/change.ts";
import type { Document } from "#ocio/document.ts";
import { nameProblem } from "#ocio/nameProblem.ts";
import { relinkChanges } from "#ocio/relink.ts";
import { renameChanges } from "#ocio/renaming.ts";
import {
  type DisplayViewAssociation,
  displayViewAssociation,
  type InlineView,
  type SharedView,
  sharedView,
} from "#ocio/row/view.ts";
import { removing } from "./row/remove.ts";
import { nameArg } from "./row/rename.ts";
import { find, rowArg, some } from "./row/target.ts";
import { needs } from "./row/version.ts";
import {
  displayArg,
  displayWords,
  findDisplay,
  findView,
  findViews,
  namedLikeDisplay,
  someView,
  unshared,
  type View,
  viewArg,
  viewNameProblem,
  viewsArg,
  withView,
} from "./row/view.ts";
import { newView, targetArgs, targetCommands } from "./row/viewTarget.ts";

const VIEWS = "display_view_associations";

export default family("view", {
  create: opened({
    title: "Add view to display…",
    aliases: ["new", "create", "new view"],
    args: z.object({
      display: displayArg,
      name: arg(nameArg.clone(), { label: "Name", hint: "Film" }),
      ...targetArgs(false),
      newId,
    }),
    run: (document, { display, name, newId: id, ...answers }) => {
      const to = findDisplay(document, display);
      if (typeof to === "string") return to;
      const fields = newView(document, answers, false);
      if (typeof fields === "string") return fields;
      const row = rowOf(document, id, to.id, { inline_view: { name, ...fields } });
      return addition(document, row, name);
    },
  }),
  addShared: opened({
    title: "Add shared view to display…",
    aliases: ["use shared view"],
    args: z.object({ display: displayArg, sharedView: rowArg("shared_views"), newId }),
    when: some("shared_views"),
    run: (document, { display, sharedView: given, newId: id }) => {
      const to = findDisplay(document, display);
      if (typeof to === "string") return to;
      const shared = find(document, "shared_views", given) as SharedView | string;
      if (typeof shared === "string") return shared;
      return addition(document, rowOf(document, id, to.id, { shared_view_id: shared.id }), shared.name);
    },
  }),
  rename: opened({
    title: "Rename view…",
    aliases: ["change name"],
    keys: ["f2"],
    args: z.object({ target: viewArg, name: nameArg }),
    when: someView,
    run: (document, { target, name }) => {
      const row = findView(document, target);
      if (typeof row === "string") return row;
      if (row.name === name) return { say: `“${row.name}” already has that name` };
      const problem = sharedProblem(row, "rename") ?? viewNameProblem(document, row.display_id, name, row.id);
      if (problem) return problem;
      const changes = renameChanges(document, { kind: VIEWS, id: row.id }, name);
      return {
        edit: (draft) => applyChanges(draft as Document, changes),
        say: `Renamed “${row.name}” to “${name}”`,
      };
    },
  }),
  ...targetCommands({
    collection: VIEWS,
    targets: viewsArg,
    when: someView,
    find: ownViews,
    view: (draft: Document, id) => draft[VIEWS].byId[id]?.inline_view as InlineView,
  }),
  share: opened({
    title: "Make view a shared view…",
    aliases: ["share with other displays"],
    args: z.object({
      target: viewArg,
      newId,
      name: arg(nameArg.clone().optional(), { label: "Name of the shared view" }),
    }),
    when: (document) => {
      const there = someView(document);
      return there === true ? needs("2", "Shared views need")(document) : there;
    },
    run: (document, { target, newId: id, name: given }) => {
      const row = findView(document, target);
      if (typeof row === "string") return row;
      if (!row.inline_view) return { say: `“${row.name}” already is a shared view` };
      const name = given ?? row.name;
      const problem =
        nameProblem(document, "shared_views", name) ??
        viewNameProblem(document, row.display_id, name, row.id);
      if (problem) return problem;
      const { inline_view, unknown } = row;
      const shared = sharedView.parse({
        ...inline_view,
        id,
        config_id: document.config.id,
        name,
        ...(unknown && { unknown }),
      });
      const renamed = name === row.name ? [] : renameChanges(document, { kind: VIEWS, id: row.id }, name);
      const { unknown: _, ...kept } = document[VIEWS].byId[row.id] as DisplayViewAssociation;
      return replacement(
        document,
        { ...kept, inline_view: null, shared_view_id: id, shared_view_name: null },
        [
          ...renamed,
          { at: ["shared_views", "byId", id], to: () => shared },
          { at: ["shared_views", "order"], to: (order) => [...(order as string[]), id] },
        ],
        `Made “${row.name}” a shared view${name === row.name ? "" : ` “${name}”`}`,
      );
    },
  }),
  unshare: opened({
    title: "Make shared view of display its own…",
    aliases: ["make inline", "copy shared view"],
    args: z.object({ target: viewArg }),
    when: someView,
    run: (document, { target }) => {
      const row = findView(document, target);
      if (typeof row === "string") return row;
      if (row.inline_view) return { say: `“${row.name}” already is a view of the display itself` };
      const words = displayWords(document, row.display_id);
      const own = unshared(document, document[VIEWS].byId[row.id] as DisplayViewAssociation);
      if (!own)
        return namedLikeDisplay(document, row)
          ? `There is no display color space named like ${words}, which “${row.name}” would take.`
          : `There is no shared view “${row.name}”.`;
      return replacement(document, own, [], `Made “${row.name}” a view of ${words} itself`);
    },
  }),
  moveUp: move("Move view up…", ["alt+up"], -1),
  moveDown: move("Move view down…", ["alt+down"], 1),
  remove: opened({
    title: "Remove view…",
    aliases: ["delete", "erase", "remove shared view of display"],
    keys: ["delete"],
    args: z.object({
      targets: viewsArg,
      force: arg(z.boolean().optional(), { label: "Also when in use" }),
      skip: arg(z.boolean().optional(), { label: "Leave those in use" }),
    }),
    when: someView,
    run: (document, { targets, ...options }) => {
      const rows = findViews(document, targets);
      return typeof rows === "string" ? rows : removing(document, VIEWS, rows, options, "Remove");
    },
  }),
});

function rowOf(
  document: Document,
  id: string,
  display_id: string | null,
  view: Partial<DisplayViewAssociation>,
): DisplayViewAssociation {
  return displayViewAssociation.parse({ id, config_id: document.config.id, display_id, ...view });
}

/** The step that adds a view to its display and selects it, or the sentence that says why not. */
function addition(document: Document, row: DisplayViewAssociation, name: string): Step | string {
  const problem = viewNameProblem(document, row.display_id, name);
  if (problem) return problem;
  const changes: Change[] = [
    { at: [VIEWS, "byId", row.id], to: () => row },
    { at: [VIEWS, "order"], to: (order) => withView(document, order as string[], row.id, row) },
  ];
  return {
    edit: (draft) => applyChanges(draft as Document, changes),
    view: (session) => {
      session.selection = [{ kind: VIEWS, id: row.id }];
    },
    say: `Added ${row.inline_view ? "view" : "shared view"} “${name}” to ${displayWords(document, row.display_id)}`,
  };
}

/** The step that makes a view of one kind one of the other kind, after `before`. */
function replacement(
  document: Document,
  row: DisplayViewAssociation,
  before: readonly Change[],
  say: string,
): Step {
  const changes: Change[] = [
    ...before,
    { at: [VIEWS, "byId", row.id], to: () => row },
    { at: [VIEWS, "order"], to: (order) => withView(document, order as string[], row.id, row) },
  ];
  const all = [...changes, ...relinkChanges(changed(document, changes))];
  return { edit: (draft) => applyChanges(draft as Document, all), say };
}

function sharedProblem(row: View, verb: string): string | null {
  return row.inline_view
    ? null
    : `“${row.name}” is a shared view; ${verb} the shared view, or make it the display's own first.`;
}

/** Views that displays have for themselves, as commands set their fields. */
function ownViews(document: Document, given: readonly string[]): (InlineView & { id: string })[] | string {
  const rows = findViews(document, given);
  if (typeof rows === "string") return rows;
  const found: (InlineView & { id: string })[] = [];
  for (const row of rows) {
    if (!row.inline_view) return sharedProblem(row, "change") as string;
    found.push({ ...row.inline_view, id: row.id });
  }
  return found;
}

/** Moves a view within its display, among those of its kind: a file has a display's own views first. */
function move(title: string, keys: string[], by: -1 | 1) {
  return opened({
    title,
    keys,
    args: z.object({ target: viewArg }),
    when: someView,
    run: (document, { target }) => {
      const row = findView(document, target);
      if (typeof row === "string") return row;
      const { byId, order } = document[VIEWS];
      const all = order.filter((id) => byId[id]?.display_id === row.display_id);
      const fellows = all.filter((id) => (byId[id]?.inline_view === null) === (row.inline_view === null));
      const other = fellows[fellows.indexOf(row.id) + by];
      if (other === undefined) {
        const edge = by < 0 ? "first" : "last";
        if (fellows.length === all.length || by < 0 === (row.inline_view !== null))
          return `“${row.name}” is already ${edge}.`;
        return `“${row.name}” is already ${edge} of its kind; a display's own views come before its shared ones.`;
      }
      const swap = new Map([
        [row.id, other],
        [other, row.id],
      ]);
      return {
        edit: (draft) => {
          draft[VIEWS].order = order.map((id) => swap.get(id) ?? id);
        },
        say: `Moved “${row.name}” ${by < 0 ? "up" : "down"}`,
      };
    },
  });
}
