import type Stripe from "stripe";
import { HttpError } from "../http/httpError.ts";

/** Logs a failure: never the message of Stripe, which may contain the key. */
export type Warn = (facts: object, sentence: string) => void;

export type StripeOptions = {
  key: string;
  /** URL of Stripe's API, if not Stripe itself. */
  apiUrl?: string | undefined;
};

/** Stripe request timeout and retries. */
const TIMEOUT_MS = 5000;
const TRIES_AGAIN = 1;

/**
 * Stripe's own SDK, loaded only if subscriptions are sold. `asking` turns failures of Stripe into refusals for the
 * user, except for a deleted customer: `isMissing` detects that.
 */
export async function openStripe({ key, apiUrl }: StripeOptions, warn: Warn) {
  const { default: Stripe } = await import("stripe");
  const stripe: Stripe = new Stripe(key, {
    timeout: TIMEOUT_MS,
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
  /** Does the same with each; what Stripe refuses of one, such as an address that it takes for none, holds up no others. */
  const askingEach = async <T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> => {
    for (const one of all)
      await work(one).catch(async (error: unknown) => {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        await asking(() => Promise.reject(error)).catch(() => undefined);
      });
  };
  return { stripe, asking, askingEach, isMissing };
}

/** @throws for what is not the address of a server */
function placeOf(apiUrl: string) {
  const url = URL.canParse(apiUrl) ? new URL(apiUrl) : null;
  if (url?.protocol !== "http:" && url?.protocol !== "https:")
    throw new Error("STRIPE_API_URL must look like http://localhost:12111.");
  const protocol = url.protocol === "http:" ? ("http" as const) : ("https" as const);
  return { protocol, host: url.hostname, port: url.port || (protocol === "http" ? 80 : 443) };
}
