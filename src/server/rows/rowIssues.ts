import type { Issue } from "#api/refusal.ts";
import { type Owner, type OwnerName, slotOf, slots, stepsOf } from "#ocio/chain/slot.ts";
import type { Transform } from "#ocio/chain/transform.ts";
import type { CollectionName } from "#ocio/model/collection.ts";
import { ALLOCATIONS, BIT_DEPTHS } from "#ocio/model/enums.ts";
import { DEFAULT_RULE, type FileRule } from "#ocio/model/rule.ts";
import type { SharedView } from "#ocio/model/view.ts";
import { ONE_TARGET, targetKind } from "#ocio/model/viewTarget.ts";
import { fold } from "#ocio/names/name.ts";
import { kindOf } from "#ocio/transform/kinds.ts";

/** Longest name that the API takes; a file may have longer ones. */
const MAX_NAME_LENGTH = 1000;

/** An issue with the value that it is about, by which it is known again in another row. */
export type RowIssue = Issue & { value: unknown };

/** OCIO's name of an unknown value; as good as one of the list. */
const UNKNOWN = "unknown";

/**
 * Errors of a row that the API adds to its schema: the schema takes whatever a file may hold, so that a broken file
 * can be opened, kept and repaired.
 */
export function rowIssues(collection: CollectionName, row: Record<string, unknown>): RowIssue[] {
  return [
    ...nameIssues(row),
    ...listIssues(collection, row),
    ...chainIssues(collection, row),
    ...(collection === "shared_views" ? targetIssues(row as SharedView) : []),
    ...(collection === "file_rules" ? defaultRuleIssues(row as FileRule) : []),
  ];
}

/** True for the rule that OCIO takes for the Default rule: it compares names in any case. */
export function isDefaultRule({ name, ruleType }: Pick<FileRule, "name" | "ruleType">): boolean {
  return ruleType === "default" || fold(name) === fold(DEFAULT_RULE);
}

/** Keys of `given` missing in `parsed`, in nested objects and lists too. */
export function unknownFields(given: unknown, parsed: unknown, path: string[] = []): Issue[] {
  if (typeof given !== "object" || given === null || typeof parsed !== "object" || parsed === null) return [];
  // A value that the schema reads in more than one form: its parts have other names.
  if (Array.isArray(given) !== Array.isArray(parsed)) return [];
  return Object.entries(given).flatMap(([key, value]) =>
    Object.hasOwn(parsed, key)
      ? unknownFields(value, (parsed as Record<string, unknown>)[key], [...path, key])
      : value === undefined
        ? []
        : [{ path: [...path, key], message: "Unknown field" }],
  );
}

function nameIssues(row: Record<string, unknown>): RowIssue[] {
  const named: [string[], unknown][] = [
    [["name"], row.name],
    [["inline_view", "name"], (row.inline_view as { name?: unknown } | null | undefined)?.name],
  ];
  return named.flatMap(([path, value]) =>
    typeof value === "string" && value.length > MAX_NAME_LENGTH
      ? [{ path, message: `A name has at most ${MAX_NAME_LENGTH.toLocaleString("en")} characters`, value }]
      : [],
  );
}

function closed(path: string[], value: unknown, known: readonly string[]): RowIssue[] {
  if (value === null || value === undefined || value === UNKNOWN || known.includes(String(value))) return [];
  const few = known.length > 10 ? "Not one of the known values" : `Not one of ${known.join(", ")}`;
  return [{ path, message: few, value }];
}

/** Bit depths and allocations are closed lists; encodings are not: OCIO lets a config have its own. */
function listIssues(collection: CollectionName, row: Record<string, unknown>): RowIssue[] {
  if (collection !== "colorspaces" && collection !== "display_colorspaces") return [];
  return [
    ...closed(["bitdepth"], row.bitdepth, BIT_DEPTHS),
    ...closed(["allocation"], row.allocation, ALLOCATIONS),
  ];
}

function chainIssues(collection: CollectionName, row: Record<string, unknown>): RowIssue[] {
  if (!Object.hasOwn(slots, collection)) return [];
  return slots[collection as OwnerName].flatMap(({ field }) =>
    stepsOf(slotOf(row as Owner, field)).flatMap(({ node, keys }) =>
      nodeIssues(node).map((issue) => ({ ...issue, path: [field, ...keys.map(String), ...issue.path] })),
    ),
  );
}

function nodeIssues(node: Transform): RowIssue[] {
  const { known = {}, issues } = kindOf(node.type) ?? {};
  const values = node as unknown as Record<string, unknown>;
  const unlisted = Object.entries(known).flatMap(([field, { values: list, accepts }]) => {
    if (!accepts) return closed([field], values[field], list);
    if (accepts(String(values[field]))) return [];
    return [{ path: [field], message: `Not one of the known ${field}s`, value: values[field] }];
  });
  const others = issues?.(node) ?? [];
  return [
    ...unlisted,
    ...others.map(([field, message]) => ({ path: [field], message, value: values[field] })),
  ];
}

function targetIssues(row: SharedView): RowIssue[] {
  if (targetKind(row) !== null) return [];
  return [{ path: ["source_colorspace_id"], message: ONE_TARGET, value: null }];
}

function defaultRuleIssues(row: FileRule): RowIssue[] {
  if (!isDefaultRule(row)) return [];
  const { name, ruleType, pattern, extension, regex } = row;
  const issues: RowIssue[] = [];
  if (fold(name) !== fold(DEFAULT_RULE))
    issues.push({
      path: ["name"],
      message: `The default rule's name must be '${DEFAULT_RULE}'`,
      value: name,
    });
  if (ruleType !== "default")
    issues.push({
      path: ["ruleType"],
      message: `The rule named '${DEFAULT_RULE}' is of type default`,
      value: ruleType,
    });
  for (const [field, value] of Object.entries({ pattern, extension, regex }))
    if (value !== null)
      issues.push({ path: [field], message: "The default rule carries only a color space", value });
  return issues;
}
