import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import {
  account,
  credentials,
  notice,
  recoveryCode,
  registerQuery,
  registration,
  verifiable,
  verified,
  verifyBody,
  verifyQuery,
} from "#api/auth/account.ts";
import { refusal } from "#api/refusal.ts";
import { audit } from "../audit/auditLog.ts";
import type { Plans } from "../billing/plans.ts";
import type { Cipher } from "../db/cipher.ts";
import type { Database, Query } from "../db/database.ts";
import { HttpError } from "../http/httpError.ts";
import { logEvent } from "../http/securityLog.ts";
import { type MailQueue, mailNote, sendLater } from "../mail/mail.ts";
import { addressChangedMail, addressTakenMail, verifyMail } from "../mail/mailText.ts";
import type { Switches } from "../operator/switches.ts";
import {
  accountOf,
  keyOf,
  mergeVisitor,
  refuseDisabled,
  register,
  requestedEmail,
  userByEmail,
} from "./accounts.ts";
import type { LoginThrottle } from "./loginThrottle.ts";
import { hashPassword, isPassword, isWeak, refuseCommon } from "./password.ts";
import type { Attempt } from "./rateLimit.ts";
import { confirmPassword } from "./reauthentication.ts";
import { requireCode } from "./secondFactor/signInCode.ts";
import { endSessionsOf, type Sessions } from "./sessions.ts";
import { makeToken, newCode, normalizedCode, readToken, takeToken, tokenOver } from "./tokens.ts";

/** Ends all sharing of a user, both ways: for an account that was requested by somebody who may not be its owner. */
async function endSharing(query: Query, userId: string): Promise<void> {
  const own = query.selectFrom("configs").select("id").where("user_id", "=", userId);
  for (const table of ["shares", "grants"] as const)
    await query.deleteFrom(table).where("config_id", "in", own).execute();
  await query.deleteFrom("grants").where("user_id", "=", userId).execute();
}

const tags = ["auth"];

/** Services of the account routes. */
export type AccountServices = {
  database: Database;
  sessions: Sessions;
  post: MailQueue;
  attempt: Attempt;
  loginThrottle: LoginThrottle;
  plans: Plans;
  switches: Switches;
  /** Encrypts the secrets of second factors; null where the server has no key. */
  cipher: Cipher | null;
  /** Address of the page for links in mails: the operator's word, never the request's. */
  pageUrl: () => string;
};

/** An account requested in another browser takes the password of the mail's reader. */
function passwordMissing(): HttpError {
  const message = "Choose a password: the account was asked for in another browser";
  return new HttpError(422, `${message}.`, { issues: [{ path: ["password"], message }] });
}

/** Registering, signing in, and getting back in. */
export function accountRoutes(instance: FastifyInstance, services: AccountServices): void {
  const { database, sessions, post, attempt, loginThrottle, plans, pageUrl, switches } = services;
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const failures = { "4xx": refusal } as const;
  const anonymousOnly = ({ visitor }: FastifyRequest, what: string) => {
    if (visitor.user_type === "registered")
      throw new HttpError(409, `You are signed in; sign out first to ${what}.`);
  };

  app.get(
    "/auth/me",
    { schema: { tags, summary: "Who the session belongs to", response: { 200: account, ...failures } } },
    (request) => accountOf(database.read, plans, request.session),
  );

  app.post(
    "/auth/register",
    {
      config: { byPassword: true },
      schema: {
        tags,
        summary: "Ask for an account; the link in the mail makes it",
        querystring: registerQuery,
        body: registration,
        response: { 202: notice, ...failures },
      },
    },
    async (request, reply) => {
      const { password, invitation, name = request.query.name ?? null } = request.body;
      const email = requestedEmail(request.body, request.query);
      anonymousOnly(request, "register another account");
      switches.require("registration");
      await loginThrottle.count("register", request.ip, email);
      await refuseCommon(password, [email, name]);
      const password_hash = await hashPassword(password);
      const { user_id } = request.visitor;
      await database.write(async (query) => {
        // Same answer and work for known and unknown addresses: only the owner is told.
        const taken = await userByEmail(query, email);
        const data = { email, name, password_hash };
        const token = await makeToken(query, taken ? "void" : "register", user_id, data);
        const at = { page: pageUrl(), invitation };
        await post.add(query, taken ? addressTakenMail(at, email) : verifyMail(at, email, user_id, token));
      });
      sendLater(post);
      return reply.status(202).send({
        detail: `A mail is on its way to ${email}. Open the link in it, and your account is ready.${mailNote(post)}`,
      });
    },
  );

  /**
   * Email address confirmed by a mailed link.
   * @throws HttpError 410 when it has expired
   */
  const asking = async ({ visitor }: FastifyRequest, user_id: string, token: string) => {
    const { purpose, data } = await readToken(database.read, ["register", "email"], token, user_id);
    const email = data.email!;
    if (await userByEmail(database.read, email)) throw tokenOver();
    const own = visitor.user_id === user_id;
    const elsewhere = purpose === "register" ? "password" : "session";
    return { email, name: data.name ?? null, needs: own ? "nothing" : elsewhere } as const;
  };

  app.get(
    "/auth/verify-email",
    {
      schema: {
        tags,
        summary: "What the token of the mail would confirm, and what that takes; nothing is done",
        querystring: verifyQuery,
        response: { 200: verifiable, ...failures },
      },
    },
    async (request) => {
      const { user_id, token } = request.query;
      attempt("token", request.ip);
      const { email, needs } = await asking(request, user_id, token);
      return { email, needs };
    },
  );

  app.post(
    "/auth/verify-email",
    {
      config: { keepsNothing: true },
      schema: {
        tags,
        summary: "Confirm an address with the token of the mail",
        body: verifyBody,
        response: { 200: verified, ...failures },
      },
    },
    async (request, reply) => {
      const { user_id, token, password } = request.body;
      attempt("token", request.ip);
      const { email, name, needs } = await asking(request, user_id, token);
      if (needs === "session")
        throw new HttpError(403, "Sign in to the account that gets this address, then confirm it.");
      const chosen: Record<string, string> = {};
      if (needs === "password") {
        if (password === undefined) throw passwordMissing();
        await refuseCommon(password, [email, name]);
        chosen.password_hash = await hashPassword(password);
      }
      const session = await database.write(async (query) => {
        const { purpose, data } = await takeToken(query, ["register", "email"], token, user_id);
        if (await userByEmail(query, email)) throw tokenOver();
        if (purpose === "register") {
          await register(query, user_id, { ...data, ...chosen });
          // Knowledge of the anonymous session or its links gives no access to the account.
          await endSessionsOf(query, user_id);
          await audit(query, request, { event: "account.registered", owner: user_id, subject: email });
          if (needs === "nothing") return sessions.renew(request, query, user_id);
          await endSharing(query, user_id);
          return null;
        }
        const before = await query
          .selectFrom("users")
          .select("email")
          .where("id", "=", user_id)
          .executeTakeFirst();
        if (!before?.email) throw tokenOver();
        await query
          .updateTable("users")
          .set({ email, email_key: keyOf(email) })
          .where("id", "=", user_id)
          .execute();
        await post.add(query, addressChangedMail(before.email));
        await audit(query, request, { event: "email.changed", owner: user_id, subject: email });
        return null;
      });
      sendLater(post);
      if (session) sessions.give(request, reply, session);
      logEvent(request, "An e-mail address was confirmed.", user_id);
      return { email, signed_in: needs === "nothing" };
    },
  );

  app.post(
    "/auth/login",
    {
      config: { keepsNothing: true, byPassword: true },
      schema: {
        tags,
        summary: "Sign in; what was made anonymously can come along",
        body: credentials,
        response: { 200: account, ...failures },
      },
    },
    async (request, reply) => {
      const { email, password, code, keep_work } = request.body;
      await loginThrottle.count("login", request.ip, email);
      const user = await userByEmail(database.read, email);
      if (!(await isPassword(user?.password_hash ?? null, password)) || !user) {
        const error = new HttpError(401, "The e-mail address or the password is not right.");
        error.reason = user ? "the password is not right" : "there is no such account";
        throw error;
      }
      await requireCode(services, request, user, code);
      await loginThrottle.right("login", request.ip, email);
      refuseDisabled(user);
      const stronger = isWeak(user.password_hash!) ? await hashPassword(password) : null;
      const token = await database.write(async (query) => {
        await confirmPassword(query, user);
        if (stronger !== null)
          await query
            .updateTable("users")
            .set({ password_hash: stronger })
            .where("id", "=", user.id)
            .where("password_hash", "=", user.password_hash)
            .execute();
        const renewed = await sessions.renew(request, query, user.id);
        if (keep_work && request.visitor.user_type === "anonymous")
          await mergeVisitor(query, request.visitor.user_id, user.id);
        return renewed;
      });
      sessions.give(request, reply, token);
      sendLater(post);
      logEvent(request, "Somebody signed in.", user.id);
      const { id: user_id, type: user_type, name, created_at } = user;
      const plan = await plans.planOf(database.read, user_id);
      return { user_id, user_type, plan, email: user.email, name, created_at };
    },
  );

  app.post(
    "/auth/recovery",
    {
      schema: {
        tags,
        summary: "A code that lets an anonymous visitor back in, once; an earlier one is void",
        response: { 201: recoveryCode, ...failures },
      },
    },
    async (request, reply) => {
      anonymousOnly(request, "use a recovery code");
      attempt("token", request.ip);
      const { user_id } = request.visitor;
      const code = await database.write(async (query) => {
        await audit(query, request, { event: "recovery.made" });
        return makeToken(query, "recovery", user_id, {}, newCode());
      });
      return reply.status(201).send({ code });
    },
  );

  app.post(
    "/auth/recover",
    {
      config: { keepsNothing: true },
      schema: {
        tags,
        summary: "Back to what was made anonymously; what was made since comes along",
        body: recoveryCode,
        response: { 200: account, ...failures },
      },
    },
    async (request, reply) => {
      anonymousOnly(request, "use a recovery code");
      attempt("token", request.ip);
      const { token, user } = await database.write(async (query) => {
        const { userId } = await takeToken(query, ["recovery"], normalizedCode(request.body.code));
        const user = await query
          .selectFrom("users")
          .selectAll()
          .where("id", "=", userId)
          .where("type", "=", "anonymous")
          .executeTakeFirst();
        if (!user) throw tokenOver();
        const token = await sessions.renew(request, query, userId);
        await mergeVisitor(query, request.visitor.user_id, userId);
        await audit(query, request, { event: "recovery.used", owner: userId });
        return { token, user };
      });
      sessions.give(request, reply, token);
      logEvent(request, "A recovery code was used.", user.id);
      const { id: user_id, type: user_type, email, name, created_at } = user;
      const plan = await plans.planOf(database.read, user_id);
      return { user_id, user_type, plan, email, name, created_at };
    },
  );
}
