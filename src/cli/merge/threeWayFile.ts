import type { Terminal } from "#host/node.ts";
import { oneLine } from "#host/printable.ts";
import { encodeLike, wholeText } from "#ocio/files/text.ts";
import type { MergeConflict } from "#ocio/merge/conflict.ts";
import { namedConflicts } from "#ocio/merge/conflictNames.ts";
import { threeWayMerge } from "#ocio/merge/threeWay.ts";
import { nouns } from "#ocio/model/noun.ts";
import { fieldWords } from "#ocio/model/rowFields.ts";
import { withAddedComments } from "#ocio/yaml/layout/addedComments.ts";
import { written } from "../layout.ts";
import { nothingRead, readSource, type Source, unreadable } from "../source.ts";
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
    const isEmpty = source.text?.trim() === "";
    if (isEmpty ? !isBase : nothingRead(source.problems)) throw unreadable(source);
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
  const bytes = written(document, mine, "keep", { comments: false });
  await terminal.write(out, withComments(bytes, base, theirs));
  const ok = conflicts.length === 0;
  if (json)
    terminal.out(`${JSON.stringify({ ok, conflicts: namedConflicts(merge), wrote: [out] }, null, 2)}\n`);
  else {
    for (const conflict of namedConflicts(merge))
      terminal.err(
        `${oneLine(`${out}: conflict: ${wordsOf(conflict)}: ours was kept (${valuesOf(conflict)})`)}.\n`,
      );
  }
  return ok ? OK : NO;
}

/** The bytes of a merged text with the comments that theirs added; an archive has none to add. */
function withComments(bytes: Uint8Array, base: Source, theirs: Source): Uint8Array {
  if (base.text === null || theirs.text === null) return bytes;
  const text = wholeText(bytes);
  const added = withAddedComments(text, base.text, theirs.text);
  return added === text ? bytes : encodeLike(bytes, added);
}

/** "base: old; ours: new; theirs: none", or the side that deleted the row. */
function valuesOf({ field, base, ours, theirs }: MergeConflict): string {
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
function wordsOf({ collection, name, field }: MergeConflict): string {
  const rows = collection === "config" ? "configuration" : nouns[collection][1];
  return [rows, name, field === undefined ? "deleted by one side" : fieldWords(field)]
    .filter(Boolean)
    .join(" / ");
}
