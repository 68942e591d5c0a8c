import { fold } from "../../names/name.ts";
import type { MergeViewTransform } from "../mergeConfig.ts";
import { type Colors, named, strategyOf, type Task } from "../task.ts";

const WOULD = "The Input config contains a value that would override the Base config:";

export function mergeViewTransforms(task: Task, colors: Colors): void {
  const { base, input, merged, params } = task;
  const adjusted = input.viewTransforms.map((row) => colors.adjustedView(row));
  const strategy = strategyOf(task, "view_transforms");
  const [left, right] = [base.config.default_view_transform ?? "", input.config.default_view_transform ?? ""];
  if (strategy === "InputOnly") {
    merged.viewTransforms = adjusted;
    merged.config.default_view_transform = right || null;
  } else if (strategy === "Remove") {
    merged.viewTransforms = base.viewTransforms.filter(({ name }) => !named(input.viewTransforms, name));
    if (!named(merged.viewTransforms, left)) merged.config.default_view_transform = null;
  } else if (strategy !== "BaseOnly") {
    const isInputFirst = params.options.input_first;
    const rows = [base.viewTransforms, input.viewTransforms];
    const [first, second] = (isInputFirst ? rows.toReversed() : rows) as [
      MergeViewTransform[],
      MergeViewTransform[],
    ];
    const takesInput = strategy === "PreferInput";
    const [own, other] = isInputFirst ? [adjusted, base.viewTransforms] : [base.viewTransforms, adjusted];
    const union = own.map((row, at) => {
      const unadjusted = named(second, row.name);
      if (unadjusted && !sameViewTransform(first[at] as MergeViewTransform, unadjusted))
        task.conflict(`${WOULD} view_transforms: ${row.name}`);
      return takesInput === isInputFirst ? row : (named(other, row.name) ?? row);
    });
    merged.viewTransforms = [...union, ...other.filter(({ name }) => !named(union, name))];
    if (fold(left) !== fold(right)) task.conflict(`${WOULD} default_view_transform: ${right}`);
    merged.config.default_view_transform = (takesInput && right) || left || right || null;
  }
}

/** True if the same steps are there; numbers count as official OCIO prints them. */
function sameViewTransform(a: MergeViewTransform, b: MergeViewTransform): boolean {
  const text = (row: MergeViewTransform) =>
    JSON.stringify(
      [
        row.reference_space_type,
        row.from_scene_reference,
        row.to_scene_reference,
        row.from_display_reference,
        row.to_display_reference,
      ],
      (key, value) => {
        if (key === "id") return undefined;
        return typeof value === "number" ? value.toPrecision(6) : value;
      },
    );
  return text(a) === text(b);
}
