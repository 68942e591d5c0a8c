import type { Origin } from "#api/headers.ts";
import type { Request } from "#api/resources.ts";
import type { HistoryStep } from "#command/historyStep.ts";
import type { Document } from "#ocio/model/document.ts";
import type { Journal } from "../journal/journal.ts";
import type { Summary } from "./status.ts";

/** Result of an accepted request: the version with the change, and the number of overwritten fields. */
export type Receipt = { version?: number | undefined; overwrote?: number | undefined };

/**
 * Sends one request, or several that apply together or not at all, for the account that made them. Rejects with an
 * error that has a `status`, and a `code` where the server says one.
 */
export type Send = (
  configId: string,
  requests: Request[],
  key: string,
  origin: Origin,
  owner?: string,
  /** Aborted on timeout. */
  signal?: AbortSignal,
  /** The undo steps that the requests are the sum of. */
  steps?: readonly HistoryStep[],
) => Promise<unknown>;

export type OutboxOptions = {
  send: Send;
  /** Makes the session valid again after a 401 or a 403. */
  renew?: () => Promise<unknown>;
  /** Returns the session's account, asked if it may have changed. */
  whoAmI?: () => Promise<string | undefined>;
  /** Returns the session's account and the visitors merged into it. */
  fetchMergedVisitors?: () => Promise<{ user_id: string; visitors: string[] }>;
  /** Name of an account, if known; null for a visitor without one. */
  nameOf?: (id: string) => string | null | undefined;
  /** The account that the page was last known to have. */
  owner?: string | undefined;
  /** Called when the server refuses a request. */
  onRefusal?: (request: Request, why: string) => void;
  /** Called with acknowledged requests. */
  onAccepted?: (requests: readonly Request[]) => void;
  /** Called when the server's answer replaces the open document. */
  onTakeBack?: (document: Document) => void;
  /** Called when remote changes replace the open document. */
  onMerged?: (document: Document) => void;
  /** Called with a version that has a change of this page, before all up to it are known. */
  onAhead?: (configId: string, version: number) => void;
  /** Returns whose changes a version overwrote, and in what. */
  overwritten?: (configId: string, version: number) => Promise<string | undefined>;
  /** Called with the results of pending requests. */
  onSynced?: (summary: Summary) => void;
  /** Returns the open document of a configuration, if any. */
  shown?: (configId: string) => Document | undefined;
  /** Storage of unsaved changes; without it they are lost with the page. */
  journal?: Journal;
  /** Id of this page in the journal. */
  tab?: string;
  /** The pages that are open, this one among them. */
  alive?: () => Promise<string[]>;
  /** Runs while no other page sends. */
  exclusive?: <T>(work: () => Promise<T>) => Promise<T>;
  /** Milliseconds that changes are gathered before they are sent. */
  gather?: number;
  /** Milliseconds before the nth try after a failure that may pass. */
  backoff?: (attempt: number, refused: boolean) => number;
  /** Timeout of an answer in milliseconds, besides the upload time of the request. */
  timeout?: number;
};
