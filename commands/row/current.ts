import type { z } from "zod";
import { type Ask, arg, askOf } from "#command/command.ts";
import type { Document } from "#ocio/model/document.ts";
import { equal } from "#ocio/model/equal.ts";

type Answers = Parameters<NonNullable<Ask["suggest"]>>[1];

/** The argument, which a prompt fills in with the value that is there; where it is a list, rows are chosen anew. */
export function withCurrent<S extends z.ZodType>(
  schema: S,
  current: (document: Document, answers: Answers) => unknown,
): S {
  const ask = askOf(schema);
  if (!ask || ask.suggest) return schema;
  return arg(schema, {
    ...ask,
    suggest: ({ document }, answers) => {
      const value = document ? current(document, answers) : undefined;
      return ask.options && Array.isArray(value) ? undefined : value;
    },
  });
}

/** As `withCurrent`, with the value that all rows have which were answered before: what `find` gives of them. */
export function withCommon<S extends z.ZodType, R>(
  schema: S,
  find: (document: Document, targets: string[]) => readonly R[] | string,
  current: (document: Document, row: R) => unknown,
): S {
  return withCurrent(schema, (document, { targets }) => {
    const rows = Array.isArray(targets) ? find(document, targets.map(String)) : [];
    return typeof rows === "string" ? undefined : commonValue(rows.map((row) => current(document, row)));
  });
}

/** The value that all have; undefined where they differ, and where there is none. */
function commonValue(values: readonly unknown[]): unknown {
  const [first] = values;
  return values.every((value) => equal(value, first)) ? (first ?? undefined) : undefined;
}
