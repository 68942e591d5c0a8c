import { randomUUID } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { NewProgramToken, ProgramToken, TokenScope } from "#api/auth/programToken.ts";
import type { Database, Query } from "../db/database.ts";
import { statement } from "../db/statement.ts";
import type { Tables } from "../db/tables.ts";
import { HttpError } from "../http/httpError.ts";
import { notEnded } from "./accessEnd.ts";
import { hashOf, newToken } from "./token.ts";

/** Before every token, so that scanners for leaked secrets know one. */
const PREFIX = "ocp_";
/** Tokens of one user. */
const MAX_TOKENS = 50;
/** Precision of the last use. */
const USED_EVERY_MS = 60_000;
const DAY_MS = 24 * 60 * 60 * 1000;

type Stored = Tables["program_tokens"];

/** The token of a program as one request finds it. */
export type Program = Pick<Stored, "id" | "name" | "user_id" | "scope" | "config_id" | "team_id">;

/** The token of a team ends with the access of its maker to the team. */
const byHash = statement<{ hash: string; now: string }, Stored>((query, { hash, now }) =>
  query
    .selectFrom("program_tokens")
    .innerJoin("users", "users.id", "program_tokens.user_id")
    .leftJoin("team_members", (join) =>
      join
        .onRef("team_members.team_id", "=", "program_tokens.team_id")
        .onRef("team_members.user_id", "=", "program_tokens.user_id")
        .on(notEnded("team_members.expires_at", now)),
    )
    .selectAll("program_tokens")
    .where("token_hash", "=", hash)
    .where((of) =>
      of.or([of("program_tokens.team_id", "is", null), of("team_members.user_id", "is not", null)]),
    )
    .where("users.disabled_at", "is", null),
);

/** The bearer token of a request; null where there is none. */
export function bearerOf({ headers }: FastifyRequest): string | null {
  const [scheme, token] = (headers.authorization ?? "").split(" ");
  return scheme?.toLowerCase() === "bearer" && token !== undefined ? token : null;
}

/** The program of a token that is not over; the database is asked each time, so that a revoked one ends at once. */
export async function programOf(database: Database, token: string): Promise<Program | null> {
  if (!token.startsWith(PREFIX) || token.length > 100) return null;
  const hash = hashOf(token);
  const now = new Date();
  const found = await byHash.first(database.read, { hash, now: now.toISOString() });
  if (!found || found.expires_at <= now.toISOString()) return null;
  const before = new Date(now.getTime() - USED_EVERY_MS).toISOString();
  if (found.used_at === null || found.used_at < before)
    await database.write((query) =>
      query
        .updateTable("program_tokens")
        .set({ used_at: now.toISOString() })
        .where("token_hash", "=", hash)
        .execute(),
    );
  return found;
}

/** Makes a token. @returns it for the only time; a hash of it is kept */
export async function makeProgramToken(
  query: Query,
  userId: string,
  { name, scope, config_id, team_id, days }: NewProgramToken,
): Promise<ProgramToken & { token: string }> {
  const present = await programTokens(query, userId);
  if (present.length >= MAX_TOKENS)
    throw new HttpError(409, `An account has at most ${MAX_TOKENS} tokens; revoke one first.`);
  const token = PREFIX + newToken();
  const now = Date.now();
  const made = {
    id: randomUUID(),
    ...{ name, scope, config_id: config_id ?? null, team_id: team_id ?? null },
    created_at: new Date(now).toISOString(),
    expires_at: new Date(now + days * DAY_MS).toISOString(),
    used_at: null,
  };
  await query
    .insertInto("program_tokens")
    .values({
      ...made,
      config_id: made.team_id ?? made.config_id,
      user_id: userId,
      token_hash: hashOf(token),
    })
    .execute();
  return { ...made, token };
}

/** Tokens of a user, also those that are over, newest first. */
export async function programTokens(query: Query, userId: string): Promise<ProgramToken[]> {
  const rows = await query
    .selectFrom("program_tokens")
    .select(["id", "name", "scope", "config_id", "team_id", "created_at", "expires_at", "used_at"])
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row, config_id: row.team_id === null ? row.config_id : null }));
}

/** Routes of the API that a program may call, by the scope that they need; null is no program's. */
function neededScope(method: string, template: string): { scope: TokenScope; ofConfig: boolean } | null {
  const path = template.replace(/^\/api/, "").replace(/\/$/, "");
  const isRead = method === "GET" || method === "HEAD";
  if (/^\/(static\/|misc\/|openapi)/.test(path)) return { scope: "read", ofConfig: true };
  if (path === "/files/luts") return { scope: "read", ofConfig: false };
  if (path === "/configs" || path === "/configs/load-built-in-config" || path === "/upload/upload")
    return { scope: isRead ? "read" : "edit", ofConfig: false };
  const [, rest] = /^\/configs\/:configId(?:\/(.*))?$/.exec(path) ?? [null, null];
  if (rest === null) return null;
  // Only people share, restore, transfer or join a config, or have it told elsewhere; event streams belong to pages.
  if (/^(shares|join|restore$|transfer$|events|webhooks|git(\/|$))/.test(rest ?? "")) return null;
  if ((rest ?? "") === "" && method === "DELETE") return null;
  // A program does not change what is required of it.
  if (/^channel-rules\//.test(rest ?? "")) return null;
  if (rest === "copy") return { scope: "edit", ofConfig: false };
  if (isRead) return { scope: "read", ofConfig: true };
  const isPublishing = /^channels\/|^proposals\/:number\/(approvals|requested-changes)$/.test(rest ?? "");
  return { scope: isPublishing ? "publish" : "edit", ofConfig: true };
}

/** Reading is part of every scope; editing and publishing are not part of each other. */
const GRANTS: Record<TokenScope, readonly TokenScope[]> = {
  read: ["read"],
  edit: ["read", "edit"],
  publish: ["read", "publish"],
};

/** @throws HttpError 403 where the program's token does not reach so far */
export async function checkScope(query: Query, request: FastifyRequest, program: Program): Promise<void> {
  const needed = neededScope(request.method, request.routeOptions.url ?? "");
  if (!needed)
    throw new HttpError(403, "No token may do this; sign in with your account.", { code: "scope" });
  if (!GRANTS[program.scope].includes(needed.scope))
    throw new HttpError(
      403,
      `The token may ${GRANTS[program.scope].join(" and ")}; this needs one that may ${needed.scope}.`,
      { code: "scope" },
    );
  if (program.config_id === null) return;
  if (program.team_id !== null) return checkTeam(query, request, program.team_id);
  const { configId } = (request.params ?? {}) as { configId?: string };
  if (!needed.ofConfig || (configId !== undefined && configId !== program.config_id))
    throw new HttpError(403, "The token is for one other config; make one for all of yours.", {
      code: "scope",
    });
}

/**
 * Lets a token for a team reach only configs that belong to it; lists and what is made are narrowed where they are.
 * @throws HttpError 403
 */
async function checkTeam(query: Query, { params }: FastifyRequest, teamId: string): Promise<void> {
  const { configId } = (params ?? {}) as { configId?: string };
  if (configId === undefined) return;
  const found = await query
    .selectFrom("configs")
    .select("id")
    .where("id", "=", configId)
    .where("team_id", "=", teamId)
    .executeTakeFirst();
  if (!found) throw outOfTeam();
}

export function outOfTeam(): HttpError {
  return new HttpError(403, "The token is for one team; make one for all of your configs.", {
    code: "scope",
  });
}
