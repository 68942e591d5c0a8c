import type { Step } from "#command/command.ts";
import { rowPath } from "#command/screen.ts";
import { applyChanges, type Change, changed } from "#ocio/model/change.ts";
import { type Document, rowsOf } from "#ocio/model/document.ts";
import { type DisplayViewAssociation, displayViewAssociation, type InlineView } from "#ocio/model/view.ts";
import { relinkChanges } from "#ocio/names/relink.ts";
import { offeredViews } from "#ocio/rule/view.ts";
import { activatingView } from "./active.ts";
import {
  aliasesOf,
  displayWords,
  findViews,
  namedLikeDisplay,
  unshared,
  type View,
  viewNameProblem,
  withView,
} from "./view.ts";

/** The collection of views at displays. */
export const VIEWS = "display_view_associations";

/** The row of a view at a display; what is not given is as in a new one. */
export function rowOf(
  document: Document,
  id: string,
  display_id: string | null,
  view: Partial<DisplayViewAssociation>,
): DisplayViewAssociation {
  return displayViewAssociation.parse({ id, config_id: document.config.id, display_id, ...view });
}

/**
 * The step that adds a view to its display and selects it, or the sentence that says why not. A name that no display
 * had joins the active views where that list names some: it would be hidden from the start. `more` ends the sentence.
 */
export function addition(
  document: Document,
  row: DisplayViewAssociation,
  name: string,
  more = "",
): Step | string {
  for (const each of [name, ...aliasesOf(document, row)]) {
    const problem = viewNameProblem(document, row.display_id, each);
    if (problem) return problem;
  }
  const active = activatingView(document, name);
  const changes: Change[] = [
    { at: [VIEWS, "byId", row.id], to: () => row },
    { at: [VIEWS, "order"], to: (order) => withView(document, order as string[], row.id, row) },
    ...active,
  ];
  return {
    edit: (draft) => applyChanges(draft as Document, changes),
    view: (session) => {
      session.selection = [{ kind: VIEWS, id: row.id }];
    },
    effects: [{ kind: "go", to: rowPath(document.config.id, VIEWS, row.id) }],
    say: `Added ${row.inline_view ? "view" : "shared view"} “${name}” to ${displayWords(document, row.display_id)}${active.length > 0 ? " and to the active views" : ""}${more}${newDefault(document, changes, row, name)}`,
  };
}

/** Words for a view that becomes the default of its display as it is added, which nobody asked for. */
function newDefault(
  document: Document,
  changes: readonly Change[],
  { display_id, inline_view }: DisplayViewAssociation,
  name: string,
): string {
  if (display_id === null) return "";
  const [before] = offeredViews(document, display_id);
  const [after] = offeredViews(changed(document, changes), display_id);
  if (before === undefined || after === before || after !== name) return "";
  const isOrdered = document.config.active_views.length > 0 || !inline_view;
  return `; it is the default there now${isOrdered ? "" : ", as own views stand before shared ones"}`;
}

/** The display color space that a display's views have, of several the one of most; null where they have none. */
function displaySpace(document: Document, display_id: string | null): string | null {
  const counts = new Map<string, number>();
  for (const row of rowsOf(document, VIEWS)) {
    if (row.display_id !== display_id) continue;
    const id = (row.inline_view ?? unshared(document, row)?.inline_view)?.display_colorspace_id;
    if (id) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? null;
}

/**
 * A view for another display, with the words that tell a change: an own one with the display color space of the display
 * that it comes from takes that of the other, as the color space of a display is encoded for it alone.
 */
export function viewFor(
  document: Document,
  { display_id: from, inline_view, shared_view_id, shared_view_name }: View,
  to: string | null,
): { view: Partial<DisplayViewAssociation>; more: string } {
  const own = displaySpace(document, to);
  const space = inline_view?.display_colorspace_id;
  const isOfOther = space && own && space !== own && space === displaySpace(document, from);
  if (!inline_view || !isOfOther)
    return { view: { inline_view, shared_view_id, shared_view_name }, more: "" };
  const view = { ...inline_view, display_colorspace_id: own, display_colorspace_name: null };
  const more = ` with its display color space “${document.display_colorspaces.byId[own]?.name}”`;
  return { view: { inline_view: view }, more };
}

/** The step that makes a view of one kind one of the other kind, after `before`. */
export function replacement(
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

/** Reason a view cannot be changed at its display: it is shared. */
export function sharedProblem(row: View, verb: string): string | null {
  return row.inline_view
    ? null
    : `“${row.name}” is a shared view; ${verb} the shared view, or make it the display's own first.`;
}

/** Views that displays have for themselves, as commands set their fields. */
export function ownViews(
  document: Document,
  given: readonly string[],
): (InlineView & { id: string })[] | string {
  const rows = findViews(document, given);
  if (typeof rows === "string") return rows;
  const found: (InlineView & { id: string })[] = [];
  for (const row of rows) {
    if (!row.inline_view) return sharedProblem(row, "change") as string;
    found.push({ ...row.inline_view, id: row.id });
  }
  return found;
}

/** The views of a view's display in order, and those of them that are of its kind. */
export function fellowsOf(document: Document, row: View): { all: string[]; fellows: string[] } {
  const { byId, order } = document[VIEWS];
  const all = order.filter((id) => byId[id]?.display_id === row.display_id);
  const fellows = all.filter((id) => (byId[id]?.inline_view === null) === (row.inline_view === null));
  return { all, fellows };
}

/** A view as a display's own view, or the reason why it cannot be one. */
export function ownOf(document: Document, row: View): InlineView | string {
  if (row.inline_view) return row.inline_view;
  const own = unshared(document, document[VIEWS].byId[row.id] as DisplayViewAssociation);
  if (own?.inline_view) return own.inline_view;
  return namedLikeDisplay(document, row)
    ? `There is no display color space named like ${displayWords(document, row.display_id)}, which “${row.name}” would take.`
    : `There is no shared view “${row.name}”.`;
}

/** "x copy", "x copy 2", …: the first that is free in the display. */
export function copyName(document: Document, row: View): string {
  const stem = row.name.replace(/ copy( \d+)?$/, "");
  for (let count = 1; ; count += 1) {
    const tried = count === 1 ? `${stem} copy` : `${stem} copy ${count}`;
    if (viewNameProblem(document, row.display_id, tried) === null) return tried;
  }
}
