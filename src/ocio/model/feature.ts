import { ownerNames, slotOf, slots } from "../chain/slot.ts";
import type { Transform } from "../chain/transform.ts";
import { inactiveList } from "../names/inactive.ts";
import type { Feature as TransformFeature } from "../transform/kind.ts";
import { kindOf } from "../transform/kinds.ts";
import { configFields, PROFILE_VERSIONS, type ProfileVersion } from "./config.ts";
import { type CollectionName, type Document, type Row, rowsOf } from "./document.ts";
import { equal } from "./equal.ts";
import { blankOf, type Field, type Fields } from "./fields.ts";
import { describedNames, fieldsOf } from "./rowFields.ts";
import { viewFields } from "./view.ts";

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
  for (const [key, { since }] of versionedFields(configFields))
    if (!equal(config[key as keyof typeof config], blankConfig[key as keyof typeof blankConfig]))
      found.push({ since: since[0], what: since[1], id: key, path: key });
  const inactive = "inactive_colorspaces";
  if (inactiveList(document).length > 0)
    found.push({ since: "2", what: "inactive color spaces", id: inactive, path: inactive });
  for (const { id, display_id, inline_view: view } of rowsOf(document, "display_view_associations")) {
    const owner = display_id === null ? undefined : document.displays.byId[display_id];
    if (owner && view)
      for (const [key, { since }] of versionedViewFields)
        if (isGiven((view as Record<string, unknown>)[key]))
          found.push({ since: since[0], what: since[1], id, path: `displays/${owner.name}/${view.name}` });
  }
  for (const [collection, what] of sections)
    for (const row of rowsOf(document, collection))
      found.push({ since: "2", what, ...place(collection, row) });
  const virtual = rowsOf(document, "display_view_associations").find(({ display_id }) => display_id === null);
  if (virtual) found.push({ since: "2", what: "a virtual display", id: virtual.id, path: "virtual_display" });
  for (const collection of describedNames) {
    const versioned = versionedFields(fieldsOf[collection]).filter(([, { since }]) =>
      isLater({ since: since[0] }),
    );
    for (const row of rowsOf(document, collection))
      for (const [key, { since }] of versioned)
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

/** The fields that not every profile version has. */
function versionedFields(fields: Fields) {
  return Object.entries(fields).filter((entry): entry is [string, Field & Required<Pick<Field, "since">>] =>
    Boolean(entry[1].since),
  );
}

const versionedViewFields = versionedFields(viewFields);
const blankConfig = blankOf(configFields);

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
