import { z } from "zod";
import { type PlanName, plans } from "./plan.ts";

export const planName = z.enum(Object.keys(plans) as [PlanName, ...PlanName[]]);

/** Use of one limit; `full` is the message if there is no room. */
const room = z.object({
  used: z.number().int(),
  most: z.number().int().nullable(),
  full: z.string().nullable(),
});

/**
 * Plan of the user. `sells`: subscriptions can be bought here. `keeps`: bytes of LUT files that the server keeps for
 * one user, whatever the plan. `subscription` is the newest one, active or not: its status at Stripe, the end of the
 * paid time, and a flag if it ends for good then.
 */
export const planState = z.object({
  plan: planName,
  sells: z.boolean(),
  keeps: z.number().int(),
  room: z.object({ configs: room, files: room, links: room }),
  subscription: z
    .object({ status: z.string(), ends_at: z.string().nullable(), canceling: z.boolean() })
    .nullable(),
});
export type PlanState = z.output<typeof planState>;

/**
 * Price of a subscription: `amount` in the currency's smallest unit, for every so many days, weeks, months or years.
 */
export const price = z.object({
  id: z.string(),
  amount: z.number().nullable(),
  currency: z.string(),
  interval: z.enum(["day", "week", "month", "year"]),
  count: z.number().int(),
});
export type Price = z.output<typeof price>;

/** The price to subscribe at, without one the first that is sold; and the password where it was not typed just now. */
export const checkout = z.object({
  price: z.string().min(1).max(100).optional(),
  password: z.string().min(1).max(1000).optional(),
});
/** Redirect to a page of Stripe's. */
export const away = z.object({ url: z.url() });
export type Away = z.output<typeof away>;
