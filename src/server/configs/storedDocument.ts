import { z } from "zod";
import { longName } from "#ocio/check/rowIssues.ts";
import { config as configSchema } from "#ocio/model/config.ts";
import {
  type Collection,
  collectionNames,
  collections,
  type Document,
  type Row,
} from "#ocio/model/document.ts";
import { checkNesting, checkText } from "../http/bodyLimits.ts";
import { HttpError } from "../http/httpError.ts";
import type { StoredRow } from "../rows/storedRow.ts";

/** A document as the database keeps it: JSON of the profile's own keys, and JSON of each row. */
export type StoredDocument = { config: string; rows: StoredRow[] };

export function toStoredDocument(document: Document): StoredDocument {
  const rows = collectionNames.flatMap((collection) => {
    const { byId, order } = document[collection] as Collection<Row>;
    return order
      .filter((id) => Object.hasOwn(byId, id))
      .map((id) => ({ collection, id, data: JSON.stringify(byId[id]) }));
  });
  return { config: JSON.stringify(document.config), rows };
}

/** The same configuration under new ids: every UUID of a row is replaced, wherever it occurs. */
export function withNewIds(parts: StoredDocument, configId: string, newId: () => string): StoredDocument {
  const config = JSON.parse(parts.config) as Document["config"];
  const ids = new Map([[config.id, configId]]);
  for (const { id } of parts.rows) ids.set(id, newId());
  const renew = (_key: string, value: unknown) =>
    typeof value === "string" ? (ids.get(value) ?? value) : value;
  return {
    config: JSON.stringify(config, renew),
    rows: parts.rows.map(({ collection, id, data }) => ({
      collection,
      id: ids.get(id)!,
      data: JSON.stringify(JSON.parse(data), renew),
    })),
  };
}

/** A document as somebody sends it, before its rows are looked at. */
const sentDocument = z.object(
  Object.fromEntries([
    ["config", z.looseObject({})],
    ...collectionNames.map((name) => [
      name,
      z.object({ byId: z.record(z.string(), z.looseObject({})), order: z.array(z.string()) }),
    ]),
  ]),
);

/**
 * Parses an uploaded document's JSON, for a configuration with another id.
 * @throws HttpError 422 where it nests too deep or has too long a name; ZodError if it is no document
 */
export function parseStoredDocument(text: string, configId: string): StoredDocument {
  // Its rows are keys; and whoever sends it waits for a worker, not the others for it.
  checkText(text, Number.POSITIVE_INFINITY);
  const sent = JSON.parse(text) as unknown;
  checkNesting(sent);
  const document = sentDocument.parse(sent) as unknown as Document;
  const long = longName(document);
  if (long) throw new HttpError(422, long.message);
  const rows = collectionNames.flatMap((collection) => {
    const { byId, order } = document[collection] as Collection<Row>;
    const schema: z.ZodObject = collections[collection];
    return [...new Set(order)]
      .filter((id) => Object.hasOwn(byId, id))
      .map((id) => {
        const row = schema.parse({ ...byId[id], id, config_id: configId });
        return { collection, id, data: JSON.stringify(row) };
      });
  });
  return { config: JSON.stringify(configSchema.parse({ ...document.config, id: configId })), rows };
}
