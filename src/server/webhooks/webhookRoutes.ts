import { setTimeout } from "node:timers/promises";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import {
  changedWebhook,
  delivery,
  madeWebhook,
  newWebhook,
  webhook,
  webhookChange,
} from "#api/publish/webhook.ts";
import { refusal } from "#api/refusal.ts";
import { accountNeeded } from "#command/accountNeeded.ts";
import { audit } from "../audit/auditLog.ts";
import type { Attempt } from "../auth/rateLimit.ts";
import { configFor, type Reached } from "../configs/access.ts";
import type { Cipher } from "../db/cipher.ts";
import type { Database, Query } from "../db/database.ts";
import { HttpError, invalidFields } from "../http/httpError.ts";
import { type OutgoingClient, OutgoingFailure } from "../outgoing/outgoingClient.ts";
import type { Deliverer } from "./deliverer.ts";
import { newSecret } from "./signature.ts";
import {
  announceAgain,
  announceTest,
  changeWebhook,
  deliveriesOf,
  makeWebhook,
  removeWebhook,
  webhookOf,
  webhooksOf,
} from "./webhooks.ts";

/** Time to find a host while its webhook is made. */
const RESOLVE_MS = 3000;

const tags = ["webhooks"];
const ofConfig = z.object({ configId: z.string() });
const ofWebhook = ofConfig.extend({ webhookId: z.string() });
const ofDelivery = ofWebhook.extend({ deliveryId: z.string() });

/** Services of webhooks; the server has none of them without a key. */
export type Webhooks = { cipher: Cipher; outgoing: OutgoingClient; deliverer: Deliverer };
type Services = { database: Database; attempt: Attempt; webhooks: Webhooks | null };

/** Routes by which the owner of a config manages its webhooks. */
export function webhookRoutes(instance: FastifyInstance, { database, attempt, webhooks }: Services): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const failures = { "4xx": refusal } as const;

  /** @throws HttpError 403 for those who may only see it and where the server has no webhooks, 404 for anybody else */
  const available = async (
    query: Query,
    { visitor }: FastifyRequest,
    id: string,
    locked = false,
  ): Promise<Webhooks & { ownerOf: Reached }> => {
    const does = "can see and change its webhooks";
    const ownerOf = await configFor(query, visitor.user_id, id, "own", { locked, does });
    if (!webhooks)
      throw new HttpError(
        403,
        "Webhooks are not available: this server has no SECRET_KEY to encrypt their secrets. Ask whoever runs it.",
      );
    return { ...webhooks, ownerOf };
  };
  /** @throws HttpError 422 for an address that is never fetched, as far as its host is found by now */
  const readAddress = async ({ outgoing }: Webhooks, url: string): Promise<string> => {
    try {
      const { href } = outgoing.read(url);
      await Promise.race([outgoing.resolve(url), setTimeout(RESOLVE_MS, null, { ref: false })]).catch(
        (error: unknown) => {
          // A host that is not found may be at the time of a delivery, which looks again.
          if (!(error instanceof OutgoingFailure) || error.isRefused) throw error;
        },
      );
      return href;
    } catch (error) {
      if (!(error instanceof OutgoingFailure)) throw error;
      throw invalidFields([{ path: ["url"], message: error.message.replace(/\.$/, "") }]);
    }
  };
  const logged = (url: string) => new URL(url).host;

  app.get(
    "/configs/:configId/webhooks",
    {
      schema: {
        tags,
        summary: "The webhooks",
        params: ofConfig,
        response: { 200: z.array(webhook), ...failures },
      },
    },
    async (request) => {
      await available(database.read, request, request.params.configId);
      return webhooksOf(database.read, request.params.configId);
    },
  );

  app.post(
    "/configs/:configId/webhooks",
    {
      schema: {
        tags,
        summary: "Make a webhook; its secret is shown only once",
        params: ofConfig,
        body: newWebhook,
        response: { 201: madeWebhook, ...failures },
      },
    },
    async (request, reply) => {
      const { configId } = request.params;
      const known = await available(database.read, request, configId);
      if (request.visitor.user_type !== "registered") throw new HttpError(403, accountNeeded.webhook);
      attempt("creation", request.ip, request.visitor.user_id);
      const url = await readAddress(known, request.body.url);
      const secret = newSecret();
      const made = await database.write(async (query) => {
        const { ownerOf } = await available(query, request, configId, true);
        const { events } = request.body;
        const kept = await makeWebhook(query, configId, {
          ...{ url, events },
          secret: known.cipher.encrypt(secret),
          userId: request.visitor.user_id,
        });
        const detail = events.join(", ");
        await audit(query, request, { event: "webhook.made", ownerOf, subject: logged(url), detail });
        return kept;
      });
      return reply.status(201).send({ ...made, secret });
    },
  );

  app.patch(
    "/configs/:configId/webhooks/:webhookId",
    {
      schema: {
        tags,
        summary: "Change the address, the events, the secret, or turn it off and on",
        params: ofWebhook,
        body: webhookChange,
        response: { 200: changedWebhook, ...failures },
      },
    },
    async (request) => {
      const { configId, webhookId } = request.params;
      const known = await available(database.read, request, configId);
      const { url: given, renew_secret: isRenewed, ...rest } = request.body;
      const url = given === undefined ? undefined : await readAddress(known, given);
      const secret = isRenewed ? newSecret() : undefined;
      return database.write(async (query) => {
        const { ownerOf } = await available(query, request, configId, true);
        const row = await webhookOf(query, configId, webhookId);
        const changed = await changeWebhook(query, row, request.visitor.user_id, {
          ...rest,
          ...(url !== undefined && { url }),
          ...(secret !== undefined && { secret: known.cipher.encrypt(secret) }),
        });
        const state = changed.disabled_at === null ? changed.events.join(", ") : "disabled";
        const detail = isRenewed ? `${state}, new secret` : state;
        const subject = logged(changed.url);
        await audit(query, request, { event: "webhook.changed", ownerOf, subject, detail });
        return { ...changed, ...(secret !== undefined && { secret }) };
      });
    },
  );

  app.delete(
    "/configs/:configId/webhooks/:webhookId",
    {
      schema: {
        tags,
        summary: "Remove a webhook with its log",
        params: ofWebhook,
        response: { 204: z.undefined(), ...failures },
      },
    },
    async (request, reply) => {
      const { configId, webhookId } = request.params;
      const { ownerOf } = await available(database.read, request, configId);
      await database.write(async (query) => {
        const row = await webhookOf(query, configId, webhookId);
        await removeWebhook(query, row);
        await audit(query, request, { event: "webhook.removed", ownerOf, subject: logged(row.url) });
      });
      return reply.status(204).send();
    },
  );

  app.get(
    "/configs/:configId/webhooks/:webhookId/deliveries",
    {
      schema: {
        tags,
        summary: "Newest deliveries of a webhook",
        params: ofWebhook,
        response: { 200: z.array(delivery), ...failures },
      },
    },
    async (request) => {
      const { configId, webhookId } = request.params;
      await available(database.read, request, configId);
      const { id } = await webhookOf(database.read, configId, webhookId);
      return deliveriesOf(database.read, id);
    },
  );

  app.post(
    "/configs/:configId/webhooks/:webhookId/test",
    {
      schema: {
        tags,
        summary: "Send a delivery that tries the address",
        params: ofWebhook,
        response: { 202: delivery, ...failures },
      },
    },
    async (request, reply) => {
      const { configId, webhookId } = request.params;
      const { deliverer } = await available(database.read, request, configId);
      attempt("webhook", request.ip, request.visitor.user_id);
      const queued = await database.write(async (query) =>
        announceTest(query, await webhookOf(query, configId, webhookId)),
      );
      void deliverer.deliver();
      return reply.status(202).send(queued);
    },
  );

  app.post(
    "/configs/:configId/webhooks/:webhookId/deliveries/:deliveryId/again",
    {
      schema: {
        tags,
        summary: "Send a delivery again, with the same id and body",
        params: ofDelivery,
        response: { 202: delivery, ...failures },
      },
    },
    async (request, reply) => {
      const { configId, webhookId, deliveryId } = request.params;
      const { deliverer } = await available(database.read, request, configId);
      attempt("webhook", request.ip, request.visitor.user_id);
      const queued = await database.write(async (query) =>
        announceAgain(query, await webhookOf(query, configId, webhookId), deliveryId),
      );
      void deliverer.deliver();
      return reply.status(202).send(queued);
    },
  );
}
