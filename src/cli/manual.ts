import { type Argument, argumentsOf, defaultOf, type Shape } from "#command/argument.ts";
import { placeholder, readArgv, writeArgv } from "#command/argv.ts";
import { type Args, nextQuestion, type Question } from "#command/call.ts";
import type { AnyCommand, Commands } from "#command/command.ts";
import { printKeys } from "#command/keymap.ts";
import { quoted } from "#command/script.ts";
import type { State } from "#command/state.ts";
import { bare } from "#command/title.ts";
import { builtinConfig } from "#ocio/builtin/config.ts";
import type { Subcommand } from "./subcommand.ts";

const WIDTH = 100;
const PROGRAM = "ocio-palette";
/** Maximum of values listed on a command's page. */
const MOST_VALUES = 40;
/** Choices that are spelled out in a synopsis. */
const MAX_LISTED = 5;
/** Other commands named at most. */
const MOST_BESIDE = 12;

const EXIT = "0 done; 1 refused, or something is faulty or missing; 2 the line was not understood.";

/** A page as `man` lays it out: headings at the margin, the rest indented. */
function page(sections: readonly (readonly [heading: string, text: string | undefined])[]): string {
  return sections
    .flatMap(([heading, text]) => (text ? [`${heading}\n${indented(text, 4)}\n`] : []))
    .join("\n");
}

function indented(text: string, by: number): string {
  return text
    .split("\n")
    .map((line) => (line === "" ? "" : `${" ".repeat(by)}${line}`))
    .join("\n");
}

/** Words in lines of the width of a page. */
function filled(words: readonly string[], width = WIDTH): string {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(lines.length === 0 ? word : `  ${word}`);
  }
  return lines.join("\n");
}

/** Help page of a subcommand; `files` explains FILE. */
export function subcommandPage(name: string, subcommand: Subcommand, files: string): string {
  const { usage, summary, details, options, examples } = subcommand;
  return page([
    ["NAME", `${name} - ${summary}`],
    ["SYNOPSIS", filled([PROGRAM, name, ...usage.split(/ (?![^[]*\])/)])],
    ["DESCRIPTION", [details, usage.includes("FILE]") ? files : ""].filter(Boolean).join("\n\n")],
    ["OPTIONS", options?.map(([option, does]) => `${option}\n${indented(does, 4)}`).join("\n")],
    ["EXAMPLES", examples?.map((words) => `${PROGRAM} ${words}`).join("\n")],
    ["EXIT STATUS", EXIT],
    ["SEE ALSO", `${PROGRAM} help, ${PROGRAM} commands`],
  ]);
}

/** The page of a command that `run` carries out, made from its declaration. */
export function commandPage(id: string, commands: Commands): string {
  const command = commands[id]!;
  const { title, aliases = [], keys = [] } = command;
  const known = argumentsOf(command);
  const given = exampleArgs(id, command, commands);
  // Arguments answered by the configuration, as in the palette.
  const answered = nextQuestion(command, sample(), given).args;
  const byConfig = (name: string) => !Object.hasOwn(given, name) && Object.hasOwn(answered, name);
  const words = known.map(({ name, shape, required }) => {
    const of = shape.kind === "list" ? shape.of : shape;
    const long = of.kind === "choice" && of.values.length > MAX_LISTED;
    const stands = long ? name.toUpperCase() : placeholder(shape);
    const word = `--${name}=${stands}${shape.kind === "list" ? " …" : ""}`;
    return required && !byConfig(name) ? word : `[${word}]`;
  });
  const called = aliases.length > 0 ? filled(`Also found as: ${aliases.join(", ")}.`.split(" ")) : "";
  const pressed =
    keys.length > 0 ? `In the palette: ${keys.map((each) => printKeys(each, false)).join(", ")}.` : "";
  return page([
    ["NAME", `${id} - ${bare(title)}`],
    ["SYNOPSIS", filled([PROGRAM, "run", "[FILE]", id, ...words])],
    ["DESCRIPTION", [called, pressed].filter(Boolean).join("\n")],
    ["ARGUMENTS", known.map((argument) => explained(argument, byConfig(argument.name))).join("\n")],
    ["EXAMPLE", exampleOf(id, command, given)],
    ["EXIT STATUS", EXIT],
    ["SEE ALSO", filled([...besides(id, commands).map((each) => `${each},`), `${PROGRAM} help run`])],
  ]);
}

/** Description of an argument. */
function explained(argument: Argument, byConfig: boolean): string {
  const { name, label, ask, shape, required, nullable } = argument;
  const without = defaultOf(argument);
  const values = ask?.options && shape.kind !== "choice" ? fixedValues(argument) : [];
  const free = shape.kind !== "choice" && values.length === 0;
  const offered = free ? ask?.options?.(sample(), {})[0]?.value : undefined;
  const lines = [
    filled(`${label}: ${typeOf(shape)}.`.split(" ")),
    ask?.note !== undefined && `${ask.note}.`,
    ask?.note === undefined && (ask?.hint ?? offered) !== undefined && `For example: ${ask?.hint ?? offered}`,
    values.length > 0 && filled(`One of: ${values.join(", ")}`.split(" ")),
    (shape.kind === "boolean" || nullable) &&
      (shape.kind === "boolean"
        ? `--${name} alone is true, --no-${name} is ${nullable ? "none" : "false"}.`
        : `--no-${name} takes the value away.`),
    ask?.fill
      ? `Made when left out: a fresh ${ask.fill === "id" ? "UUID" : "time"}.`
      : byConfig
        ? "When left out: what the configuration suggests."
        : !required &&
          (without === undefined ? "May be left out." : `When left out: ${JSON.stringify(without)}.`),
  ].filter((line) => typeof line === "string");
  return `--${name}\n${indented(lines.join("\n"), 4)}`;
}

/** A type in words. */
function typeOf(shape: Shape): string {
  switch (shape.kind) {
    case "text":
      return "text";
    case "number":
      return shape.whole ? "a whole number" : "a number";
    case "boolean":
      return "true or false";
    case "choice":
      return `one of ${shape.values.join(", ")}`;
    case "list":
      return `${typeOf(shape.of)}; given once for each, or all as a JSON list`;
    case "tuple":
      return `${shape.of.length} values, as ${placeholder(shape)} or a JSON list`;
    case "any":
      return "JSON; a text may be written without quotation marks";
  }
}

const nothing: State = { document: null, session: { selection: [], panel: "/", theme: "system" } };

/** Values of an argument that do not depend on a configuration. */
function fixedValues({ ask }: Argument): string[] {
  const values = ask?.options?.(nothing, {}).map(({ value }) => value) ?? [];
  return values.length <= MOST_VALUES ? values : [];
}

const SAMPLE = "cg-config-latest";
let sampled: State | undefined;

/** A configuration from which examples are taken. */
function sample(): State {
  sampled ??= { ...nothing, document: builtinConfig(SAMPLE) ?? null };
  return sampled;
}

/** Example arguments of a command on a built-in configuration. */
function exampleArgs(id: string, command: AnyCommand, commands: Commands): Args {
  let args: Args = {};
  for (const _ of argumentsOf(command)) {
    const { question } = nextQuestion(command, sample(), args);
    const answer = question && answerTo(question, id, commands);
    if (!question || answer === undefined) break;
    args = { ...args, [question.name]: answer };
  }
  return args;
}

function exampleOf(id: string, command: AnyCommand, args: Args): string {
  const words = writeArgv({ id, args }, command).map(quoted);
  return filled([PROGRAM, "run", `builtin:${SAMPLE}`, ...words], WIDTH - 4).replaceAll("\n", " \\\n");
}

/** A valid example value: from its options, its hint, or the simplest. */
function answerTo({ argument, options, several }: Question, id: string, commands: Commands): unknown {
  const { name, schema, shape, ask } = argument;
  const [option] = options ?? [];
  const hinted = ask?.hint === undefined ? undefined : readArgv([id, `--${name}=${ask.hint}`], commands);
  const candidates: unknown[] = [
    several
      ? option && [option.value]
      : option && (shape.kind === "number" ? Number(option.value) : option.value),
    shape.kind === "boolean" ? true : undefined,
    hinted?.ok ? hinted.calls[0]!.args[name] : undefined,
    simplest(shape),
    // For UUID arguments.
    "00000000-0000-4000-8000-000000000000",
  ];
  return candidates.find((value) => value !== undefined && schema.safeParse(value).success);
}

function simplest(shape: Shape): unknown {
  switch (shape.kind) {
    case "text":
      return "example";
    case "number":
      return 1;
    case "boolean":
      return true;
    case "choice":
      return shape.values[0];
    case "list":
      return [simplest(shape.of)];
    case "tuple":
      return shape.of.map(simplest);
    case "any":
      return {};
  }
}

/** Related commands: of the same noun, closest declarations first. */
function besides(id: string, commands: Commands): string[] {
  const noun = id.slice(0, id.indexOf(".") + 1);
  const siblings = Object.keys(commands).filter((each) => each.startsWith(noun));
  const at = siblings.indexOf(id);
  return [...siblings.slice(at + 1), ...siblings.slice(0, at)].slice(0, MOST_BESIDE);
}
