import { randomUUID } from "node:crypto";
import { type Delivery, TEST_EVENT, type Webhook, type WebhookChange } from "#api/publish/webhook.ts";
import type { WebhookEvent } from "#command/webhookEvents.ts";
import type { Query } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import { HttpError } from "../http/httpError.ts";

/** Webhooks of a config, and deliveries of one that its owner is shown. */
const MAX_WEBHOOKS = 10;
const MAX_SHOWN = 50;
/** Longer than one try: a claim this old, in milliseconds, is abandoned. */
export const CLAIM_MS = 60_000;

type Row = Tables["webhooks"];

function shown({ id, url, events, created_at, failing_since, disabled_at }: Row): Webhook {
  return { id, url, events: JSON.parse(events) as string[], created_at, failing_since, disabled_at };
}

/** Webhooks of a config, oldest first. */
export async function webhooksOf(query: Query, configId: string): Promise<Webhook[]> {
  const rows = await query
    .selectFrom("webhooks")
    .selectAll()
    .where("config_id", "=", configId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(shown);
}

/** @throws HttpError 404 where the config has no such webhook */
export async function webhookOf(query: Query, configId: string, id: string): Promise<Row> {
  const found = await query
    .selectFrom("webhooks")
    .selectAll()
    .where("config_id", "=", configId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!found) throw new HttpError(404, "There is no such webhook of this config.");
  return found;
}

/** Keeps a new webhook. @throws HttpError 409 where the config has enough of them */
export async function makeWebhook(
  query: Query,
  configId: string,
  {
    url,
    events,
    secret,
    userId,
  }: {
    url: string;
    events: readonly WebhookEvent[];
    secret: string;
    userId: string;
  },
): Promise<Webhook> {
  if ((await webhooksOf(query, configId)).length >= MAX_WEBHOOKS)
    throw new HttpError(409, `A config has at most ${MAX_WEBHOOKS} webhooks; remove one first.`);
  const row: Row = {
    id: randomUUID(),
    ...{ config_id: configId, url, events: JSON.stringify(events), secret, user_id: userId },
    ...{ created_at: new Date().toISOString(), failing_since: null, disabled_at: null },
  };
  await query.insertInto("webhooks").values(row).execute();
  return shown(row);
}

/**
 * Changes a webhook, `secret` being an encrypted one; one that is enabled again has failed at nothing. It is that of
 * whoever changes it from then on.
 */
export async function changeWebhook(
  query: Query,
  row: Row,
  userId: string,
  { url, events, enabled, secret }: Omit<WebhookChange, "renew_secret"> & { secret?: string },
): Promise<Webhook> {
  const values = {
    ...(url !== undefined && { url }),
    ...(secret !== undefined && { secret }),
    ...(events !== undefined && { events: JSON.stringify(events) }),
    ...(enabled === true && { disabled_at: null, failing_since: null }),
    ...(enabled === false && row.disabled_at === null && { disabled_at: new Date().toISOString() }),
  };
  if (Object.keys(values).length > 0)
    await query
      .updateTable("webhooks")
      .set({ ...values, user_id: userId })
      .where("id", "=", row.id)
      .execute();
  return shown({ ...row, ...values });
}

/** Removes a webhook with its deliveries. */
export async function removeWebhook(query: Query, { id }: Row): Promise<void> {
  await query.deleteFrom("webhook_deliveries").where("webhook_id", "=", id).execute();
  await query.deleteFrom("webhooks").where("id", "=", id).execute();
}

/** Newest deliveries of a webhook. */
export function deliveriesOf(query: Query, webhookId: string): Promise<Delivery[]> {
  return query
    .selectFrom("webhook_deliveries")
    .select([
      "id",
      "event",
      "body",
      "created_at",
      "attempts",
      "due_at",
      "tried_at",
      "status",
      "answer",
      "error",
    ])
    .where("webhook_id", "=", webhookId)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(MAX_SHOWN)
    .execute();
}

async function queue(
  query: Query,
  { id: webhook_id, config_id }: Pick<Row, "id" | "config_id">,
  event: string,
  data: object,
): Promise<Delivery> {
  const at = new Date().toISOString();
  const row = {
    id: `msg_${randomUUID()}`,
    event,
    body: JSON.stringify({ type: event, timestamp: at, data: { config_id, ...data } }),
    ...{ created_at: at, due_at: at, attempts: 0, claimed_at: null },
    ...{ tried_at: null, status: null, answer: null, error: null },
  };
  await query
    .insertInto("webhook_deliveries")
    .values({ ...row, webhook_id, config_id })
    .execute();
  return row;
}

/** Queues an event for the webhooks of a config that have chosen it, in the transaction of its cause. */
export async function announce(
  query: Query,
  configId: string,
  event: WebhookEvent,
  data: object,
): Promise<void> {
  const rows = await query
    .selectFrom("webhooks")
    .selectAll()
    .where("config_id", "=", configId)
    .where("disabled_at", "is", null)
    .execute();
  for (const row of rows) if (shown(row).events.includes(event)) await queue(query, row, event, data);
}

/** Queues a delivery that tries the address. */
export function announceTest(query: Query, row: Row): Promise<Delivery> {
  return queue(query, row, TEST_EVENT, {});
}

/**
 * Queues a delivery again, with the same id and body. One whose try is under way is not sent twice.
 * @throws HttpError 404 where the webhook has no such
 */
export async function announceAgain(query: Query, row: Row, deliveryId: string): Promise<Delivery> {
  const now = Date.now();
  const due_at = new Date(now).toISOString();
  const abandoned = new Date(now - CLAIM_MS).toISOString();
  // A delivery under way, or before its first attempt, is sent anyway.
  await query
    .updateTable("webhook_deliveries")
    .set({ due_at, attempts: 0 })
    .where("id", "=", deliveryId)
    .where("webhook_id", "=", row.id)
    .where((of) => of.or([of("due_at", "is", null), of("tried_at", "is not", null)]))
    .where((of) => of.or([of("claimed_at", "is", null), of("claimed_at", "<", abandoned)]))
    .execute();
  const found = (await deliveriesOf(query, row.id)).find(({ id }) => id === deliveryId);
  if (!found) throw new HttpError(404, "There is no such delivery of this webhook.");
  return found;
}
