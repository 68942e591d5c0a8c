import type { FastifyRequest } from "fastify";
import { ORIGIN_LIMITS, type Origin } from "#api/change.ts";
import { HttpError } from "./httpError.ts";

/** What a tab may call itself. */
export const TAB = /^[\w-]{1,64}$/;

/** The headers that say where a change comes from. @throws HttpError 400 for malformed ones */
export function originOf({ headers }: FastifyRequest): Origin {
  const text = (name: string) => {
    const value = headers[name];
    return typeof value === "string" && value !== "" ? value : undefined;
  };
  const [tab, base, command] = [text("x-tab-id"), text("x-base-version"), text("x-command")];
  if (tab !== undefined && !TAB.test(tab))
    throw new HttpError(400, "The X-Tab-Id must be 1 to 64 letters, digits, - and _.");
  if (base !== undefined && !/^\d{1,9}$/.test(base))
    throw new HttpError(400, "The X-Base-Version must be a whole number.");
  if (command !== undefined && !/^[\w.,-]+$/.test(command))
    throw new HttpError(400, "The X-Command must be ids of commands with commas between them.");
  let sentence = text("x-command-sentence");
  try {
    sentence &&= decodeURIComponent(sentence);
  } catch {
    throw new HttpError(400, "The X-Command-Sentence must be percent-encoded UTF-8.");
  }
  return {
    tab,
    base: base === undefined ? undefined : Number(base),
    command: command?.slice(0, ORIGIN_LIMITS.command),
    // PostgreSQL keeps no NUL in text.
    sentence: sentence?.replaceAll("\0", "").slice(0, ORIGIN_LIMITS.sentence),
  };
}
