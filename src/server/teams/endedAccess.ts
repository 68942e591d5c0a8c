import { audit, SERVER } from "../audit/auditLog.ts";
import { hasEnded } from "../auth/accessEnd.ts";
import { announceRevoked, type Database, type Query } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import { configsOfTeam, isLasting, lockTeam, otherOwners, removeMember } from "./members.ts";
import { auditRevoked, auditTeam, calledIn, linkWords } from "./teams.ts";

/**
 * Removes members and links whose access has ended, and writes it into the logs: whoever removes one in the database
 * writes it, so that several processes do it once. Nobody is let in by one meanwhile; see `notEnded`.
 */
export async function removeEnded(database: Database): Promise<void> {
  const members = await database.read
    .selectFrom("team_members")
    .innerJoin("teams", "teams.id", "team_members.team_id")
    .selectAll("teams")
    .select("user_id")
    .where(hasEnded("team_members.expires_at"))
    .execute();
  for (const { user_id, ...team } of members)
    announceRevoked(database, await database.write((query) => removeEndedMember(query, team, user_id)));
  const links = await database.read
    .selectFrom("shares")
    .select(["id", "config_id"])
    .where(hasEnded("shares.expires_at"))
    .execute();
  for (const { id, config_id } of links) {
    await database.write((query) => removeEndedLink(query, id));
    announceRevoked(database, [config_id]);
  }
}

/**
 * Removes a member whose access has ended, as an owner would. The end of a last owner is taken away instead: an earlier
 * version that runs beside may have removed the others, and a team has an owner at all times.
 * @returns ids of the configurations that the member reached
 */
export async function removeEndedMember(
  query: Query,
  team: Tables["teams"],
  userId: string,
): Promise<string[]> {
  await lockTeam(query, team.id);
  const gone = await query
    .selectFrom("team_members")
    .innerJoin("users", "users.id", "team_members.user_id")
    .select(["role", "name", "email"])
    .where("team_id", "=", team.id)
    .where("user_id", "=", userId)
    .where(hasEnded("team_members.expires_at"))
    .executeTakeFirst();
  if (!gone) return [];
  if (gone.role === "owner" && !(await otherOwners(query, team.id, userId)).some(isLasting)) {
    await query
      .updateTable("team_members")
      .set({ expires_at: null })
      .where("team_id", "=", team.id)
      .where("user_id", "=", userId)
      .execute();
    return [];
  }
  const revoked = await removeMember(query, team.id, userId);
  const event = { event: "team.accessEnded", whom: calledIn(gone), detail: gone.role } as const;
  await auditTeam(query, SERVER, team, { ...event, person: userId });
  await auditRevoked(query, SERVER, team, revoked);
  return configsOfTeam(query, team.id);
}

/** Removes a link that has ended, with the access of those who came by it. */
async function removeEndedLink(query: Query, id: string): Promise<void> {
  const [gone] = await query
    .deleteFrom("shares")
    .where("id", "=", id)
    .where(hasEnded("shares.expires_at"))
    .returning(["config_id", "access"])
    .execute();
  if (!gone) return;
  await query
    .deleteFrom("grants")
    .where("config_id", "=", gone.config_id)
    .where("share_id", "=", id)
    .execute();
  const ownerOf = await query
    .selectFrom("configs")
    .select(["id", "user_id"])
    .where("id", "=", gone.config_id)
    .executeTakeFirst();
  if (ownerOf) await audit(query, SERVER, { event: "link.ended", ownerOf, subject: linkWords[gone.access] });
}
