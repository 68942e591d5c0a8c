import type { FastifyError, FastifyRequest } from "fastify";
import { isConnectionFailure } from "../db/postgres.ts";
import { HttpError, issueText, Overload } from "./httpError.ts";
import { logRefusal } from "./securityLog.ts";

/** Seconds after which a request that found no database, or no room, is worth another try. */
const RETRY_AFTER_SECONDS = 2;

/**
 * Turns every error into `{detail, issues?}`; unexpected ones are logged and not described.
 * @param refusalDelay milliseconds for which an overload is held back
 * @param onFailure called with unexpected ones, and with lost content
 */
export function errorHandler(refusalDelay: number, onFailure: OnFailure) {
  return (error: FastifyError, request: FastifyRequest, reply: Reply): void => {
    if (error instanceof Overload && refusalDelay > 0)
      // Random delays, so that a burst does not return as waves.
      setTimeout(answerError, refusalDelay * (0.5 + Math.random()), error, request, reply, onFailure);
    else answerError(error, request, reply, onFailure);
  };
}

type OnFailure = (request: FastifyRequest, status: number, error: Error) => void;

function answerError(error: FastifyError, request: FastifyRequest, reply: Reply, onFailure: OnFailure): void {
  if (error instanceof HttpError) {
    if (error.isFault) {
      request.log.error(error);
      onFailure(request, error.status, error);
    } else logRefusal(request, error);
    const again = (error.status === 429 || error.status === 503) && { "Retry-After": RETRY_AFTER_SECONDS };
    return void reply
      .headers({ ...again, ...error.headers })
      .status(error.status)
      .send(error.body);
  }
  if (error.validation) {
    logRefusal(request, { statusCode: 422, code: error.code });
    const issues = error.validation.map(({ instancePath, message }) => ({
      path: instancePath.split("/").filter((part) => part !== ""),
      message: issueText(message),
    }));
    const [first] = issues;
    const where = first?.path.length ? `The field ${first.path.join(".")}` : "The request";
    const detail = `${where} is not valid: ${issueText(first?.message)}.`;
    return void reply.status(422).send({ detail, issues });
  }
  const { statusCode, code } = error;
  if (statusCode !== undefined && statusCode < 500) {
    logRefusal(request, { statusCode, code });
    return void reply.status(statusCode).send({ detail: frameworkSentences[code] ?? error.message });
  }
  request.log.error(error);
  const isAway = isUnavailable(error);
  onFailure(request, isAway ? 503 : 500, error);
  if (isAway)
    return void reply
      .headers({ "Retry-After": RETRY_AFTER_SECONDS })
      .status(503)
      .send({ detail: "The server cannot save or read right now; try again." });
  void reply.status(500).send({ detail: "Something went wrong on the server." });
}

/** Sentences for what the framework refuses in words for programmers. */
const frameworkSentences: Readonly<Record<string, string>> = {
  FST_ERR_CTP_INVALID_JSON_BODY:
    "The body is not valid JSON, or has a key called __proto__, which is not taken.",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "Send JSON, or files as multipart/form-data.",
  FST_ERR_CTP_BODY_TOO_LARGE: "The request is too large; send less at once.",
  FST_STATIC_FORBIDDEN_PATH:
    "The address is too long, or has “..”, “//” or a character that no page has; start at /.",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "The body is not as long as its Content-Length says.",
};

/** Part of a reply that answers an error. */
export type Reply = {
  headers: (headers: Record<string, string | number>) => Reply;
  status: (status: number) => { send: (body: unknown) => unknown };
};

/**
 * The disk is full, the file is locked, PostgreSQL does not answer, or has ended a write for the sake of others, or the
 * S3 store fails: its refusals alone have metadata, and a content that stops coming is a timeout.
 */
function isUnavailable(error: Error & { code?: string }): boolean {
  return (
    /^(SQLITE_(BUSY|FULL|IOERR|READONLY|CANTOPEN|LOCKED)|ENOSPC|EROFS|EDQUOT|25006|40001|40P01|55P03|57P0|08|53)/.test(
      error.code ?? "",
    ) ||
    isConnectionFailure(error) ||
    "$metadata" in error ||
    error.name === "TimeoutError"
  );
}
