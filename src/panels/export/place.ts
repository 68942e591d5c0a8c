import type { CollectionName, Document } from "#ocio/model/document.ts";
import { nameOf } from "#ocio/names/finder.ts";

/** Fields whose key in the file is another. */
const keys: Record<string, string> = {
  aliases_data: "aliases",
  family_id: "family",
  category_ids: "categories",
  allocation_vars: "allocationvars",
  to_scene_reference_transform: "to_scene_reference",
  from_scene_reference_transform: "from_scene_reference",
  to_display_reference_transform: "to_display_reference",
  from_display_reference_transform: "from_display_reference",
  process_space_id: "process_space",
};

/**
 * The place of a row for `lineOf`: a view that a display has for itself is in that display, a shared one where shared
 * views are. Null when the row is not there.
 */
export function pathOfRow(document: Document, kind: CollectionName, id: string): string | null {
  const row = document[kind].byId[id];
  if (!row) return null;
  const name = nameOf(row, document);
  if (!("display_id" in row)) return `${kind}/${name}`;
  if (!row.inline_view) return `shared_views/${name}`;
  const { display_id } = row;
  if (display_id === null) return `virtual_display/${name}`;
  return `displays/${document.displays.byId[display_id]?.name ?? ""}/${name}`;
}

let split: { text: string; lines: readonly string[] } = { text: "", lines: [""] };

/** The lines of a written text, which is asked about many times. */
export function textLines(text: string): readonly string[] {
  if (split.text !== text) split = { text, lines: text.split("\n") };
  return split.lines;
}

/**
 * Line (from 1) of a place of the document ("colorspaces/ACEScg/family_id") in the written text: that of the key, else of
 * the row, else of the section; null when not even that is there. Reads the layout that the writer produces.
 */
export function lineOf(text: string, path: string): number | null {
  const lines = textLines(text);
  const [collection = "", ...rest] = path.split("/");
  // A view stands in its display.
  const section = collection === "display_view_associations" ? "displays" : collection;
  const start = lines.findIndex((line) => line.startsWith(`${section}:`));
  if (start < 0) return null;
  const end = lines.findIndex((line, at) => at > start && /^\S/.test(line));
  const last = end < 0 ? lines.length : end;
  // A name may hold slashes: the longest that is there is meant.
  for (let length = rest.length; length > 0; length--) {
    const row = rowLine(lines, start + 1, last, rest.slice(0, length).join("/"));
    if (row === null) continue;
    const below = rest.slice(length);
    const next = lines.findIndex((line, at) => at > row && at < last && /^ {2}(- |\S)/.test(line));
    const stop = next < 0 ? last : next;
    if (below.length === 0) return row + 1;
    const view = section === "displays" ? rowLine(lines, row + 1, stop, below.join("/")) : null;
    return view === null ? (keyLine(lines, row, stop, below[0] ?? "") ?? row + 1) : view + 1;
  }
  return start + 1;
}

function rowLine(lines: readonly string[], from: number, to: number, name: string): number | null {
  const spelled = [name, JSON.stringify(name)];
  const whole = spelled.map((text) => `    name: ${text}`);
  const keys = spelled.map((text) => `  ${text}:`);
  const inline = spelled.flatMap((text) => [`{name: ${text},`, `{name: ${text}}`]);
  for (let at = from; at < to; at++) {
    const line = lines[at] ?? "";
    if (whole.includes(line) || keys.some((key) => line.startsWith(key))) return at;
    if (line.includes("{name: ") && inline.some((text) => line.includes(text))) return at;
  }
  return null;
}

function keyLine(lines: readonly string[], from: number, to: number, field: string): number | undefined {
  const key = Object.hasOwn(keys, field) ? keys[field] : field;
  for (let at = from; at < to; at++) if (lines[at]?.startsWith(`    ${key}:`)) return at + 1;
  return undefined;
}
