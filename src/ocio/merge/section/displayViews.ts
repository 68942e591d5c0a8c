import type { InlineView } from "../../model/view.ts";
import { fold } from "../../names/name.ts";
import { activeParts, asOcioKeeps } from "../../names/nameList.ts";
import type { MergeConfig, MergeDisplay } from "../mergeConfig.ts";
import { has, joined, MergeRefusal, named, placed, strategyOf, type Task } from "../task.ts";
import { mergeViewingRules } from "./rules.ts";

const WOULD = "The Input config contains a value that would override the Base config:";
const LISTS = ["active_displays", "active_views"] as const;

/** Shared views, displays, the virtual display, the active lists and viewing rules. */
export function mergeDisplayViews(task: Task): void {
  const { base, input, merged, params } = task;
  const strategy = strategyOf(task, "display-views");
  const { config } = merged;
  if (strategy !== "BaseOnly")
    Object.assign(merged, { sharedViews: [], displays: [], virtualDisplay: blank("") });
  if (strategy === "InputOnly") {
    merged.sharedViews = input.sharedViews;
    for (const display of input.displays) addMissing(task, display, displayIn(merged, display.name));
    addMissing(task, input.virtualDisplay, merged.virtualDisplay);
    for (const list of LISTS) config[list] = input.config[list];
  } else if (strategy === "Remove") remove(task);
  else if (strategy !== "BaseOnly") {
    const isInputFirst = params.options.input_first;
    const [first, second] = isInputFirst ? [input, base] : [base, input];
    const takesSecond = (strategy === "PreferInput") !== isInputFirst;
    mergeSharedViews(task, first.sharedViews, second.sharedViews, takesSecond);
    for (const display of first.displays) {
      const other = named(second.displays, display.name) ?? blank(display.name);
      const sides = { first, own: display, second, other };
      mergeViews(task, sides, displayIn(merged, display.name), takesSecond);
    }
    for (const display of second.displays) addMissing(task, display, displayIn(merged, display.name));
    const sides = { first, own: first.virtualDisplay, second, other: second.virtualDisplay };
    mergeViews(task, sides, merged.virtualDisplay, takesSecond);
    addMissing(task, second.virtualDisplay, merged.virtualDisplay);
    for (const list of LISTS) {
      const [one, more] = [activeParts(first.config[list]), activeParts(second.config[list])];
      config[list] = listOf(joined(one.map(trimmed), more.map(trimmed).filter(Boolean)));
    }
  }
  merged.displays = merged.displays.filter(({ views, shared }) => views.length + shared.length > 0);
  mergeViewingRules(task);
  if (strategy === "Remove") return;
  for (const list of LISTS) if (params.overrides[list].length > 0) config[list] = params.overrides[list];
}

const blank = (name: string): MergeDisplay => ({ name, views: [], shared: [] });
const trimmed = (text: string) => text.trim();

/** The display of a name, added where there is none. */
function displayIn(config: MergeConfig, name: string): MergeDisplay {
  const found = named(config.displays, name);
  if (found) return found;
  const added = blank(name);
  config.displays.push(added);
  return added;
}

/** A view of a display by name, its own or a shared one that exists. */
function viewIn(config: MergeConfig, display: MergeDisplay, name: string): InlineView | undefined {
  const own = named(display.views, name);
  return own ?? (has(display.shared, name) ? named(config.sharedViews, name) : undefined);
}

function addView(display: MergeDisplay, view: InlineView): void {
  if (has(display.shared, view.name)) refuse("shared view", view.name, display);
  display.views = placed(display.views, view);
}

function addShared(display: MergeDisplay, name: string): void {
  if (named(display.views, name)) refuse("view", name, display);
  if (has(display.shared, name)) refuse("shared view", name, display);
  display.shared.push(name);
}

function refuse(what: string, name: string, display: MergeDisplay): never {
  const place = display.name === "" ? "virtual display" : `display '${display.name}'`;
  throw new MergeRefusal(`There is already a ${what} named '${name}' in the ${place}.`);
}

function mergeSharedViews(
  task: Task,
  first: readonly InlineView[],
  second: readonly InlineView[],
  takesSecond: boolean,
): void {
  const union = first.map((view) => {
    const other = named(second, view.name);
    if (other && !sameView(view, other)) task.conflict(`${WOULD} shared_views: ${view.name}`);
    return other && takesSecond ? { ...other, name: view.name } : view;
  });
  task.merged.sharedViews = [...union, ...second.filter(({ name }) => !named(union, name))];
}

/** Two displays of one name, and the configurations that they are of. */
type Sides = { first: MergeConfig; own: MergeDisplay; second: MergeConfig; other: MergeDisplay };

/** Adds the views of the first display to a merged one, each as the side that is taken has it. */
function mergeViews(task: Task, sides: Sides, target: MergeDisplay, takesSecond: boolean): void {
  const { first, own, second, other } = sides;
  const place = own.name === "" ? "virtual_display: " : `display: ${own.name}, view: `;
  const compare = (name: string, found: InlineView) => {
    const mine = viewIn(first, own, name);
    if (!(mine && sameView(mine, found))) task.conflict(`${WOULD} ${place}${name}`);
  };
  for (const view of own.views) {
    const { name } = view;
    const found = viewIn(second, other, name);
    if (found) compare(name, found);
    if (!(found && takesSecond)) addView(target, view);
    else if (has(other.shared, name)) addShared(target, name);
    else addView(target, { ...found, name });
  }
  for (const name of own.shared) {
    const found = viewIn(second, other, name);
    if (!(found && takesSecond) || has(other.shared, name)) addShared(target, name);
    else {
      compare(name, found);
      addView(target, { ...found, name });
    }
  }
}

/** Adds the views of a display that the merged one does not have. */
function addMissing({ merged }: Task, { views, shared }: MergeDisplay, target: MergeDisplay): void {
  for (const view of views) if (!viewIn(merged, target, view.name)) addView(target, view);
  for (const name of shared) if (!viewIn(merged, target, name)) addShared(target, name);
}

function remove({ base, input, merged }: Task): void {
  const rest = (display: MergeDisplay, removed: MergeDisplay | undefined): MergeDisplay => {
    const isLeft = (name: string) => !(removed && viewIn(input, removed, name));
    return {
      name: display.name,
      views: display.views.filter(({ name }) => isLeft(name)),
      shared: display.shared.filter(isLeft),
    };
  };
  merged.sharedViews = base.sharedViews.filter(({ name }) => !named(input.sharedViews, name));
  merged.displays = base.displays.map((display) => rest(display, named(input.displays, display.name)));
  merged.virtualDisplay = rest(base.virtualDisplay, input.virtualDisplay);
  for (const list of LISTS) {
    const parts = activeParts(base.config[list]);
    for (const removed of activeParts(input.config[list])) {
      const at = parts.findIndex((part) => fold(part) === fold(removed));
      if (at >= 0) parts.splice(at, 1);
    }
    merged.config[list] = listOf(parts);
  }
}

/** The list of parts of an active list; refused as official OCIO does where a quote is not closed. */
function listOf(parts: readonly string[]): string[] {
  const list = asOcioKeeps(parts);
  if (!list) throw new MergeRefusal("A list of active displays or views has a quote that is not closed.");
  return list;
}

function sameView(a: InlineView, b: InlineView): boolean {
  const spaceOf = (view: InlineView) => view.source_colorspace_name || view.display_colorspace_name;
  const fields = ["view_transform_name", "looks", "rule_name"] as const;
  return (
    fold(spaceOf(a) ?? "") === fold(spaceOf(b) ?? "") &&
    fields.every((field) => fold(a[field] ?? "") === fold(b[field] ?? ""))
  );
}
