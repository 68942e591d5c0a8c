import { ownerNames, slotOf, slots } from "../chain/slot.ts";
import type { Transform } from "../chain/transform.ts";
import { inactiveList } from "../names/inactive.ts";
import type { Feature as TransformFeature } from "../transform/kind.ts";
import { kindOf } from "../transform/kinds.ts";
import { PROFILE_VERSIONS, type ProfileVersion } from "./config.ts";
import { type CollectionName, type Document, type Row, rowsOf } from "./document.ts";
import { describedNames, fieldEntries } from "./rowFields.ts";

/** Something in a document that not every profile version has. */
export type Feature = TransformFeature & {
  /** The row or transform that has it, or a key of the config. */
  id: string;
  /** Slash-separated place in the document. */
  path: string;
  /** Official OCIO lets it pass in profile version 1. */
  passesInV1?: true;
};

/** True if a profile version is at least another; an unknown version counts as the newest. */
export function isAtLeast(version: string, since: ProfileVersion): boolean {
  const at = (PROFILE_VERSIONS as readonly string[]).indexOf(version);
  return at < 0 || at >= PROFILE_VERSIONS.indexOf(since);
}

/** Features of a document that need a later profile version than the given one (default 1), in file order. */
function featuresOf(document: Document, version: string = "1"): Feature[] {
  const found: Feature[] = [];
  const isLater = ({ since }: Pick<Feature, "since">) => !isAtLeast(version, since);
  const { config } = document;
  const key = (id: string, what: string, isUsed: boolean, since: ProfileVersion = "2") => {
    if (isUsed) found.push({ since, what, id, path: id });
  };
  key("family_separator", "a family separator", config.family_separator !== "/");
  key("inactive_colorspaces", "inactive color spaces", inactiveList(document).length > 0);
  key("default_view_transform", "a default view transform", config.default_view_transform !== null);
  key("use_display_aliases", "the use of view aliases", config.use_display_aliases === true, "2.6");
  for (const row of rowsOf(document, "shared_views"))
    if (row.view_aliases?.length)
      found.push({ since: "2.6", what: "aliases of a view", ...place("shared_views", row) });
  for (const { id, display_id, inline_view: view } of rowsOf(document, "display_view_associations")) {
    const owner = display_id === null ? undefined : document.displays.byId[display_id];
    if (owner && view?.view_aliases?.length)
      found.push({
        since: "2.6",
        what: "aliases of a view",
        id,
        path: `displays/${owner.name}/${view.name}`,
      });
  }
  for (const [collection, what] of sections)
    for (const row of rowsOf(document, collection))
      found.push({ since: "2", what, ...place(collection, row) });
  const virtual = rowsOf(document, "display_view_associations").find(({ display_id }) => display_id === null);
  if (virtual) found.push({ since: "2", what: "a virtual display", id: virtual.id, path: "virtual_display" });
  for (const collection of describedNames) {
    const versioned = fieldEntries(collection).flatMap(([key, { since }]) => (since ? [{ key, since }] : []));
    for (const row of rowsOf(document, collection))
      for (const { key, since } of versioned)
        if (isGiven((row as Record<string, unknown>)[key]))
          found.push({ since: since[0], what: since[1], ...place(collection, row) });
  }
  for (const collection of ownerNames)
    for (const row of rowsOf(document, collection))
      for (const { field } of slots[collection]) {
        const chain = slotOf(row, field);
        if (chain) addTransform(found, chain, `${place(collection, row).path}/${field}`, isLater);
      }
  return found.filter(isLater);
}

/** Collections that profile version 1 lacks, and what one row of them is. */
const sections: readonly [CollectionName, string][] = [
  ["file_rules", "file rules"],
  ["viewing_rules", "viewing rules"],
  ["shared_views", "shared views"],
  ["view_transforms", "view transforms"],
  ["display_colorspaces", "display color spaces"],
  ["named_transforms", "named transforms"],
];

/** True if a value says anything. */
function isGiven(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (typeof value !== "object" || value === null) return Boolean(value);
  return Object.values(value).some(Boolean);
}

function place(collection: CollectionName, row: Row): { id: string; path: string } {
  return { id: row.id, path: `${collection}/${"name" in row ? row.name : row.id}` };
}

/** Feature of a transform that not every profile version has. */
export function transformFeature(node: Transform): (TransformFeature & { passesInV1?: true }) | null {
  const kind = kindOf(node.type);
  const feature =
    kind?.feature?.(node) ?? (kind?.since ? { since: kind.since, what: `a ${node.type}` } : null);
  return feature && { ...feature, ...(kind?.passesInV1 && { passesInV1: true }) };
}

function addTransform(
  found: Feature[],
  node: Transform,
  path: string,
  isLater: (feature: Pick<Feature, "since">) => boolean,
): void {
  if (node.type === "GroupTransform")
    for (const [i, child] of node.children.entries()) addTransform(found, child, `${path}/${i + 1}`, isLater);
  const feature = transformFeature(node);
  if (feature && isLater(feature)) found.push({ ...feature, id: node.id, path });
}

/** Features of a document that a profile version (default: its own) lacks. */
export function missingFeatures(
  document: Document,
  version = document.config.ocio_profile_version,
): Feature[] {
  return featuresOf(document, version);
}
