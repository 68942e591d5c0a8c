import type { Account } from "#api/auth/account.ts";
import type { Plans } from "../billing/plans.ts";
import type { Database, Query } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import { noteTextEdit } from "../files/openedTexts.ts";
import { HttpError, invalidFields } from "../http/httpError.ts";
import { forgetConfigs } from "../rows/rowRoom.ts";
import { leaveAllTeams } from "../teams/teams.ts";
import { recordMergedVisitor } from "./mergedVisitors.ts";
import { lockUser } from "./reauthentication.ts";
import { endSessionsOf, type Session } from "./sessions.ts";

/** Key of an address: mail servers that mind the case are not seen any more. */
export function keyOf(email: string): string {
  return email.trim().toLowerCase();
}

export function userByEmail(query: Query, email: string): Promise<Tables["users"] | undefined> {
  return query.selectFrom("users").selectAll().where("email_key", "=", keyOf(email)).executeTakeFirst();
}

/** @throws HttpError 403 for an account that whoever runs the server has disabled */
export function refuseDisabled({ disabled_at }: Pick<Tables["users"], "disabled_at">): void {
  if (disabled_at !== null)
    throw new HttpError(403, "This account is disabled; ask whoever runs this server.");
}

/** True for an account that nobody has disabled. */
export async function isEnabled(query: Query, userId: string): Promise<boolean> {
  const user = await query
    .selectFrom("users")
    .select("disabled_at")
    .where("id", "=", userId)
    .executeTakeFirst();
  return user !== undefined && user.disabled_at === null;
}

/** Account data of the profile; a visitor without stored data has an account too. */
export async function accountOf(query: Query, { planOf }: Plans, session: Session): Promise<Account> {
  const { user_id, user_type } = session.visitor;
  const plan = await planOf(query, user_id);
  const row = await query.selectFrom("users").selectAll().where("id", "=", user_id).executeTakeFirst();
  const { email = null, name = null } = row ?? {};
  const created_at = row?.created_at ?? new Date(session.seenAt).toISOString();
  const operator = (row?.operator_since ?? null) !== null && { operator: true as const };
  return { user_id, user_type: row?.type ?? user_type, plan, email, name, created_at, ...operator };
}

/** Turns an anonymous visitor, with all its work, into a registered user. */
export async function register(
  query: Query,
  userId: string,
  { email, name, password_hash }: Record<string, string | null>,
): Promise<void> {
  await query
    .updateTable("users")
    .set({
      type: "registered",
      email: email!,
      email_key: keyOf(email!),
      name: name ?? null,
      password_hash: password_hash!,
      registered_at: new Date().toISOString(),
    })
    .where("id", "=", userId)
    .where("type", "=", "anonymous")
    .execute();
  await query.deleteFrom("tokens").where("user_id", "=", userId).where("purpose", "!=", "oidc").execute();
}

/**
 * Gives everything an anonymous visitor has made to another user, and forgets the visitor. Doing it again does nothing.
 * Keys of requests that were answered go along: one that is sent again is still done once.
 */
export async function mergeVisitor(query: Query, from: string, to: string): Promise<void> {
  const visitor = await query
    .selectFrom("users")
    .select("id")
    .where("id", "=", from)
    .where("type", "=", "anonymous")
    .executeTakeFirst();
  if (!visitor || from === to) return;
  await withdrawOwnApprovals(query, from, to);
  await query.updateTable("configs").set({ user_id: to }).where("user_id", "=", from).execute();
  for (const table of ["changes", "publications", "proposals", "proposal_comments", "audit_events"] as const)
    await query.updateTable(table).set({ user_id: to }).where("user_id", "=", from).execute();
  for (const { config_id, at } of await query
    .deleteFrom("text_edits")
    .where("user_id", "=", from)
    .returningAll()
    .execute())
    await noteTextEdit(query, config_id, to, at);
  await query.updateTable("shares").set({ made_by: to }).where("made_by", "=", from).execute();
  await query.updateTable("proposals").set({ ended_by: to }).where("ended_by", "=", from).execute();
  await query.updateTable("audit_events").set({ actor_id: to }).where("actor_id", "=", from).execute();
  await query
    .updateTable("answers")
    .set({ user_id: to })
    .where("user_id", "=", from)
    .where("key", "not in", (of) => of.selectFrom("answers").select("key").where("user_id", "=", to))
    .execute();
  const grants = await query.selectFrom("grants").selectAll().where("user_id", "=", from).execute();
  if (grants.length)
    await query
      .insertInto("grants")
      .values(grants.map((grant) => ({ ...grant, user_id: to })))
      .onConflict((conflict) => conflict.columns(["config_id", "user_id", "share_id"]).doNothing())
      .execute();
  // Another tab of the same browser may be on its way to the provider still.
  await query
    .updateTable("tokens")
    .set({ user_id: to })
    .where("user_id", "=", from)
    .where("purpose", "=", "oidc")
    .execute();
  await recordMergedVisitor(query, from, to);
  await deleteUser(query, from);
}

/** Takes back a user's approvals of open proposals that may have changes of a visitor in them: they become the user's own. */
async function withdrawOwnApprovals(query: Query, from: string, to: string): Promise<void> {
  const open = await query
    .selectFrom("proposals")
    .select(["config_id", "number"])
    .where("state", "=", "open")
    .where((of) =>
      of.or([
        of("user_id", "=", from),
        ...(["changes", "text_edits"] as const).map((table) =>
          of("config_id", "in", query.selectFrom(table).select("config_id").where("user_id", "=", from)),
        ),
      ]),
    )
    .execute();
  for (const { config_id, number } of open)
    await query
      .deleteFrom("proposal_approvals")
      .where("config_id", "=", config_id)
      .where("number", "=", number)
      .where("user_id", "=", to)
      .execute();
}

/**
 * Deletes a user with everything: configurations, their rows, files, history and links, sessions and tokens. A
 * subscription is left to be ended at Stripe; see `Billing.settle`.
 * @returns the ids of the configurations, and of those of teams that the user was in
 * @throws HttpError 409 for the last owner of a team that others are in
 */
export async function deleteUser(query: Query, userId: string): Promise<string[]> {
  await lockUser(query, userId);
  await query
    .insertInto("ended_customers")
    .columns(["customer_id", "at"])
    .expression((of) =>
      of
        .selectFrom("subscriptions")
        .select((each) => ["customer_id", each.val(new Date().toISOString()).as("at")])
        .where("user_id", "=", userId),
    )
    .execute();
  await query.deleteFrom("subscriptions").where("user_id", "=", userId).execute();
  const reached = await leaveAllTeams(query, userId);
  const own = await query.selectFrom("configs").select("id").where("user_id", "=", userId).execute();
  const configs = own.map(({ id }) => id);
  await forgetConfigs(query, configs);
  for (const table of [
    "grants",
    "proposal_approvals",
    "proposal_objections",
    "answers",
    "tokens",
    "program_tokens",
    "audit_events",
    "merged_visitors",
    "identities",
    "totp_secrets",
    "recovery_codes",
    "passkeys",
  ] as const)
    await query.deleteFrom(table).where("user_id", "=", userId).execute();
  const user = await query.selectFrom("users").select("email").where("id", "=", userId).executeTakeFirst();
  if (user?.email) await query.deleteFrom("mails").where("recipient", "=", user.email).execute();
  await endSessionsOf(query, userId);
  await query.deleteFrom("users").where("id", "=", userId).execute();
  return [...configs, ...reached];
}

const DAY = 24 * 60 * 60 * 1000;
const MONTHS = 90 * DAY;
/** Time for which the log of an account is kept. */
const AUDIT_SPAN = 730 * DAY;

/**
 * Deletes expired data: anonymous visitors idle for 90 days in all sessions, sessions, tokens, and mails of last
 * week.
 * @returns number of deleted visitors
 */
export async function deleteExpired(database: Database, now = Date.now()): Promise<number> {
  const before = (span: number) => new Date(now - span).toISOString();
  await database.write(async (query) => {
    await query.deleteFrom("sessions").where("seen_at", "<", before(MONTHS)).execute();
    await query
      .deleteFrom("oidc_sessions")
      .where("token_hash", "not in", (of) => of.selectFrom("sessions").select("token_hash"))
      .execute();
    await query.deleteFrom("ended_sessions").where("at", "<", before(MONTHS)).execute();
    for (const table of ["tokens", "team_invitations"] as const)
      await query.deleteFrom(table).where("expires_at", "<", before(0)).execute();
    await query.deleteFrom("audit_events").where("at", "<", before(AUDIT_SPAN)).execute();
    await query
      .deleteFrom("webhook_deliveries")
      .where("created_at", "<", before(30 * DAY))
      .execute();
    await query.deleteFrom("program_tokens").where("expires_at", "<", before(MONTHS)).execute();
    await query
      .deleteFrom("mails")
      .where("sent_at", "<", before(7 * DAY))
      .execute();
  });
  const gone = await database.read
    .selectFrom("users")
    .select("id")
    .where("type", "=", "anonymous")
    .where("created_at", "<", before(MONTHS))
    .where("id", "not in", (of) => of.selectFrom("sessions").select("user_id"))
    .where("id", "not in", (of) =>
      of.selectFrom("configs").select("user_id").where("updated_at", ">=", before(MONTHS)),
    )
    .limit(1000)
    .execute();
  for (const { id } of gone) await database.write((query) => deleteUser(query, id));
  return gone.length;
}

/** The address that a request names in its body, or in its query as earlier pages do. @throws HttpError 422 without one */
export function requestedEmail(
  body: { email?: string | undefined } | null | undefined,
  query: { email?: string | undefined },
): string {
  const email = body?.email ?? query.email;
  if (email === undefined) throw invalidFields([{ path: ["email"], message: "Required" }]);
  return email;
}
