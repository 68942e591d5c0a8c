import { named, strategyOf, type Task, unionOf } from "../task.ts";

export function mergeLooks(task: Task): void {
  const { base, input, merged } = task;
  const strategy = strategyOf(task, "looks");
  if (strategy === "InputOnly") merged.looks = input.looks;
  else if (strategy === "Remove") merged.looks = base.looks.filter(({ name }) => !named(input.looks, name));
  else if (strategy !== "BaseOnly")
    merged.looks = unionOf(task, base.looks, input.looks, strategy === "PreferInput", () => false);
}
