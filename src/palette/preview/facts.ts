import type { Transform } from "#ocio/chain/transform.ts";
import type { CollectionName, Document, Row } from "#ocio/model/document.ts";
import { capital, nouns } from "#ocio/model/noun.ts";
import { fieldWords } from "#ocio/model/rowFields.ts";
import { SPACES, spelling } from "#ocio/names/name.ts";

export type Fact = { word: string; value: string };

/** More of them say nothing in a line. */
const MOST_STEPS = 8;

/** Steps of a chain in words: "Matrix → Exponent"; of a long one the first. */
function stepsOf(chain: Transform | null): string {
  if (chain === null) return "";
  const steps = chain.type === "GroupTransform" ? chain.children : [chain];
  const shown = steps.slice(0, MOST_STEPS).map(({ type }) => spaced(type.replace(/Transform$/, "")));
  if (steps.length > shown.length) shown.push(`${steps.length - shown.length} more`);
  return shown.join(" → ");
}

/** "ExponentWithLinear" reads as "Exponent with linear"; abbreviations stay. */
function spaced(type: string): string {
  const words = type.replace(/([a-z])([A-Z])/g, "$1 $2").split(" ");
  return words.map((word, at) => (at > 0 && !/^[A-Z]{2}/.test(word) ? word.toLowerCase() : word)).join(" ");
}

/** Words of fields that are not described. */
const words: Record<string, string> = {
  colorspace_id: "Color space",
  colorspace_ids: "Color spaces",
  source_colorspace_id: "Color space",
  display_colorspace_id: "Display color space",
  view_transform_id: "View transform",
  ruleType: "Type",
};

/** Fields that are said elsewhere, or are no facts. */
const unsaid = new Set([
  "id",
  "config_id",
  "name",
  "comment",
  "unknown",
  "priority",
  "allocation_vars",
  "display_id",
]);

function label(key: string): string {
  const known = Object.hasOwn(words, key) ? words[key] : undefined;
  if (known) return known;
  return capital(fieldWords(key)).replace(/ transform$/, "");
}

function isChain(value: unknown): value is Transform {
  return typeof value === "object" && value !== null && "type" in value && "direction" in value;
}

function names(document: Document, kind: CollectionName, ids: readonly string[]): string {
  return ids
    .map((id) => document[kind].byId[id])
    .flatMap((row) => (row && "name" in row ? [row.name] : []))
    .join(", ");
}

const pointsTo: Record<string, readonly CollectionName[]> = {
  colorspace_id: SPACES,
  source_colorspace_id: SPACES,
  display_colorspace_id: SPACES,
  process_space_id: SPACES,
  view_transform_id: ["view_transforms"],
  family_id: ["families"],
};

function textOf(document: Document, row: Record<string, unknown>, key: string): string {
  const value = row[key];
  const target = Object.hasOwn(pointsTo, key) ? pointsTo[key] : undefined;
  if (target) {
    const kept = row[key.replace(/_id$/, "_name")];
    return spelling(document, target, value as string | null, typeof kept === "string" ? kept : null);
  }
  if (key === "category_ids") return names(document, "categories", value as string[]);
  if (key === "colorspace_ids") {
    const kept = row.colorspace_names as (string | null)[];
    return (value as (string | null)[])
      .map((id, at) => spelling(document, SPACES, id, kept[at] ?? null))
      .join(", ");
  }
  if (isChain(value)) return stepsOf(value);
  if (Array.isArray(value)) return value.join(", ");
  if (typeof value === "boolean") return value ? "Yes" : "";
  if (typeof value === "object" && value !== null)
    return Object.entries(value)
      .map(([name, each]) => `${name}: ${String(each)}`)
      .join(", ");
  return value === null || value === undefined ? "" : String(value);
}

/** Lists a row's fields in words, without those that say nothing. */
export function factsOf(document: Document, kind: CollectionName, row: Row): Fact[] {
  const fields = row as unknown as Record<string, unknown>;
  const facts = Object.keys(fields)
    .filter((key) => !unsaid.has(key) && !/_names?$/.test(key))
    .map((key) => ({ word: label(key), value: textOf(document, fields, key) }))
    .filter(({ value }) => value !== "");
  if (kind !== "displays") return facts;
  const views = viewsOf(document, row.id);
  return [{ word: views.length === 1 ? "View" : "Views", value: views.join(", ") }, ...facts];
}

/** Names of the views of a display, in file order. */
function viewsOf(document: Document, displayId: string | null): string[] {
  const { byId, order } = document.display_view_associations;
  return order
    .map((id) => byId[id])
    .filter((view) => view?.display_id === displayId)
    .map(
      (view) =>
        view?.inline_view?.name ??
        spelling(document, ["shared_views"], view?.shared_view_id ?? null, view?.shared_view_name ?? null),
    );
}

/** The two or three facts that tell rows of a kind apart, for its list. */
export function summaryOf(document: Document, kind: CollectionName, row: Row): string {
  const wanted: Partial<Record<CollectionName, string[]>> = {
    display_colorspaces: ["Encoding", "From display reference"],
    displays: ["Views", "View"],
    looks: ["Process space", "Transform"],
    named_transforms: ["Encoding", "Transform", "Inverse"],
    shared_views: ["Color space", "View transform", "Display color space"],
    view_transforms: ["Reference space type", "From scene reference", "From display reference"],
    file_rules: ["Color space", "Pattern", "Extension", "Regex"],
    viewing_rules: ["Color spaces", "Encodings"],
    roles: ["Color space"],
  };
  const keys = wanted[kind] ?? ["Description"];
  return factsOf(document, kind, row)
    .filter(({ word }) => keys.includes(word))
    .map(({ value }) => value)
    .join(" · ");
}

/** "Display color spaces". */
export function titleOf(kind: CollectionName): string {
  const many = nouns[kind][1];
  return capital(many);
}
