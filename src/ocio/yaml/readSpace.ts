import type { Transform } from "../chain/transform.ts";
import { type Colorspace, type DisplayColorspace, spaceFields } from "../model/colorspace.ts";
import { blankOf } from "../model/fields.ts";
import type { DocumentBuilder } from "./documentBuilder.ts";
import { chain, nameOf, tagged } from "./element.ts";
import { fieldReader } from "./form.ts";
import type { Mapping, Node } from "./node.ts";

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

const blankSpace = blankOf(spaceFields);
const readField = fieldReader(spaceFields, blankSpace);

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
      ...blankSpace,
      name,
      to_display_reference_transform: null,
      from_display_reference_transform: null,
    });
    readKeys(building, node, row, true, (slot, transform) => {
      row[`${slot}_display_reference_transform`] = transform;
    });
    building.add("display_colorspaces", row);
  } else {
    const row: Colorspace = building.row(node, {
      ...blankSpace,
      name,
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
  row: Colorspace | DisplayColorspace,
  isDisplay: boolean,
  fill: (slot: "to" | "from", transform: Transform) => void,
): void {
  const { reading } = building;
  const filled = new Set<string>();
  reading.each(node, row, "ColorSpace", (entry) => {
    const { key, value, keyNode } = entry;
    if (readField(building, row, entry)) return;
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
