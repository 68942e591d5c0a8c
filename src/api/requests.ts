import type { Collection, CollectionName, Document, Row } from "#ocio/model/document.ts";
import { equal } from "#ocio/model/equal.ts";
import { changed, collectionAt, type Request, resources } from "./resources.ts";

type Fields = Record<string, unknown>;
type Rows = Collection<Row>;

/** Collections in reference order, so that rows are created before rows that name them. */
const byReference: readonly CollectionName[] = [
  ...(["families", "categories", "colorspaces", "display_colorspaces"] as const),
  ...(["view_transforms", "looks", "named_transforms", "displays", "shared_views", "viewing_rules"] as const),
  ...(["display_view_associations", "roles", "file_rules"] as const),
];

/** The fields that differ, with their new values; null takes away one that `after` lacks. */
function changedFields(before: Fields, after: Fields): Fields {
  const changes: Fields = {};
  for (const key of new Set([...Object.keys(after), ...Object.keys(before)])) {
    const value = Object.hasOwn(after, key) ? after[key] : undefined;
    const old = Object.hasOwn(before, key) ? before[key] : undefined;
    if (!equal(value, old)) changes[key] = value ?? null;
  }
  return changes;
}

/** Differences in one collection. */
type Difference = { made: Row[]; changed: Request[]; gone: string[]; order: string[] | null };

function differenceOf(name: CollectionName, base: string, before: Rows, after: Rows): Difference {
  const found: Difference = { made: [], changed: [], gone: [], order: null };
  let whole = before.order === after.order;
  for (const id of after.order) {
    const row = after.byId[id];
    if (!row) whole = false;
    // Nearly all rows are shared: this is asked for every row at every step.
    if (!row || before.byId[id] === row) continue;
    const old = Object.hasOwn(before.byId, id) ? before.byId[id] : undefined;
    if (!old) found.made.push(row);
    else {
      const body = changedFields(old, row);
      if (Object.keys(body).length > 0)
        found.changed.push({ method: resources[name].update, path: `${base}/${id}`, body });
    }
  }
  // A shared order has the same rows.
  if (whole && found.made.length === 0) return found;
  found.gone = before.order.filter((id) => !Object.hasOwn(after.byId, id));
  // Implied order: deleted rows leave it, new ones are appended.
  const gone = new Set(found.gone);
  const order = [...before.order.filter((id) => !gone.has(id)), ...found.made.map(({ id }) => id)];
  if (!equal(order, after.order)) found.order = after.order;
  return found;
}

/**
 * The requests that turn the saved document `before` into `after`, two states of one configuration. Only what is
 * not shared between them is compared. Rows are made first, then changed (with the changed fields only), then
 * deleted; an order is sent where making and deleting do not explain it. Nothing changed gives an empty list.
 */
export function requestsFor(before: Document, after: Document): Request[] {
  const root = `/configs/${after.config.id}`;
  const differences = byReference
    .filter((name) => before[name] !== after[name])
    .map((name) => {
      const base = `${root}/${resources[name].paths[0]}`;
      return { base, ...differenceOf(name, base, before[name] as Rows, after[name] as Rows) };
    });
  const config = before.config === after.config ? {} : changedFields(before.config, after.config);
  return [
    ...differences.flatMap(({ base, made }) =>
      made.map((row): Request => ({ method: "POST", path: base, body: row })),
    ),
    ...differences.flatMap(({ changed }) => changed),
    ...(Object.keys(config).length > 0
      ? [{ method: "PUT", path: `${root}/`, body: config } satisfies Request]
      : []),
    ...differences
      .toReversed()
      .flatMap(({ base, gone }) => gone.map((id): Request => ({ method: "DELETE", path: `${base}/${id}` }))),
    ...differences.flatMap(({ base, order }) =>
      order ? [{ method: "PUT", path: `${base}/order`, body: { order } } satisfies Request] : [],
    ),
  ];
}

/** Parses a request path; undefined for one that is not of a configuration's rows. */
export function requestTarget(
  path: string,
): { configId: string; collection?: CollectionName; row?: string; order?: true } | undefined {
  const [, top, configId, segment, last, ...rest] = path.replace(/\/$/, "").split("/");
  if (top !== "configs" || !configId || rest.length > 0) return undefined;
  if (segment === undefined) return { configId };
  const collection = collectionAt.get(segment);
  if (!collection) return undefined;
  if (last === undefined) return { configId, collection };
  return last === "order" ? { configId, collection, order: true } : { configId, collection, row: last };
}

type Named = { order: readonly string[] };

/** Named rows first, in that order; the others follow as they were. */
function ordered(order: readonly string[], named: readonly string[]): string[] {
  const there = new Set(order);
  const first = new Set(named.filter((id) => there.has(id)));
  return [...first, ...order.filter((id) => !first.has(id))];
}

/**
 * The document after the requests, as the server carries them out; the given one is left as it is.
 * Making a row that is there replaces it in its place; changing or deleting one that is not there does nothing.
 */
export function applyRequests(document: Document, requests: readonly Request[]): Document {
  let next: Document = document;
  const replaced = (name: CollectionName, rows: Rows) => {
    next = { ...next, [name]: rows };
  };
  for (const { method, path, body } of requests) {
    const place = requestTarget(path);
    if (!place || place.configId !== document.config.id)
      throw new Error(`${method} ${path} is not a request of this configuration.`);
    const { collection, row } = place;
    if (!collection) {
      next = { ...next, config: changed(next.config, body as Fields) };
      continue;
    }
    const { byId, order } = next[collection] as Rows;
    if (place.order) replaced(collection, { byId, order: ordered(order, (body as Named).order) });
    else if (method === "POST") {
      const made = body as Row;
      const known = Object.hasOwn(byId, made.id);
      replaced(collection, {
        byId: { ...byId, [made.id]: made },
        order: known ? order : [...order, made.id],
      });
    } else if (row !== undefined && Object.hasOwn(byId, row)) {
      const others = { ...byId };
      delete others[row];
      if (method === "DELETE")
        replaced(collection, { byId: others, order: order.filter((id) => id !== row) });
      else replaced(collection, { byId: { ...byId, [row]: changed(byId[row]!, body as Fields) }, order });
    }
  }
  return next;
}
