import { rowsOf } from "../model/document.ts";
import { type DisplayViewAssociation, type InlineView, viewFields } from "../model/view.ts";
import { fold, spelling } from "../names/name.ts";
import { blockListKey, flow, flowMap, texts } from "./emit.ts";
import { entryWriter } from "./form.ts";
import { merged, type WriteContext } from "./writeContext.ts";

const otherEntries = entryWriter(viewFields);

/** `!<View> {…}` */
export function writeView(view: InlineView, { document, space }: WriteContext): string {
  const entries = [`name: ${flow(view.name)}`];
  const transform = spelling(
    document,
    ["view_transforms", "named_transforms"],
    view.view_transform_id,
    view.view_transform_name,
  );
  if (transform !== "") {
    entries.push(`view_transform: ${flow(transform)}`);
    entries.push(
      `display_colorspace: ${flow(space(view.display_colorspace_id, view.display_colorspace_name))}`,
    );
  } else {
    const source = space(view.source_colorspace_id, view.source_colorspace_name);
    const alone = source || space(view.display_colorspace_id, view.display_colorspace_name);
    entries.push(`colorspace: ${flow(alone)}`);
  }
  return `!<View> ${flowMap([...entries, ...otherEntries(view)])}`;
}

/** Views whose names differ by case are one: the last of them, under the name of the first. */
export function mergedViews<V extends { name: string }>(
  views: readonly V[],
  writing: WriteContext,
): readonly V[] {
  const kept = merged(views, writing);
  if (kept === views) return views;
  const first = new Map<string, string>();
  for (const { name } of views) if (!first.has(fold(name))) first.set(fold(name), name);
  return kept.map((view) => ({ ...view, name: first.get(fold(view.name)) ?? view.name }));
}

/** The views of a display, then the shared ones as one list. */
export function writeViews(
  rows: readonly DisplayViewAssociation[],
  indent: string,
  writing: WriteContext,
): string {
  const own = mergedViews(
    rows.map(({ inline_view }) => inline_view).filter((view) => view !== null),
    writing,
  );
  const shared = rows
    .filter(({ inline_view }) => inline_view === null)
    .map((row) => spelling(writing.document, ["shared_views"], row.shared_view_id, row.shared_view_name));
  const items = own.map((view) => writeView(view, writing));
  if (shared.length > 0) items.push(`!<Views> ${texts(shared)}`);
  return items.map((item) => `${indent}- ${item}\n`).join("");
}

/** The views of every display, displays without views left out, those whose names differ by case merged. */
export function writeDisplays(writing: WriteContext): string {
  const { document } = writing;
  const names = new Map<string, string>();
  const displayOf = new Map<string, string>();
  for (const { id, name } of rowsOf(document, "displays")) {
    displayOf.set(id, fold(name));
    if (!names.has(fold(name))) names.set(fold(name), name);
  }
  const views = new Map<string, DisplayViewAssociation[]>([...names.keys()].map((key) => [key, []]));
  for (const row of rowsOf(document, "display_view_associations"))
    if (row.display_id !== null) views.get(displayOf.get(row.display_id) ?? "")?.push(row);
  const shown = [...names].filter(([key]) => views.get(key)?.length);
  if (shown.length === 0) return "displays:\n  {}\n";
  const lists = shown.map(([key, name]) =>
    blockListKey(name, "  ", writeViews(views.get(key) ?? [], "    ", writing)),
  );
  return `displays:\n${lists.join("")}`;
}
