import { z } from "zod";
import { openSqlite } from "../db/sqlite.ts";
import { blobTables } from "../files/garbage.ts";
import { LOSSES } from "../files/readBlob.ts";
import { isPostgres, onPostgres, type Rows, tableNames } from "./snapshot.ts";

/** Content that a backup lacks, and the files that have it. */
export const lostFile = z.object({
  hash: z.string(),
  size: z.int(),
  why: z.enum(LOSSES),
  uses: z.array(
    z.object({
      config_id: z.string(),
      config: z.string().nullable(),
      /** Address of the owner, or name of the team. */
      owner: z.string().nullable(),
      path: z.string(),
      kept: z.enum(["file", "removed file", "published file", "opened file"]),
    }),
  ),
});
export type LostFile = z.infer<typeof lostFile>;
type Use = LostFile["uses"][number];

const kinds = {
  files: "file",
  removed_files: "removed file",
  published_files: "published file",
  opened_texts: "opened file",
} as const;
/** Files that a report names. */
const MAX_NAMED = 20;

/** Finds the configs and owners of content that cannot be read, in a database of any version. */
export async function lostFilesOf(
  place: string,
  lost: readonly Omit<LostFile, "uses">[],
): Promise<LostFile[]> {
  if (lost.length === 0) return [];
  if (isPostgres(place)) return onPostgres(place, (rows) => found(rows, "postgres", lost));
  const copy = openSqlite(place, true);
  try {
    const rows: Rows = async (sql) => copy.prepare(sql).all([]) as Record<string, unknown>[];
    return await found(rows, "sqlite", lost);
  } finally {
    copy.close();
  }
}

async function found(
  rows: Rows,
  engine: "sqlite" | "postgres",
  lost: readonly Omit<LostFile, "uses">[],
): Promise<LostFile[]> {
  const tables = new Set(await tableNames(rows, engine));
  const byId = async (table: string, id: unknown) =>
    tables.has(table) && typeof id === "string"
      ? (await rows(`select * from ${table} where id = '${id.replaceAll("'", "''")}'`))[0]
      : undefined;
  const files: LostFile[] = [];
  for (const each of lost) {
    const uses: Use[] = [];
    for (const table of blobTables) {
      if (!tables.has(table)) continue;
      for (const file of await rows(`select * from ${table} where hash = '${each.hash}'`)) {
        const config = await byId("configs", file.config_id);
        const owner = (await byId("teams", config?.team_id)) ?? (await byId("users", config?.user_id));
        const { name = null } = JSON.parse(String(config?.data ?? "{}")) as { name?: string | null };
        uses.push({
          config_id: String(file.config_id),
          config: name ?? text(config?.file_name),
          owner: text(owner?.email ?? (config?.team_id ? owner?.name : null)),
          path: String(file.path ?? file.name ?? "config.ocio"),
          kept: kinds[table],
        });
      }
    }
    files.push({ ...each, uses });
  }
  return files;
}

const text = (value: unknown) => (typeof value === "string" ? value : null);

/** Lines that name lost files for whoever runs the server. */
export function lostFileLines(lost: readonly LostFile[]): string[] {
  const lines = lost.flatMap(({ hash, why, uses }) =>
    uses.map(({ kept, path, config, config_id, owner }) => {
      const whose = owner === null ? "an owner without an account" : owner;
      return `The ${kept} “${path}” of the config “${config ?? "without a name"}” (${config_id}) of ${whose} is ${why}: content ${hash}.`;
    }),
  );
  const more = lines.length - MAX_NAMED;
  return more > 0 ? [...lines.slice(0, MAX_NAMED), `${more} more are in the list of the backup.`] : lines;
}
