import type { FastifyInstance, FastifyRequest } from "fastify";
import { HttpError } from "../http/httpError.ts";

/** Lowest upload rate, in bytes a second: a few hundred kilobits of a bad line are enough. */
export const MIN_UPLOAD_RATE = 10 * 1024;

export type BodyTimeoutLimits = {
  /** Timeout of a request's body in milliseconds, except fast enough uploads. */
  grace: number;
  /** Lowest rate of an upload, in bytes a second from its start. */
  slowest: number;
};

/** Longest upload at the lowest rate, in milliseconds: Node's own limit, behind this one. */
export function maxBodyTime(uploadLimit: number, { grace, slowest }: BodyTimeoutLimits): number {
  return Math.ceil(grace + (uploadLimit / slowest) * 1000);
}

/**
 * Ends slow bodies: a client sending single bytes holds a connection, memory and a slot. A large file on a slow line
 * still arrives, however long it takes, if its rate is sufficient.
 */
export function limitBodyTime(app: FastifyInstance, limits: BodyTimeoutLimits): void {
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
      // The rest of the body would be parsed as another request.
      reply.header("Connection", "close");
      const late = Object.assign(new HttpError(408, "The request took too long to arrive; send it again."), {
        statusCode: 408,
      });
      // The body's reader receives the error and answers; without one nobody is waiting.
      if (raw.listenerCount("error") > 0) raw.emit("error", late);
      else raw.destroy();
    };
    const timer = setInterval(look, limits.grace);
    const stop = () => clearInterval(timer);
    timer.unref();
    raw.once("close", stop);
  });
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}
