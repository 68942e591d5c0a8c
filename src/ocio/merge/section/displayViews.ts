import type { InlineView } from "../../model/view.ts";
import { fold } from "../../names/name.ts";
import type { MergeDisplay } from "../mergeConfig.ts";
import { has, joined, named, strategyOf, type Task, unionOf, without } from "../task.ts";
import { mergeViewingRules } from "./rules.ts";

const WOULD = "The Input config contains a value that would override the Base config:";

/** Shared views, displays, the virtual display, the active lists and viewing rules. */
export function mergeDisplayViews(task: Task): void {
  const { base, input, merged, params } = task;
  const strategy = strategyOf(task, "display-views");
  const { config } = merged;
  if (strategy === "InputOnly") {
    merged.sharedViews = input.sharedViews;
    merged.displays = input.displays;
    merged.virtualDisplay = input.virtualDisplay;
    config.active_displays = input.config.active_displays;
    config.active_views = input.config.active_views;
  } else if (strategy === "Remove") remove(task);
  else if (strategy !== "BaseOnly") {
    const preferInput = strategy === "PreferInput";
    merged.sharedViews = viewsOf(task, base.sharedViews, input.sharedViews, preferInput, "shared_views: ");
    merged.displays = displaysOf(task, preferInput);
    merged.virtualDisplay = displayOf(
      task,
      base.virtualDisplay,
      input.virtualDisplay,
      preferInput,
      "virtual_display: ",
    );
    const first = params.options.input_first ? input.config : base.config;
    const second = params.options.input_first ? base.config : input.config;
    config.active_displays = joined(first.active_displays, second.active_displays);
    config.active_views = joined(first.active_views, second.active_views);
  }
  mergeViewingRules(task);
  if (strategy === "Remove") return;
  const { active_displays, active_views } = params.overrides;
  if (active_displays.length > 0) config.active_displays = active_displays;
  if (active_views.length > 0) config.active_views = active_views;
}

/** Union of views; a view of both has the spelling of the first list. */
function viewsOf(
  task: Task,
  base: readonly InlineView[],
  input: readonly InlineView[],
  preferInput: boolean,
  place: string,
): InlineView[] {
  const union = unionOf(task, base, input, preferInput, sameView, ({ name }) =>
    task.conflict(`${WOULD} ${place}${name}`),
  );
  const first = task.params.options.input_first ? input : base;
  return union.map((view) => ({ ...view, name: named(first, view.name)?.name ?? view.name }));
}

function displaysOf(task: Task, preferInput: boolean): MergeDisplay[] {
  const { base, input, params } = task;
  const isInputFirst = params.options.input_first;
  const [first, second] = isInputFirst ? [input.displays, base.displays] : [base.displays, input.displays];
  const both = first.map((display) => {
    const other = named(second, display.name);
    if (!other) return display;
    const [left, right] = isInputFirst ? [other, display] : [display, other];
    const merged = displayOf(task, left, right, preferInput, `display: ${display.name}, view: `);
    return { ...merged, name: display.name };
  });
  return [...both, ...second.filter(({ name }) => !named(first, name))];
}

/** The views of one display of both: those of the first, each as the preferred side has it, then the second's. */
function displayOf(
  task: Task,
  base: MergeDisplay,
  input: MergeDisplay,
  preferInput: boolean,
  place: string,
): MergeDisplay {
  const isInputFirst = task.params.options.input_first;
  const [first, second] = isInputFirst ? [input, base] : [base, input];
  const result: MergeDisplay = { name: base.name, views: [], shared: [] };
  const takesFirst = preferInput === isInputFirst;
  const isTaken = (name: string) => has(result.shared, name) || named(result.views, name) !== undefined;
  const secondShared = (isInputFirst ? task.base : task.input).sharedViews;
  const compare = (name: string, own: InlineView | undefined, other: InlineView | undefined) => {
    if (own && other && !sameView(own, other)) task.conflict(`${WOULD} ${place}${name}`);
  };
  for (const view of first.views) {
    const other = named(second.views, view.name);
    const shared = has(second.shared, view.name) ? named(secondShared, view.name) : undefined;
    compare(view.name, view, other ?? shared);
    if (takesFirst || (!other && !has(second.shared, view.name))) result.views.push(view);
    else if (other) result.views.push({ ...other, name: view.name });
    else result.shared.push(view.name);
  }
  for (const name of first.shared) {
    const other = named(second.views, name);
    if (takesFirst || !other) result.shared.push(name);
    else result.views.push({ ...other, name });
  }
  for (const view of second.views) if (!isTaken(view.name)) result.views.push(view);
  for (const name of second.shared) if (!isTaken(name)) result.shared.push(name);
  return result;
}

function remove({ base, input, merged }: Task): void {
  const rest = (display: MergeDisplay, removed: MergeDisplay | undefined): MergeDisplay => {
    if (!removed) return display;
    const names = [...removed.views.map(({ name }) => name), ...removed.shared];
    return {
      name: display.name,
      views: display.views.filter(({ name }) => !has(names, name)),
      shared: without(display.shared, names),
    };
  };
  merged.sharedViews = base.sharedViews.filter(({ name }) => !named(input.sharedViews, name));
  merged.displays = base.displays.map((display) => rest(display, named(input.displays, display.name)));
  merged.virtualDisplay = rest(base.virtualDisplay, input.virtualDisplay);
  merged.config.active_displays = without(base.config.active_displays, input.config.active_displays);
  merged.config.active_views = without(base.config.active_views, input.config.active_views);
}

function sameView(a: InlineView, b: InlineView): boolean {
  const fields = [
    "source_colorspace_name",
    "view_transform_name",
    "display_colorspace_name",
    "looks",
    "rule_name",
  ] as const;
  return fields.every((field) => fold(a[field] ?? "") === fold(b[field] ?? ""));
}
