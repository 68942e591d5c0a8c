import { z } from "zod";
import { webhookEventNames } from "#command/webhookEvents.ts";

/**
 * Routes of webhooks: addresses to which the events of a config are sent.
 *
 * | Call | Body | Answer |
 * |---|---|---|
 * | GET /configs/{configId}/webhooks | | 200 list of webhook |
 * | POST /configs/{configId}/webhooks | newWebhook | 201 madeWebhook, with its secret for the only time |
 * | PATCH /configs/{configId}/webhooks/{webhookId} | webhookChange | 200 changedWebhook, with its secret if that is new |
 * | DELETE /configs/{configId}/webhooks/{webhookId} | | 204 |
 * | GET /configs/{configId}/webhooks/{webhookId}/deliveries | | 200 list of delivery, newest first |
 * | POST /configs/{configId}/webhooks/{webhookId}/test | | 202 delivery |
 * | POST /configs/{configId}/webhooks/{webhookId}/deliveries/{deliveryId}/again | | 202 delivery |
 *
 * A delivery is a POST with the headers of Standard Webhooks: webhook-id, webhook-timestamp and webhook-signature.
 */

/** Sent by hand alone, to try the address. */
export const TEST_EVENT = "webhook.test";

const events = z
  .array(z.enum(webhookEventNames))
  .min(1, { error: "choose at least one event" })
  .transform((names) => [...new Set(names)]);
const url = z.string().trim().min(1).max(2000);

export const newWebhook = z.object({ url, events });
export const webhookChange = z.object({
  url: url.optional(),
  events: events.optional(),
  /** False disables it; true enables it again, also after failures disabled it. */
  enabled: z.boolean().optional(),
  /** True signs deliveries by a new secret from then on, which the answer has for the only time. */
  renew_secret: z.literal(true).optional(),
});
export type WebhookChange = z.input<typeof webhookChange>;

export const webhook = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  created_at: z.string(),
  /** First failure since the last success; null while all is well. */
  failing_since: z.string().nullable(),
  disabled_at: z.string().nullable(),
});
export type Webhook = z.output<typeof webhook>;

export const madeWebhook = webhook.extend({
  /** "whsec_" and base64, as libraries of Standard Webhooks take it. */
  secret: z.string(),
});
export type MadeWebhook = z.output<typeof madeWebhook>;
export const changedWebhook = webhook.extend({ secret: madeWebhook.shape.secret.optional() });

export const delivery = z.object({
  /** The receiver gets it as webhook-id; every try of a delivery has the same. */
  id: z.string(),
  event: z.string(),
  body: z.string(),
  created_at: z.string(),
  attempts: z.int(),
  /** Time of the next try; null where there is none. */
  due_at: z.string().nullable(),
  tried_at: z.string().nullable(),
  /** Status, and the first 1,000 bytes of the body, of the last answer. */
  status: z.int().nullable(),
  answer: z.string().nullable(),
  /** Reason of the last failure, as a sentence. */
  error: z.string().nullable(),
});
export type Delivery = z.output<typeof delivery>;
