import { type FileRule, PATH_SEARCH_RULE, type ViewingRule } from "../../model/rule.ts";
import { fold } from "../../names/name.ts";
import { named, strategyOf, type Task } from "../task.ts";

const WOULD = "The Input config contains a value that would override the Base config:";

export function mergeFileRules(task: Task): void {
  const { base, input, merged, params } = task;
  const strategy = strategyOf(task, "file_rules");
  if (strategy === "PreferInput" || strategy === "InputOnly")
    merged.config.strictparsing = input.config.strictparsing;
  if (strategy === "InputOnly") merged.fileRules = input.fileRules;
  else if (strategy === "Remove")
    merged.fileRules = base.fileRules.filter((rule) => isDefault(rule) || !named(input.fileRules, rule.name));
  else if (strategy !== "BaseOnly") {
    const isInputFirst = params.options.input_first;
    const [first, second] = isInputFirst ? [input, base] : [base, input];
    const takesSecond = (strategy === "PreferInput") !== isInputFirst;
    merged.fileRules = withRules(task, first.fileRules, second.fileRules, takesSecond);
  }
}

const isDefault = ({ ruleType }: FileRule) => ruleType === "default";

/** The rules of a list with those that another adds before the default one; with `takes` those of the same name change. */
function withRules(
  task: Task,
  first: readonly FileRule[],
  second: readonly FileRule[],
  takes: boolean,
): FileRule[] {
  let rules = [...first];
  for (const rule of second) {
    const own = named(rules, rule.name);
    if (!own) rules.splice(rules.length - 1, 0, copied(rule));
    else if (!sameFileRule(own, rule)) {
      const { colorspace_id, colorspace_name } = rule;
      const taken = isDefault(own) ? { ...own, colorspace_id, colorspace_name } : copied(rule);
      if (takes) rules = rules.map((each) => (each === own ? taken : each));
      task.conflict(`${WOULD} file_rules: ${rule.name}`);
    }
  }
  return rules;
}

/** A rule as it is added to other rules: a search of paths has no custom keys. */
function copied(rule: FileRule): FileRule {
  return fold(rule.name) === fold(PATH_SEARCH_RULE) ? { ...rule, custom_keys: {} } : rule;
}

export function mergeViewingRules(task: Task): void {
  const { base, input, merged, params } = task;
  const strategy = strategyOf(task, "display-views");
  if (strategy === "InputOnly") merged.viewingRules = input.viewingRules;
  else if (strategy === "Remove")
    merged.viewingRules = base.viewingRules.filter(({ name }) => !named(input.viewingRules, name));
  else if (strategy !== "BaseOnly") {
    const isInputFirst = params.options.input_first;
    const [first, second] = isInputFirst
      ? [input.viewingRules, base.viewingRules]
      : [base.viewingRules, input.viewingRules];
    const takesFirst = (strategy === "PreferInput") === isInputFirst;
    const rules: ViewingRule[] = [];
    for (const rule of first) {
      const other = named(second, rule.name);
      // Rules that are the same in both stay among those of the second.
      if (other && sameViewingRule(rule, other)) continue;
      rules.push(other && !takesFirst ? other : rule);
      if (other) task.conflict(`${WOULD} viewing_rules: ${rule.name}`);
    }
    merged.viewingRules = [...rules, ...second.filter(({ name }) => !named(rules, name))];
  }
}

function sameFileRule(a: FileRule, b: FileRule): boolean {
  return (
    fold(a.colorspace_name ?? "") === fold(b.colorspace_name ?? "") &&
    fold(a.regex ?? "") === fold(b.regex ?? "") &&
    fold(a.pattern ?? "") === fold(b.pattern ?? "") &&
    fold(a.extension ?? "") === fold(b.extension ?? "") &&
    sameKeys(a.custom_keys, b.custom_keys)
  );
}

function sameViewingRule(a: ViewingRule, b: ViewingRule): boolean {
  const list = (names: readonly (string | null)[]) =>
    JSON.stringify(names.map((name) => fold(name ?? "")).sort());
  return (
    list(a.colorspace_names) === list(b.colorspace_names) &&
    list(a.encodings_data) === list(b.encodings_data) &&
    sameKeys(a.custom_keys, b.custom_keys)
  );
}

function sameKeys(a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean {
  const sorted = (keys: Readonly<Record<string, string>>) =>
    JSON.stringify(
      Object.entries(keys)
        .map(([key, value]) => [key, fold(value)])
        .sort(),
    );
  return sorted(a) === sorted(b);
}
