import { MAX_STEPS } from "#command/macro.ts";
import { answerModes, type Call, type Macro, type Session } from "#command/state.ts";

/** A call that is offered by a title. */
export type Pinned = { call: Call; title: string };
export type Recent = Pinned & { at: number };

/** Preferences and recents: kept on this device, not part of any document, not undoable. */
export type Preferences = {
  theme: Session["theme"];
  /** Id of the application that configurations are checked for. */
  host: string | null;
  /** Keys of commands that the user set himself; an empty list is none. */
  keys: Record<string, string[]>;
  /** True if keys without a modifier act outside text fields. */
  singleKeys: boolean;
  /** Calls to offer again, newest first. */
  recents: Recent[];
  /** Commands with a key hint shown. */
  taught: string[];
  /** Calls that the user pinned, in their order. */
  pinned: Pinned[];
  /** Calls that were recorded, in the order in which they were kept. */
  macros: Macro[];
  /** Times of use of commands and rows, newest first. */
  uses: { id: string; at: number }[];
};

/** True if a stored value has a form. */
type Form = (value: unknown) => boolean;

const isText: Form = (value) => typeof value === "string";
const isNumber: Form = (value) => Number.isFinite(value);
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const oneOf =
  (...texts: readonly string[]): Form =>
  (value) =>
    (texts as unknown[]).includes(value);
const listOf =
  (form: Form): Form =>
  (value) =>
    Array.isArray(value) && value.every(form);
const recordOf =
  (form: Form): Form =>
  (value) =>
    isRecord(value) && Object.values(value).every(form);
const having =
  (forms: Record<string, Form>): Form =>
  (value) =>
    isRecord(value) && Object.entries(forms).every(([key, form]) => form(value[key]));

const call = having({ id: isText, args: isRecord });
const step = having({ call, from: recordOf(oneOf(...answerModes)) });
const macro = having({
  id: (value) => isText(value) && value !== "",
  name: (value) => isText(value) && value !== "",
  steps: (value) => listOf(step)(value) && (value as unknown[]).length <= MAX_STEPS,
});

/** Form and default of every preference. */
const forms: { [Key in keyof Preferences]: [Form, Preferences[Key]] } = {
  theme: [oneOf("dark", "light", "system"), "system"],
  host: [(value) => value === null || isText(value), null],
  keys: [recordOf(listOf(isText)), {}],
  singleKeys: [(value) => typeof value === "boolean", true],
  recents: [listOf(having({ call, title: isText, at: isNumber })), []],
  taught: [listOf(isText), []],
  pinned: [listOf(having({ call, title: isText })), []],
  macros: [listOf(macro), []],
  uses: [listOf(having({ id: isText, at: isNumber })), []],
};

/**
 * The preferences of a stored text; invalid parts are skipped, the rest is kept. Read by hand: every visit begins
 * with it, and the library of schemas is fetched after the first screen.
 */
export function preferencesIn(text: string | null | undefined): Preferences {
  let kept: unknown;
  try {
    kept = JSON.parse(text ?? "{}");
  } catch {
    kept = {};
  }
  const fields = Object.entries(forms).map(([key, [hasForm, value]]) => {
    const stored = isRecord(kept) ? kept[key] : undefined;
    return [key, hasForm(stored) ? stored : value];
  });
  return Object.fromEntries(fields) as Preferences;
}
