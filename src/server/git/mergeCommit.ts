import { randomUUID } from "node:crypto";
import { gunzipSync } from "node:zlib";
import type { MirrorConflict, MirrorDecisions } from "#api/publish/gitMirror.ts";
import { requestsFor } from "#api/requests.ts";
import type { Request } from "#api/resources.ts";
import { decode, encodeLike, wholeText } from "#ocio/files/text.ts";
import { namedConflicts } from "#ocio/merge/conflictNames.ts";
import { conflictKeys, resolved } from "#ocio/merge/resolution.ts";
import { threeWayMerge } from "#ocio/merge/threeWay.ts";
import type { Document } from "#ocio/model/document.ts";
import { valuesInLayout } from "#ocio/yaml/layout/layout.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { writeConfig } from "#ocio/yaml/write.ts";
import { replaceNonFinite } from "../rows/float32.ts";

/** Largest number of conflicts in an answer, and of characters of a value. */
const MAX_CONFLICTS = 200;
const MAX_VALUE = 1000;

type Merging = {
  /** The file that both sides were edited from; null where there is none. */
  base: Uint8Array | null;
  theirs: Uint8Array;
  decisions: Pick<MirrorDecisions, "choices" | "rest"> | null;
};
type Merged = { conflicts: MirrorConflict[]; count: number };

type Read = ReturnType<typeof read>;
const read = (bytes: Uint8Array | null, configId: string) => {
  const { text } = decode(bytes ?? new Uint8Array(), "config.ocio");
  const found = readConfig(text, { configId, newId: randomUUID });
  if (!found.isFinite) replaceNonFinite(found.document);
  return found;
};

/**
 * The first error of a file that the file before it does not have: half a file reads as if the other half was deleted.
 * A base that was never there has none.
 */
function newError(base: Read | null, theirs: Read): string | null {
  const errorsOf = (read: Read | null) =>
    (read?.problems ?? []).filter(({ severity }) => severity === "error").map(({ message }) => message);
  const known = new Set(errorsOf(base));
  return errorsOf(theirs).find((message) => !known.has(message)) ?? null;
}

/** The three-way merge with the decisions; a sentence where they do not fit. Conflicts are left where some are open. */
function merged(
  ours: Document,
  { base, theirs, decisions }: Merging,
): (Merged & { document: Document }) | { detail: string } {
  const { id } = ours.config;
  const [before, after] = [read(base, id), read(theirs, id)];
  const error = newError(base && before, after);
  if (error !== null) return { detail: error };
  const edit = after.document;
  // Without a common file, rows of the same text would be made anew.
  if (writeConfig(edit) === writeConfig(ours)) return { document: ours, conflicts: [], count: 0 };
  const merge = threeWayMerge(before.document, ours, edit);
  const keys = conflictKeys(merge.conflicts);
  const chosen = decisions?.choices ?? {};
  const side = decisions?.rest;
  const open = keys.flatMap((key, at) => (side || Object.hasOwn(chosen, key) ? [] : [{ key, at }]));
  const named = open.length > 0 ? namedConflicts(merge) : [];
  const conflicts = open.slice(0, MAX_CONFLICTS).map(({ key, at }): MirrorConflict => {
    const { collection, name, field, ours, theirs } = named[at]!;
    return { key, collection, name, field: field ?? null, ours: shown(ours), theirs: shown(theirs) };
  });
  if (open.length > 0) return { document: ours, conflicts, count: open.length };
  const all = { ...(side && Object.fromEntries(keys.map((key) => [key, side]))), ...chosen };
  const document = resolved(merge, all);
  return typeof document === "string" ? { detail: document } : { document, conflicts: [], count: 0 };
}

const shown = (value: unknown) =>
  (JSON.stringify(value ?? null) ?? "null").slice(0, MAX_VALUE).toWellFormed();

/** Merges a commit's file into a packed document: the requests that change it, or the conflicts that are open. */
export function mergeCommit({
  document,
  ...merging
}: Merging & { document: Uint8Array }): (Merged & { requests: Request[] }) | { detail: string } {
  const ours = JSON.parse(gunzipSync(document).toString()) as Document;
  const result = merged(ours, merging);
  if ("detail" in result) return result;
  const { document: after, ...rest } = result;
  return { ...rest, requests: requestsFor(ours, after) };
}

/**
 * The bytes of a published file for a commit, in the layout of the file that stands there. What was published before
 * others' commits were merged is merged with them; null where that gives conflicts.
 */
export function fileOfCommit({
  published,
  present,
  base,
}: {
  published: Uint8Array;
  present: Uint8Array | null;
  /** The file that the publication was edited from, where `present` is a newer one. */
  base?: Uint8Array | null;
}): Uint8Array | null {
  if (present === null) return published;
  let { document } = read(published, randomUUID());
  if (base !== undefined) {
    const result = merged(document, { base, theirs: present, decisions: null });
    if ("detail" in result || result.count > 0) return null;
    document = result.document;
  }
  // A file without a layout to keep is written as any other.
  if (present.length === 0) return new TextEncoder().encode(writeConfig(document));
  return encodeLike(present, valuesInLayout(wholeText(present), document));
}
