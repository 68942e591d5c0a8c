import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { oidcCallback, oidcStart } from "#api/auth/account.ts";
import type { OidcFailure } from "#api/oidcFailure.ts";
import { refusal } from "#api/refusal.ts";
import { audit } from "../../audit/auditLog.ts";
import type { Database, Query } from "../../db/database.ts";
import { HttpError } from "../../http/httpError.ts";
import { logEvent } from "../../http/securityLog.ts";
import type { Switches } from "../../operator/switches.ts";
import { mergeVisitor, register, userByEmail } from "../accounts.ts";
import type { Attempt } from "../rateLimit.ts";
import type { Sessions } from "../sessions.ts";
import { makeToken, takeToken } from "../tokens.ts";
import type { OidcSessions } from "./oidcSessions.ts";
import { CLOCK_SKEW_MS, isMember, type Person, type Provider } from "./provider.ts";

const tags = ["auth"];

/** Sign-in with the studio's accounts. */
export type Oidc = { provider: Provider; sessions: OidcSessions };
type Services = {
  database: Database;
  sessions: Sessions;
  attempt: Attempt;
  pageUrl: () => string;
  switches: Switches;
};

/** A sign-in that cannot be completed; the page has a sentence for each. */
class Failed extends Error {
  readonly code: OidcFailure;
  constructor(code: OidcFailure, reason: string) {
    super(reason);
    this.code = code;
  }
}

/**
 * The user that a person at the provider is here: the known one, the one with the same confirmed address, or the
 * anonymous visitor, who becomes a user.
 */
async function userOf(
  query: Query,
  request: FastifyRequest,
  person: Person,
  switches: Switches,
): Promise<string> {
  const { visitor } = request;
  const { issuer, subject, email } = person;
  const known = await query
    .selectFrom("identities")
    .select("user_id")
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .executeTakeFirst();
  const signedIn = visitor.user_type === "registered" ? visitor.user_id : null;
  if (known) {
    if (signedIn !== null && signedIn !== known.user_id) throw new Failed("other", "it is another account");
    return known.user_id;
  }
  if (email === null || !person.isEmailVerified)
    throw new Failed("unverified", "the provider gives no confirmed address");
  const same = await userByEmail(query, email);
  if (signedIn !== null && same?.id !== signedIn) throw new Failed("other", "it has another address");
  if (!same && switches.isOff("registration"))
    throw new Failed("closed", "an operator has switched new accounts off");
  if (!same) await register(query, visitor.user_id, { email, name: person.name, password_hash: null });
  const user_id = same?.id ?? visitor.user_id;
  await query
    .insertInto("identities")
    .values({ issuer, subject, user_id, created_at: new Date().toISOString() })
    .onConflict((conflict) => conflict.columns(["issuer", "subject"]).doNothing())
    .execute();
  await audit(query, request, { event: "identity.linked", owner: user_id, subject: email, detail: issuer });
  return user_id;
}

/** Leaving to the provider, coming back, and its word that somebody has signed out there. */
export function oidcRoutes(instance: FastifyInstance, services: Services, oidc: Oidc): void {
  const { database, sessions, attempt, pageUrl, switches } = services;
  const { provider } = oidc;
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const redirect = () => `${pageUrl()}/api/auth/oidc/callback`;

  app.get(
    "/auth/oidc/start",
    {
      schema: {
        tags,
        summary: "Leave for the identity provider's page",
        querystring: oidcStart,
        response: { 303: z.undefined(), "4xx": refusal, "5xx": refusal },
      },
    },
    async (request, reply) => {
      attempt("token", request.ip);
      const again = request.visitor.user_type === "registered";
      const departure = await provider.depart(redirect(), again).catch((error: HttpError) => {
        request.log.warn({ reason: error.reason }, error.message);
        return null;
      });
      if (departure === null) return reply.redirect("/sign-in?failed=silent", 303);
      const { url, state, nonce, verifier } = departure;
      // The state is the token: only this session may come back with it, and once.
      const { invitation } = request.query;
      const since = again && { since: new Date().toISOString() };
      const kept = { nonce, verifier, ...since, ...(invitation !== undefined && { invitation }) };
      await database.write((query) => makeToken(query, "oidc", request.visitor.user_id, kept, state));
      return reply.redirect(url, 303);
    },
  );

  /** Takes what was kept when the visitor left. @throws Failed */
  const departed = async ({ visitor }: FastifyRequest, state: string) => {
    const { data } = await database
      .write((query) => takeToken(query, ["oidc"], state, visitor.user_id))
      .catch((error: Error) => {
        throw error instanceof HttpError ? new Failed("expired", error.message) : error;
      });
    return data;
  };

  /** Signs the person in. @throws Failed, or HttpError where the provider has not vouched */
  const enter = async (
    request: FastifyRequest,
    url: URL,
    state: string,
    data: Awaited<ReturnType<typeof departed>>,
  ): Promise<{ token: string; userId: string }> => {
    const person = await provider.arrive(url, { state, nonce: data.nonce!, verifier: data.verifier! });
    // The address of the provider's page passes through the browser, where what asks for a new proof can be cut off.
    const proven = person.authTime === null ? 0 : person.authTime * 1000 + CLOCK_SKEW_MS;
    if (data.since && proven < Date.parse(data.since))
      throw new Failed("refused", "the person has not signed in at the provider again");
    if (!isMember(provider.options, person.groups))
      throw new Failed("groups", "the person is in none of the groups");
    const { visitor, session } = request;
    if (!session.kept) await sessions.keep(request, session);
    return database.write(async (query) => {
      const userId = await userOf(query, request, person, switches);
      const { disabled_at } = await query
        .selectFrom("users")
        .select("disabled_at")
        .where("id", "=", userId)
        .executeTakeFirstOrThrow();
      if (disabled_at !== null) throw new Failed("refused", "the account is disabled");
      const token = await sessions.renew(request, query, userId);
      await oidc.sessions.record(query, token, person);
      if (visitor.user_type === "anonymous") await mergeVisitor(query, visitor.user_id, userId);
      return { token, userId };
    });
  };

  app.get(
    "/auth/oidc/callback",
    {
      schema: {
        tags,
        summary: "Come back from the identity provider's page",
        querystring: oidcCallback,
        response: { 303: z.undefined(), "4xx": refusal, "5xx": refusal },
      },
    },
    async (request, reply) => {
      attempt("token", request.ip);
      const { search } = new URL(request.url, pageUrl());
      const state = request.query.state ?? "";
      let invitation: string | undefined;
      try {
        const data = await departed(request, state);
        invitation = data.invitation ?? undefined;
        const { token, userId } = await enter(request, new URL(`${redirect()}${search}`), state, data);
        sessions.give(request, reply, token);
        logEvent(request, "Somebody signed in at the identity provider.", userId);
        return reply.redirect(invitation === undefined ? "/" : `/teams?invitation=${invitation}`, 303);
      } catch (error) {
        if (!(error instanceof Failed || error instanceof HttpError)) throw error;
        const other = (error as HttpError).status === 503 ? "silent" : "refused";
        const code = error instanceof Failed ? error.code : other;
        const reason = error instanceof Failed ? error.message : error.reason;
        request.log.warn({ address: request.ip, code, reason }, "A sign-in at the identity provider failed.");
        const more = invitation === undefined ? "" : `&invitation=${invitation}`;
        return reply.redirect(`/sign-in?failed=${code}${more}`, 303);
      }
    },
  );
}

/** Back-channel logout: the provider itself calls it, without a session. */
export function oidcLogoutRoute(instance: FastifyInstance, attempt: Attempt, oidc: Oidc): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: 64 * 1024 },
    (_request, text, done) => done(null, Object.fromEntries(new URLSearchParams(text as string))),
  );
  app.post(
    "/auth/oidc/logout",
    {
      schema: {
        tags,
        summary: "A logout token of the identity provider ends the sessions that it names",
        body: z.object({ logout_token: z.string().max(32_000) }),
        response: { 204: z.undefined(), "4xx": refusal, "5xx": refusal },
      },
    },
    async (request, reply) => {
      attempt("session", request.ip);
      const who = await oidc.provider.loggedOut(request.body.logout_token);
      const ended = await oidc.sessions.end(who);
      request.log.info({ ended }, "The identity provider has ended sessions.");
      return reply.status(204).send();
    },
  );
}
