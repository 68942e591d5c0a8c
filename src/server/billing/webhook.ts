import type Stripe from "stripe";
import { HttpError } from "../http/httpError.ts";

/** Seconds that the clocks of Stripe and of this server may be apart, with the way between them. */
const TOLERANCE = 300;

/** What is read of an event: which it is, and whose. Its content may be old when it comes, and is asked for instead. */
export type StripeEvent = { id: string; type: string; customer: string | null };

/**
 * An event as Stripe signed it. @throws HttpError 400 for one that it did not sign, that is not of now, or that is of
 * the other of its two worlds, test and live
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
  // The SDK minds the past alone: what was signed for later could be sent again until then.
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
  // Signed, but nothing says what is in it.
  const thing = ((data as Stripe.Event["data"] | null)?.object ?? {}) as Record<string, unknown>;
  const customer = thing.object === "customer" ? thing.id : thing.customer;
  const id = typeof customer === "object" ? (customer as { id?: unknown } | null)?.id : customer;
  return typeof id === "string" ? id : null;
}
