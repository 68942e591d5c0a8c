import { applyRequests } from "#api/requests.ts";
import type { Request } from "#api/resources.ts";
import type { Document } from "#ocio/model/document.ts";
import type { PendingStore } from "../delivery/pendingStore.ts";
import type { Batch } from "../journal/batch.ts";
import { type PendingConfig, rebase, setServerState } from "./pendingConfig.ts";

/** A change event: the requests from the previous version to this one. */
export type ChangeEvent = { version: number; tab: string | null; requests: readonly Request[] };

export type FollowingOptions = {
  waiting: PendingStore;
  /** Returns the open document of a configuration, if any. */
  shown: (configId: string) => Document | undefined;
  /** Called when remote changes replace the open document, with the rows that it restored. */
  onMerged: (document: Document, broughtBack: readonly string[]) => void;
};

/**
 * Tracks the known version of followed configurations, and rebases local changes on remote ones. Events are applied
 * in the server's order, own changes included, so that all pages converge.
 */
export function createFollowing({ waiting, shown, onMerged }: FollowingOptions) {
  /** The newest version of a configuration up to which everything is known here. */
  const bases = new Map<string, number>();
  /** Configurations with a complete event stream. */
  const followed = new Set<string>();

  function move(configId: string, track: PendingConfig, change: () => void): void {
    const before = track.latest;
    const back = rebase(track, () => waiting.parcelsOf(configId), change);
    if (track.latest !== before) onMerged(track.latest, back);
  }

  /**
   * Merges a change event.
   * @returns “gap” when earlier changes are missing, so that the document must be fetched
   */
  function hear(configId: string, { version, requests }: ChangeEvent): "new" | "known" | "gap" {
    const known = bases.get(configId);
    if (known === undefined || version > known + 1) return "gap";
    if (version <= known) return "known";
    bases.set(configId, version);
    const track = waiting.tracks.get(configId);
    const document = track ? undefined : shown(configId);
    if (document) onMerged(applyRequests(document, requests), []);
    if (track)
      move(configId, track, () => {
        const landed = track.landed.filter((each) => each.version > version);
        setServerState(track, applyRequests(track.server, requests), landed);
        // Refused requests may succeed now.
        if (track.refused.length > 0) track.tried = undefined;
      });
    return "new";
  }

  /** Takes note that the server has a batch, at a version where it says so. */
  function arrived(batch: Batch, version: number | undefined): void {
    const { configId, requests, target } = batch;
    const track = waiting.tracks.get(configId);
    const known = bases.get(configId);
    const drop = () => waiting.replace(batch, []);
    if (!followed.has(configId) || known === undefined || version === undefined) {
      drop();
      if (track) {
        const whole = track.landed.length === 0 ? target : undefined;
        setServerState(track, whole ?? applyRequests(track.server, requests));
      }
      // A version further on has changes of others that were not seen here.
      if (version !== undefined && known === version - 1 && !followed.has(configId))
        bases.set(configId, version);
    } else if (!track) drop();
    else if (version <= known)
      // Part of the later fetch; changes of others after it stay.
      move(configId, track, drop);
    else if (target) {
      drop();
      track.landed.push({ version, requests });
      track.saved = target;
    } else
      move(configId, track, () => {
        drop();
        setServerState(track, track.server, [...track.landed, { version, requests }]);
      });
  }

  /**
   * Rebases local changes on a fetched document.
   * @param known its version, if known
   */
  function fetched(document: Document, known: number | undefined): Document {
    const configId = document.config.id;
    if (known === undefined) bases.delete(configId);
    else bases.set(configId, known);
    const track = waiting.tracks.get(configId);
    if (!track) return document;
    rebase(
      track,
      () => waiting.parcelsOf(configId),
      () => {
        const landed = track.landed.filter(({ version }) => known !== undefined && version > known);
        setServerState(track, document, landed);
      },
    );
    return track.latest;
  }

  return {
    hear,
    arrived,
    fetched,
    /** Up to which version everything is known. */
    known: (configId: string): number | undefined => bases.get(configId),
    knows: (configId: string, version: number) => void bases.set(configId, version),
    /** Starts the events of a configuration. */
    follow: (configId: string) => void followed.add(configId),
    /** Ends the events: acknowledged changes count as all of the server's. */
    unfollow: (configId: string) => {
      followed.delete(configId);
      const track = waiting.tracks.get(configId);
      if (track) setServerState(track, track.saved, []);
    },
    forget: (configId: string) => void bases.delete(configId),
  };
}
