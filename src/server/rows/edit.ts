import type { Overwritten } from "#api/change.ts";
import type { Origin } from "#api/headers.ts";
import type { Request } from "#api/resources.ts";
import type { HistoryStep } from "#command/historyStep.ts";
import type { Query } from "../db/database.ts";
import type { RowLimits } from "./rowRoom.ts";

/**
 * A status and JSON text; null has no body. A change has its version, and the number of fields it overwrote unseen by
 * its author.
 */
export type Answer = { status: number; body: string | null; version?: number; overwrote?: number };

/** An executed request, with the name of its row. */
export type Logged = Request & { name?: string };

/**
 * Inverse of a request. `position` is the place of a row that was deleted, `positions` are those of the rows that
 * were ordered.
 */
export type Inverse = Request & {
  position?: number;
  positions?: number[];
  /** Neighbors of a row that was deleted alone. */
  between?: [previous: string | null, next: string | null];
};

/** A configuration being written: its transaction, and the changes so far. */
export type Edit = {
  query: Query;
  /** Database with the log: a copy of rows has none. */
  log: Query;
  configId: string;
  /** JSON of the profile's own keys; assign the new text to change it. */
  data: string;
  /** Bytes of the data of all its rows and of its own; add the difference of each change. */
  size: number;
  limits: RowLimits;
  /** Rows of the collections that were reordered, each time. */
  ordered: number;
  /** The version that this write makes. */
  version: number;
  requests: Logged[];
  /** Newest first. */
  inverse: Inverse[];
  /** The tab that writes, and the version that it has seen. */
  origin: Origin;
  overwritten: Overwritten[];
  /** Undo steps of the write, if there are several. */
  steps?: readonly HistoryStep[];
};

/** True if a write makes a version: with a change, or with undo steps that have left nothing to change. */
export const isLogged = ({ requests, steps = [] }: Edit): boolean => requests.length > 0 || steps.length > 0;
