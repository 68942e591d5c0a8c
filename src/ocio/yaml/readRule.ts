import { blankOf } from "../model/fields.ts";
import {
  DEFAULT_RULE,
  type FileRule,
  fileRuleFields,
  PATH_SEARCH_RULE,
  type ViewingRule,
  viewingRuleFields,
} from "../model/rule.ts";
import { fold, trim } from "../names/name.ts";
import { extensionProblem, globProblem, regexProblem } from "../rule/pattern.ts";
import type { DocumentBuilder } from "./documentBuilder.ts";
import { fieldReader } from "./form.ts";
import type { Mapping, Node } from "./node.ts";
import { absent, type Entry } from "./readContext.ts";

const blankFileRule = blankOf(fileRuleFields);
const readFileField = fieldReader(fileRuleFields, blankFileRule);
const blankViewingRule = blankOf(viewingRuleFields);
const readViewingField = fieldReader(viewingRuleFields, blankViewingRule);

/** Free keys of a rule, as texts. */
function customKeys(building: DocumentBuilder, value: Node): Record<string, string> {
  const { reading } = building;
  const map = reading.mapping(value, "custom");
  const found: [string, string][] = [];
  for (const entry of map?.entries ?? []) {
    const key = reading.key(entry.key);
    if (key === "") {
      reading.error("empty-name", "A key of 'custom' has no name.", entry.key, "custom");
      continue;
    }
    const text = absent(entry.value) ? "null" : reading.string(entry.value, `custom/${key}`);
    if (key === undefined || text === undefined) continue;
    if (found.some(([before]) => before === key))
      reading.warn(
        "duplicate-key",
        `'custom' has the key '${key}' more than once; the last one counts.`,
        entry.key,
        `custom/${key}`,
      );
    found.push([key, text]);
  }
  return Object.fromEntries(found);
}

/** The rules of a section; elements with another tag are reported and kept. */
function rules(building: DocumentBuilder, section: Node, key: string): Mapping[] {
  const { reading, document } = building;
  const found: Mapping[] = [];
  reading.place = key;
  for (const node of reading.items(section, key)) {
    if (node.tag === "Rule" && node.kind === "mapping") found.push(node);
    else {
      reading.keep(document.config, key, node);
      if (node.tag === "Rule")
        reading.error("wrong-type", `!<Rule> needs a map, not ${reading.excerpt(node) || "nothing"}.`, node);
      else {
        reading.warn(
          "unknown-element",
          `${reading.excerpt(node) || "This"} is not a !<Rule>; official OCIO ignores it.`,
          node,
        );
        reading.logElement(node, key, "Rule(s) are");
      }
    }
  }
  return found;
}

const RESERVED = new Set([fold(DEFAULT_RULE), fold(PATH_SEARCH_RULE)]);

export function readFileRules(building: DocumentBuilder, section: Node): void {
  const { reading, document } = building;
  const found = rules(building, section, "file_rules");
  const seen = new Set<string>();
  let defaultAt = -1;
  for (const [i, node] of found.entries()) {
    const rule: FileRule = building.row(node, { ...blankFileRule, name: "" });
    let given = "";
    reading.place = "file_rules";
    reading.each(node, rule, "Rule", (entry) => {
      const { key, value } = entry;
      if (readFileField(building, rule, entry)) return;
      if (key === "name") given = reading.string(value, key) ?? "";
      else if (key === "colorspace") rule.colorspace_name = reading.optional(value, key) ?? null;
      else if (key === "regex" || key === "pattern" || key === "extension")
        rule[key] = reading.string(value, key) ?? null;
      else if (key === "custom") rule.custom_keys = customKeys(building, value);
      else reading.unknownKey(rule, entry, "Rule");
    });
    rule.name = trim(given);
    if (rule.name === "") {
      reading.error("empty-name", "A file rule has no name.", node);
      reading.keep(document.config, "file_rules", node);
      continue;
    }
    reading.place = `file_rules/${rule.name}`;
    if (given !== rule.name && RESERVED.has(fold(rule.name)))
      reading.error(
        "file-rule-twice",
        `'${given}' has spaces around it; official OCIO has a rule named '${rule.name}' of its own.`,
        node,
        "name",
      );
    if (fold(rule.name) === fold(DEFAULT_RULE)) {
      rule.ruleType = "default";
      if (defaultAt < 0) defaultAt = i;
    } else if (fold(rule.name) === fold(PATH_SEARCH_RULE)) rule.ruleType = "colorSpaceNamePathSearch";
    else if (rule.regex !== null && rule.regex !== "") rule.ruleType = "regex";
    if (rule.ruleType !== "default" && seen.has(fold(rule.name)))
      reading.error("file-rule-twice", `There is already a file rule named '${rule.name}'.`, node, "name");
    seen.add(fold(rule.name));
    ruleProblem(building, rule, node);
    reading.giveComments(rule, node.end);
    building.add("file_rules", rule);
  }
  reading.place = "file_rules";
  if (defaultAt < 0)
    reading.error("file-rule-default", "The file rules have no rule named Default.", section);
  else if (defaultAt < found.length - 1)
    reading.error(
      "file-rule-default",
      "The file rule named Default must be the last one.",
      found[defaultAt] ?? section,
    );
}

/** Reports what official OCIO refuses in a file rule. */
function ruleProblem({ reading }: DocumentBuilder, rule: FileRule, node: Node): void {
  const { name, ruleType, regex, pattern, extension } = rule;
  const refuse = (code: string, message: string, key: string) => reading.error(code, message, node, key);
  if (ruleType === "default" || ruleType === "colorSpaceNamePathSearch") {
    if (regex || pattern || extension)
      refuse(
        "file-rule-pattern",
        `The file rule '${name}' cannot have a pattern, an extension or a regex.`,
        "pattern",
      );
    if (ruleType === "default" && !rule.colorspace_name)
      refuse("file-rule-space", `The file rule '${name}' has no colorspace.`, "colorspace");
    return;
  }
  if (!rule.colorspace_name)
    refuse("file-rule-space", `The file rule '${name}' has no colorspace.`, "colorspace");
  if (ruleType === "regex") {
    if (pattern || extension)
      refuse(
        "file-rule-pattern",
        `The file rule '${name}' has both a regex and a pattern or an extension.`,
        "regex",
      );
    const why = regexProblem(regex ?? "");
    if (why) refuse("file-rule-pattern", `The regex of the file rule '${name}', ${regex}, ${why}.`, "regex");
    return;
  }
  for (const key of ["pattern", "extension"] as const) {
    const glob = rule[key];
    const why = glob ? (key === "extension" ? extensionProblem : globProblem)(glob) : "is missing or empty";
    if (why)
      refuse(
        "file-rule-pattern",
        `The ${key} of the file rule '${name}'${glob ? `, ${glob},` : ""} ${why}.`,
        key,
      );
  }
}

export function readViewingRules(building: DocumentBuilder, section: Node): void {
  const { reading, document } = building;
  const seen = new Set<string>();
  for (const node of rules(building, section, "viewing_rules")) {
    const rule: ViewingRule = building.row(node, { ...blankViewingRule, name: "" });
    reading.place = "viewing_rules";
    reading.each(
      node,
      rule,
      "Rule",
      (entry) => {
        const { key, value } = entry;
        if (readViewingField(building, rule, entry)) return;
        if (key === "name") rule.name = trim(reading.string(value, key) ?? "");
        else if (key === "colorspaces") rule.colorspace_names = oneOrMore(building, node, entry);
        else if (key === "encodings") rule.encodings_data = oneOrMore(building, node, entry);
        else if (key === "custom") rule.custom_keys = customKeys(building, value);
        else reading.unknownKey(rule, entry, "Rule");
      },
      false,
    );
    if (rule.name === "") {
      reading.error("empty-name", "A viewing rule has no name.", node);
      reading.keep(document.config, "viewing_rules", node);
      continue;
    }
    reading.place = `viewing_rules/${rule.name}`;
    if (seen.has(fold(rule.name)))
      reading.error("viewing-rule", `There is already a viewing rule named '${rule.name}'.`, node, "name");
    seen.add(fold(rule.name));
    if (rule.colorspace_names.length > 0 && rule.encodings_data.length > 0)
      reading.error(
        "viewing-rule",
        `The viewing rule '${rule.name}' has both colorspaces and encodings.`,
        node,
      );
    reading.giveComments(rule, node.end);
    building.add("viewing_rules", rule);
  }
}

/**
 * Names of a viewing rule: a list, or one alone; empty ones are refused. Of a repeated key a list counts instead of what
 * stands before it, and one name besides.
 */
function oneOrMore(building: DocumentBuilder, node: Mapping, { key, value }: Entry): string[] {
  const { reading } = building;
  let names: string[] = [];
  for (const given of node.entries) {
    if (reading.key(given.key) !== key || absent(given.value)) continue;
    if (given.value.kind !== "scalar") names = reading.strings(given.value, key) ?? [];
    else if (!names.map(fold).includes(fold(given.value.value))) names = [...names, given.value.value];
  }
  if (names.includes(""))
    reading.error("empty-name", `'${key}' of a viewing rule has an empty name.`, value, key);
  return names;
}
