import { z } from "zod";
import { teamRoles } from "#command/accessTerms.ts";
import { accessEnd, newAccessEnd } from "../accessEnd.ts";
import { visibleName } from "../nameText.ts";
import type { Access } from "../share.ts";

/**
 * Teams: people with roles, and the configurations that belong to them all. Only accounts are in teams; to others a team
 * looks like one that does not exist.
 *
 * | Call | Body | Answer | Who |
 * |---|---|---|---|
 * | GET /teams | | 200 list of team | anybody: those one is in |
 * | POST /teams | newTeam | 201 team | accounts |
 * | PATCH /teams/{id} | teamName | 200 team | owners |
 * | DELETE /teams/{id} | | 204; 409 while configurations belong to it | owners |
 * | GET /teams/{id}/configs | | 200 list of summary | members |
 * | GET /teams/{id}/members | | 200 list of member | members |
 * | PATCH /teams/{id}/members/{userId} | changedMember | 200 member; 409 for the last owner without an end | owners |
 * | DELETE /teams/{id}/members/{userId} | | 204, and the access ends at once; 409 for the last owner | owners; members themselves |
 * | GET /teams/{id}/invitations | | 200 list of invitation | owners |
 * | POST /teams/{id}/invitations | newInvitation | 201 madeInvitation; the token of a link is shown only now | owners |
 * | DELETE /teams/{id}/invitations/{invitationId} | | 204 | owners |
 * | GET /teams/{id}/audit, /audit/export | | as of /auth/audit | owners |
 * | GET /invitations | | 200 list of offer: those to one's address | accounts |
 * | POST /invitations/accept | acceptance | 200 team; 404 for one that is over | accounts |
 * | POST /invitations/decline | declined | 204 | accounts |
 * | POST /invitations/offer | offered | 200 offer: what the token of a link would accept | accounts |
 * | POST /configs/{id}/transfer | transfer | 200 overview | owners on both sides |
 *
 * The link of an invitation is /teams?invitation=TOKEN.
 */

/** Access of members by role: each includes those before it. */
export const teamRole = z.enum(teamRoles);
export type TeamRole = z.output<typeof teamRole>;

/** Access that a role gives to each configuration of the team. */
export const roleAccess = {
  viewer: "read",
  editor: "edit",
  publisher: "publish",
  owner: "own",
} as const satisfies Record<TeamRole, Access>;

const name = visibleName(100);

/** A team with the role that one has in it. */
export const team = z.object({
  id: z.uuid(),
  name,
  role: teamRole,
  members: z.number().int(),
  configs: z.number().int(),
  created_at: z.string(),
});
export type Team = z.output<typeof team>;

export const newTeam = z.object({ id: z.uuid().optional(), name });
export const teamName = z.object({ name });

export const member = z.object({
  user_id: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  role: teamRole,
  joined_at: z.string(),
  /** Time at which the member is out by itself. */
  expires_at: accessEnd,
});
export type Member = z.output<typeof member>;

/** Changes to a member; a field that is left out stays, and `expires_at` null takes the end away. */
export const changedMember = z.object({ role: teamRole.optional(), expires_at: newAccessEnd });
export type ChangedMember = z.output<typeof changedMember>;

/** `email` is null for a link. */
export const invitation = z.object({
  id: z.uuid(),
  role: teamRole,
  email: z.string().nullable(),
  /** Name of the owner who has invited. */
  by: z.string().nullable(),
  created_at: z.string(),
  expires_at: z.string(),
  /** Time at which the access that it gives ends. */
  member_expires_at: accessEnd,
});
export type Invitation = z.output<typeof invitation>;

/** Without an address a link is made, which lets one person in. */
export const newInvitation = z.object({
  role: teamRole,
  email: z.email().max(320).optional(),
  days: z.int().min(1).max(30).default(7),
  member_expires_at: newAccessEnd,
});
export type NewInvitation = z.input<typeof newInvitation>;

export const madeInvitation = invitation.extend({ token: z.string().nullable() });
export type MadeInvitation = z.output<typeof madeInvitation>;

/** An invitation as whoever is invited sees it. */
export const offer = z.object({
  id: z.uuid(),
  team: z.string(),
  role: teamRole,
  by: z.string().nullable(),
  expires_at: z.string(),
  /** Time at which the access that it gives ends. */
  member_expires_at: accessEnd,
});
export type Offer = z.output<typeof offer>;

const token = z.string().min(1).max(200);
/** One to one's own address by its id, another by the token of its link. */
export const acceptance = z.union([z.object({ id: z.uuid() }), z.object({ token })]);
export type Acceptance = z.output<typeof acceptance>;
export const declined = z.object({ id: z.uuid() });
export const offered = z.object({ token });

/** The new owner: a team, or oneself where it is null. */
export const transfer = z.object({ team_id: z.uuid().nullable() });
