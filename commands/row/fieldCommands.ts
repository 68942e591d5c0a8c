import { z } from "zod";
import { arg, type Command } from "#command/command.ts";
import { perDocument } from "#command/options.ts";
import type { Option } from "#command/state.ts";
import { encoding } from "#ocio/model/commonFields.ts";
import { type Row, rowsOf } from "#ocio/model/document.ts";
import { type Field, type Fields, setterOf } from "#ocio/model/fields.ts";
import { capital, nouns } from "#ocio/model/noun.ts";
import { type DescribedName, describedNames, fieldsOf } from "#ocio/model/rowFields.ts";
import { setter, textOrNull } from "./field.ts";
import { everyTarget, type NamedRow } from "./target.ts";
import { needs } from "./version.ts";

/** The commands that set fields of rows which need no code of their own: those of the keys in their order, else all. */
export function fieldCommands(collection: DescribedName, ...keys: string[]): Record<string, Command> {
  const fields: Fields = fieldsOf[collection];
  const made: Record<string, Command> = {};
  for (const key of keys.length > 0 ? keys : Object.keys(fields)) {
    const field = fields[key] as Field;
    const command = fieldCommand(collection, key, field);
    if (command) made[setterOf(key, field).verb] = command;
  }
  return made;
}

/** A value of a plain field as commands ask for it, and as they tell and keep the answer. */
export type PlainValue = {
  schema: z.ZodType;
  /** True while a person types: several calls in a row are one step. */
  typed: boolean;
  shown: (answer: unknown) => string | undefined;
  next: (answer: unknown) => unknown;
  problem?: (answer: unknown) => string | null;
};

/** The value of a field that all follows from; null for one that needs code of its own. */
export function plainValue(key: string, field: Field): PlainValue | null {
  const { words, control, file, hint, usual, choices } = field;
  if (control === "own") return null;
  const ask = { label: capital(words), ...(hint && { hint }) };
  const cleared = (answer: unknown) => textOrNull(answer as string | null);
  /** The value that a text means, which may be spelled as in a file: "f16" of "16f". */
  const meant = (answer: unknown) => {
    const text = cleared(answer);
    return choices?.find(({ yaml }) => yaml === text)?.value ?? text;
  };
  const same = { typed: false, next: (answer: unknown) => answer };
  switch (choices ? "choice" : file?.form) {
    case "text":
    case "choice":
    case "interopId": {
      const options = usual || choices ? { options: valuesOf(key, field) } : undefined;
      return {
        schema: arg(z.string().trim().nullable(), { ...ask, ...options }),
        typed: options === undefined,
        shown: (answer) => meant(answer) ?? "",
        next: meant,
        problem: (answer) => textProblem(field, meant(answer)),
      };
    }
    case "block":
    case "anyBlock":
      return { schema: arg(z.string().nullable(), ask), typed: true, shown: () => undefined, next: cleared };
    case "number":
      return { ...same, schema: arg(z.number().nullable(), ask), shown: (answer) => String(answer ?? "") };
    case "texts":
      return {
        ...same,
        schema: arg(z.array(z.string().trim().min(1)), ask),
        shown: (answer) => (answer as string[]).join(", "),
      };
    case "flag":
      return {
        ...same,
        schema: arg(z.boolean(), { label: `Is ${words}` }),
        shown: (answer) => (answer ? "on" : "off"),
      };
    default:
      return null;
  }
}

function fieldCommand(collection: DescribedName, key: string, field: Field): Command | null {
  const plain = plainValue(key, field);
  if (!plain) return null;
  const { words, aliases, since } = field;
  const { schema, typed, shown, next, problem } = plain;
  const [, many] = nouns[collection];
  const now = (row: NamedRow) => (row as unknown as Record<string, unknown>)[key];
  const common = {
    title: `Set ${words} of ${many}…`,
    ...(aliases && { aliases }),
    ...{ name: setterOf(key, field).argument, schema, words, typed },
    ...(since && { when: needs(since[0], `${capital(words)}s need`) }),
    ...(problem && { problem: (_: unknown, answer: unknown) => problem(answer) }),
    shown: (_: unknown, answer: unknown) => shown(answer),
    now: (_: unknown, row: NamedRow) => now(row),
    next: (_: unknown, answer: unknown) => next(answer),
    put: (_: unknown, row: NamedRow, value: unknown) => void Object.assign(row, { [key]: value }),
  };
  if (field.file?.form !== "flag") return setter(collection, common);
  return setter(collection, {
    ...common,
    title: `Mark ${many} as ${words} or not…`,
    schema: arg(z.boolean(), {
      label: `Is ${words}`,
      suggest: ({ document }, { targets }) =>
        !everyTarget(document, collection, targets, (row) => now(row) === true),
    }),
    words: `${words} flag`,
    say: (subject, answer) => `Marked ${subject} as ${answer ? words : `not ${words}`}`,
  });
}

/** The usual values of a field of text, and others that the configuration uses. */
function valuesOf(key: string, { usual, choices }: Field) {
  return perDocument(({ document }): Option[] => {
    const known = usual ?? choices?.map(({ value }) => value) ?? [];
    const rows = document ? describedNames.flatMap((name) => rowsOf(document, name) as readonly Row[]) : [];
    const used = rows.flatMap((row) => (row as unknown as Record<string, unknown>)[key] || []);
    return [...new Set([...known, ...used])].map((value) => ({ value: String(value), label: String(value) }));
  });
}

/** The known encodings, and others that the configuration uses. */
export const encodingOptions = valuesOf("encoding", encoding);

/** The sentence that refuses a text. */
function textProblem({ words, choices, pattern }: Field, value: string | null): string | null {
  if (value === null) return null;
  const values = choices?.map((choice) => choice.value);
  if (values && !values.includes(value))
    return `“${value}” is not a valid ${words}; use one of ${values.join(", ")}.`;
  return !pattern || pattern[0].test(value) ? null : `“${value}” is not a valid ${words}: ${pattern[1]}.`;
}
