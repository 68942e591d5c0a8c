import type { z } from "zod";
import { capital } from "#ocio/model/noun.ts";
import { type AnyCommand, type Ask, askOf } from "./command.ts";

/** Kind of a value, for a prompt, a command line or documentation. `any` is any JSON. */
export type Shape =
  | { kind: "text" }
  | { kind: "number"; whole: boolean }
  | { kind: "boolean" }
  | { kind: "choice"; values: string[] }
  | { kind: "list"; of: Shape }
  | { kind: "tuple"; of: Shape[] }
  | { kind: "any" };

/** One argument of a command, read from its schema. */
export type Argument = {
  name: string;
  label: string;
  schema: z.ZodType;
  ask: Ask | undefined;
  shape: Shape;
  /** Null is an answer: it takes a value away. */
  nullable: boolean;
  /** Asked when neither the call nor the selection answers: not optional, not defaulted, not filled. */
  required: boolean;
};

/** The classes of schemas that are told apart by `def.type`: their own code, of 20 kB, stays out of the first visit. */
type Schemas = {
  [Kind in
    | "optional"
    | "default"
    | "prefault"
    | "nullable"
    | "nonoptional"
    | "readonly"
    | "catch"]: z.ZodOptional;
} & {
  pipe: z.ZodPipe;
  transform: z.ZodTransform;
  number: z.ZodNumber;
  boolean: z.ZodBoolean;
  enum: z.ZodEnum;
  literal: z.ZodLiteral;
  array: z.ZodArray;
  tuple: z.ZodTuple;
  union: z.ZodUnion;
  string: z.ZodString;
  null: z.ZodNull;
};

const is = <Kind extends keyof Schemas>(schema: unknown, ...kinds: Kind[]): schema is Schemas[Kind] =>
  (kinds as string[]).includes((schema as z.ZodType).def.type);

/** Unwraps optional, default, nullable and the like. Lazy schemas may be endless and stay closed. */
function inner(schema: z.ZodType): z.ZodType | undefined {
  if (is(schema, "optional", "default", "prefault", "nullable", "nonoptional", "readonly", "catch"))
    return schema.unwrap() as z.ZodType;
  if (is(schema, "pipe")) return (is(schema.in, "transform") ? schema.out : schema.in) as z.ZodType;
  return undefined;
}

/** The schema and everything it wraps, outermost first. */
function* layers(schema: z.ZodType): Generator<z.ZodType> {
  for (let at: z.ZodType | undefined = schema; at; at = inner(at)) yield at;
}

function shapeOf(schema: z.ZodType): Shape {
  const core = [...layers(schema)].at(-1)!;
  if (is(core, "number")) return { kind: "number", whole: core.isInt };
  if (is(core, "boolean")) return { kind: "boolean" };
  if (is(core, "enum")) return { kind: "choice", values: core.options.map(String) };
  if (is(core, "literal") && [...core.values].every((value) => typeof value === "string"))
    return { kind: "choice", values: [...core.values].map(String) };
  if (is(core, "array")) return { kind: "list", of: shapeOf(core.element as z.ZodType) };
  if (is(core, "tuple"))
    return { kind: "tuple", of: (core.def.items as z.ZodType[]).map((item) => shapeOf(item)) };
  if (is(core, "union")) return unionShape(core.options as z.ZodType[]);
  if (is(core, "string")) return { kind: "text" };
  return { kind: "any" };
}

/** Alternatives of one kind are that kind; choices add up; anything else is any JSON. */
function unionShape(options: z.ZodType[]): Shape {
  const shapes = options.filter((option) => !is(option, "null")).map((option) => shapeOf(option));
  const first = shapes[0];
  if (!first || shapes.some((shape) => shape.kind !== first.kind)) return { kind: "any" };
  if (first.kind !== "choice") return first;
  return { kind: "choice", values: shapes.flatMap((shape) => (shape.kind === "choice" ? shape.values : [])) };
}

/** "displayColorspace" reads as "Display colorspace" where a command gives no label. */
function spoken(name: string): string {
  const words = name.replace(/([a-z0-9])([A-Z])/g, "$1 $2").toLowerCase();
  return capital(words);
}

const read = new WeakMap<z.ZodType, Argument[]>();

/** The arguments of a command in the order in which they are declared and asked. */
export function argumentsOf(command: AnyCommand): Argument[] {
  const known = read.get(command.args);
  if (known) return known;
  const found = Object.entries(command.args.shape as Record<string, z.ZodType>).map(([name, schema]) => {
    const ask = [...layers(schema)].map((layer) => askOf(layer)).find((each) => each !== undefined);
    return {
      name,
      label: ask?.label ?? spoken(name),
      schema,
      ask,
      shape: shapeOf(schema),
      nullable: schema.safeParse(null).success,
      required: ask?.fill === undefined && !schema.safeParse(undefined).success,
    };
  });
  read.set(command.args, found);
  return found;
}

/** Default value of an argument; undefined without one. */
export function defaultOf({ schema }: Argument): unknown {
  const parsed = schema.safeParse(undefined);
  return parsed.success ? parsed.data : undefined;
}

/** True if the palette may have to ask for an argument; such titles end in "…". */
export function mayAsk(command: AnyCommand): boolean {
  return argumentsOf(command).some(({ required }) => required);
}

function described(shape: Shape): string {
  switch (shape.kind) {
    case "text":
      return "text";
    case "number":
      return shape.whole ? "a whole number" : "a number";
    case "boolean":
      return "true or false";
    case "choice":
      return shape.values.length === 1 ? `“${shape.values[0]}”` : `one of ${shape.values.join(", ")}`;
    case "list":
      return "a list";
    case "tuple":
      return `${shape.of.length} values`;
    case "any":
      return "something else";
  }
}

/** Error of a value for an argument, as a sentence; undefined if valid. */
export function reasonAgainst(argument: Argument, value: unknown): string | undefined {
  const parsed = argument.schema.safeParse(value);
  if (parsed.success) return undefined;
  if (value === undefined) return `“${argument.label}” is missing.`;
  const issue = parsed.error.issues[0]!;
  const message = issue.message;
  // A schema's own words win; zod's defaults name types, not arguments.
  if (!/^(Invalid|Too (small|big)|Unrecognized)/.test(message))
    return /[.!?]$/.test(message) ? message : `${message}.`;
  const { shape } = argument;
  if (shape.kind === "tuple" && Array.isArray(value) && value.length !== shape.of.length)
    return `${argument.label} needs ${shape.of.length} values; ${value.length === 0 ? "none is" : value.length === 1 ? "only 1 is" : `${value.length} are`} given.`;
  if (shape.kind === "tuple" && shape.of.every(({ kind }) => kind === "number") && issue.path.length === 1)
    return `${argument.label}: “${(value as unknown[])[issue.path[0] as number]}” is not a number.`;
  if (issue.code === "too_small" && issue.origin === "string" && issue.minimum === 1)
    return `${argument.label} must not be empty.`;
  if (issue.code === "too_small" && issue.origin === "array" && argument.shape.kind === "list")
    return issue.minimum === 1
      ? `${argument.label} must not be empty.`
      : `${argument.label} needs at least ${issue.minimum} values.`;
  if (issue.code === "too_small" && issue.origin === "number")
    return `${argument.label} must be ${issue.inclusive ? "at least" : "more than"} ${issue.minimum}.`;
  if (issue.code === "too_big" && issue.origin === "number")
    return `${argument.label} must be ${issue.inclusive ? "at most" : "less than"} ${issue.maximum}.`;
  if (issue.code === "invalid_format") return `${argument.label} is not a valid ${formatName(issue.format)}.`;
  if (issue.code === "invalid_type" && issue.expected === "int")
    return `${argument.label} must be a whole number.`;
  if (issue.path.length === 0 && (issue.code === "invalid_type" || issue.code === "invalid_value"))
    return `${argument.label} must be ${described(argument.shape)}.`;
  const place = issue.path.length > 0 ? ` (at ${issue.path.join(".")})` : "";
  return `${argument.label} is not valid${place}: ${message.charAt(0).toLowerCase()}${message.slice(1)}.`;
}

function formatName(format: string): string {
  return format === "uuid" ? "UUID" : format.replace(/_/g, " ");
}
