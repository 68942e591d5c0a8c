import type { ViewTransform } from "../model/viewTransform.ts";
import type { DocumentBuilder } from "./documentBuilder.ts";
import { categories, chain, interchange, mergedNames, nameOf, tagged } from "./element.ts";
import type { Node } from "./node.ts";

const viewTransformSlots = [
  "to_scene_reference",
  "from_scene_reference",
  "to_display_reference",
  "from_display_reference",
] as const;
type ViewTransformSlot = (typeof viewTransformSlots)[number];

export function readViewTransforms(building: DocumentBuilder, section: Node): void {
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
