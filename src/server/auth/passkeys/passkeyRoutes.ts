import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { account, passwordProof } from "#api/auth/account.ts";
import { newPasskey, passkey, passkeyName, passkeyOptions, passkeySignIn } from "#api/auth/passkey.ts";
import { refusal } from "#api/refusal.ts";
import { audit } from "../../audit/auditLog.ts";
import { HttpError } from "../../http/httpError.ts";
import { logEvent } from "../../http/securityLog.ts";
import { sendLater } from "../../mail/mail.ts";
import { passkeyAddedMail } from "../../mail/mailText.ts";
import type { AccountServices } from "../accountRoutes.ts";
import { accountOf, mergeVisitor, refuseDisabled } from "../accounts.ts";
import { confirmSession, registeredUser, requireRecentPassword } from "../reauthentication.ts";
import {
  addPasskey,
  canHavePasskeys,
  countUse,
  credentialIdsOf,
  keepChallenge,
  passkeyByCredential,
  passkeysOf,
  removePasskey,
  renamePasskey,
  takeChallenge,
} from "./passkeys.ts";

const tags = ["auth"];
const ofPasskey = z.object({ passkeyId: z.string() });
const failures = { "4xx": refusal } as const;
/** Its library is loaded with the first passkey. */
const relyingParty = () => import("./relyingParty.ts");

/** Routes of passkeys: added, named and removed by their owner, and signing in by one. */
export function passkeyRoutes(instance: FastifyInstance, services: AccountServices): void {
  const { database, sessions, post, attempt, plans, pageUrl } = services;
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const keepsNothing = { keepsNothing: true };
  const byPasskey = { keepsNothing: true, byPassword: true };

  /** @throws HttpError 403 where the server has no name that a passkey could belong to */
  const available = () => {
    if (canHavePasskeys(pageUrl())) return;
    throw new HttpError(
      403,
      "Passkeys are not available: they belong to a host name, and this server has none in PUBLIC_URL. Ask whoever runs it.",
    );
  };

  app.get(
    "/auth/passkeys",
    {
      schema: { tags, summary: "Passkeys of the account", response: { 200: z.array(passkey), ...failures } },
    },
    ({ visitor }) => passkeysOf(database.read, visitor.user_id),
  );

  app.post(
    "/auth/passkeys/options",
    {
      config: byPasskey,
      schema: {
        tags,
        summary: "Begin to add a passkey, once the password was typed",
        body: passwordProof.nullish(),
        response: { 200: passkeyOptions, ...failures },
      },
    },
    async (request, reply) => {
      available();
      const { id, email, name, password_hash } = await registeredUser(services, request);
      if (password_hash === null)
        throw new HttpError(
          409,
          "This account has no password; it signs in with your studio's account alone.",
        );
      await requireRecentPassword(services, request, reply, request.body?.password);
      const { creationOptions } = await relyingParty();
      const present = await credentialIdsOf(database.read, id);
      const options = await creationOptions(pageUrl(), { id, email: email!, name }, present);
      await keepChallenge(database, "passkeyAdd", request, options.challenge);
      return { ...options };
    },
  );

  app.post(
    "/auth/passkeys",
    {
      config: byPasskey,
      schema: {
        tags,
        summary: "Add a passkey by the browser's answer",
        body: newPasskey,
        response: { 201: passkey, ...failures },
      },
    },
    async (request, reply) => {
      available();
      const { id, email } = await registeredUser(services, request);
      const { name, credential } = request.body;
      const { challengeOf, verifyCreated } = await relyingParty();
      const challenge = await takeChallenge(database, "passkeyAdd", request, challengeOf(credential));
      const made = await verifyCreated(pageUrl(), credential, challenge);
      const added = await database.write(async (query) => {
        await confirmSession(query, request);
        const kept = await addPasskey(query, id, { name, ...made });
        await audit(query, request, { event: "passkey.added", subject: name });
        await post.add(query, passkeyAddedMail(email!, name));
        return kept;
      });
      logEvent(request, "A passkey was added.");
      sendLater(post);
      return reply.status(201).send(added);
    },
  );

  app.patch(
    "/auth/passkeys/:passkeyId",
    {
      config: keepsNothing,
      schema: {
        tags,
        summary: "Rename a passkey",
        params: ofPasskey,
        body: passkeyName,
        response: { 200: passkey, ...failures },
      },
    },
    ({ visitor, params, body }) =>
      database.write((query) => renamePasskey(query, visitor.user_id, params.passkeyId, body.name)),
  );

  app.delete(
    "/auth/passkeys/:passkeyId",
    {
      config: keepsNothing,
      schema: {
        tags,
        summary: "Remove a passkey, once the password was typed; it signs nobody in any more",
        params: ofPasskey,
        body: passwordProof.nullish(),
        response: { 204: z.undefined(), ...failures },
      },
    },
    async (request, reply) => {
      const { id } = await registeredUser(services, request);
      await requireRecentPassword(services, request, reply, request.body?.password);
      await database.write(async (query) => {
        const subject = await removePasskey(query, id, request.params.passkeyId);
        await audit(query, request, { event: "passkey.removed", subject });
      });
      logEvent(request, "A passkey was removed.");
      return reply.status(204).send();
    },
  );

  app.post(
    "/auth/passkeys/sign-in/options",
    {
      config: byPasskey,
      schema: {
        tags,
        summary: "Begin to sign in by a passkey",
        response: { 200: passkeyOptions, ...failures },
      },
    },
    async (request) => {
      available();
      attempt("token", request.ip);
      const options = await (await relyingParty()).usageOptions(pageUrl());
      await keepChallenge(database, "passkeyUse", request, options.challenge);
      return { ...options };
    },
  );

  app.post(
    "/auth/passkeys/sign-in",
    {
      config: byPasskey,
      schema: {
        tags,
        summary: "Sign in by a passkey; what was made anonymously can come along",
        body: passkeySignIn,
        response: { 200: account, ...failures },
      },
    },
    async (request, reply) => {
      available();
      attempt("token", request.ip);
      const { credential, keep_work } = request.body;
      const { challengeOf, verifyUsed } = await relyingParty();
      const challenge = await takeChallenge(database, "passkeyUse", request, challengeOf(credential));
      const found = await passkeyByCredential(database.read, credential.id);
      if (!found) throw new HttpError(401, "This passkey is not known here; it may have been removed.");
      const { passkey: kept, user } = found;
      const used = await verifyUsed(pageUrl(), credential, challenge, kept);
      refuseDisabled(user);
      const { visitor } = request;
      const token = await database.write(async (query) => {
        if (!(await countUse(query, kept, used)))
          throw new HttpError(401, "The passkey was not accepted; try again.");
        const renewed = await sessions.renew(request, query, user.id);
        if (keep_work && visitor.user_type === "anonymous")
          await mergeVisitor(query, visitor.user_id, user.id);
        return renewed;
      });
      sessions.give(request, reply, token);
      logEvent(request, "Somebody signed in by a passkey.", user.id);
      return accountOf(database.read, plans, {
        ...request.session,
        visitor: { user_id: user.id, user_type: "registered" },
      });
    },
  );
}
