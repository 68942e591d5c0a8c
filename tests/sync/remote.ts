import { applyRequests } from "#api/requests.ts";
import type { Request } from "#api/resources.ts";
import type { Document } from "#ocio/model/document.ts";
import type { Send } from "#sync/delivery/outbox.ts";
import type { Send as ToServer } from "../server/app.ts";
import { uuidOf } from "../store/fixture.ts";

/** An answer that is none of success. */
export class Failure extends Error {
  readonly status: number;
  readonly code: string | undefined;
  constructor(status: number, message = `Status ${status}.`, code?: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** A server in memory that keeps one document, and every key for good. */
export function remoteOf(start: Document) {
  const keys = new Set<string>();
  const remote = {
    document: start,
    /** Batches that arrived, repeated ones included. */
    sent: [] as { requests: Request[]; key: string }[],
    /** Batches that were carried out. */
    applied: [] as Request[],
    /** Fault of a sending before it is carried out. */
    fault: (_: Request[]): Error | undefined => undefined,
    /** Whether the answer gets lost. */
    lost: () => false,
    send: async (_: string, requests: Request[], key: string) => {
      remote.sent.push({ requests, key });
      const fault = remote.fault(requests);
      if (fault) throw fault;
      if (!keys.has(key)) {
        keys.add(key);
        remote.document = applyRequests(remote.document, requests);
        remote.applied.push(...requests);
      }
      if (remote.lost()) throw new Failure(0, "The server does not answer.");
    },
  };
  return remote;
}

/** Sends requests as one batch to a real server, where they apply together or not at all. */
export function inBatch(send: ToServer): Send {
  return async (configId, requests, key) => {
    const path = `/configs/${configId}/batch`;
    const { status, body } = await send("POST", path, { requests }, { "idempotency-key": key });
    if (status >= 300) throw new Failure(status, body?.detail);
  };
}

/** The document with another name for its nth color space. */
export function named(document: Document, n: number, name: string): Document {
  const { byId, order } = document.colorspaces;
  const row = { ...byId[uuidOf(n)]!, name };
  return { ...document, colorspaces: { byId: { ...byId, [row.id]: row }, order } };
}

/** Waits until it is so, at most five seconds. */
export async function until(so: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await so()); tries++) {
    if (tries > 1000) throw new Error("Waited in vain.");
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
