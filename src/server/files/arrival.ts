import type { FastifyInstance, FastifyRequest } from "fastify";
import { HttpError } from "../http/httpError.ts";

/** What a line must bring of an upload, in bytes a second: a few hundred kilobits of a bad one are enough. */
export const SLOWEST_UPLOAD = 10 * 1024;

export type ArrivalLimits = {
  /** Milliseconds in which the body of a request must be there, unless it is an upload that comes fast enough. */
  patience: number;
  /** Bytes a second that an upload must bring, from its begin on. */
  slowest: number;
};

/** Milliseconds that the largest upload may take at its slowest: Node's own limit, behind this one. */
export function longestArrival(uploadLimit: number, { patience, slowest }: ArrivalLimits): number {
  return Math.ceil(patience + (uploadLimit / slowest) * 1000);
}

/**
 * Waits for no body that trickles: whoever sends one by single bytes holds a connection, memory and a turn. A large
 * file on a slow line still arrives, however long that takes, as long as it does arrive.
 */
export function limitArrival(app: FastifyInstance, limits: ArrivalLimits): void {
  app.addHook("onRequest", async (request, reply) => {
    const { raw } = request;
    if (raw.complete || !hasBody(request)) return;
    const begun = { at: Date.now(), bytes: raw.socket.bytesRead };
    const upload = /^multipart\/form-data/i.test(request.headers["content-type"] ?? "");
    const look = () => {
      if (raw.complete || raw.destroyed) return stop();
      const seconds = (Date.now() - begun.at) / 1000;
      if (upload && raw.socket.bytesRead - begun.bytes >= seconds * limits.slowest) return;
      stop();
      // What is still to come would be taken for another request.
      reply.header("Connection", "close");
      const late = Object.assign(new HttpError(408, "The request took too long to arrive; send it again."), {
        statusCode: 408,
      });
      // Whoever reads the body gets the error and answers with it; where nobody does, there is nobody to tell.
      if (raw.listenerCount("error") > 0) raw.emit("error", late);
      else raw.destroy();
    };
    const timer = setInterval(look, limits.patience);
    const stop = () => clearInterval(timer);
    timer.unref();
    raw.once("close", stop);
  });
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}
