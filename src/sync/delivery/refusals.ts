import type { Request } from "#api/resources.ts";
import type { Document } from "#ocio/model/document.ts";
import { type Batch, splitBatch } from "../journal/batch.ts";
import { keepSteps, type PendingConfig, unsent } from "../live/pendingConfig.ts";
import { closedSentence, sentence, statusOf } from "./answer.ts";
import { isSameTarget, withoutRequest } from "./discard.ts";
import type { PendingStore } from "./pendingStore.ts";
import { rollbackLabel } from "./rollbackLabel.ts";
import type { Refused } from "./status.ts";

export type RefusalsOptions = {
  waiting: PendingStore;
  /** Called when the server refuses a request. */
  onRefusal: (request: Request, why: string) => void;
  /** Called after a rollback, with a sentence. */
  onTaken: (what: string) => void;
  /** Replaces the open document with the same id. */
  show: (document: Document) => void;
};

/** Handles requests that the server refuses. */
export function createRefusals({ waiting, onRefusal, onTaken, show }: RefusalsOptions) {
  /**
   * Rolls back rows made in passing, restores rows that others use by now, and keeps the rest to be fixed, retried or
   * discarded.
   */
  function refuse(pending: PendingConfig, refused: Refused, code?: number): void {
    const { request, why } = refused;
    const taken = rollbackLabel(pending.saved, pending.latest, request);
    if (!taken && !(code === 409 && request.method === "DELETE")) {
      pending.refused.push(refused);
      return;
    }
    pending.latest = taken?.document ?? withoutRequest(pending.saved, unsent(pending), request);
    onTaken(taken ? `“${taken.name}” was taken back: ${why}` : `Not deleted: ${why}`);
    show(pending.latest);
  }

  /** Refuses the whole batch, and with it all of that configuration. */
  function refuseAll(batch: Batch, why: string): void {
    const { configId } = batch;
    waiting.replace(batch, []);
    const pending = waiting.configs.get(configId);
    for (const { requests, ...piece } of splitBatch(batch, 1)) {
      const [request] = requests;
      onRefusal(request!, why);
      if (pending) refuse(pending, { configId, request: request!, why, whole: true });
      else waiting.parked.push({ ...batch, ...piece, requests, target: undefined, why, whole: true });
    }
  }

  function drop(refused: Refused): void {
    const { configId, request } = refused;
    waiting.unpark(refused);
    const pending = waiting.configs.get(configId);
    if (!pending?.refused.some((each) => isSameTarget(each.request, request))) return;
    const untouched = pending.tried === pending.latest;
    pending.latest = withoutRequest(pending.saved, unsent(pending), request);
    if (untouched) pending.tried = pending.latest;
    pending.refused = pending.refused.filter((each) => !isSameTarget(each.request, request));
    show(pending.latest);
  }

  return {
    /**
     * Splits a refused batch, so that valid requests are saved; a single request stays refused.
     * @returns if any is refused for good: “gone” if the server has done it already
     */
    refused: (error: unknown, batch: Batch): "cut" | "gone" | "refused" => {
      const { configId, requests } = batch;
      const [request, ...others] = requests;
      const code = statusOf(error);
      // Steps without a change are let go: there is nothing in them to be fixed.
      if (!request) return "gone";
      if (others.length === 0 && request.method === "DELETE" && code === 404) return "gone";
      const closed = closedSentence(error);
      if (closed !== undefined) {
        refuseAll(batch, closed);
        return "refused";
      }
      const size = code === 413 ? Math.ceil(requests.length / 2) : 1;
      const cut = others.length === 0 ? [] : splitBatch(batch, size);
      waiting.replace(
        batch,
        cut.map((piece) => ({ ...batch, ...piece, target: undefined })),
      );
      if (cut.length > 0) return "cut";
      const why = sentence(error);
      onRefusal(request, why);
      const pending = waiting.configs.get(configId);
      // Sent with the fix.
      if (pending && batch.steps) keepSteps(pending, batch.steps);
      if (pending) refuse(pending, { configId, request, why }, code);
      else waiting.parked.push({ ...batch, why });
      return "refused";
    },
    /**
     * Discards a refused request: its row returns to the server's state. If the whole configuration was refused, all
     * its refused requests are discarded.
     */
    discard: (refused: Refused): void => {
      const { configId, whole } = refused;
      const all = whole
        ? waiting.facts().refused.filter((each) => each.whole && each.configId === configId)
        : [];
      for (const each of whole ? all : [refused]) drop(each);
    },
  };
}
