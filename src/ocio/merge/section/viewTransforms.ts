import type { ViewTransform } from "../../model/viewTransform.ts";
import { fold } from "../../names/name.ts";
import { type Colors, named, strategyOf, type Task, unionOf } from "../task.ts";

const WOULD = "The Input config contains a value that would override the Base config:";

export function mergeViewTransforms(task: Task, colors: Colors): void {
  const { base, input, merged } = task;
  const adjusted = input.viewTransforms.map((row) => colors.adjustedView(row));
  const strategy = strategyOf(task, "view_transforms");
  const [left, right] = [base.config.default_view_transform ?? "", input.config.default_view_transform ?? ""];
  if (strategy === "InputOnly") {
    merged.viewTransforms = adjusted;
    merged.config.default_view_transform = right;
  } else if (strategy === "Remove") {
    merged.viewTransforms = base.viewTransforms.filter(({ name }) => !named(input.viewTransforms, name));
    if (!named(merged.viewTransforms, left)) merged.config.default_view_transform = null;
  } else if (strategy !== "BaseOnly") {
    merged.viewTransforms = unionOf(
      task,
      base.viewTransforms,
      adjusted,
      strategy === "PreferInput",
      sameViewTransform,
      ({ name }) => task.conflict(`${WOULD} view_transforms: ${name}`),
    );
    if (fold(left) !== fold(right)) {
      task.conflict(`${WOULD} default_view_transform: ${right}`);
      merged.config.default_view_transform = (strategy === "PreferInput" && right) || left || right;
    }
  }
}

/** True if nothing but ids and descriptions differs. */
function sameViewTransform(a: ViewTransform, b: ViewTransform): boolean {
  const text = (row: ViewTransform) =>
    JSON.stringify({ ...row, name: fold(row.name), config_id: "", description: "" }, (key, value) =>
      key === "id" ? undefined : value,
    );
  return text(a) === text(b);
}
