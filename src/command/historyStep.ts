import { joined, type RowChange } from "#ocio/model/rowChange.ts";

/** A file that a step of the history moves beside its change of the document. */
export type FileMove = { kind: "lut"; do: "move"; path: string; to: string };

/**
 * State of an undo step, saved with a configuration's changes: done, undone or redone. A step that grows, as by
 * dragging a slider, is logged in pieces under one id.
 */
export type HistoryStep = {
  /** Identity of the undo step. */
  id: string;
  way: "do" | "undo" | "redo";
  title: string;
  say: string;
  /** Absent if the change itself has them; null if too large to store. */
  changes?: RowChange[] | null | undefined;
  /** File moves of the step, and of its undo. */
  forth?: FileMove[] | undefined;
  back?: FileMove[] | undefined;
};

/** Limit of a stored step, in characters of JSON: a larger one ends what can be undone after a reload. */
export const MAX_STEP_SIZE = 1_000_000;

/** Changes of a step, or null if too large; stops writing at the limit. */
export function kept(changes: RowChange[]): RowChange[] | null {
  let size = 0;
  for (const change of changes) {
    size += JSON.stringify(change).length;
    if (size > MAX_STEP_SIZE) return null;
  }
  return changes;
}

/** Characters of JSON of the steps that travel or are answered together. */
export const MAX_STEPS_SIZE = 4_000_000;

/** Steps, the newest of them with their changes as far as these may travel together. */
export function bounded(steps: readonly HistoryStep[]): HistoryStep[] {
  let size = 0;
  return steps
    .toReversed()
    .map((step) => {
      size += JSON.stringify(step).length;
      return size > MAX_STEPS_SIZE && step.changes ? { ...step, changes: null } : step;
    })
    .reverse();
}

export type StepStacks = { past: HistoryStep[]; future: HistoryStep[] };

/** A log with steps unsent at its request; the log may have the first of those by now. */
export function continued(log: readonly HistoryStep[], unsent: readonly HistoryStep[]): HistoryStep[] {
  const same = (a: HistoryStep, b: HistoryStep | undefined) => a.id === b?.id && a.way === b.way;
  let twice = Math.min(log.length, unsent.length);
  while (!log.slice(log.length - twice).every((step, index) => same(step, unsent[index]))) twice--;
  return [...log, ...unsent.slice(twice)];
}

/**
 * The undo steps and redo steps that a log leaves, both in the order of doing. Where a step is too large, or not known
 * any more, the steps on the far side of it are left out: nobody is to jump over it.
 */
export function replayed(log: readonly HistoryStep[]): StepStacks {
  let past: HistoryStep[] = [];
  let future: HistoryStep[] = [];
  for (const step of log) {
    const known = past.find(({ id }) => id === step.id);
    if (step.way === "undo") {
      if (!known) continue;
      past = past.filter((other) => other !== known);
      future = [known, ...future];
    } else if (step.way === "redo") {
      if (known) continue;
      const again = future.find(({ id }) => id === step.id);
      // A step followed by nothing else ended redo, as every new step does.
      future = again ? future.filter((other) => other !== again) : [];
      past.push(again ?? step);
    } else {
      if (!known) past.push(step);
      else past[past.indexOf(known)] = grown(known, step);
      future = [];
    }
  }
  const lost = ({ changes }: HistoryStep) => !changes;
  const end = future.findIndex(lost);
  const some = ({ changes }: HistoryStep) => changes!.length > 0;
  return {
    past: past.slice(past.findLastIndex(lost) + 1).filter(some),
    future: (end < 0 ? future : future.slice(0, end)).filter(some),
  };
}

/** A step with one more piece of it. */
export function grown(step: HistoryStep, piece: HistoryStep): HistoryStep {
  const changes = step.changes && piece.changes ? joined(step.changes, piece.changes) : null;
  const { title, say } = piece;
  return { ...step, title, say, changes: changes && kept(changes) };
}
