import type { Transform } from "../chain/transform.ts";
import type { Colorspace } from "../model/colorspace.ts";
import type { Config } from "../model/config.ts";
import {
  type Collection,
  type CollectionName,
  type Document,
  emptyDocument,
  rowsOf,
} from "../model/document.ts";
import type { Look } from "../model/look.ts";
import type { NamedTransform } from "../model/namedTransform.ts";
import type { FileRule, ViewingRule } from "../model/rule.ts";
import type { InlineView } from "../model/view.ts";
import type { ViewTransform } from "../model/viewTransform.ts";
import { inactiveList, markInactive } from "../names/inactive.ts";
import { fold, nameIndex } from "../names/name.ts";
import { asOcioKeeps } from "../names/nameList.ts";
import { impliedRules } from "../rule/implied.ts";
import { readConfig } from "../yaml/read.ts";
import { writeConfig } from "../yaml/write.ts";

/** A color space or named transform with its family and categories by name. */
type Labeled<R> = R & { family: string; categories: string[] };
type SpaceFields = Omit<Colorspace, "to_scene_reference_transform" | "from_scene_reference_transform">;
/** A color space of either reference. */
export type MergeSpace = Labeled<SpaceFields> & {
  isDisplay: boolean;
  toReference: Transform | null;
  fromReference: Transform | null;
};
export type MergeNamedTransform = Labeled<NamedTransform>;
export type MergeViewTransform = Labeled<ViewTransform>;

/** The views of a display: its own, and the names of shared ones. */
export type MergeDisplay = { name: string; views: InlineView[]; shared: string[] };

/**
 * A configuration as a merge sees it: everything refers to everything else by name, as in a file, and color spaces of
 * both references are one list.
 */
export type MergeConfig = {
  /** The profile's own keys; lists of names are those of a file. */
  config: Config;
  roles: Map<string, string>;
  fileRules: readonly FileRule[];
  viewingRules: readonly ViewingRule[];
  sharedViews: readonly InlineView[];
  displays: MergeDisplay[];
  virtualDisplay: MergeDisplay;
  looks: readonly Look[];
  viewTransforms: MergeViewTransform[];
  spaces: MergeSpace[];
  namedTransforms: MergeNamedTransform[];
};

/**
 * The configuration of a document, as official OCIO would load it from a file. With `isDisplayLast` the file has its
 * display color spaces after the others.
 */
export function mergeConfigOf(given: Document, isDisplayLast = false): MergeConfig {
  const major1 = given.config.ocio_profile_version === "1";
  const source = major1 ? { ...given, config: { ...given.config, ocio_profile_version: "2" } } : given;
  const { document } = readConfig(writeConfig(source, { emitter: "exact" }), { links: false });
  const { families, categories, config } = document;
  const labeled = <R extends { family_id: string | null; category_ids: string[] }>(row: R) => ({
    ...row,
    family: families.byId[row.family_id ?? ""]?.name ?? "",
    categories: row.category_ids.map((id) => categories.byId[id]?.name ?? ""),
  });
  const display = rowsOf(document, "display_colorspaces").map(
    ({
      to_display_reference_transform: toReference,
      from_display_reference_transform: fromReference,
      ...row
    }) => ({
      ...labeled(row),
      isDisplay: true,
      toReference,
      fromReference,
    }),
  );
  const scene = rowsOf(document, "colorspaces").map(
    ({
      to_scene_reference_transform: toReference,
      from_scene_reference_transform: fromReference,
      ...row
    }) => ({
      ...labeled(row),
      isDisplay: false,
      toReference,
      fromReference,
    }),
  );
  const views = rowsOf(document, "display_view_associations");
  const displayOf = (name: string, id: string | null): MergeDisplay => {
    const own = views.filter(({ display_id }) => display_id === id);
    return {
      name,
      views: own.flatMap(({ inline_view }) => inline_view ?? []),
      shared: own.flatMap(({ inline_view, shared_view_name }) =>
        inline_view ? [] : (shared_view_name ?? []),
      ),
    };
  };
  return {
    config: {
      ...config,
      ocio_profile_version: major1 ? "1" : config.ocio_profile_version,
      environment: config.environment ?? {},
      // A single path with a colon would be two when it is read back.
      search_path: given.config.search_path,
      active_displays: asOcioKeeps(config.active_displays) ?? [],
      active_views: asOcioKeeps(config.active_views) ?? [],
      inactive_colorspaces: inactiveList(document),
    },
    roles: new Map(
      rowsOf(document, "roles")
        .map(({ name, colorspace_name }) => [fold(name), colorspace_name ?? ""] as const)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
    fileRules: major1 ? fileRulesOfV1(document) : rowsOf(document, "file_rules"),
    viewingRules: rowsOf(document, "viewing_rules"),
    sharedViews: rowsOf(document, "shared_views"),
    displays: rowsOf(document, "displays").map(({ name, id }) => displayOf(name, id)),
    virtualDisplay: displayOf("", null),
    looks: rowsOf(document, "looks"),
    viewTransforms: rowsOf(document, "view_transforms").map(labeled),
    spaces: inOrder([...display, ...scene], given, isDisplayLast),
    namedTransforms: rowsOf(document, "named_transforms").map(labeled),
  };
}

/** The file rules that version 1 implies, whose Default rule names a color space where there is no default role. */
function fileRulesOfV1(document: Document): FileRule[] {
  const rules = impliedRules(document, [crypto.randomUUID(), crypto.randomUUID()]);
  return rules.map((rule) => ({
    ...rule,
    colorspace_id: null,
    colorspace_name: document.colorspaces.byId[rule.colorspace_id ?? ""]?.name ?? rule.colorspace_name,
  }));
}

/** Color spaces as official OCIO has them: one whose name another had before is at the place of that one. */
function inOrder(spaces: readonly MergeSpace[], given: Document, isDisplayLast: boolean): MergeSpace[] {
  const both = [rowsOf(given, "display_colorspaces"), rowsOf(given, "colorspaces")];
  const isLast = isDisplayLast || given.config.display_colorspaces_last;
  const names = (isLast ? both.toReversed() : both).flat().map(({ name }) => fold(name));
  const at = new Map([...new Set(names)].map((name, index) => [name, index]));
  const placeOf = ({ name }: MergeSpace) => at.get(fold(name)) ?? at.size;
  return [...spaces].sort((a, b) => placeOf(a) - placeOf(b));
}

/** The document of a merged configuration, with new ids. */
export function documentOf(merged: MergeConfig, newId: () => string = () => crypto.randomUUID()): Document {
  const configId = newId();
  const document = emptyDocument(configId);
  document.config = { ...merged.config, id: configId };
  const add = (collection: CollectionName, fields: object) => {
    const id = newId();
    const rows = document[collection] as Collection<object>;
    rows.byId[id] = { ...fields, id, config_id: configId };
    rows.order.push(id);
    return id;
  };
  const known = { families: new Map<string, string>(), categories: new Map<string, string>() };
  const label = (collection: "families" | "categories", name: string) => {
    const id = known[collection].get(name) ?? add(collection, { name, description: null });
    known[collection].set(name, id);
    return id;
  };
  const unlabeled = <R>({ family, categories, ...row }: Labeled<R>) => ({
    ...row,
    family_id: family === "" ? null : label("families", family),
    category_ids: categories.map((name) => label("categories", name)),
  });
  const bare = <R>(row: Labeled<R>) => ({ ...unlabeled(row), is_inactive: false });
  for (const { isDisplay, toReference, fromReference, ...space } of merged.spaces) {
    const kind = isDisplay ? "display" : "scene";
    add(isDisplay ? "display_colorspaces" : "colorspaces", {
      ...bare(space),
      [`to_${kind}_reference_transform`]: toReference,
      [`from_${kind}_reference_transform`]: fromReference,
    });
  }
  const views = ({ views, shared }: MergeDisplay, display_id: string | null) => {
    const blank = { display_id, shared_view_id: null, shared_view_name: null };
    for (const inline_view of views) add("display_view_associations", { ...blank, inline_view });
    for (const shared_view_name of shared)
      add("display_view_associations", { ...blank, inline_view: null, shared_view_name });
  };
  for (const display of merged.displays) views(display, add("displays", { name: display.name }));
  views(merged.virtualDisplay, null);
  for (const view of merged.sharedViews) add("shared_views", view);
  for (const row of merged.viewTransforms) add("view_transforms", unlabeled(row));
  for (const row of merged.looks) add("looks", row);
  for (const row of merged.namedTransforms) add("named_transforms", bare(row));
  for (const [name, colorspace_name] of merged.roles)
    add("roles", { name, colorspace_id: null, colorspace_name });
  const last = merged.fileRules.length - 1;
  for (const [at, row] of merged.fileRules.entries()) add("file_rules", { ...row, priority: last - at });
  for (const row of merged.viewingRules) add("viewing_rules", row);
  markInactive(document, nameIndex(document));
  return document;
}
