import { z } from "zod";
import { arg, type Step } from "#command/command.ts";
import { opened } from "#command/opened.ts";
import { applyChanges } from "#ocio/change.ts";
import type { CollectionName, Document } from "#ocio/document.ts";
import { nouns } from "#ocio/noun.ts";
import { deleteReasons } from "#ocio/references.ts";
import { deleteChanges } from "#ocio/removal.ts";
import { findAll, type NamedCollection, rowsArg, some, subject } from "./target.ts";

type Named = { id: string; name: string };

/** Deletes rows; those in use are refused with who uses them, unless `force` detaches or `skip` leaves them. */
export function deleteCommand(collection: NamedCollection, verb: "Delete" | "Remove" = "Delete") {
  return opened({
    title: `${verb} ${nouns[collection][0]}…`,
    aliases: [verb === "Delete" ? "remove" : "delete", "erase"],
    keys: ["delete"],
    args: z.object({
      targets: rowsArg(collection),
      force: arg(z.boolean().optional(), { label: "Also when in use" }),
      skip: arg(z.boolean().optional(), { label: "Leave those in use" }),
    }),
    when: some(collection),
    run: (document, { targets, ...options }) => {
      const rows = findAll(document, collection, targets);
      return typeof rows === "string" ? rows : removing(document, collection, rows, options, verb);
    },
  });
}

/** Deletes rows as `deleteCommand` does. */
export function removing(
  document: Document,
  collection: CollectionName,
  rows: readonly Named[],
  { force = false, skip = false }: { force?: boolean | undefined; skip?: boolean | undefined },
  verb: "Delete" | "Remove",
): Step | string {
  const besides = new Set(rows.map(({ id }) => id));
  const reasons = new Map<string, string>();
  if (!force)
    for (const { id } of rows) {
      const reason = deleteReasons(document, { kind: collection, id }, besides);
      if (reason) reasons.set(id, reason);
    }
  const free = rows.filter(({ id }) => !reasons.has(id));
  if (reasons.size > 0 && (!skip || free.length === 0))
    return refusal(collection, rows.length, [...reasons.values()]);
  return removal(document, collection, free, verb);
}

function refusal(collection: CollectionName, count: number, reasons: readonly string[]): string {
  if (count === 1) return reasons[0] as string;
  const shown = reasons.slice(0, 3).join(" ");
  const more = reasons.length > 3 ? ` So are ${reasons.length - 3} more.` : "";
  return `${reasons.length} of ${count} ${nouns[collection][1]} are in use: ${shown}${more}`;
}

function removal(
  document: Document,
  collection: CollectionName,
  rows: readonly Named[],
  verb: "Delete" | "Remove",
): Step {
  const ids = rows.map(({ id }) => id);
  const changes = deleteChanges(document, collection, ids);
  return {
    edit: (draft) => applyChanges(draft as Document, changes),
    view: (session) => {
      session.selection = session.selection.filter(({ id }) => !ids.includes(id));
    },
    say: `${verb}d ${subject(collection, rows)}`,
  };
}
