import type { z } from "zod";
import { createTransform } from "#ocio/chain/transform.ts";
import { config } from "#ocio/model/config.ts";
import { type CollectionName, collections, type Document, type Row, rowsOf } from "#ocio/model/document.ts";
import { inlineView } from "#ocio/model/view.ts";
import { add, id, mentioned } from "../../commands/fixture.ts";

/** A declared field of a kind of row, or of the profile (`config`), or of a view of a display's own (`inline_view`). */
export type DeclaredField = { kind: string; field: string; schema: z.ZodType };

/** Every declared field but the ids of the row and of its configuration. */
export const declared: readonly DeclaredField[] = Object.entries({
  config,
  ...collections,
  inline_view: inlineView,
})
  .flatMap(([kind, { shape }]) =>
    Object.entries(shape as Record<string, z.ZodType>).map(([field, schema]) => ({ kind, field, schema })),
  )
  .filter(({ field }) => !["id", "config_id", "inline_view"].includes(field));

const REFERRED: Readonly<Record<string, CollectionName>> = {
  family_id: "families",
  category_ids: "categories",
  colorspace_id: "colorspaces",
  process_space_id: "colorspaces",
  source_colorspace_id: "colorspaces",
  display_colorspace_id: "display_colorspaces",
  view_transform_id: "view_transforms",
  shared_view_id: "shared_views",
};

/** A configuration with a row of every kind, of the newest version. */
export function everyKind(): Document {
  const document = mentioned();
  document.config.ocio_profile_version = "2.6";
  const labels = {
    family_id: add(document, "families", { name: "Cameras" }),
    category_ids: [add(document, "categories", { name: "file-io" })],
  };
  Object.assign(document.colorspaces.byId[document.colorspaces.order[2] as string] as object, labels);
  add(document, "families", { name: "Monitors" });
  add(document, "categories", { name: "working-space" });
  add(document, "shared_views", { name: "Raw", source_colorspace_name: "raw" });
  return document;
}

type Layered = { def: { type: string; innerType?: z.ZodType; in?: z.ZodType; out?: z.ZodType } };

/** The schema below defaults, null and the like. */
function bare(schema: z.ZodType): z.ZodType {
  const { def } = schema as unknown as Layered;
  if (def.type === "pipe") return bare(def.out as z.ZodType);
  return def.innerType ? bare(def.innerType) : schema;
}

/** A value that a field may have and that is not what it has where nothing is said. */
function sample(document: Document, { field, schema }: DeclaredField, was: unknown): unknown {
  const referred = REFERRED[field];
  if (referred) {
    const rows = rowsOf(document, referred) as readonly Row[];
    const another = rows.find((row) => row.id !== was && !("isdata" in row && row.isdata))?.id;
    return field.endsWith("s") ? [another] : another;
  }
  if (field === "interchange") return { amf_transform_ids: "urn:one", icc_profile_name: null };
  if (field === "custom_keys" || field === "environment") return { KEY: "value" };
  if (field === "unknown") return [{ key: "sample", text: "sample: 1" }];
  if (field === "luma") return [0.3, 0.6, 0.1];
  if (field === "allocation_vars") return [-8, 5];
  const inner = bare(schema) as z.ZodType & { options?: string[] };
  const { type } = (inner as unknown as Layered).def;
  if (type === "boolean") return was !== true;
  if (type === "enum") return inner.options?.findLast((each) => each !== was);
  if (type === "array") return ["sample"];
  if (type === "number") return typeof was === "number" ? was + 1 : 1;
  if (type === "string") return TEXTS[field] ?? `sample_${field}`;
  const chain = { ...createTransform("MatrixTransform", id()), offset: [0.25, 0, 0, 0] };
  if (schema.safeParse(chain).success) return chain;
  throw new Error(`${field}: give a sample of it here, so that the tests of all fields reach it.`);
}

/** A view that shows a color space alone. */
const ALONE = { view_transform_id: null, display_colorspace_id: null, display_colorspace_name: null };
/** Values that a field needs beside it to mean anything. */
const BESIDE: Readonly<Record<string, Record<string, unknown>>> = {
  source_colorspace_id: ALONE,
  source_colorspace_name: ALONE,
  display_colorspace_id: { display_colorspace_name: null },
  to_display_reference: { reference_space_type: "display" },
  from_display_reference: { reference_space_type: "display" },
  regex: { ruleType: "regex", pattern: null, extension: null },
};

/** Texts that are closed lists in files. */
const TEXTS: Readonly<Record<string, string>> = { bitdepth: "f16", family_separator: "." };

/**
 * Gives a document in which a field of one row differs from the given document, and the id of that row. A name beside
 * an id takes its place.
 */
export function withField(
  document: Document,
  declaredField: DeclaredField,
): { document: Document; id: string } {
  const { kind, field } = declaredField;
  const changed = structuredClone(document);
  const row = rowOf(changed, kind) as Record<string, unknown>;
  const target = kind === "inline_view" ? (row.inline_view as Record<string, unknown>) : row;
  target[field] = sample(changed, declaredField, target[field]);
  const beside = field.replace(/_names?$/, (end) => (end === "_names" ? "_ids" : "_id"));
  if (beside !== field && beside in target) target[beside] = Array.isArray(target[beside]) ? [null] : null;
  Object.assign(target, BESIDE[field]);
  return { document: changed, id: row.id as string };
}

/** The row of a kind whose fields are changed. */
function rowOf(document: Document, kind: string): object {
  if (kind === "config") return document.config;
  if (kind === "inline_view")
    return rowsOf(document, "display_view_associations").findLast(
      (row) => row.inline_view !== null,
    ) as object;
  const rows = rowsOf(document, kind as CollectionName) as readonly Row[];
  return rows.find((row) => !("isdata" in row && row.isdata)) as object;
}
