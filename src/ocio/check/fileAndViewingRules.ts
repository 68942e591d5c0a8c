import { type Document, rowsOf } from "../model/document.ts";
import type { FileRule } from "../model/rule.ts";
import { fold, trim } from "../names/name.ts";
import { extensionProblem, globProblem, regexProblem } from "../rule/pattern.ts";
import { isSpace, type Lookup, spaceOf } from "./lookup.ts";
import type { Finding, RuleTable } from "./rule.ts";

/** The rules about file rules and viewing rules. */
export const fileAndViewingRules: RuleTable = {
  "file-rule-default": [
    "error",
    fileOrder,
    "Default rule that is missing or not the last",
    "Default rules that are missing or not the last",
  ],
  "file-rule-twice": [
    "error",
    fileTwice,
    "file rule given more than once",
    "file rules given more than once",
  ],
  "file-rule-space": [
    "error",
    fileSpace,
    "file rule without its color space",
    "file rules without their color space",
  ],
  "file-rule-pattern": [
    "error",
    filePattern,
    "file rule with a refused pattern",
    "file rules with refused patterns",
  ],
  "viewing-rule": ["error", viewing, "refused viewing rule", "refused viewing rules"],
  "default-role-differs": [
    "warning",
    defaultRole,
    "default color space that differs from the rule",
    "default color spaces that differ",
  ],
  "file-rule-shadowed": [
    "warning",
    fileShadow,
    "file rule that is never reached",
    "file rules that are never reached",
  ],
  "viewing-rule-encoding": [
    "info",
    viewingEncoding,
    "encoding of a viewing rule that no color space has",
    "encodings of viewing rules that no color space has",
  ],
};

/** The rule that always matches must be there, once and last. */
function* fileOrder(document: Document, lookup: Lookup): Iterable<Finding> {
  const rules = rowsOf(document, "file_rules");
  if (lookup.version < 200) return;
  if (rules.length === 0) {
    if (lookup.find("default")?.collection !== "roles")
      yield { path: "file_rules", message: "There is neither a Default file rule nor a role “default”." };
    return;
  }
  const last = rules.length - 1;
  if (!rules.some(({ ruleType }) => ruleType === "default"))
    yield { path: "file_rules", message: "The file rules have no Default rule." };
  for (const [index, { name, ruleType }] of rules.entries())
    if (ruleType === "default" && index !== last)
      yield { path: `file_rules/${name}`, message: "The Default file rule must be the last one." };
}

/** File rules are known by name. */
function* fileTwice(document: Document): Iterable<Finding> {
  const seen = new Set<string>();
  for (const { name } of rowsOf(document, "file_rules")) {
    if (seen.has(fold(name)))
      yield { path: `file_rules/${name}`, message: `Two file rules are named “${name}”.` };
    seen.add(fold(name));
  }
}

/** A file rule leads to a color space, role or named transform. */
function* fileSpace(document: Document, lookup: Lookup): Iterable<Finding> {
  for (const { name, ruleType, colorspace_id, colorspace_name } of rowsOf(document, "file_rules")) {
    if (ruleType === "colorSpaceNamePathSearch") continue;
    const text = lookup.space(colorspace_id, colorspace_name);
    const path = `file_rules/${name}/colorspace`;
    const fixes = [{ id: "fileRule.setColorspace", args: { targets: [name] } }];
    if (text === "") yield { path, message: `File rule “${name}” has no color space.`, fixes };
    else if (!lookup.find(text))
      yield {
        path,
        message: `File rule “${name}” leads to “${text}”, which is neither a color space nor a named transform.`,
        fixes,
      };
  }
}

/** Checks the pattern and extension, or the regular expression, of each file rule. */
function* filePattern(document: Document): Iterable<Finding> {
  for (const row of rowsOf(document, "file_rules")) {
    const problem = matchProblem(row);
    if (problem) yield { path: `file_rules/${row.name}`, message: `File rule “${row.name}” ${problem}.` };
  }
}

function matchProblem({ ruleType, pattern, extension, regex }: FileRule): string | null {
  if (ruleType === "default" || ruleType === "colorSpaceNamePathSearch")
    return pattern || extension || regex ? "can have no pattern, extension or regular expression" : null;
  if (regex && (pattern || extension)) return "has both a regular expression and a pattern or extension";
  if (ruleType === "regex")
    return regex
      ? patternProblem("regular expression", regex, regexProblem(regex))
      : "has no regular expression";
  if (!pattern) return "has no pattern";
  if (!extension) return "has no extension";
  return (
    patternProblem("pattern", pattern, globProblem(pattern)) ??
    patternProblem("extension", extension, extensionProblem(extension))
  );
}

function patternProblem(what: string, text: string, problem: string | null): string | null {
  const shown = text.length > 200 ? `${text.slice(0, 200)}…` : text;
  return problem && `has the ${what} “${shown}”, which ${problem}`;
}

/** The first matching rule counts, so what an earlier rule catches never reaches a later one. */
function* fileShadow(document: Document): Iterable<Finding> {
  const rules = rowsOf(document, "file_rules");
  for (const [index, rule] of rules.entries()) {
    const earlier = rules.slice(0, index).find((other) => covers(other, rule));
    if (earlier)
      yield {
        path: `file_rules/${rule.name}`,
        message: `File rule “${rule.name}” never applies: “${earlier.name}” before it matches the same files.`,
        fixes: [
          { id: "fileRule.move", args: { target: rule.name, place: rules.indexOf(earlier) + 1 } },
          { id: "fileRule.delete", args: { targets: [rule.name] } },
        ],
      };
  }
}

function covers(earlier: FileRule, later: FileRule): boolean {
  if (later.ruleType === "default") return false;
  if (earlier.ruleType === "regex") return earlier.regex === ".*" || isSame(earlier, later, "regex");
  if (earlier.ruleType !== "basic" || later.ruleType === "colorSpaceNamePathSearch") return false;
  if (earlier.pattern === "*" && earlier.extension === "*") return true;
  if (later.ruleType !== "basic") return false;
  const anyName = earlier.pattern === "*" || isSame(earlier, later, "pattern");
  const sameExtension = earlier.extension?.toLowerCase() === later.extension?.toLowerCase();
  return anyName && (sameExtension || earlier.extension === "*");
}

function isSame(a: FileRule, b: FileRule, key: "regex" | "pattern"): boolean {
  return a[key] !== null && a[key] === b[key];
}

/**
 * The Default file rule and the role “default” answer the same question, as does a color space of that name or alias.
 * Official OCIO compares the spelling.
 */
function* defaultRole(document: Document, lookup: Lookup): Iterable<Finding> {
  const rule = rowsOf(document, "file_rules").find(({ ruleType }) => ruleType === "default");
  const found = spaceOf(document, lookup, "default");
  const target = found && document[found.collection].byId[found.id]?.name;
  if (!rule || target === undefined) return;
  const ruled = lookup.space(rule.colorspace_id, rule.colorspace_name);
  if (ruled === "default" || ruled === target) return;
  const isRole = lookup.find("default")?.collection === "roles";
  const named = lookup.find(ruled);
  const isName = isSpace(named) && document[named.collection].byId[named.id]?.name === ruled;
  const other = isRole
    ? `the role “default” to “${target}”`
    : `the name “default” to the color space “${target}”`;
  yield {
    path: `file_rules/${rule.name}/colorspace`,
    message: `The Default file rule leads to “${ruled}”, ${other}.`,
    fixes: [
      { id: "fileRule.setColorspace", args: { targets: [rule.name], colorspace: target } },
      ...(isRole && isName ? [{ id: "role.assign", args: { name: "default", colorspace: ruled } }] : []),
    ],
  };
}

/** A viewing rule names color spaces or encodings, not both, and only color spaces that exist. */
function* viewing(document: Document, lookup: Lookup): Iterable<Finding> {
  const seen = new Set<string>();
  for (const rule of rowsOf(document, "viewing_rules")) {
    const path = `viewing_rules/${rule.name}`;
    const say = (what: string) => ({ path, message: `Viewing rule “${rule.name}” ${what}.` });
    if (seen.has(fold(rule.name))) yield say("is there twice");
    seen.add(fold(rule.name));
    const spaces = rule.colorspace_ids.map((id, at) => lookup.space(id, rule.colorspace_names[at] ?? null));
    if (spaces.length === 0 && rule.encodings_data.length === 0)
      yield say("has neither color spaces nor encodings");
    if (spaces.length > 0 && rule.encodings_data.length > 0) yield say("has both color spaces and encodings");
    for (const name of spaces) {
      const named = lookup.find(trim(name));
      if (!isSpace(named) && named?.collection !== "roles")
        yield say(`names “${name}”, which is not a color space`);
    }
  }
}

/** An encoding that no color space has admits nothing. */
function* viewingEncoding(document: Document): Iterable<Finding> {
  const used = new Set(
    (["colorspaces", "display_colorspaces"] as const)
      .flatMap((collection) => rowsOf(document, collection))
      .map(({ encoding }) => fold(encoding ?? "")),
  );
  for (const { name, encodings_data } of rowsOf(document, "viewing_rules"))
    for (const encoding of encodings_data)
      if (!used.has(fold(encoding)))
        yield {
          path: `viewing_rules/${name}/encodings_data`,
          message: `Viewing rule “${name}” admits the encoding “${encoding}”, which no color space has.`,
          fixes: [
            {
              id: "viewingRule.setEncodings",
              args: { targets: [name], encodings: encodings_data.filter((other) => other !== encoding) },
            },
          ],
        };
}
