import { type RawBuilder, type SqlBool, sql } from "kysely";
import { HttpError } from "../http/httpError.ts";

/** Columns that hold the end of an access; null for one without an end. */
type EndColumn =
  | "shares.expires_at"
  | `${"team_members" | "each" | "own"}.expires_at`
  | "team_invitations.member_expires_at";

/**
 * Condition that an access has not ended: the one place that compares the time. Every statement that lets somebody in has
 * it, so that nothing needs to run when an access ends.
 * @param now in statements that are built once, the place of the time
 */
export function notEnded(column: EndColumn, now = new Date().toISOString()): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.ref(column)} is null or ${sql.ref(column)} > ${now})`;
}

/** Condition that an access has ended. */
export function hasEnded(column: EndColumn): RawBuilder<SqlBool> {
  return sql<SqlBool>`not ${notEnded(column)}`;
}

/** The end of an access as it is stored. @throws HttpError 422 for a time that has passed */
export function checkedEnd(given: string | null | undefined, field: string): string | null {
  if (!given) return null;
  const end = new Date(given).toISOString();
  if (end > new Date().toISOString()) return end;
  const detail = "This end of the access has passed; choose a later time.";
  throw new HttpError(422, detail, { issues: [{ path: [field], message: detail }] });
}

/** The end of an access in logs and mails. */
export const endText = (end: string | null): string =>
  end === null ? "never" : `${end.slice(0, 16).replace("T", " ")} UTC`;

/** Addition to a role or a link in logs; empty where the access has no end. */
export const untilText = (end: string | null): string => (end === null ? "" : `, until ${endText(end)}`);
