import { z } from "zod";
import type { Command } from "#command/command.ts";
import { opened } from "#command/opened.ts";
import type { Document } from "#ocio/model/document.ts";
import { equal } from "#ocio/model/equal.ts";
import { capital } from "#ocio/model/noun.ts";
import { withCommon } from "./current.ts";
import { type Refused, refusedWords } from "./refusedRows.ts";
import { findAll, type NamedCollection, type NamedRow, rowsArg, some, subject } from "./target.ts";

type Field<S extends z.ZodType> = {
  title: string;
  aliases?: string[];
  /** The argument: its name is the command's after "set". */
  name: string;
  schema: S;
  /** Field name in a sentence: "encoding". */
  words: string;
  /** The value in a sentence; nothing where it would be too long. */
  shown?: (document: Document, answer: z.output<S>) => string | undefined;
  /** True while a person types: several calls in a row are one step. */
  typed?: boolean;
  when?: (document: Document) => true | string;
  /** Error of a value for a row. */
  problem?: (document: Document, answer: z.output<S>, row: NamedRow) => string | null;
  /** Current value of the row, and the edit that sets the answer. */
  now: (document: Document, row: NamedRow) => unknown;
  next: (document: Document, answer: z.output<S>, row: NamedRow) => unknown;
  /** The value of the row as it would be answered, where that is something else. */
  answered?: (document: Document, row: NamedRow) => unknown;
  put: (draft: Document, row: NamedRow, next: unknown) => void;
  /** In place of "Set encoding of “a” to log". */
  say?: (subject: string, answer: z.output<S>) => string;
};

/** A command that sets one field of several rows, says which had the value already, and is no step when all had. */
export function setter<S extends z.ZodType>(collection: NamedCollection, field: Field<S>): Command {
  const { title, aliases, name, schema, words } = field;
  return opened({
    title,
    ...(aliases && { aliases }),
    args: z.object({
      targets: rowsArg(collection),
      [name]: fieldNow(collection, schema, field.answered ?? field.now),
    }),
    when: (document) => first(some(collection)(document), () => field.when?.(document) ?? true),
    ...(field.typed && { merge: (args) => `${collection}.${name} ${JSON.stringify(args.targets)}` }),
    run: (document, args) => {
      const rows = findAll(document, collection, args.targets as string[]) as NamedRow[] | string;
      if (typeof rows === "string") return rows;
      const answer = (args as Record<string, unknown>)[name] as z.output<S>;
      const refused = rows.flatMap((row) => {
        const why = field.problem?.(document, answer, row) ?? null;
        return why === null ? [] : [{ id: row.id, name: row.name, why }];
      });
      // Applies valid edits and names the refused rows; if all are refused, returns the reason.
      if (refused.length === rows.length) return (refused[0] as Refused).why;
      const left = new Set(refused.map(({ id }) => id));
      const fit = rows.filter(({ id }) => !left.has(id));
      const due = fit.filter((row) => !equal(field.now(document, row), field.next(document, answer, row)));
      const shown = field.shown?.(document, answer);
      const but = refused.length > 0 ? `; not of ${refusedWords(refused)}` : "";
      if (due.length === 0) return { say: already(words, subject(collection, fit), shown) + but };
      const rest = fit.length - due.length;
      const done =
        field.say?.(subject(collection, due), answer) ?? set(words, subject(collection, due), shown);
      return {
        edit: (draft) => {
          for (const row of due)
            field.put(
              draft as Document,
              draft[collection].byId[row.id] as NamedRow,
              field.next(document, answer, row),
            );
        },
        say: (rest === 0 ? done : `${done}; ${rest} already ${rest === 1 ? "was" : "were"}`) + but,
      };
    },
  }) as Command;
}

/** The argument for a field of rows, which a prompt fills in with what they all hold. */
export function fieldNow<S extends z.ZodType>(
  collection: NamedCollection,
  schema: S,
  now: (document: Document, row: NamedRow) => unknown,
): S {
  return withCommon(schema, (document, targets) => findAll(document, collection, targets), now);
}

function first(reason: true | string, then: () => true | string): true | string {
  return reason === true ? then() : reason;
}

function set(words: string, subject: string, shown: string | undefined): string {
  if (shown === undefined) return `Set ${words} of ${subject}`;
  return shown === "" ? `Cleared ${words} of ${subject}` : `Set ${words} of ${subject} to ${shown}`;
}

function already(words: string, subject: string, shown: string | undefined): string {
  const value = shown === undefined ? "as given" : shown === "" ? "not set" : shown;
  return `${capital(words)} of ${subject} is already ${value}`;
}

/** An answer of text, where nothing (or null) clears the field. */
export function textOrNull(answer: string | null): string | null {
  return answer === null || answer === "" ? null : answer;
}
