import { type Node, YamlError } from "./node.ts";
import { placer } from "./place.ts";
import { scan } from "./scan/scan.ts";

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
    if (entry) return { node: entry.value, start: entry.key.start };
    // Paths leave out the children of a group.
    const steps = /^\d+$/.test(name) ? child(node, "children") : null;
    return steps && child(steps.node, name);
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
