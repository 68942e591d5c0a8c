import type { AuditEventName } from "#api/audit.ts";
import type { Team } from "#api/team/team.ts";
import { type Actor, audit } from "../audit/auditLog.ts";
import { notEnded } from "../auth/accessEnd.ts";
import { isDerivedId } from "../auth/token.ts";
import type { Query } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import { HttpError } from "../http/httpError.ts";
import { forgetConfigs } from "../rows/rowRoom.ts";
import { checkOwnerLeft, configsOfTeam, lockTeam, type Revoked, removeMember } from "./members.ts";

/** Teams of one person. */
const MAX_TEAMS = 50;

/** Teams by name, with the numbers of their members and configs, which `withNumbers` reads. */
export function countedTeams(query: Query) {
  return query
    .selectFrom("teams")
    .select((of) => [
      "teams.id",
      "teams.name",
      "teams.created_at",
      of
        .selectFrom("team_members as each")
        .select((all) => all.fn.countAll().as("count"))
        .whereRef("each.team_id", "=", "teams.id")
        .where(notEnded("each.expires_at"))
        .as("members"),
      of
        .selectFrom("configs")
        .select((all) => all.fn.countAll().as("count"))
        .whereRef("configs.team_id", "=", "teams.id")
        .where("deleted_at", "is", null)
        .as("configs"),
    ])
    .orderBy("teams.name")
    .orderBy("teams.id");
}

/** A row of `countedTeams`; PostgreSQL gives counts as text. */
export function withNumbers<T extends { members: unknown; configs: unknown }>(row: T) {
  return { ...row, members: Number(row.members), configs: Number(row.configs) };
}

/** Teams that a user is in, by name. */
export async function teamsOf(query: Query, userId: string): Promise<Team[]> {
  const rows = await countedTeams(query)
    .innerJoin("team_members as own", "own.team_id", "teams.id")
    .select("own.role")
    .where("own.user_id", "=", userId)
    .where(notEnded("own.expires_at"))
    .execute();
  return rows.map(withNumbers);
}

/** @throws HttpError 409 for whoever is in as many teams as one can be */
export async function checkTeams(query: Query, userId: string): Promise<void> {
  const { count } = await query
    .selectFrom("team_members")
    .select((of) => of.fn.countAll().as("count"))
    .where("user_id", "=", userId)
    .where(notEnded("team_members.expires_at"))
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAX_TEAMS)
    throw new HttpError(409, `One person is in at most ${MAX_TEAMS} teams; leave one first.`);
}

/** Makes a team with its first owner. The same again changes nothing. @throws HttpError 409 */
export async function makeTeam(
  query: Query,
  userId: string,
  { id, name }: Pick<Tables["teams"], "id" | "name">,
): Promise<boolean> {
  const at = new Date().toISOString();
  const present = await query
    .selectFrom("team_members")
    .select("role")
    .where("team_id", "=", id)
    .where("user_id", "=", userId)
    .where(notEnded("team_members.expires_at"))
    .executeTakeFirst();
  if (present) return false;
  await checkTeams(query, userId);
  const isTaken = () => new HttpError(409, `The id ${id} is already taken.`);
  // Configs have the id of a team in the place of their owner's: a visitor of that id would own them all.
  if (isDerivedId(id)) throw isTaken();
  const made = await query
    .insertInto("teams")
    .values({ id, name, created_at: at })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  const isUser = await query.selectFrom("users").select("id").where("id", "=", id).executeTakeFirst();
  if (!made || isUser) throw isTaken();
  await query
    .insertInto("team_members")
    .values({ team_id: id, user_id: userId, role: "owner", joined_at: at })
    .execute();
  return true;
}

/** Deletes a team with its invitations, its log, and the configurations that were deleted before. */
export async function deleteTeam(query: Query, teamId: string): Promise<void> {
  await forgetConfigs(query, await configsOfTeam(query, teamId));
  for (const table of ["team_members", "team_invitations", "program_tokens", "team_mirrors"] as const)
    await query.deleteFrom(table).where("team_id", "=", teamId).execute();
  await query.deleteFrom("audit_events").where("user_id", "=", teamId).execute();
  await query.deleteFrom("teams").where("id", "=", teamId).execute();
}

/**
 * Takes a user out of all teams, as the account is deleted. Teams of nobody else go with their configurations.
 * @returns ids of the configurations that the user could reach
 * @throws HttpError 409 where a team of others would have no owner left
 */
export async function leaveAllTeams(query: Query, userId: string): Promise<string[]> {
  const teams = await query
    .selectFrom("team_members")
    .innerJoin("teams", "teams.id", "team_members.team_id")
    .selectAll("teams")
    .where("user_id", "=", userId)
    .orderBy("teams.id")
    .execute();
  const reached: string[] = [];
  for (const team of teams) {
    await lockTeam(query, team.id);
    reached.push(...(await configsOfTeam(query, team.id)));
    const other = await query
      .selectFrom("team_members")
      .select("user_id")
      .where("team_id", "=", team.id)
      .where("user_id", "!=", userId)
      .where(notEnded("team_members.expires_at"))
      .executeTakeFirst();
    if (!other) {
      await deleteTeam(query, team.id);
      continue;
    }
    await checkOwnerLeft(query, team, userId);
    await removeMember(query, team.id, userId);
  }
  return reached;
}

/** A person in logs. */
export const calledIn = ({ name, email }: { name: string | null; email: string | null }) =>
  email ?? name ?? "";

/**
 * Writes an event into the log of a team, and into that of the person whose access it changed.
 * @param whom what it was done to, in the team's log; the person's names the team
 */
export async function auditTeam(
  query: Query,
  request: Actor,
  team: Pick<Tables["teams"], "id" | "name">,
  {
    event,
    whom,
    detail = "",
    person,
  }: { event: AuditEventName; whom: string; detail?: string; person?: string },
): Promise<void> {
  await audit(query, request, { event, owner: team.id, subject: whom, detail });
  if (person !== undefined) await audit(query, request, { event, owner: person, subject: team.name, detail });
}

/** A link to a config in the log of its owner. */
export const linkWords = { read: "view-only link", edit: "edit link" } as const;

/** Writes that invitations and links were revoked into the log of a team. */
export async function auditRevoked(
  query: Query,
  request: Actor,
  team: Pick<Tables["teams"], "id" | "name">,
  { invitations, links = [] }: Pick<Revoked, "invitations"> & Partial<Revoked>,
): Promise<void> {
  for (const { email, role } of invitations)
    await auditTeam(query, request, team, {
      event: "team.invitationRevoked",
      whom: email ?? "by a link",
      detail: role,
    });
  for (const { config_id, access } of links) {
    const ownerOf = { id: config_id, user_id: team.id };
    await audit(query, request, { event: "link.revoked", ownerOf, subject: linkWords[access] });
  }
}
