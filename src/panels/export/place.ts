import type { Ref } from "#command/state.ts";
import type { CollectionName, Document } from "#ocio/model/document.ts";
import { nameOf } from "#ocio/names/finder.ts";
import { type Node, YamlError } from "#ocio/yaml/node.ts";
import { placer } from "#ocio/yaml/place.ts";
import { scan } from "#ocio/yaml/scan/scan.ts";

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

let scanned: { text: string; root: Node | null; at: ReturnType<typeof placer> } | null = null;

/** The tree of a text, which is asked about many times. */
function treeOf(text: string) {
  if (scanned?.text === text) return scanned;
  let root: Node | null = null;
  try {
    ({ root } = scan(text));
  } catch (error) {
    if (!(error instanceof YamlError)) throw error;
  }
  scanned = { text, root, at: placer(text) };
  return scanned;
}

type Found = { node: Node; start: number };

/** The entry of a key in a map, or the item of a name in a list, and where its key or name stands. */
function child(node: Node, name: string): Found | null {
  if (node.kind === "mapping") {
    const entry = node.entries.findLast(({ key }) => key.kind === "scalar" && key.value === name);
    return entry ? { node: entry.value, start: entry.key.start } : null;
  }
  if (node.kind === "scalar") return null;
  for (const item of node.items) {
    const own = item.kind === "mapping" ? child(item, "name") : null;
    if (own?.node.kind === "scalar" && own.node.value === name) return { node: item, start: own.start };
  }
  // A step of a chain has its position in the path.
  const step = /^\d+$/.test(name) ? node.items[Number(name)] : undefined;
  return step ? { node: step, start: step.start } : null;
}

/**
 * Line (from 1) of a place of the document ("colorspaces/ACEScg/family_id") in the written text: that of the key, else of
 * the row, else of the section; null when not even that is there. The text may have any layout.
 */
export function lineOf(text: string, path: string): number | null {
  const { root, at } = treeOf(text);
  const [collection = "", ...rest] = path.split("/");
  // A view stands in its display.
  const section = root && child(root, collection === "display_view_associations" ? "displays" : collection);
  if (!section) return null;
  return at(startOf(section, rest)).line;
}

function startOf({ node, start }: Found, path: readonly string[]): number {
  // A name may hold slashes: the longest that is there is meant.
  for (let length = path.length; length > 0; length--) {
    const name = path.slice(0, length).join("/");
    const field = node.tag !== undefined && Object.hasOwn(keys, name) ? keys[name] : undefined;
    const found = child(node, name) ?? (field === undefined ? null : child(node, field));
    if (found) return startOf(found, path.slice(length));
  }
  return start;
}

/** Lines of a canonical text that say a row, or of its head without one, and the number of the first. */
export function linesOf(text: string, document: Document, thing?: Ref): { from: number; lines: string[] } {
  const all = textLines(text);
  if (!thing) {
    const end = all.findIndex((line) =>
      /^(shared_views|displays|colorspaces|display_colorspaces):/.test(line),
    );
    return { from: 1, lines: all.slice(0, end < 0 ? all.length : end) };
  }
  const path = pathOfRow(document, thing.kind, thing.id);
  const line = path === null ? null : lineOf(text, path);
  if (line === null) return { from: 1, lines: [] };
  // A view stands in one line.
  if (/^ +- !<View> \{.*\}$/.test(all[line - 1] ?? ""))
    return { from: line, lines: [all[line - 1]?.trim() ?? ""] };
  // The line found names the row; a block in several lines begins one above, with its tag.
  const start = /^ {2}- !<\w+>$/.test(all[line - 2] ?? "") ? line - 2 : line - 1;
  // Blank lines stand in descriptions, too.
  const next = all.findIndex((each, at) => at > line - 1 && /^ {0,2}\S/.test(each));
  const lines = all.slice(start, next < 0 ? all.length : next).map((each) => each.replace(/^ {2}/, ""));
  while (lines.at(-1) === "") lines.pop();
  return { from: start + 1, lines };
}
