import type { Terminal } from "#host/node.ts";
import { Trouble } from "#host/node.ts";
import { Misuse } from "../subcommand.ts";

/** An image to be read and where its result goes. */
export type Frame = { input: string; output: string };

/** Images to convert, and the path of their results as it was given where they are a sequence. */
export type Frames = { frames: Frame[]; sequence: string | null };

/** Place of a frame's number in a name: "####", "@@@@" or "%04d". */
const MARK = /#+|@+|%0?(\d*)d/g;

/** A path around the place of a frame's number, the last one in its name, and the digits that it has at least. */
type Pattern = { before: string; after: string; digits: number };

function patternOf(path: string): Pattern | null {
  const start = nameStart(path);
  const mark = [...path.slice(start).matchAll(MARK)].at(-1);
  if (!mark) return null;
  const at = start + mark.index;
  const digits = mark[0].startsWith("%") ? Number(mark[1]) : mark[0].length;
  return { before: path.slice(0, at), after: path.slice(at + mark[0].length), digits };
}

function nameStart(path: string): number {
  return Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1;
}

/** Frame numbers of `--range`: FIRST-LAST, or FIRST-LASTxSTEP. */
function framesOf(text: string): number[] {
  const [, first, last = first, step = "1"] =
    /^(-?\d{1,9})(?:-(-?\d{1,9}))?(?:x(\d{1,6}))?$/.exec(text) ?? [];
  const [from, to, by] = [Number(first), Number(last), Number(step)];
  if (first === undefined || by < 1 || to < from)
    throw new Misuse(`--range takes FIRST-LAST or FIRST-LASTxSTEP, as in 1001-1048, not “${text}”.`);
  if ((to - from) / by > 1_000_000) throw new Misuse(`--range “${text}” has more than a million frames.`);
  return Array.from({ length: Math.floor((to - from) / by) + 1 }, (_, i) => from + i * by);
}

/**
 * Images to read and write: a sequence by its numbers, those of `range` or all in its folder; or each input by itself,
 * with "*" in the output for its name without folder and ending. A file that has the name of a pattern is one image.
 */
export async function expand(
  inputs: readonly string[],
  output: string,
  range: string | undefined,
  terminal: Terminal,
): Promise<Frames> {
  const patterns: (Pattern | null)[] = [];
  for (const input of inputs)
    patterns.push(patternOf(input) && !(await terminal.has(input)) ? patternOf(input) : null);
  const at = patterns.findIndex((each) => each !== null);
  if (at >= 0) {
    const input = inputs[at]!;
    if (inputs.length > 1)
      throw new Misuse(`“${input}” is a sequence; convert it by itself, without the other images.`);
    return { frames: await framesBetween(input, patterns[at]!, output, range, terminal), sequence: output };
  }
  if (range !== undefined) throw new Misuse("--range is for a sequence, as in shot.####.exr.");
  if (/##|@@|%\d*d/.test(output.slice(nameStart(output))))
    throw new Misuse(`“${output}” has a place for the number of a frame, but IN is not a sequence.`);
  if (inputs.length > 1 && !output.includes("*"))
    throw new Misuse("Several images need a “*” in --out for the name of each, as in graded/*.exr.");
  const frames = inputs.map((input) => ({ input, output: output.replaceAll("*", () => bareName(input)) }));
  const seen = new Set<string>();
  for (const { output: to } of frames) {
    if (seen.has(to)) throw new Misuse(`“${to}” would be written twice.`);
    seen.add(to);
  }
  return { frames, sequence: null };
}

/** The frames of a sequence. Throws Trouble before any is converted where some of a range are not there. */
async function framesBetween(
  path: string,
  from: Pattern,
  output: string,
  range: string | undefined,
  terminal: Terminal,
): Promise<Frame[]> {
  const to = patternOf(output);
  if (!to)
    throw new Misuse(
      `“${path}” is a sequence; give --out with the place of the frame's number, as in graded.####.exr.`,
    );
  const numbers = range === undefined ? await found(path, from, terminal) : framesOf(range);
  const frames = numbers.map((number) => ({ input: numbered(from, number), output: numbered(to, number) }));
  const missing: number[] = [];
  for (const [i, { input }] of frames.entries()) if (!(await terminal.has(input))) missing.push(numbers[i]!);
  if (missing.length === 0) return frames;
  const file = numbered(from, missing[0]!);
  throw new Trouble(
    `Of “${path}”, ${missing.length === 1 ? "frame" : "frames"} ${runs(missing)} ${missing.length === 1 ? "is" : "are"} missing (“${file}”); leave --range out to convert those that are there.`,
    { code: "not-found", file },
  );
}

/** Numbers as text, those in a row as the first and last; the first ten of them. */
function runs(numbers: readonly number[]): string {
  const found: [first: number, last: number][] = [];
  for (const number of numbers) {
    const last = found.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else found.push([number, number]);
  }
  const texts = found.slice(0, 10).map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`));
  return `${texts.join(", ")}${found.length > 10 ? " and more" : ""}`;
}

/** The path of a frame; the sign of a negative one counts among its digits, as in printf. */
function numbered({ before, after, digits }: Pattern, frame: number): string {
  const text = String(Math.abs(frame));
  return `${before}${frame < 0 ? `-${text.padStart(digits - 1, "0")}` : text.padStart(digits, "0")}${after}`;
}

function bareName(path: string): string {
  return path.slice(nameStart(path)).replace(/\.[^.]*$/, "");
}

/** Numbers of the frames of a sequence in its folder, in order. */
async function found(path: string, pattern: Pattern, terminal: Terminal): Promise<number[]> {
  const start = nameStart(path);
  const before = pattern.before.slice(start);
  const numbers = (await terminal.list(start === 0 ? "." : path.slice(0, start - 1) || "/"))
    .filter((name) => name.startsWith(before) && name.endsWith(pattern.after))
    .map((name) => ({ name, text: name.slice(before.length, name.length - pattern.after.length) }))
    .filter(({ text }) => /^-?\d{1,9}$/.test(text))
    .filter(({ name, text }) => numbered(pattern, Number(text)).slice(start) === name)
    .map(({ text }) => Number(text))
    .sort((a, b) => a - b);
  if (numbers.length === 0)
    throw new Trouble(`There is no image “${path}”.`, { code: "not-found", file: path });
  return numbers;
}
