import type { Origin } from "#api/headers.ts";
import { applyRequests, requestsFor } from "#api/requests.ts";
import type { Request } from "#api/resources.ts";
import { bounded, type HistoryStep, kept } from "#command/historyStep.ts";
import { collectionNames } from "#ocio/model/collection.ts";
import type { Document } from "#ocio/model/document.ts";
import { merged } from "#ocio/model/merge.ts";
import { rowChangesOf } from "#ocio/model/rowChange.ts";
import type { Refused } from "../delivery/status.ts";
import type { Batch } from "../journal/batch.ts";

/** Requests that the server has carried out at a version up to which not everything is known here. */
type Landed = { version: number; requests: readonly Request[] };

/** One configuration with changes that the server has not acknowledged. */
export type PendingConfig = {
  /** The server's document as known here: fetched, plus events. */
  server: Document;
  /** Own later changes, by version. */
  landed: Landed[];
  /** The server's document with all acknowledged changes. */
  saved: Document;
  latest: Document;
  /** The newest document that was sent, or of which parts were refused. */
  tried?: Document | undefined;
  refused: Refused[];
  /** Origin of the changes since the last send, and their count of single requests. */
  origin: Origin;
  made: number;
  /** The undo steps since the last sending. */
  steps: TrackedStep[];
};

/** A step with the documents before and after it. */
type TrackedStep = HistoryStep & { from: Document; to: Document };

export function newPendingConfig(saved: Document): PendingConfig {
  return { server: saved, landed: [], saved, latest: saved, refused: [], origin: {}, made: 0, steps: [] };
}

/** Limit of unsaved steps; older ones cannot be undone after a reload. */
const MAX_STEPS = 500;

/** Takes note of a step, or of more of the newest one. */
export function noteStep(pending: PendingConfig, step: HistoryStep, before: Document, after: Document): void {
  const last = pending.steps.at(-1);
  const grows = last?.id === step.id && last.way === "do" && step.way === "do" && last.to === before;
  const from = grows ? last.from : before;
  // One that is done again says it, too: it may have been done and undone before anything of it was sent.
  const changes = step.way === "undo" ? {} : { changes: kept(rowChangesOf(from, after)) };
  const others = grows ? pending.steps.slice(0, -1) : pending.steps;
  pending.steps = [...others, { ...step, ...changes, from, to: after }].slice(-MAX_STEPS);
}

/** Puts back unsent steps, before later ones. */
export function keepSteps(pending: PendingConfig, steps: readonly HistoryStep[]): void {
  const { saved } = pending;
  pending.steps = [...steps.map((step) => ({ ...step, from: saved, to: saved })), ...pending.steps];
}

/** Steps of a pending config as stored and sent. */
export function stepsOf({ steps }: PendingConfig): HistoryStep[] {
  return bounded(steps.map(({ from: _, to: __, ...step }) => step));
}

/** True if steps must be sent without a change: a new step ends redo, and can itself be redone once undone. */
export function hasUnsentSteps({ steps }: PendingConfig): boolean {
  return steps.some(({ way }) => way === "do");
}

/** Requests not sent yet. */
export function unsent({ saved, latest }: PendingConfig): Request[] {
  return requestsFor(saved, latest);
}

/** A document after the batches in flight. */
export function afterBatches(document: Document, batches: readonly Batch[]): Document {
  return batches.reduce((all, { requests, target }) => target ?? applyRequests(all, requests), document);
}

/** Sets the server's state; later acknowledged changes are applied on top. */
export function setServerState(pending: PendingConfig, document: Document, landed = pending.landed): void {
  pending.server = document;
  pending.landed = [...landed].sort((a, b) => a.version - b.version);
  pending.saved = pending.landed.reduce((all, { requests }) => applyRequests(all, requests), document);
}

/**
 * Rebases unsent local changes on the result of `change`.
 * @param batches those of the configuration, read again after the change
 * @returns the names of rows restored because they were changed here
 */
export function rebase(
  pending: PendingConfig,
  batches: () => readonly Batch[],
  change: () => void,
): string[] {
  const base = afterBatches(pending.saved, batches());
  const own = pending.latest;
  change();
  // The document in flight has a new base now.
  for (const batch of batches()) batch.target = undefined;
  const theirs = afterBatches(pending.saved, batches());
  pending.latest = merged(base, own, theirs);
  if (pending.tried === own) pending.tried = pending.latest;
  return broughtBack(base, theirs, pending.latest);
}

function broughtBack(base: Document, theirs: Document, latest: Document): string[] {
  return collectionNames.flatMap((name) => {
    if (base[name] === theirs[name] || latest[name] === theirs[name]) return [];
    return Object.values(latest[name].byId)
      .filter(({ id }) => Object.hasOwn(base[name].byId, id) && !Object.hasOwn(theirs[name].byId, id))
      .map((row) => ("name" in row && row.name ? row.name : "A row"));
  });
}
