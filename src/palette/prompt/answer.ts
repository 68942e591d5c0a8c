import { type Argument, argumentsOf, type Shape } from "#command/argument.ts";
import type { Args, Question } from "#command/call.ts";
import type { AnyCommand, Ask, Commands } from "#command/command.ts";
import { isKeys, printKeys } from "#command/keymap.ts";
import { withNames } from "#command/named.ts";
import type { State } from "#command/state.ts";
import { bare } from "#command/title.ts";
import { configTitle } from "#ocio/model/configTitle.ts";
import { evaluate } from "#parts/field/expression.ts";
import { apple } from "#parts/Keys.tsx";

/** A typed text as the value that an argument wants; what does not fit is left as text for the schema to refuse. */
export function valueFrom(argument: Argument, text: string): unknown {
  const typed = text.trim();
  if (typed === "" && argument.ask?.blank !== undefined) return argument.ask.blank;
  if (typed === "" && argument.nullable) return null;
  if (argument.shape.kind === "text") return text;
  if (argument.ask?.editor && argument.shape.kind === "list")
    return text.split(/\r?\n/).filter((line) => line.trim() !== "");
  return shaped(argument.shape, typed);
}

function shaped(shape: Shape, text: string): unknown {
  switch (shape.kind) {
    case "text":
    case "choice":
      return text;
    case "number":
      return number(text) ?? text;
    case "boolean":
      return text === "true" ? true : text === "false" ? false : text;
    case "list": {
      if (text === "") return [];
      const numbers = shape.of.kind === "number";
      const separator = numbers ? /[\s,;]+/ : /\s*,\s*/;
      return (numbers ? unwrapped(text) : text)
        .split(separator)
        .filter((word) => word !== "")
        .map((word) => shaped(shape.of, word));
    }
    case "tuple": {
      const words = unwrapped(text)
        .split(/[\s,;]+/)
        .filter((word) => word !== "");
      return words.map((word, at) => shaped(shape.of[at] ?? { kind: "any" }, word));
    }
    case "any":
      try {
        return JSON.parse(text);
      } catch {
        return text;
      }
  }
}

/** Numbers without the brackets around all of them, as code and files have them. */
function unwrapped(text: string): string {
  return /^[[({]([^[\](){}]*)[\])}][;,]?$/.exec(text)?.[1] ?? text;
}

/** The number that a text is, with all its digits, or that its arithmetic comes to; people also type the minus sign. */
function number(text: string): number | undefined {
  const plain = text.replace(/−/g, "-");
  if (plain === "") return undefined;
  const value = Number(plain);
  return Number.isNaN(value) ? evaluate(plain)?.toNumber() : value;
}

/** A value as it would be typed: what `valueFrom` makes it of. */
export function typedAs(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map(typedAs).join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** Initial content of a question's field: its suggestion as text, as checked rows or as the row pointed at. */
export type FilledIn = { text: string; checked: readonly string[]; pointed?: string };

export function filledIn(question: Question | undefined): FilledIn {
  const suggestion = question?.suggestion;
  const blank = { text: "", checked: [] };
  if (!question || question.why || suggestion === undefined || suggestion === null) return blank;
  if (question.argument.ask?.editor) return { text: edited(suggestion), checked: [] };
  if (!question.options) return { text: typedAs(suggestion), checked: [] };
  if (question.several) return { text: "", checked: Array.isArray(suggestion) ? suggestion.map(String) : [] };
  const pointed = typedAs(suggestion);
  return question.options.some(({ value }) => value === pointed)
    ? { text: "", checked: [], pointed }
    : { text: pointed, checked: [] };
}

/** A value as an editor shows it: a list with a line for each, values by name as JSON with a line for each. */
function edited(value: unknown): string {
  if (Array.isArray(value)) return value.map(typedAs).join("\n");
  if (typeof value !== "object" || value === null) return typedAs(value);
  const lines = Object.entries(value).map(
    ([name, each]) => `  ${JSON.stringify(name)}: ${JSON.stringify(each)}`,
  );
  return `{\n${lines.join(",\n")}\n}`;
}

/** Things that a chip names; more are counted. */
export const FEW = 3;

/** A value as a chip shows it. */
export function shown(value: unknown): string {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) {
    if (value.length === 0) return "None";
    if (value.length > FEW) return `${value.length} chosen`;
    return value.map(shown).join(", ");
  }
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** Returns the title of an answered command, or answered keys as printed; undefined for other answers. */
export function shownAs(ask: Ask | undefined, value: unknown, commands: Commands): string | undefined {
  if (typeof value !== "string") return undefined;
  if (ask?.of === "keys" && isKeys(value)) return printKeys(value, apple);
  return ask?.of === "command" && Object.hasOwn(commands, value) ? bare(commands[value]!.title) : undefined;
}

/**
 * Answers by the name of their argument, as chips show them: as the rows were called from which they were taken, things
 * by their names. An id or a key of the API tells nobody anything.
 */
export function worded(command: AnyCommand, state: State, args: Readonly<Args>): ReadonlyMap<string, string> {
  const named = state.document ? withNames(state.document, { id: "", args: { ...args } }).args : args;
  return new Map(
    argumentsOf(command)
      .filter(({ name }) => Object.hasOwn(args, name))
      .map(({ name, ask, shape }) => {
        const value = named[name];
        const given = (Array.isArray(value) ? value : [value]).filter((each) => typeof each === "string");
        const listed = given.length > 0 && given.length <= FEW && shape.kind !== "any";
        const options = (listed && ask?.options?.(state, args)) || [];
        const open = state.document?.config;
        const own =
          ask?.of === "config" && open
            ? { value: open.id, label: configTitle(open.name, state.session.fileName) }
            : undefined;
        const known = own ? [own, ...options] : options;
        const label = (each: unknown) => known.find((option) => option.value === each)?.label ?? each;
        return [name, shown(Array.isArray(value) ? value.map(label) : label(value))] as const;
      }),
  );
}

/** The arguments without one. */
export function without(args: Readonly<Args>, name: string): Args {
  return Object.fromEntries(Object.entries(args).filter(([key]) => key !== name));
}
