import { slotOf, slots } from "../chain/slot.ts";
import { fileTypes } from "../chain/transform.ts";
import { formOf, type Lookup, usesDisplayName } from "../check/lookup.ts";
import type { Fix } from "../check/problem.ts";
import { quoted } from "../check/rule.ts";
import { type Document, rowsOf } from "../model/document.ts";
import { likelySpace } from "../names/likelySpace.ts";
import { determinant } from "../transform/matrixMath.ts";
import type { hostNouns } from "./host.ts";

/** A place where a known fault strikes, what stands there, and the way out. */
type Strike = { path: string; what: string; fixes?: readonly Fix[] };

/** A fault that some applications have: the code of its problems and where it strikes. */
type Fault = { code: keyof typeof hostNouns; find: (document: Document, lookup: Lookup) => Iterable<Strike> };

const SPACE_COLLECTIONS = ["colorspaces", "display_colorspaces"] as const;

/** Names that OpenImageIO takes for sRGB, in small letters. */
const SRGB = new Set([
  ...["srgb", "srgb_tx", "srgb_texture", "srgb texture", "srgb - texture", "srgb_rec709_scene"],
  "srgb_rec709_display",
]);

/** The known faults by name. */
export const faults = {
  singularMatrix: { code: "host-transform", find: singularMatrix },
  displayViewStep: { code: "host-transform", find: displayViewStep },
  noFileCategory: { code: "host-category", find: noFileCategory },
  noDisplaySpaces: { code: "host-view", find: noDisplaySpaces },
  viewTransforms: { code: "host-view", find: viewTransforms },
  useDisplayName: { code: "host-view", find: useDisplayName },
  textFiles: { code: "host-file", find: textFiles },
  spacesInNames: { code: "host-name", find: spacesInNames },
  noSrgb: { code: "host-name", find: noSrgb },
} as const satisfies Record<string, Fault>;

export type FaultName = keyof typeof faults;

/** A matrix without an inverse, in a chain that has to be inverted. */
function* singularMatrix(document: Document, lookup: Lookup): Iterable<Strike> {
  for (const { node, path, label } of lookup.stepsOf("MatrixTransform")) {
    if (Math.abs(determinant(node.matrix)) > 1e-12 || hasBothWays(document, path)) continue;
    yield {
      path,
      what: `A matrix of the ${label} has no inverse. Give the ${label} a transform for the other direction, too.`,
    };
  }
}

/** True if the row of a step has chains for both directions. */
function hasBothWays(document: Document, path: string): boolean {
  const [collection = "", name] = path.split("/");
  if (!Object.hasOwn(slots, collection)) return false;
  const owner = collection as keyof typeof slots;
  const row = rowsOf(document, owner).find((each) => each.name === name);
  return row !== undefined && slots[owner].filter(({ field }) => slotOf(row, field)).length > 1;
}

function* displayViewStep(_document: Document, lookup: Lookup): Iterable<Strike> {
  for (const { path, label } of lookup.stepsOf("DisplayViewTransform"))
    if (path.startsWith("colorspaces/") || path.startsWith("display_colorspaces/"))
      yield {
        path,
        what: `The ${label} has a DisplayViewTransform. Say the same with the steps of its view transform, or bake it.`,
      };
}

function* noFileCategory(document: Document): Iterable<Strike> {
  const ids = new Set(
    SPACE_COLLECTIONS.flatMap((collection) =>
      rowsOf(document, collection).flatMap((row) => row.category_ids),
    ),
  );
  const used = rowsOf(document, "categories").filter(({ id }) => ids.has(id));
  if (used.length === 0 || used.some(({ name }) => name.toLowerCase() === "file-io")) return;
  const target = rowsOf(document, "colorspaces").find((row) => !row.isdata && !row.is_inactive);
  yield {
    path: "colorspaces",
    what: "No color space has the category file-io. Add it to those that files have.",
    ...(target && {
      fixes: [{ id: "colorspace.addCategory", args: { targets: [target.name], category: "file-io" } }],
    }),
  };
}

function* noDisplaySpaces(document: Document): Iterable<Strike> {
  if (document.display_colorspaces.order.length > 0 || document.displays.order.length === 0) return;
  yield {
    path: "display_colorspaces",
    what: "There is no display color space; every view leads to a scene-referred one. Add display color spaces and view transforms.",
    fixes: [{ id: "display.createStandard", args: {} }],
  };
}

function* viewTransforms(_document: Document, lookup: Lookup): Iterable<Strike> {
  const names = new Set<string>();
  for (const { view } of lookup.views) if (formOf(lookup, view).transform !== "") names.add(view.name);
  if (names.size === 0) return;
  yield {
    path: "view_transforms",
    what: `${quoted([...names])} use${names.size === 1 ? "s" : ""} a view transform. Export a LUT of the view, or add a color space that says the same.`,
  };
}

function* useDisplayName(document: Document, lookup: Lookup): Iterable<Strike> {
  const names = rowsOf(document, "shared_views")
    .filter((view) => usesDisplayName(formOf(lookup, view).space))
    .map(({ name }) => name);
  if (names.length === 0) return;
  yield {
    path: `shared_views/${names[0]}`,
    what: `${quoted(names, 3)} use${names.length === 1 ? "s" : ""} it. Give each display a view of its own with its color space.`,
  };
}

/** Formats whose numbers are text. */
const TEXT_FILE = /\.(spi1d|spi3d|spimtx|cube|3dl|csp|lut|itx|m3d|mga|vf)$/i;

function* textFiles(_document: Document, lookup: Lookup): Iterable<Strike> {
  const files = lookup.stepsOf(...fileTypes).flatMap(({ node }) => ("src" in node ? [node.src] : []));
  const text = [...new Set(files.filter((file) => TEXT_FILE.test(file)))];
  if (text.length === 0) return;
  yield {
    path: "search_path",
    what: `${quoted(text, 3)} ${text.length === 1 ? "is such a file" : "are such files"}.`,
  };
}

function* spacesInNames(document: Document): Iterable<Strike> {
  const named = rowsOf(document, "colorspaces").filter(
    ({ name, is_inactive }) => !is_inactive && /[\s/\\:*?"<>|()]/.test(name),
  );
  const [first] = named;
  if (!first) return;
  yield {
    path: `colorspaces/${first.name}/name`,
    what: `${quoted(
      named.map(({ name }) => name),
      3,
    )} ${named.length === 1 ? "has" : "have"} spaces or marks that file names should not have. Use short names, and keep the old ones as aliases.`,
    fixes: [{ id: "colorspace.rename", args: { target: first.name } }],
  };
}

function* noSrgb(document: Document): Iterable<Strike> {
  const isSrgb = (name: string) => SRGB.has(name.toLowerCase());
  for (const collection of SPACE_COLLECTIONS)
    for (const row of rowsOf(document, collection))
      if (isSrgb(row.name) || row.aliases_data.some(isSrgb) || isSrgb(row.interop_id ?? "")) return;
  const id = likelySpace(document, "texture");
  const target = id === null ? undefined : document.colorspaces.byId[id];
  yield {
    path: "colorspaces",
    what: "No color space has the name or alias srgb_tx or srgb_texture. Add it to the sRGB texture space.",
    ...(target && {
      fixes: [{ id: "colorspace.addAlias", args: { target: target.name, alias: "srgb_tx" } }],
    }),
  };
}
