import type { Origin } from "#api/change.ts";
import type { Request } from "#api/resources.ts";
import type { HistoryStep } from "#command/historyStep.ts";
import type { Document } from "#ocio/model/document.ts";
import type { Journal } from "../journal/journal.ts";
import type { Summary } from "./status.ts";

/** What an answer tells beside being one: the version that has the change, and in how many fields it prevailed. */
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
  /** Aborted when the answer is not waited for any longer. */
  signal?: AbortSignal,
  /** The undo steps that the requests are the sum of. */
  steps?: readonly HistoryStep[],
) => Promise<unknown>;

export type OutboxOptions = {
  send: Send;
  /** Makes the session valid again after a 401 or a 403. */
  renew?: () => Promise<unknown>;
  /** The account that the server takes this page for, asked where an answer may come from a change of it. */
  whoAmI?: () => Promise<string | undefined>;
  /** The account that the server takes this page for, and the visitors whose work it has taken in. */
  formerly?: () => Promise<{ user_id: string; visitors: string[] }>;
  /** What an account is called, as far as that is known; null for a visitor without one. */
  nameOf?: (id: string) => string | null | undefined;
  /** The account that the page was last known to have. */
  owner?: string | undefined;
  /** Hears of a request that the server will not carry out. */
  onRefusal?: (request: Request, why: string) => void;
  /** Hears of requests that the server has acknowledged. */
  onAccepted?: (requests: readonly Request[]) => void;
  /** Hears of a document that is to be shown in the place of the one with its id, by what the server said. */
  onTakeBack?: (document: Document) => void;
  /** Hears of a document that is to be shown in the place of the one with its id, by what others did. */
  onMerged?: (document: Document) => void;
  /** Hears of a version that has a change of this page, before everything up to it is known. */
  onAhead?: (configId: string, version: number) => void;
  /** Says whose changes a version took the place of, and in what. */
  overwritten?: (configId: string, version: number) => Promise<string | undefined>;
  /** Hears what became of requests that had waited for the server. */
  onSynced?: (summary: Summary) => void;
  /** The document of a configuration as it is shown, if it is. */
  shown?: (configId: string) => Document | undefined;
  /** Where changes are kept until the server has them; without it they are lost with the page. */
  journal?: Journal;
  /** This page among those that share the journal. */
  tab?: string;
  /** The pages that are open, this one among them. */
  alive?: () => Promise<string[]>;
  /** Runs while no other page sends. */
  exclusive?: <T>(work: () => Promise<T>) => Promise<T>;
  /** Milliseconds that changes are gathered before they are sent. */
  gather?: number;
  /** Milliseconds before the nth try after a failure that may pass. */
  backoff?: (attempt: number, refused: boolean) => number;
  /** Milliseconds that an answer is waited for, beside the time that what is sent may take on its way. */
  patience?: number;
};
