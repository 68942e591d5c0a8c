import {
  type CollectionName,
  collectionNames,
  type Document,
  type Row,
  rowsOf,
} from "#ocio/model/document.ts";
import { nameOf } from "#ocio/names/finder.ts";
import { fold } from "#ocio/names/name.ts";

/** Parts that a file of the profile's version cannot hold. */
const LEFT_OUT = new Set([
  "id",
  "config_id",
  "comment",
  "unknown",
  "created_at",
  "updated_at",
  "trailing_comment",
  // Palette's own: never written to a file.
  "file_problems",
  "muted_rules",
  "layer_base",
]);

/** Kinds without a tag of their own: the kind that a file has for them, and what else that one holds. */
const WRITTEN_AS: Record<string, Record<string, unknown>> = {
  GammaTransform: { type: "ExponentTransform", style: "NEGATIVE_CLAMP", name: null },
  Lut1DTransform: { type: "FileTransform", cccid: null, cdl_style: null },
  Lut3DTransform: { type: "FileTransform", cccid: null, cdl_style: null },
  ViewTransform: { type: "DisplayViewTransform", data_bypass: true, looks_bypass: false },
};

/**
 * A document as one can compare it after a trip through a file: references by what they mean instead of by UUID,
 * in the order in which a file is written, without what it does not hold (families and categories are there where
 * rows have them).
 */
export function normal(document: Document): unknown {
  const names = new Map<string, string>();
  for (const collection of collectionNames)
    rowsOf(document, collection).forEach((row, index) => {
      names.set(row.id, `${collection}/${nameOf(row as Row, document) || index}`);
    });
  const old = document.config.ocio_profile_version === "1";
  const file = { interpolation: old ? "linear" : null };
  const { config } = document;
  return {
    ...Object.fromEntries(
      collectionNames
        .filter((name) => name !== "families" && name !== "categories")
        .map((name) => [name, inFileOrder(document, name).map((row) => plain(written(row), names, file))]),
    ),
    config: plain(
      {
        ...config,
        search_path:
          old || config.search_path.length < 2 ? config.search_path.join(":").split(":") : config.search_path,
        environment: old ? config.environment || null : (config.environment ?? {}),
        ...(old && { name: null }),
      },
      names,
      file,
    ),
  };
}

/** Roles are written by name; displays where they have views, these together, a display's own before the shared ones. */
function inFileOrder(document: Document, collection: CollectionName): readonly Row[] {
  const rows = rowsOf(document, collection) as readonly Row[];
  if (collection === "roles") return rows.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  if (collection === "displays") {
    const used = new Set(rowsOf(document, "display_view_associations").map(({ display_id }) => display_id));
    return rows.filter(({ id }) => used.has(id));
  }
  if (collection !== "display_view_associations") return rows;
  const place = (row: Row) => {
    if (!("display_id" in row)) return 0;
    const display = row.display_id === null ? 1e6 : document.displays.order.indexOf(row.display_id);
    return 2 * display + (row.inline_view === null ? 1 : 0);
  };
  return rows.toSorted((a, b) => place(a) - place(b));
}

/** The row with the values that the file gives it where it has none. */
function written(row: Row): Row {
  if ("allocation" in row) {
    const aliases_data = row.aliases_data.filter((alias) => fold(alias) !== fold(row.name));
    return { ...row, aliases_data, allocation: row.allocation ?? "uniform" };
  }
  if ("colorspace_ids" in row) {
    const first = row.colorspace_ids.map((id, at) => id === null || row.colorspace_ids.indexOf(id) === at);
    const colorspace_ids = row.colorspace_ids.filter((_, at) => first[at]);
    return { ...row, colorspace_ids, colorspace_names: row.colorspace_names.filter((_, at) => first[at]) };
  }
  if ("colorspace_id" in row && !("pattern" in row)) return { ...row, name: fold(row.name) };
  return row;
}

function plain(
  value: unknown,
  names: ReadonlyMap<string, string>,
  file: { interpolation: string | null },
): unknown {
  // A block of text ends its last line, whether or not the value did.
  if (typeof value === "string") return names.get(value) ?? value.replace(/\n+$/, "");
  // Doubles are written with 15 digits.
  if (typeof value === "number") return Number(value.toPrecision(15));
  if (Array.isArray(value)) return value.map((each) => plain(each, names, file));
  if (typeof value !== "object" || value === null) return value;
  const as = (value as { type?: string }).type ?? "";
  if (Object.hasOwn(WRITTEN_AS, as)) return plain({ ...value, ...WRITTEN_AS[as] }, names, file);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !LEFT_OUT.has(key))
      .map(([key, each]) => [key, plain(absent(key, each, file), names, file)]),
  );
}

/** Values that the file has where a transform says nothing. */
function absent(key: string, value: unknown, file: { interpolation: string | null }): unknown {
  if (key === "interpolation") return value ?? file.interpolation;
  return value === "" && (key === "src_name" || key === "dst_name") ? null : value;
}
