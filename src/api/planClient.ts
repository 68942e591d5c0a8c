import { queryOptions } from "@tanstack/react-query";
import { callApi } from "./client.ts";
import type { Away, PlanState, Price } from "./planSchema.ts";

/** The user's plan and its use. */
export const planQuery = queryOptions({
  queryKey: ["plan"],
  queryFn: ({ signal }) => callApi<PlanState>("GET", "/subscription", { signal }),
  // It may have been changed in another tab, where one pays.
  staleTime: 30_000,
  refetchOnWindowFocus: true,
});

/** Prices of subscriptions. */
export const pricesQuery = queryOptions({
  queryKey: ["plan", "prices"],
  queryFn: ({ signal }) => callApi<Price[]>("GET", "/subscription/prices", { signal }),
});

/** Refreshes the plan from Stripe, for a return before Stripe's event. */
export function refreshPlan(): Promise<PlanState> {
  return callApi("POST", "/subscription/refresh");
}

/** Begins a checkout; continue at the returned URL. The password is required if it was typed long ago. */
export function beginCheckout(price?: string, password?: string): Promise<Away> {
  return callApi("POST", "/subscription/checkout", { body: { price, password } });
}

/** URL of Stripe's customer portal. The password is required if it was typed long ago. */
export function openPortal(password?: string): Promise<Away> {
  return callApi("POST", "/subscription/portal", { body: { password } });
}
