import { blankOf } from "../model/fields.ts";
import { type Look, lookFields } from "../model/look.ts";
import type { DocumentBuilder } from "./documentBuilder.ts";
import { chain, mergedNames, nameOf, tagged } from "./element.ts";
import { fieldReader } from "./form.ts";
import type { Node } from "./node.ts";

const blank = blankOf(lookFields);
const readField = fieldReader(lookFields, blank);

export function readLooks(building: DocumentBuilder, section: Node): void {
  const { reading } = building;
  const seen = new Map<string, string>();
  for (const node of tagged(building, section, "looks", "Look")) {
    const name = nameOf(building, node, "looks", "look");
    if (name === null) continue;
    mergedNames(building, seen, "look", name, node);
    const row: Look = building.row(node, { ...blank, name, transform: null, inverse_transform: null });
    reading.each(node, row, "Look", (entry) => {
      const { key } = entry;
      if (readField(building, row, entry)) return;
      if (key === "transform" || key === "inverse_transform") row[key] = chain(reading, entry, row);
      else reading.unknownKey(row, entry, "Look");
    });
    reading.giveComments(row, node.end);
    building.add("looks", row);
  }
}
