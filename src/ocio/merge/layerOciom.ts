import type { Document } from "../model/document.ts";
import { equal } from "../model/equal.ts";
import { nouns } from "../model/noun.ts";
import { fold } from "../names/name.ts";
import { readConfig } from "../yaml/read.ts";
import { writeConfig } from "../yaml/write.ts";
import { documentOf, type MergeConfig, mergeConfigOf } from "./mergeConfig.ts";
import { knownInactive, mergeConfigs } from "./mergeConfigs.ts";
import { defaultMerge, type MergeParams, type Section, type Strategy, sections } from "./ociom.ts";
import { type Colors, MergeRefusal, named } from "./task.ts";
import { writeOciom } from "./writeOciom.ts";

/** An OCIOM file that makes a layer of its base, and the fragments that it merges, by file name. */
export type LayerOciom = { ociom: string; fragments: { file: string; text: string }[] };

/** Names of the files: the base as the OCIOM file finds it, and what the others begin with. */
export type LayerNames = { base: string; stem: string };

/** Neither spaces nor views are adjusted or joined: a layer has the reference spaces of its base. */
const AS_WRITTEN = { input_first: false, avoid_duplicates: false, adjust_input_reference_space: false };
const colors: Colors = {
  equivalent: () => null,
  adjustedSpace: (space) => space,
  adjustedView: (row) => row,
};

/** Sections of which an OCIOM file takes away rows; displays are written whole where one is gone. */
const REMOVABLE: readonly Section[] = sections.filter((section) => section !== "display-views");
/** Strategies by the size of the fragment that they need. */
const STRATEGIES: readonly Strategy[] = ["BaseOnly", "PreferInput", "InputOnly"];

/**
 * Writes a layer as an OCIOM file with fragments: one of the rows that it removes, one of those that it changes or adds.
 * The merge is made and compared with the layer; a sentence names the first row that it would not give.
 */
export function layerOciom(
  base: Document,
  layer: Document,
  { base: file, stem }: LayerNames,
): LayerOciom | string {
  if (layer.config.ocio_profile_version === "1")
    return "An OCIOM file gives profile version 2 or newer, and the layer has version 1. Convert base and layer first, or export the layer as one config instead.";
  const [own, wanted] = [canonical(base), canonical(layer)];
  const fragments: LayerOciom["fragments"] = [];
  const merges: MergeParams[] = [];
  let merged = own;
  try {
    const add = (merge: MergeParams, fragment: MergeConfig) => {
      const text = textOf(fragment);
      merged = mergedBy(merged, mergeConfigOf(readConfig(text).document), merge);
      merges.push(merge);
      fragments.push({ file: merge.input, text });
    };
    const removed = removedOf(own, wanted);
    if (removed)
      add(removal(removed, { name: `${stem} rest`, base: file, input: `${stem}-removed.ocio` }), removed);
    const names = { name: stem, base: merges.at(-1)?.name ?? file, input: `${stem}-changed.ocio` };
    const { merge, fragment } = changeOf(merged, wanted, names);
    add(merge, fragment);
  } catch (error) {
    if (!(error instanceof MergeRefusal)) throw error;
    return `An OCIOM file cannot give this layer: ${error.message} Export the layer as one config instead.`;
  }
  const difference = differenceOf(merged, wanted);
  if (difference !== null)
    return `An OCIOM file cannot say what the layer changes in the ${difference}. Export the layer as one config instead.`;
  return { ociom: writeOciom({ search_path: [], merges }), fragments };
}

/**
 * A configuration as it is read again once it is written, without names in its inactive list that no row has, or that
 * stand there twice: these say nothing, and no merge keeps them.
 */
function canonical(document: Document): MergeConfig {
  const whole = mergeConfigOf(readConfig(writeConfig(document, { emitter: "2.6" })).document);
  const inactive_colorspaces = [...new Set(knownInactive(whole))];
  return { ...whole, config: { ...whole.config, inactive_colorspaces } };
}

type Names = Pick<MergeParams, "name" | "base" | "input">;

/** A merge by a strategy for each section. */
function mergeOf({ name, base, input }: Names, params: MergeParams["params"]): MergeParams {
  const merge = defaultMerge(name, base, input);
  return { ...merge, options: { ...merge.options, ...AS_WRITTEN }, params };
}

function mergedBy(base: MergeConfig, input: MergeConfig, merge: MergeParams): MergeConfig {
  return mergeConfigs(base, input, merge, colors, () => {});
}

function textOf(config: MergeConfig): string {
  return writeConfig(documentOf(config), { emitter: "2.6" });
}

function removal(removed: MergeConfig, names: Names): MergeParams {
  const isNeeded = (section: Section) =>
    rowsOf(removed, section).length > 0 ||
    (section === "colorspaces" &&
      (Object.keys(removed.config.environment ?? {}).length > 0 ||
        removed.config.inactive_colorspaces.length > 0));
  const strategies = sections.map((section): [Section, Strategy] => [
    section,
    REMOVABLE.includes(section) && isNeeded(section) ? "Remove" : "BaseOnly",
  ]);
  const merge = mergeOf(names, Object.fromEntries(strategies));
  return { ...merge, options: { ...merge.options, default_strategy: "BaseOnly" } };
}

/** The rows of a base that a layer lacks; null where it has all. */
function removedOf(own: MergeConfig, wanted: MergeConfig): MergeConfig | null {
  const gone = <R extends { name: string }>(rows: readonly R[], left: readonly R[]) =>
    rows.filter(({ name }) => !named(left, name));
  // Official OCIO takes away a named transform by an alias of the other, too.
  const bare = <R extends { aliases_data: string[] }>(row: R) => ({ ...row, aliases_data: [] });
  const environment = Object.entries(own.config.environment ?? {}).filter(
    ([name]) => !Object.hasOwn(wanted.config.environment ?? {}, name),
  );
  const removed: MergeConfig = {
    ...empty(own),
    roles: new Map([...own.roles].filter(([name]) => !wanted.roles.has(name))),
    fileRules: own.fileRules.filter(
      (rule) => rule.ruleType === "default" || !named(wanted.fileRules, rule.name),
    ),
    looks: gone(own.looks, wanted.looks),
    viewTransforms: gone(own.viewTransforms, wanted.viewTransforms),
    spaces: gone(own.spaces, wanted.spaces).map(bare),
    namedTransforms: gone(own.namedTransforms, wanted.namedTransforms).map(bare),
  };
  removed.config = {
    ...removed.config,
    environment: Object.fromEntries(environment),
    search_path: [],
    inactive_colorspaces: own.config.inactive_colorspaces.filter(
      (name) => !wanted.config.inactive_colorspaces.includes(name),
    ),
  };
  const isNone =
    environment.length === 0 &&
    removed.config.inactive_colorspaces.length === 0 &&
    REMOVABLE.every((section) => rowsOf(removed, section).length === 0);
  return isNone ? null : removed;
}

/** A configuration with the keys of the profile alone. */
function empty(config: MergeConfig): MergeConfig {
  return {
    ...config,
    config: { ...config.config, active_displays: [], active_views: [], default_view_transform: null },
    roles: new Map(),
    fileRules: config.fileRules.filter(({ ruleType }) => ruleType === "default"),
    viewingRules: [],
    sharedViews: [],
    displays: [],
    virtualDisplay: { name: "", views: [], shared: [] },
    looks: [],
    viewTransforms: [],
    spaces: [],
    namedTransforms: [],
  };
}

/** The merge that makes a layer, with the strategy of each section that needs the fewest rows. */
function changeOf(
  from: MergeConfig,
  wanted: MergeConfig,
  names: Names,
): { merge: MergeParams; fragment: MergeConfig } {
  const overrides = overridesOf(from, wanted);
  const chosen = new Map<Section, Strategy>();
  const made = () => ({
    merge: { ...mergeOf(names, Object.fromEntries(chosen)), overrides },
    fragment: fragmentOf(from, wanted, chosen),
  });
  for (const section of sections) chosen.set(section, "BaseOnly");
  for (const section of sections) {
    const fits = STRATEGIES.find((strategy) => {
      chosen.set(section, strategy);
      const { merge, fragment } = made();
      return sectionDifference(mergedBy(from, fragment, merge), wanted, section) === null;
    });
    chosen.set(section, fits ?? "PreferInput");
  }
  return made();
}

/** Lists that a merge would join, and a layer replaces. */
function overridesOf(
  { config: own }: MergeConfig,
  { config: wanted }: MergeConfig,
): MergeParams["overrides"] {
  const changed = (key: "search_path" | "active_displays" | "active_views" | "inactive_colorspaces") =>
    equal(own[key], wanted[key]) ? [] : [...(wanted[key] ?? [])];
  const isSame = equal(own.environment ?? {}, wanted.environment ?? {});
  return {
    name: "",
    description: "",
    search_path: changed("search_path"),
    environment: new Map(isSame ? [] : Object.entries(wanted.environment ?? {})),
    active_displays: changed("active_displays"),
    active_views: changed("active_views"),
    inactive_colorspaces: changed("inactive_colorspaces"),
  };
}

function fragmentOf(
  from: MergeConfig,
  wanted: MergeConfig,
  chosen: ReadonlyMap<Section, Strategy>,
): MergeConfig {
  const fragment = empty(wanted);
  for (const [section, strategy] of chosen) {
    if (strategy === "BaseOnly") continue;
    const isPart = strategy === "PreferInput";
    const part = <R extends { name: string }>(rows: readonly R[], others: readonly R[]) =>
      isPart ? rows.filter((row) => !isSame(row, named(others, row.name))) : [...rows];
    if (section === "roles")
      fragment.roles = new Map(
        [...wanted.roles].filter(([name, target]) => !isPart || from.roles.get(name) !== target),
      );
    else if (section === "file_rules")
      fragment.fileRules = isPart
        ? wanted.fileRules.filter(
            (rule) => rule.ruleType === "default" || !isSame(rule, named(from.fileRules, rule.name)),
          )
        : wanted.fileRules;
    else if (section === "display-views") {
      fragment.sharedViews = part(wanted.sharedViews, from.sharedViews);
      fragment.displays = part(wanted.displays, from.displays);
      fragment.viewingRules = part(wanted.viewingRules, from.viewingRules);
      if (!isPart || !isSame(wanted.virtualDisplay, from.virtualDisplay))
        fragment.virtualDisplay = wanted.virtualDisplay;
      const { active_displays, active_views } = wanted.config;
      Object.assign(fragment.config, { active_displays, active_views });
    } else if (section === "view_transforms") {
      fragment.viewTransforms = part(wanted.viewTransforms, from.viewTransforms);
      fragment.config.default_view_transform = wanted.config.default_view_transform;
    } else if (section === "looks") fragment.looks = part(wanted.looks, from.looks);
    else if (section === "colorspaces") fragment.spaces = part(wanted.spaces, from.spaces);
    else fragment.namedTransforms = part(wanted.namedTransforms, from.namedTransforms);
  }
  return fragment;
}

/** Fields of a row that a file does not have, or has by its place. */
const UNWRITTEN = new Set(["id", "config_id", "priority", "is_inactive", "family_id", "category_ids"]);

function written(value: unknown): string {
  return JSON.stringify(value, (key, each) => (UNWRITTEN.has(key) ? undefined : each)) ?? "";
}

function isSame(a: unknown, b: unknown): boolean {
  return written(a) === written(b);
}

type Shown = { noun: string; name: string; text: string };

/** The rows of a section, as they are compared. */
function rowsOf(config: MergeConfig, section: Section): Shown[] {
  const shown = (collection: keyof typeof nouns, rows: readonly { name: string }[]): Shown[] =>
    rows.map((row) => ({ noun: nouns[collection][0], name: row.name, text: written(row) }));
  switch (section) {
    case "roles":
      return [...config.roles].map(([name, target]) => ({ noun: nouns.roles[0], name, text: target }));
    case "file_rules":
      return shown(
        "file_rules",
        config.fileRules.filter((rule) => rule.ruleType !== "default"),
      );
    case "display-views":
      return [
        ...shown("shared_views", config.sharedViews),
        ...shown("displays", config.displays),
        { noun: "virtual display", name: "", text: written(config.virtualDisplay) },
        ...shown("viewing_rules", config.viewingRules),
      ];
    case "view_transforms":
      return shown("view_transforms", config.viewTransforms);
    case "looks":
      return shown("looks", config.looks);
    case "colorspaces":
      return config.spaces.flatMap((space) =>
        shown(space.isDisplay ? "display_colorspaces" : "colorspaces", [space]),
      );
    case "named_transforms":
      return shown("named_transforms", config.namedTransforms);
  }
}

/** Keys of the profile that are merged with a section. */
const KEYS: Partial<Record<Section, readonly (keyof MergeConfig["config"])[]>> = {
  file_rules: ["strictparsing"],
  "display-views": ["active_displays", "active_views"],
  view_transforms: ["default_view_transform"],
  colorspaces: ["family_separator", "environment", "search_path", "inactive_colorspaces"],
};
/** Sections in which the order of rows decides what applications choose. */
const ORDERED: readonly Section[] = ["file_rules", "display-views", "view_transforms"];

/** First difference between a merge's result and the wanted rows of a section: "color space “x”"; null for none. */
function sectionDifference(given: MergeConfig, wanted: MergeConfig, section: Section): string | null {
  const [is, should] = [given, wanted].map((config) => rowsOf(config, section)) as [Shown[], Shown[]];
  const labelOf = ({ noun, name }: Shown) => (name === "" ? noun : `${noun} “${name}”`);
  const keyOf = ({ noun, name }: Shown) => `${noun} ${fold(name)}`;
  const found = new Map(is.map((row) => [keyOf(row), row]));
  const missing = should.find((row) => found.get(keyOf(row))?.text !== row.text);
  if (missing) return labelOf(missing);
  const names = new Set(should.map(keyOf));
  const more = is.find((row) => !names.has(keyOf(row)));
  if (more) return labelOf(more);
  if (ORDERED.includes(section)) {
    const moved = should.find((row, at) => keyOf(row) !== keyOf(is[at]!));
    if (moved) return `order of the ${labelOf(moved)}`;
  }
  if (section === "file_rules" && !isSame(defaultRule(given), defaultRule(wanted)))
    return "default file rule";
  const key = KEYS[section]?.find((each) => !equal(given.config[each] || null, wanted.config[each] || null));
  return key === undefined ? null : `key “${key}” of the configuration`;
}

const defaultRule = ({ fileRules }: MergeConfig) => fileRules.find(({ ruleType }) => ruleType === "default");

function differenceOf(given: MergeConfig, wanted: MergeConfig): string | null {
  for (const section of sections) {
    const difference = sectionDifference(given, wanted, section);
    if (difference !== null) return difference;
  }
  const key = (["ocio_profile_version", "name", "description", "luma"] as const).find(
    (each) => !equal(given.config[each] || null, wanted.config[each] || null),
  );
  return key === undefined ? null : `key “${key}” of the configuration`;
}
