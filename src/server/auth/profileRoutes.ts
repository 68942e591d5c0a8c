import type { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import {
  account,
  emailChange,
  notice,
  passwordChange,
  passwordProof,
  profileChange,
  sessionEntry,
} from "#api/auth/account.ts";
import { refusal } from "#api/refusal.ts";
import { audit } from "../audit/auditLog.ts";
import type { Billing } from "../billing/billing.ts";
import { announceRevoked } from "../db/database.ts";
import type { Blobs } from "../files/blobs.ts";
import { attachment } from "../http/attachment.ts";
import { HttpError } from "../http/httpError.ts";
import { logEvent } from "../http/securityLog.ts";
import type { Workers } from "../jobs/workers.ts";
import { mailNote, sendLater } from "../mail/mail.ts";
import { emailMail, passwordChangedMail } from "../mail/mailText.ts";
import { teamsOf } from "../teams/teams.ts";
import { accountData } from "./accountData.ts";
import type { AccountServices } from "./accountRoutes.ts";
import { accountOf, deleteUser, userByEmail } from "./accounts.ts";
import { hashPassword, refuseCommon } from "./password.ts";
import {
  confirmPassword,
  registeredUser,
  requireRecentPassword,
  rotatedByPassword,
  userByPassword,
} from "./reauthentication.ts";
import { endSessions, endSessionsOf } from "./sessions.ts";
import { hashOf, keyedHash, uuidOf } from "./token.ts";
import { makeToken } from "./tokens.ts";

const tags = ["auth"];

/** The id of a session in lists: follows from the kept hash, and the hash does not follow from it. */
function idOf(tokenHash: string): string {
  return uuidOf(keyedHash(tokenHash, "session id", ""));
}

/** Routes to read and change one's account. */
export function profileRoutes(
  instance: FastifyInstance,
  services: AccountServices & { blobs: Blobs; workers: Workers; billing: Billing | null },
): void {
  const { database, sessions, post, plans, billing, pageUrl } = services;
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const failures = { "4xx": refusal } as const;

  const proven = (request: FastifyRequest, password: string | undefined) =>
    userByPassword(services, request, password);
  /** A page left open ends no sessions; visitors without an account have nothing to prove it by. */
  const prove = async (request: FastifyRequest, reply: FastifyReply, password: string | undefined) => {
    if (request.visitor.user_type === "registered")
      await requireRecentPassword(services, request, reply, password);
  };

  app.patch(
    "/auth/me",
    {
      schema: {
        tags,
        summary: "Change the name",
        body: profileChange,
        response: { 200: account, ...failures },
      },
    },
    async (request) => {
      const { id } = await registeredUser(services, request);
      const name = request.body.name || null;
      await database.write(async (query) => {
        const { name: before } = await query
          .selectFrom("users")
          .select("name")
          .where("id", "=", id)
          .executeTakeFirstOrThrow();
        if (before === name) return;
        await query.updateTable("users").set({ name }).where("id", "=", id).execute();
        const told = {
          event: "name.changed",
          subject: name ?? "",
          detail: `before: ${before ?? ""}`,
        } as const;
        for (const owner of [id, ...(await teamsOf(query, id)).map((team) => team.id)])
          await audit(query, request, { ...told, owner });
      });
      return accountOf(database.read, plans, request.session);
    },
  );

  app.delete(
    "/auth/me",
    {
      config: { keepsNothing: true },
      schema: {
        tags,
        summary: "Delete the account with everything in it",
        body: passwordProof.nullish(),
        response: { 204: z.undefined(), ...failures },
      },
    },
    async (request, reply) => {
      const { user_id, user_type } = request.visitor;
      if (user_type === "registered") await proven(request, request.body?.password);
      const configs = await database.write(async (query) => {
        const gone = await deleteUser(query, user_id);
        // All that is left of an account is that it was deleted, and when.
        if (user_type === "registered") await audit(query, request, { event: "account.deleted" });
        return gone;
      });
      announceRevoked(database, configs);
      logEvent(request, "An account was deleted.");
      await sessions.end(request, reply);
      if (billing) setImmediate(() => void billing.settle());
      return reply.status(204).send();
    },
  );

  app.post(
    "/auth/email",
    {
      schema: {
        tags,
        summary: "Ask to change the address; the link in the mail does it",
        body: emailChange,
        response: { 202: notice, ...failures },
      },
    },
    async (request, reply) => {
      const { email, password } = request.body;
      await services.loginThrottle.count("emailRequest", request.ip, email);
      const { id } = await rotatedByPassword(services, request, reply, password);
      await database.write(async (query) => {
        const taken = await userByEmail(query, email);
        const token = await makeToken(query, taken ? "void" : "email", id, { email });
        await post.add(query, taken ? null : emailMail(pageUrl(), email, id, token));
      });
      sendLater(post);
      return reply.status(202).send({
        detail: `A mail is on its way to ${email}. Your address changes when you open the link in it.${mailNote(post)}`,
      });
    },
  );

  app.post(
    "/auth/password",
    {
      schema: {
        tags,
        summary: "Change the password; every other session ends",
        body: passwordChange,
        response: { 204: z.undefined(), ...failures },
      },
    },
    async (request, reply) => {
      const { password, new_password } = request.body;
      const user = await proven(request, password);
      await refuseCommon(new_password, [user.email, user.name]);
      const password_hash = await hashPassword(new_password);
      const token = await database.write(async (query) => {
        await confirmPassword(query, user);
        await query.updateTable("users").set({ password_hash }).where("id", "=", user.id).execute();
        await query.deleteFrom("tokens").where("user_id", "=", user.id).execute();
        await endSessionsOf(query, user.id);
        await post.add(query, passwordChangedMail(user.email!));
        await audit(query, request, { event: "password.changed" });
        return sessions.renew(request, query, user.id);
      });
      sessions.give(request, reply, token);
      logEvent(request, "A password was changed.");
      sendLater(post);
      return reply.status(204).send();
    },
  );

  app.get(
    "/auth/sessions",
    {
      schema: {
        tags,
        summary: "Where one is signed in",
        response: { 200: z.array(sessionEntry), ...failures },
      },
    },
    async (request) => {
      const rows = await database.read
        .selectFrom("sessions")
        .selectAll()
        .where("user_id", "=", request.visitor.user_id)
        .orderBy("seen_at", "desc")
        .execute();
      const current = hashOf(request.session.token);
      return rows.map(({ token_hash, created_at, seen_at, device }) => ({
        id: idOf(token_hash),
        current: token_hash === current,
        created_at,
        seen_at,
        device,
      }));
    },
  );

  app.delete(
    "/auth/sessions",
    {
      config: { keepsNothing: true },
      schema: {
        tags,
        summary: "End every session but this one, once the password was typed",
        body: passwordProof.nullish(),
        response: { 204: z.undefined(), ...failures },
      },
    },
    async (request, reply) => {
      const { user_id } = request.visitor;
      await prove(request, reply, request.body?.password);
      await database.write(async (query) => {
        await endSessionsOf(query, user_id, hashOf(request.session.token));
        await audit(query, request, { event: "sessions.ended", subject: "all others" });
      });
      logEvent(request, "All other sessions were ended.");
      return reply.status(204).send();
    },
  );

  app.delete(
    "/auth/sessions/:sessionId",
    {
      config: { keepsNothing: true },
      schema: {
        tags,
        summary: "End one session, once the password was typed",
        params: z.object({ sessionId: z.string() }),
        body: passwordProof.nullish(),
        response: { 204: z.undefined(), ...failures },
      },
    },
    async (request, reply) => {
      const { user_id } = request.visitor;
      await prove(request, reply, request.body?.password);
      await database.write(async (query) => {
        const rows = await query
          .selectFrom("sessions")
          .select(["token_hash", "device"])
          .where("user_id", "=", user_id)
          .execute();
        const meant = rows.find(({ token_hash }) => idOf(token_hash) === request.params.sessionId);
        if (!meant) throw new HttpError(404, "There is no such session.");
        await endSessions(query, [meant.token_hash]);
        await audit(query, request, { event: "sessions.ended", subject: meant.device ?? "one" });
      });
      logEvent(request, "A session was ended.");
      return reply.status(204).send();
    },
  );

  app.get(
    "/auth/export",
    {
      schema: {
        tags,
        summary: "Everything that is kept of the account, as a zip",
        response: {
          200: { content: { "application/zip": { schema: z.custom<Readable>().describe("The zip") } } },
          ...failures,
        },
      },
    },
    async (request, reply) => {
      const about = await accountOf(database.read, plans, request.session);
      reply.header("Content-Disposition", attachment("palette-data.zip"));
      return reply.type("application/zip").send(accountData(services, about));
    },
  );
}
