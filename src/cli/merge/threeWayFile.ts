import { type Terminal, Trouble } from "#host/node.ts";
import { oneLine } from "#host/printable.ts";
import { baseNameOf } from "#ocio/files/path.ts";
import { encodeLike, wholeText } from "#ocio/files/text.ts";
import type { MergeConflict } from "#ocio/merge/conflict.ts";
import { namedConflicts } from "#ocio/merge/conflictNames.ts";
import { threeWayMerge } from "#ocio/merge/threeWay.ts";
import { type Collection, collectionNames, type Document, type Row, rowsOf } from "#ocio/model/document.ts";
import { nouns } from "#ocio/model/noun.ts";
import { fieldWords } from "#ocio/model/rowFields.ts";
import { renameKey, withAddedComments } from "#ocio/yaml/layout/addedComments.ts";
import { leftOut } from "../deliver.ts";
import { isArchivePath, packed } from "../keptFiles.ts";
import { written } from "../layout.ts";
import { nothingRead, problemLine, readSource, type Source, unreadable } from "../source.ts";
import { NO, OK } from "../subcommand.ts";

type Files = { base: string; ours: string; theirs: string };

/** Merges two edits of one configuration into a file; gives the exit code, 1 with conflicts. */
export async function mergeEdits(
  files: Files,
  { out, json }: { out: string; json: boolean },
  terminal: Terminal,
): Promise<number> {
  const read = async (path: string, isBase = false) => {
    const source = await readSource(path, terminal);
    // A binary file and a broken archive have no text either.
    const isEmpty = source.opened !== null && source.text?.trim() === "";
    if (isEmpty ? !isBase : nothingRead(source.problems)) throw unreadable(source);
    const faulty = source.problems.find(({ code }) => code === "not-utf-8");
    // The result would lack the bytes that could not be read.
    if (faulty && source.text?.includes("\ufffd"))
      throw new Trouble(faulty.message, { code: faulty.code, file: source.name });
    if (faulty && !json) terminal.err(problemLine(source.name, faulty));
    return source;
  };
  // Git gives an empty base where both sides added the file.
  const [base, ours, theirs] = [
    await read(files.base, true),
    await read(files.ours),
    await read(files.theirs),
  ];
  const merge = threeWayMerge(base.document, ours.document, theirs.document);
  const { document, conflicts } = merge;
  const mine = {
    ...ours,
    document: { ...ours.document, config: { ...ours.document.config, id: document.config.id } },
  };
  // Comments that theirs added come to where they stand there, beside those of ours.
  const renames = { base: newNames(merge.was, document), edit: newNames(merge.other, document) };
  const bytes = withComments(written(document, mine, "keep", { comments: false }), { base, theirs, renames });
  const luts = mergedFiles(base.files ?? new Map(), ours.files ?? new Map(), theirs.files);
  const isArchive = isArchivePath(out) || (out === files.ours && ours.files !== null);
  const pack = isArchive ? await packed(bytes, { ...ours, document }, terminal, luts.added) : undefined;
  await terminal.write(out, pack?.bytes ?? bytes);
  const both = isArchive ? luts.both : [];
  const ok = conflicts.length + both.length === 0;
  const named = namedConflicts(merge);
  const all = [...named, ...both];
  // A row that ours deleted stays where a row of theirs uses it.
  const staying = new Set<object>(
    named.filter((_, at) => {
      const { collection, id, field, ours } = merge.conflicts[at]!;
      const isThere = collection !== "config" && Object.hasOwn(document[collection].byId, id);
      return field === undefined && ours === null && isThere;
    }),
  );
  if (json) terminal.out(`${JSON.stringify({ ok, conflicts: all, wrote: [out] }, null, 2)}\n`);
  else {
    terminal.err(pack?.told ?? leftOut(ours.files ?? new Map(), out));
    for (const conflict of all) {
      const kept = staying.has(conflict) ? "theirs was kept, as it is used" : "ours was kept";
      const told = `${placeOf(out)}conflict: ${wordsOf(conflict)}: ${kept} (${valuesOf(conflict)})`;
      terminal.err(`${oneLine(told)}.\n`);
    }
  }
  return ok ? OK : NO;
}

/** A file of an archive that both sides changed to different ones. */
type FileConflict = Omit<MergeConflict, "collection"> & { collection: "files" };

/** The files that theirs alone added or changed, and those that both did. */
function mergedFiles(
  base: ReadonlyMap<string, Uint8Array>,
  ours: ReadonlyMap<string, Uint8Array>,
  theirs: ReadonlyMap<string, Uint8Array> | null,
): { added: Map<string, Uint8Array>; both: FileConflict[] } {
  const isEqual = (a: Uint8Array | undefined, b: Uint8Array | undefined) =>
    a === b || (a !== undefined && b !== undefined && Buffer.compare(a, b) === 0);
  const added = new Map<string, Uint8Array>();
  const both: FileConflict[] = [];
  for (const [path, bytes] of theirs ?? []) {
    const [old, own] = [base.get(path), ours.get(path)];
    if (isEqual(bytes, old) || isEqual(bytes, own)) continue;
    if (own === undefined || isEqual(own, old)) added.set(path, bytes);
    else {
      const size = (each: Uint8Array | undefined) => each && `${each.length} bytes`;
      both.push({ collection: "files", name: path, base: size(old), ours: size(own), theirs: size(bytes) });
    }
  }
  return { added, both };
}

/** "show.ocio: "; nothing for the file that git makes for a merge driver, which says itself what it merges. */
function placeOf(out: string): string {
  return baseNameOf(out).startsWith(".merge_file_") ? "" : `${out}: `;
}

type Sides = { base: Source; theirs: Source; renames: Parameters<typeof withAddedComments>[3] };

/** The bytes of a merged text with the comments that theirs added; an archive has none to add. */
function withComments(bytes: Uint8Array, { base, theirs, renames }: Sides): Uint8Array {
  if (base.text === null || theirs.text === null) return bytes;
  const text = wholeText(bytes);
  const added = withAddedComments(text, base.text, theirs.text, renames);
  return added === text ? bytes : encodeLike(bytes, added);
}

/** The names in the result of rows that have another name in one of the edits. */
function newNames(edit: Document, result: Document): Map<string, string> {
  return new Map(
    collectionNames.flatMap((collection) =>
      rowsOf(edit, collection).flatMap((row): [string, string][] => {
        const now = (result[collection] as Collection<Row>).byId[row.id];
        if (!now || !("name" in row) || !("name" in now) || now.name === row.name) return [];
        return [[renameKey(collection, row.name), now.name]];
      }),
    ),
  );
}

/** "base: old; ours: new; theirs: none", or the side that deleted the row. */
function valuesOf({ field, base, ours, theirs }: MergeConflict | FileConflict): string {
  if (field === undefined && !theirs) return "theirs deleted it";
  if (field === undefined && !ours) return "ours deleted it";
  return Object.entries({ base, ours, theirs })
    .map(([side, value]) => `${side}: ${brief(value)}`)
    .join("; ");
}

/** Most characters of a value of a conflict. */
const MAX_VALUE = 60;

function brief(value: unknown): string {
  if (value === null || value === undefined || value === "") return "none";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const line = [...text.trim().replace(/\s+/g, " ")];
  return line.length > MAX_VALUE ? `${line.slice(0, MAX_VALUE - 1).join("")}…` : line.join("");
}

/** "color spaces / film / description"; a row that one side deleted is named without a field. */
function wordsOf({ collection, name, field }: MergeConflict | FileConflict): string {
  if (collection === "files") return `files / ${name}`;
  const rows = collection === "config" ? "configuration" : nouns[collection][1];
  return [rows, name, field === undefined ? "deleted by one side" : fieldWords(field)]
    .filter(Boolean)
    .join(" / ");
}
