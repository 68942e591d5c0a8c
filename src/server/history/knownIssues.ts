import { changed, collectionAt, type Request } from "#api/resources.ts";
import { isLongConfigName, issueKey, LONG_NAME, type RowIssue, rowIssues } from "#ocio/check/rowIssues.ts";
import type { CollectionName } from "#ocio/model/collection.ts";
import { invalidFields } from "../http/httpError.ts";
import type { Edit } from "../rows/edit.ts";
import { readRows } from "../rows/storedRow.ts";
import { portionOf } from "./changes.ts";

/** Entries of the log in which a deleted row is looked for, and the pages of some megabytes that they may fill. */
const [LOG_ENTRIES, LOG_PAGES] = [500, 4];

const known = new WeakMap<Edit, Promise<ReadonlySet<string>>>();

/**
 * Refuses a row for what is wrong with it, unless the configuration has the same already or had it in a row that was
 * deleted: what a broken file brought can be copied, moved and brought back by undo.
 * @param before the row as it is now, where it is there
 * @throws HttpError 422 with the fields
 */
export async function refuseIssues(
  edit: Edit,
  collection: CollectionName,
  row: Record<string, unknown>,
  before?: Record<string, unknown>,
): Promise<void> {
  const issues = rowIssues(collection, row);
  if (issues.length === 0) return;
  const keyOf = (issue: RowIssue) => issueKey(collection, issue);
  const own = new Set(before ? rowIssues(collection, before).map(keyOf) : []);
  const fresh = issues.filter((issue) => !own.has(keyOf(issue)));
  if (fresh.length === 0) return;
  if (!known.has(edit)) known.set(edit, keptIssues(edit));
  const kept = await known.get(edit)!;
  const refused = fresh.filter((issue) => !kept.has(keyOf(issue)));
  if (refused.length > 0) throw invalidFields(refused.map(({ path, message }) => ({ path, message })));
}

/** @throws HttpError 422 where the fields of a config have a name that no file may bring */
export function refuseLongName({ name }: Record<string, unknown>): void {
  if (isLongConfigName(name)) throw invalidFields([{ path: ["name"], message: LONG_NAME }]);
}

/** The issues of the rows that the configuration has, and of those that its log can bring back. */
async function keptIssues({ query, log, configId }: Edit): Promise<ReadonlySet<string>> {
  const keys = new Set<string>();
  const rows = new Map<string, object>();
  const note = (collection: CollectionName, id: string, row: object) => {
    rows.set(id, row);
    for (const issue of rowIssues(collection, row as Record<string, unknown>))
      keys.add(issueKey(collection, issue));
  };
  for (const { collection, id, data } of await readRows(query, configId))
    note(collection as CollectionName, id, JSON.parse(data));
  // Backward from what rows are now, each as it was before a change.
  const noteInverse = (inverse: string) => {
    for (const { method, path, body } of JSON.parse(inverse) as Request[]) {
      const [, , , at = "", id = ""] = path.split("/");
      const collection = collectionAt.get(at);
      if (!collection || !body) continue;
      if (method === "POST") note(collection, String((body as { id?: unknown }).id), body as object);
      const row = rows.get(id);
      if (method === "PATCH" && row) note(collection, id, changed(row, body as Record<string, unknown>));
    }
  };
  let before: number | undefined;
  for (let [page, read] = [0, 0]; page < LOG_PAGES && read < LOG_ENTRIES; page++) {
    const { versions, more } = await portionOf(log, configId, { before }, LOG_ENTRIES - read);
    if (versions.length === 0) break;
    const entries = await log
      .selectFrom("changes")
      .select("inverse")
      .where("config_id", "=", configId)
      .where("version", "in", versions)
      .orderBy("version", "desc")
      .execute();
    for (const { inverse } of entries) noteInverse(inverse);
    if (!more) break;
    before = versions.at(-1);
    read += versions.length;
    await new Promise(setImmediate);
  }
  return keys;
}
