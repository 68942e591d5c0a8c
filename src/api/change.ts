import { z } from "zod";
import type { Access } from "./share.ts";

/** A field that a later write overwrote unseen by its author. */
export const overwritten = z.object({
  collection: z.string(),
  /** The row; null for the profile itself and for an order. */
  id: z.string().nullable(),
  name: z.string().nullable(),
  /** Null if the whole changed row was deleted. */
  field: z.string().nullable(),
  /** The overwritten value, kept in the log. */
  value: z.unknown(),
  /** The change that had written it. */
  version: z.number().int(),
  user_id: z.string(),
});
export type Overwritten = z.output<typeof overwritten>;

/** Change of one row, of the profile's own keys (`config`), of an order, or of a file. */
const patch = z.object({
  kind: z.enum(["made", "changed", "deleted", "ordered"]),
  collection: z.string(),
  id: z.string().nullable(),
  name: z.string().nullable(),
  /** The fields before and after; null where there was no row. */
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});
export type Patch = z.output<typeof patch>;

const fileMove = z.object({
  kind: z.literal("lut"),
  do: z.literal("move"),
  path: z.string(),
  to: z.string(),
});

/** An undo step as stored with the changes of a configuration. */
export const historyStep = z.object({
  id: z.uuid(),
  way: z.enum(["do", "undo", "redo"]),
  title: z.string().max(500),
  say: z.string().max(2000),
  changes: z.array(patch).nullable().optional(),
  forth: z.array(fileMove).optional(),
  back: z.array(fileMove).optional(),
});

/** The user's own steps, oldest first. */
export const historySteps = z.object({ steps: z.array(historyStep) });

/** A log entry of a configuration. The state at any version can be read and restored. */
export const change = z.object({
  version: z.number().int(),
  at: z.string(),
  user_id: z.string(),
  /** Name of the author; null for visitors without an account or name. */
  user_name: z.string().nullable(),
  tab: z.string().nullable(),
  command: z.string().nullable(),
  /** Message of the command; null if sent without one. */
  sentence: z.string().nullable(),
  patches: z.array(patch),
  /** Number of patches: a page of the log shows the first of each entry only. */
  size: z.number().int(),
  overwritten: z.array(overwritten),
});
export type Change = z.output<typeof change>;

/** The log, newest first; `next` is `before` of the next page. */
export const changePage = z.object({ changes: z.array(change), next: z.number().int().nullable() });
export type ChangePage = z.output<typeof changePage>;

/** Presence of a person: the open row, by collection. */
export const rowAddress = z.object({ collection: z.string().regex(/^[a-z_]{1,40}$/), id: z.uuid() });
export type RowAddress = z.output<typeof rowAddress>;

/** A person in the open configuration. */
const present = z.object({
  tab: z.string(),
  user_id: z.string(),
  /** Null without a name; cut if long. */
  user_name: z.string().nullable(),
  since: z.string(),
  /** Absent without an open row, or if unknown. */
  at: rowAddress.optional(),
});
export type Present = z.output<typeof present>;

/**
 * Events of `GET /configs/{id}/events?tab=&after=`, by name. Those with a version carry it as their id and come in
 * order without a gap, so that the newest id is the base of the next change.
 */
export type LiveEvents = {
  /** First event: all up to this version is known or follows. */
  hello: { version: number };
  /** A remote change, as requests that lead from the version before to this one. */
  change: {
    version: number;
    at: string;
    user_id: string;
    tab: string | null;
    command: string | null;
    sentence: string | null;
    requests: { method: "POST" | "PATCH" | "PUT" | "DELETE"; path: string; body?: unknown }[];
    /** Files beside the configuration were changed. */
    files: boolean;
    /** Authors of overwritten changes. */
    overwrote: string[];
  };
  /** The tab's own change has this version. */
  own: { version: number };
  /** Too much was missed: refetch the document, at this version or later. */
  reset: { version: number };
  /** Everyone present; sent whenever somebody joins, leaves, or opens another row. */
  presence: { present: Present[] };
  /** The access of the visitor: at the beginning, and whenever it changes. */
  access: { access: Access };
  /** The configuration was deleted, or is not the visitor's any more; nothing follows. */
  gone: { version: number };
};
