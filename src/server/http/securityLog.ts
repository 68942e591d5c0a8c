import type { FastifyRequest } from "fastify";
import { HttpError, Overload } from "./httpError.ts";

/** Visitor, route and address: no URL that may hold a token, no body, no header. */
function about(request: FastifyRequest) {
  const { configId } = (request.params ?? {}) as { configId?: string };
  return {
    // Nobody is known yet where the session itself is refused.
    user: (request.visitor as FastifyRequest["visitor"] | undefined)?.user_id ?? null,
    address: request.ip,
    method: request.method,
    route: request.routeOptions.url ?? null,
    ...(/^[\da-f-]{36}$/i.test(configId ?? "") && { config: configId }),
  };
}

/** Logs an event of an account. `user` is its owner, if not the requester. */
export function logEvent(request: FastifyRequest, sentence: string, user?: string): void {
  request.log.info({ ...about(request), ...(user !== undefined && { user }) }, sentence);
}

/**
 * Logs a refusal: for lack of a session, of rights or of a token, because of rate limits, or of a malformed request.
 * The reasons of a 404 are distinguished here alone.
 */
export function logRefusal(
  request: FastifyRequest,
  error: HttpError | { statusCode: number; code: string },
): void {
  if (!(error instanceof HttpError)) {
    const { statusCode: status, code: reason } = error;
    request.log.warn({ ...about(request), status, reason }, "A request was not understood.");
    return;
  }
  const { status, reason } = error;
  const told =
    error instanceof Overload ? !error.again : status === 401 || status === 403 || reason !== undefined;
  if (told)
    request.log.warn(
      { ...about(request), status, reason: reason ?? error.message },
      "Something was refused.",
    );
}
