/* Keys common to elements of all sections: tag, name, transforms, categories, interchange attributes. */

import type { Transform } from "../chain/transform.ts";
import { fold, trim } from "../names/name.ts";
import type { DocumentBuilder } from "./documentBuilder.ts";
import type { Mapping, Node } from "./node.ts";
import { absent, type Entry, type Keeper, type ReadContext } from "./readContext.ts";
import { readTransform } from "./transform.ts";

export type Interchange = { amf_transform_ids: string | null; icc_profile_name: string | null };

/** The items of a section that have its tag and are maps; others are reported and kept with the profile. */
export function tagged(building: DocumentBuilder, section: Node, key: string, tag: string): Mapping[] {
  const { reading, document } = building;
  const found: Mapping[] = [];
  for (const item of reading.items(section, key)) {
    if (item.tag === tag && item.kind === "mapping") {
      found.push(item);
      continue;
    }
    reading.keep(document.config, key, item);
    if (item.tag === tag)
      reading.error(
        "wrong-type",
        `!<${tag}> needs a map, not ${reading.excerpt(item) || "nothing"}.`,
        item,
        key,
      );
    else {
      const what = item.tag === undefined ? "has no tag" : `has the tag '${item.tag}'`;
      reading.warn(
        "unknown-element",
        `An element of '${key}' ${what}; official OCIO takes only !<${tag}> and ignores it.`,
        item,
        key,
      );
      reading.logElement(item, key === "display_colorspaces" ? "colorspaces" : key, `${tag}(s)`);
    }
  }
  return found;
}

/** The name of an element, read first because every problem of the element is placed by it; null when it has none. */
export function nameOf(
  building: DocumentBuilder,
  node: Mapping,
  section: string,
  what: string,
): string | null {
  const { reading, document } = building;
  const entry = node.entries.findLast(({ key }) => key.kind === "scalar" && key.value === "name");
  const name = entry && !absent(entry.value) && entry.value.kind === "scalar" ? entry.value.value : "";
  reading.place = section;
  if (name === "") {
    reading.error("empty-name", `A ${what} has no name.`, node);
    reading.keep(document.config, section, node);
    return null;
  }
  reading.place = `${section}/${name}`;
  return name;
}

/** The transform of a slot: comments before its key belong to the row. */
export function chain(reading: ReadContext, { key, value, keyNode }: Entry, row: Keeper): Transform {
  reading.giveComments(row, keyNode.start);
  const { unread } = reading;
  const transform = readTransform(value, reading, key);
  // Transforms keep what they cannot read themselves.
  reading.unread = unread;
  return transform;
}

export function interchange(
  building: DocumentBuilder,
  value: Node,
  row: Keeper,
  keys: readonly (keyof Interchange)[],
): Interchange {
  const { reading } = building;
  const found: Interchange = { amf_transform_ids: null, icc_profile_name: null };
  const map = reading.mapping(value, "interchange");
  // Official OCIO reads the value of every key as text, also of those that it does not know or that come again.
  const texts = new Map(
    map?.entries.map(({ key, value: given }) => [
      given,
      absent(given) ? "null" : reading.optional(given, `interchange/${reading.source(key)}`),
    ]),
  );
  for (const entry of map ? reading.entries(map, row, "interchange", false, true) : []) {
    const { key, value: given } = entry;
    // Official OCIO reads these keys in any case.
    const known = keys.find((name) => name === fold(key));
    const text = texts.get(given);
    if (known && text !== undefined) found[known] = text;
    else if (!known) reading.unknownKey(row, entry, "interchange");
  }
  return found;
}

export function categories(building: DocumentBuilder, value: Node): string[] {
  const { reading } = building;
  const names: string[] = [];
  const seen = new Set<string>();
  for (const given of reading.strings(value, "categories") ?? []) {
    const name = trim(given);
    if (name === "" || seen.has(fold(name)) || name !== given)
      reading.warn(
        "category-changed",
        `The category '${given}' is empty, repeated or has spaces around it; official OCIO does not keep it so.`,
        value,
        "categories",
      );
    if (name === "" || seen.has(fold(name))) continue;
    seen.add(fold(name));
    names.push(name);
  }
  return names.map((name) => building.category(name));
}

/** Rows of one kind whose names differ by case only are one to OCIO, the last. */
export function mergedNames(
  building: DocumentBuilder,
  seen: Map<string, string>,
  what: string,
  name: string,
  node: Node,
): void {
  const before = seen.get(fold(name));
  if (before !== undefined)
    building.reading.warn(
      "merged-names",
      `There is more than one ${what} named '${name}'; official OCIO keeps the last.`,
      node,
      "name",
    );
  seen.set(fold(name), name);
}
