import type { Origin } from "#api/change.ts";
import type { Request } from "#api/resources.ts";
import { bounded, type HistoryStep, kept } from "#command/historyStep.ts";
import { collectionNames } from "#ocio/model/collection.ts";
import type { Document } from "#ocio/model/document.ts";
import { merged } from "#ocio/model/merge.ts";
import { rowChangesOf } from "#ocio/model/rowChange.ts";
import type { Refused } from "../delivery/status.ts";
import type { Parcel } from "../journal/parcel.ts";
import { applyRequests, requestsFor } from "../journal/requests.ts";

/** Requests that the server has carried out at a version up to which not everything is known here. */
export type Landed = { version: number; requests: readonly Request[] };

/** One configuration with changes that the server has not acknowledged. */
export type Track = {
  /** The document of the server as far as all of it is known here: what was fetched, and what was heard since. */
  server: Document;
  /** Own changes that come after that, by version. */
  landed: Landed[];
  /** What the server is known to have: its document with what has landed. */
  saved: Document;
  latest: Document;
  /** The newest document that was sent, or of which parts were refused. */
  tried?: Document | undefined;
  refused: Refused[];
  /** Where the changes since the last sending come from, and how many requests they would have been one by one. */
  origin: Origin;
  made: number;
  /** The undo steps since the last sending. */
  steps: TrackedStep[];
};

/** A step with the documents between which it was made, as far as it was made in one go. */
export type TrackedStep = HistoryStep & { from: Document; to: Document };

export function newTrack(saved: Document): Track {
  return { server: saved, landed: [], saved, latest: saved, refused: [], origin: {}, made: 0, steps: [] };
}

/** Steps that are kept of what waits; older ones cannot be undone after a reload. */
const MAX_STEPS = 500;

/** Takes note of a step, or of more of the newest one. */
export function noteStep(track: Track, step: HistoryStep, before: Document, after: Document): void {
  const last = track.steps.at(-1);
  const grows = last?.id === step.id && last.way === "do" && step.way === "do" && last.to === before;
  const from = grows ? last.from : before;
  // One that is done again says it, too: it may have been done and undone before anything of it was sent.
  const changes = step.way === "undo" ? {} : { changes: kept(rowChangesOf(from, after)) };
  const others = grows ? track.steps.slice(0, -1) : track.steps;
  track.steps = [...others, { ...step, ...changes, from, to: after }].slice(-MAX_STEPS);
}

/** Puts back steps that were not taken, before those that were made since. */
export function keepSteps(track: Track, steps: readonly HistoryStep[]): void {
  const { saved } = track;
  track.steps = [...steps.map((step) => ({ ...step, from: saved, to: saved })), ...track.steps];
}

/** The steps of a track as they are kept and sent. */
export function stepsOf({ steps }: Track): HistoryStep[] {
  return bounded(steps.map(({ from: _, to: __, ...step }) => step));
}

/**
 * True if steps are to be told though they leave nothing to change: one that was done ends what could be done again,
 * and can itself be done again once it is undone.
 */
export function isNews({ steps }: Track): boolean {
  return steps.some(({ way }) => way === "do");
}

/** What the server lacks. */
export function unsent({ saved, latest }: Track): Request[] {
  return requestsFor(saved, latest);
}

/** A document after parcels that are on their way. */
export function afterParcels(document: Document, parcels: readonly Parcel[]): Document {
  return parcels.reduce((all, { requests, target }) => target ?? applyRequests(all, requests), document);
}

/** Takes note of what the server has; what it has acknowledged ahead of that comes on top. */
export function foundOnServer(track: Track, document: Document, landed = track.landed): void {
  track.server = document;
  track.landed = [...landed].sort((a, b) => a.version - b.version);
  track.saved = track.landed.reduce((all, { requests }) => applyRequests(all, requests), document);
}

/**
 * Moves what was changed here and is not on its way yet from what it was made on to what `change` makes of that.
 * @param parcels those of the configuration, asked again after the change
 * @returns the names of rows that are there again because they were changed here
 */
export function carryOver(track: Track, parcels: () => readonly Parcel[], change: () => void): string[] {
  const base = afterParcels(track.saved, parcels());
  const own = track.latest;
  change();
  // What was the document of a sending has something else below it now.
  for (const parcel of parcels()) parcel.target = undefined;
  const theirs = afterParcels(track.saved, parcels());
  track.latest = merged(base, own, theirs);
  if (track.tried === own) track.tried = track.latest;
  return broughtBack(base, theirs, track.latest);
}

function broughtBack(base: Document, theirs: Document, latest: Document): string[] {
  return collectionNames.flatMap((name) => {
    if (base[name] === theirs[name] || latest[name] === theirs[name]) return [];
    return Object.values(latest[name].byId)
      .filter(({ id }) => Object.hasOwn(base[name].byId, id) && !Object.hasOwn(theirs[name].byId, id))
      .map((row) => ("name" in row && row.name ? row.name : "A row"));
  });
}
