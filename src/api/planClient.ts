import { queryOptions } from "@tanstack/react-query";
import { callApi } from "./client.ts";
import type { Away, PlanState, Price } from "./plan.ts";

/** The plan of whoever uses the page, and what is used of it. */
export const planQuery = queryOptions({
  queryKey: ["plan"],
  queryFn: ({ signal }) => callApi<PlanState>("GET", "/subscription", { signal }),
  // It may have been changed in another tab, where one pays.
  staleTime: 30_000,
  refetchOnWindowFocus: true,
});

/** What a subscription costs. */
export const pricesQuery = queryOptions({
  queryKey: ["plan", "prices"],
  queryFn: ({ signal }) => callApi<Price[]>("GET", "/subscription/prices", { signal }),
});

/** Has the server ask Stripe, for whoever comes back before Stripe has told it. */
export function refreshPlan(): Promise<PlanState> {
  return callApi("POST", "/subscription/refresh");
}

/** Begins a checkout; it goes on at the address of the answer. The password is asked for where it was typed long ago. */
export function beginCheckout(price?: string, password?: string): Promise<Away> {
  return callApi("POST", "/subscription/checkout", { body: { price, password } });
}

/** Where the subscription is changed, paid and canceled. The password is asked for where it was typed long ago. */
export function openPortal(password?: string): Promise<Away> {
  return callApi("POST", "/subscription/portal", { body: { password } });
}
