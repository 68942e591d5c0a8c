import { fold } from "../../names/name.ts";
import { familyOf } from "../family.ts";
import type { MergeNamedTransform } from "../mergeConfig.ts";
import { has, named, strategyOf, type Task, without } from "../task.ts";

/** Named transforms; color spaces and roles keep their names before them. */
export function mergeNamedTransforms(task: Task): void {
  const { base, input, merged, params } = task;
  const strategy = strategyOf(task, "named_transforms");
  // Families follow those of color spaces.
  const isBoth = [strategy, strategyOf(task, "colorspaces")].every((each) => /^Prefer/.test(each));
  const preferInput = strategy === "PreferInput";
  const ofBase = base.namedTransforms.map((row) =>
    isBoth ? { ...row, family: familyOf(task, row.family, false) } : row,
  );
  const ofInput = input.namedTransforms.map((row) =>
    isBoth ? { ...row, family: familyOf(task, row.family, true) } : row,
  );
  merged.namedTransforms = [];
  if (strategy === "Remove") {
    merged.namedTransforms = ofBase.filter(({ name }) => !named(ofInput, name));
    return;
  }
  if (strategy !== "InputOnly") for (const row of ofBase) add(task, row, "Base", preferInput);
  if (strategy === "BaseOnly") return;
  const added = ofInput.filter((row) => add(task, row, "Input", preferInput));
  if (!params.options.input_first) return;
  const rows = added.flatMap(({ name }) => named(merged.namedTransforms, name) ?? []);
  merged.namedTransforms = [...rows, ...merged.namedTransforms.filter(({ name }) => !named(rows, name))];
}

function add(task: Task, row: MergeNamedTransform, side: "Base" | "Input", preferInput: boolean): boolean {
  const { merged } = task;
  const { name } = row;
  const refuse = (why: string) => {
    task.conflict(`Named transform '${name}' was not merged as ${why}.`);
    return false;
  };
  if (merged.roles.has(fold(name))) return refuse("it's identical to a role name");
  if (named(merged.spaces, name)) return refuse("there's a color space with that name");
  if (merged.spaces.some(({ aliases_data }) => has(aliases_data, name)))
    return refuse("there's a color space alias with that name");
  const before = named(merged.namedTransforms, name);
  if (before && !preferInput) return refuse("it's already present in the base config");
  if (before) {
    task.conflict(`Named transform '${name}' will replace a named transform in the base config.`);
    merged.namedTransforms = merged.namedTransforms.filter((each) => each !== before);
  }
  const owner = merged.namedTransforms.find(({ aliases_data }) => has(aliases_data, name));
  if (owner && !preferInput) return refuse(`it conflicts with an alias in named transform '${owner.name}'`);
  if (owner) {
    task.conflict(
      `The name of merged named transform '${name}' has a conflict with an alias in named transform '${owner.name}'.`,
    );
    replace(task, owner, { ...owner, aliases_data: without(owner.aliases_data, [name]) });
  }
  const aliases_data = row.aliases_data.filter((alias) => isFree(task, name, alias, side, preferInput));
  merged.namedTransforms = [...merged.namedTransforms, { ...row, aliases_data }];
  return true;
}

function isFree(
  task: Task,
  name: string,
  alias: string,
  side: "Base" | "Input",
  preferInput: boolean,
): boolean {
  const { merged } = task;
  const about = `Merged ${side} named transform '${name}'`;
  if (merged.roles.has(fold(alias))) {
    task.conflict(`${about} has an alias '${alias}' that conflicts with a role.`);
    return false;
  }
  const space = named(merged.spaces, alias);
  if (space) {
    task.conflict(`${about} has an alias '${alias}' that conflicts with color space '${space.name}'.`);
    return false;
  }
  const other = merged.spaces.find(({ aliases_data }) => has(aliases_data, alias));
  if (other) {
    task.conflict(`${about} has a conflict with alias '${alias}' in color space '${other.name}'.`);
    return false;
  }
  const transform = named(merged.namedTransforms, alias);
  if (transform) {
    task.conflict(
      `${about} has an alias '${alias}' that conflicts with named transform '${transform.name}'.`,
    );
    if (preferInput) merged.namedTransforms = merged.namedTransforms.filter((each) => each !== transform);
    return preferInput;
  }
  const owner = merged.namedTransforms.find(({ aliases_data }) => has(aliases_data, alias));
  if (owner) {
    task.conflict(`${about} has a conflict with alias '${alias}' in named transform '${owner.name}'.`);
    if (preferInput) replace(task, owner, { ...owner, aliases_data: without(owner.aliases_data, [alias]) });
    return preferInput;
  }
  return true;
}

function replace({ merged }: Task, from: MergeNamedTransform, to: MergeNamedTransform): void {
  merged.namedTransforms = merged.namedTransforms.map((each) => (each === from ? to : each));
}
