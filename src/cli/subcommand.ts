import { ColorError } from "#color/error.ts";
import { ImageError } from "#color/image/raster.ts";
import { type Terminal, Trouble } from "#host/node.ts";
import { nearest } from "#ocio/names/nearestWord.ts";

/** A subcommand, the first word of the line. */
export type Subcommand = {
  /** The words after its name, as help shows them. */
  usage: string;
  /** Summary for the list of all. */
  summary: string;
  /** More text for its help. */
  details?: string;
  /** Options with descriptions, and example command lines, for its page. */
  options?: readonly (readonly [option: string, does: string])[];
  examples?: readonly string[];
  /** Exit code of a Trouble by the words after the name; 1 where it is not given. */
  troubled?(words: string[], trouble: Trouble): number;
  /** Does it; gives the exit code. Throws Misuse for words that it does not take, Trouble for the world's fault. */
  run: (words: readonly string[], terminal: Terminal) => Promise<number>;
};

/** Words that make no command line; the message is a sentence. */
export class Misuse extends Error {}

/** A failure as `--json` tells it, in every subcommand. */
export type Failure = { code: string; message: string; file?: string; line?: number };

/** Makes a Failure of what a subcommand threw: "usage" for a line that was not understood. */
export function failureOf(error: Misuse | Trouble): Failure {
  const details = error instanceof Trouble ? { code: "failed", ...error.details } : { code: "usage" };
  return { ...details, message: error.message };
}

/** The version of the package, which the build puts in. */
export const version: string = import.meta.env?.VITE_VERSION ?? "development";

/** Exit codes: all is well; the answer is no; the question was wrong. */
export const OK = 0;
export const NO = 1;
export const WRONG = 2;

/** Codes of what cannot be computed, read or written, by the name of its error. */
const TROUBLES: Readonly<Record<string, string>> = {
  ColorError: "color",
  MissingFileError: "missing-file",
  ImageError: "image",
};

/** Returns the result of `make`. Throws Trouble, with the name of the file, for an image or a color that cannot be. */
export async function orTrouble<T>(make: () => T | Promise<T>, file?: string): Promise<T> {
  try {
    return await make();
  } catch (error) {
    const code =
      error instanceof ColorError || error instanceof ImageError ? TROUBLES[error.name] : undefined;
    if (code === undefined) throw error;
    throw new Trouble((error as Error).message, { code, ...(file !== undefined && { file }) });
  }
}

/** Writes a text or bytes to a file, whole or not at all; to standard output where it is left out or "-". */
export async function writeOut(
  content: string | Uint8Array,
  out: string | undefined,
  terminal: Terminal,
): Promise<void> {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  if (out === undefined || out === "-") return void terminal.out(bytes);
  await terminal.write(out, bytes);
  terminal.err(`Wrote ${out}.\n`);
}

/**
 * Splits words into switches, options with their values ("--out=x" or "--out x") and the rest. "--" ends the options.
 * Options that are neither are Misuse, unless `others` lets them stay in the rest; every subcommand takes --json, which
 * makes a failure an answer.
 */
export function split(
  words: readonly string[],
  known: { switches?: readonly string[]; options?: readonly string[]; others?: boolean } = {},
): { on: Set<string>; given: Map<string, string[]>; rest: string[] } {
  const { switches = [], options = [], others = false } = known;
  const on = new Set<string>();
  const given = new Map<string, string[]>();
  const rest: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    if (word === "--" && !others) {
      rest.push(...words.slice(at + 1));
      break;
    }
    const [, name = "", , value] = /^--([^=]+)(=([\s\S]*))?$/.exec(word) ?? [];
    if ((switches.includes(name) || (name === "json" && !others)) && value === undefined) on.add(name);
    else if (options.includes(name)) {
      const text = value ?? words[++at];
      if (text === undefined || text === "") throw new Misuse(`--${name} needs a value.`);
      given.set(name, [...(given.get(name) ?? []), text]);
    } else if (!others && word.startsWith("-") && word !== "-") {
      throw new Misuse(noOption(word, name, [...switches, ...options]));
    } else rest.push(word);
  }
  return { on, given, rest };
}

/** Error for an unknown option, with the nearest of those that are taken, else with all of them. */
function noOption(word: string, name: string, taken: readonly string[]): string {
  const near = nearest(name, taken);
  if (near !== undefined) return `There is no option ${word}; did you mean --${near}?`;
  const names = taken.map((each) => `--${each}`).join(", ");
  return `There is no option ${word}${names && `; there is ${names}`}.`;
}

/** At most one word, which names a file. */
export function onlyFile(rest: readonly string[]): string | undefined {
  if (rest.length > 1) throw new Misuse(`“${rest[1]}” is one word too many; one FILE is expected.`);
  return rest[0];
}
