import { type Document, rowsOf } from "../model/document.ts";
import type { FileRule } from "../model/rule.ts";
import { finderOf, spaceId } from "../names/finder.ts";
import { fold, SPACES, spelling } from "../names/name.ts";
import { defaultRule, pathSearchRule } from "./implied.ts";
import { globMatches, LONGEST_PATH, regexMatches } from "./pattern.ts";
import { type Budget, newBudget } from "./run.ts";

/**
 * Result of a rule for a path. `later` rules would match, but one before them fires; whether `unknown` ones fire
 * cannot be told.
 */
type FileRuleVerdict = {
  /** Null for a rule that is not in the document but that official OCIO adds. */
  id: string | null;
  name: string;
  outcome: "fires" | "no" | "later" | "unknown";
  /** Reason, as a sentence. */
  why: string;
};

export type FileRuleVerdicts = {
  rules: FileRuleVerdict[];
  /** The rule that fires, as an index into `rules`; null when that cannot be told. */
  fired: number | null;
  /** The color space of that rule as the file spells it, and its row where there is one. */
  space: { id: string | null; name: string } | null;
};

const NO_ID = "00000000-0000-4000-8000-000000000000";

/**
 * Returns which file rule fires for a path and why the others do not, or a sentence why rules cannot be tried. Takes
 * at most about half a second, whatever the expressions are.
 */
export function fileRuleVerdicts(document: Document, path: string): FileRuleVerdicts | string {
  if (path.length > LONGEST_PATH)
    return `The path has ${path.length} characters; rules are tried on up to ${LONGEST_PATH}.`;
  const found: FileRuleVerdicts = { rules: [], fired: null, space: null };
  let doubtful: FileRule | undefined;
  let firing: FileRule | undefined;
  const budget = newBudget();
  for (const rule of rulesOf(document)) {
    const test = tried(document, rule, path, budget);
    let { matches, why } = test;
    let outcome: FileRuleVerdict["outcome"] = matches === null ? "unknown" : matches ? "fires" : "no";
    if (matches && firing) {
      outcome = "later";
      why = `“${rule.name}” would match too, but “${firing.name}” comes before it.`;
    } else if (matches && doubtful) {
      outcome = "unknown";
      why = `“${rule.name}” matches, but so may “${doubtful.name}” before it.`;
    } else if (matches) {
      firing = rule;
      found.fired = found.rules.length;
      found.space = test.space;
    } else if (matches === null) doubtful ??= rule;
    found.rules.push({ id: rule.id === NO_ID ? null : rule.id, name: rule.name, outcome, why });
  }
  return found;
}

/** The rules of the document, or those that official OCIO adds where it has none. */
function rulesOf(document: Document): readonly FileRule[] {
  const rows = rowsOf(document, "file_rules");
  if (rows.length > 0) return rows;
  const last = defaultRule(document, NO_ID);
  return document.config.ocio_profile_version === "1" ? [pathSearchRule(document, NO_ID, 1), last] : [last];
}

type Trial = { matches: boolean | null; why: string; space: FileRuleVerdicts["space"] };

function tried(document: Document, rule: FileRule, path: string, budget: Budget): Trial {
  const { ruleType, name } = rule;
  if (ruleType === "default") {
    const why = "The Default rule matches every path that no other rule matches.";
    return { matches: true, why, space: spaceOf(document, rule) };
  }
  if (ruleType === "colorSpaceNamePathSearch") {
    const found = spaceInPath(document, path);
    if (!found)
      return { matches: false, why: "No name or alias of a color space is in the path.", space: null };
    const of = found.spelled === found.name ? "" : `, an alias of “${found.name}”,`;
    const why = `“${found.spelled}”${of} is the last in the path.`;
    return { matches: true, why, space: { id: found.id, name: found.name } };
  }
  const matches =
    ruleType === "regex"
      ? regexMatches(rule.regex ?? "", path, budget)
      : globMatches(rule.pattern ?? "*", rule.extension ?? "*", path, budget);
  if (typeof matches === "string") {
    const what = ruleType === "regex" ? "The regular expression" : "The pattern or the extension";
    return { matches: null, why: `${what} of “${name}” ${matches}.`, space: null };
  }
  return { matches, why: reason(rule, matches, path, budget), space: spaceOf(document, rule) };
}

function reason(rule: FileRule, matches: boolean, path: string, budget: Budget): string {
  const { ruleType, regex, pattern, extension, name } = rule;
  if (ruleType === "regex")
    return matches
      ? `The regular expression ${regex} matches the whole path.`
      : `The regular expression ${regex} does not match the whole path.`;
  const [glob, end] = [pattern ?? "*", extension ?? "*"];
  if (matches) return `The pattern ${glob} and the extension ${end} match the path.`;
  if (!path.includes(".")) return `The path has no extension, which “${name}” needs.`;
  if (globMatches("*", end, path, budget) !== true) return `The path does not end in the extension ${end}.`;
  return `The path before its extension does not match the pattern ${glob}.`;
}

function spaceOf(document: Document, { colorspace_id, colorspace_name }: FileRule): Trial["space"] {
  const name = spelling(document, SPACES, colorspace_id, colorspace_name);
  return { id: colorspace_id ?? spaceId(document, name, finderOf(document)) ?? null, name };
}

type Found = { id: string; name: string; spelled: string };

/**
 * The color space whose name or alias ends last in a path, of several the longest; case does not count, and neither
 * do roles and named transforms. Null when the path has none.
 */
function spaceInPath(document: Document, path: string): Found | null {
  const text = fold(path);
  let best: Found | null = null;
  let bestEnd = -1;
  for (const collection of ["display_colorspaces", "colorspaces"] as const)
    for (const { id, name, aliases_data } of rowsOf(document, collection))
      for (const spelled of [name, ...aliases_data]) {
        if (spelled === "") continue;
        const at = text.lastIndexOf(fold(spelled));
        const end = at + spelled.length;
        if (at < 0 || end < bestEnd || (end === bestEnd && spelled.length <= (best?.spelled.length ?? 0)))
          continue;
        best = { id, name, spelled };
        bestEnd = end;
      }
  return best;
}
