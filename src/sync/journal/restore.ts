import type { Origin } from "#api/headers.ts";
import { applyRequests } from "#api/requests.ts";
import type { Request } from "#api/resources.ts";
import { uuid } from "#command/call.ts";
import type { HistoryStep } from "#command/historyStep.ts";
import { failureAction } from "../delivery/answer.ts";
import type { Left, StoredBatch } from "./journal.ts";

export type RestoreOptions = {
  /** Creates a configuration from the JSON of a document; an existing one is left as it is. */
  create: (id: string, document: string) => Promise<unknown>;
  /** Carries out requests under a key, once however often it is called. */
  send: (
    configId: string,
    requests: readonly Request[],
    key: string,
    origin: Origin,
    steps: readonly HistoryStep[],
  ) => Promise<unknown>;
  /** Removes a configuration that was made. */
  remove: (id: string) => Promise<unknown>;
};

/**
 * Recreates a former visitor's configuration for the current visitor: as it was fetched, then change by change, to
 * keep its history. If a change is refused, creates the last state.
 * @throws Error when the server cannot be reached or refuses; the stored changes are kept
 */
export async function restore(left: Left, { create, send, remove }: RestoreOptions): Promise<void> {
  const textFor = (id: string, value: unknown) => JSON.stringify(value).replaceAll(left.configId, id);
  await create(left.as, textFor(left.as, left.document));
  try {
    const parcels = JSON.parse(textFor(left.as, left.parcels)) as StoredBatch[];
    for (const { requests, key, origin = {}, steps = [] } of parcels)
      await send(left.as, requests, key, { ...origin, base: undefined }, steps);
  } catch (error) {
    if (failureAction(error) !== "refused") throw error;
    const all = left.parcels.flatMap(({ requests }) => requests);
    await remove(left.as);
    const id = uuid();
    await create(id, textFor(id, applyRequests(left.document, all)));
  }
}
