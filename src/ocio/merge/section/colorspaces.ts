import { fold } from "../../names/name.ts";
import { familyOf } from "../family.ts";
import type { MergeSpace } from "../mergeConfig.ts";
import { type Colors, called, has, joined, named, strategyOf, type Task, without } from "../task.ts";

/** Color spaces, and the environment, search path and inactive list that belong to them. */
export function mergeColorspaces(task: Task, colors: Colors): void {
  const { base, input, merged, params } = task;
  const strategy = strategyOf(task, "colorspaces");
  const isInputFirst = params.options.input_first;
  const { config } = merged;
  if (strategy === "PreferInput" || strategy === "InputOnly")
    config.family_separator = input.config.family_separator;
  const [left, right] = [base.config, input.config];
  if (strategy === "InputOnly") {
    merged.spaces = input.spaces;
    config.environment = right.environment;
    config.search_path = right.search_path;
    config.inactive_colorspaces = right.inactive_colorspaces;
  } else if (strategy === "Remove") {
    merged.spaces = base.spaces.filter(({ name }) => !named(input.spaces, name));
    const removed = Object.keys(right.environment ?? {});
    config.environment = Object.fromEntries(
      Object.entries(left.environment ?? {}).filter(([name]) => !removed.includes(name)),
    );
    // Official OCIO looks for each path in the whole text of the other's paths.
    const paths = right.search_path.join(":");
    config.search_path = left.search_path.filter((path) => !paths.includes(path));
    config.inactive_colorspaces = without(left.inactive_colorspaces, right.inactive_colorspaces);
  } else if (strategy !== "BaseOnly") {
    const preferInput = strategy === "PreferInput";
    config.environment = preferInput
      ? { ...left.environment, ...right.environment }
      : { ...right.environment, ...left.environment };
    const lists = <T>(own: T, other: T): [T, T] => (isInputFirst ? [other, own] : [own, other]);
    const [first, second] = preferInput ? [right, left] : [left, right];
    const paths = [...new Set([...first.search_path, ...second.search_path])];
    // An empty path stays where the base comes first, or where there is no other.
    const kept = preferInput ? paths.filter((path) => path !== "") : paths;
    config.search_path = kept.length > 0 ? kept : paths;
    config.inactive_colorspaces = joined(...lists(left.inactive_colorspaces, right.inactive_colorspaces));
    union(task, colors, preferInput);
  }
  if (strategy === "Remove") return;
  const { environment, search_path, inactive_colorspaces } = params.overrides;
  if (environment.size > 0) config.environment = Object.fromEntries(environment);
  if (search_path.length > 0) config.search_path = search_path;
  if (inactive_colorspaces.length > 0) config.inactive_colorspaces = inactive_colorspaces;
}

function union(task: Task, colors: Colors, preferInput: boolean): void {
  const { input, merged, params } = task;
  merged.spaces = merged.spaces.map((space) => ({ ...space, family: familyOf(task, space.family, false) }));
  const added: MergeSpace[] = [];
  for (const given of input.spaces) {
    const space = { ...colors.adjustedSpace(given), family: familyOf(task, given.family, true) };
    const taken = placed(task, colors, space, preferInput);
    if (taken) added.push(taken);
  }
  // A color space that another one replaced later is found by its name, which is an alias now.
  const own = new Set(added.flatMap(({ name }) => called(merged.spaces, name) ?? []));
  const rest = merged.spaces.filter((space) => !own.has(space));
  if (params.options.input_first) merged.spaces = [...own, ...rest];
}

/** Puts a color space of the input into the merged configuration; null where the base's stay. */
function placed(task: Task, colors: Colors, given: MergeSpace, preferInput: boolean): MergeSpace | null {
  const { base, merged, params } = task;
  let space = given;
  const { name } = space;
  if (merged.roles.has(fold(name))) {
    task.conflict(`Color space '${name}' was not merged as it's identical to a role name.`);
    return null;
  }
  const twin = params.options.avoid_duplicates ? colors.equivalent(given) : null;
  const equal = twin === null ? undefined : called(merged.spaces, twin);
  if (equal && !preferInput) {
    const taken = [name, ...space.aliases_data].filter((alias) => {
      const owner = called(base.spaces, alias);
      if (!owner || fold(owner.name) === fold(equal.name)) return false;
      task.conflict(
        `Input color space '${name}' is a duplicate of base color space '${equal.name}' but was unable to add alias '${alias}' since it conflicts with base color space '${owner.name}'.`,
      );
      return true;
    });
    task.conflict(
      `Equivalent base color space '${equal.name}' overrides '${name}' in the input config, preserving aliases.`,
    );
    replace(task, equal, {
      ...equal,
      aliases_data: aliasesOf(equal.name, equal.aliases_data, without([name, ...space.aliases_data], taken)),
      categories: joined(equal.categories, space.categories),
    });
    return null;
  }
  if (equal) {
    task.conflict(
      `Equivalent input color space '${name}' replaces '${equal.name}' in the base config, preserving aliases.`,
    );
    space = {
      ...space,
      aliases_data: aliasesOf(name, space.aliases_data, [equal.name, ...equal.aliases_data]),
      categories: joined(space.categories, equal.categories),
    };
    merged.spaces = merged.spaces.filter((each) => each !== equal);
  }
  const before = named(merged.spaces, name);
  if (before && !preferInput) {
    task.conflict(`Color space '${name}' was not merged as it's already present in the base config.`);
    return null;
  }
  if (before) {
    task.conflict(`Color space '${name}' will replace a color space in the base config.`);
    merged.spaces = merged.spaces.filter((each) => each !== before);
  }
  const owner = merged.spaces.find(({ aliases_data }) => has(aliases_data, name));
  if (owner && !preferInput) {
    task.conflict(
      `Color space '${name}' was not merged as it conflicts with an alias in color space '${owner.name}'.`,
    );
    return null;
  }
  if (owner) {
    task.conflict(
      `The name of merged color space '${name}' has a conflict with an alias in color space '${owner.name}'.`,
    );
    replace(task, owner, { ...owner, aliases_data: without(owner.aliases_data, [name]) });
  }
  space = { ...space, aliases_data: freeAliases(task, space, preferInput) };
  merged.spaces = [...merged.spaces, space];
  return space;
}

/** The aliases that a new color space may have; with `preferInput` others lose theirs. */
function freeAliases(task: Task, { name, aliases_data }: MergeSpace, preferInput: boolean): string[] {
  const { merged } = task;
  return aliases_data.filter((alias) => {
    if (merged.roles.has(fold(alias))) {
      task.conflict(`Merged color space '${name}' has an alias '${alias}' that conflicts with a role.`);
      return false;
    }
    const space = named(merged.spaces, alias);
    if (space) {
      task.conflict(
        `Merged color space '${name}' has an alias '${alias}' that conflicts with color space '${space.name}'.`,
      );
      if (preferInput) merged.spaces = merged.spaces.filter((each) => each !== space);
      return preferInput;
    }
    const owner = merged.spaces.find((each) => has(each.aliases_data, alias));
    if (owner) {
      task.conflict(
        `Merged color space '${name}' has a conflict with alias '${alias}' in color space '${owner.name}'.`,
      );
      if (preferInput) replace(task, owner, { ...owner, aliases_data: without(owner.aliases_data, [alias]) });
      return preferInput;
    }
    return true;
  });
}

function replace({ merged }: Task, from: MergeSpace, to: MergeSpace): void {
  merged.spaces = merged.spaces.map((each) => (each === from ? to : each));
}

/** Aliases with more of them: not the name itself, and none twice. */
function aliasesOf(name: string, aliases: readonly string[], more: readonly string[]): string[] {
  return without(joined(aliases, more), [name]);
}
