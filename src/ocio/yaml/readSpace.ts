import { bitDepths, fromYaml } from "../enums.ts";
import { fold } from "../name.ts";
import type { Colorspace, DisplayColorspace } from "../row/colorspace.ts";
import type { Look } from "../row/look.ts";
import type { NamedTransform } from "../row/namedTransform.ts";
import type { ViewTransform } from "../row/viewTransform.ts";
import { allocationKey } from "../transform/cast.ts";
import type { Transform } from "../transform.ts";
import type { Building } from "./building.ts";
import type { Mapping, Node } from "./node.ts";
import { absent, type Entry, type Keeper, type Reading } from "./reading.ts";
import { readTransform } from "./transform.ts";

type Interchange = { amf_transform_ids: string | null; icc_profile_name: string | null };
const INTEROP = /^[a-z0-9.\-_~/*#%^+()[\]|:]*$/;

/** The items of a section that have its tag and are maps; others are reported and kept with the profile. */
export function tagged(building: Building, section: Node, key: string, tag: string): Mapping[] {
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
    }
  }
  return found;
}

/** The name of an element, read first because every problem of the element is placed by it; null when it has none. */
function nameOf(building: Building, node: Mapping, section: string, what: string): string | null {
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

/** A transform slot: comments before its key belong to the row. */
function chain(reading: Reading, { key, value, keyNode }: Entry, row: Keeper): Transform {
  reading.giveComments(row, keyNode.start);
  const { unread } = reading;
  const transform = readTransform(value, reading, key);
  // Transforms keep what they cannot read themselves.
  reading.unread = unread;
  return transform;
}

function interchange(
  building: Building,
  value: Node,
  row: Keeper,
  keys: readonly (keyof Interchange)[],
): Interchange {
  const { reading } = building;
  const found: Interchange = { amf_transform_ids: null, icc_profile_name: null };
  const map = reading.mapping(value, "interchange");
  for (const entry of map ? reading.entries(map, row, "interchange", false) : []) {
    const { key, value: given } = entry;
    if (keys.includes(key as keyof Interchange)) {
      const text = reading.optional(given, `interchange/${key}`);
      if (text !== undefined) found[key as keyof Interchange] = text;
    } else reading.unknownKey(row, entry, "interchange");
  }
  return found;
}

function interopId(reading: Reading, value: Node): string | null {
  const text = reading.optional(value, "interop_id") ?? null;
  if (text === null) return null;
  const parts = text.split(":");
  const why = !INTEROP.test(text)
    ? "may only contain a-z, 0-9 and . - _ ~ / * # % ^ + ( ) [ ] |"
    : parts.length > 2
      ? "may have only one colon, between namespace and name"
      : parts.length === 2 && parts.includes("")
        ? "needs text on both sides of its colon"
        : null;
  if (why) reading.error("interop-id", `The interop ID '${text}' ${why}.`, value, "interop_id");
  return text;
}

function bitdepth(reading: Reading, value: Node): string | null {
  const text = reading.string(value, "bitdepth");
  if (text === undefined || text === "" || text.toLowerCase() === "unknown") return null;
  const known = fromYaml(bitDepths, text);
  if (known === undefined)
    reading.warn(
      "read-as-unknown",
      `'${text}' is no bit depth that OCIO knows; official OCIO reads and writes it as 'unknown'.`,
      value,
      "bitdepth",
    );
  return known ?? text;
}

function allocation(reading: Reading, value: Node): string | null {
  return (allocationKey(reading, value, "allocation") as string | undefined) ?? null;
}

function categories(building: Building, value: Node): string[] {
  const { reading } = building;
  const names: string[] = [];
  const seen = new Set<string>();
  for (const given of reading.strings(value, "categories") ?? []) {
    const name = given.trim();
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

/** `to_reference` and its kin: which of a row's two slots a key fills. */
const sceneSlots: Readonly<Record<string, "to" | "from">> = {
  to_reference: "to",
  from_reference: "from",
  to_scene_reference: "to",
  from_scene_reference: "from",
};
const displaySlots: Readonly<Record<string, "to" | "from">> = {
  to_display_reference: "to",
  from_display_reference: "from",
};

type Shared = Omit<Colorspace, "to_scene_reference_transform" | "from_scene_reference_transform">;

/** What both kinds of color spaces begin with, beside their ids. */
function blankSpace(name: string): Omit<Shared, "id" | "config_id"> {
  return {
    name,
    aliases_data: [],
    interop_id: null,
    family_id: null,
    equalitygroup: null,
    bitdepth: null,
    description: null,
    isdata: false,
    is_inactive: false,
    category_ids: [],
    encoding: null,
    interchange: { amf_transform_ids: null, icc_profile_name: null },
    allocation: null,
    allocation_vars: [],
  };
}

/** How a key of a color space is read; transforms apart. */
const spaceKeys: Readonly<
  Record<string, (building: Building, row: Shared, value: Node, key: string) => void>
> = {
  name: ({ reading }, _, value, key) => reading.string(value, key),
  aliases({ reading }, row, value, key) {
    row.aliases_data = reading.strings(value, key) ?? [];
  },
  interop_id({ reading }, row, value) {
    row.interop_id = interopId(reading, value);
  },
  family(building, row, value, key) {
    row.family_id = building.family(building.reading.optional(value, key) ?? null);
  },
  equalitygroup({ reading }, row, value, key) {
    row.equalitygroup = reading.optional(value, key) ?? null;
  },
  bitdepth({ reading }, row, value) {
    row.bitdepth = bitdepth(reading, value);
  },
  description({ reading }, row, value, key) {
    row.description = reading.optional(value, key) ?? null;
  },
  isdata({ reading }, row, value, key) {
    row.isdata = reading.boolean(value, key) ?? false;
  },
  categories(building, row, value) {
    row.category_ids = categories(building, value);
  },
  encoding({ reading }, row, value, key) {
    row.encoding = reading.optional(value, key) ?? null;
  },
  interchange(building, row, value) {
    row.interchange = interchange(building, value, row, ["amf_transform_ids", "icc_profile_name"]);
  },
  allocation({ reading }, row, value) {
    row.allocation = allocation(reading, value);
  },
  allocationvars({ reading }, row, value, key) {
    row.allocation_vars = reading.numbers(value, key, true) ?? [];
  },
};

function readSpace(building: Building, node: Mapping, section: "colorspaces" | "display_colorspaces"): void {
  const { reading } = building;
  const name = nameOf(building, node, section, "color space");
  if (name === null) return;
  if (section === "display_colorspaces") {
    const row: DisplayColorspace = building.row(node, {
      ...blankSpace(name),
      to_display_reference_transform: null,
      from_display_reference_transform: null,
    });
    readKeys(building, node, row, true, (slot, transform) => {
      row[`${slot}_display_reference_transform`] = transform;
    });
    building.add("display_colorspaces", row);
  } else {
    const row: Colorspace = building.row(node, {
      ...blankSpace(name),
      to_scene_reference_transform: null,
      from_scene_reference_transform: null,
    });
    readKeys(building, node, row, false, (slot, transform) => {
      row[`${slot}_scene_reference_transform`] = transform;
    });
    building.add("colorspaces", row);
  }
  reading.place = section;
}

function readKeys(
  building: Building,
  node: Mapping,
  row: Shared,
  isDisplay: boolean,
  fill: (slot: "to" | "from", transform: Transform) => void,
): void {
  const { reading } = building;
  const filled = new Set<string>();
  reading.each(node, row, "ColorSpace", (entry) => {
    const { key, value, keyNode } = entry;
    const read = Object.hasOwn(spaceKeys, key) ? spaceKeys[key] : undefined;
    if (read) return read(building, row, value, key);
    const isScene = Object.hasOwn(sceneSlots, key) && (reading.major >= 2 || !key.includes("scene"));
    const slot = isScene ? sceneSlots[key] : Object.hasOwn(displaySlots, key) ? displaySlots[key] : undefined;
    if (slot === undefined) return reading.unknownKey(row, entry, "ColorSpace");
    if (isScene === isDisplay) {
      const where = isDisplay ? "display" : "scene-referred";
      reading.keep(row, key, value);
      return reading.error(
        "wrong-reference",
        `'${key}' cannot stand in a ${where} color space.`,
        keyNode,
        key,
      );
    }
    if (filled.has(slot)) {
      const message = `'${key}' replaces a transform that is given by the other key for the same.`;
      reading.warn("slot-twice", message, keyNode, key);
    }
    filled.add(slot);
    fill(slot, chain(reading, entry, row));
  });
  reading.giveComments(row, node.end);
  building.registry.space(row.name, row.aliases_data, node);
}

export function readSpaces(
  building: Building,
  section: Node,
  key: "colorspaces" | "display_colorspaces",
): void {
  for (const node of tagged(building, section, key, "ColorSpace")) readSpace(building, node, key);
}

/** Rows of one kind whose names differ by case only are one to OCIO, the last. */
function mergedNames(
  building: Building,
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

export function readLooks(building: Building, section: Node): void {
  const { reading } = building;
  const seen = new Map<string, string>();
  for (const node of tagged(building, section, "looks", "Look")) {
    const name = nameOf(building, node, "looks", "look");
    if (name === null) continue;
    mergedNames(building, seen, "look", name, node);
    const row: Look = building.row(node, {
      name,
      process_space_id: null,
      process_space_name: null,
      description: null,
      interchange: { amf_transform_ids: null, icc_profile_name: null },
      transform: null,
      inverse_transform: null,
    });
    reading.each(node, row, "Look", (entry) => {
      const { key, value } = entry;
      if (key === "name") reading.string(value, key);
      else if (key === "process_space") row.process_space_name = reading.optional(value, key) ?? null;
      else if (key === "description") row.description = reading.optional(value, key) ?? null;
      else if (key === "interchange")
        row.interchange = interchange(building, value, row, ["amf_transform_ids"]);
      else if (key === "transform" || key === "inverse_transform") row[key] = chain(reading, entry, row);
      else reading.unknownKey(row, entry, "Look");
    });
    reading.giveComments(row, node.end);
    building.add("looks", row);
  }
}

const viewTransformSlots = [
  "to_scene_reference",
  "from_scene_reference",
  "to_display_reference",
  "from_display_reference",
] as const;
type ViewTransformSlot = (typeof viewTransformSlots)[number];

export function readViewTransforms(building: Building, section: Node): void {
  const { reading } = building;
  const seen = new Map<string, string>();
  for (const node of tagged(building, section, "view_transforms", "ViewTransform")) {
    const name = nameOf(building, node, "view_transforms", "view transform");
    if (name === null) continue;
    mergedNames(building, seen, "view transform", name, node);
    const row: ViewTransform = building.row(node, {
      name,
      family_id: null,
      description: null,
      interchange: { amf_transform_ids: null, icc_profile_name: null },
      category_ids: [],
      reference_space_type: "scene",
      to_scene_reference: null,
      from_scene_reference: null,
      to_display_reference: null,
      from_display_reference: null,
    });
    reading.each(node, row, "ViewTransform", (entry) => {
      const { key, value } = entry;
      if (key === "name") reading.string(value, key);
      else if (key === "family") row.family_id = building.family(reading.optional(value, key) ?? null);
      else if (key === "description") row.description = reading.optional(value, key) ?? null;
      else if (key === "interchange")
        row.interchange = interchange(building, value, row, ["amf_transform_ids"]);
      else if (key === "categories") row.category_ids = categories(building, value);
      else if (viewTransformSlots.includes(key as ViewTransformSlot))
        row[key as ViewTransformSlot] = chain(reading, entry, row);
      else reading.unknownKey(row, entry, "ViewTransform");
    });
    reading.giveComments(row, node.end);
    const scene = row.to_scene_reference ?? row.from_scene_reference;
    const display = row.to_display_reference ?? row.from_display_reference;
    if (!scene && display) row.reference_space_type = "display";
    if (!scene && !display)
      reading.error("no-transform", `The view transform '${name}' has no transform.`, node);
    if (scene && display)
      reading.error(
        "mixed-references",
        `The view transform '${name}' has transforms for both the scene and the display reference.`,
        node,
      );
    building.add("view_transforms", row);
  }
}

export function readNamedTransforms(building: Building, section: Node): void {
  const { reading } = building;
  for (const node of tagged(building, section, "named_transforms", "NamedTransform")) {
    const name = nameOf(building, node, "named_transforms", "named transform");
    if (name === null) continue;
    const row: NamedTransform = building.row(node, {
      name,
      aliases_data: [],
      description: null,
      family_id: null,
      category_ids: [],
      encoding: null,
      is_inactive: false,
      transform: null,
      inverse_transform: null,
    });
    reading.each(node, row, "NamedTransform", (entry) => {
      const { key, value } = entry;
      if (key === "name") reading.string(value, key);
      else if (key === "aliases") row.aliases_data = reading.strings(value, key) ?? [];
      else if (key === "description") row.description = reading.optional(value, key) ?? null;
      else if (key === "family") row.family_id = building.family(reading.optional(value, key) ?? null);
      else if (key === "categories") row.category_ids = categories(building, value);
      else if (key === "encoding") row.encoding = reading.optional(value, key) ?? null;
      else if (key === "transform" || key === "inverse_transform") row[key] = chain(reading, entry, row);
      else reading.unknownKey(row, entry, "NamedTransform");
    });
    reading.giveComments(row, node.end);
    if (!row.transform && !row.inverse_transform)
      reading.error("named-transform-empty", `The named transform '${name}' has no transform.`, node);
    building.registry.namedTransform(name, row.aliases_data, node);
    building.add("named_transforms", row);
  }
}
