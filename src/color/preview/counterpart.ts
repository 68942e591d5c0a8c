import { listedViews } from "#ocio/host/menu.ts";
import type { Document } from "#ocio/model/document.ts";
import { spaceId } from "#ocio/names/finder.ts";
import { fold } from "#ocio/names/name.ts";
import type { PreviewChoice } from "./choice.ts";
import type { Shown } from "./shown.ts";

/** The views of displays as applications list them, each as a person writes it. */
export function viewsOf(document: Document): { id: string; label: string }[] {
  return listedViews(document).map(({ row, display, view }) => ({
    id: row.id,
    label: `${display} / ${view}`,
  }));
}

/** A target as a person writes it: a view with its display, or a name. */
export function targetLabel({ name, display }: Shown["target"]): string {
  return display === undefined ? name : `${display} / ${name}`;
}

/**
 * The source and target of another config that have the names of those that are shown; a sentence where it has no such
 * color space or view.
 */
export function counterpartOf(
  document: Document,
  { source, target }: Shown,
): Pick<PreviewChoice, "source" | "target"> | string {
  const from = source && spaceId(document, source.name);
  if (source && from === undefined) return `It has no color space “${source.name}”.`;
  const label = targetLabel(target);
  const to =
    target.display === undefined
      ? spaceId(document, target.name)
      : viewsOf(document).find((view) => fold(view.label) === fold(label))?.id;
  if (to === undefined)
    return `It has no ${target.display === undefined ? "color space" : "view"} “${label}”.`;
  return { source: from ?? null, target: to };
}
