import { randomUUID } from "node:crypto";
import type { Acceptance, Invitation, MadeInvitation, NewInvitation, Offer } from "#api/team/team.ts";
import { checkedEnd, notEnded } from "../auth/accessEnd.ts";
import { keyOf } from "../auth/accounts.ts";
import { hashOf, newToken } from "../auth/token.ts";
import type { Query } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import { HttpError } from "../http/httpError.ts";
import { removeEndedMember } from "./endedAccess.ts";
import { lockTeam } from "./members.ts";
import { checkTeams } from "./teams.ts";

/** Members of one team, and its open invitations. */
const MAX_MEMBERS = 200;
const MAX_INVITATIONS = 100;
const DAY_MS = 24 * 60 * 60 * 1000;

const open = (query: Query) =>
  query
    .selectFrom("team_invitations")
    .where("team_invitations.expires_at", ">", new Date().toISOString())
    .where(notEnded("team_invitations.member_expires_at"));

/** Open invitations of a team, newest first. */
export function invitationsOf(query: Query, teamId: string): Promise<Invitation[]> {
  return open(query)
    .leftJoin("users", "users.id", "team_invitations.invited_by")
    .select((of) => [
      "team_invitations.id",
      "role",
      "team_invitations.email",
      of.ref("users.name").as("by"),
      "team_invitations.created_at",
      "expires_at",
      "member_expires_at",
    ])
    .where("team_id", "=", teamId)
    .orderBy("team_invitations.created_at", "desc")
    .orderBy("team_invitations.id")
    .execute();
}

/**
 * Invites by an address, or by a link of which only a hash is kept. A newer one to the same address replaces the other.
 * @throws HttpError 409 where a member has the address, or too much is open
 */
export async function invite(
  query: Query,
  teamId: string,
  by: Pick<Tables["users"], "id" | "name">,
  { role, email, days = 7, member_expires_at }: NewInvitation,
): Promise<MadeInvitation> {
  const email_key = email === undefined ? null : keyOf(email);
  if (email_key !== null) {
    const member = await query
      .selectFrom("team_members")
      .innerJoin("users", "users.id", "team_members.user_id")
      .select("user_id")
      .where("team_id", "=", teamId)
      .where("email_key", "=", email_key)
      .where(notEnded("team_members.expires_at"))
      .executeTakeFirst();
    if (member) throw new HttpError(409, `${email} is in the team already; change the role there.`);
    await query
      .deleteFrom("team_invitations")
      .where("team_id", "=", teamId)
      .where("email_key", "=", email_key)
      .execute();
  }
  if ((await invitationsOf(query, teamId)).length >= MAX_INVITATIONS)
    throw new HttpError(409, `A team has at most ${MAX_INVITATIONS} open invitations; revoke one first.`);
  const token = email === undefined ? newToken() : null;
  const now = Date.now();
  const made = {
    id: randomUUID(),
    role,
    email: email ?? null,
    created_at: new Date(now).toISOString(),
    expires_at: new Date(now + days * DAY_MS).toISOString(),
    member_expires_at: checkedEnd(member_expires_at, "member_expires_at"),
  };
  await query
    .insertInto("team_invitations")
    .values({
      ...made,
      team_id: teamId,
      email_key,
      token_hash: token === null ? null : hashOf(token),
      invited_by: by.id,
    })
    .execute();
  return { ...made, by: by.name, token };
}

/** Open invitations that match, as those see them who are invited. */
function offers(query: Query) {
  return open(query)
    .innerJoin("teams", "teams.id", "team_invitations.team_id")
    .leftJoin("users", "users.id", "team_invitations.invited_by")
    .select((of) => [
      "team_invitations.id",
      of.ref("teams.name").as("team"),
      "role",
      of.ref("users.name").as("by"),
      "expires_at",
      "member_expires_at",
    ]);
}

/** Open invitations to the address of a user, the first to expire first. */
export async function offersTo(query: Query, user: Tables["users"] | undefined): Promise<Offer[]> {
  if (!user?.email_key) return [];
  return offers(query)
    .where("team_invitations.email_key", "=", user.email_key)
    .orderBy("expires_at")
    .orderBy("team_invitations.id")
    .execute();
}

/** The invitation that the token of a link would accept. @throws HttpError 404 */
export async function offerOf(query: Query, token: string): Promise<Offer> {
  const found = await offers(query)
    .where("team_invitations.token_hash", "=", hashOf(token))
    .executeTakeFirst();
  if (!found) throw isOver();
  return found;
}

const isOver = () =>
  new HttpError(
    404,
    "This invitation was used, revoked or has expired; ask an owner of the team for another.",
  );

type Taken = Pick<Tables["team_invitations"], "id" | "role" | "invited_by" | "member_expires_at"> & {
  team: Tables["teams"];
};

/**
 * Takes an invitation to the user's own address, or that of a link, away. It locks the team before the invitation, as
 * the deletion of the team does. @throws HttpError 404
 */
export async function takeInvitation(query: Query, user: Tables["users"], by: Acceptance): Promise<Taken> {
  const offered = open(query).select(["id", "role", "invited_by", "member_expires_at", "team_id"]);
  const found = await ("token" in by
    ? offered.where("token_hash", "=", hashOf(by.token))
    : offered.where("id", "=", by.id).where("email_key", "=", user.email_key)
  ).executeTakeFirst();
  if (!found) throw isOver();
  const { team_id, ...rest } = found;
  await lockTeam(query, team_id);
  const gone = await query
    .deleteFrom("team_invitations")
    .where("id", "=", rest.id)
    .returning("id")
    .executeTakeFirst();
  const team = await query.selectFrom("teams").selectAll().where("id", "=", team_id).executeTakeFirst();
  if (!gone || !team) throw isOver();
  return { ...rest, team };
}

/** Lets a user in. @throws HttpError 409 for a member, and where there is no room */
export async function join(
  query: Query,
  userId: string,
  { team, role, member_expires_at }: Pick<Taken, "team" | "role" | "member_expires_at">,
) {
  await removeEndedMember(query, team, userId);
  const members = await query
    .selectFrom("team_members")
    .select("user_id")
    .where("team_id", "=", team.id)
    .execute();
  if (members.some(({ user_id }) => user_id === userId))
    throw new HttpError(
      409,
      `You are in the team “${team.name}” already; the invitation is left for others.`,
    );
  if (members.length >= MAX_MEMBERS) throw new HttpError(409, `A team has at most ${MAX_MEMBERS} members.`);
  await checkTeams(query, userId);
  await query
    .insertInto("team_members")
    .values({
      ...{ team_id: team.id, user_id: userId, role, joined_at: new Date().toISOString() },
      expires_at: member_expires_at,
    })
    .execute();
}
