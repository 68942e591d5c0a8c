import { z } from "zod";
import type { Choice } from "./enums.ts";

/** Key and verbatim text of something the reader could not place; it is shown, kept and never lost silently. */
const unknownKey = z.object({ key: z.string(), text: z.string() });
export type UnknownKey = z.output<typeof unknownKey>;

/** YAML of a row besides its values: preceding comments and unknown keys. */
export const kept = {
  comment: z.string().optional(),
  unknown: z.array(unknownKey).optional(),
};

export const id = z.uuid();
export const text = z.string().nullable().default(null);
export const flag = z.boolean().default(false);
export const idOrNull = z.uuid().nullable().default(null);
export const idList = z.array(z.uuid()).default([]);
export const textList = z.array(z.string()).default([]);
/** Map of user text to user text. */
export const textMap = z.record(z.string(), z.string()).default({});

/** Every row: its own UUID and that of the configuration that owns it. */
export const owned = { id, config_id: id, ...kept };

/** `interchange` of profile 2.5: newline-separated AMF ids and, for color spaces, an ICC profile name. */
export const interchange = z
  .object({ amf_transform_ids: text, icc_profile_name: text })
  .default({ amf_transform_ids: null, icc_profile_name: null });

/** Forms that say all about reading, writing, setting and showing a value. */
type PlainForm = "text" | "block" | "flag" | "number" | "texts" | "choice";
/** Form of a value in a file; `yaml/form.ts` reads and writes each. */
export type Form =
  | PlainForm
  | ("name" | "aliases" | "family" | "categories" | "interchange" | "amf")
  | ("anyBlock" | "interopId" | "allocation" | "floats" | "processSpace");
/** Control of a value in a form of the interface, where it is not the one of its form in files. */
export type Control = Form | ("code" | "encoding" | "allocationVars" | "referenceSpaceType" | "own");

/** A field of a kind of row: what it holds, and all that is derived from that. */
export type Field = {
  schema: z.ZodType;
  /** Words for the value in a sentence; of a flag what the row is then: "data". */
  words: string;
  /** Label in the form, where it is not the words. */
  label?: string;
  /** Key and form in the file; `always` writes what is empty, too. */
  file?: { key: string; form: Form; always?: true };
  /** Control of the form, where it is not the one of its form in files; "own" has code and commands of its own. */
  control?: Control;
  /** First profile version that has it, and how a problem names it. */
  since?: readonly [version: "2" | "2.1" | "2.2" | "2.3" | "2.4" | "2.5" | "2.6", feature: string];
  /** Argument of its command, where it is not the key in camel case; the verb is "set" and the argument. */
  argument?: string;
  /** Other words for its command. */
  aliases?: string[];
  /** Sentence beside its control. */
  note?: string;
  /** Example of a value. */
  hint?: string;
  /** Usual values of a text; others are allowed. */
  usual?: readonly string[];
  /** Values of a choice. */
  choices?: readonly Choice[];
  /** Label of no value of a choice; without it no value means the first. */
  none?: string;
  /** Form that a text must have, and the words for it. */
  pattern?: readonly [form: RegExp, words: string];
};
export type Fields = Readonly<Record<string, Field>>;

/** The shape of the schema of rows that have the fields. */
export function shapeOf<F extends Fields>(fields: F): { [K in keyof F]: F[K]["schema"] } {
  const shape = Object.entries(fields).map(([key, { schema }]) => [key, schema]);
  return Object.fromEntries(shape);
}

/** The fields of a row of which nothing is said but its name; those that may lack are left out. */
export function blankOf<F extends Fields>(fields: F): { [K in keyof F]: z.output<F[K]["schema"]> } {
  const values = Object.entries(fields).flatMap(([key, { schema }]) => {
    const { success, data } = schema.safeParse(undefined);
    return success && data === undefined ? [] : [[key, data]];
  });
  return Object.fromEntries(values);
}

/** The fields of which all follows from their form. */
export function plainFields(fields: Fields): [string, Field][] {
  return Object.entries(fields).filter(([, { control, file }]) => file && control !== "own");
}

/** True for a field that a row has or has not. */
export function isFlag({ control, file }: Field): boolean {
  return (control ?? file?.form) === "flag";
}

/** The command that sets a field: "setInteropId" with "interopId". */
export function setterOf(key: string, { argument }: Field): { verb: string; argument: string } {
  const name = argument ?? key.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
  return { verb: `set${name.charAt(0).toUpperCase()}${name.slice(1)}`, argument: name };
}
