import { PROFILE_VERSIONS } from "../model/config.ts";
import { fold } from "../names/name.ts";
import type { MergeConfig, MergeNamedTransform, MergeSpace, MergeViewTransform } from "./mergeConfig.ts";
import type { MergeParams, Section, Strategy } from "./ociom.ts";

/** A merge that is refused: a sentence that says why. */
export class MergeRefusal extends Error {}

/** Knowledge of colors that a merge asks for; the engine answers. */
export type Colors = {
  /** The color space of the base that has the colors of an adjusted one of the input, by its name. */
  equivalent(space: MergeSpace): string | null;
  /** A color space of the input, from and to the reference of the base. */
  adjustedSpace(space: MergeSpace): MergeSpace;
  /** A view transform of the input, from and to the references of the base. */
  adjustedView(row: MergeViewTransform): MergeViewTransform;
};

/** A merge under way: sections read the base and the input, and change the merged configuration. */
export type Task = {
  base: MergeConfig;
  input: MergeConfig;
  merged: MergeConfig;
  params: MergeParams;
  warn(message: string): void;
  /** A warning, or a refusal where conflicts are errors. */
  conflict(message: string): void;
};

export function strategyOf({ params }: Task, section: Section): Strategy {
  return params.params[section] ?? params.options.default_strategy;
}

/** A row by name, without regard to case. */
export function named<R extends { name: string }>(rows: readonly R[], name: string): R | undefined {
  const wanted = fold(name);
  return rows.find((row) => fold(row.name) === wanted);
}

/** A row by name or alias. */
export function called<R extends { name: string; aliases_data: string[] }>(
  rows: readonly R[],
  name: string,
): R | undefined {
  return named(rows, name) ?? rows.find(({ aliases_data }) => has(aliases_data, name));
}

/** The color space that a name stands for: by name or alias, or as the target of a role. */
export function spaceOf({ spaces, roles }: MergeConfig, name: string): MergeSpace | undefined {
  const target = roles.get(fold(name));
  return called(spaces, name) ?? (target === undefined ? undefined : called(spaces, target));
}

/** Adds a color space, in the place of one of its name. Throws MergeRefusal where a role has one of its names. */
export function addSpace(config: MergeConfig, space: MergeSpace): void {
  refuseReserved(config, [space.name, ...space.aliases_data]);
  refuseRoles(config, space, "color space");
  config.spaces = placed(config.spaces, space);
}

/** Adds a named transform, in the place of one of its name. Throws MergeRefusal where a role has one of its names. */
export function addNamedTransform(config: MergeConfig, row: MergeNamedTransform): void {
  refuseRoles(config, row, "named transform");
  config.namedTransforms = placed(config.namedTransforms, row);
}

/** Throws MergeRefusal for a name that only version 1 can have. */
export function refuseReserved({ config }: MergeConfig, names: readonly string[]): void {
  if (config.ocio_profile_version === "1") return;
  const name = names.find((each) => /[%$]/.test(each));
  if (name !== undefined)
    throw new MergeRefusal(
      `Cannot add '${name}': from version 2 on, % and $ in names mark context variables.`,
    );
}

function refuseRoles(
  { roles }: MergeConfig,
  { name, aliases_data }: { name: string; aliases_data: string[] },
  what: string,
): void {
  if (roles.has(fold(name)))
    throw new MergeRefusal(`Cannot add '${name}' ${what}, there is already a role with this name.`);
  const alias = aliases_data.find((each) => roles.has(fold(each)));
  if (alias !== undefined)
    throw new MergeRefusal(
      `Cannot add '${name}' ${what}, it has an alias '${alias}' and there is already a role with this name.`,
    );
}

/** Rows with one more, in the place of one of its name or at the end. */
export function placed<R extends { name: string }>(rows: readonly R[], row: R): R[] {
  const before = named(rows, row.name);
  return before ? rows.map((each) => (each === before ? row : each)) : [...rows, row];
}

export function has(names: readonly string[], name: string): boolean {
  const wanted = fold(name);
  return names.some((each) => fold(each) === wanted);
}

/** The names of both lists: the first as it is, then what the second adds. */
export function joined(first: readonly string[], second: readonly string[]): string[] {
  const result = [...first];
  for (const name of second) if (!has(result, name)) result.push(name);
  return result;
}

export function without(names: readonly string[], removed: readonly string[]): string[] {
  return names.filter((name) => !has(removed, name));
}

/**
 * Rows of two lists by name, as one list in the order of the first that is asked for. Of two rows that are not the same
 * the preferred side's stays.
 */
export function unionOf<R extends { name: string }>(
  { params }: Task,
  base: readonly R[],
  input: readonly R[],
  preferInput: boolean,
  same: (own: R, other: R) => boolean,
  onConflict: (own: R) => void = () => {},
): R[] {
  const isInputFirst = params.options.input_first;
  const [first, second] = isInputFirst ? [input, base] : [base, input];
  const union = first.map((row) => {
    const other = named(second, row.name);
    if (!other || same(row, other)) return row;
    onConflict(row);
    return preferInput === isInputFirst ? row : other;
  });
  return [...union, ...second.filter(({ name }) => !named(first, name))];
}

/** The latest of profile versions; at least 2. */
export function latestVersion(versions: readonly string[]): string {
  const known: readonly string[] = PROFILE_VERSIONS;
  const latest = Math.max(known.indexOf("2"), ...versions.map((version) => known.indexOf(version)));
  return known[latest] as string;
}
