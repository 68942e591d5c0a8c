import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { signedOut, signInMethods } from "#api/auth/account.ts";
import { visitor } from "#api/auth/session.ts";
import { refusal } from "#api/refusal.ts";
import { HttpError } from "../http/httpError.ts";
import { logEvent } from "../http/securityLog.ts";
import { checkCsrf } from "./csrf.ts";
import type { Oidc } from "./oidc/oidcRoutes.ts";
import type { OidcOptions } from "./oidc/provider.ts";
import { canHavePasskeys } from "./passkeys/passkeys.ts";
import type { Attempt } from "./rateLimit.ts";
import type { Sessions } from "./sessions.ts";
import { hashOf } from "./token.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The call is part of registering or signing in by password or passkey. */
    byPassword?: boolean;
  }
}

const tags = ["auth"];

/** Beginning and ending a session: the two calls that answer without one. */
export function sessionRoutes(
  instance: FastifyInstance,
  services: { sessions: Sessions; attempt: Attempt; pageUrl: () => string; oidc: Oidc | null },
): void {
  const { sessions, attempt, pageUrl, oidc } = services;
  const app = instance.withTypeProvider<ZodTypeProvider>();
  app.post(
    "/auth/initialize",
    {
      schema: {
        tags,
        summary: "Begin or continue an anonymous session",
        querystring: z.object({ fingerprint: z.string().max(1000).optional() }),
        response: { 200: visitor, "4xx": refusal },
      },
    },
    async (request, reply) => {
      if (!(await sessions.find(request))) attempt("session", request.ip);
      return sessions.begin(request, reply, request.query.fingerprint ?? "");
    },
  );
  app.post(
    "/auth/logout",
    {
      schema: {
        tags,
        summary: "End the session",
        response: { 200: signedOut, 204: z.undefined(), "4xx": refusal },
      },
    },
    async (request, reply) => {
      const session = await sessions.find(request);
      if (session) {
        request.visitor = session.visitor;
        checkCsrf(request, session.token);
        if (session.kept) logEvent(request, "Somebody signed out.");
      }
      const there = oidc && session?.kept && (await oidc.sessions.has(hashOf(session.token)));
      await sessions.end(request, reply);
      const next = there ? await oidc.provider.farewell(pageUrl()).catch(() => null) : null;
      return next === null ? reply.status(204).send() : reply.send({ next });
    },
  );
}

/** Registers the route that lists the ways to sign in. */
export function signInRoute(
  instance: FastifyInstance,
  oidc: OidcOptions | undefined,
  pageUrl: () => string,
): void {
  instance
    .withTypeProvider<ZodTypeProvider>()
    .get(
      "/auth/methods",
      { schema: { tags, summary: "Ways to sign in", response: { 200: signInMethods, "4xx": refusal } } },
      async () => ({
        password: !oidc?.only,
        passkeys: !oidc?.only && canHavePasskeys(pageUrl()),
        oidc: oidc ? { name: oidc.name } : null,
      }),
    );
}

/** Refuses every call by which one registers or signs in by password or passkey. @throws HttpError 403 */
export function refusePasswords(instance: FastifyInstance, name: string): void {
  instance.addHook("onRequest", async ({ routeOptions }) => {
    if (routeOptions.config.byPassword)
      throw new HttpError(403, `Neither passwords nor passkeys are used here; sign in with ${name}.`);
  });
}
