import { z } from "zod";
import { arg, type Step } from "#command/command.ts";
import { opened } from "#command/opened.ts";
import type { Call, State } from "#command/state.ts";
import { applyChanges } from "#ocio/model/change.ts";
import type { CollectionName, Document } from "#ocio/model/document.ts";
import { nouns, subjects } from "#ocio/model/noun.ts";
import { deleteReasons, usesOf } from "#ocio/names/references.ts";
import { deleteChanges } from "#ocio/names/removal.ts";
import { findAll, type NamedCollection, rowsArg, some, subject } from "./target.ts";

type Named = { id: string; name: string };

/** Deletes rows; those in use are refused with their users, unless `force` detaches or `skip` leaves them. */
export function deleteCommand(collection: NamedCollection, verb: "Delete" | "Remove" = "Delete") {
  const other = verb === "Delete" ? "remove" : "delete";
  return opened({
    title: `${verb} ${nouns[collection][0]}…`,
    destructive: true,
    riskyFix: true,
    deletes: { of: "rows", collection },
    alternatives: waysOut(collection),
    aliases: [other, `${other} ${nouns[collection][0]}`, "erase"],
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

/** Alternatives for rows in use: skip them, replace them, or delete anyway. */
function waysOut(collection: NamedCollection) {
  const noun = subjects[collection];
  return ({ document }: State, { targets }: Readonly<Record<string, unknown>>): Call[] => {
    if (!document || !Array.isArray(targets)) return [];
    const rows = findAll(document, collection, targets.map(String));
    if (typeof rows === "string") return [];
    const roles = rows.flatMap(({ id }) =>
      usesOf(document, { kind: collection, id }).flatMap(({ ref }) => (ref.kind === "roles" ? [ref.id] : [])),
    );
    const besides = new Set(rows.map(({ id }) => id));
    const free = rows.some(({ id }) => !deleteReasons(document, { kind: collection, id }, besides));
    const names = [...new Set(roles)].flatMap((id) => document.roles.byId[id]?.name ?? []);
    return [
      ...(free && rows.length > 1 ? [{ id: `${noun}.delete`, args: { targets, skip: true } }] : []),
      { id: `${noun}.replace`, args: { targets } },
      ...names.slice(0, 5).map((name) => ({ id: "role.assign", args: { name } })),
      { id: `${noun}.delete`, args: { targets, force: true } },
    ];
  };
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
