import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import { HttpError, noConfig } from "../http/httpError.ts";
import { filesOf, type StoredFile } from "./configs.ts";
import type { Documents } from "./documents.ts";

/** A config as one version has it: its document, compressed as `Documents` gives it, and its LUT files. */
export type ConfigVersion = { document: Buffer; version: number; files: StoredFile[] };

/** Times that a config is read again which somebody has changed meanwhile. */
const AGAIN = 5;

/**
 * Reads the document of a config with the LUT files of the same version, as files may be replaced between two reads.
 * @throws HttpError 409 where somebody writes without a pause
 */
export async function readVersion(
  { database: { read }, documents }: { database: Pick<Database, "read">; documents: Documents },
  config: Tables["configs"],
): Promise<ConfigVersion> {
  const { id } = config;
  let row: Tables["configs"] | undefined = config;
  for (let attempt = 0; attempt < AGAIN; attempt++) {
    const { bytes: document, version } = await documents(row);
    const files = await filesOf(read, id);
    row = await read.selectFrom("configs").selectAll().where("id", "=", id).executeTakeFirst();
    if (!row) throw noConfig(undefined);
    if (row.version === version) return { document, version, files };
  }
  throw new HttpError(409, "The config is being changed without a pause; try again in a moment.");
}
