import { type Member, type TeamRole, teamRole } from "#api/team/team.ts";
import { aRole } from "#command/accessTerms.ts";
import { notEnded } from "../auth/accessEnd.ts";
import type { Query } from "../db/database.ts";
import { statement } from "../db/statement.ts";
import type { Tables } from "../db/tables.ts";
import { HttpError } from "../http/httpError.ts";

/** Team with the role of the member who asks. */
export type OwnTeam = Tables["teams"] & { role: TeamRole };

export const noTeam = () => new HttpError(404, "There is no such team.");

const rank = (role: TeamRole) => teamRole.options.indexOf(role);

/** Lock of a team until the transaction ends: `members` to change those, `present` to give it a config. */
type TeamLock = "members" | "present";

/**
 * The team, if the user has at least this role in it.
 * @param lock keeps others from changing its members, or only from deleting it
 * @throws HttpError 404 for those who are not in it, 403 for those with a smaller role
 */
export async function teamFor(
  query: Query,
  userId: string,
  teamId: string,
  least: TeamRole,
  lock?: TeamLock,
): Promise<OwnTeam> {
  if (lock === "members") await lockTeam(query, teamId);
  if (lock === "present") await shared.first(query, { id: teamId });
  const team = await query
    .selectFrom("teams")
    .innerJoin("team_members", "team_members.team_id", "teams.id")
    .selectAll("teams")
    .select("role")
    .where("teams.id", "=", teamId)
    .where("user_id", "=", userId)
    .where(notEnded("team_members.expires_at"))
    .executeTakeFirst();
  if (!team) throw noTeam();
  if (rank(team.role) >= rank(least)) return team;
  const detail = `You are ${aRole(team.role)} in the team “${team.name}”; this needs ${aRole(least)}. Ask an owner of the team.`;
  throw new HttpError(403, detail, { code: "role" });
}

/** Serializes changes of one team: two owners who leave at once would otherwise leave it without an owner. */
export async function lockTeam(query: Query, teamId: string): Promise<void> {
  // On SQLite writes are one after the other anyway; the statement takes the lock of a row on PostgreSQL.
  await query
    .updateTable("teams")
    .set((of) => ({ name: of.ref("name") }))
    .where("id", "=", teamId)
    .execute();
}

/** Waits for changes of a team and blocks new ones; several transactions may hold it at once. */
const shared = statement<{ id: string }>((query, { id }, engine) => {
  const row = query.selectFrom("teams").select("id").where("id", "=", id);
  return engine === "postgres" ? row.forShare() : row;
});

/** Members of a team, owners first, then by when they joined. */
export async function membersOf(query: Query, teamId: string): Promise<Member[]> {
  const rows = await query
    .selectFrom("team_members")
    .innerJoin("users", "users.id", "team_members.user_id")
    .select(["user_id", "users.name", "users.email", "role", "joined_at", "expires_at"])
    .where("team_id", "=", teamId)
    .where(notEnded("team_members.expires_at"))
    .orderBy("joined_at")
    .orderBy("user_id")
    .execute();
  return rows.sort((a, b) => rank(b.role) - rank(a.role));
}

/** A member, of a team that the requester may see. @throws HttpError 404 */
export async function memberOf(query: Query, teamId: string, userId: string): Promise<Member> {
  const member = (await membersOf(query, teamId)).find(({ user_id }) => user_id === userId);
  if (!member) throw new HttpError(404, "There is no such member of the team.");
  return member;
}

/** The ends of the access of the owners of a team but one, of those whose access has not ended. */
export function otherOwners(query: Query, teamId: string, userId: string) {
  return query
    .selectFrom("team_members")
    .select("expires_at")
    .where("team_id", "=", teamId)
    .where("role", "=", "owner")
    .where("user_id", "!=", userId)
    .where(notEnded("team_members.expires_at"))
    .execute();
}

/** True for an owner whose access has no end. */
export const isLasting = ({ expires_at }: { expires_at: string | null }): boolean => expires_at === null;

/** @throws HttpError 409 where the member is the last owner whose access has no end */
export async function checkOwnerLeft(
  query: Query,
  { id, name }: Tables["teams"],
  userId: string,
): Promise<void> {
  const others = await otherOwners(query, id, userId);
  if (others.some(isLasting)) return;
  throw new HttpError(
    409,
    others.length > 0
      ? `“${name}” would be left to owners whose access ends. Make somebody an owner without an end first, or delete the team.`
      : `“${name}” would have no owner left. Make somebody else an owner first, or delete the team.`,
  );
}

/** Invitations and links that were revoked. */
export type Revoked = {
  invitations: Pick<Tables["team_invitations"], "email" | "role">[];
  links: Pick<Tables["shares"], "config_id" | "access">[];
};

/**
 * Revokes the invitations and the links to configs of a team that somebody made who is no owner any more, and what
 * links to these have opened to that person: nobody comes back by a link of one's own, nor may more than the role says.
 */
export async function revokeOf(query: Query, teamId: string, userId: string): Promise<Revoked> {
  const invitations = await query
    .deleteFrom("team_invitations")
    .where("team_id", "=", teamId)
    .where("invited_by", "=", userId)
    .returning(["email", "role"])
    .execute();
  const configs = query.selectFrom("configs").select("id").where("team_id", "=", teamId);
  const made = query.selectFrom("shares").select("id").where("made_by", "=", userId);
  await query
    .deleteFrom("grants")
    .where("config_id", "in", configs)
    .where((of) => of.or([of("user_id", "=", userId), of("share_id", "in", made)]))
    .execute();
  const links = await query
    .deleteFrom("shares")
    .where("made_by", "=", userId)
    .where("config_id", "in", configs)
    .returning(["config_id", "access"])
    .execute();
  return { invitations, links };
}

/** Takes a member out, with the tokens, invitations and links that the member has made for the team. */
export async function removeMember(query: Query, teamId: string, userId: string): Promise<Revoked> {
  await query
    .deleteFrom("team_members")
    .where("team_id", "=", teamId)
    .where("user_id", "=", userId)
    .execute();
  await query
    .deleteFrom("program_tokens")
    .where("team_id", "=", teamId)
    .where("user_id", "=", userId)
    .execute();
  return revokeOf(query, teamId, userId);
}

/** Ids of the configurations of a team, deleted ones as well. */
export async function configsOfTeam(query: Query, teamId: string): Promise<string[]> {
  const rows = await query.selectFrom("configs").select("id").where("team_id", "=", teamId).execute();
  return rows.map(({ id }) => id);
}
