import { type Request, resources } from "#api/resources.ts";
import {
  type Collection,
  type CollectionName,
  collectionNames,
  type Document,
  type Row,
} from "#ocio/document.ts";
import { equal } from "#ocio/equal.ts";

type Fields = Record<string, unknown>;
type Rows = Collection<Row>;

/** Collections with what others refer to first, so that a row is made before rows that name it. */
const byReference: readonly CollectionName[] = [
  ...(["families", "categories", "colorspaces", "display_colorspaces"] as const),
  ...(["view_transforms", "looks", "named_transforms", "displays", "shared_views", "viewing_rules"] as const),
  ...(["display_view_associations", "roles", "file_rules"] as const),
];

/** The fields of `after` that differ; null when one of `before` is gone, which no update can say. */
function changedFields(before: Fields, after: Fields): Fields | null {
  const changes: Fields = {};
  for (const [key, value] of Object.entries(after))
    if (value !== undefined && !equal(value, Object.hasOwn(before, key) ? before[key] : undefined))
      changes[key] = value;
  for (const [key, value] of Object.entries(before))
    if (value !== undefined && (!Object.hasOwn(after, key) || after[key] === undefined)) return null;
  return changes;
}

/** What became of the rows of one collection. */
type Difference = { made: Row[]; changed: Request[]; renewed: Row[]; gone: string[]; order: string[] | null };

function differenceOf(name: CollectionName, base: string, before: Rows, after: Rows): Difference {
  const found: Difference = { made: [], changed: [], renewed: [], gone: [], order: null };
  for (const id of after.order) {
    const row = after.byId[id];
    if (!row) continue;
    const old = Object.hasOwn(before.byId, id) ? before.byId[id] : undefined;
    if (!old) found.made.push(row);
    else if (old !== row) {
      const body = changedFields(old, row);
      if (body === null) found.renewed.push(row);
      else if (Object.keys(body).length > 0)
        found.changed.push({ method: resources[name].update, path: `${base}/${id}`, body });
    }
  }
  found.gone = before.order.filter((id) => !Object.hasOwn(after.byId, id));
  // What the order is without being told: rows made are appended, rows renewed are deleted and made.
  const moved = new Set([...found.gone, ...found.renewed.map(({ id }) => id)]);
  const stay = before.order.filter((id) => !moved.has(id));
  const order = [...stay, ...found.made.map(({ id }) => id), ...found.renewed.map(({ id }) => id)];
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
  const config = before.config === after.config ? {} : configChanges(before.config, after.config);
  return [
    ...differences.flatMap(({ base, made }) =>
      made.map((row): Request => ({ method: "POST", path: base, body: row })),
    ),
    ...differences.flatMap(({ changed }) => changed),
    ...differences.flatMap(({ base, renewed }) =>
      renewed.flatMap((row): Request[] => [
        { method: "DELETE", path: `${base}/${row.id}` },
        { method: "POST", path: base, body: row },
      ]),
    ),
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

/** Changed keys of the profile; null takes an optional key away, since the profile cannot be made anew. */
function configChanges(before: Fields, after: Fields): Fields {
  const present = changedFields({}, after) ?? {};
  const changes = Object.entries(present).filter(([key, value]) => !equal(value, before[key]));
  const gone = Object.keys(before).filter((key) => before[key] !== undefined && after[key] === undefined);
  return Object.fromEntries([...changes, ...gone.map((key) => [key, null])]);
}

/** What the path of a request points at; undefined for a path that is none of a configuration's rows. */
export function placeOf(
  path: string,
): { configId: string; collection?: CollectionName; row?: string; order?: true } | undefined {
  const [, top, configId, segment, last, ...rest] = path.replace(/\/$/, "").split("/");
  if (top !== "configs" || !configId || rest.length > 0) return undefined;
  if (segment === undefined) return { configId };
  const collection = collectionNames.find((name) => resources[name].paths.includes(segment));
  if (!collection) return undefined;
  if (last === undefined) return { configId, collection };
  return last === "order" ? { configId, collection, order: true } : { configId, collection, row: last };
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
    const place = placeOf(path);
    if (!place || place.configId !== document.config.id)
      throw new Error(`${method} ${path} is no request of this configuration.`);
    const { collection, row } = place;
    if (!collection) {
      const merged = Object.entries({ ...next.config, ...(body as Fields) });
      const optional = (key: string) => ["comment", "unknown", "trailing_comment"].includes(key);
      const kept = merged.filter(([key, value]) => value !== null || !optional(key));
      next = { ...next, config: Object.fromEntries(kept) as Document["config"] };
      continue;
    }
    const { byId, order } = next[collection] as Rows;
    if (place.order) replaced(collection, { byId, order: [...(body as { order: string[] }).order] });
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
      else replaced(collection, { byId: { ...byId, [row]: { ...byId[row]!, ...(body as Fields) } }, order });
    }
  }
  return next;
}
