import { fold } from "../../names/name.ts";
import { familyOf } from "../family.ts";
import type { MergeSpace } from "../mergeConfig.ts";
import {
  addSpace,
  type Colors,
  called,
  has,
  joined,
  named,
  refuseReserved,
  spaceOf,
  strategyOf,
  type Task,
  without,
} from "../task.ts";

type Environment = Readonly<Record<string, string>>;

/** Color spaces, and the environment, search path and inactive list that belong to them. */
export function mergeColorspaces(task: Task, colors: Colors): void {
  const { base, input, merged, params } = task;
  const strategy = strategyOf(task, "colorspaces");
  const { config } = merged;
  const [left, right] = [base.config, input.config];
  const [own, other] = [left.environment ?? {}, right.environment ?? {}];
  if (strategy === "InputOnly") {
    config.family_separator = right.family_separator;
    config.environment = other;
    config.search_path = split(right.search_path);
    config.inactive_colorspaces = right.inactive_colorspaces;
    Object.assign(merged, { spaces: [], namedTransforms: [] });
    for (const space of input.spaces) addSpace(merged, space);
  } else if (strategy === "Remove") {
    merged.spaces = base.spaces.filter(({ name }) => !named(input.spaces, name));
    // A variable without a value counts as one that is not there.
    config.environment = filtered(own, (name, value) => value === "" || !(name in other));
    // Official OCIO looks for each path in the whole text of the other's paths.
    const paths = right.search_path.join(":");
    config.search_path = left.search_path.filter((path) => !paths.includes(path));
    config.inactive_colorspaces = without(left.inactive_colorspaces, right.inactive_colorspaces);
  } else if (strategy !== "BaseOnly") {
    const preferInput = strategy === "PreferInput";
    if (preferInput) config.family_separator = right.family_separator;
    config.environment = preferInput
      ? { ...own, ...other }
      : { ...own, ...filtered(other, (name) => !own[name]) };
    config.search_path = preferInput
      ? joinedPaths([], right.search_path, left.search_path)
      : joinedPaths(left.search_path, [], right.search_path);
    config.inactive_colorspaces = params.options.input_first
      ? joined(right.inactive_colorspaces, left.inactive_colorspaces)
      : joined(left.inactive_colorspaces, right.inactive_colorspaces);
    union(task, colors, preferInput);
  }
  if (strategy === "Remove") return;
  const { environment, search_path, inactive_colorspaces } = params.overrides;
  if (environment.size > 0) config.environment = Object.fromEntries(environment);
  if (search_path.length > 0) config.search_path = split(search_path);
  if (inactive_colorspaces.length > 0) config.inactive_colorspaces = inactive_colorspaces;
}

/** Paths as official OCIO has them that sets the text of all, which it splits anew. */
function split(paths: readonly string[]): string[] {
  return paths.flatMap((path) => path.split(":"));
}

function filtered(variables: Environment, keep: (name: string, value: string) => boolean) {
  return Object.fromEntries(Object.entries(variables).filter(([name, value]) => keep(name, value)));
}

/** The paths kept, then those of the first side, then what the second adds to both; empty ones are not added. */
function joinedPaths(kept: readonly string[], first: readonly string[], second: readonly string[]): string[] {
  const before = [...kept, ...first];
  return [...kept, ...[...first, ...second.filter((path) => !has(before, path))].filter(Boolean)];
}

/** The color spaces of both. They take their names before named transforms, which are merged anew later. */
function union(task: Task, colors: Colors, preferInput: boolean): void {
  const { input, merged, params } = task;
  merged.namedTransforms = [];
  for (const { name } of merged.spaces) refuseReserved(merged, [name]);
  merged.spaces = merged.spaces.map((space) => ({ ...space, family: familyOf(task, space.family, false) }));
  const added: string[] = [];
  for (const given of input.spaces) {
    const space = { ...colors.adjustedSpace(given), family: familyOf(task, given.family, true) };
    const twin = params.options.avoid_duplicates ? colors.equivalent(space) : null;
    if (twin !== null && spaceOf(merged, twin)) {
      if (!preferInput) {
        joinTwin(task, space, twin);
        continue;
      }
      replaceTwin(task, space, twin);
    }
    if (!mayBeMerged(task, space, preferInput)) continue;
    insert(task, space, preferInput);
    added.push(space.name);
  }
  if (!params.options.input_first) return;
  // A color space that another one replaced later is found by its name, which is an alias now.
  const own = new Set(added.flatMap((name) => spaceOf(merged, name) ?? []));
  merged.spaces = [...own, ...merged.spaces.filter((space) => !own.has(space))];
}

/** Gives the names and categories of a color space of the input to the one of the base that has its colors. */
function joinTwin(task: Task, { name, aliases_data, categories }: MergeSpace, twin: string): void {
  const { merged } = task;
  const equal = spaceOf(merged, twin) as MergeSpace;
  const aliases = [...equal.aliases_data];
  for (const alias of [name, ...aliases_data]) {
    if (fold(alias) === fold(equal.name) || has(aliases, alias)) continue;
    const owner = spaceOf(merged, alias);
    if (owner)
      task.conflict(
        `Input color space '${name}' is a duplicate of base color space '${equal.name}' but was unable to add alias '${alias}' since it conflicts with base color space '${owner.name}'.`,
      );
    else aliases.push(alias);
  }
  addSpace(merged, {
    ...equal,
    aliases_data: aliases,
    categories: joined(equal.categories, categories),
  });
  task.conflict(
    `Equivalent base color space '${twin}' overrides '${name}' in the input config, preserving aliases.`,
  );
}

/** Takes the color space of the base that has the colors of one of the input away; its names go to that. */
function replaceTwin(task: Task, space: MergeSpace, twin: string): void {
  const { merged } = task;
  const equal = spaceOf(merged, twin) as MergeSpace;
  space.aliases_data = without(joined(space.aliases_data, [equal.name, ...equal.aliases_data]), [space.name]);
  space.categories = joined(space.categories, equal.categories);
  merged.spaces = merged.spaces.filter((each) => each !== equal);
  task.conflict(
    `Equivalent input color space '${space.name}' replaces '${equal.name}' in the base config, preserving aliases.`,
  );
}

/** True if the name of a color space of the input is free, or is taken from its owner. */
function mayBeMerged(task: Task, { name }: MergeSpace, preferInput: boolean): boolean {
  const { merged } = task;
  const owner = spaceOf(merged, name);
  if (!owner) return true;
  if (merged.roles.has(fold(name))) {
    task.conflict(`Color space '${name}' was not merged as it's identical to a role name.`);
    return false;
  }
  const isName = fold(owner.name) === fold(name);
  if (preferInput)
    task.conflict(
      isName
        ? `Color space '${name}' will replace a color space in the base config.`
        : `The name of merged color space '${name}' has a conflict with an alias in color space '${owner.name}'.`,
    );
  else
    task.conflict(
      isName
        ? `Color space '${name}' was not merged as it's already present in the base config.`
        : `Color space '${name}' was not merged as it conflicts with an alias in color space '${owner.name}'.`,
    );
  return preferInput;
}

/** Puts a color space of the input into the merged configuration; what has its names loses them. */
function insert(task: Task, space: MergeSpace, preferInput: boolean): void {
  const { merged } = task;
  const { name } = space;
  const owner = spaceOf(merged, name);
  if (owner && owner.isDisplay !== space.isDisplay)
    task.warn(
      `Merged color space '${name}' has a different reference space type than the color space it's replacing.`,
    );
  merged.spaces = merged.spaces.filter((each) => fold(each.name) !== fold(name));
  const aliased = called(merged.spaces, name);
  if (aliased) loseAlias(task, aliased, name);
  addSpace(merged, { ...space, aliases_data: freeAliases(task, space, preferInput) });
}

/** The aliases that a new color space may have; with `preferInput` others lose theirs. */
function freeAliases(task: Task, { name, aliases_data }: MergeSpace, preferInput: boolean): string[] {
  const { merged } = task;
  return aliases_data.filter((alias) => {
    const owner = spaceOf(merged, alias);
    if (!owner) return true;
    if (fold(owner.name) === fold(alias)) {
      task.conflict(
        `Merged color space '${name}' has an alias '${alias}' that conflicts with color space '${owner.name}'.`,
      );
      if (preferInput) merged.spaces = merged.spaces.filter((each) => each !== owner);
      return preferInput;
    }
    if (has(owner.aliases_data, alias)) {
      task.conflict(
        `Merged color space '${name}' has a conflict with alias '${alias}' in color space '${owner.name}'.`,
      );
      if (preferInput) loseAlias(task, owner, alias);
      return preferInput;
    }
    task.conflict(`Merged color space '${name}' has an alias '${alias}' that conflicts with a role.`);
    return false;
  });
}

function loseAlias({ merged }: Task, owner: MergeSpace, alias: string): void {
  const less = { ...owner, aliases_data: without(owner.aliases_data, [alias]) };
  merged.spaces = merged.spaces.map((each) => (each === owner ? less : each));
}
