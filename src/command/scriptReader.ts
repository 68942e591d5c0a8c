import { nearest } from "#ocio/names/nearestWord.ts";
import { argumentsOf } from "./argument.ts";
import { readArgv } from "./argv.ts";
import type { Commands } from "./command.ts";
import type { AnswerMode, MacroStep } from "./state.ts";

/** The steps of a script with the lines on which they begin, and its name where a comment gives one. */
export type Script =
  | { ok: true; name: string | null; steps: (MacroStep & { line: number })[] }
  /** `why` is a sentence about what stands on that line. */
  | { ok: false; line: number; why: string };

/** A script that is longer is no work of people. */
const MOST_TEXT = 2_000_000;
const MOST_STEPS = 10_000;

const NAME = /^\s*Macro: (.*\S)\s*$/;

/** Parses the answer modes in a note after a call; other comments are ignored. */
function fromNote(note: string, known: ReadonlySet<string>): Record<string, AnswerMode> {
  const from: Record<string, AnswerMode> = {};
  for (const part of note.split(";")) {
    const [, how, names = ""] = /^\s*(asked|selection):\s*(.+?)\s*$/.exec(part) ?? [];
    for (const name of names.split(/\s*,\s*/)) if (known.has(name)) from[name] = how as AnswerMode;
  }
  return from;
}

/**
 * Reads what `scriptOf` writes, and what people write like it: one command per line, quoted as in a shell, with
 * comments from # on and empty lines. Nothing is expanded: $SHOT stays $SHOT.
 */
export function readScript(text: string, commands: Commands): Script {
  if (text.length > MOST_TEXT)
    return { ok: false, line: 1, why: `The script has more than ${MOST_TEXT} characters.` };
  const read = linesOf(text.replace(/^\uFEFF/, ""));
  if (!Array.isArray(read)) return { ok: false, ...read };
  let name: string | null = null;
  const steps: (MacroStep & { line: number })[] = [];
  for (const { words, line, comment } of read) {
    if (words.length === 0) {
      name ??= NAME.exec(comment)?.[1] ?? null;
      continue;
    }
    const argv = readArgv(words, commands);
    if (!argv.ok) return { ok: false, line, why: explained(argv.why, words[0]!, commands) };
    for (const call of argv.calls) {
      const known = new Set(argumentsOf(commands[call.id]!).map((argument) => argument.name));
      steps.push({ call, from: fromNote(comment, known), line });
    }
    if (steps.length > MOST_STEPS)
      return { ok: false, line, why: `The script has more than ${MOST_STEPS} commands.` };
  }
  return { ok: true, name, steps };
}

/** A refusal with the command that was meant, where the word is near to one. */
function explained(why: string, word: string, commands: Commands): string {
  const near = Object.hasOwn(commands, word) ? undefined : nearest(word, Object.keys(commands));
  return near === undefined ? why : `${why.slice(0, -1)}; did you mean ${near}?`;
}

type Line = { words: string[]; line: number; comment: string };

/** The lines of a script as words, as a shell splits them; a quoted line break belongs to its word. */
function linesOf(text: string): Line[] | { line: number; why: string } {
  const lines: Line[] = [];
  let at = 0;
  let number = 1;
  let words: string[] = [];
  let comment = "";
  let begun: number | undefined;
  let word: string | undefined;
  const endWord = () => {
    if (word !== undefined) words.push(word);
    word = undefined;
  };
  const endLine = () => {
    endWord();
    if (words.length > 0 || comment !== "") lines.push({ words, line: begun ?? number, comment });
    words = [];
    comment = "";
    begun = undefined;
  };
  /** The text up to the closing quotation mark, which is passed. */
  const within = (mark: string): string | null => {
    let inside = "";
    for (at += 1; at < text.length; at += 1) {
      const char = text[at]!;
      if (char === mark) return inside;
      const next = text[at + 1];
      if (mark === '"' && char === "\\" && next !== undefined && '"\\$`\n'.includes(next)) {
        at += 1;
        if (next === "\n") number += 1;
        else inside += next;
        continue;
      }
      if (char === "\n") number += 1;
      inside += char;
    }
    return null;
  };
  for (; at < text.length; at += 1) {
    const char = text[at]!;
    const broken = char === "\r" && text[at + 1] === "\n";
    if (char === "\n") {
      endLine();
      number += 1;
    } else if (char === " " || char === "\t" || broken) endWord();
    else if (char === "#" && word === undefined) {
      const end = text.indexOf("\n", at);
      comment = text.slice(at + 1, end < 0 ? text.length : end).replace(/\r$/, "");
      begun ??= number;
      at = (end < 0 ? text.length : end) - 1;
    } else {
      begun ??= number;
      word ??= "";
      if (char === "'" || char === '"') {
        const opened = number;
        const inside = within(char);
        if (inside === null) return { line: opened, why: `The quotation mark ${char} is never closed.` };
        word += inside;
      } else if (char === "\\") {
        const rest = /^\\(\r?\n|[\s\S]|$)/.exec(text.slice(at, at + 3))?.[1] ?? "";
        at += rest.length;
        if (rest.endsWith("\n")) {
          number += 1;
          if (word === "") word = undefined;
        } else word += rest;
      } else word += char;
    }
  }
  endLine();
  return lines;
}
