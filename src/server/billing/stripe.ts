import type Stripe from "stripe";
import { HttpError } from "../http/httpError.ts";

/** What is logged: never the message of Stripe, which may tell of the key. */
export type Warn = (facts: object, sentence: string) => void;

export type StripeOptions = {
  key: string;
  /** Where Stripe's API answers, when it is not Stripe itself. */
  apiUrl?: string | undefined;
};

/** How long one question to Stripe may take, and how often it is asked again when no answer came. */
const PATIENCE = 5000;
const TRIES_AGAIN = 1;

/**
 * Stripe's own SDK, fetched only where subscriptions are sold. `asking` turns every failure of Stripe's into a refusal
 * for the user, but not that of a customer who is gone there: `isMissing` tells that one.
 */
export async function openStripe({ key, apiUrl }: StripeOptions, warn: Warn) {
  const { default: Stripe } = await import("stripe");
  const stripe: Stripe = new Stripe(key, {
    timeout: PATIENCE,
    maxNetworkRetries: TRIES_AGAIN,
    telemetry: false,
    appInfo: { name: "Palette" },
    ...(apiUrl && placeOf(apiUrl)),
  });
  const isMissing = (error: unknown): boolean =>
    error instanceof Stripe.errors.StripeError &&
    error.code === "resource_missing" &&
    (error.param === "customer" || error.param === "id");
  const asking = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError) || isMissing(error)) throw error;
      const { type, code, statusCode, requestId } = error;
      warn({ type, code, statusCode, requestId }, "Stripe did not do what it was asked.");
      throw new HttpError(
        503,
        "The payment service does not answer right now, and nothing was charged. Try again in a minute.",
      );
    }
  };
  return { stripe, asking, isMissing };
}

/** @throws for what is not the address of a server */
function placeOf(apiUrl: string) {
  const url = URL.canParse(apiUrl) ? new URL(apiUrl) : null;
  if (url?.protocol !== "http:" && url?.protocol !== "https:")
    throw new Error("STRIPE_API_URL must look like http://localhost:12111.");
  const protocol = url.protocol === "http:" ? ("http" as const) : ("https" as const);
  return { protocol, host: url.hostname, port: url.port || (protocol === "http" ? 80 : 443) };
}
