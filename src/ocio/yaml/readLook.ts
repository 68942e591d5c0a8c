import type { Look } from "../model/look.ts";
import type { DocumentBuilder } from "./documentBuilder.ts";
import { chain, interchange, mergedNames, nameOf, tagged } from "./element.ts";
import type { Node } from "./node.ts";

export function readLooks(building: DocumentBuilder, section: Node): void {
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
