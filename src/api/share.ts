import { z } from "zod";
import { accessEnd, newAccessEnd } from "./accessEnd.ts";

/**
 * Sharing a configuration by link. Only the owner makes, lists and revokes links; whoever opens one joins, and reaches
 * the configuration by the ordinary calls until the link is revoked or ends.
 *
 * | Call | Body | Answer |
 * |---|---|---|
 * | GET /configs/{id}/shares | | 200 list of share |
 * | POST /configs/{id}/shares | newShare | 201 madeShare; its token is shown only once |
 * | PATCH /configs/{id}/shares/{shareId} | changedShare | 200 share; gives the link another end, or none |
 * | DELETE /configs/{id}/shares/{shareId} | | 204, those who came by it are out |
 * | POST /configs/{id}/join | joining | 200 access; 404 for a token that opens nothing |
 *
 * The link is /{configId}?share=TOKEN.
 */

/** Kinds of access to a configuration; each includes those before it. */
export const access = z.enum(["read", "edit", "publish", "own"]);
export type Access = z.output<typeof access>;

/** True if whoever has an access may do what another allows. */
export function includes(has: Access, wanted: Access): boolean {
  return access.options.indexOf(has) >= access.options.indexOf(wanted);
}

const shareAccess = z.enum(["edit", "read"]);

export const newShare = z.object({ access: shareAccess, expires_at: newAccessEnd });
export type NewShare = z.output<typeof newShare>;
export const changedShare = z.object({ expires_at: newAccessEnd.unwrap() });

export const share = z.object({
  id: z.uuid(),
  access: shareAccess,
  created_at: z.string(),
  /** Time at which the link, and the access of those who came by it, ends. */
  expires_at: accessEnd,
  /** Number of visitors by the link. */
  visitors: z.number().int(),
});
export type Share = z.output<typeof share>;

export const madeShare = share.extend({ token: z.string() });
export type MadeShare = z.output<typeof madeShare>;

export const joining = z.object({ token: z.string().min(1).max(200) });
export const joined = z.object({ access });
