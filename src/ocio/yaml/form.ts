/* Forms in which fields of rows stand in files: how each is read and written. */

import { allocations, fromYaml, toYaml } from "../model/enums.ts";
import type { Field, Fields, Form } from "../model/fields.ts";
import { fold } from "../names/name.ts";
import { allocationKey } from "../transform/cast.ts";
import type { DocumentBuilder } from "./documentBuilder.ts";
import { categories, type Interchange, interchange } from "./element.ts";
import { floats, flow, scalar, textBlock, texts } from "./emit.ts";
import type { Node } from "./node.ts";
import { real } from "./number.ts";
import type { Entry, Keeper, ReadContext } from "./readContext.ts";
import { tokens, type WriteContext } from "./writeContext.ts";

type Row = Keeper & { name?: string | null };
type Reading = { building: DocumentBuilder; reading: ReadContext; row: Row; key: string; field: Field };
type Writing = { writing: WriteContext; row: Row; field: Field; indent: string };

/** Reader of a value, which gives nothing where it stays as it is, and writer of what follows the key, if anything. */
type FieldForm<V> = {
  read(value: Node, reading: Reading): V | null | undefined;
  write(value: V, writing: Writing): string;
};

type Texts = Record<
  "name" | "text" | "block" | "anyBlock" | "choice" | "interopId" | "allocation" | "family" | "processSpace",
  string | null
>;
type Lists = Record<"texts" | "aliases" | "categories", string[]>;
type Rest = { flag: boolean; number: number | null; floats: number[] };
type Values = Texts & Lists & Rest & Record<"interchange" | "amf", Interchange>;

const text: FieldForm<string | null> = {
  read: (value, { reading, key }) => reading.optional(value, key),
  write: (value, { field }) => (value || field.file?.always ? scalar(value ?? "") : ""),
};

const list: FieldForm<string[]> = {
  read: (value, { reading, key }) => reading.strings(value, key),
  write: (values) => (values.length > 0 ? texts(values) : ""),
};

type ProcessSpace = { process_space_id: string | null };

const hasText = (value: string | null) => value !== null && /[^\n]/.test(value);

function interchangeOf(keys: readonly (keyof Interchange)[]): FieldForm<Interchange> {
  return {
    read: (value, { building, row }) => interchange(building, value, row, keys),
    write: (value) =>
      keys
        .filter((key) => hasText(value[key]))
        .map((key) => `\n      ${key}: ${textBlock(value[key] as string, "      ")}`)
        .join(""),
  };
}

const forms: { readonly [F in Form]: FieldForm<Values[F]> } = {
  name: {
    ...text,
    read(value, { reading, key, row }) {
      reading.string(value, key);
      return row.name ?? null;
    },
  },
  text,
  block: {
    ...text,
    write: (value, { indent }) => (hasText(value) ? textBlock(value as string, indent) : ""),
  },
  // As official OCIO writes it of named transforms: also where it has only ends of lines.
  anyBlock: { ...text, write: (value) => (value ? textBlock(value, "    ") : "") },
  texts: list,
  flag: {
    read: (value, { reading, key }) => reading.boolean(value, key),
    write: (value, { field }) => (value || field.file?.always ? String(value) : ""),
  },
  number: {
    read: (value, { reading, key }) => reading.number(value, key),
    write: (value) => (value === null ? "" : real(value)),
  },
  floats: {
    read: (value, { reading, key }) => reading.numbers(value, key, true),
    write: (values) => (values.length > 0 ? floats(values) : ""),
  },
  choice: {
    read: (value, { reading, key, field }) => choice(reading, value, key, field),
    write: (value, { field }) =>
      value || field.file?.always ? (toYaml(field.choices ?? [], value ?? "") ?? "unknown") : "",
  },
  allocation: {
    read: (value, { reading, key }) => allocationKey(reading, value, key) as string | undefined,
    write: (value) => (value === null ? "uniform" : (toYaml(allocations, value) ?? "unknown")),
  },
  // Aliases as OCIO keeps them: without empty ones, the row's own name and repetitions.
  aliases: {
    ...list,
    write(aliases, { row, ...rest }) {
      const seen = new Set([fold(row.name ?? ""), ""]);
      const kept = aliases.filter((alias) => !seen.has(fold(alias)) && seen.add(fold(alias)));
      return list.write(kept, { row, ...rest });
    },
  },
  family: {
    read: (value, { building, reading, key }) => building.family(reading.optional(value, key) ?? null),
    write: (id, rest) => text.write(rest.writing.family(id), rest),
  },
  categories: {
    read: (value, { building }) => categories(building, value),
    write: (ids, rest) =>
      list.write(
        tokens(rest.writing.categories(ids)).filter((name) => name !== ""),
        rest,
      ),
  },
  interchange: interchangeOf(["amf_transform_ids", "icc_profile_name"]),
  amf: interchangeOf(["amf_transform_ids"]),
  processSpace: {
    ...text,
    write: (name, { writing, row }) =>
      scalar(writing.space((row as Row & ProcessSpace).process_space_id, name)),
  },
  interopId: { ...text, read: (value, { reading }) => interopId(reading, value) },
};

/** A value of a closed list; another one, which official OCIO takes for "unknown", is kept and reported. */
function choice(
  reading: ReadContext,
  value: Node,
  key: string,
  { choices = [], words }: Field,
): string | null {
  const given = reading.string(value, key);
  if (given === undefined || given === "" || given.toLowerCase() === "unknown") return null;
  const known = fromYaml(choices, given);
  if (known === undefined)
    reading.warn(
      "read-as-unknown",
      `'${given}' is not a known ${words}; official OCIO reads and writes it as 'unknown'.`,
      value,
      key,
    );
  return known ?? given;
}

const INTEROP = /^[a-z0-9.\-_~/*#%^+()[\]|:]*$/;

function interopId(reading: ReadContext, value: Node): string | null {
  const text = reading.optional(value, "interop_id") ?? null;
  if (text === null) return null;
  const parts = text.split(":");
  const why = !INTEROP.test(text)
    ? "may only contain a-z, 0-9 and . - _ ~ / * # % ^ + ( ) [ ] |"
    : parts.length > 2
      ? "may have only one colon, between namespace and name"
      : parts.length === 2 && parts.includes("")
        ? "needs text on both sides of its colon"
        : null;
  if (why) reading.error("interop-id", `The interop ID '${text}' ${why}.`, value, "interop_id");
  return text;
}

type FieldReader = (building: DocumentBuilder, row: Row, entry: Entry) => boolean;

/** Reader of entries of rows that have the fields: false for a key that is of none of them. */
export function fieldReader(fields: Fields, blank: Readonly<Record<string, unknown>>): FieldReader {
  const byKey = new Map(
    Object.entries(fields).map(([at, field]) => [field.file?.key, { at, field }] as const),
  );
  return (building, row, { key, value }) => {
    const found = byKey.get(key);
    if (!found?.field.file) return false;
    const { at, field } = found;
    const { read } = forms[found.field.file.form] as FieldForm<unknown>;
    const given = read(value, { building, reading: building.reading, row, key, field });
    // A field that may lack is there where it says something.
    const lacks = !Object.hasOwn(blank, at) && (!given || (Array.isArray(given) && given.length === 0));
    if (!lacks) Object.assign(row, { [at]: given ?? blank[at] });
    return true;
  };
}

type FieldWriter = (row: Row, writing: WriteContext) => string;

/** Writer of rows that have the fields, a line or more for each. */
export function fieldWriter(fields: Fields, indent = "    "): FieldWriter {
  const written = Object.entries(fields).flatMap(([at, field]) =>
    field.file ? [{ at, field, key: field.file.key, ...(forms[field.file.form] as FieldForm<unknown>) }] : [],
  );
  return (row, writing) =>
    written
      .map(({ at, field, key, write }) => {
        const value = write((row as unknown as Record<string, unknown>)[at], { writing, row, field, indent });
        return value === "" ? "" : `${indent}${key}:${value.startsWith("\n") ? "" : " "}${value}\n`;
      })
      .join("");
}

/** Plain values as they stand in a map in one line; nothing for an empty one. */
const inLine = {
  text: (value: string | null) => (value ? flow(value) : ""),
  block: (value: string | null) => (value ? flow(value.replace(/\n+$/, "")) : ""),
  flag: (value: boolean) => (value ? "true" : ""),
  number: (value: number | null) => (value === null ? "" : real(value)),
  texts: (values: string[] | undefined) => (values?.length ? texts(values) : ""),
} as const satisfies Partial<Record<Form, (value: never) => string>>;

/** Writer of the plain fields of rows that are a map in one line, an entry for each that is not empty. */
export function entryWriter(fields: Fields): (row: object) => string[] {
  return (row) =>
    Object.entries(fields).flatMap(([at, { file }]) => {
      const write = inLine[file?.form as keyof typeof inLine] as ((value: unknown) => string) | undefined;
      const value = write?.((row as Record<string, unknown>)[at] ?? null) ?? "";
      return value === "" ? [] : [`${file?.key}: ${value}`];
    });
}
