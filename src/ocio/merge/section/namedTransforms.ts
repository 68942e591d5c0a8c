import { fold } from "../../names/name.ts";
import { familyOf } from "../family.ts";
import type { MergeNamedTransform } from "../mergeConfig.ts";
import { addNamedTransform, called, has, named, spaceOf, strategyOf, type Task, without } from "../task.ts";

type Side = "Base" | "Input";

/** Named transforms; color spaces and roles keep their names before them. */
export function mergeNamedTransforms(task: Task): void {
  const { base, input, merged, params } = task;
  const strategy = strategyOf(task, "named_transforms");
  // Families follow those of color spaces.
  const isBoth = [strategy, strategyOf(task, "colorspaces")].every((each) => /^Prefer/.test(each));
  const rows = (side: Side) =>
    (side === "Base" ? base : input).namedTransforms.map((row) =>
      isBoth ? { ...row, family: familyOf(task, row.family, side === "Input") } : row,
    );
  merged.namedTransforms = [];
  if (strategy === "Remove") {
    for (const row of rows("Base"))
      if (!called(input.namedTransforms, row.name)) add(task, row, "Base", false);
    return;
  }
  if (strategy !== "InputOnly") for (const row of rows("Base")) add(task, row, "Base", false);
  if (strategy === "BaseOnly") return;
  const added = rows("Input").filter((row) => add(task, row, "Input", strategy !== "PreferBase"));
  if (!params.options.input_first || strategy === "InputOnly") return;
  const own = new Set(added.flatMap(({ name }) => called(merged.namedTransforms, name) ?? []));
  merged.namedTransforms = [...own, ...merged.namedTransforms.filter((row) => !own.has(row))];
}

/** Adds a named transform; false where its name is another's. With `takes` its names are taken from others. */
function add(task: Task, row: MergeNamedTransform, side: Side, takes: boolean): boolean {
  const { merged } = task;
  const { name } = row;
  const refuse = (why: string) => {
    task.conflict(`Named transform '${name}' was not merged as ${why}.`);
    return false;
  };
  const space = spaceOf(merged, name);
  const owner = called(merged.namedTransforms, name);
  if ((space || owner) && merged.roles.has(fold(name))) return refuse("it's identical to a role name");
  if (space)
    return refuse(
      fold(space.name) === fold(name)
        ? "there's a color space with that name"
        : "there's a color space alias with that name",
    );
  if (owner && side === "Base") return refuse("there's more than one with that name in the base config");
  const isName = owner !== undefined && fold(owner.name) === fold(name);
  if (owner && !takes)
    return refuse(
      isName
        ? "it's already present in the base config"
        : `it conflicts with an alias in named transform '${owner.name}'`,
    );
  if (owner)
    task.conflict(
      isName
        ? `Named transform '${name}' will replace a named transform in the base config.`
        : `The name of merged named transform '${name}' has a conflict with an alias in named transform '${owner.name}'.`,
    );
  merged.namedTransforms = merged.namedTransforms.filter((each) => fold(each.name) !== fold(name));
  if (owner && !isName) loseAlias(task, owner, name);
  const aliases_data = row.aliases_data.filter((alias) => isFree(task, name, alias, side, takes));
  addNamedTransform(merged, { ...row, aliases_data });
  return true;
}

/** True if a named transform may have an alias; with `takes` other named transforms lose theirs. */
function isFree(task: Task, name: string, alias: string, side: Side, takes: boolean): boolean {
  const { merged } = task;
  const about = `Merged ${side} named transform '${name}'`;
  const space = spaceOf(merged, alias);
  if (space) {
    if (fold(space.name) === fold(alias))
      task.conflict(`${about} has an alias '${alias}' that conflicts with color space '${space.name}'.`);
    else if (has(space.aliases_data, alias))
      task.conflict(`${about} has a conflict with alias '${alias}' in color space '${space.name}'.`);
    else task.conflict(`${about} has an alias '${alias}' that conflicts with a role.`);
    return false;
  }
  const other = named(merged.namedTransforms, alias);
  if (other) {
    task.conflict(`${about} has an alias '${alias}' that conflicts with named transform '${other.name}'.`);
    if (takes) merged.namedTransforms = merged.namedTransforms.filter((each) => each !== other);
    return takes;
  }
  const owner = called(merged.namedTransforms, alias);
  if (!owner) return true;
  task.conflict(`${about} has a conflict with alias '${alias}' in named transform '${owner.name}'.`);
  if (takes) loseAlias(task, owner, alias);
  return takes;
}

function loseAlias({ merged }: Task, owner: MergeNamedTransform, alias: string): void {
  const less = { ...owner, aliases_data: without(owner.aliases_data, [alias]) };
  merged.namedTransforms = merged.namedTransforms.map((each) => (each === owner ? less : each));
}
