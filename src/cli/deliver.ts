import type { Content, Effect, Layout } from "#command/command.ts";
import type { Terminal } from "#host/node.ts";
import { writeArchive } from "#ocio/archive/archive.ts";
import { wholeText } from "#ocio/files/text.ts";
import type { Document } from "#ocio/model/document.ts";
import { allDifferences, type Hunk } from "#ocio/yaml/diff.ts";
import { writeConfig } from "#ocio/yaml/write.ts";
import { isArchivePath, packed } from "./keptFiles.ts";
import { written } from "./layout.ts";
import type { Source } from "./source.ts";
import type { Failure } from "./subcommand.ts";

/** Result of a command line: the configuration, and effects that write. */
export type Delivery = { document: Document | null; effects: Effect[]; layout: Layout };

type Telling = Omit<Report, "json">;

/** Writes what the calls ask for: the files they export or the text they copy, else the configuration. */
export async function deliver(
  source: Source | null,
  { document, effects, layout }: Delivery,
  out: string | undefined,
  terminal: Terminal,
  { tell, result, asJson }: Telling,
): Promise<void> {
  const files = source?.files ?? new Map<string, Uint8Array>();
  const text = document === null ? "" : writeConfig(document);
  if (asJson) result.changed = text !== (source === null ? "" : writeConfig(source.document));
  const contentOf = (content: Content) =>
    typeof content === "string" ? new TextEncoder().encode(content) : written(content, source, layout);
  const say = (content: Uint8Array) => {
    if (asJson) result.config = wholeText(content);
    else terminal.out(content);
  };
  const pack = async (content: Uint8Array) =>
    source === null
      ? { bytes: writeArchive(content, new Map()), told: "" }
      : await packed(content, { ...source, document: document ?? source.document }, terminal);
  const write = async (path: string, content: Uint8Array, archive: boolean, fresh: boolean) => {
    const { bytes, told } = archive ? await pack(content) : { bytes: content, told: "" };
    await terminal.write(path, bytes, fresh);
    result.wrote.push(path);
    tell(`Wrote ${path}.\n${told}`);
  };
  let delivered = false;
  for (const effect of effects) {
    if (effect.kind === "copy" && out === undefined) say(contentOf(effect.text));
    else if (effect.kind === "save" || effect.kind === "archive") {
      const path = out ?? effect.file;
      const archive = effect.kind === "archive" || isArchivePath(path);
      await write(path, contentOf(effect.text), archive, out === undefined);
    } else continue;
    delivered = true;
  }
  if (delivered || document === null) return;
  if (out === undefined) return void say(contentOf(document));
  const archive = isArchivePath(out);
  await write(out, contentOf(document), archive, false);
  if (!archive) tell(leftOut(files, out));
}

/** A line about the files of an archive that a configuration written by itself is without; none where it had none. */
export function leftOut(files: ReadonlyMap<string, unknown>, out: string): string {
  return files.size === 0 ? "" : `The other files of the archive (${files.size}) are not in ${out}.\n`;
}

/** Changed lines that a rehearsal shows where not all are asked for. */
const MOST_LINES = 1000;

/** The first of all changed lines, below their places, and how many there are besides. */
function firstOf(hunks: readonly Hunk[], most: number): { first: Hunk[]; left: number } {
  const first: Hunk[] = [];
  let room = most;
  for (const { place, lines } of hunks) {
    if (room > 0) first.push({ place, lines: lines.slice(0, room) });
    room -= lines.length;
  }
  return { first, left: Math.max(0, -room) };
}

/** Shows what would change and be written: the first lines, or `all` of them. */
export async function dryRun(
  source: Source | null,
  { document, effects, layout }: Delivery,
  out: string | undefined,
  terminal: Terminal,
  { tell, result, asJson }: Telling,
  all: boolean,
): Promise<void> {
  const textOf = (each: Document) => wholeText(written(each, source, layout));
  const before = source === null ? "" : textOf(source.document);
  const hunks = allDifferences(before, document === null ? "" : textOf(document));
  const { first, left } = firstOf(hunks, all ? Number.POSITIVE_INFINITY : MOST_LINES);
  result.changed = hunks.length > 0;
  if (asJson) {
    result.diff = first.map(({ place, lines }) => ({
      place,
      lines: lines.map(({ sign, text }) => ({ sign, text })),
    }));
    if (left > 0) result.left = left;
  } else
    for (const { place, lines } of first)
      terminal.out(`@@ ${place}\n${lines.map(({ sign, text }) => `${sign}${text}\n`).join("")}`);
  if (left > 0) tell(`${left} more lines would change; --all-lines shows them.\n`);
  const paths = effects.flatMap((effect) =>
    effect.kind === "save" || effect.kind === "archive" ? [effect.file] : [],
  );
  for (const path of out === undefined ? paths : [out]) tell(`Nothing was written; ${path} would be.\n`);
  if (!result.changed) tell("Nothing in the configuration would change.\n");
}

export type Report = ReturnType<typeof reporter>;

/** Output: for people as it happens, for programs as one object at the end, by `json`. */
export function reporter(asJson: boolean, terminal: Terminal) {
  const result: {
    said: string[];
    problems: Source["problems"];
    changed: boolean;
    wrote: string[];
    refusal?: Refusal;
    error?: Failure;
    diff?: unknown;
    left?: number;
    config?: string;
  } = { said: [], problems: [], changed: false, wrote: [] };
  return {
    result,
    asJson,
    /** For people only. */
    tell: (text: string) => (asJson ? undefined : terminal.err(text)),
    json: asJson
      ? () => terminal.out(`${JSON.stringify({ ok: result.refusal === undefined, ...result }, null, 2)}\n`)
      : undefined,
  };
}

/** Reason of a refusal, and the call at fault. */
type Refusal = { why: string; command?: string; argument?: string; script?: string; line?: number };
