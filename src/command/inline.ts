import { type Argument, argumentsOf, type Shape } from "./argument.ts";
import type { Args } from "./call.ts";
import type { AnyCommand, Commands } from "./command.ts";
import { disabledReason } from "./disabledReason.ts";
import { fold } from "./fold.ts";
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
 * log"). Answers with options must be among them; names in quotes are one word. Arguments omitted before an existing
 * name are asked for; no call if a word is left over.
 */
export function inlineCalls(typed: string, commands: Commands, state: State): Call[] {
  const words = wordsOf(typed);
  if (words.length < 2) return [];
  const found = new Map<string, { call: Call; named: number; skips: boolean }>();
  for (const [id, command] of Object.entries(commands)) {
    const named = Math.max(0, ...phrasesOf(command).map((phrase) => begins(words, phrase)));
    if (named === 0 || named === words.length) continue;
    if (disabledReason(command, state)) continue;
    const said = answers(command, state, words.slice(named));
    // One word names too many commands: a number or something that is there must follow it.
    if (said && (named > 1 || said.known))
      found.set(id, { call: { id, args: said.args }, named, skips: said.skips });
  }
  // More named words rank higher; then those that answer from the first argument on.
  return [...found.values()]
    .sort((a, b) => b.named - a.named || Number(a.skips) - Number(b.skips))
    .slice(0, MOST)
    .map(({ call }) => call);
}

function wordsOf(typed: string): Word[] {
  return [...typed.matchAll(/"([^"]*)"|“([^”]*)”|(\S+)/g)].map(([, a, b, c]) => {
    const text = a ?? b ?? c ?? "";
    return { text, folded: fold(text) };
  });
}

const phrases = new WeakMap<AnyCommand, string[][]>();

/** Phrases that start a command line: title, verb, what is set, and aliases. */
function phrasesOf(command: AnyCommand): string[][] {
  const known = phrases.get(command);
  if (known) return known;
  const title = fold(bare(command.title)).split(/\s+/);
  const made = [title, ...(command.aliases ?? []).map((alias) => fold(alias).split(/\s+/))];
  if (title.length > 1) made.push(title.slice(0, 1), title.slice(1));
  // Another verb for the same: "set" of "set role" beside "Assign role".
  const thing = title.slice(1).join(" ");
  for (const alias of made.slice(1, 1 + (command.aliases?.length ?? 0)))
    if (alias.length > 1 && alias.slice(1).join(" ") === thing) made.push(alias.slice(0, 1));
  const of = title.indexOf("of");
  if (of > 1) made.push(title.slice(0, of), title.slice(1, of));
  phrases.set(command, made);
  return made;
}

/** The number of words of the line that are the phrase; 0 when the line does not begin with it. */
function begins(words: readonly Word[], phrase: readonly string[]): number {
  if (phrase.length >= words.length) return 0;
  return phrase.every((word, at) => words[at]!.folded === word) ? phrase.length : 0;
}

/**
 * Assigns words to arguments in order, with flags if one is an existing name and if an argument before one is left to
 * ask; undefined if they do not fit.
 */
function answers(
  command: AnyCommand,
  state: State,
  words: readonly Word[],
): { args: Args; known: boolean; skips: boolean } | undefined {
  const args: Args = {};
  let known = false;
  let lacks = false;
  let skips = false;
  const asked = argumentsOf(command).filter(({ ask }) => !ask?.fill);
  let at = 0;
  let given = 0;
  for (const [place, argument] of asked.entries()) {
    const start = at < words.length - 1 && FILLERS.has(words[at]!.folded) ? at + 1 : at;
    const last = !asked.slice(place + 1).some(({ required }) => required);
    const taken = take(argument, state, args, words, start, last);
    if (taken) {
      args[argument.name] = taken.value;
      at = taken.next;
      known ||= taken.known;
      skips ||= lacks;
      given++;
      continue;
    }
    const answer = argument.ask?.from?.(state, args);
    const selected = answer !== undefined && answer !== null && argument.schema.safeParse(answer).success;
    if (selected) args[argument.name] = answer;
    else if (argument.required) lacks = true;
  }
  if (at < words.length || given === 0 || (lacks && !known)) return undefined;
  return { args, known, skips };
}

/** `known` says that the value was in a list, or is a number. */
type Taken = { value: unknown; next: number; known: boolean };

function take(
  argument: Argument,
  state: State,
  answers: Args,
  words: readonly Word[],
  at: number,
  last: boolean,
): Taken | undefined {
  if (at >= words.length) return undefined;
  const { shape } = argument;
  const of = shape.kind === "list" ? shape.of : shape;
  const values = valuesOf(argument, of, state, answers);
  if (values) {
    const option = longest(values, words, at);
    if (option)
      return fitting(argument, shape.kind === "list" ? [option.value] : option.value, option.next, true);
    // A new name is only accepted as the last answer.
    if (of.kind !== "text" || !last || argument.ask?.from) return undefined;
  }
  if (of.kind === "number") return fitting(argument, numbered(shape, words[at]!), at + 1, true);
  if (of.kind !== "text" || !argument.required) return undefined;
  const next = last ? words.length : following(words, at);
  const text = words
    .slice(at, next)
    .map((word) => word.text)
    .join(" ");
  if (FILLERS.has(fold(text))) return undefined;
  return fitting(argument, shape.kind === "list" ? [text] : text, next);
}

function numbered(shape: Shape, { text }: Word): unknown {
  const value = Number(text.replace("−", "-"));
  return shape.kind === "list" ? [value] : value;
}

/** Up to the next word that says nothing. */
function following(words: readonly Word[], at: number): number {
  const next = words.findIndex(({ folded }, place) => place > at && FILLERS.has(folded));
  return next < 0 ? words.length : next;
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
