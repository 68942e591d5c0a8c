import { type Argument, argumentsOf, type Shape } from "./argument.ts";
import type { Args } from "./call.ts";
import type { AnyCommand, Commands } from "./command.ts";
import { disabledReason } from "./disabledReason.ts";
import { fold } from "./search/fold.ts";
import type { Call, Option, State } from "./state.ts";
import { bare } from "./title.ts";

/** Words between arguments that people type and that say nothing: "rename a to b". */
const FILLERS = new Set(["to", "as", "of", "in", "for", "from", "with", "on", "into", "=", "→", "->"]);
/** Calls offered at most for one line. */
const MOST = 4;
/** Words of one argument at most, so that a long text costs little. */
const LONGEST = 12;

type Word = { text: string; folded: string };

/**
 * Calls for a typed line: a command's title, verb or alias, followed by answers ("rename sRGB to srgb_tex", "encoding
 * log"). Answers with options must be among them; names in quotes are one word. Arguments that are left out are asked
 * for where a name, a number or most of the title says which command is meant; no call if a word is left over.
 */
export function inlineCalls(typed: string, commands: Commands, state: State): Call[] {
  const words = wordsOf(typed);
  if (words.length < 2) return [];
  const found: (Said & { call: Call; named: number })[] = [];
  for (const [id, command] of Object.entries(commands)) {
    const begun = phrasesOf(command).filter((phrase) => begins(words, phrase));
    if (begun.length === 0 || disabledReason(command, state)) continue;
    // The longest phrase that leaves words which are answers: "prepare" where "prepare for nuke" leaves "13".
    for (const phrase of begun) {
      const named = phrase.words.length;
      const rest = words.slice(named);
      const said = firstOf([rest, ...turned(rest)], (each) => answers(command, state, each, phrase));
      if (!said) continue;
      found.push({ ...said, call: { id, args: said.args }, named });
      break;
    }
  }
  // More named words rank higher; then those of which the selection is a part, and those that answer all that is asked.
  return found
    .sort(
      (a, b) =>
        b.named - a.named ||
        Number(b.selected) - Number(a.selected) ||
        Number(a.lacks) - Number(b.lacks) ||
        Number(a.skips) - Number(b.skips),
    )
    .slice(0, MOST)
    .map(({ call }) => call);
}

function wordsOf(typed: string): Word[] {
  return [...typed.matchAll(/"([^"]*)"|“([^”]*)”|(\S+)/g)].map(([, a, b, c]) => {
    const text = a ?? b ?? c ?? "";
    return { text, folded: fold(text) };
  });
}

/** Words that start a command line: the whole title, most of it, or other names and single words, which many commands share. */
type Phrase = { words: readonly string[]; is: "title" | "most" | "shared" };

const phrases = new WeakMap<AnyCommand, Phrase[]>();

/** Phrases that start a command line: title, verb, what is set, and aliases; the longest first. */
function phrasesOf(command: AnyCommand): Phrase[] {
  const known = phrases.get(command);
  if (known) return known;
  const title = fold(bare(command.title)).split(/\s+/);
  const [verb, ...thing] = title as [string, ...string[]];
  const aliases = (command.aliases ?? []).map((alias) => fold(alias).split(/\s+/));
  const most: string[][] = [];
  const shared = [...aliases];
  if (thing.length > 0) shared.push([verb]);
  // The thing alone names what is set, but nothing new: "color space of this view" adds none.
  if (thing.length > 0 && verb !== "add") shared.push(thing);
  // Another verb for the same: "set" of "set role" beside "Assign role".
  for (const alias of aliases)
    if (alias.length > 1 && alias.slice(1).join(" ") === thing.join(" ")) shared.push(alias.slice(0, 1));
  const of = title.indexOf("of");
  if (of > 1) shared.push(title.slice(1, of));
  for (const at of [of, title.indexOf("to")]) if (at > 1) most.push(title.slice(0, at));
  const made = [
    { words: title, is: "title" as const },
    ...most.map((words) => ({ words, is: "most" as const })),
    ...shared.map((words) => ({ words, is: "shared" as const })),
  ].sort((a, b) => b.words.length - a.words.length);
  phrases.set(command, made);
  return made;
}

/** True if the line begins with the phrase and goes on. */
function begins(words: readonly Word[], { words: phrase }: Phrase): boolean {
  return phrase.length < words.length && phrase.every((word, at) => words[at]!.folded === word);
}

/** Words with those behind a filler first: "sRGB foo" of "foo to sRGB", what is acted on before what it gets. */
function turned(words: readonly Word[]): (readonly Word[])[] {
  const places = words.flatMap(({ folded }, at) => (at > 0 && FILLERS.has(folded) ? [at] : []));
  return places
    .filter((at) => at < words.length - 1)
    .map((at) => [...words.slice(at + 1), ...words.slice(0, at)]);
}

/** The first value that is not undefined. */
function firstOf<T, R>(items: readonly T[], value: (item: T) => R | undefined): R | undefined {
  for (const item of items) {
    const made = value(item);
    if (made !== undefined) return made;
  }
  return undefined;
}

/** Answers of a line: `selected` if the selection gives one, `skips` if one before a known name is left to ask. */
type Said = { args: Args; selected: boolean; lacks: boolean; skips: boolean };

/**
 * Assigns words to arguments in order; undefined if they do not fit. A phrase that commands share names too many: a
 * number or something that is there must follow it where anything is left to ask, and always where it is one word.
 */
function answers(
  command: AnyCommand,
  state: State,
  words: readonly Word[],
  phrase: Phrase,
): Said | undefined {
  const said: Said = { args: {}, selected: false, lacks: false, skips: false };
  const { args } = said;
  let known = false;
  let isNew = false;
  let given = 0;
  let at = 0;
  const asked = argumentsOf(command).filter(({ ask }) => !ask?.fill);
  for (const [place, argument] of asked.entries()) {
    const start = at < words.length - 1 && FILLERS.has(words[at]!.folded) ? at + 1 : at;
    const later = asked.slice(place + 1).filter(({ required }) => required);
    const labeled = afterLabel(argument, words, start);
    const taken =
      take(argument, state, args, words, start, later, phrase) ??
      (labeled > start ? take(argument, state, args, words, labeled, later, phrase) : undefined);
    if (taken) {
      args[argument.name] = taken.value;
      at = taken.next;
      known ||= taken.known;
      isNew ||= !taken.known;
      said.skips ||= said.lacks;
      given++;
      continue;
    }
    const answer = argument.ask?.from?.(state, args);
    if (answer !== undefined && answer !== null && argument.schema.safeParse(answer).success) {
      args[argument.name] = answer;
      said.selected ||= isSelected(argument, state, args, answer);
    } else if (argument.required) said.lacks = true;
  }
  if (at < words.length || given === 0) return undefined;
  // Of "add srgb view", which names a transfer function, "view" is no name of a camera without primaries.
  const isKnown = known && !(said.skips && isNew);
  // With more left to ask, several new words are rarely one name: "set family of many spaces".
  if (said.lacks && isNew && !known && words.length - given > 1) return undefined;
  const isWhole = !said.lacks && phrase.words.length > 1;
  return phrase.is !== "shared" || isWhole || isKnown ? said : undefined;
}

/** True if an answer is not the one that is given where nothing is selected. */
function isSelected({ ask }: Argument, state: State, args: Args, answer: unknown): boolean {
  if (state.session.selection.length === 0) return false;
  const idle = { ...state, session: { ...state.session, selection: [] } };
  return JSON.stringify(answer) !== JSON.stringify(ask?.from?.(idle, args));
}

/** The place after the label of an argument, where that is said before its value: "position" of "position 1". */
function afterLabel({ label }: Argument, words: readonly Word[], at: number): number {
  const said = fold(label).split(" ");
  const next = at + said.length;
  return next < words.length && said.every((word, place) => words[at + place]!.folded === word) ? next : at;
}

/** `known` says that the value was in a list, or is a number. */
type Taken = { value: unknown; next: number; known: boolean };

function take(
  argument: Argument,
  state: State,
  answers: Args,
  words: readonly Word[],
  at: number,
  later: readonly Argument[],
  phrase: Phrase,
): Taken | undefined {
  if (at >= words.length) return undefined;
  const { shape } = argument;
  const of = shape.kind === "list" ? shape.of : shape;
  const last = later.length === 0;
  const values = valuesOf(argument, of, state, answers);
  if (values) {
    const option = longest(values, words, at);
    if (option)
      return fitting(argument, shape.kind === "list" ? [option.value] : option.value, option.next, true);
    // A new name is only accepted as the last answer, or before it behind a whole title.
    const isSplit = phrase.is === "title" && at < words.length - 1 && later.length === 1;
    if (of.kind !== "text" || !(last || isSplit) || argument.ask?.from) return undefined;
  }
  if (shape.kind === "tuple" || (shape.kind === "list" && of.kind === "number"))
    return numbers(argument, words, at);
  if (of.kind === "number") return fitting(argument, numberOf(words[at]!.text), at + 1, true);
  if (of.kind !== "text" || !argument.required) return undefined;
  const next = last ? words.length : following(words, at, later.length);
  const text = words
    .slice(at, next)
    .map((word) => word.text)
    .join(" ");
  if (FILLERS.has(fold(text))) return undefined;
  return fitting(argument, shape.kind === "list" ? [text] : text, next);
}

const numberOf = (text: string) => Number(text.replace("−", "-"));

/** Numbers in a row, with or without commas: as many as a tuple has, or all there are. */
function numbers(argument: Argument, words: readonly Word[], at: number): Taken | undefined {
  const { shape } = argument;
  const count = shape.kind === "tuple" ? shape.of.length : Number.POSITIVE_INFINITY;
  const values: number[] = [];
  let next = at;
  for (; next < words.length && values.length < count; next++) {
    const parts = words[next]!.text.split(",").filter((part) => part !== "");
    if (parts.length === 0 || parts.some((part) => Number.isNaN(numberOf(part)))) break;
    values.push(...parts.map(numberOf));
  }
  return fitting(argument, values, next, true);
}

/** Up to the next word that says nothing; without one a single word, where words are left for what is asked later. */
function following(words: readonly Word[], at: number, later: number): number {
  const next = words.findIndex(({ folded }, place) => place > at && FILLERS.has(folded));
  if (next >= 0) return next;
  return words.length - at > later ? at + 1 : words.length;
}

function fitting({ schema }: Argument, value: unknown, next: number, known = false): Taken | undefined {
  return schema.safeParse(value).success ? { value, next, known } : undefined;
}

function longest(values: ReadonlyMap<string, string>, words: readonly Word[], at: number) {
  for (let next = Math.min(words.length, at + LONGEST); next > at; next--) {
    const name = words
      .slice(at, next)
      .map(({ folded }) => folded)
      .join(" ");
    const value = values.get(name);
    if (value !== undefined) return { value, next };
  }
  return undefined;
}

const kept = new WeakMap<readonly Option[], ReadonlyMap<string, string>>();

/** Allowed answers, by folded label and value; undefined if any text is. */
function valuesOf(
  { ask }: Argument,
  shape: Shape,
  state: State,
  answers: Args,
): ReadonlyMap<string, string> | undefined {
  if (ask?.options) {
    const options = ask.options(state, answers);
    const values = kept.get(options) ?? byLabel(options);
    kept.set(options, values);
    return values;
  }
  return shape.kind === "choice" ? new Map(shape.values.map((value) => [fold(value), value])) : undefined;
}

function byLabel(options: readonly Option[]): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const { value, label } of options.toReversed()) {
    values.set(fold(value), value);
    values.set(fold(label), value);
  }
  return values;
}
