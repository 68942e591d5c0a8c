import type { Document } from "#ocio/model/document.ts";
import type { StoredBatch } from "./journal.ts";

/** Requests that may have arrived: resent unchanged, with the same key, until answered. */
export type Batch = StoredBatch & {
  configId: string;
  /** The account that made it, and its name. */
  owner: string | undefined;
  whose?: string | null | undefined;
  /** Name of the configuration, if known. */
  title?: string | undefined;
  /** The document of which they are the change. */
  target?: Document | undefined;
};

/** A batch of one request that was refused; `whole` says that the configuration takes none. */
export type RefusedBatch = Batch & { why: string; whole?: true };

/** Requests sent together at most. */
export const MAX_BATCH_SIZE = 5000;

/**
 * Splits a batch into batches of at most `size` requests, with keys derived from its own; its steps go with the last.
 */
export function splitBatch(batch: StoredBatch, size: number): StoredBatch[] {
  const { requests, key, origin, steps = [] } = batch;
  if (requests.length <= size) return [batch];
  const cut: StoredBatch[] = [];
  for (let i = 0; i < requests.length; i += size) {
    const last = i + size >= requests.length;
    const piece = { requests: requests.slice(i, i + size), key: `${key}.${i}`, steps: last ? steps : [] };
    cut.push({ ...piece, ...(origin && { origin }) });
  }
  return cut;
}
