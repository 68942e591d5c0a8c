import {
  DEFAULT_RULE,
  type FileRule,
  fileRuleFields,
  PATH_SEARCH_RULE,
  type ViewingRule,
  viewingRuleFields,
} from "../model/rule.ts";
import { SPACES, spelling, trim } from "../names/name.ts";
import { flow, flowKey, flowMap, texts } from "./emit.ts";
import { entryWriter } from "./form.ts";
import { tokens, type WriteContext } from "./writeContext.ts";

const otherOfFile = entryWriter(fileRuleFields);
const otherOfViewing = entryWriter(viewingRuleFields);

function custom(keys: Readonly<Record<string, string>>): string[] {
  const given = Object.keys(keys).filter((key) => key !== "" && keys[key] !== "");
  if (given.length === 0) return [];
  return [`custom: ${flowMap(given.sort().map((key) => flowKey(key) + flow(keys[key] as string)))}`];
}

/** OCIO writes its two special rules in its own spelling. */
function ruleName({ name, ruleType }: FileRule): string {
  if (ruleType === "default") return DEFAULT_RULE;
  return ruleType === "colorSpaceNamePathSearch" ? PATH_SEARCH_RULE : trim(name);
}

export function writeFileRule(rule: FileRule, { space }: WriteContext): string {
  const entries = [`name: ${flow(ruleName(rule))}`];
  if (rule.ruleType !== "colorSpaceNamePathSearch")
    entries.push(`colorspace: ${flow(space(rule.colorspace_id, rule.colorspace_name))}`);
  if (rule.ruleType === "regex") entries.push(`regex: ${flow(rule.regex ?? "")}`);
  if (rule.ruleType === "basic") {
    entries.push(`pattern: ${flow(rule.pattern ?? "*")}`, `extension: ${flow(rule.extension ?? "*")}`);
  }
  return `  - !<Rule> ${flowMap([...entries, ...otherOfFile(rule), ...custom(rule.custom_keys)])}\n`;
}

export function writeViewingRule(rule: ViewingRule, { document }: WriteContext): string {
  const entries = [`name: ${flow(trim(rule.name))}`];
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
  return `  - !<Rule> ${flowMap([...entries, ...otherOfViewing(rule), ...custom(rule.custom_keys)])}\n`;
}
