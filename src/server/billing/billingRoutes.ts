import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { passwordProof } from "#api/auth/account.ts";
import { away, checkout, planState, price } from "#api/planSchema.ts";
import { refusal } from "#api/refusal.ts";
import type { LoginThrottle } from "../auth/loginThrottle.ts";
import type { Attempt } from "../auth/rateLimit.ts";
import { registeredUser, requireRecentPassword } from "../auth/reauthentication.ts";
import type { Sessions } from "../auth/sessions.ts";
import type { Database } from "../db/database.ts";
import { HttpError } from "../http/httpError.ts";
import type { Billing, Buyer } from "./billing.ts";
import type { Plans } from "./plans.ts";

const tags = ["subscription"];
/** Largest event of Stripe, in bytes. */
const LARGEST_EVENT = 1024 * 1024;

export type BillingServices = {
  database: Database;
  plans: Plans;
  /** Null where the server sells no subscriptions. */
  billing: Billing | null;
  attempt: Attempt;
  loginThrottle: LoginThrottle;
  sessions: Sessions;
  pageUrl: () => string;
};

/** Routes of the requester's plan and of changing it. */
export function billingRoutes(instance: FastifyInstance, services: BillingServices): void {
  const { database, plans, attempt, pageUrl } = services;
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const failures = { "4xx": refusal, "5xx": refusal } as const;
  const selling = (): Billing => {
    if (services.billing) return services.billing;
    throw new HttpError(409, "All features included: this server sells no subscriptions.");
  };
  /**
   * The registered user of the request, with a recent password.
   * @throws HttpError 403 for an anonymous visitor
   */
  const buyer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    password: string | undefined,
  ): Promise<Buyer> => {
    const { id, email } = await registeredUser(
      services,
      request,
      "A subscription belongs to an account; register first, and what you made is kept.",
    );
    attempt("billing", request.ip, id);
    await requireRecentPassword(services, request, reply, password);
    return { id, email: email! };
  };

  app.get(
    "/subscription",
    {
      schema: {
        tags,
        summary: "The plan, what is used of it, and the subscription",
        response: { 200: planState, ...failures },
      },
    },
    (request) => plans.stateOf(database.read, request.visitor.user_id),
  );

  app.get(
    "/subscription/prices",
    {
      schema: { tags, summary: "What a subscription costs", response: { 200: z.array(price), ...failures } },
    },
    () => services.billing?.prices() ?? [],
  );

  app.post(
    "/subscription/refresh",
    {
      config: { keepsNothing: true },
      schema: {
        tags,
        summary: "The same as the plan, after asking Stripe",
        response: { 200: planState, ...failures },
      },
    },
    async (request) => {
      const { user_id } = request.visitor;
      attempt("billing", request.ip, user_id);
      await services.billing?.refresh(user_id);
      return plans.stateOf(database.read, user_id);
    },
  );

  app.post(
    "/subscription/checkout",
    {
      config: { keepsNothing: true },
      schema: {
        tags,
        summary: "Begin to subscribe; it goes on at Stripe",
        body: checkout.nullish(),
        response: { 200: away, ...failures },
      },
    },
    async (request, reply) => {
      const billing = selling();
      const user = await buyer(request, reply, request.body?.password);
      return { url: await billing.checkout(user, request.body?.price, pageUrl()) };
    },
  );

  app.post(
    "/subscription/portal",
    {
      config: { keepsNothing: true },
      schema: {
        tags,
        summary: "Where the subscription is changed, paid and canceled: at Stripe",
        body: passwordProof.nullish(),
        response: { 200: away, ...failures },
      },
    },
    async (request, reply) => {
      const billing = selling();
      const { id } = await buyer(request, reply, request.body?.password);
      return { url: await billing.portal(id, pageUrl()) };
    },
  );
}

/**
 * Webhook of Stripe. It has no session and no CSRF token: only this address is exempt, and events are verified by the
 * signature over the raw body.
 */
export async function webhookRoute(instance: FastifyInstance, billing: Billing): Promise<void> {
  instance.removeContentTypeParser("application/json");
  instance.addContentTypeParser(
    "application/json",
    { parseAs: "buffer", bodyLimit: LARGEST_EVENT },
    (_request, body, done) => done(null, body),
  );
  instance.withTypeProvider<ZodTypeProvider>().post(
    "/subscription/webhook",
    {
      bodyLimit: LARGEST_EVENT,
      schema: {
        tags,
        summary: "For Stripe: events, with their signature",
        response: { 204: z.undefined(), "4xx": refusal, "5xx": refusal },
      },
    },
    async (request, reply) => {
      const signature = request.headers["stripe-signature"];
      try {
        await billing.hear(request.body as Buffer, typeof signature === "string" ? signature : undefined);
      } catch (error) {
        if (error instanceof HttpError && error.status === 400)
          request.log.warn({ address: request.ip }, "An event was refused that Stripe did not sign.");
        throw error;
      }
      return reply.status(204).send();
    },
  );
}
