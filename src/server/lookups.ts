import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { type Lookup, type LookupName, lookup, lookupNames } from "#api/lookups.ts";
import { refusal } from "#api/refusal.ts";
import { builtinConfigNames } from "#ocio/builtin/config.ts";
import { transformTypes } from "#ocio/transform.ts";

/** Entries whose text is all there is to say. */
function plain(values: readonly string[]): Lookup[] {
  return values.map((value) => ({ name: value, value }));
}

const tables: Record<LookupName, readonly Lookup[]> = Object.fromEntries(
  lookupNames.map((name) => [name, []]),
) as never;
void builtinConfigNames;
void transformTypes;
void plain;

/** GET /static/…: what may be chosen where. */
export function lookupRoutes(app: FastifyInstance): void {
  for (const name of lookupNames)
    app.get(
      `/static/${name}`,
      { schema: { tags: ["static"], summary: name, response: { 200: z.array(lookup), "4xx": refusal } } },
      async () => tables[name],
    );
}
