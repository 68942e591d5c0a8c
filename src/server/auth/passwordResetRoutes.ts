import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { emailQuery, notice, resetBody, resetCheck, resetQuery } from "#api/auth/account.ts";
import { refusal } from "#api/refusal.ts";
import { audit } from "../audit/auditLog.ts";
import { logEvent } from "../http/securityLog.ts";
import { mailNote, sendLater } from "../mail/mail.ts";
import { resetDoneMail, resetMail } from "../mail/mailText.ts";
import type { AccountServices } from "./accountRoutes.ts";
import { requestedEmail, userByEmail } from "./accounts.ts";
import { hashPassword, refuseCommon } from "./password.ts";
import { hasSecondFactor } from "./secondFactor/secondFactor.ts";
import { endSessionsOf } from "./sessions.ts";
import { makeToken, readToken, takeToken, tokenOver } from "./tokens.ts";

const tags = ["auth"];

/** Setting a new password by a link that is mailed. */
export function passwordResetRoutes(instance: FastifyInstance, services: AccountServices): void {
  const { database, post, attempt, loginThrottle, pageUrl } = services;
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const failures = { "4xx": refusal } as const;

  app.post(
    "/auth/password-reset-request",
    {
      config: { keepsNothing: true, byPassword: true },
      schema: {
        tags,
        summary: "Ask for a link that sets a new password",
        querystring: emailQuery,
        body: emailQuery.nullish(),
        response: { 202: notice, ...failures },
      },
    },
    async (request, reply) => {
      const email = requestedEmail(request.body, request.query);
      await loginThrottle.count("resetRequest", request.ip, email);
      await database.write(async (query) => {
        const user = await userByEmail(query, email);
        const id = user?.id ?? request.visitor.user_id;
        const token = await makeToken(query, user ? "reset" : "void", id, { email: user?.email ?? null });
        await post.add(query, user ? resetMail(pageUrl(), user.email!, user.id, token) : null);
      });
      logEvent(request, "A new password was asked for.");
      sendLater(post);
      return reply.status(202).send({
        detail: `If ${email} has an account, a mail is on its way. The link in it sets a new password.${mailNote(post)}`,
      });
    },
  );

  app.post(
    "/auth/password-reset-check",
    {
      config: { keepsNothing: true, byPassword: true },
      schema: {
        tags,
        summary: "Say if the token of the mail still sets a password; nothing is done",
        querystring: resetQuery,
        body: resetCheck,
        response: { 204: z.undefined(), ...failures },
      },
    },
    async (request, reply) => {
      attempt("token", request.ip);
      const { token } = request.body;
      const { userId, data } = await readToken(database.read, ["reset"], token, request.query.user_id);
      const user = await database.read
        .selectFrom("users")
        .select("email")
        .where("id", "=", userId)
        .executeTakeFirst();
      if (data.email && data.email !== user?.email) throw tokenOver();
      return reply.status(204).send();
    },
  );

  app.post(
    "/auth/password-reset",
    {
      config: { keepsNothing: true, byPassword: true },
      schema: {
        tags,
        summary: "Set a new password with the token of the mail",
        querystring: resetQuery,
        body: resetBody,
        response: { 204: z.undefined(), ...failures },
      },
    },
    async (request, reply) => {
      const { token, password } = request.body;
      attempt("token", request.ip);
      await refuseCommon(password);
      const password_hash = await hashPassword(password);
      const owner = await database.write(async (query) => {
        const { userId: user_id, data } = await takeToken(query, ["reset"], token, request.query.user_id);
        const { email } = await query
          .updateTable("users")
          .set({ password_hash })
          .where("id", "=", user_id)
          .returning("email")
          .executeTakeFirstOrThrow();
        // Whoever reads an address that the account had before does not set its password.
        if (data.email && data.email !== email) throw tokenOver();
        // Somebody else may have had the account, and made tokens or passkeys to stay in it. A second factor stays: who
        // reads the mails of somebody has not proved it.
        const remove = async (table: "tokens" | "program_tokens" | "passkeys") => {
          const gone = query.deleteFrom(table).where("user_id", "=", user_id).returning("user_id");
          return (await gone.execute()).length;
        };
        await remove("tokens");
        const [tokens, passkeys] = [await remove("program_tokens"), await remove("passkeys")];
        await endSessionsOf(query, user_id);
        const left = { tokens, passkeys, hasSecondFactor: await hasSecondFactor(query, user_id) };
        await post.add(query, resetDoneMail(email!, left));
        await audit(query, request, { event: "password.reset", owner: user_id });
        return { id: user_id, email: email! };
      });
      await loginThrottle.right("login", request.ip, owner.email);
      logEvent(request, "A forgotten password was replaced.", owner.id);
      sendLater(post);
      return reply.status(204).send();
    },
  );
}
