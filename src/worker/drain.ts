import { createOutbox, type OutboxOptions } from "#sync/delivery/outbox.ts";
import type { Summary } from "#sync/delivery/status.ts";
import { ANSWER_TIMEOUT_MS, withTimeout } from "#sync/delivery/timeouts.ts";
import type { Journal } from "#sync/journal/journal.ts";

export type DrainOptions = Required<Pick<OutboxOptions, "send" | "exclusive">> &
  Pick<OutboxOptions, "fetchMergedVisitors"> & {
    journal: Journal;
    /** The pages that are open, which look after their own. */
    alive: () => Promise<string[]>;
    /** The account that the browser has now; rejects while the server does not answer. */
    whoAmI: () => Promise<string>;
    /** Makes ready for speaking to the server, where there is something to send. */
    prepare: () => Promise<unknown>;
    /** Reports the results. */
    tell: (summary: Summary) => void;
  };

/** Sends requests left by closed pages. Rejects if the server does not answer, so that the browser tries again. */
export async function drain(options: DrainOptions): Promise<void> {
  const { journal, alive, whoAmI, fetchMergedVisitors, prepare, tell, send, exclusive } = options;
  const [left, open] = await Promise.all([journal.all(), alive()]);
  if (left.every(({ tab }) => open.includes(tab))) return;
  await prepare();
  const owner = await withTimeout(ANSWER_TIMEOUT_MS, whoAmI);
  let written: Promise<unknown> | undefined;
  const write: Journal["write"] = (entry) => {
    const now = journal.write(entry);
    written = now.catch(() => undefined);
    return now;
  };
  const outbox = createOutbox({
    ...{ send, whoAmI, owner, alive, exclusive },
    ...(fetchMergedVisitors && { fetchMergedVisitors: fetchMergedVisitors }),
    journal: { ...journal, write },
    tab: "worker",
    onSynced: tell,
  });
  await outbox.start();
  const { state, detail } = await outbox.flush();
  outbox.stop();
  // An idle worker may be ended: wait for the journal first.
  for (let seen: unknown; seen !== written; await new Promise((done) => setTimeout(done))) {
    seen = written;
    await written;
  }
  if (state === "offline") throw new Error(detail);
}
