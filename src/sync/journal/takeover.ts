import { applyRequests } from "#api/requests.ts";
import type { Document } from "#ocio/model/document.ts";
import type { PendingStore } from "../delivery/pendingStore.ts";
import { type Batch, MAX_BATCH_SIZE, splitBatch } from "./batch.ts";
import type { Journal, JournalRecord } from "./journal.ts";
import type { Records } from "./records.ts";

export type TakeoverOptions = {
  journal: Journal;
  records: Records;
  waiting: PendingStore;
  tab: string;
  /** The pages that are open, this one among them. */
  alive: () => Promise<string[]>;
  /** Returns the open document of a configuration, if any. */
  shown: (configId: string) => Document | undefined;
  /** Shows a document with the adopted changes. */
  show: (document: Document) => void;
};

/**
 * Adopts changes of closed pages from the journal; those of another account are kept for it.
 * @returns if there were any of the current account
 */
export async function adoptClosedPages(options: TakeoverOptions): Promise<boolean> {
  const { journal, records, tab, alive } = options;
  try {
    const all = await journal.claim(tab, await alive());
    const own = all.filter((kept) => takeRecord(options, kept));
    return own.some(({ parcels }) => parcels.length > 0);
  } catch (error) {
    records.fail(error);
    return false;
  }
}

/** @returns whether it is the present account's */
function takeRecord(options: TakeoverOptions, kept: JournalRecord): boolean {
  const { waiting, records } = options;
  const { id, configId, whose, title, owner = waiting.owner } = kept;
  const came = kept.parcels
    .flatMap((batch) => splitBatch(batch, MAX_BATCH_SIZE))
    .map((batch): Batch => ({ ...batch, configId, owner, whose, title }));
  records.take(configId, id);
  if (owner === waiting.owner) {
    waiting.batches = [...came, ...waiting.batches];
    showAlso(options, configId, came);
  } else waiting.others.push(...came);
  records.touch(configId);
  return owner === waiting.owner;
}

type TakeInOptions = Pick<TakeoverOptions, "waiting" | "records" | "shown" | "show"> & {
  /** Returns the session's account and the visitors merged into it. */
  fetchMergedVisitors: (() => Promise<{ user_id: string; visitors: string[] } | undefined>) | undefined;
};

/**
 * Adopts changes of visitors merged into the current account; later, if the server does not answer.
 * @returns if there were any
 */
export async function adoptMergedVisitors({
  fetchMergedVisitors,
  ...options
}: TakeInOptions): Promise<boolean> {
  const { waiting, records } = options;
  if (waiting.others.length === 0) return false;
  const found = await fetchMergedVisitors?.().catch(() => undefined);
  if (!found || found.user_id !== waiting.owner) return false;
  const came = waiting.takeIn(found.visitors);
  for (const configId of new Set(came.map((batch) => batch.configId))) {
    showAlso(
      options,
      configId,
      came.filter((batch) => batch.configId === configId),
    );
    records.touch(configId);
  }
  return came.length > 0;
}

/** Shows adopted changes in the document, if open. */
function showAlso(
  { waiting, shown, show }: Pick<TakeoverOptions, "waiting" | "shown" | "show">,
  configId: string,
  came: readonly Batch[],
): void {
  const open = waiting.configs.get(configId)?.latest ?? shown(configId);
  if (!open) return;
  const requests = came.flatMap((batch) => batch.requests);
  const latest = applyRequests(open, requests);
  waiting.pending(configId, open).latest = latest;
  show(latest);
}
