import { createStore, type StoreApi } from "zustand/vanilla";
import type { Request } from "#api/resources.ts";
import { uuid } from "#command/call.ts";
import type { Document } from "#ocio/document.ts";
import { applyRequests, requestsFor } from "./requests.ts";
import { takeBack } from "./takeBack.ts";

/** Whether the server has every change; `waiting` counts requests that it has not acknowledged. */
export type Status = {
  state: "saved" | "saving" | "offline" | "error";
  waiting: number;
  /** Why it is not saved, as a sentence. */
  detail?: string;
  /** What was taken back since the last change because the server refused it, as a sentence. */
  takenBack?: string;
};

/** Sends one request, or several that apply together or not at all. Rejects with an error that has a `status`. */
export type Send = (configId: string, requests: Request[], key: string) => Promise<unknown>;

export type OutboxOptions = {
  send: Send;
  /** Makes the session valid again after a 401. */
  renew?: () => Promise<unknown>;
  /** Hears of a request that the server will not carry out. */
  onRefusal?: (request: Request, why: string) => void;
  /** Hears of a document from which something was taken back that the server refused. */
  onTakeBack?: (document: Document) => void;
  /** Milliseconds that changes are gathered before they are sent. */
  gather?: number;
  /** Milliseconds before the nth try after a failure that may pass. */
  backoff?: (attempt: number) => number;
};

/** One configuration with changes that the server has not acknowledged. */
type Track = {
  /** What the server is known to have. */
  saved: Document;
  latest: Document;
  /** The newest document that was sent, or of which parts were refused. */
  tried?: Document;
  /** Why the server refused what is left, if it did. */
  refused: string | undefined;
};

/** Requests that may have arrived: they are sent again as they are, with the same key, until an answer comes. */
type Parcel = { configId: string; requests: Request[]; key: string; target: Document | undefined };

export type Outbox = ReturnType<typeof createOutbox>;

/** Requests sent together at most. */
const LARGEST = 5000;

const doubling = (attempt: number) => Math.min(30_000, 1000 * 2 ** attempt) * (0.75 + Math.random() / 2);

function statusOf(error: unknown): number {
  const status = (error as { status?: unknown } | null)?.status;
  return typeof status === "number" ? status : 0;
}

function passes(status: number): boolean {
  return status === 0 || status >= 500 || [401, 408, 425, 429].includes(status);
}

function sentence(error: unknown): string {
  return error instanceof Error && error.message !== "" ? error.message : "The server refused the change.";
}

/**
 * Saves documents in the background: what differs between what the server has and the newest document is sent, one
 * parcel at a time. Failures that may pass are tried again; a refusal is kept visible while everything else is
 * saved, and is tried again with the next change or by `retry`.
 */
export function createOutbox(options: OutboxOptions) {
  const { send, renew, onRefusal, onTakeBack, gather = 100, backoff = doubling } = options;
  const tracks = new Map<string, Track>();
  const status: StoreApi<Status> = createStore<Status>()(() => ({ state: "saved", waiting: 0 }));
  let parcels: Parcel[] = [];
  let sending = false;
  let failures = 0;
  let offline: string | undefined;
  let takenBack: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The timer waits for a failure to pass, not for more changes. */
  let pausing = false;
  const idle: (() => void)[] = [];

  const unsent = ({ saved, latest }: Track) => requestsFor(saved, latest);

  function report(): void {
    let waiting = 0;
    let refused: string | undefined;
    for (const track of tracks.values()) {
      waiting += unsent(track).length;
      refused ??= track.refused;
    }
    const busy = sending || timer !== undefined;
    const detail = offline ?? refused;
    const state = offline ? "offline" : refused && !busy ? "error" : busy || waiting > 0 ? "saving" : "saved";
    const more = { ...(detail !== undefined && { detail }), ...(takenBack !== undefined && { takenBack }) };
    status.setState({ state, waiting, ...more }, true);
    if (sending || (timer !== undefined && !pausing)) return;
    for (const done of idle.splice(0)) done();
  }

  function schedule(delay: number, pause = false): void {
    clearTimeout(timer);
    pausing = pause;
    timer = setTimeout(() => {
      timer = undefined;
      void work();
    }, delay);
    report();
  }

  /** The next parcel: what was cut or not answered before, else everything that one configuration lacks. */
  function next(): Parcel | undefined {
    if (parcels.length > 0) return parcels[0];
    for (const [configId, track] of tracks) {
      if (track.refused !== undefined && track.tried === track.latest) continue;
      const requests = unsent(track);
      if (requests.length === 0) tracks.delete(configId);
      else {
        track.tried = track.latest;
        track.refused = undefined;
        const target = requests.length <= LARGEST ? track.latest : undefined;
        parcels = [{ configId, requests: requests.slice(0, LARGEST), key: uuid(), target }];
        return parcels[0];
      }
    }
    return undefined;
  }

  function accepted({ configId, requests, target }: Parcel): void {
    parcels.shift();
    const track = tracks.get(configId);
    if (track) track.saved = target ?? applyRequests(track.saved, requests);
  }

  /** A refused parcel of several is cut, so that what can be saved is saved; one request alone stays refused. */
  function refusedBy(error: unknown, { configId, requests }: Parcel): void {
    parcels.shift();
    const gone = requests.length === 1 && requests[0]!.method === "DELETE" && statusOf(error) === 404;
    const track = tracks.get(configId);
    if (gone && track) track.saved = applyRequests(track.saved, requests);
    else if (requests.length > 1) {
      const size = statusOf(error) === 413 ? Math.ceil(requests.length / 2) : 1;
      const cut: Parcel[] = [];
      for (let i = 0; i < requests.length; i += size)
        cut.push({ configId, requests: requests.slice(i, i + size), key: uuid(), target: undefined });
      parcels.unshift(...cut);
    } else if (track) refuse(track, requests[0]!, sentence(error));
  }

  /** What was made in passing is taken back; anything else is kept, to be mended or tried again. */
  function refuse(track: Track, request: Request, why: string): void {
    onRefusal?.(request, why);
    const taken = takeBack(track.saved, track.latest, request);
    if (!taken) {
      track.refused ??= why;
      return;
    }
    track.latest = taken.document;
    takenBack = `“${taken.name}” was taken back: ${why}`;
    onTakeBack?.(taken.document);
  }

  async function work(): Promise<void> {
    if (sending) return;
    sending = true;
    report();
    try {
      for (let parcel = next(); parcel; parcel = next()) {
        try {
          await send(parcel.configId, parcel.requests, parcel.key);
          failures = 0;
          offline = undefined;
          accepted(parcel);
        } catch (error) {
          const code = statusOf(error);
          if (passes(code)) {
            offline = sentence(error);
            if (code === 401 && renew) await renew().catch(() => undefined);
            return;
          }
          failures = 0;
          offline = undefined;
          refusedBy(error, parcel);
        }
        report();
      }
    } finally {
      sending = false;
      if (offline !== undefined) schedule(backoff(failures++), true);
      else report();
    }
  }

  /** Takes note of a change of the open document; both documents are immutable. */
  function push(before: Document, after: Document): void {
    const configId = after.config.id;
    const track = tracks.get(configId);
    takenBack = undefined;
    if (track) track.latest = after;
    else tracks.set(configId, { saved: before, latest: after, refused: undefined });
    if (offline !== undefined) report();
    else if (timer === undefined && !sending) schedule(gather);
    else report();
  }

  /** Tries at once: after coming back online, or when the user asks. */
  function retry(): void {
    for (const track of tracks.values()) delete track.tried;
    failures = 0;
    if (sending || (tracks.size === 0 && parcels.length === 0)) return;
    schedule(0);
  }

  /** Sends what waits at once; resolves when the server has it all, has refused what is left, or does not answer. */
  function flush(): Promise<Status> {
    if (timer !== undefined) schedule(0);
    return new Promise((resolve) => {
      const done = () => resolve(status.getState());
      if (sending || timer !== undefined) idle.push(done);
      else done();
    });
  }

  /**
   * A document as the server has it, with the changes that it has not acknowledged: what to open after a fetch.
   * Field by field, the unsent change wins.
   */
  function rebase(fetched: Document): Document {
    const track = tracks.get(fetched.config.id);
    if (!track) return fetched;
    const latest = applyRequests(fetched, unsent(track));
    Object.assign(track, { saved: fetched, latest });
    for (const parcel of parcels) if (parcel.configId === fetched.config.id) parcel.target = undefined;
    return latest;
  }

  /** Forgets the changes of a configuration, for one that is deleted. */
  function forget(configId: string): void {
    tracks.delete(configId);
    parcels = parcels.filter((parcel) => parcel.configId !== configId);
    report();
  }

  return { status, push, retry, flush, rebase, forget };
}

/** What of a window the outbox needs. */
type Page = Pick<EventTarget, "addEventListener" | "removeEventListener">;

/** Warns before the page closes with unsaved changes, and tries again as soon as the network is back. */
export function attach({ status, retry }: Outbox, page: Page): () => void {
  const warn = (event: Event) => {
    if (status.getState().state !== "saved") event.preventDefault();
  };
  page.addEventListener("beforeunload", warn);
  page.addEventListener("online", retry);
  return () => {
    page.removeEventListener("beforeunload", warn);
    page.removeEventListener("online", retry);
  };
}
