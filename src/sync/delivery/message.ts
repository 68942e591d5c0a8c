import type { JournalRecord } from "../journal/journal.ts";
import type { Summary } from "./status.ts";

/** Messages of a page to the service worker; a port is sent along if an answer is expected. */
export type ToWorker =
  | { type: "SET_FINGERPRINT"; fingerprint: string }
  /** `replace`: replaces a pending request with the same id. */
  | { type: "QUEUE_BACKGROUND_REQUEST"; request: JournalRecord; replace: boolean }
  | { type: "GET_SYNC_STATUS" }
  | { type: "SKIP_WAITING" };

/** Message to pages: results of requests sent for closed pages. */
export type FromWorker = { type: "SYNC_COMPLETE" } & Summary;

/** The answer to QUEUE_BACKGROUND_REQUEST. */
export type Queued = { queued: "queued" | "outdated" };

/** Answer to GET_SYNC_STATUS: requests pending on this device, and those left by closed pages. */
export type SyncStatus = { waiting: number; left: number };

/** Answer to any message that the worker could not carry out, with the reason. */
export type Failed = { failed: string };
