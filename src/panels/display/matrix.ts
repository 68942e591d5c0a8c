import type { Document } from "#ocio/model/document.ts";
import { rowsOf } from "#ocio/model/document.ts";
import { nameOf } from "#ocio/names/finder.ts";
import { fold } from "#ocio/names/name.ts";
import { viewVerdicts } from "#ocio/rule/view.ts";
import { hasVirtual, VIRTUAL } from "./views.ts";

/** A line of the matrix: a name under which displays offer a view. */
export type MatrixView = {
  /** The name without case. */
  key: string;
  name: string;
  /** UUID of the shared view of that name; null where displays only have views of their own. */
  shared: string | null;
  /** The viewing rule of the shared view, or of the first own one. */
  rule: string | null;
  /** Place in the list of active views, from 1; null where the list leaves it out or names nobody. */
  place: number | null;
  active: boolean;
  /** Number of displays with it. */
  count: number;
};

/** A column: a display, or the virtual one. */
export type MatrixDisplay = { id: string; name: string; place: number | null; active: boolean };

/** A view of a display: its row, and its place (from 1) among the views of that display in the file. */
export type MatrixCell = { id: string; place: number; own: boolean };

export type Matrix = {
  /** In menu order: the active ones first, in the order of their list. */
  views: MatrixView[];
  displays: MatrixDisplay[];
  cells: ReadonlyMap<string, MatrixCell>;
};

/** The key of a cell in `Matrix.cells`. */
export function cellKey(view: string, display: string): string {
  return `${display}/${view}`;
}

/** Every view name against every display. An empty list of active names makes all active, in file order. */
export function matrixOf(document: Document): Matrix {
  const { active_views, active_displays } = document.config;
  const cells = new Map<string, MatrixCell>();
  const places = new Map<string, number>();
  const own = new Map<string, MatrixView>();
  const shared = new Map<string, MatrixView>();
  const line = (name: string, id: string | null, rule: string | null): MatrixView => ({
    key: fold(name),
    name,
    shared: id,
    rule,
    ...rankIn(active_views, name),
    count: 0,
  });
  for (const row of rowsOf(document, "shared_views"))
    if (!shared.has(fold(row.name))) shared.set(fold(row.name), line(row.name, row.id, row.rule_name));
  for (const row of rowsOf(document, "display_view_associations")) {
    const display = row.display_id ?? VIRTUAL;
    const name = nameOf(row, document);
    const place = (places.get(display) ?? 0) + 1;
    places.set(display, place);
    const key = fold(name);
    let view = shared.get(key) ?? own.get(key);
    if (!view) {
      view = line(name, null, row.inline_view?.rule_name ?? null);
      own.set(key, view);
    }
    view.count += 1;
    // Of views with one name in a display the first is shown; checks report the others.
    if (!cells.has(cellKey(key, display)))
      cells.set(cellKey(key, display), { id: row.id, place, own: row.inline_view !== null });
  }
  const displays = rowsOf(document, "displays").map(({ id, name }) => ({
    id,
    name,
    ...rankIn(active_displays, name),
  }));
  const virtual = { id: VIRTUAL, name: "Virtual display", place: null, active: true };
  return {
    views: inMenuOrder([...own.values(), ...shared.values()]),
    displays: [...inMenuOrder(displays), ...(hasVirtual(document) ? [virtual] : [])],
    cells,
  };
}

function rankIn(list: readonly string[], name: string): { place: number | null; active: boolean } {
  const at = list.findIndex((each) => fold(each.trim()) === fold(name));
  return { place: at < 0 ? null : at + 1, active: list.length === 0 || at >= 0 };
}

function inMenuOrder<T extends { place: number | null }>(rows: readonly T[]): T[] {
  return [...rows].sort((a, b) => (a.place ?? Infinity) - (b.place ?? Infinity) || 0);
}

/** The views (by UUID) that displays do not offer for a color space, each with the sentence that says why. */
export function hiddenFor(document: Document, space: string | null): ReadonlyMap<string, string> {
  const hidden = new Map<string, string>();
  if (space === null) return hidden;
  for (const display of document.displays.order) {
    const verdicts = viewVerdicts(document, space, display);
    if (typeof verdicts === "string") continue;
    for (const { id, shown, why } of verdicts.views) if (!shown) hidden.set(id, why);
  }
  return hidden;
}
