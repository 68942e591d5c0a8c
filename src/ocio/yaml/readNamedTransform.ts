import { blankOf } from "../model/fields.ts";
import { type NamedTransform, namedTransformFields } from "../model/namedTransform.ts";
import type { DocumentBuilder } from "./documentBuilder.ts";
import { chain, nameOf, tagged } from "./element.ts";
import { fieldReader } from "./form.ts";
import type { Node } from "./node.ts";

const blank = blankOf(namedTransformFields);
const readField = fieldReader(namedTransformFields, blank);

export function readNamedTransforms(building: DocumentBuilder, section: Node): void {
  const { reading } = building;
  for (const node of tagged(building, section, "named_transforms", "NamedTransform")) {
    const name = nameOf(building, node, "named_transforms", "named transform");
    if (name === null) continue;
    const row: NamedTransform = building.row(node, {
      ...blank,
      name,
      transform: null,
      inverse_transform: null,
    });
    reading.each(node, row, "NamedTransform", (entry) => {
      const { key } = entry;
      if (readField(building, row, entry)) return;
      if (key === "transform" || key === "inverse_transform") row[key] = chain(reading, entry, row);
      else reading.unknownKey(row, entry, "NamedTransform");
    });
    reading.giveComments(row, node.end);
    if (!row.transform && !row.inverse_transform)
      reading.error("named-transform-empty", `The named transform '${name}' has no transform.`, node);
    building.registry.namedTransform(name, row.aliases_data, node);
    building.add("named_transforms", row);
  }
}
