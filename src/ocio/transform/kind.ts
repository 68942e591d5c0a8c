import { z } from "zod";
import type { ProfileVersion } from "../model/config.ts";
import { kept } from "../model/fields.ts";
import type { Node } from "../yaml/node.ts";
import type { ReadContext } from "../yaml/readContext.ts";
import type { FormRow } from "./form.ts";

/** The fields of every transform node. Nodes have a UUID of their own so that steps can be pointed at. */
export const node = {
  id: z.uuid(),
  direction: z.enum(["forward", "inverse"]).default("forward"),
  ...kept,
};

/** `name` of the kinds that may carry one in YAML. */
export const named = { name: z.string().nullable().default(null) };

export const number = (value: number) => z.number().default(value);
export const optional = z.number().nullable().default(null);
export const triple = (value: number) =>
  z.tuple([z.number(), z.number(), z.number()]).default([value, value, value]);
export const quad = (value: number) =>
  z.tuple([z.number(), z.number(), z.number(), z.number()]).default([value, value, value, value]);
export const text = z.string().default("");

/** Red, green, blue and master of a grading control; a bare number is the master, three numbers are RGB. */
export function rgbm(value: number) {
  const full = z.object({ r: number(value), g: number(value), b: number(value), master: number(value) });
  const lift = (given: unknown) => {
    if (typeof given === "number") return { r: value, g: value, b: value, master: given };
    if (Array.isArray(given)) return { r: given[0], g: given[1], b: given[2], master: value };
    return given;
  };
  return z.preprocess(lift, full).default({ r: value, g: value, b: value, master: value });
}
export type Rgbm = { r: number; g: number; b: number; master: number };

/** The four numbers of a grading control. */
export function numbersOf({ r, g, b, master }: Rgbm): number[] {
  return [r, g, b, master];
}

/** A curve through float32 points; null is the style's default curve. Slopes are on every point or on none. */
export const curve = z
  .array(z.object({ x: z.number(), y: z.number(), slope: z.number().optional() }))
  .nullable()
  .default(null);
export type Curve = z.output<typeof curve>;

/** Styles of the grading transforms. */
export const gradingStyle = z.enum(["log", "linear", "video"]);
export type GradingStyle = z.output<typeof gradingStyle>;

/** Groups of the menu of types, in its order. */
export const MENU_GROUPS = [
  "Math",
  "Log",
  "Look-up tables and files",
  "Ready-made",
  "References",
  "Grading",
  "Structure",
] as const;

/** Writer of a transform's entries. */
export type Writing = {
  /** Major profile version. */
  major: number;
  /** The name by which a file refers to a space. */
  space(id: string | null, kept: string | null): string;
};

/** Kind of thing that a text of a transform names. */
type TextRole = "space" | "display" | "view" | "looks" | "file";

/** A closed list of values, and what the API takes in the place of it. */
type Known = { values: readonly string[]; accepts?: (value: string) => boolean };

/** Words for a summary. */
export type Saying = {
  /** The name of a color space by id, or as it is spelled. */
  space(id: string | null, spelled: string | null): string;
  /** A value with few digits. */
  brief(value: unknown): string;
};

/** Something that a profile version is the first to have, to follow "has": "the fixed function LIN_TO_PQ". */
export type Feature = { since: ProfileVersion; what: string };

/** A parameter and the end of the sentence about it. */
export type Complaint = [field: string, problem: string];

/** Reads the value of a key; undefined when it cannot be read, which is reported already. */
export type Cast = (reading: ReadContext, value: Node, key: string) => unknown;

/** A kind of transform: its data, and how it stands in a file. A new kind is one such value and its registration. */
export type Kind<S extends z.ZodType> = {
  schema: S;
  /** Its group in the menu, and a line that says what it does; null: not added by hand. */
  menu: readonly [group: (typeof MENU_GROUPS)[number], does: string] | null;
  /** The tag it is written with, when that is not its type. Such kinds are not read: the tag is another kind's. */
  writtenAs?: string;
  /** Field and cast of every key; without a field the cast gives several fields as an object. */
  keys: Readonly<Record<string, readonly [field: (keyof z.output<S> & string) | null, cast: Cast]>>;
  /** Keys OCIO requires: a missing one is an error. */
  required?: readonly string[];
  /** Value of a missing key, if it differs from a new step's default. */
  absent?: Partial<z.output<S>>;
  /** Its `src` is a file. */
  file?: true;
  /** Fields with texts in which OCIO replaces context variables, and what they name. */
  texts?: Readonly<Record<string, TextRole>>;
  /** The only values that OCIO takes for texts. A file may hold others; nobody can type or send them. */
  known?: Readonly<Record<string, Known>>;
  /** Values that the API refuses although the schema takes them. */
  issues?(node: z.output<S>): Complaint[];
  /** Other parameters that change with one that gets another value. */
  follow?(parameter: string, value: unknown, before: unknown): Partial<z.output<S>>;
  /** A grade, whose style is that of the color space in which it works. */
  grade?: true;
  /** Summary on one line, if it is not the list of values that differ from the defaults. */
  summary?(node: z.output<S>, say: Saying): string;
  /** The summary of the defaults, where these change pixels. */
  defaultSummary?: string;
  /** Its style says what it does, the default one too. */
  styled?: true;
  /** Its parameters and their controls; without, an editor of its own has them. */
  form?: readonly FormRow[];
  /** Fields that hold the id of a space, beside `<field>_name`; a file gives names. */
  references?: readonly string[];
  /** The first profile version that has it; every one without. */
  since?: ProfileVersion;
  /** The value that needs a later profile version than `since`, and what to call it. */
  feature?(node: z.output<S>): Feature | null;
  /** Official OCIO lets it pass in profile version 1, in which it should not be. */
  passesInV1?: true;
  /** OCIO takes the last of repeated keys here without a word. */
  repeats?: true;
  /** Profile version 1 does not write its name. */
  namelessV1?: true;
  /** Sets what follows from the keys that were given. */
  finish?(node: z.output<S>, given: ReadonlySet<string>): void;
  /** True if official OCIO takes the direction only from a key behind those that it needs, and reads forward. */
  losesDirection?(node: z.output<S>, given: ReadonlySet<string>): boolean;
  /** Returns why official OCIO refuses these values, as a sentence; null if valid. */
  refusal?(node: z.output<S>): string | null;
  /** Official OCIO loads such values inside a group, and refuses them when it validates. */
  passesInGroup?: true;
  /** The parameters that official OCIO refuses when it validates. */
  limits?(node: z.output<S>): Iterable<Complaint>;
  /** The entries that a file gets, without name and direction. */
  write(node: z.output<S>, writing: Writing): string[];
  /** True if each entry is on its own line. */
  block?(node: z.output<S>): boolean;
};

/** A kind, with its types from its schema. */
export function kind<S extends z.ZodType>(given: Kind<S>): Kind<S> {
  return given;
}
