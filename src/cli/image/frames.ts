import type { Terminal } from "#host/node.ts";
import { Trouble } from "#host/node.ts";
import { Misuse } from "../subcommand.ts";

/** An image to be read and where its result goes. */
export type Frame = { input: string; output: string };

/** Numbers of a sequence in a path: "####" or "%04d". */
const NUMBERS = /#+|%0?(\d*)d/;

/** Frame numbers of `--range`: FIRST-LAST, or FIRST-LASTxSTEP. */
function framesOf(text: string): number[] {
  const [, first, last = first, step = "1"] = /^(\d{1,9})(?:-(\d{1,9}))?(?:x(\d{1,6}))?$/.exec(text) ?? [];
  const [from, to, by] = [Number(first), Number(last), Number(step)];
  if (first === undefined || by < 1 || to < from)
    throw new Misuse(`--range takes FIRST-LAST or FIRST-LASTxSTEP, as in 1001-1048, not “${text}”.`);
  if ((to - from) / by > 1_000_000) throw new Misuse(`--range “${text}” has more than a million frames.`);
  return Array.from({ length: Math.floor((to - from) / by) + 1 }, (_, i) => from + i * by);
}

/** True if a path stands for a sequence. */
export function isSequence(path: string): boolean {
  return NUMBERS.test(path);
}

/**
 * Images to read and write: a sequence by its numbers, those of `range` or all in its folder; or each input by itself,
 * with "*" in the output for its name without folder and ending.
 */
export async function expand(
  inputs: readonly string[],
  output: string,
  range: string | undefined,
  terminal: Terminal,
): Promise<Frame[]> {
  const [first] = inputs;
  if (first !== undefined && inputs.length === 1 && isSequence(first)) {
    if (!isSequence(output))
      throw new Misuse(
        `“${first}” is a sequence; give --out with the place of the frame's number, as in graded.####.exr.`,
      );
    const numbers = range === undefined ? await found(first, terminal) : framesOf(range);
    return numbers.map((number) => ({ input: numbered(first, number), output: numbered(output, number) }));
  }
  if (range !== undefined) throw new Misuse("--range is for a sequence, as in shot.####.exr.");
  if (inputs.length > 1 && !output.includes("*"))
    throw new Misuse("Several images need a “*” in --out for the name of each, as in graded/*.exr.");
  const frames = inputs.map((input) => ({ input, output: output.replaceAll("*", bareName(input)) }));
  const twice = frames.find(({ output: to }, i) => frames.findIndex((each) => each.output === to) < i);
  if (twice) throw new Misuse(`“${twice.output}” would be written twice.`);
  return frames;
}

/** The path of a frame. */
function numbered(path: string, frame: number): string {
  return path.replace(NUMBERS, (marks, digits?: string) =>
    String(frame).padStart(marks.startsWith("#") ? marks.length : Number(digits ?? 0), "0"),
  );
}

function bareName(path: string): string {
  return path.replace(/^.*[/\\]/, "").replace(/\.[^.]*$/, "");
}

/** Numbers of the frames of a sequence in its folder, in order. */
async function found(path: string, terminal: Terminal): Promise<number[]> {
  const at = Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\"));
  const name = path.slice(at + 1);
  const mark = NUMBERS.exec(name);
  if (!mark)
    throw new Misuse(
      `The number of a frame belongs into the name of the file, not into its folder: “${path}”.`,
    );
  const before = name.slice(0, mark.index);
  const after = name.slice(mark.index + mark[0].length);
  const numbers = (await terminal.list(at < 0 ? "." : path.slice(0, at) || "/"))
    .filter((each) => each.startsWith(before) && each.endsWith(after))
    .map((each) => each.slice(before.length, each.length - after.length))
    .filter((digits) => /^\d{1,9}$/.test(digits))
    .map(Number)
    .filter((number) => numbered(name, number).length >= name.length - mark[0].length)
    .sort((a, b) => a - b);
  if (numbers.length === 0)
    throw new Trouble(`There is no image “${path}”.`, { code: "not-found", file: path });
  return [...new Set(numbers)];
}
