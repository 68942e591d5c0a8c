import { sentence } from "#sync/delivery/answer.ts";
import type { Failed, Queued, SyncStatus, ToWorker } from "#sync/delivery/message.ts";
import type { Journal } from "#sync/journal/journal.ts";

export type MessageOptions = {
  journal: Journal;
  /** The pages that are open. */
  alive: () => Promise<string[]>;
  /** Asks the browser, where it can, to wake the worker once the network is back. */
  wake: () => Promise<unknown>;
  /** Stores this device's fingerprint. */
  fingerprint: (fingerprint: string) => Promise<unknown>;
  /** Activates in place of the old worker. */
  takeOver: () => Promise<unknown>;
};

/**
 * Handles a message of a page; unknown messages, as newer pages may send, are ignored.
 * @returns the answer, if expected.
 * @throws never: an error is the answer
 */
export async function handleMessage(
  message: ToWorker | undefined,
  options: MessageOptions,
): Promise<Queued | SyncStatus | Failed | undefined> {
  const { journal, alive, wake, fingerprint, takeOver } = options;
  try {
    switch (message?.type) {
      case "SET_FINGERPRINT":
        await fingerprint(message.fingerprint);
        return undefined;
      case "SKIP_WAITING":
        await takeOver();
        return undefined;
      case "QUEUE_BACKGROUND_REQUEST":
        return { queued: await queue(message, options) };
      case "GET_SYNC_STATUS": {
        const [records, open] = await Promise.all([journal.all(), alive()]);
        const count = (tabs: (tab: string) => boolean) =>
          records
            .filter(({ tab }) => tabs(tab))
            .flatMap(({ parcels }) => parcels.flatMap((batch) => batch.requests)).length;
        const left = count((tab) => !open.includes(tab));
        // The page wants it sent.
        if (left > 0) await wake();
        return { waiting: count(() => true), left };
      }
    }
  } catch (error) {
    return { failed: sentence(error) };
  }
  return undefined;
}

/** Queues a request, unless the page has sent it since, and registers a background sync. */
async function queue(
  { request, replace }: Extract<ToWorker, { type: "QUEUE_BACKGROUND_REQUEST" }>,
  { journal, alive, wake }: MessageOptions,
): Promise<Queued["queued"]> {
  const open = (await alive()).includes(request.tab);
  const known = open && (await journal.all()).some(({ id }) => id === request.id);
  const queued = open ? (known ? "queued" : "outdated") : await journal.queue(request, replace);
  await wake();
  return queued;
}
