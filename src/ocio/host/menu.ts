import { type Document, rowsOf } from "../model/document.ts";
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
