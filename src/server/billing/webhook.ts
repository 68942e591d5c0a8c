import type Stripe from "stripe";
import { HttpError } from "../http/httpError.ts";

/** Tolerance of clock differences to Stripe, with the latency, in seconds. */
const TOLERANCE = 300;

/** Id and customer of an event. Its content may be outdated when it arrives, and is fetched instead. */
export type StripeEvent = { id: string; type: string; customer: string | null };

/**
 * Verifies and parses an event of Stripe.
 * @throws HttpError 400 for a wrong signature, an old one, or one of the other mode, test or live
 */
export function readEvent(
  stripe: Stripe,
  { key, webhookSecrets }: { key: string; webhookSecrets: readonly string[] },
  body: Buffer,
  signature = "",
): StripeEvent {
  const refused = new HttpError(400, "This does not come from Stripe, or came too late.");
  const times = signature.split(",").filter((part) => part.trim().startsWith("t="));
  const time = times.length === 1 ? /^t=(\d{1,12})$/.exec(times[0]!.trim()) : null;
  // The SDK checks past times alone: an event signed for later could be replayed until then.
  if (!time || Math.abs(Date.now() / 1000 - Number(time[1])) > TOLERANCE) throw refused;
  const event = webhookSecrets
    .map((secret) => {
      try {
        return stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE);
      } catch {
        return null;
      }
    })
    .find((read) => read !== null);
  if (!event || typeof event.id !== "string" || event.livemode !== /^[rs]k_live_/.test(key)) throw refused;
  return { id: event.id, type: event.type, customer: customerOf(event) };
}

function customerOf({ data }: Stripe.Event): string | null {
  // Signed, but the content may be anything.
  const thing = ((data as Stripe.Event["data"] | null)?.object ?? {}) as Record<string, unknown>;
  const customer = thing.object === "customer" ? thing.id : thing.customer;
  const id = typeof customer === "object" ? (customer as { id?: unknown } | null)?.id : customer;
  return typeof id === "string" ? id : null;
}
