import type { Origin, Overwritten } from "#api/change.ts";
import type { Request } from "#api/resources.ts";
import type { HistoryStep } from "#command/historyStep.ts";
import type { Query } from "../db/database.ts";
import type { RowLimits } from "./rowRoom.ts";

/**
 * A status and a body that is JSON text already; null has no body. A change says which version of the configuration
 * has it, and in how many fields it took the place of what its author had not seen.
 */
export type Answer = { status: number; body: string | null; version?: number; overwrote?: number };

/** A request that was carried out, with the name of its row. */
export type Logged = Request & { name?: string };

/**
 * What would take a request back. `position` is the place of a row that was deleted, `positions` are those of the
 * rows that were ordered.
 */
export type Inverse = Request & {
  position?: number;
  positions?: number[];
  /** The rows between which a row stood that was deleted by itself. */
  between?: [previous: string | null, next: string | null];
};

/** A configuration that is being written: its transaction, and what has been done to it so far. */
export type Edit = {
  query: Query;
  /** The database whose log can be read: a copy of rows has none. */
  log: Query;
  configId: string;
  /** JSON of the profile's own keys; whoever changes it assigns the new text. */
  data: string;
  /** Bytes of the data of all its rows and of its own; whoever changes one of them adds the difference. */
  size: number;
  limits: RowLimits;
  /** The version that this write makes. */
  version: number;
  requests: Logged[];
  /** Newest first. */
  inverse: Inverse[];
  /** The tab that writes, and the version that it has seen. */
  origin: Origin;
  overwritten: Overwritten[];
  /** The undo steps that the write consists of, where several came together. */
  steps?: readonly HistoryStep[];
};

/** True if a write makes a version: with a change, or with undo steps that have left nothing to change. */
export const isLogged = ({ requests, steps = [] }: Edit): boolean => requests.length > 0 || steps.length > 0;
