import type { FastifyRequest } from "fastify";
import { ORIGIN_LIMITS, type Origin } from "#api/headers.ts";
import type { HistoryStep } from "#command/historyStep.ts";
import { HttpError } from "../http/httpError.ts";

/** Valid tab ids. */
export const TAB_PATTERN = /^[\w-]{1,64}$/;

const STEP = /^(do|undo|redo) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/**
 * Origin of a change, from headers.
 * @throws HttpError 400 for malformed ones
 */
export function originOf({ headers }: FastifyRequest): Origin {
  const text = (name: string) => {
    const value = headers[name];
    return typeof value === "string" && value !== "" ? value : undefined;
  };
  const [tab, base, command] = [text("x-tab-id"), text("x-base-version"), text("x-command")];
  if (tab !== undefined && !TAB_PATTERN.test(tab))
    throw new HttpError(400, "The X-Tab-Id must be 1 to 64 letters, digits, - and _.");
  if (base !== undefined && !/^\d{1,9}$/.test(base))
    throw new HttpError(400, "The X-Base-Version must be a whole number.");
  if (command !== undefined && !/^[\w.,-]+$/.test(command))
    throw new HttpError(400, "The X-Command must be ids of commands with commas between them.");
  const decoded = (name: string) => {
    try {
      // PostgreSQL keeps no NUL in text.
      return decodeURIComponent(text(name.toLowerCase()) ?? "").replaceAll("\0", "") || undefined;
    } catch {
      throw new HttpError(400, `The ${name} must be percent-encoded UTF-8.`);
    }
  };
  const sentence = decoded("X-Command-Sentence")?.slice(0, ORIGIN_LIMITS.sentence);
  const title = decoded("X-Step-Title")?.slice(0, ORIGIN_LIMITS.title) ?? "";
  const [, way, id] = STEP.exec(text("x-step") ?? "") ?? [];
  if (text("x-step") !== undefined && id === undefined)
    throw new HttpError(400, "The X-Step must be do, undo or redo, and the UUID of a step.");
  return {
    tab,
    base: base === undefined ? undefined : Number(base),
    command: command?.slice(0, ORIGIN_LIMITS.command),
    sentence,
    ...(id !== undefined && { step: { id, way: way as HistoryStep["way"], title } }),
  };
}
