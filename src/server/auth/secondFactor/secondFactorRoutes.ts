import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { passwordProof } from "#api/auth/account.ts";
import { codeProof, recoveryCodes, secondFactor, totpSecret } from "#api/auth/secondFactor.ts";
import { refusal } from "#api/refusal.ts";
import { audit } from "../../audit/auditLog.ts";
import type { Cipher } from "../../db/cipher.ts";
import type { Tables } from "../../db/tables.ts";
import { HttpError } from "../../http/httpError.ts";
import { logEvent } from "../../http/securityLog.ts";
import { sendLater } from "../../mail/mail.ts";
import { secondFactorMail } from "../../mail/mailText.ts";
import type { AccountServices } from "../accountRoutes.ts";
import { confirmSession, registeredUser, requireRecentPassword } from "../reauthentication.ts";
import {
  beginTotp,
  confirmTotp,
  hasSecondFactor,
  makeRecoveryCodes,
  removeSecondFactor,
  secondFactorOf,
} from "./secondFactor.ts";
import { wrongCode } from "./signInCode.ts";
import { totpUrl } from "./totp.ts";

const tags = ["auth"];

/** Routes by which the owner of an account turns two-factor authentication on and off. */
export function secondFactorRoutes(instance: FastifyInstance, services: AccountServices): void {
  const { database, post, loginThrottle, cipher } = services;
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const failures = { "4xx": refusal } as const;
  const keepsNothing = { keepsNothing: true };

  /** The user who has just proved the password. @throws HttpError 403 or 409 where there is nothing to prove */
  const proven = async (
    request: FastifyRequest<{ Body: { password?: string | undefined } | null | undefined }>,
    reply: FastifyReply,
  ): Promise<Tables["users"]> => {
    const user = await registeredUser(services, request);
    if (user.password_hash === null)
      throw new HttpError(
        409,
        "This account has no password; the second step of its sign-in is a matter of your studio's account.",
      );
    await requireRecentPassword(services, request, reply, request.body?.password);
    return user;
  };
  /** @throws HttpError 403 where nothing encrypts secrets */
  const available = (): Cipher => {
    if (cipher) return cipher;
    throw new HttpError(
      403,
      "Two-factor authentication is not available: this server has no SECRET_KEY to encrypt its secrets. Ask whoever runs it.",
    );
  };

  app.get(
    "/auth/second-factor",
    {
      schema: {
        tags,
        summary: "State of two-factor authentication",
        response: { 200: secondFactor, ...failures },
      },
    },
    async ({ visitor }) => {
      const user = await database.read
        .selectFrom("users")
        .select("password_hash")
        .where("id", "=", visitor.user_id)
        .executeTakeFirst();
      const available = cipher !== null && (user?.password_hash ?? null) !== null;
      return { available, ...(await secondFactorOf(database.read, visitor.user_id)) };
    },
  );

  app.post(
    "/auth/second-factor/totp",
    {
      config: keepsNothing,
      schema: {
        tags,
        summary: "Make a secret for an authenticator app, once the password was typed; a code confirms it",
        body: passwordProof.nullish(),
        response: { 201: totpSecret, ...failures },
      },
    },
    async (request, reply) => {
      const known = available();
      const { id, email } = await proven(request, reply);
      const secret = await database.write((query) => beginTotp(query, known, id));
      return reply.status(201).send({ secret, url: totpUrl(secret, email!) });
    },
  );

  app.post(
    "/auth/second-factor/totp/confirm",
    {
      config: keepsNothing,
      schema: {
        tags,
        summary:
          "Turn two-factor authentication on by a code of the app; the recovery codes are shown only once",
        body: codeProof,
        response: { 200: recoveryCodes, ...failures },
      },
    },
    async (request) => {
      const known = available();
      const user = await registeredUser(services, request);
      await loginThrottle.count("code", request.ip, user.id);
      const codes = await database.write(async (query) => {
        await confirmSession(query, request);
        if (!(await confirmTotp(query, known, user.id, request.body.code))) return null;
        await audit(query, request, { event: "secondFactor.on" });
        await post.add(query, secondFactorMail(user.email!, "on"));
        return makeRecoveryCodes(query, user.id);
      });
      if (codes === null) throw wrongCode();
      await loginThrottle.right("code", request.ip, user.id);
      logEvent(request, "Two-factor authentication was turned on.");
      sendLater(post);
      return { recovery_codes: codes };
    },
  );

  app.delete(
    "/auth/second-factor/totp",
    {
      config: keepsNothing,
      schema: {
        tags,
        summary: "Turn two-factor authentication off, once the password was typed",
        body: passwordProof.nullish(),
        response: { 204: z.undefined(), ...failures },
      },
    },
    async (request, reply) => {
      const user = await proven(request, reply);
      await database.write(async (query) => {
        await confirmSession(query, request);
        if (!(await removeSecondFactor(query, user.id))) return;
        await audit(query, request, { event: "secondFactor.off" });
        await post.add(query, secondFactorMail(user.email!, "off"));
      });
      logEvent(request, "Two-factor authentication was turned off.");
      sendLater(post);
      return reply.status(204).send();
    },
  );

  app.post(
    "/auth/second-factor/recovery-codes",
    {
      config: keepsNothing,
      schema: {
        tags,
        summary: "Make new recovery codes, once the password was typed; earlier ones are void",
        body: passwordProof.nullish(),
        response: { 201: recoveryCodes, ...failures },
      },
    },
    async (request, reply) => {
      const { id } = await proven(request, reply);
      const codes = await database.write(async (query) => {
        await confirmSession(query, request);
        if (!(await hasSecondFactor(query, id)))
          throw new HttpError(409, "Two-factor authentication is off; turn it on first.");
        await audit(query, request, { event: "secondFactor.codesMade" });
        return makeRecoveryCodes(query, id);
      });
      logEvent(request, "New recovery codes were made.");
      return reply.status(201).send({ recovery_codes: codes });
    },
  );
}
