import { type Owner, type OwnerName, slotOf, slots, stepsOf } from "../chain/slot.ts";
import type { Transform, TransformOf } from "../chain/transform.ts";
import type { CollectionName } from "../model/collection.ts";
import { collectionNames, type Document, type Row, rowsOf } from "../model/document.ts";
import { ALLOCATIONS, BIT_DEPTHS } from "../model/enums.ts";
import { nouns } from "../model/noun.ts";
import { fieldWords } from "../model/rowFields.ts";
import { DEFAULT_RULE, type FileRule } from "../model/rule.ts";
import type { SharedView } from "../model/view.ts";
import { ONE_TARGET, targetKind } from "../model/viewTarget.ts";
import { nameOf } from "../names/finder.ts";
import { fold } from "../names/name.ts";
import { MAX_NAME_LENGTH, TOO_LONG } from "../names/nameProblem.ts";
import { kindOf } from "../transform/kinds.ts";

/** An issue of a field: its path, and the value, by which the issue is known again in another row. */
export type RowIssue = { path: string[]; message: string; value: unknown };

/** Longest name that a file may bring; real ones have a hundred characters. */
const MAX_READ_LENGTH = 4096;
export const LONG_NAME = `A name has at most ${MAX_READ_LENGTH.toLocaleString("en")} characters`;

/** OCIO's name of an unknown value; as good as one of the list. */
const UNKNOWN = "unknown";

/**
 * Returns why rows that an edit wrote cannot be saved, as a sentence; null if they can. What a row of the document had
 * before is taken, as the server does.
 */
export function brokenRow(before: Document, after: Document): string | null {
  let kept: ReadonlySet<string> | undefined;
  for (const collection of collectionNames) {
    const [was, is] = [before[collection].byId, after[collection].byId] as Record<string, Row>[];
    if (was === is) continue;
    for (const [id, row] of Object.entries(is!)) {
      if (was![id] === row) continue;
      const issues = rowIssues(collection, row as never);
      if (issues.length === 0) continue;
      kept ??= keptIssues(before);
      const issue = issues.find((each) => !kept!.has(issueKey(collection, each)));
      if (!issue) continue;
      const field = fieldWords(String(issue.path.findLast((key) => !/^\d+$/.test(key))));
      return `The ${field} of ${nouns[collection][0]} “${legibleName(nameOf(row as never, after))}” cannot be saved: ${issue.message}.`;
    }
  }
  return null;
}

const legibleName = (name: string) => (name.length > 60 ? `${name.slice(0, 59)}…` : name);

function keptIssues(document: Document): Set<string> {
  return new Set(
    collectionNames.flatMap((collection) =>
      rowsOf(document, collection).flatMap((row) =>
        rowIssues(collection, row as never).map((issue) => issueKey(collection, issue)),
      ),
    ),
  );
}

/** An issue as it is known again in another row of the collection. */
export function issueKey(collection: CollectionName, { path, value }: RowIssue): string {
  return `${collection} ${path.at(-1)} ${JSON.stringify(value)}`;
}

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

/** Names of a row, with their paths: its own, that of a view of its own, and aliases. */
function namesIn(row: Record<string, unknown>): [path: string[], value: unknown][] {
  const aliases = (["aliases_data", "view_aliases"] as const).flatMap((field) =>
    [row[field] ?? []].flat().map((alias): [string[], unknown] => [[field], alias]),
  );
  const inline = row.inline_view as { name?: unknown } | null | undefined;
  return [[["name"], row.name], [["inline_view", "name"], inline?.name], ...aliases];
}

function nameIssues(row: Record<string, unknown>): RowIssue[] {
  return namesIn(row).flatMap(([path, value]) =>
    isLonger(value, MAX_NAME_LENGTH) ? [{ path, message: TOO_LONG, value }] : [],
  );
}

const isLonger = (value: unknown, most: number) => typeof value === "string" && value.length > most;

/** True for the name of a config that no file may bring. */
export const isLongConfigName = (name: unknown) => isLonger(name, MAX_READ_LENGTH);

/**
 * Returns the first name of a document that is too long to be opened, as lists show names whole: the id of its row, and
 * a sentence; null for none.
 */
export function longName(document: Document): { id: string; message: string } | null {
  if (isLongConfigName(document.config.name))
    return { id: "name", message: `The name of the config is too long. ${LONG_NAME}.` };
  for (const collection of collectionNames)
    for (const [at, row] of rowsOf(document, collection).entries()) {
      const long = namesIn(row as never).find(([, value]) => isLonger(value, MAX_READ_LENGTH));
      if (!long) continue;
      const field = fieldWords(long[0].at(-1)!);
      return {
        id: row.id,
        message: `The ${field} of ${nouns[collection][0]} ${at + 1} is too long. ${LONG_NAME}.`,
      };
    }
  return null;
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
  if (node.type === "UnknownTransform") return tagIssues(node);
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

/** OCIO reads a step by its tag, so one that is shown as unknown has a tag that OCIO does not know, but in a file. */
function tagIssues({ tag, text }: TransformOf<"UnknownTransform">): RowIssue[] {
  const known = kindOf(tag);
  const isKnown = known ? tag !== "UnknownTransform" && !known.writtenAs : tag === "GroupTransform";
  const message = "OCIO knows this tag; send a step of that type";
  return isKnown ? [{ path: ["tag"], message, value: `${tag} ${text}` }] : [];
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
