import { queryOptions } from "@tanstack/react-query";
import type { WebhookEvent } from "#command/webhookEvents.ts";
import { callApi } from "../client.ts";
import type { Delivery, MadeWebhook, Webhook, WebhookChange } from "./webhook.ts";

const pathOf = (configId: string) => `/configs/${configId}/webhooks`;

/** Webhooks of a configuration. */
export function webhooksQuery(configId: string) {
  return queryOptions({
    queryKey: ["configs", configId, "webhooks"],
    queryFn: ({ signal }) => fetchWebhooks(configId, signal),
    staleTime: 0,
    retry: false,
  });
}

export function fetchWebhooks(configId: string, signal?: AbortSignal): Promise<Webhook[]> {
  return callApi("GET", pathOf(configId), signal ? { signal } : {});
}

/** Newest deliveries of a webhook. */
export function deliveriesQuery(configId: string, id: string) {
  return queryOptions({
    queryKey: ["configs", configId, "webhooks", id],
    queryFn: ({ signal }) => callApi<Delivery[]>("GET", `${pathOf(configId)}/${id}/deliveries`, { signal }),
    staleTime: 0,
    retry: false,
  });
}

/** Makes a webhook; the answer has its secret for the only time. */
export function makeWebhook(
  configId: string,
  wanted: { url: string; events: readonly WebhookEvent[] },
): Promise<MadeWebhook> {
  return callApi("POST", pathOf(configId), { body: wanted });
}

/** Changes a webhook; the answer has its secret where that is new. */
export function changeWebhook(
  configId: string,
  id: string,
  change: WebhookChange,
): Promise<Webhook & Partial<Pick<MadeWebhook, "secret">>> {
  return callApi("PATCH", `${pathOf(configId)}/${id}`, { body: change });
}

export function removeWebhook(configId: string, id: string): Promise<void> {
  return callApi("DELETE", `${pathOf(configId)}/${id}`);
}

/** Sends a delivery that tries the address. */
export function testWebhook(configId: string, id: string): Promise<Delivery> {
  return callApi("POST", `${pathOf(configId)}/${id}/test`);
}

/** Sends a delivery again. */
export function sendAgain(configId: string, id: string, deliveryId: string): Promise<Delivery> {
  return callApi("POST", `${pathOf(configId)}/${id}/deliveries/${deliveryId}/again`);
}
