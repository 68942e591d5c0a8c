import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { mergedVisitors } from "#api/auth/session.ts";
import { USER_HEADER } from "#api/headers.ts";
import { refusal } from "#api/refusal.ts";
import type { Database, Query } from "../db/database.ts";
import { HttpError } from "../http/httpError.ts";

/** Records a merged visitor, for unsent changes of that visitor in a browser. */
export async function recordMergedVisitor(query: Query, from: string, to: string): Promise<void> {
  const at = new Date().toISOString();
  await query.updateTable("merged_visitors").set({ user_id: to }).where("user_id", "=", from).execute();
  await query
    .insertInto("merged_visitors")
    .values({ visitor_id: from, user_id: to, at })
    .onConflict((conflict) => conflict.column("visitor_id").doUpdateSet({ user_id: to }))
    .execute();
}

/**
 * Refuses a request that was made for another user than the session's: the browser has changed hands since.
 * @throws HttpError 412
 */
export async function checkUser({ read }: Database, request: FastifyRequest, userId: string): Promise<void> {
  const meant = request.headers[USER_HEADER.toLowerCase()];
  if (meant === undefined || meant === userId) return;
  const merged = await read
    .selectFrom("merged_visitors")
    .select("visitor_id")
    .where("visitor_id", "=", String(meant))
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (merged) return;
  throw new HttpError(
    412,
    "This browser is signed in to another account than the one that this was meant for. Nothing was changed.",
    { code: "otherAccount" },
  );
}

/** Visitors merged into the session's user. */
export function mergedVisitorsRoute(instance: FastifyInstance, { read }: Database): void {
  instance.withTypeProvider<ZodTypeProvider>().get(
    "/auth/formerly",
    {
      schema: {
        tags: ["auth"],
        summary: "Visitors without an account whose work this user has taken in",
        response: { 200: mergedVisitors, "4xx": refusal },
      },
    },
    async ({ visitor }) => {
      const rows = await read
        .selectFrom("merged_visitors")
        .select("visitor_id")
        .where("user_id", "=", visitor.user_id)
        .orderBy("at", "desc")
        .limit(1000)
        .execute();
      return { user_id: visitor.user_id, visitors: rows.map(({ visitor_id }) => visitor_id) };
    },
  );
}
