import type { AnyCommand } from "../command.ts";
import { bare } from "../title.ts";
import { fold } from "./fold.ts";

/** Verbs of so many commands that a new name behind one of them alone says nothing: "set slope". */
export const COMMON_VERBS = new Set(["add", "create", "delete", "make", "new", "remove", "set"]);
/** Text between the parts of a call's title: "Rename color space · sRGB · srgb_tex". */
const DOT = " · ";

/** A word of a typed line; `isPart` says that it is the whole answer between two dots. */
export type Word = { text: string; folded: string; isPart?: boolean };

/** The words of a typed line: those in quotes, or between the dots of a title, are one. */
export function wordsOf(typed: string): Word[] {
  const [first = "", ...parts] = typed.split(DOT);
  const words = [...first.matchAll(/"([^"]*)"|“([^”]*)”|(\S+)/g)].map(([, a, b, c]) => {
    const text = a ?? b ?? c ?? "";
    return { text, folded: fold(text) };
  });
  return [...words, ...parts.map((text) => ({ text, folded: fold(text), isPart: true }))];
}

/**
 * Words that start a command line, and those that end it: "move view" and "down". It is the whole title, most of it, or
 * other names and single words, which many commands share.
 */
export type Phrase = { words: readonly string[]; tail: readonly string[]; is: "title" | "most" | "shared" };

const phrases = new WeakMap<AnyCommand, Phrase[]>();

/** Phrases that start a command line: title, verb, what is set, and aliases; the longest first. */
export function phrasesOf(command: AnyCommand): Phrase[] {
  const known = phrases.get(command);
  if (known) return known;
  const title = fold(bare(command.title)).split(/\s+/);
  const [verb, ...thing] = title as [string, ...string[]];
  const aliases = (command.aliases ?? []).map((alias) => fold(alias).split(/\s+/));
  const most: string[][] = [];
  const verbs = [verb];
  const shared = [...aliases];
  if (thing.length > 0) shared.push([verb]);
  // The thing alone names what is set, but nothing new: "color space of this view" adds none.
  if (thing.length > 0 && verb !== "add") shared.push(thing);
  for (const alias of aliases) {
    // Another verb for the same: "set" of "set role" beside "Assign role".
    if (alias.length > 1 && alias.slice(1).join(" ") === thing.join(" ")) shared.push(alias.slice(0, 1));
    // "new view" where "new" stands beside "Add view to display".
    if (alias.length === 1 && COMMON_VERBS.has(alias[0]!) && COMMON_VERBS.has(verb)) verbs.push(alias[0]!);
  }
  const of = title.indexOf("of");
  if (of > 1) shared.push(title.slice(1, of));
  const to = title.indexOf("to");
  for (const at of [of, to]) if (at > 1) most.push(title.slice(0, at));
  // "Set name of the configuration" also of "config".
  const config =
    title.at(-1) === "configuration" && of > 0 ? [["config"], ["configuration"], ["the", "config"]] : [];
  most.push(...config.map((words) => [...title.slice(0, of + 1), ...words]));
  const isStep = ["up", "down"].includes(title.at(-1)!);
  const tails = [to, isStep ? title.length - 1 : -1].filter((at) => at > 1);
  const ends = verb === "move" ? endsOf(title, aliases) : [];
  const made = [
    ...verbs.map((each) => ({ words: [each, ...thing], tail: [], is: "title" as const })),
    ...verbs.flatMap((each) =>
      most.map((words) => ({ words: [each, ...words.slice(1)], tail: [], is: "most" as const })),
    ),
    ...tails.map((at) => ({ words: title.slice(0, at), tail: title.slice(at), is: "most" as const })),
    ...ends.map((tail) => ({ words: title.slice(0, tails[0]), tail, is: "most" as const })),
    ...ends.map((tail) => ({ words: [verb], tail, is: "shared" as const })),
    ...shared.map((words) => ({ words, tail: [], is: "shared" as const })),
  ].sort((a, b) => b.words.length + b.tail.length - a.words.length - a.tail.length);
  phrases.set(command, made);
  return made;
}

/** Ends of a line that say where a thing is moved: "to the top", "to top", "to bottom", "down". */
function endsOf(title: readonly string[], aliases: readonly string[][]): string[][] {
  const last = title.at(-1)!;
  if (["up", "down"].includes(last)) return [[last]];
  if (title.at(-2) !== "the") return [];
  const places = [last, ...aliases.flatMap((alias) => (alias.length === 1 ? alias : []))];
  return places.flatMap((place) => [
    ["to", "the", place],
    ["to", place],
  ]);
}

/** A word without the ending of a plural: "looks" is "look", "families" is "family". */
const singular = (word: string) =>
  word.length < 4 ? word : word.replace(/ies$/, "y").replace(/([^s])s$/, "$1");

/** True if a word is the other one, also in the plural. */
export const isSame = (word: Word | undefined, other: string) =>
  word !== undefined && !word.isPart && (word.folded === other || singular(word.folded) === singular(other));

/** True if the line begins and ends with the phrase, and says more. */
export function isSaid(words: readonly Word[], { words: phrase, tail }: Phrase): boolean {
  const end = words.length - tail.length;
  return (
    phrase.length < end &&
    phrase.every((word, at) => isSame(words[at], word)) &&
    tail.every((word, at) => isSame(words[end + at], word))
  );
}
