import { type Document, rowsOf } from "../model/document.ts";
import type { DisplayViewAssociation } from "../model/view.ts";
import { nameOf } from "../names/finder.ts";
import { fold, trim } from "../names/name.ts";
import { offeredViews } from "../rule/view.ts";

/** Menus that an application makes of a configuration: active color spaces, displays and their views, in order. */
export type Menu = { spaces: string[]; displays: { name: string; views: string[] }[] };

/** The menu of a configuration, as official OCIO gives it to applications. Displays without views are not in it. */
export function menuOf(document: Document): Menu {
  const shown = rowsOf(document, "displays")
    .map(({ id, name }) => ({ name, views: offeredViews(document, id) }))
    .filter(({ views }) => views.length > 0);
  const wanted = [...new Set(document.config.active_displays.map((name) => fold(trim(name))))];
  const active = wanted.flatMap((name) => shown.filter((each) => fold(each.name) === name));
  const spaces = (["colorspaces", "display_colorspaces"] as const).flatMap((collection) =>
    rowsOf(document, collection).filter((row) => !row.is_inactive),
  );
  return { spaces: spaces.map(({ name }) => name), displays: active.length > 0 ? active : shown };
}

/** A view of a display with both names. */
export type ListedView = { row: DisplayViewAssociation; display: string; view: string };

/** The views of all displays: those that applications list first, in their order, then the others. */
export function listedViews(document: Document): ListedView[] {
  const keyOf = (display: string, view: string) => `${fold(display)}\n${fold(view)}`;
  const menu = menuOf(document).displays.flatMap(({ name, views }) => views.map((view) => keyOf(name, view)));
  const rankOf = new Map(menu.map((key, rank) => [key, rank]));
  return rowsOf(document, "display_view_associations")
    .flatMap((row) => {
      const display = row.display_id === null ? undefined : document.displays.byId[row.display_id]?.name;
      if (display === undefined) return [];
      const view = nameOf(row, document);
      return [{ row, display, view, rank: rankOf.get(keyOf(display, view)) ?? menu.length }];
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ row, display, view }) => ({ row, display, view }));
}
