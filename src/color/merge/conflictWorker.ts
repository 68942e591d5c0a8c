import { sideOf } from "../compare/colorComparison.ts";
import type { WorkerSide } from "../compare/compareWorker.ts";
import { type ConflictColor, conflictColors, type MergeSideName } from "./conflictColors.ts";

/** The three sides of a merge, and the ids of rows that two of them changed differently. */
export type ConflictRequest = { sides: Record<MergeSideName, WorkerSide>; rows: string[] };

/** Colors of rows by their ids. */
export type ConflictAnswer = ReadonlyMap<string, ConflictColor>;

/** Computes the colors of a message's rows. */
self.onmessage = ({ data: { sides, rows } }: MessageEvent<ConflictRequest>) => {
  const [base, ours, theirs] = [sideOf(sides.base), sideOf(sides.ours), sideOf(sides.theirs)];
  self.postMessage(conflictColors({ base, ours, theirs }, rows) satisfies ConflictAnswer);
};
