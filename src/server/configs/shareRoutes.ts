import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { refusal } from "#api/refusal.ts";
import { changedShare, joined, joining, madeShare, newShare, share } from "#api/share.ts";
import { audit } from "../audit/auditLog.ts";
import { checkedEnd, endText, notEnded, untilText } from "../auth/accessEnd.ts";
import type { Attempt } from "../auth/rateLimit.ts";
import { hashOf, newToken } from "../auth/token.ts";
import type { Plans } from "../billing/plans.ts";
import { announceRevoked, type Database, type Query } from "../db/database.ts";
import { HttpError, noConfig } from "../http/httpError.ts";
import { logEvent } from "../http/securityLog.ts";
import { linkWords } from "../teams/teams.ts";
import { configFor } from "./access.ts";

const ofConfig = z.object({ configId: z.string() });
const ofShare = ofConfig.extend({ shareId: z.string() });
const tags = ["shares"];

/** Links per configuration: more is a mistake. */
const MAX_LINKS = 100;

/** Routes of share links, and of joining by one. */
export function shareRoutes(
  instance: FastifyInstance,
  database: Database,
  plans: Plans,
  attempt: Attempt,
): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const failures = { "4xx": refusal } as const;

  /** @throws HttpError 403 for those who may only see it, 404 for anybody else */
  const owned = (query: Query, userId: string, id: string, locked = false) =>
    configFor(query, userId, id, "own", { locked, does: "can see and change who it is shared with" });
  const listed = (query: Query, configId: string) =>
    query
      .selectFrom("shares")
      .leftJoin("grants", "grants.share_id", "shares.id")
      .select(["shares.id", "shares.access", "shares.created_at", "shares.expires_at"])
      .select((of) => of.fn.count("grants.user_id").as("visitors"))
      .where("shares.config_id", "=", configId)
      .where(notEnded("shares.expires_at"))
      .groupBy(["shares.id", "shares.access", "shares.created_at", "shares.expires_at"])
      .orderBy("shares.created_at")
      .orderBy("shares.id")
      .execute()
      .then((rows) => rows.map((row) => ({ ...row, visitors: Number(row.visitors) })));

  app.get(
    "/configs/:configId/shares",
    {
      schema: {
        tags,
        summary: "The links",
        params: ofConfig,
        response: { 200: z.array(share), ...failures },
      },
    },
    async (request) => {
      const { configId } = request.params;
      await owned(database.read, request.visitor.user_id, configId);
      return listed(database.read, configId);
    },
  );

  app.post(
    "/configs/:configId/shares",
    {
      schema: {
        tags,
        summary: "Make a link; its token is shown only once",
        params: ofConfig,
        body: newShare,
        response: { 201: madeShare, ...failures },
      },
    },
    async (request, reply) => {
      const { configId: config_id } = request.params;
      const token = newToken();
      const { access, expires_at } = request.body;
      const made = {
        ...{ id: randomUUID(), access, created_at: new Date().toISOString() },
        expires_at: checkedEnd(expires_at, "expires_at"),
      };
      await database.write(async (query) => {
        const config = await owned(query, request.visitor.user_id, config_id, true);
        if ((await listed(query, config_id)).length >= MAX_LINKS)
          throw new HttpError(409, `A configuration has at most ${MAX_LINKS} links; revoke one first.`);
        await query
          .insertInto("shares")
          .values({ ...made, config_id, token_hash: hashOf(token), made_by: request.visitor.user_id })
          .execute();
        await plans.check(query, config.user_id, "links", request.visitor.user_id);
        await audit(query, request, {
          event: "link.made",
          ownerOf: config,
          subject: linkWords[made.access] + untilText(made.expires_at),
        });
      });
      logEvent(request, "A link was made.");
      return reply.status(201).send({ ...made, visitors: 0, token });
    },
  );

  app.patch(
    "/configs/:configId/shares/:shareId",
    {
      schema: {
        tags,
        summary: "Give a link another end, or none",
        params: ofShare,
        body: changedShare,
        response: { 200: share, ...failures },
      },
    },
    async (request) => {
      const { configId, shareId } = request.params;
      const expires_at = checkedEnd(request.body.expires_at, "expires_at");
      return database.write(async (query) => {
        const config = await owned(query, request.visitor.user_id, configId, true);
        const before = (await listed(query, configId)).find(({ id }) => id === shareId);
        if (!before) throw new HttpError(404, "There is no such link any more.");
        if (before.expires_at === expires_at) return before;
        await query.updateTable("shares").set({ expires_at }).where("id", "=", shareId).execute();
        await audit(query, request, {
          ...{ event: "link.endChanged", ownerOf: config, subject: linkWords[before.access] },
          detail: `${endText(before.expires_at)} → ${endText(expires_at)}`,
        });
        return { ...before, expires_at };
      });
    },
  );

  app.delete(
    "/configs/:configId/shares/:shareId",
    {
      schema: {
        tags,
        summary: "Revoke a link; those who came by it are out",
        params: ofShare,
        response: { 204: z.undefined(), ...failures },
      },
    },
    async (request, reply) => {
      const { configId, shareId } = request.params;
      await database.write(async (query) => {
        const config = await owned(query, request.visitor.user_id, configId);
        const [gone] = await query
          .deleteFrom("shares")
          .where("config_id", "=", configId)
          .where("id", "=", shareId)
          .returning("access")
          .execute();
        if (gone)
          await audit(query, request, {
            event: "link.revoked",
            ownerOf: config,
            subject: linkWords[gone.access],
          });
        await query
          .deleteFrom("grants")
          .where("config_id", "=", configId)
          .where("share_id", "=", shareId)
          .execute();
      });
      announceRevoked(database, [configId]);
      logEvent(request, "A link was revoked.");
      return reply.status(204).send();
    },
  );

  app.post(
    "/configs/:configId/join",
    {
      schema: {
        tags,
        summary: "Come in by a link",
        params: ofConfig,
        body: joining,
        response: { 200: joined, ...failures },
      },
    },
    async (request) => {
      const { configId } = request.params;
      const { user_id } = request.visitor;
      attempt("share", request.ip);
      const access = await database.write(async (query) => {
        const found = await query
          .selectFrom("shares")
          .innerJoin("configs", "configs.id", "shares.config_id")
          .select(["shares.id as share_id", "shares.access", "configs.id", "configs.user_id"])
          .where("token_hash", "=", hashOf(request.body.token))
          .where("shares.config_id", "=", configId)
          .where(notEnded("shares.expires_at"))
          .where("deleted_at", "is", null)
          // Whoever revokes it waits, and then takes away what was opened by it.
          .$if(database.engine === "postgres", (of) => of.forShare("shares"))
          .executeTakeFirst();
        if (!found) throw noConfig("the link opens nothing");
        if (found.user_id !== user_id) {
          const [isNew] = await query
            .insertInto("grants")
            .values({
              config_id: configId,
              user_id,
              share_id: found.share_id,
              created_at: new Date().toISOString(),
            })
            .onConflict((conflict) => conflict.columns(["config_id", "user_id", "share_id"]).doNothing())
            .returning("user_id")
            .execute();
          const subject = linkWords[found.access];
          if (isNew) await audit(query, request, { event: "link.used", ownerOf: found, subject });
        }
        return (await configFor(query, user_id, configId, "read")).access;
      });
      return { access };
    },
  );
}
