import { rowsOf } from "../document.ts";
import { fold, SPACES, spelling } from "../name.ts";
import type { FileRule, ViewingRule } from "../row/rule.ts";
import { DEFAULT_RULE, PATH_SEARCH_RULE } from "../row/rule.ts";
import type { DisplayViewAssociation, InlineView } from "../row/view.ts";
import { flow, flowMap, scalar, texts } from "./emit.ts";
import { merged, tokens, type Writing } from "./writing.ts";

/** `!<View> {…}` */
export function writeView(view: InlineView, { document, space }: Writing): string {
  const entries = [`name: ${flow(view.name)}`];
  const transform = spelling(
    document,
    ["view_transforms", "named_transforms"],
    view.view_transform_id,
    view.view_transform_name,
  );
  if (transform !== "") {
    entries.push(`view_transform: ${flow(transform)}`);
    entries.push(
      `display_colorspace: ${flow(space(view.display_colorspace_id, view.display_colorspace_name))}`,
    );
  } else {
    const source = space(view.source_colorspace_id, view.source_colorspace_name);
    const alone = source || space(view.display_colorspace_id, view.display_colorspace_name);
    entries.push(`colorspace: ${flow(alone)}`);
  }
  if (view.looks) entries.push(`looks: ${flow(view.looks)}`);
  if (view.rule_name) entries.push(`rule: ${flow(view.rule_name)}`);
  const description = view.description?.replace(/\n+$/, "");
  if (description) entries.push(`description: ${flow(description)}`);
  return `!<View> ${flowMap(entries)}`;
}

/** Views whose names differ by case are one: the last of them, under the name of the first. */
export function mergedViews<V extends { name: string }>(views: readonly V[]): readonly V[] {
  const kept = merged(views);
  if (kept === views) return views;
  return kept.map((view) => {
    const name = views.find((first) => fold(first.name) === fold(view.name))?.name ?? view.name;
    return name === view.name ? view : { ...view, name };
  });
}

/** The views of a display, then the shared ones as one list. */
export function writeViews(
  rows: readonly DisplayViewAssociation[],
  indent: string,
  writing: Writing,
): string {
  const own = mergedViews(rows.map(({ inline_view }) => inline_view).filter((view) => view !== null));
  const shared = rows
    .filter(({ inline_view }) => inline_view === null)
    .map((row) => spelling(writing.document, ["shared_views"], row.shared_view_id, row.shared_view_name));
  const items = own.map((view) => writeView(view, writing));
  if (shared.length > 0) items.push(`!<Views> ${texts(shared)}`);
  return items.map((item) => `${indent}- ${item}\n`).join("");
}

function custom(keys: Readonly<Record<string, string>>): string[] {
  const given = Object.keys(keys).filter((key) => key !== "" && keys[key] !== "");
  if (given.length === 0) return [];
  return [`custom: ${flowMap(given.sort().map((key) => `${flow(key)}: ${flow(keys[key] as string)}`))}`];
}

/** OCIO writes its two special rules in its own spelling. */
function ruleName({ name, ruleType }: FileRule): string {
  if (ruleType === "default") return DEFAULT_RULE;
  return ruleType === "colorSpaceNamePathSearch" ? PATH_SEARCH_RULE : name.trim();
}

export function writeFileRule(rule: FileRule, { space }: Writing): string {
  const entries = [`name: ${flow(ruleName(rule))}`];
  if (rule.ruleType !== "colorSpaceNamePathSearch")
    entries.push(`colorspace: ${flow(space(rule.colorspace_id, rule.colorspace_name))}`);
  if (rule.ruleType === "regex") entries.push(`regex: ${flow(rule.regex ?? "")}`);
  if (rule.ruleType === "basic") {
    entries.push(`pattern: ${flow(rule.pattern ?? "*")}`, `extension: ${flow(rule.extension ?? "*")}`);
  }
  return `  - !<Rule> ${flowMap([...entries, ...custom(rule.custom_keys)])}\n`;
}

export function writeViewingRule(rule: ViewingRule, { document }: Writing): string {
  const entries = [`name: ${flow(rule.name.trim())}`];
  const count = Math.max(rule.colorspace_ids.length, rule.colorspace_names.length);
  const spaces = Array.from({ length: count }, (_, i) =>
    spelling(document, SPACES, rule.colorspace_ids[i] ?? null, rule.colorspace_names[i] ?? null),
  );
  const add = (key: string, values: readonly string[]) => {
    if (values.length > 0)
      entries.push(`${key}: ${values.length === 1 ? flow(values[0] as string) : texts(values)}`);
  };
  add("colorspaces", tokens(spaces));
  add("encodings", tokens(rule.encodings_data));
  return `  - !<Rule> ${flowMap([...entries, ...custom(rule.custom_keys)])}\n`;
}

/** The views of every display, displays without views left out, those whose names differ by case merged. */
export function writeDisplays(writing: Writing): string {
  const { document } = writing;
  const names = new Map<string, string>();
  const displayOf = new Map<string, string>();
  for (const { id, name } of rowsOf(document, "displays")) {
    displayOf.set(id, fold(name));
    if (!names.has(fold(name))) names.set(fold(name), name);
  }
  const views = new Map<string, DisplayViewAssociation[]>([...names.keys()].map((key) => [key, []]));
  for (const row of rowsOf(document, "display_view_associations"))
    if (row.display_id !== null) views.get(displayOf.get(row.display_id) ?? "")?.push(row);
  const shown = [...names].filter(([key]) => views.get(key)?.length);
  if (shown.length === 0) return "displays:\n  {}\n";
  return `displays:\n${shown.map(([key, name]) => `  ${scalar(name)}:\n${writeViews(views.get(key) ?? [], "    ", writing)}`).join("")}`;
}
