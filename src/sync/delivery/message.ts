import type { Kept } from "../journal/journal.ts";
import type { Summary } from "./status.ts";

/** What a page tells the service worker; where an answer is wanted, a port goes with it. */
export type ToWorker =
  | { type: "SET_FINGERPRINT"; fingerprint: string }
  /** `replace`: a request with the same id that waits already gives way to this one. */
  | { type: "QUEUE_BACKGROUND_REQUEST"; request: Kept; replace: boolean }
  | { type: "GET_SYNC_STATUS" }
  | { type: "SKIP_WAITING" };

/** What the service worker tells pages: how requests fared that it sent for pages that are closed. */
export type FromWorker = { type: "SYNC_COMPLETE" } & Summary;

/** The answer to QUEUE_BACKGROUND_REQUEST. */
export type Queued = { queued: "queued" | "outdated" };

/** The answer to GET_SYNC_STATUS: requests that wait on this device, and those of them that closed pages have left. */
export type SyncStatus = { waiting: number; left: number };

/** The answer to either where the worker could not do it, and why. */
export type Failed = { failed: string };
