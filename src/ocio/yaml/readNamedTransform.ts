import type { NamedTransform } from "../model/namedTransform.ts";
import type { DocumentBuilder } from "./documentBuilder.ts";
import { categories, chain, nameOf, tagged } from "./element.ts";
import type { Node } from "./node.ts";

export function readNamedTransforms(building: DocumentBuilder, section: Node): void {
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
