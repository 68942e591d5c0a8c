import { blankOf } from "../model/fields.ts";
import { type ViewTransform, viewTransformFields } from "../model/viewTransform.ts";
import type { DocumentBuilder } from "./documentBuilder.ts";
import { chain, mergedNames, nameOf, tagged } from "./element.ts";
import { fieldReader } from "./form.ts";
import type { Node } from "./node.ts";

const viewTransformSlots = [
  "to_scene_reference",
  "from_scene_reference",
  "to_display_reference",
  "from_display_reference",
] as const;
type ViewTransformSlot = (typeof viewTransformSlots)[number];

const blank = blankOf(viewTransformFields);
const readField = fieldReader(viewTransformFields, blank);

export function readViewTransforms(building: DocumentBuilder, section: Node): void {
  const { reading } = building;
  const seen = new Map<string, string>();
  for (const node of tagged(building, section, "view_transforms", "ViewTransform")) {
    const name = nameOf(building, node, "view_transforms", "view transform");
    if (name === null) continue;
    mergedNames(building, seen, "view transform", name, node);
    const row: ViewTransform = building.row(node, {
      ...blank,
      name,
      to_scene_reference: null,
      from_scene_reference: null,
      to_display_reference: null,
      from_display_reference: null,
    });
    reading.each(node, row, "ViewTransform", (entry) => {
      const slot = entry.key as ViewTransformSlot;
      if (readField(building, row, entry)) return;
      if (viewTransformSlots.includes(slot)) row[slot] = chain(reading, entry, row);
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
