import { anchorsOf, chained, fromReference, matrixStep } from "#color/anchor.ts";
import { conversion, primariesOf } from "#color/primaries.ts";
import type { Standard } from "#color/standard.ts";
import { createTransform, type Transform } from "#ocio/chain/transform.ts";
import { type DisplayColorspace, displayColorspace } from "#ocio/model/colorspace.ts";
import { type Document, rowsOf } from "#ocio/model/document.ts";
import { idAfter } from "#ocio/model/nodeId.ts";
import { role } from "#ocio/model/role.ts";
import { display, displayViewAssociation, inlineView, USE_DISPLAY_NAME } from "#ocio/model/view.ts";
import { type ViewTransform, viewTransform } from "#ocio/model/viewTransform.ts";
import { nameOf } from "#ocio/names/finder.ts";
import { fold, nameIndex } from "#ocio/names/name.ts";
import { atLeast } from "../row/version.ts";
import { activeDisplays, activeNames } from "../row/view/active.ts";
import type { Added } from "./addRows.ts";
import { idsAfter } from "./newSpace.ts";

const VIEWS = "display_view_associations";
export const PLAIN = "Un-tone-mapped";
const INTERCHANGE = "cie_xyz_d65_interchange";
const XYZ = "CIE XYZ-D65 - Display-referred";

/** A view that another display can have too: a shared one, a view transform, or data as they are. */
export type Portable =
  | { name: string; shared: string }
  | {
      name: string;
      transform: { id: string | null; name: string | null };
      looks: string | null;
      rule: string | null;
    }
  | { name: string; data: string };

/** The views that any display could have: those of the first display, then the shared ones, then every view transform. */
export function portableViews(document: Document): { usual: Portable[]; all: Portable[] } {
  const shared = rowsOf(document, "shared_views");
  const [first] = activeNames(document, activeDisplays);
  const home = rowsOf(document, "displays").find(({ name }) => fold(name) === fold(first ?? ""));
  const found = new Map<string, Portable>();
  const add = (view: Portable | null) => {
    if (view && !found.has(fold(view.name))) found.set(fold(view.name), view);
  };
  const addOf = (displayId: string | undefined) => {
    for (const row of rowsOf(document, VIEWS)) {
      if (row.display_id !== displayId) continue;
      const { inline_view: view, shared_view_id } = row;
      if (shared_view_id !== null) add({ name: nameOf(row, document), shared: shared_view_id });
      else if (view?.view_transform_id || view?.view_transform_name)
        add({
          name: view.name,
          transform: { id: view.view_transform_id, name: view.view_transform_name },
          looks: view.looks,
          rule: view.rule_name,
        });
      else if (view && document.colorspaces.byId[view.source_colorspace_id ?? ""]?.isdata)
        add({ name: view.name, data: view.source_colorspace_id as string });
    }
  };
  if (home) addOf(home.id);
  const usual = [...found.values()];
  for (const { id, name } of shared) add({ name, shared: id });
  for (const { id, name } of rowsOf(document, "view_transforms"))
    add({ name, transform: { id, name: null }, looks: null, rule: null });
  const data = rowsOf(document, "colorspaces").find(({ isdata }) => isdata);
  if (data) add({ name: "Raw", data: data.id });
  return { usual, all: [...found.values()] };
}

/** The display color space that has a style already. */
export function spaceOfStyle(document: Document, style: string): DisplayColorspace | undefined {
  return rowsOf(document, "display_colorspaces").find(
    ({ from_display_reference_transform: chain }) =>
      chain?.type === "BuiltinTransform" && chain.style === style && chain.direction === "forward",
  );
}

/** The rows that a display of a standard needs, or the sentence that says why it cannot be. */
export function displayRows(
  document: Document,
  id: string,
  name: string,
  standard: Standard,
  views: readonly Portable[],
): { added: Added[]; views: { id: string; inline_view: object | null }[] } | string {
  const config_id = document.config.id;
  const ids = idsAfter(id, 1000);
  const known = spaceOfStyle(document, standard.style);
  const space = known ?? newDisplaySpace(document, idAfter(id, 1), name, standard, ids);
  const first = document.display_colorspaces.order.length === 0 ? interchange(document, id) : null;
  const plain =
    document.view_transforms.order.length === 0 ? plainTransform(document, idAfter(id, 2), ids) : null;
  if (typeof plain === "string") return plain;
  const wanted: Portable[] = plain
    ? [{ name: PLAIN, transform: { id: plain.id, name: null }, looks: null, rule: null }, ...views]
    : [...views];
  const associations = wanted.map((view, at) =>
    displayViewAssociation.parse({
      id: idAfter(id, at + 10),
      config_id,
      display_id: id,
      ...shown(document, view, space, name),
    }),
  );
  const added: Added[] = [
    { collection: "display_colorspaces", rows: [...(first ? [first.space] : []), ...(known ? [] : [space])] },
    { collection: "roles", rows: first ? first.roles : [] },
    { collection: "view_transforms", rows: plain ? [plain] : [] },
    { collection: "displays", rows: [display.parse({ id, config_id, name })] },
    // Its own views come first in a file.
    {
      collection: VIEWS,
      rows: [...associations].sort((a, b) => Number(a.inline_view === null) - Number(b.inline_view === null)),
    },
  ];
  return { added, views: associations };
}

/** A view as the new display has it. */
function shown(document: Document, view: Portable, space: DisplayColorspace, name: string) {
  if ("data" in view)
    return { inline_view: inlineView.parse({ name: view.name, source_colorspace_id: view.data }) };
  if ("transform" in view)
    return {
      inline_view: inlineView.parse({
        name: view.name,
        view_transform_id: view.transform.id,
        view_transform_name: view.transform.name,
        display_colorspace_id: space.id,
        looks: view.looks,
        rule_name: view.rule,
      }),
    };
  const shared = document.shared_views.byId[view.shared];
  const fixed = shared?.display_colorspace_id ?? shared?.display_colorspace_name;
  // Only a display that is called like its color space can leave it to the name.
  if (!shared || fixed === null || fixed === undefined || (fixed === USE_DISPLAY_NAME && space.name === name))
    return { shared_view_id: view.shared };
  return {
    inline_view: inlineView.parse({
      ...shared,
      display_colorspace_id: space.id,
      display_colorspace_name: null,
    }),
  };
}

function newDisplaySpace(
  document: Document,
  id: string,
  name: string,
  standard: Standard,
  ids: () => string,
): DisplayColorspace {
  const index = nameIndex(document);
  const aliases = standard.aliases.filter((alias) => fold(alias) !== fold(name) && !index.has(fold(alias)));
  const wanted = standard.interop ?? "";
  const interop = atLeast(document, "2.5") && (aliases.includes(wanted) || index.has(fold(wanted)));
  const family = rowsOf(document, "families").find((row) => fold(row.name) === "display");
  const input = rowsOf(document, "categories").find((row) => fold(row.name) === "file-io");
  return displayColorspace.parse({
    id,
    config_id: document.config.id,
    name,
    aliases_data: aliases,
    interop_id: interop ? standard.interop : null,
    family_id: family?.id ?? null,
    category_ids: input ? [input.id] : [],
    bitdepth: "f32",
    allocation: "uniform",
    description: standard.description,
    encoding: standard.encoding,
    from_display_reference_transform: {
      ...createTransform("BuiltinTransform", ids()),
      style: standard.style,
    },
  });
}

/** The display reference itself with its role, where nothing has the names yet. */
function interchange(document: Document, id: string) {
  const index = nameIndex(document);
  if (index.has(fold(XYZ)) || index.has(INTERCHANGE)) return null;
  const config_id = document.config.id;
  const space = displayColorspace.parse({
    id: idAfter(id, 3),
    config_id,
    name: XYZ,
    aliases_data: ["cie_xyz_d65_display", "lin_ciexyzd65_display"].filter((alias) => !index.has(alias)),
    bitdepth: "f32",
    allocation: "uniform",
    encoding: "display-linear",
    description:
      "Tristimulus values of display light under a D65 white, through which all displays are reached.",
  });
  return {
    space,
    roles: [role.parse({ id: idAfter(id, 4), config_id, name: INTERCHANGE, colorspace_id: space.id })],
  };
}

/** The view transform that shows scene colors as they are: the reference to CIE XYZ D65. */
function plainTransform(document: Document, id: string, ids: () => string): ViewTransform | string {
  const [anchor] = anchorsOf(document);
  if (!anchor)
    return "The scene reference is not known; add a view transform or the role aces_interchange first.";
  const xyz = primariesOf("CIE XYZ (D65)")?.xy ?? [];
  const steps: Transform[] = [...fromReference(anchor, ids)];
  if (anchor.primaries.name === "ACES AP0")
    steps.push({
      ...createTransform("BuiltinTransform", ids()),
      style: "UTILITY - ACES-AP0_to_CIE-XYZ-D65_BFD",
    });
  else steps.push(...(matrixStep(conversion(anchor.primaries.xy, xyz), ids) ?? []));
  return viewTransform.parse({
    id,
    config_id: document.config.id,
    name: PLAIN,
    description: "Scene light as it is, without a tone scale.",
    // A view transform needs a step, if only one that changes nothing.
    from_scene_reference: chained(steps, null, ids) ?? createTransform("MatrixTransform", ids()),
  });
}
