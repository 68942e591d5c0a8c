import type { WorkerSide } from "../compare/compareWorker.ts";
import { type ConflictColor, conflictColors, type MergeSideName } from "./conflictColors.ts";

/** The three sides of a merge, and the ids of rows that two of them changed differently. */
export type ConflictRequest = { sides: Record<MergeSideName, WorkerSide>; rows: string[] };

/** Colors of rows by their ids. */
export type ConflictAnswer = ReadonlyMap<string, ConflictColor>;

const sideOf = ({ document, files }: WorkerSide) => ({
  document,
  surroundings: { read: (path: string) => files.get(path) ?? null },
});

/** Computes the colors of a message's rows. */
self.onmessage = ({ data: { sides, rows } }: MessageEvent<ConflictRequest>) => {
  const [base, ours, theirs] = [sides.base, sides.ours, sides.theirs].map(sideOf);
  self.postMessage(
    conflictColors({ base: base!, ours: ours!, theirs: theirs! }, rows) satisfies ConflictAnswer,
  );
};
