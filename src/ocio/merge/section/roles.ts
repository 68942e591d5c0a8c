import { fold } from "../../names/name.ts";
import { has, named, refuseReserved, strategyOf, type Task } from "../task.ts";

export function mergeRoles(task: Task): void {
  const { base, input, merged } = task;
  const strategy = strategyOf(task, "roles");
  if (strategy === "Remove")
    merged.roles = new Map([...base.roles].filter(([name]) => !input.roles.has(name)));
  if (strategy === "InputOnly") merged.roles = new Map();
  if (strategy !== "Remove" && strategy !== "BaseOnly") add(task, strategy !== "PreferBase");
}

/** Adds the input's roles; names of the base's color spaces and named transforms stay theirs. */
function add(task: Task, preferInput: boolean): void {
  const { base, input, merged } = task;
  const taken = (name: string): string | null => {
    const space = named(base.spaces, name);
    if (space) return `color space '${space.name}'`;
    const alias = base.spaces.find(({ aliases_data }) => has(aliases_data, name));
    if (alias) return `an alias of Base config color space '${alias.name}'`;
    const transform = named(base.namedTransforms, name);
    if (transform) return `named transform: '${transform.name}'`;
    const other = base.namedTransforms.find(({ aliases_data }) => has(aliases_data, name));
    return other ? `an alias of Base config named transform: '${other.name}'` : null;
  };
  for (const [name, target] of [...input.roles].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const found = taken(name);
    if (found) {
      const what = found.startsWith("an alias") ? found : `Base config ${found}`;
      task.conflict(`The Input config contains a role '${name}' that would override ${what}.`);
      continue;
    }
    const before = merged.roles.get(name);
    const isSame = before !== undefined && fold(before) === fold(target);
    if (before !== undefined && !isSame)
      task.conflict(`The Input config contains a role that would override Base config role '${name}'.`);
    if (before !== undefined && (!preferInput || isSame)) continue;
    refuseReserved(merged, [name]);
    merged.roles.set(name, target);
  }
}
