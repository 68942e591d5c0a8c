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

  function move(configId: string, pending: PendingConfig, change: () => void): void {
    const before = pending.latest;
    const back = rebase(pending, () => waiting.batchesOf(configId), change);
    if (pending.latest !== before) onMerged(pending.latest, back);
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
    const pending = waiting.configs.get(configId);
    const document = pending ? undefined : shown(configId);
    if (document) onMerged(applyRequests(document, requests), []);
    if (pending)
      move(configId, pending, () => {
        const landed = pending.landed.filter((each) => each.version > version);
        setServerState(pending, applyRequests(pending.server, requests), landed);
        // Refused requests may succeed now.
        if (pending.refused.length > 0) pending.tried = undefined;
      });
    return "new";
  }

  /** Takes note that the server has a batch, at a version where it says so. */
  function arrived(batch: Batch, version: number | undefined): void {
    const { configId, requests, target } = batch;
    const pending = waiting.configs.get(configId);
    const known = bases.get(configId);
    const drop = () => waiting.replace(batch, []);
    if (!followed.has(configId) || known === undefined || version === undefined) {
      drop();
      if (pending) {
        const whole = pending.landed.length === 0 ? target : undefined;
        setServerState(pending, whole ?? applyRequests(pending.server, requests));
      }
      // A version further on has changes of others that were not seen here.
      if (version !== undefined && known === version - 1 && !followed.has(configId))
        bases.set(configId, version);
    } else if (!pending) drop();
    else if (version <= known)
      // Part of the later fetch; changes of others after it stay.
      move(configId, pending, drop);
    else if (target) {
      drop();
      pending.landed.push({ version, requests });
      pending.saved = target;
    } else
      move(configId, pending, () => {
        drop();
        setServerState(pending, pending.server, [...pending.landed, { version, requests }]);
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
    const pending = waiting.configs.get(configId);
    if (!pending) return document;
    rebase(
      pending,
      () => waiting.batchesOf(configId),
      () => {
        const landed = pending.landed.filter(({ version }) => known !== undefined && version > known);
        setServerState(pending, document, landed);
      },
    );
    return pending.latest;
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
      const pending = waiting.configs.get(configId);
      if (pending) setServerState(pending, pending.saved, []);
    },
    forget: (configId: string) => void bases.delete(configId),
  };
}
