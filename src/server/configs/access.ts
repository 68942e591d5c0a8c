import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import { type Access, includes } from "#api/share.ts";
import { roleAccess, type TeamRole } from "#api/team/team.ts";
import { aRole } from "#command/accessTerms.ts";
import { notEnded } from "../auth/accessEnd.ts";
import type { Query } from "../db/database.ts";
import { statement } from "../db/statement.ts";
import type { Tables } from "../db/tables.ts";
import { HttpError, noConfig, readOnly } from "../http/httpError.ts";

/** A configuration as one finds it who may at least read it. */
export type Reached = Tables["configs"] & { access: Access };

/** `now` is the time that ends of access are compared with. */
type Sought = { id: string; userId: string; now: string };
type Found = Tables["configs"] & { role: TeamRole | null };

const notDeleted = (query: Query, { id }: Pick<Sought, "id">) =>
  query
    .selectFrom("configs")
    .selectAll("configs")
    .where("configs.id", "=", id)
    .where("deleted_at", "is", null);

/** One's own, or that of a team one is in. */
const held = (query: Query, sought: Sought) =>
  notDeleted(query, sought)
    .leftJoin("team_members", (join) =>
      join
        .onRef("team_members.team_id", "=", "configs.team_id")
        .on("team_members.user_id", "=", sought.userId)
        .on(notEnded("team_members.expires_at", sought.now)),
    )
    .select("team_members.role")
    .where((of) =>
      of.or([of("configs.user_id", "=", sought.userId), of("team_members.user_id", "is not", null)]),
    );

const toRead = {
  held: statement<Sought, Found>(held),
  any: statement<Sought, Tables["configs"]>(notDeleted),
};

/** Locked until the transaction ends. */
const toWrite: typeof toRead = {
  held: statement<Sought, Found>((query, sought, engine) =>
    engine === "postgres" ? held(query, sought).forUpdate("configs") : held(query, sought),
  ),
  any: statement<Sought, Tables["configs"]>((query, sought, engine) =>
    engine === "postgres" ? notDeleted(query, sought).forUpdate() : notDeleted(query, sought),
  ),
};

const granted = statement<Sought, { access: "edit" | "read" }>((query, { id, userId, now }) =>
  query
    .selectFrom("grants")
    .innerJoin("shares", "shares.id", "grants.share_id")
    .select("access")
    .where("grants.config_id", "=", id)
    .where("grants.user_id", "=", userId)
    .where(notEnded("shares.expires_at", now)),
);

/** Access by links alone. */
async function accessByLink(query: Query, sought: Sought): Promise<Access | null> {
  return widest((await granted.all(query, sought)).map(({ access }) => access));
}

function widest(all: readonly (Access | null)[]): Access | null {
  return all.reduce((most, each) => (each && (!most || includes(each, most)) ? each : most), null);
}

/**
 * The configuration, if the user may do with it what is wanted: the one place that decides it. Owners may do everything,
 * members of its team what their role says, others what their links say. Another's costs the same statements as one
 * that is not there, and nothing of it is read: timing reveals no more than the answer.
 * @param does tells those who may not what an owner or publisher does, as in "publishes it"
 * @throws HttpError 404 for those who may not even read it, 403 with what their role lacks
 */
export async function configFor(
  query: Query,
  userId: string,
  id: string,
  wanted: Access,
  { locked = false, does = "does this" }: { locked?: boolean; does?: string } = {},
): Promise<Reached> {
  const find = locked ? toWrite : toRead;
  const sought = { id, userId, now: new Date().toISOString() };
  const found = await find.held.first(query, sought);
  if (found) {
    const { role, ...config } = found;
    const byRole: Access = config.user_id === userId ? "own" : roleAccess[role!];
    // No link allows more than to edit.
    const access = byRole === "read" ? widest([byRole, await accessByLink(query, sought)])! : byRole;
    if (includes(access, wanted)) return { ...config, access };
    throw notInRole(role!, wanted, does);
  }
  if (await accessByLink(query, sought)) {
    const config = await find.any.first(query, sought);
    // The link may have been revoked while we waited.
    const access = config && (await accessByLink(query, sought));
    if (access && includes(access, wanted)) return { ...config, access };
    if (access) throw notByLink(wanted, does);
  }
  const hidden = await query
    .selectFrom("configs")
    .select("deleted_at")
    .where("id", "=", id)
    .executeTakeFirst();
  throw noConfig(hidden);
}

/** `configFor` for actions of owners, on deleted configurations too. `does` is as there. */
export async function ownedConfig(
  query: Query,
  userId: string,
  id: string,
  does: string,
): Promise<Tables["configs"]> {
  const now = new Date().toISOString();
  const row = await query
    .selectFrom("configs")
    .leftJoin("team_members", (join) =>
      join
        .onRef("team_members.team_id", "=", "configs.team_id")
        .on("team_members.user_id", "=", userId)
        .on(notEnded("team_members.expires_at", now)),
    )
    .selectAll("configs")
    .select("role")
    .where("configs.id", "=", id)
    .executeTakeFirst();
  if (row) {
    const { role, ...config } = row;
    if (config.user_id === userId || role === "owner") return config;
  }
  // Guests and members can see the configuration, so they are told why it stays.
  const reached = row?.role ?? (await accessByLink(query, { id, userId, now }));
  if (!row || row.deleted_at !== null || !reached) throw noConfig(row);
  throw row.role ? notInRole(row.role, "own", does) : notByLink("own", does);
}

const ownIn = (of: ExpressionBuilder<Tables, "configs">, userId: string) =>
  of.selectFrom("configs as own").select("own.id").where("own.user_id", "=", userId);

const byTeam = (of: ExpressionBuilder<Tables, "configs">, userId: string) =>
  of
    .selectFrom("team_members")
    .innerJoin("configs as shared", "shared.team_id", "team_members.team_id")
    .select("shared.id")
    .where("team_members.user_id", "=", userId)
    .where(notEnded("team_members.expires_at"));

/**
 * Condition of statements about configurations: those that a user may read. It is a union of ids, each by an index;
 * PostgreSQL reads all configurations, and all their rows, for an alternative of the three conditions.
 */
export function readableBy(userId: string) {
  return (of: ExpressionBuilder<Tables, "configs">): Expression<SqlBool> => {
    const byLink = of
      .selectFrom("grants")
      .innerJoin("shares", "shares.id", "grants.share_id")
      .select("grants.config_id as id")
      .where("grants.user_id", "=", userId)
      .where(notEnded("shares.expires_at"));
    return of("configs.id", "in", ownIn(of, userId).union(byTeam(of, userId)).union(byLink));
  };
}

/** Condition of statements about configurations: the user's own, and those of teams that the user owns. */
export function ownedBy(userId: string) {
  return (of: ExpressionBuilder<Tables, "configs">): Expression<SqlBool> => {
    const owned = byTeam(of, userId).where("team_members.role", "=", "owner");
    return of("configs.id", "in", ownIn(of, userId).union(owned));
  };
}

/** Access to a configuration, and true if it is of a team that one is in. */
type Level = { level: Access; isMember: boolean };

/** Access of a user to each of the configurations that `readableBy` finds. */
export async function accessOf(
  query: Query,
  userId: string,
): Promise<(config: Pick<Tables["configs"], "id" | "user_id" | "team_id">) => Level> {
  const links = await query
    .selectFrom("grants")
    .innerJoin("shares", "shares.id", "grants.share_id")
    .select(["grants.config_id", "access"])
    .where("grants.user_id", "=", userId)
    .where(notEnded("shares.expires_at"))
    .execute();
  const teams = await query
    .selectFrom("team_members")
    .select(["team_id", "role"])
    .where("user_id", "=", userId)
    .where(notEnded("team_members.expires_at"))
    .execute();
  const byLink = new Map<string, Access>();
  for (const { config_id, access } of links)
    byLink.set(config_id, widest([access, byLink.get(config_id) ?? null])!);
  const byTeam = new Map(teams.map(({ team_id, role }) => [team_id, roleAccess[role]]));
  return ({ id, user_id, team_id }) => {
    const role = byTeam.get(team_id ?? "") ?? null;
    const level = user_id === userId ? "own" : widest([role, byLink.get(id) ?? null]);
    return { level: level ?? "read", isMember: role !== null };
  };
}

/** Refusal of what the role of a member does not include. */
function notInRole(role: TeamRole, wanted: Access, does: string): HttpError {
  const you = `you are ${aRole(role)} there`;
  if (wanted === "edit")
    return new HttpError(
      403,
      `Viewers of a team can only read its configs, and ${you}; make a copy to change it, or ask an owner of the team.`,
      { code: "readOnly" },
    );
  const who = wanted === "publish" ? "a publisher or an owner" : "an owner";
  return new HttpError(403, `Only ${who} of the team of this config ${does}; ${you}.`, { code: "role" });
}

/** Refusal of what a link does not allow. */
function notByLink(wanted: Access, does: string): HttpError {
  return wanted === "edit" ? readOnly() : new HttpError(403, `Only the owner of a config ${does}.`);
}
