import { z } from "zod";
import { arg } from "#command/command.ts";
import { changing, newId } from "#command/declare.ts";
import { opened } from "#command/opened.ts";
import { perDocument } from "#command/options.ts";
import type { State } from "#command/state.ts";
import { applyChanges } from "#ocio/model/change.ts";
import type { Document } from "#ocio/model/document.ts";
import {
  type DisplayViewAssociation,
  type InlineView,
  type SharedView,
  sharedView,
} from "#ocio/model/view.ts";
import { nameOf } from "#ocio/names/finder.ts";
import { fold } from "#ocio/names/name.ts";
import { nameProblem } from "#ocio/names/nameProblem.ts";
import { renameChanges } from "#ocio/names/rename.ts";
import { withCurrent } from "./row/current.ts";
import { removing } from "./row/remove.ts";
import { nameArg } from "./row/rename.ts";
import { find, rowArg, some } from "./row/target.ts";
import { needs } from "./row/version.ts";
import { activation, activeArg, activeOrderCommands, activeViews, viewNames } from "./row/view/active.ts";
import {
  addition,
  copyName,
  ownOf,
  ownViews,
  replacement,
  rowOf,
  sharedProblem,
  VIEWS,
  viewFor,
} from "./row/view/displayView.ts";
import {
  displayArg,
  displayWords,
  findDisplay,
  findView,
  findViews,
  otherDisplay,
  someView,
  viewArg,
  viewNameProblem,
  viewsArg,
} from "./row/view/view.ts";
import { viewOrderCommands } from "./row/view/viewOrder.ts";
import { newView, targetArgs, targetCommands } from "./row/view/viewTarget.ts";

const nameOfView: Parameters<typeof withCurrent>[1] = (document, { target }) => {
  const row = findView(document, String(target));
  return typeof row === "string" ? undefined : row.name;
};

const nameOptions = perDocument(({ document }) =>
  document ? viewNames(document).map((value) => ({ value, label: value })) : [],
);

export default changing("view", {
  create: opened({
    creates: true,
    title: "Add view to display…",
    aliases: ["new", "create", "new view", "viewer process", "add viewer process"],
    args: z.object({
      display: displayArg,
      name: arg(nameArg, { label: "Name", hint: "Film" }),
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
    icon: "plus",
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
  duplicate: opened({
    icon: "copy",
    title: "Duplicate view…",
    aliases: ["copy", "clone"],
    keys: ["mod+d"],
    args: z.object({
      target: viewArg,
      newId,
      name: withCurrent(arg(nameArg.optional(), { label: "Name of the copy" }), (document, { target }) => {
        const row = findView(document, String(target));
        return typeof row === "string" ? undefined : copyName(document, row);
      }),
    }),
    when: someView,
    run: (document, { target, newId: id, name: given }) => {
      const row = findView(document, target);
      if (typeof row === "string") return row;
      const name = given ?? copyName(document, row);
      const view = ownOf(document, row);
      if (typeof view === "string") return view;
      return addition(
        document,
        rowOf(document, id, row.display_id, { inline_view: { ...view, name } }),
        name,
      );
    },
  }),
  copy: opened({
    icon: "copy",
    title: "Copy view to another display…",
    aliases: ["add to display", "same view", "duplicate view to other display"],
    args: z.object({ target: viewArg, display: arg(displayArg, otherDisplay), newId }),
    when: someView,
    run: (document, { target, display, newId: id }) => {
      const row = findView(document, target);
      if (typeof row === "string") return row;
      const to = findDisplay(document, display);
      if (typeof to === "string") return to;
      const { view, more } = viewFor(document, row, to.id);
      return addition(document, rowOf(document, id, to.id, view), row.name, more);
    },
  }),
  rename: opened({
    title: "Rename view…",
    aliases: ["change name"],
    keys: ["f2"],
    args: z.object({ target: viewArg, name: withCurrent(nameArg, nameOfView) }),
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
    aliasProblem: (document, id, alias) => {
      const display = document[VIEWS].byId[id]?.display_id ?? null;
      return display === null
        ? "A view of the virtual display cannot have aliases."
        : viewNameProblem(document, display, alias, id);
    },
  }),
  share: opened({
    title: "Make view a shared view…",
    aliases: ["share with other displays"],
    args: z.object({
      target: viewArg,
      newId,
      name: withCurrent(arg(nameArg.optional(), { label: "Name of the shared view" }), nameOfView),
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
      const view = ownOf(document, row);
      if (typeof view === "string") return view;
      const own = {
        ...(document[VIEWS].byId[row.id] as DisplayViewAssociation),
        inline_view: view,
        shared_view_id: null,
        shared_view_name: null,
      };
      return replacement(document, own, [], `Made “${row.name}” a view of ${words} itself`);
    },
  }),
  ...viewOrderCommands,
  setActive: opened({
    title: "Make views active or inactive…",
    aliases: [
      "show",
      "hide",
      "active views",
      "limit views",
      "hide view",
      "show view",
      "disable view",
      "deactivate",
      "deactivate view",
    ],
    args: z.object({
      names: arg(z.array(z.string().trim().min(1)).min(1), {
        label: "Views",
        options: nameOptions,
        from: (state) => {
          const names = selectedNames(state);
          return names.length > 0 ? names : undefined;
        },
      }),
      active: activeArg(activeViews, (_, { names }) => (Array.isArray(names) ? names.map(String) : [])),
    }),
    when: someName,
    run: (document, { names, active }) => {
      const known = viewNames(document);
      const found: string[] = [];
      for (const given of names) {
        const name = known.find((each) => fold(each) === fold(given));
        // A name of the list that no view has can only leave it.
        const stray = document.config.active_views.find((each) => fold(each) === fold(given));
        if (name === undefined && (active || stray === undefined)) return `There is no view “${given}”.`;
        found.push(name ?? (stray as string));
      }
      return activation(document, activeViews, [...new Set(found)], active);
    },
  }),
  ...activeOrderCommands(
    activeViews,
    arg(z.string().trim().min(1), {
      label: "View",
      options: nameOptions,
      from: (state) => selectedNames(state)[0],
    }),
    (document, given) => {
      const known = [...viewNames(document), ...document.config.active_views];
      const name = known.find((each) => fold(each) === fold(given));
      return name === undefined ? `There is no view “${given}”.` : { name };
    },
  ),
  remove: opened({
    title: "Remove view…",
    destructive: true,
    riskyFix: true,
    deletes: { of: "rows", collection: VIEWS },
    aliases: ["delete", "delete view", "erase", "remove shared view of display"],
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

function someName(document: Document): true | string {
  return viewNames(document).length > 0 || "There is no view yet.";
}

/** The names of the selected views, of displays or shared. */
function selectedNames({ document, session }: State): string[] {
  if (!document) return [];
  const names = session.selection.flatMap(({ kind, id }) => {
    const row = kind === VIEWS || kind === "shared_views" ? document[kind].byId[id] : undefined;
    return row ? [nameOf(row, document)] : [];
  });
  return [...new Set(names)];
}
