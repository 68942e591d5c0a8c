import { createStore, type StoreApi } from "zustand/vanilla";
import type { JournalRecord } from "../journal/journal.ts";
import type { Failed, FromWorker, Queued, SyncStatus, ToWorker } from "./message.ts";
import type { Summary } from "./status.ts";
import { withTimeout } from "./timeouts.ts";

/** State of handing requests over to the service worker. */
export type Background = { state: "idle" | "pending" | "error"; message?: string };

/** Timeout of the worker's status, in milliseconds. */
const STATUS_PATIENCE = 5000;
/** Display time of the notice of a queued request, in ms. */
const NOTICE = 50;
const NO_WORKER = "Service Worker not available";

/** Parts of `navigator.serviceWorker` in use. */
type Container = Pick<EventTarget, "addEventListener" | "removeEventListener"> & {
  controller: Pick<ServiceWorker, "postMessage"> | null;
};

/** The page's end of the service worker. `container` is missing where the browser or the address allows no worker. */
export function openBackground(container?: Container) {
  const status: StoreApi<Background> = createStore<Background>()(() => ({ state: "idle" }));

  function ask<T>(message: ToWorker): Promise<T> {
    const worker = container?.controller;
    if (!worker) return Promise.reject(new Error(NO_WORKER));
    return new Promise((resolve, reject) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }: MessageEvent<T | Failed>) => {
        port1.close();
        if (typeof data === "object" && data !== null && "failed" in data) reject(new Error(data.failed));
        else resolve(data);
      };
      worker.postMessage(message, [port2]);
    });
  }

  /** Lets the worker send a request when the network is back, also when every page is closed by then. */
  async function queue(request: JournalRecord, replace = true): Promise<Queued["queued"] | undefined> {
    status.setState({ state: "pending", message: "Processing request..." }, true);
    try {
      const { queued } = await ask<Queued>({ type: "QUEUE_BACKGROUND_REQUEST", request, replace });
      status.setState({ state: "idle", message: "Request queued" }, true);
      setTimeout(() => {
        if (status.getState().message === "Request queued") status.setState({ state: "idle" }, true);
      }, NOTICE);
      return queued;
    } catch (error) {
      status.setState({ state: "error", message: (error as Error).message }, true);
      return undefined;
    }
  }

  /**
   * Requests pending on this device.
   * @throws Error without a worker, or on timeout
   */
  function syncStatus(): Promise<SyncStatus> {
    return withTimeout(
      STATUS_PATIENCE,
      () => ask<SyncStatus>({ type: "GET_SYNC_STATUS" }),
      "Sync status request timeout",
    );
  }

  /** Subscribes to the worker's sends for closed pages; returns the unsubscribe function. */
  function onComplete(heard: (summary: Summary) => void): () => void {
    const hear = (event: Event) => {
      const { type, ...summary } = (event as MessageEvent<FromWorker>).data;
      if (type === "SYNC_COMPLETE") heard(summary);
    };
    container?.addEventListener("message", hear);
    return () => container?.removeEventListener("message", hear);
  }

  return {
    status,
    queue,
    syncStatus,
    onComplete,
    setFingerprint: (fingerprint: string) =>
      container?.controller?.postMessage({ type: "SET_FINGERPRINT", fingerprint } satisfies ToWorker),
  };
}
