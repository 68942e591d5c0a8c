import { collectionAt, type Request } from "#api/resources.ts";
import type { Query } from "../db/database.ts";
import type { Edit } from "../rows/edit.ts";
import { portionOf } from "./changes.ts";

/** Last author of a field after a version, by `collection/id/field`. */
type Written = Map<string, { version: number; user_id: string }>;

/** A row, the order of a collection, or the profile (`config`); `version` last changed it. */
type Target = { collection: string; id: string | null; name: string | null; version?: number };

/**
 * Entries of the log that are read at once, of some megabytes at most, and how many times: whoever was away for longer
 * is told of the newest only.
 */
const [PORTION, PORTIONS] = [2000, 8];

const seen = new WeakMap<Edit, Promise<Written>>();

/**
 * Records fields that others wrote after this change's base version: the change overwrites them, and its author is
 * told.
 * @param old values by field; null when the row is deleted
 */
export async function recordConflicts(
  edit: Edit,
  { collection, id, name, version }: Target,
  old: Record<string, unknown> | null,
): Promise<void> {
  const { base } = edit.origin;
  if (base === undefined || base >= edit.version - 1 || (version !== undefined && version <= base)) return;
  if (!seen.has(edit)) seen.set(edit, othersSince(edit, base));
  const written = await seen.get(edit)!;
  const at = `${collection}/${id ?? ""}`;
  const note = (field: string | null, value: unknown) => {
    const by = written.get(field === null ? at : `${at}/${field}`);
    if (by) edit.overwritten.push({ collection, id, name, field, value, ...by });
  };
  if (old) for (const [field, value] of Object.entries(old)) note(field, value);
  else note(null, null);
}

async function othersSince({ log, configId, origin }: Edit, base: number): Promise<Written> {
  const written: Written = new Map();
  for (const versions of await portionsSince(log, configId, base)) {
    const changes = await log
      .selectFrom("changes")
      .select(["version", "user_id", "tab", "requests"])
      .where("config_id", "=", configId)
      .where("version", "in", versions)
      .orderBy("version")
      .execute();
    for (const { version, user_id, tab, requests } of changes) {
      const own = tab !== null && tab === origin.tab;
      for (const { path, body } of JSON.parse(requests) as Request[]) {
        const place = placeOf(path, body);
        if (!place) continue;
        const fields = Object.keys((body ?? {}) as object);
        for (const key of [place, ...fields.map((field) => `${place}/${field}`)])
          if (own) written.delete(key);
          else written.set(key, { version, user_id });
      }
    }
    await new Promise(setImmediate);
  }
  return written;
}

/** The newest versions after another one in portions that can be held at once, the oldest portion first. */
async function portionsSince(query: Query, configId: string, base: number): Promise<number[][]> {
  const portions: number[][] = [];
  for (let before: number | undefined; portions.length < PORTIONS; ) {
    const { versions, more } = await portionOf(query, configId, { after: base, before }, PORTION);
    if (versions.length > 0) portions.unshift(versions);
    if (!more) break;
    before = versions.at(-1);
  }
  return portions;
}

/** `collection/id` of a logged request, without an id for the profile and for an order; undefined for files. */
function placeOf(path: string, body: unknown): string | undefined {
  const [, , , segment, id] = path.replace(/\/$/, "").split("/");
  if (segment === undefined) return "config/";
  const collection = collectionAt.get(segment);
  if (!collection) return undefined;
  const made = (body as { id?: string } | undefined)?.id;
  return `${collection}/${id === "order" ? "" : (id ?? made ?? "")}`;
}
