import type { Transform } from "../chain/transform.ts";
import type { Colorspace, DisplayColorspace } from "../model/colorspace.ts";
import { bitDepths, fromYaml } from "../model/enums.ts";
import { allocationKey } from "../transform/cast.ts";
import type { DocumentBuilder } from "./documentBuilder.ts";
import { categories, chain, interchange, nameOf, tagged } from "./element.ts";
import type { Mapping, Node } from "./node.ts";
import type { ReadContext } from "./readContext.ts";

const INTEROP = /^[a-z0-9.\-_~/*#%^+()[\]|:]*$/;

function interopId(reading: ReadContext, value: Node): string | null {
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

function bitdepth(reading: ReadContext, value: Node): string | null {
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

function allocation(reading: ReadContext, value: Node): string | null {
  return (allocationKey(reading, value, "allocation") as string | undefined) ?? null;
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

/** Initial fields of both kinds of color spaces, without ids. */
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

/** Readers of color space keys, except transforms. */
const spaceKeys: Readonly<
  Record<string, (building: DocumentBuilder, row: Shared, value: Node, key: string) => void>
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

function readSpace(
  building: DocumentBuilder,
  node: Mapping,
  section: "colorspaces" | "display_colorspaces",
): void {
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
  building: DocumentBuilder,
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
  const { inactive_colorspaces } = building.document.config;
  building.registry.space(row.name, row.aliases_data, node, inactive_colorspaces);
}

export function readSpaces(
  building: DocumentBuilder,
  section: Node,
  key: "colorspaces" | "display_colorspaces",
): void {
  for (const node of tagged(building, section, key, "ColorSpace")) readSpace(building, node, key);
}
