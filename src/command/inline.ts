import { type Argument, argumentsOf, type Shape } from "./argument.ts";
import { type Args, complete } from "./call.ts";
import type { AnyCommand, Commands } from "./command.ts";
import { disabledReason } from "./disabledReason.ts";
import { numberList } from "./numberList.ts";
import { fold } from "./search/fold.ts";
import { COMMON_VERBS, isSaid, isSame, type Phrase, phrasesOf, type Word, wordsOf } from "./search/phrase.ts";
import type { Call, Option, State } from "./state.ts";

/** Words between arguments that people type and that say nothing: "rename a to b". */
const FILLERS = new Set([
  "to",
  "as",
  "of",
  "in",
  "for",
  "from",
  "with",
  "on",
  "into",
  "called",
  "named",
  "=",
  "→",
  "->",
]);
/** Calls offered at most for one line. */
const MOST = 4;
/** Words of one argument at most, so that a long text costs little. */
const LONGEST = 12;
/** Verbs that are an answer, too: "hide Raw" makes it inactive. */
const ANSWERING_VERBS = new Map([
  ...["activate", "enable", "show", "unhide"].map((verb) => [verb, "active"] as const),
  ...["deactivate", "disable", "hide"].map((verb) => [verb, "inactive"] as const),
]);

/**
 * Calls for a typed line: a command's title, verb or alias, followed by answers ("rename sRGB to srgb_tex", "encoding
 * log"). Answers with options must be among them; names in quotes, or between dots, are one word. Arguments that are
 * left out are asked for where a name, a number or most of the title says which command is meant; no call if a word is
 * left over or does not fit. Commands that cannot run now only where no other is meant.
 */
export function inlineCalls(typed: string, commands: Commands, state: State): Call[] {
  const words = wordsOf(typed);
  if (words.length < 2) return [];
  const found: (Said & { call: Call; named: number; refused: boolean })[] = [];
  let titled = 0;
  for (const [id, command] of Object.entries(commands)) {
    const begun = phrasesOf(command).filter((phrase) => isSaid(words, phrase));
    if (begun.length === 0) continue;
    for (const { is, words: title } of begun) if (is === "title") titled = Math.max(titled, title.length);
    const refused = disabledReason(command, state) !== undefined;
    // The longest phrase that leaves words which are answers: "prepare" where "prepare for nuke" leaves "13".
    for (const phrase of begun) {
      const { length } = phrase.tail;
      const rest = words.slice(phrase.words.length, words.length - length);
      const said = firstOf([{ words: rest, seam: rest.length }, ...turned(rest)], (line) =>
        answers(command, state, line, phrase),
      );
      if (!said) continue;
      found.push({ ...said, call: { id, args: said.args }, named: phrase.words.length + length, refused });
      break;
    }
  }
  // Of "rename display rec709", where no display is called so, "display" is no family for the verb alone.
  const meant = found.filter(({ named }) => named > 1 || titled < 2);
  const possible = meant.some(({ refused }) => !refused) ? meant.filter(({ refused }) => !refused) : meant;
  // More named words rank higher; then those of which the selection is a part, and those that answer all that is asked.
  return possible
    .sort(
      (a, b) =>
        b.named - a.named ||
        Number(b.selected) - Number(a.selected) ||
        Number(a.lacks) - Number(b.lacks) ||
        Number(a.skips) - Number(b.skips) ||
        Number(a.isNew) - Number(b.isNew) ||
        // Of a display and its color space of one name the display is meant.
        Number(a.call.id.startsWith("displayColorspace.")) -
          Number(b.call.id.startsWith("displayColorspace.")),
    )
    .slice(0, MOST)
    .map(({ call }) => call);
}

/** Words of a line behind its phrase. No new text goes over the seam, where those turned around follow the others. */
type Line = { words: readonly Word[]; seam: number };

/** Words with those behind a filler first: "sRGB foo" of "foo to sRGB", what is acted on before what it gets. */
function turned(words: readonly Word[]): Line[] {
  const places = words.flatMap(({ folded }, at) => (at > 0 && FILLERS.has(folded) ? [at] : []));
  return places
    .filter((at) => at < words.length - 1)
    .map((at) => ({
      words: [...words.slice(at + 1), ...words.slice(0, at)],
      seam: words.length - at - 1,
    }));
}

/** The first value that is not undefined. */
function firstOf<T, R>(items: readonly T[], value: (item: T) => R | undefined): R | undefined {
  for (const item of items) {
    const made = value(item);
    if (made !== undefined) return made;
  }
  return undefined;
}

/**
 * Answers of a line: `selected` if the selection gives one, `skips` if one before a known name is left to ask, `isNew`
 * if one is text that is neither in a list nor a number.
 */
type Said = { args: Args; selected: boolean; lacks: boolean; skips: boolean; isNew: boolean };

/**
 * Assigns words to arguments in order; undefined if they do not fit. A phrase that commands share names too many: a
 * number or something that is there must follow it where anything is left to ask, and always where it is one word.
 */
function answers(command: AnyCommand, state: State, line: Line, phrase: Phrase): Said | undefined {
  const { words } = line;
  const said: Said = { args: {}, selected: false, lacks: false, skips: false, isNew: false };
  const { args } = said;
  let known = false;
  let doubtful = false;
  let given = 0;
  let at = 0;
  const lacking: string[] = [];
  const asked = argumentsOf(command).filter(({ ask }) => !ask?.fill);
  for (const [place, argument] of asked.entries()) {
    if (Object.hasOwn(args, argument.name)) continue;
    const meant = argument.ask?.says?.indexOf(ANSWERING_VERBS.get(phrase.words[0]!) ?? "") ?? -1;
    if (meant >= 0 && phrase.is === "shared") {
      args[argument.name] = meant === 0;
      continue;
    }
    const start = at < words.length - 1 && FILLERS.has(words[at]!.folded) ? at + 1 : at;
    const later = asked.slice(place + 1).filter(({ required }) => required);
    const labeled = afterLabel(argument, words, start);
    const [plain, named] = [start, labeled].map((from) =>
      take(argument, state, args, line, from, later, phrase),
    );
    // Of "position 1" and "view Raw" the first word is a label, unless something is called like that.
    const taken = plain?.known ? plain : (named ?? plain);
    if (taken) {
      // "From LUT" and "of ACEScg" say what is meant, and are no new text.
      if (!taken.known && start > at && ["from", "of"].includes(words[at]!.folded)) return undefined;
      Object.assign(args, taken.args);
      at = taken.next;
      known ||= taken.known;
      said.isNew ||= !taken.known;
      doubtful ||= taken.doubtful ?? false;
      said.skips ||= lacking.some((name) => !Object.hasOwn(args, name));
      given++;
      continue;
    }
    const answer = argument.ask?.from?.(state, args);
    if (answer !== undefined && answer !== null && argument.schema.safeParse(answer).success) {
      args[argument.name] = answer;
      said.selected ||= isSelected(argument, state, args, answer);
    } else if (argument.required) lacking.push(argument.name);
  }
  said.lacks = lacking.some((name) => !Object.hasOwn(args, name));
  if (at < words.length || given === 0) return undefined;
  const [first, more] = phrase.words;
  const { isNew } = said;
  if (isNew && more === undefined && COMMON_VERBS.has(first!)) return undefined;
  // Of "add srgb view", which names a transfer function, "view" is no name of a camera without primaries.
  const isKnown = known && !(said.skips && isNew);
  if (doubtful && !said.lacks && isRefused(command, state, args)) return undefined;
  // With more left to ask, several new words are rarely one name: "set family of many spaces".
  if (said.lacks && isNew && !known && words.length - given > 1) return undefined;
  const isWhole = !said.lacks && phrase.words.length > 1;
  return phrase.is !== "shared" || isWhole || isKnown ? said : undefined;
}

/**
 * A command that a line names before numbers that are too few or too many for it, and these as text: "set luma
 * coefficients 0.2 0.7".
 */
export function miscounted(
  typed: string,
  commands: Commands,
  state: State,
): { call: Call; text: string } | undefined {
  const words = wordsOf(typed);
  for (const [id, command] of Object.entries(commands)) {
    const phrase = phrasesOf(command).find((each) => each.words.length > 1 && isSaid(words, each));
    const asked = argumentsOf(command).filter(({ required, ask }) => required && !ask?.from?.(state, {}));
    if (!phrase || asked[0]?.shape.kind !== "tuple" || disabledReason(command, state)) continue;
    const rest = words.slice(phrase.words.length).filter(({ folded }) => !FILLERS.has(folded));
    const text = rest.map((word) => word.text).join(" ");
    if (rest.length > 0 && numberList(text)) return { call: { id, args: {} }, text };
  }
  return undefined;
}

/** True if a whole call is refused: something that it names is not there, say. */
function isRefused(command: AnyCommand, state: State, args: Args): boolean {
  const parsed = command.args.safeParse(complete(command, args));
  return !parsed.success || typeof command.run(state, parsed.data) === "string";
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
  return next < words.length && said.every((word, place) => isSame(words[at + place], word)) ? next : at;
}

/** `known` says that the value was in a list, or is a number; `doubtful`, that it is none of the list. */
type Taken = { args: Args; next: number; known: boolean; doubtful?: boolean };

function take(
  argument: Argument,
  state: State,
  answers: Args,
  { words, seam }: Line,
  at: number,
  later: readonly Argument[],
  phrase: Phrase,
): Taken | undefined {
  if (at >= words.length) return undefined;
  const { ask } = argument;
  const { shape } = argument;
  const of = shape.kind === "list" ? shape.of : shape;
  const last = later.length === 0;
  const values = valuesOf(argument, of, state, answers);
  if (values) {
    const option = longest(values, words, at);
    if (option)
      return fitting(argument, shape.kind === "list" ? [option.value] : option.value, option.next, true);
    const read = readAs(argument, state, words, at, seam);
    if (read) return read;
    // A new name is only accepted as the last answer, or before it behind a whole title.
    const isSplit = phrase.is === "title" && at < words.length - 1 && later.length === 1;
    if (of.kind !== "text" || !(last || isSplit) || ask?.from) return undefined;
  }
  const read = values ? undefined : readAs(argument, state, words, at, seam);
  if (read) return read;
  if (shape.kind === "tuple" || (shape.kind === "list" && of.kind === "number"))
    return numbers(argument, words, at);
  if (of.kind === "boolean") {
    const place = [ask?.says?.[0], ask?.says?.[1], fold(argument.label)].indexOf(words[at]!.folded);
    return place < 0 ? undefined : fitting(argument, place !== 1, at + 1, true);
  }
  if (of.kind === "number") return fitting(argument, numberOf(words[at]!.text), at + 1, true);
  if (of.kind !== "text" || !argument.required) return undefined;
  const end = last ? words.length : following(words, at, later.length);
  const next = words[at]!.isPart ? at + 1 : at < seam ? Math.min(end, seam) : end;
  const text = words
    .slice(at, next)
    .map((word) => word.text)
    .join(" ");
  if (FILLERS.has(fold(text))) return undefined;
  const { document } = state;
  if (values && document && ask?.refuses?.(document, text, state)) return undefined;
  const taken = fitting(argument, shape.kind === "list" ? [text] : text, next);
  return taken && values ? { ...taken, doubtful: true } : taken;
}

/** Answers that the words mean to an argument which reads them itself, as many of them as it can. */
function readAs(
  { ask }: Argument,
  state: State,
  words: readonly Word[],
  at: number,
  seam: number,
): Taken | undefined {
  if (!ask?.reads) return undefined;
  const most = Math.min(at < seam ? seam : words.length, at + LONGEST);
  for (let next = most; next > at; next--) {
    const text = words.slice(at, next).map((word) => word.text);
    const args = ask.reads(state, text.join(" "));
    if (args) return { args, next, known: true };
  }
  return undefined;
}

/** A number, or a fraction of two: "1/3". */
function numberOf(text: string): number {
  const [above = "", below = "1", ...more] = text.replaceAll("−", "-").split("/");
  return more.length > 0 || above === "" || below === "" ? Number.NaN : Number(above) / Number(below);
}

/** Numbers in a row, with or without commas: as many as a tuple has, or all there are. */
function numbers(argument: Argument, words: readonly Word[], at: number): Taken | undefined {
  const { shape } = argument;
  const count = shape.kind === "tuple" ? shape.of.length : Number.POSITIVE_INFINITY;
  const values: number[] = [];
  let next = at;
  for (; next < words.length && values.length < count; next++) {
    const parts = words[next]!.text.split(/[\s,]+/).filter((part) => part !== "");
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

function fitting({ name, schema }: Argument, value: unknown, next: number, known = false): Taken | undefined {
  return schema.safeParse(value).success ? { args: { [name]: value }, next, known } : undefined;
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
  for (const { value, aliases = [] } of options.toReversed())
    for (const alias of aliases) values.set(fold(alias), value);
  for (const { value, label } of options.toReversed()) {
    values.set(fold(value), value);
    values.set(fold(label), value);
  }
  return values;
}
