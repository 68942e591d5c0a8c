import type { Database, Query } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import { HttpError, noConfig } from "../http/httpError.ts";
import { filesOf, type StoredFile } from "./configs.ts";
import type { Documents } from "./documents.ts";

/** A config as one version has it: its document, compressed as `Documents` gives it, and its LUT files. */
export type ConfigVersion = { document: Buffer; version: number; files: StoredFile[] };

/** Times that a config is read which somebody has changed meanwhile. */
const ATTEMPTS = 5;

/**
 * Reads a config by `read` with the LUT files of the same version, as files may be replaced between two reads.
 * @returns the config as it is afterwards, too: of another version where somebody writes without a pause
 */
export async function withFiles<T extends { version: number }>(
  query: Query,
  config: Tables["configs"],
  read: (config: Tables["configs"]) => Promise<T>,
): Promise<{ found: T; files: StoredFile[]; now: Tables["configs"] | undefined }> {
  let row = config;
  for (let attempt = 1; ; attempt++) {
    const found = await read(row);
    const files = await filesOf(query, config.id);
    const now = await query.selectFrom("configs").selectAll().where("id", "=", config.id).executeTakeFirst();
    if (!now || now.version === found.version || attempt === ATTEMPTS) return { found, files, now };
    row = now;
  }
}

/**
 * Reads the document of a config with the LUT files of the same version.
 * @throws HttpError 409 where somebody writes without a pause
 */
export async function readVersion(
  { database: { read }, documents }: { database: Pick<Database, "read">; documents: Documents },
  config: Tables["configs"],
): Promise<ConfigVersion> {
  const { found, files, now } = await withFiles(read, config, documents);
  if (!now) throw noConfig(undefined);
  const { bytes: document, version } = found;
  if (now.version === version) return { document, version, files };
  throw new HttpError(409, "The config is being changed without a pause; try again in a moment.");
}
