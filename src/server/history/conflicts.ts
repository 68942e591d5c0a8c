import { collectionAt, type Request } from "#api/resources.ts";
import type { Query } from "../db/database.ts";
import type { Edit } from "../rows/edit.ts";

/** Last author of a field after a version, by `collection/id/field`. */
type Written = Map<string, { version: number; user_id: string }>;

/** A row, the order of a collection, or the profile (`config`); `version` last changed it. */
type Target = { collection: string; id: string | null; name: string | null; version?: number };

/** Entries of the log that are read at once. */
const READ = 20;

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
  for (let from = base; ; ) {
    const changes = await changesSince(log, configId, from);
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
      from = version;
    }
    if (changes.length < READ) return written;
  }
}

function changesSince(query: Query, configId: string, base: number) {
  return query
    .selectFrom("changes")
    .select(["version", "user_id", "tab", "requests"])
    .where("config_id", "=", configId)
    .where("version", ">", base)
    .orderBy("version")
    .limit(READ)
    .execute();
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

/** Name of a row, for messages. */
export function nameOf(row: Record<string, unknown>): string | null {
  const view = row.inline_view as { name?: unknown } | null | undefined;
  const name = row.name ?? view?.name ?? row.shared_view_name;
  return typeof name === "string" && name !== "" ? name : null;
}
