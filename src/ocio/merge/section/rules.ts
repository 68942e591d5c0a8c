import type { FileRule, ViewingRule } from "../../model/rule.ts";
import { fold } from "../../names/name.ts";
import { named, strategyOf, type Task, unionOf } from "../task.ts";

const WOULD = "The Input config contains a value that would override the Base config:";

export function mergeFileRules(task: Task): void {
  const { base, input, merged } = task;
  const strategy = strategyOf(task, "file_rules");
  if (strategy === "PreferInput" || strategy === "InputOnly")
    merged.config.strictparsing = input.config.strictparsing;
  const isDefault = ({ ruleType }: FileRule) => ruleType === "default";
  const plain = (rules: readonly FileRule[]) => rules.filter((rule) => !isDefault(rule));
  const last = (rules: readonly FileRule[]) => rules.filter(isDefault);
  if (strategy === "BaseOnly") return;
  if (strategy === "InputOnly") merged.fileRules = input.fileRules;
  else if (strategy === "Remove")
    merged.fileRules = base.fileRules.filter((rule) => isDefault(rule) || !named(input.fileRules, rule.name));
  else {
    const preferInput = strategy === "PreferInput";
    const [left_, right_] = [plain(base.fileRules), plain(input.fileRules)];
    const [first, second] = task.params.options.input_first ? [right_, left_] : [left_, right_];
    for (const rule of second) {
      const other = named(first, rule.name);
      if (other && !sameFileRule(rule, other)) task.conflict(`${WOULD} file_rules: ${rule.name}`);
    }
    const rules = unionOf(task, left_, right_, preferInput, sameFileRule);
    const [left] = last(base.fileRules);
    const [right] = last(input.fileRules);
    if (left && right && !sameFileRule(left, right)) task.conflict(`${WOULD} file_rules: Default`);
    const rest = preferInput ? (right ?? left) : (left ?? right);
    merged.fileRules = [...rules, ...(rest ? [rest] : [])];
  }
}

export function mergeViewingRules(task: Task): void {
  const { base, input, merged } = task;
  const strategy = strategyOf(task, "display-views");
  if (strategy === "InputOnly") merged.viewingRules = input.viewingRules;
  else if (strategy === "Remove")
    merged.viewingRules = base.viewingRules.filter(({ name }) => !named(input.viewingRules, name));
  else if (strategy !== "BaseOnly") {
    // With the input first, rules that are the same in both stay among those of the base.
    const isSame = (rule: ViewingRule) => {
      const other = named(base.viewingRules, rule.name);
      return task.params.options.input_first && other !== undefined && sameViewingRule(rule, other);
    };
    merged.viewingRules = unionOf(
      task,
      base.viewingRules,
      input.viewingRules.filter((rule) => !isSame(rule)),
      strategy === "PreferInput",
      sameViewingRule,
      ({ name }) => task.conflict(`${WOULD} viewing_rules: ${name}`),
    );
  }
}

function sameFileRule(a: FileRule, b: FileRule): boolean {
  return (
    fold(a.colorspace_name ?? "") === fold(b.colorspace_name ?? "") &&
    (a.regex ?? "") === (b.regex ?? "") &&
    (a.pattern ?? "") === (b.pattern ?? "") &&
    (a.extension ?? "") === (b.extension ?? "") &&
    sameKeys(a.custom_keys, b.custom_keys)
  );
}

function sameViewingRule(a: ViewingRule, b: ViewingRule): boolean {
  const list = (names: readonly (string | null)[]) => JSON.stringify(names.map((name) => fold(name ?? "")));
  return (
    list(a.colorspace_names) === list(b.colorspace_names) &&
    list(a.encodings_data) === list(b.encodings_data) &&
    sameKeys(a.custom_keys, b.custom_keys)
  );
}

function sameKeys(a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean {
  const sorted = (keys: Readonly<Record<string, string>>) => JSON.stringify(Object.entries(keys).sort());
  return sorted(a) === sorted(b);
}
