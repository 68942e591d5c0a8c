import { changed } from "../model/change.ts";
import {
  type Collection,
  type CollectionName,
  collectionNames,
  type Document,
  type Row,
} from "../model/document.ts";
import { equal } from "../model/equal.ts";
import { relinkChanges } from "../names/relink.ts";
import { deleteChanges } from "../names/removal.ts";
import { aligned } from "./alignment.ts";
import { nameOfRow, withPriorities } from "./conflict.ts";
import { withRow } from "./missingRow.ts";

/** Row in which a layer differs from its base; the id null stands for the keys of the profile. */
export type LayerRow = {
  collection: CollectionName | "config";
  id: string | null;
  name: string;
  state: "overridden" | "added" | "removed";
  /** The fields that a layer overrides. */
  fields: string[];
};

/** Fields that are not compared: each config has its own. */
const OWN = new Set(["id", "config_id", "file_problems", "muted_rules", "layer_base", "priority"]);

/** The base of a layer with the ids of the layer, where they are the same rows. */
export function baseOf(base: Document, layer: Document): Document {
  return aligned(layer, base, layer);
}

/** Rows of a layer that were added, changed or removed against its base, which has the ids of the layer. */
export function layerRows(base: Document, layer: Document): LayerRow[] {
  const fields = differing(base.config, layer.config);
  const own: LayerRow[] =
    fields.length > 0
      ? [{ collection: "config", id: null, name: "Configuration", state: "overridden", fields }]
      : [];
  return [...own, ...collectionNames.flatMap((collection) => rowsIn(collection, base, layer))];
}

function rowsIn(collection: CollectionName, base: Document, layer: Document): LayerRow[] {
  const [was, is] = [base[collection], layer[collection]] as [Collection<Row>, Collection<Row>];
  const found = is.order.flatMap((id): LayerRow[] => {
    const [before, row] = [was.byId[id], is.byId[id]!];
    const name = nameOfRow(layer, row);
    if (!before) return [{ collection, id, name, state: "added", fields: [] }];
    const fields = differing(before, row);
    return fields.length > 0 ? [{ collection, id, name, state: "overridden", fields }] : [];
  });
  const removed = was.order
    .filter((id) => !Object.hasOwn(is.byId, id))
    .map((id): LayerRow => {
      const name = nameOfRow(base, was.byId[id]!);
      return { collection, id, name, state: "removed", fields: [] };
    });
  return [...found, ...removed];
}

function differing(before: object, after: object): string[] {
  const [was, is] = [before, after] as Record<string, unknown>[] as [
    Record<string, unknown>,
    Record<string, unknown>,
  ];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (key) => !OWN.has(key) && !equal(was[key], is[key]),
  );
}

/** The layer with a row reset to its base: restored, without overrides, or removed where it was added. */
export function resetRow(
  base: Document,
  layer: Document,
  { collection, id, state }: Pick<LayerRow, "collection" | "id" | "state">,
): Document {
  if (collection === "config" || id === null) {
    const kept = Object.fromEntries(Object.entries(layer.config).filter(([key]) => OWN.has(key)));
    return { ...layer, config: { ...base.config, ...kept } as Document["config"] };
  }
  const next =
    state === "added"
      ? changed(layer, deleteChanges(layer, collection, [id]))
      : withRow(layer, base, collection, id);
  return withPriorities(changed(next, relinkChanges(next)));
}
