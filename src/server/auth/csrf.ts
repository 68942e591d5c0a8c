import type { FastifyRequest } from "fastify";
import { HttpError } from "../http/httpError.ts";
import { isSameText, keyedHash } from "./token.ts";

/** Name of the cookie that scripts of the page read, and of the header they send it in. */
export const CSRF_COOKIE = "XSRF-TOKEN";
const CSRF_HEADER = "x-xsrf-token";

export function isRead({ method }: FastifyRequest): boolean {
  return method === "GET" || method === "HEAD" || method === "OPTIONS";
}

/** CSRF token of a page: derived from the session's token, which scripts never see. */
export function csrfToken(sessionToken: string): string {
  return keyedHash(sessionToken, "csrf", "").toString("base64url");
}

/** A page of another site can have the browser send the session's cookie, but cannot read this token. */
export function checkCsrf(request: FastifyRequest, sessionToken: string): void {
  if (isRead(request)) return;
  const given = request.headers[CSRF_HEADER];
  if (typeof given === "string" && isSameText(given, csrfToken(sessionToken))) return;
  throw new HttpError(
    403,
    "The request does not carry this session's X-XSRF-TOKEN; reload the page and try again.",
  );
}

/** Another site's page may not write here with the visitor's cookie. Programs send neither header and may. */
export function refuseCrossSite(request: FastifyRequest): void {
  if (isRead(request)) return;
  const site = request.headers["sec-fetch-site"];
  const { origin } = request.headers;
  const foreign = site !== undefined ? site !== "same-origin" && site !== "none" : isForeign(origin, request);
  if (foreign) throw new HttpError(403, "Requests from other sites are refused.");
}

function isForeign(origin: string | undefined, request: FastifyRequest): boolean {
  if (origin === undefined) return false;
  return !URL.canParse(origin) || new URL(origin).host !== request.host;
}
