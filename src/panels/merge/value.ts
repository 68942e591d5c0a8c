import { type MergeSideName, mergeSides } from "#color/merge/conflictColors.ts";
import type { Transform } from "#ocio/chain/transform.ts";
import type { MergeConflict, ThreeWayMerge } from "#ocio/merge/conflict.ts";
import { mergeNames } from "#ocio/merge/conflictNames.ts";
import { configFields } from "#ocio/model/config.ts";
import type { CollectionName, Document, Row } from "#ocio/model/document.ts";
import { collectionNames } from "#ocio/model/document.ts";
import { equal } from "#ocio/model/equal.ts";
import { capital, nouns } from "#ocio/model/noun.ts";
import { fieldWords } from "#ocio/model/rowFields.ts";
import { nameOf } from "#ocio/names/finder.ts";
import { summary } from "../transform/chain/summary.ts";
import type { ConflictRow, Keyed, KeyedConflict } from "./useMerge.ts";

/** The sides of a merge for people. */
export const sideWords = { base: "Base", ours: "Ours", theirs: "Theirs" } as const;

/** "Looks", "Configuration". */
export function collectionWords(collection: string): string {
  const noun = nouns[collection as CollectionName];
  return noun ? capital(noun[1]) : "Configuration";
}

/** Name of a row in the list; of the profile's own keys the field. */
export function rowWords({ name, conflicts }: ConflictRow): string {
  return name !== "" ? name : capital(fieldWords(conflicts[0]?.field ?? ""));
}

/** Words of the field of a conflict. */
export function conflictWords({ field, name, collection }: Omit<MergeConflict, MergeSideName>): string {
  if (field === undefined) return "The row";
  if (collection === "config" && field === "environment") return `Variable ${name}`;
  return capital(fieldWords(field));
}

/** A value for people, of a field or of a whole row: names in place of ids, transforms step by step. */
export function valueWords(
  value: unknown,
  field: string | undefined,
  named: (id: string) => string = (id) => id,
): string {
  if (field === undefined) return value == null ? "Deleted" : "Kept";
  if (value === null || value === undefined || value === "") return "None";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "string") return /_id$/.test(field) ? named(value) : value;
  if (Array.isArray(value))
    return value.length === 0
      ? "None"
      : value.map((each) => (typeof each === "string" ? named(each) : brief(each))).join(", ");
  if (isTransform(value)) return steps(value as Transform, named).join("\n");
  if (typeof value !== "object") return String(value);
  const parts = Object.entries(value).filter(([key, part]) => key !== "name" && String(part ?? "") !== "");
  return (
    parts.map(([key, part]) => `${fieldWords(key)}: ${valueWords(part, key, named)}`).join(" · ") || "None"
  );
}

/**
 * The values of a conflict for people. Of transforms with the same steps only what differs: steps and parameters that
 * all sides share are left out.
 */
export function valuesWords(conflict: KeyedConflict, merge: Keyed): Record<MergeSideName, string> {
  const words = mergeSides.map((side) => valueWords(conflict[side], conflict.field, mergeNames(merge)));
  const lines = words.map((each) => each.split("\n"));
  const kinds = lines.map((steps) => steps.map((step) => step.slice(0, step.indexOf(":"))).join());
  const hasSteps = mergeSides.every((side) => isTransform(conflict[side]));
  const isAlike = hasSteps && kinds.every((kind) => kind === kinds[0]);
  const [base, ours, theirs] = isAlike ? differing(lines) : words;
  return { base: base!, ours: ours!, theirs: theirs! };
}

const isTransform = (value: unknown) => typeof value === "object" && value !== null && "type" in value;

/** Texts of sides whose lines are of the same steps, without the parameters in which all are equal. */
function differing(sides: readonly (readonly string[])[]): string[] {
  const short = sides.map((lines) =>
    lines.flatMap((line, at) => {
      const [kind = "", parameters = ""] = split(line, ": ");
      const all = sides.map((each) => split(each[at]!, ": ")[1]!.split(" · "));
      const kept = parameters.split(" · ").filter((part) => !all.every((parts) => parts.includes(part)));
      if (all.every((parts) => parts.join() === all[0]!.join())) return [];
      return [kept.length > 0 ? `${kind}: ${kept.join(" · ")}` : kind];
    }),
  );
  // Values that the words of a step leave out, such as points of a curve, may differ alone.
  return short.every((lines) => lines.length === 0)
    ? sides.map((lines) => lines.join("\n"))
    : short.map((lines) => lines.join("\n"));
}

function split(text: string, at: string): [string, string] {
  const place = text.indexOf(at);
  return [text.slice(0, place), text.slice(place + at.length)];
}

const brief = (value: unknown) => (typeof value === "object" ? JSON.stringify(value) : String(value));

/** A line for each step of a transform. */
function steps(node: Transform, named: (id: string) => string): string[] {
  if (node.type === "GroupTransform" && node.children.length > 0)
    return node.children.flatMap((child) => steps(child, named));
  return [`${node.type.replace(/Transform$/, "")}: ${summary(node, named)}`];
}

/**
 * Rows and settings of the configuration in which the merge differs from ours without a conflict: "Added", "Renamed",
 * "Changed" or "Deleted".
 */
export function quietChanges({
  document,
  own,
  conflicts,
}: ThreeWayMerge): { what: string; name: string; collection: string }[] {
  const inConflict = new Set(conflicts.filter(({ field }) => field === undefined).map(({ id }) => id));
  const settings = Object.keys(configFields)
    .filter((key) => !equal(settingsOf(own)[key], settingsOf(document)[key]))
    .filter((key) => !conflicts.some(({ collection, field }) => collection === "config" && field === key))
    .map((key) => ({ what: "Changed", name: capital(fieldWords(key)), collection: "config" }));
  const rows = collectionNames.flatMap((collection) => {
    const [was, is] = [own[collection].byId, document[collection].byId] as Record<string, Row>[] as [
      Record<string, Row>,
      Record<string, Row>,
    ];
    if (was === is) return [];
    const line = (what: string, row: Row, from: Document) => ({ what, name: nameOf(row, from), collection });
    return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((id) => {
      const [before, after] = [was[id], is[id]];
      if (inConflict.has(id) || before === after) return [];
      if (!before) return [line("Added", after!, document)];
      if (!after) return [line("Deleted", before, own)];
      if (nameOf(before, own) !== nameOf(after, document)) return [line("Renamed", after, document)];
      return JSON.stringify(before) === JSON.stringify(after) ? [] : [line("Changed", after, document)];
    });
  });
  return [...settings, ...rows];
}

const settingsOf = ({ config }: Document) => config as Record<string, unknown>;
