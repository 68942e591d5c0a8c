import { fold, trim } from "../../names/name.ts";
import { longScript } from "../diff.ts";
import { readConfig } from "../read.ts";
import { scan } from "../scan/scan.ts";
import { keyText } from "./match.ts";
import { blockParts, lineStart, type Part } from "./part.ts";
import { label } from "./patch.ts";
import { everyRowOf } from "./written.ts";

/** A key, an item or the end of the text: where its line begins, and the comments above it, with empty lines, and behind it. */
type Anchor = { start: number; end: number; indent: string; above: string[]; behind: string };
type Anchors = Map<string, Anchor>;

/** The names that rows of a text have in another, by their section and their name in the first. */
type Renames = ReadonlyMap<string, string>;

/**
 * A text with the comments that an edit of another text added, above or behind the same key, row or item. Where the
 * text has other comments there than the base already, it keeps them. Rows of the base and of the edit that have other
 * names in the text are found by those.
 */
export function withAddedComments(
  text: string,
  base: string,
  edit: string,
  renames: { base: Renames; edit: Renames } = { base: new Map(), edit: new Map() },
): string {
  const eol = /\r\n?|\n/.exec(text)?.[0] ?? "\n";
  if (!/[\r\n]$/.test(text)) {
    const whole = text + eol;
    const result = withAddedComments(whole, base, edit, renames);
    return result === whole ? text : result.slice(0, -eol.length);
  }
  const own = anchorsOf(text);
  const [was, other] = [anchorsOf(base, renames.base), anchorsOf(edit, renames.edit)];
  const [there, asked] = [own, other].map(countsOf) as [Counts, Counts];
  const isNew = (comment: string) => comment !== "" && (there.get(comment) ?? 0) < asked.get(comment)!;
  const edits: { at: number; to: number; text: string }[] = [];
  for (const [path, { above, behind }] of other) {
    const place = own.get(path);
    if (!place) continue;
    const before: Pick<Anchor, "above" | "behind"> = was.get(path) ?? { above: [], behind: "" };
    if (
      above.some((line) => !before.above.includes(line) && isNew(line)) &&
      sameLines(place.above, before.above)
    ) {
      const from = place.above.length === 0 ? place.start : firstLine(text, place);
      const lines = withColumns(above, linesIn(text, from, place.start), place.indent, eol);
      edits.push({ at: from, to: place.start, text: lines });
    }
    if (behind !== before.behind && isNew(behind) && place.behind === before.behind)
      edits.push({ at: place.end, to: lineEnd(text, place.end), text: `  ${behind}` });
  }
  if (edits.length === 0) return text;
  let result = text;
  for (const { at, to, text: comments } of edits.sort((a, b) => b.at - a.at))
    result = result.slice(0, at) + comments + result.slice(to);
  return canonical(result) === canonical(text) ? result : text;
}

type Counts = Map<string, number>;

function countsOf(anchors: Anchors): Counts {
  const counts: Counts = new Map();
  for (const { above, behind } of anchors.values())
    for (const comment of [...above, behind]) counts.set(comment, (counts.get(comment) ?? 0) + 1);
  return counts;
}

const canonical = (text: string) => everyRowOf(readConfig(text).document);
const words = (lines: readonly string[]) => lines.filter((line) => line !== "");
const sameLines = (a: readonly string[], b: readonly string[]) => words(a).join("\n") === words(b).join("\n");

function lineEnd(text: string, at: number): number {
  const end = text.slice(at).search(/[\r\n]/);
  return end < 0 ? text.length : at + end;
}

/** Start of the comments right above a place. */
function firstLine(text: string, { start, above }: Anchor): number {
  const lines = linesIn(text, 0, start);
  let first = lines.length;
  for (let left = words(above).length; left > 0 && first > 0; ) if (lines[--first]!.trim() !== "") left--;
  return start - lines.slice(first).join("").length;
}

/** The lines of a text between two places, with their ends. */
function linesIn(text: string, start: number, end: number): string[] {
  return text.slice(start, end).match(/[^\r\n]*(?:\r\n?|\n)/g) ?? [];
}

/** Comments as lines: those that are there already as they stand, others as far in as `indent`. */
function withColumns(
  comments: readonly string[],
  there: readonly string[],
  indent: string,
  eol: string,
): string {
  const old = there.map((line) => line.trim());
  return longScript(old, comments).reduce<{ at: number; lines: string }>(
    ({ at, lines }, { sign, text }) => {
      if (sign === "+") return { at, lines: lines + (text && indent) + text + eol };
      const stays = sign !== "-" || text === "";
      return { at: at + 1, lines: stays ? lines + there[at] : lines };
    },
    { at: 0, lines: "" },
  ).lines;
}

/** The key of a row among renames, whose section is the key of the file. */
export const renameKey = (section: string, name: string): string => `${section}/${fold(trim(name))}`;

/** Keys and items of a text in blocks, by their paths, in which rows have their new names. */
function anchorsOf(text: string, renames: Renames = new Map()): Anchors {
  const anchors: Anchors = new Map();
  const nameIn = (path: string, { key, value }: Part, at: number) => {
    const own = key ? keyText(key) : label(value, at);
    const tag = key ? "" : `${value.tag ?? ""} `;
    const name = renames.get(renameKey(path.slice(1), own.slice(tag.length)));
    return name === undefined ? own : tag + (key ? name : fold(trim(name)));
  };
  const walk = (node: Part["value"], path: string, above: number) => {
    if (node.kind === "scalar" || node.flow) return;
    let from = above;
    for (const [at, part] of (blockParts(text, node) ?? []).entries()) {
      const own = `${path}/${nameIn(path, part, at)}`;
      if (!anchors.has(own)) anchors.set(own, anchorOf(text, part, from));
      walk(part.value, own, Math.min(lineEnd(text, part.from) + 1, part.value.end));
      from = part.end;
    }
    const [start, end] = [text.length, text.length];
    if (path === "")
      anchors.set(path, { start, end, indent: "", above: commentsIn(text, from, end), behind: "" });
  };
  const { root } = scan(text);
  if (root) walk(root, "", lineStart(text, 0));
  return anchors;
}

/** The comments between two places, with the empty lines behind each of them. */
function commentsIn(text: string, from: number, to: number): string[] {
  const lines = linesIn(`${text.slice(from, to)}\n`, 0, to - from + 1).map((line) => line.trim());
  if (lines.at(-1) === "") lines.pop();
  const first = lines.findIndex((line) => line !== "");
  const isComments = first >= 0 && words(lines).every((line) => line.startsWith("#"));
  return isComments ? lines.slice(first) : [];
}

/** A key or item with the comments above it from a place on. */
function anchorOf(text: string, part: Part, from: number): Anchor {
  const start = part.isCompact ? part.head : part.head - part.column;
  const { end } = part.span;
  const isPlain = part.value.kind === "scalar" && part.value.style !== "block";
  return {
    start,
    end,
    indent: " ".repeat(part.column),
    above: part.isCompact ? [] : commentsIn(text, from, start),
    behind: isPlain ? text.slice(end, lineEnd(text, end)).trim() : "",
  };
}
