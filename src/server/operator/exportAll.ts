import { mkdir, readdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { leadsIntoGit } from "#ocio/files/foreignPath.ts";
import { configStem } from "#ocio/model/configTitle.ts";
import { storedDocumentOf } from "../configs/configs.ts";
import { withFiles } from "../configs/configVersion.ts";
import { packedDocument } from "../configs/documents.ts";
import type { Tables } from "../db/tables.ts";
import { readOpenedText } from "../files/openedTexts.ts";
import { readBlob } from "../files/readBlob.ts";
import { openWorkers } from "../jobs/workers.ts";
import type { Settings } from "../settings.ts";
import { openBlobStore, openPresentDatabase } from "./place.ts";
import { namingPath } from "./steadyWrite.ts";

type Entry = {
  folder: string;
  id: string;
  name: string | null;
  /** Address of its owner, or name of its team. */
  owner: string | null;
  version: number;
  updated_at: string;
  /** Reason the content is missing or incomplete. */
  error?: string;
};

/**
 * Writes every config that is not deleted as `config.ocio` with its LUT files into a folder of its own, and `index.json`
 * with their names, ids and owners. One that cannot be written keeps none of the others from it.
 * @param folder must be empty, or not exist
 */
export async function exportAll(settings: Settings, folder: string): Promise<Entry[]> {
  if ((await readdir(folder).catch(() => [])).length > 0)
    throw new Error(`The folder “${folder}” is not empty; name another.`);
  const database = await openPresentDatabase(settings);
  const blobs = await openBlobStore(settings);
  const workers = openWorkers({ seconds: 120 });
  const entries: Entry[] = [];
  try {
    const rows = await database.read
      .selectFrom("configs")
      .leftJoin("users", "users.id", "configs.user_id")
      .leftJoin("teams", "teams.id", "configs.team_id")
      .selectAll("configs")
      .select((of) => of.fn.coalesce("users.email", "teams.name").as("owner"))
      .where("deleted_at", "is", null)
      .orderBy("configs.id")
      .execute();
    const exportTo = async (own: string, row: Tables["configs"]) => {
      const { found, files } = await withFiles(database.read, row, (config) =>
        storedDocumentOf(database.read, config),
      );
      const opened = await readOpenedText({ database, blobs }, row.id);
      const text = await workers.run("write", { document: await packedDocument(found), opened });
      await write(join(folder, own, "config.ocio"), text);
      const lost: string[] = [];
      for (const { path, hash } of files) {
        const bytes = await readBlob(blobs, hash);
        if (typeof bytes === "string") lost.push(`the content of “${path}” is ${bytes}`);
        else await write(join(folder, own, inertPath(path)), bytes);
      }
      if (lost.length > 0) throw new Error(`${lost.join(", ")}.`);
    };
    const taken = new Set<string>();
    for (const { owner, ...row } of rows) {
      const { id, version, updated_at } = row;
      const { name } = JSON.parse(row.data) as { name: string | null };
      const plain = folderName(name ?? row.file_name ?? "config");
      const short = `${plain}-${id.slice(0, 8)}`;
      // Whoever makes a config chooses its id.
      const own = taken.has(short.toLowerCase()) ? `${plain}-${id}` : short;
      taken.add(own.toLowerCase());
      const error = await exportTo(own, row).then(
        () => ({}),
        ({ message }: Error) => ({ error: message }),
      );
      entries.push({ folder: own, id, name, owner, version, updated_at, ...error });
    }
    await write(join(folder, "index.json"), Buffer.from(`${JSON.stringify(entries, null, 2)}\n`));
    return entries;
  } finally {
    await workers.close();
    await database.close();
  }
}

/** A path with "_" before what git keeps for itself: it would obey such a file of whoever edits a config. */
function inertPath(path: string): string {
  return path
    .split("/")
    .map((part) => (leadsIntoGit(part) ? `_${part}` : part))
    .join("/");
}

async function write(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFile(path, bytes, { flag: "wx", mode: 0o600 }).catch((error: unknown) => {
    throw namingPath(error, path);
  });
}

/** A name as every file system takes it. */
function folderName(name: string): string {
  const plain = configStem(name)
    .normalize("NFC")
    .replace(/[^\p{L}\p{N}._-]+/gu, "_")
    .replace(/^[._]+/, "");
  return plain.slice(0, 60) || "config";
}
