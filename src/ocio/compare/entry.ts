import { type Document, rowsOf } from "../model/document.ts";
import { nameOf } from "../names/finder.ts";
import { fold } from "../names/name.ts";
import type { Mapping, Node, Sequence } from "../yaml/node.ts";
import { scan } from "../yaml/scan/scan.ts";
import { writeConfig } from "../yaml/write.ts";

/** Value of a field as JSON: texts, flags, numbers and lists as such, a transform as its canonical YAML. */
export type Value = string | number | boolean | null | Value[] | { [key: string]: Value };

/** Value of a field, and its canonical text, by which values are compared. */
export type EntryField = { text: string; value: Value };

/**
 * Part of a configuration that has a name: a row, a view, an entry of a list, a role, a variable, or (with the name of
 * the collection) the keys of the configuration itself. Collections and fields have the names that they have in the
 * file; a view is in the collection of its display.
 */
export type Entry = {
  collection: string;
  name: string;
  /** The display of a view. */
  display?: string;
  /** UUID of its row; null for what is no row. */
  id: string | null;
  fields: ReadonlyMap<string, EntryField>;
};

/** Collections that are lists of names. */
export const nameLists: readonly string[] = ["active_displays", "active_views", "inactive_colorspaces"];
/** Collections whose order means nothing: official OCIO sorts them. */
export const unordered: readonly string[] = ["config", "roles", "environment"];

/** The one entry that has the keys of the configuration itself, and its collection. */
export const CONFIG = "config";

/**
 * Everything that a configuration says, as official OCIO would write it in a profile version (left out, its own), in
 * the order of the file.
 */
export function entriesOf(document: Document, version = document.config.ocio_profile_version): Entry[] {
  const { config } = document;
  const text = writeConfig({ ...document, config: { ...config, ocio_profile_version: version } });
  const { root } = scan(text);
  const ids = idsOf(document);
  const found: Entry[] = [];
  const own = new Map<string, EntryField>();
  const add = (collection: string, name: string, fields: Map<string, EntryField>, display?: string) => {
    const id = ids.get(keyOf(collection, display === undefined ? name : labelOf({ name, display }))) ?? null;
    found.push({ collection, name, id, fields, ...(display !== undefined && { display }) });
  };
  for (const { key, value } of root?.kind === "mapping" ? root.entries : []) {
    const collection = textOf(key);
    if (collection === "displays") addDisplays(value, text, add);
    else if (collection === "virtual_display") addViews(value, text, collection, undefined, add);
    else if (collection === "roles" || collection === "environment") addPairs(value, text, collection, add);
    else if (nameLists.includes(collection))
      // A name that stands twice says nothing more.
      for (const name of new Set(itemsOf(value).map(textOf))) add(collection, name, new Map());
    else if (value.kind === "sequence" && value.items.some(({ kind }) => kind === "mapping")) {
      for (const item of value.items)
        if (item.kind === "mapping") add(collection, nameIn(item), fieldsIn(item, text));
    } else if (collection !== "colorspaces") own.set(collection, fieldOf(value, text));
  }
  const { ocio_profile_version } = config;
  own.set("ocio_profile_version", { text: ocio_profile_version, value: ocio_profile_version });
  return [{ collection: CONFIG, name: CONFIG, id: config.id, fields: own }, ...found];
}

type Add = (collection: string, name: string, fields: Map<string, EntryField>, display?: string) => void;

function addDisplays(value: Node, text: string, add: Add): void {
  if (value.kind !== "mapping") return;
  for (const { key, value: views } of value.entries) {
    const display = textOf(key);
    add("displays", display, new Map());
    addViews(views, text, "displays", display, add);
  }
}

/** Own views with their fields; of a shared one that it is shared is all there is. */
function addViews(
  value: Node,
  text: string,
  collection: string,
  display: string | undefined,
  add: Add,
): void {
  for (const item of itemsOf(value))
    if (item.kind === "mapping") add(collection, nameIn(item), fieldsIn(item, text), display);
    else
      for (const name of itemsOf(item))
        add(collection, textOf(name), new Map([["shared", { text: "true", value: true }]]), display);
}

/** Name of an entry in its collection: of a view "DISPLAY/VIEW". */
export function labelOf({ name, display }: Pick<Entry, "name" | "display">): string {
  return display === undefined ? name : `${display}/${name}`;
}

function addPairs(value: Node, text: string, collection: string, add: Add): void {
  const field = collection === "roles" ? "colorspace" : "value";
  if (value.kind !== "mapping") return;
  for (const each of value.entries)
    add(collection, textOf(each.key), new Map([[field, fieldOf(each.value, text)]]));
}

const keyOf = (collection: string, name: string) => `${collection}\n${fold(name)}`;

/** Collections whose rows have UUIDs. */
export const rowCollections = [
  "colorspaces",
  "display_colorspaces",
  "looks",
  "named_transforms",
  "view_transforms",
  "shared_views",
  "displays",
  "roles",
  "file_rules",
  "viewing_rules",
] as const;

/** UUIDs of rows by their collection in the file and their name. */
function idsOf(document: Document): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  for (const collection of rowCollections)
    for (const { id, name } of rowsOf(document, collection)) ids.set(keyOf(collection, name), id);
  for (const row of rowsOf(document, "display_view_associations")) {
    const display = row.display_id === null ? null : document.displays.byId[row.display_id];
    const name = nameOf(row, document);
    if (display === null) ids.set(keyOf("virtual_display", name), row.id);
    else if (display) ids.set(keyOf("displays", labelOf({ name, display: display.name })), row.id);
  }
  return ids;
}

function fieldsIn(item: Mapping, text: string): Map<string, EntryField> {
  const fields = new Map<string, EntryField>();
  for (const { key, value } of item.entries) {
    const field = fieldOf(value, text);
    // An empty value that is written is as if it were left out.
    if (textOf(key) !== "name" && !/^(""|\[\]|\{\})?$/.test(field.text)) fields.set(textOf(key), field);
  }
  return fields;
}

function fieldOf(node: Node, text: string): EntryField {
  return { text: text.slice(node.start, node.end), value: jsonOf(node, text) };
}

const NUMBER = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i;

function jsonOf(node: Node, text: string): Value {
  if (node.kind === "scalar") {
    const isFlag = node.style === "plain" && (node.value === "true" || node.value === "false");
    return isFlag ? node.value === "true" : node.value;
  }
  if (node.tag !== undefined) return dedented(text.slice(node.start, node.end));
  if (node.kind === "sequence") return listOf(node, text);
  return Object.fromEntries(node.entries.map(({ key, value }) => [textOf(key), jsonOf(value, text)]));
}

/** A list of numbers as numbers; of texts that merely look like some as texts. */
function listOf({ items }: Sequence, text: string): Value[] {
  const areNumbers = items.every(
    (item) => item.kind === "scalar" && item.style === "plain" && NUMBER.test(item.value),
  );
  return items.map((item) => (areNumbers ? Number(textOf(item)) : jsonOf(item, text)));
}

/** The text of a block with the indentation taken away that its lines after the first one share. */
function dedented(text: string): string {
  const [first = "", ...rest] = text.trimEnd().split("\n");
  const depth = Math.min(...rest.filter((line) => line.trim() !== "").map((line) => line.search(/\S/)));
  return [first, ...rest.map((line) => `  ${line.slice(depth)}`)].join("\n");
}

function textOf(node: Node): string {
  return node.kind === "scalar" ? node.value : "";
}

function itemsOf(node: Node): Node[] {
  return node.kind === "sequence" ? node.items : [];
}

function nameIn(item: Mapping): string {
  const entry = item.entries.find(({ key }) => textOf(key) === "name");
  return entry ? textOf(entry.value) : "";
}
