import fc from "fast-check";
import { type Argument, argumentsOf, type Shape } from "#command/argument.ts";
import type { AnyCommand } from "#command/command.ts";
import type { State } from "#command/state.ts";

/** A source of choices: whole numbers below a bound, the same for the same tape. */
export type Choices = (bound: number) => number;

/** Tapes of choices; they shrink toward first options and few answers. */
export const tapes = fc.array(fc.nat({ max: 0xffff }), { minLength: 40, maxLength: 40 });

/** Reads a tape round and round. */
export function choicesFrom(tape: readonly number[]): Choices {
  let at = 0;
  return (bound) => {
    const next = tape[at % tape.length] ?? 0;
    at += 1;
    return bound <= 1 ? 0 : next % bound;
  };
}

/** Texts that a person may type, and some that only a hostile one does. */
const TEXTS = [
  "Fresh name",
  "fresh_name",
  "Fresh/Family",
  "0",
  "1",
  "0.1",
  "0.5",
  "[0.9, 1, 1.1]",
  "inverse",
  '{"direction":"inverse"}',
  "!<MatrixTransform> {offset: [1, 0, 0, 0]}",
  "",
  "raw",
  "scene_linear",
  "a: b # c",
  "[x], {y}",
  " padded ",
  "ünï☃😀",
  "$SHOT",
  "-",
  "true",
  "null",
  "~",
  '"quoted"',
  "line\nbreak",
  "__proto__",
  "1e5",
  "old_*",
];
const NUMBERS = [1, 2, 0, 0.5, -1, 3, 0.25, 16];

let ids = 0;

/** UUIDs that are new in every call. */
export function freshId(): string {
  ids += 1;
  return `10000000-0000-4000-9000-${ids.toString(16).padStart(12, "0")}`;
}

const pick = <T>(choose: Choices, from: readonly T[]): T => from[choose(from.length)] as T;

/** Another configuration, for commands that take something out of one. */
const OTHER = `ocio_profile_version: 2
colorspaces:
  - !<ColorSpace>
    name: Taken
    family: Fresh/Family
  - !<ColorSpace>
    name: raw
    description: Taken from another config
    isdata: true
`;

/** The same as a whole file: without rules, one that is written has one more. */
const TYPED = `${OTHER}file_rules:
  - !<Rule> {name: Default, colorspace: raw}
`;

function text({ label, schema }: Argument, choose: Choices): string {
  if (label === "Other config" && choose(4) > 0) return OTHER;
  if (label === "Text of the config" && choose(4) > 0) return TYPED;
  const fitting = TEXTS.filter((each) => schema.safeParse(each).success);
  if (fitting.length === 0) return schema.safeParse(freshId()).success ? freshId() : pick(choose, TEXTS);
  return pick(choose, fitting);
}

function value(shape: Shape, argument: Argument, choose: Choices): unknown {
  switch (shape.kind) {
    case "text":
      return text(argument, choose);
    case "number":
      return shape.whole ? choose(5) : pick(choose, NUMBERS);
    case "boolean":
      return choose(2) === 0;
    case "choice":
      return pick(choose, shape.values);
    case "list":
      return Array.from({ length: choose(4) }, () => value(shape.of, argument, choose));
    case "tuple":
      return shape.of.map((each) => value(each, argument, choose));
    case "any":
      return pick(choose, [...TEXTS, ...NUMBERS, null, true, [1, 2, 3], { a: 1 }]);
  }
}

/**
 * Arguments for a command in a state: mostly what its prompts offer there, else what the schema takes. Ids are
 * left to be filled.
 */
export function answersFor(command: AnyCommand, state: State, choose: Choices): Record<string, unknown> {
  const given: Record<string, unknown> = {};
  for (const argument of argumentsOf(command)) {
    const { name, ask, shape, required } = argument;
    if (ask?.fill || (!required && choose(3) > 0)) continue;
    const options = ask?.options?.(state, given) ?? [];
    const offered = options.length > 0 && choose(8) > 0;
    if (!offered) given[name] = argument.nullable && choose(6) === 0 ? null : value(shape, argument, choose);
    else if (shape.kind === "number") given[name] = Number(pick(choose, options).value);
    else if (shape.kind !== "list") given[name] = pick(choose, options).value;
    else given[name] = Array.from({ length: 1 + choose(3) }, () => pick(choose, options).value);
  }
  return given;
}
