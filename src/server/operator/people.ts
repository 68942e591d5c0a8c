import type { FastifyRequest } from "fastify";
import type { OperatedTeam, Person } from "#api/operator.ts";
import { audit } from "../audit/auditLog.ts";
import { notEnded } from "../auth/accessEnd.ts";
import { keyOf } from "../auth/accounts.ts";
import { removeSecondFactor } from "../auth/secondFactor/secondFactor.ts";
import { endSessionsOf } from "../auth/sessions.ts";
import type { Query } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import { countedTeams, withNumbers } from "../teams/teams.ts";

/** People or teams of one list. */
const MAX_ROWS = 1000;

/** Accounts in the order of their addresses, those with a text in their address, name or id. */
export async function peopleOf(query: Query, find = ""): Promise<Person[]> {
  // Databases fold letters in ways of their own, so names are compared here; the rest is asked for those found alone.
  const wanted = find.toLowerCase();
  const found = (
    await query
      .selectFrom("users")
      .select(["id", "email", "name"])
      .where("type", "=", "registered")
      .orderBy("email_key")
      .execute()
  )
    .filter(({ email, name, id }) => `${email} ${name} ${id}`.toLowerCase().includes(wanted))
    .slice(0, MAX_ROWS)
    .map(({ id }) => id);
  if (found.length === 0) return [];
  const rows = await query
    .selectFrom("users")
    .select((of) => [
      "users.id as user_id",
      "email",
      "name",
      "registered_at",
      "disabled_at",
      "operator_since",
      of
        .selectFrom("sessions")
        .select((each) => each.fn.max("seen_at").as("seen_at"))
        .whereRef("sessions.user_id", "=", "users.id")
        .as("seen_at"),
      of
        .selectFrom("configs")
        .select((each) => each.fn.countAll().as("count"))
        .whereRef("configs.user_id", "=", "users.id")
        .where("deleted_at", "is", null)
        .as("configs"),
      of
        .selectFrom("passkeys")
        .select((each) => each.fn.countAll().as("count"))
        .whereRef("passkeys.user_id", "=", "users.id")
        .as("passkeys"),
      of
        .selectFrom("totp_secrets")
        .select("confirmed_at")
        .whereRef("totp_secrets.user_id", "=", "users.id")
        .as("totp_since"),
    ])
    .where("users.id", "in", found)
    .orderBy("email_key")
    .execute();
  return rows.map(({ totp_since, configs, passkeys, ...rest }) => ({
    ...rest,
    configs: Number(configs),
    passkeys: Number(passkeys),
    second_factor: totp_since !== null,
  }));
}

/** Teams by name, those with a text in their name, their id or the address of an owner. */
export async function knownTeams(query: Query, find = ""): Promise<OperatedTeam[]> {
  const rows = await countedTeams(query).execute();
  const owned = await query
    .selectFrom("team_members")
    .innerJoin("users", "users.id", "team_members.user_id")
    .select(["team_id", "email"])
    .where("role", "=", "owner")
    .where(notEnded("team_members.expires_at"))
    .orderBy("email_key")
    .execute();
  const owners = new Map<string, string[]>();
  for (const { team_id, email } of owned) owners.set(team_id, [...(owners.get(team_id) ?? []), email ?? ""]);
  const wanted = find.toLowerCase();
  return rows
    .map((row) => ({ ...withNumbers(row), owners: owners.get(row.id) ?? [] }))
    .filter(({ id, name, owners }) => `${name} ${id} ${owners.join(" ")}`.toLowerCase().includes(wanted))
    .slice(0, MAX_ROWS);
}

/** The account with this address or user id. @throws an error whose message is a sentence */
export async function personBy(query: Query, of: string): Promise<Tables["users"]> {
  const user = await query
    .selectFrom("users")
    .selectAll()
    .where("type", "=", "registered")
    .where((row) => row.or([row("email_key", "=", keyOf(of)), row("id", "=", of)]))
    .executeTakeFirst();
  if (user) return user;
  throw new Error(`There is no account “${of}”; give its e-mail address or its user ID.`);
}

/** Whoever runs the server, in logs of accounts. */
const operator = { visitor: { user_id: "operator", user_type: "registered" } } as const;
const detail = "by whoever runs the server";
type Actor = Pick<FastifyRequest, "visitor">;

/** Lets nobody into an account any more, and ends its sessions. @returns false where it was so already */
export async function disablePerson(
  query: Query,
  { id, disabled_at }: Tables["users"],
  by: Actor = operator,
): Promise<boolean> {
  if (disabled_at !== null) return false;
  const at = new Date().toISOString();
  await query.updateTable("users").set({ disabled_at: at }).where("id", "=", id).execute();
  await endSessionsOf(query, id);
  await audit(query, by, { event: "account.disabled", owner: id, detail });
  return true;
}

/** Lets people into an account again. @returns false where they may already */
export async function enablePerson(
  query: Query,
  { id, disabled_at }: Tables["users"],
  by: Actor = operator,
): Promise<boolean> {
  if (disabled_at === null) return false;
  await query.updateTable("users").set({ disabled_at: null }).where("id", "=", id).execute();
  await audit(query, by, { event: "account.enabled", owner: id, detail });
  return true;
}

/** True for a user who looks after the server. */
export async function isOperator(query: Query, userId: string): Promise<boolean> {
  const found = await query
    .selectFrom("users")
    .select("operator_since")
    .where("id", "=", userId)
    .where("disabled_at", "is", null)
    .executeTakeFirst();
  return (found?.operator_since ?? null) !== null;
}

/** Makes an account one that looks after the server. @returns false where it is one already */
export async function makeOperator(query: Query, { id, operator_since }: Tables["users"]): Promise<boolean> {
  if (operator_since !== null) return false;
  const at = new Date().toISOString();
  await query.updateTable("users").set({ operator_since: at }).where("id", "=", id).execute();
  await audit(query, operator, { event: "operator.made", owner: id, detail });
  return true;
}

/** Ends that an account looks after the server. @returns false where it did not */
export async function removeOperator(
  query: Query,
  { id, operator_since }: Tables["users"],
): Promise<boolean> {
  if (operator_since === null) return false;
  await query.updateTable("users").set({ operator_since: null }).where("id", "=", id).execute();
  await audit(query, operator, { event: "operator.removed", owner: id, detail });
  return true;
}

/** Turns two-factor authentication of an account off: its phone is lost. @returns false where there was none */
export async function dropSecondFactor(query: Query, { id }: Tables["users"]): Promise<boolean> {
  if (!(await removeSecondFactor(query, id))) return false;
  await audit(query, operator, { event: "secondFactor.off", owner: id, detail });
  return true;
}
