import { type Argument, argumentsOf, defaultOf } from "#command/argument.ts";
import { type Args, type Question, suggestionFor } from "#command/call.ts";
import type { AnyCommand } from "#command/command.ts";
import { numberList } from "#command/numberList.ts";
import { fold } from "#command/search/fold.ts";
import { type Index, prepare, rank } from "#command/search/rank.ts";
import { similar } from "#command/search/typo.ts";
import type { Call, State } from "#command/state.ts";
import { inSentence, listed } from "#ocio/model/noun.ts";
import type { Editor } from "#store/editor.ts";
import type { Drawn, Group } from "../List.tsx";
import { callTitle } from "../scope.ts";
import { shown } from "./answer.ts";

/** Options drawn at most. */
const MAX_ROWS = 60;
/** Tier of a row that was found by its detail; a better one was found by its title. */
const PATH = 2;
/** Row ids of what is not an option: an option's id starts with its place. */
export const RUN = "run";
export const USE = "use";
export const ALSO = "also ";
export const ALTERNATIVE = "way ";
export const LEAVE_OUT = "leave out";
export const NONE = "none";
export const DEFAULTS = "defaults";
export const FILE = "file";
export const TEXT = "text";

/** The ways to a text besides those known: from a file, or written. */
export const textRows: readonly Group[] = [
  {
    heading: "Or",
    rows: [
      { id: FILE, icon: "upload", title: "Open a file…" },
      { id: TEXT, icon: "edit", title: "Paste or type the text…" },
    ],
  },
];

type Choice = { id: string; value: string; title: string; detail: string; letters: readonly number[] };

type Options = {
  hits: readonly Choice[];
  total: number;
  exact: boolean;
  /** The text is no option, and an answer before those that only resemble it. */
  own?: boolean;
  /** None matches; these are a typing mistake away. */
  alike?: boolean;
};

/** The options of a question that match the text, best first; undefined for free text. */
export function optionsOf(question: Question | undefined, text: string): Options | undefined {
  if (!question?.options) return undefined;
  const { index, rows, ofNumbers } = offerOf(question.options);
  const { hits, total } = rank(text, index, { limit: MAX_ROWS });
  const typed = text.trim();
  const isNumber = question.argument.shape.kind === "number";
  const numbers = isNumber ? numberAfter(question.label, typed) : ofNumbers ? numbersIn(typed) : undefined;
  const exact = rows.find(
    ({ value, title, detail }) =>
      value === typed ||
      title === typed ||
      (numbers !== undefined && (isNumber ? value === numbers : numbersIn(detail) === numbers)),
  );
  // Digits that stand in a time or among other numbers mean no row by themselves.
  const isMeant = ({ row, tier }: (typeof hits)[number]) =>
    numbers === undefined ||
    (isNumber ? row.value.startsWith(numbers) || tier > PATH : tier > PATH && !numbers.includes(" "));
  const others = hits.filter((hit) => hit.row !== exact && isMeant(hit));
  const shown: Choice[] = others.map(({ row, letters }) => ({ ...row, letters }));
  if (exact) shown.unshift({ letters: [], ...hits.find(({ row }) => row === exact), ...exact });
  // The suggested row is shown even beyond the limit.
  const { suggestion } = question;
  const isMissing = suggestion !== undefined && !shown.some(({ value }) => value === suggestion);
  const usual = isMissing && typed === "" && index.entries.find(({ row }) => row.value === suggestion);
  if (usual) shown.unshift({ ...usual.row, letters: [] });
  return {
    hits: shown,
    total: numbers === undefined ? Math.max(total, shown.length) : shown.length,
    exact: exact !== undefined,
    own: exact === undefined && (isNumber ? numbers !== undefined : isNew(question, typed, rows)),
  };
}

/** True if a text is rather a new value than a search for one of the options. */
const isNew = ({ argument: { ask } }: Question, typed: string, rows: Offer["rows"]) =>
  ask?.prefersTyped === true &&
  typed !== "none" &&
  !rows.some(({ title }) => fold(title).startsWith(fold(typed)));

/** The number of a text such as "2", "version 2", "v2" or "#2"; undefined where it says anything else. */
function numberAfter(label: string, text: string): string | undefined {
  const [, word = "", digits] = /^(.*?)\s*(\d+)$/.exec(text.toLowerCase()) ?? [];
  const first = label.toLowerCase();
  return ["", "#", first, first[0]].includes(word) && digits !== undefined
    ? String(Number(digits))
    : undefined;
}

/** The numbers of a text, such as those of chromaticities, in one spelling; undefined where it says anything else. */
const numbersIn = (text: string) => numberList(text)?.join(" ");

/** The options that a text which is none of them may have meant. */
export function alikeOf(question: Question, text: string): Options | undefined {
  const hits = similar(text, offerOf(question.options ?? []).rows).map((row) => ({ ...row, letters: [] }));
  return hits.length > 0 ? { hits, total: hits.length, exact: false, alike: true } : undefined;
}

type Offer = {
  rows: readonly Omit<Choice, "letters">[];
  index: Index<Omit<Choice, "letters">>;
  /** The rows stand for numbers, such as primaries. */
  ofNumbers: boolean;
};
const offers = new WeakMap<object, Offer>();

/** The rows of options and their index, made once for each list of them. */
function offerOf(options: NonNullable<Question["options"]>): Offer {
  const known = offers.get(options);
  if (known) return known;
  const rows = options.map(({ value, label, detail = "", aliases = [] }, order) => ({
    id: `${order} ${value}`,
    value,
    title: label,
    aliases,
    detail,
    path: detail,
    order,
  }));
  const ofNumbers = rows.some(({ detail }) => numbersIn(detail) !== undefined);
  const offer = { rows, index: prepare(rows), ofNumbers };
  offers.set(options, offer);
  return offer;
}

/**
 * The rows below a question: its options, what was typed where that may be an answer, or the run itself. `cannot` says
 * that what was typed is none.
 */
export function groupsOf(
  question: Question | undefined,
  options: Options | undefined,
  text: string,
  checked: readonly string[],
  title: string,
  cannot = false,
): Group[] {
  if (!question) return [{ heading: null, rows: [{ id: RUN, icon: "enter", title, keys: "enter" }] }];
  const free = question.argument.shape.kind === "text" || question.argument.shape.kind === "any";
  const rows: Drawn[] = (options?.hits ?? []).map(({ id, value, title: name, detail, letters }) => ({
    id,
    icon: "chevronRight",
    title: name,
    detail,
    marks: letters.map((at) => [at, at + 1] as const),
    ...(question.several && { checked: checked.includes(value) }),
  }));
  const chosen: Group[] =
    checked.length > 0
      ? [
          {
            heading: null,
            rows: [
              { id: USE, icon: "enter", title: `Continue with ${checked.length} chosen`, keys: "enter" },
            ],
          },
        ]
      : [];
  const typed = text.trim();
  if (question.several && !question.argument.required && checked.length === 0 && typed === "")
    chosen.push({
      heading: null,
      rows: [{ id: NONE, icon: "enter", title: noneTitle(question), keys: "enter" }],
    });
  const none: Drawn = { id: NONE, icon: "minus", title: noneTitle(question) };
  if (options && saysNone(question, text))
    rows.splice(typed === "none" && !options.exact ? 0 : rows.length, 0, none);
  else if (rows.length > 0 && isPassable(question) && typed === "" && !cannot) rows.push(none);
  const heading = options?.alike ? "Did you mean" : question.label;
  const groups: Group[] = rows.length > 0 ? [...chosen, { heading, rows }] : chosen;
  if (!options) {
    const { nullable, ask } = question.argument;
    const none =
      ask?.blank !== undefined
        ? shown(ask.blank)
        : nullable
          ? "none"
          : `type the ${inSentence(question.label)}`;
    groups.push({
      heading: null,
      rows: [
        { id: USE, icon: "enter", title: [title, typed || none].filter(Boolean).join(": "), keys: "enter" },
      ],
    });
  } else if ((free || options.own) && typed !== "" && !options.exact && !cannot) {
    const own: Group = {
      heading: null,
      rows: [{ id: USE, icon: "enter", title: `Use “${typed}”`, keys: "enter" }],
    };
    if (options.own) groups.unshift(own);
    else groups.push(own);
  } else if (free && typed === "" && isForTyping(question))
    groups.push({
      heading: null,
      rows: [
        { id: USE, icon: "enter", title: `${title}: type the ${inSentence(question.label)}`, keys: "enter" },
      ],
    });
  return groups;
}

/** True if there is nothing to choose from yet, so that what is typed is taken. */
const isForTyping = ({ options, none, argument }: Question) =>
  options?.length === 0 && none === undefined && argument.required && !argument.ask?.createdBy;

/** True if a row leaves the question out that is no list; a default is among the answers. */
const isPassable = ({ several, options, argument }: Question) =>
  options && !several && !argument.required && (defaultOf(argument) ?? null) === null;
const noneTitle = ({ label }: Question) => `${label}: none`;

/** True if a text means the row that leaves an optional argument out. */
export function saysNone(question: Question, text: string): boolean {
  const typed = text.trim().toLowerCase();
  return (
    !question.argument.required &&
    typed !== "" &&
    ("none".startsWith(typed) || noneTitle(question).toLowerCase() === typed)
  );
}

/** Returns a field's placeholder: its note, its label, or an example that nobody takes for a value. */
export function placeholderOf({ hint, label, argument: { ask } }: Question): string {
  return ask?.note ?? (hint === undefined ? label : `such as ${hint}`);
}

/** Names of answers that the command has no argument for. */
export function unknownArgsIn(command: AnyCommand, given: Readonly<Args>): string[] {
  const known = new Set(argumentsOf(command).map(({ name }) => name));
  return Object.keys(given).filter((name) => !known.has(name));
}

/** The way out of answers that the command does not take. */
export function leaveOut(unknownArgs: readonly string[]): Group[] {
  if (unknownArgs.length === 0) return [];
  const title = `Leave out ${listed(unknownArgs.map((name) => `“${name}”`))}`;
  return [{ heading: null, rows: [{ id: LEAVE_OUT, icon: "minus", title }] }];
}

/** The row that runs a call without asking for what has a default, and lists these; none where nothing is left. */
export function defaultsRow(defaults: readonly string[] | null): Group[] {
  if (!defaults || defaults.length === 0) return [];
  return [
    {
      heading: null,
      rows: [
        {
          id: DEFAULTS,
          icon: "enter",
          title: "Run with defaults",
          note: defaults.join(" · "),
          keys: "alt+enter",
        },
      ],
    },
  ];
}

/** True if a person can answer it: files and values of programs are handed over, not typed. */
const canBeAsked = ({ shape, ask }: Argument) => {
  const of = shape.kind === "list" ? shape.of : shape;
  return shape.kind !== "boolean" && (of.kind !== "any" || ask?.editor !== undefined);
};

/** Arguments that are never asked, to be opened by who wants them. */
export function alsoOf(
  asked: readonly Argument[],
  state: State,
  question: Question | undefined,
  given: Readonly<Args>,
  args: Readonly<Args>,
): Group[] {
  const rows = asked
    .filter(({ name, required, ask }) => !required && !ask?.from && name !== question?.name)
    .filter((argument) => canBeAsked(argument) && !Object.hasOwn(given, argument.name))
    .map((argument): Drawn => {
      const { name, label } = argument;
      const usual = argument.ask?.editor ? undefined : suggestionFor(argument, state, args);
      const note = argument.ask?.note?.startsWith("default") ? argument.ask.note : "optional";
      const detail = usual === undefined || shown(usual) === "" ? note : `default ${shown(usual)}`;
      return { id: `${ALSO}${name}`, icon: "plus", title: label, detail };
    });
  return rows.length > 0 ? [{ heading: "Options", rows }] : [];
}

/** Lists the alternatives to a refused call. */
export function alternativeGroups(editor: Editor, alternatives: readonly Call[]): Group[] {
  if (alternatives.length === 0) return [];
  const rows = alternatives.map(
    (way, at): Drawn => ({
      id: `${ALTERNATIVE}${at}`,
      icon: "enter",
      title: callTitle(editor, way),
    }),
  );
  return [{ heading: "You can instead", rows }];
}

/** The title of a row. */
export function nameAt(groups: readonly Group[], id: string | null): string {
  for (const { rows } of groups) for (const row of rows) if (row.id === id) return row.title;
  return "";
}
