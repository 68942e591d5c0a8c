import { z } from "zod";
import { config } from "#ocio/model/config.ts";
import { type CollectionName, collections } from "#ocio/model/document.ts";

const changes = new Map<string, z.ZodObject>();

/**
 * The fields that an update may carry: every field of the row (or of the profile itself), none required, none
 * filled in. A field that a row may lack (`comment`, `unknown`) is taken away by null.
 */
export function changesOf(name: CollectionName | "config"): z.ZodObject {
  const known = changes.get(name);
  if (known) return known;
  const shape: Record<string, z.ZodType> = {};
  const row = name === "config" ? config : collections[name];
  for (const [key, field] of Object.entries(row.shape as Record<string, z.ZodType>)) {
    if (key === "id" || key === "config_id") continue;
    const bare = field instanceof z.ZodDefault ? (field.unwrap() as z.ZodType) : field;
    shape[key] = field instanceof z.ZodOptional ? bare.nullable() : bare.optional();
  }
  const schema = z.object(shape);
  changes.set(name, schema);
  return schema;
}
