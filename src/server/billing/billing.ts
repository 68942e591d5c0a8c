import type Stripe from "stripe";
import type { Price } from "#api/planSchema.ts";
import type { Database, Query } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import { HttpError } from "../http/httpError.ts";
import { isInForce } from "./plans.ts";
import { openStripe, type StripeOptions, type Warn } from "./stripe.ts";
import { readEvent } from "./webhook.ts";

export type BillingOptions = StripeOptions & {
  /** Ids of the offered prices; the first is the default. */
  prices: readonly string[];
  /** Webhook signing secrets; several during rotation. */
  webhookSecrets: readonly string[];
  /** Interval in milliseconds of finishing work at Stripe; 0 only on request. */
  every?: number;
};

export type Buyer = { id: string; email: string };

/** Subscriptions: Stripe owns them, the database caches the last state. */
export type Billing = {
  /** @throws HttpError 503 when Stripe does not answer */
  prices: () => Promise<Price[]>;
  /**
   * URL of Stripe's checkout for the user.
   * @throws HttpError 409 if subscribed
   */
  checkout: (buyer: Buyer, price: string | undefined, pageUrl: string) => Promise<string>;
  /** Address of a page of Stripe's where the subscription is changed. @throws HttpError 409 where there is none */
  portal: (userId: string, pageUrl: string) => Promise<string>;
  /** Refreshes a user's subscription from Stripe. */
  refresh: (userId: string) => Promise<void>;
  /**
   * Handles an event of Stripe.
   * @throws HttpError 400 if the signature is invalid
   */
  hear: (body: Buffer, signature: string | undefined) => Promise<void>;
  /** Retries failed work at Stripe; resolves after the attempt. */
  settle: () => Promise<void>;
  /** Stops after active work; the database is not used afterwards. */
  close: () => Promise<void>;
};

type Row = Tables["subscriptions"];
const HOUR = 60 * 60 * 1000;
/** Rows settled in one run. */
const SOME = 20;

export async function openBilling(database: Database, options: BillingOptions, warn: Warn): Promise<Billing> {
  const { stripe, asking, askingEach, isMissing } = await openStripe(options, warn);
  const [standard = ""] = options.prices;
  let known: { prices: Price[]; until: number } | undefined;
  let running: Promise<void> | null = null;
  let closed = false;

  const rowOf = (by: "user_id" | "customer_id", value: string): Promise<Row | undefined> =>
    database.read.selectFrom("subscriptions").selectAll().where(by, "=", value).executeTakeFirst();

  const subscriptionsOf = async (customer: string): Promise<Stripe.Subscription[]> => {
    try {
      return (await stripe.subscriptions.list({ customer, status: "all", limit: 100 })).data;
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
  };

  /**
   * Fetches a customer's state from Stripe, and stores it unless a later fetch is stored already: the result does not
   * depend on the order in which events come. `also` runs in the same transaction.
   */
  const refreshCustomer = async (customer: string, also?: (query: Query) => Promise<unknown>) => {
    const ticket = await database.write((query) =>
      query
        .updateTable("subscriptions")
        .set((of) => ({ asked: of("asked", "+", 1) }))
        .where("customer_id", "=", customer)
        .returning("asked")
        .executeTakeFirst(),
    );
    const best = ticket && bestOf(await asking(() => subscriptionsOf(customer)));
    await database.write(async (query) => {
      if (ticket)
        await query
          .updateTable("subscriptions")
          .set({ ...factsOf(best), answered: ticket.asked })
          .where("customer_id", "=", customer)
          .where("answered", "<", ticket.asked)
          .execute();
      await also?.(query);
    });
  };

  /** The customer of a user, made when there is none yet. */
  const customerOf = async ({ id, email }: Buyer): Promise<string> => {
    const row = await rowOf("user_id", id);
    if (row) return row.customer_id;
    const made = await asking(() => stripe.customers.create({ email, metadata: { user_id: id } }));
    await database.write((query) =>
      query
        .insertInto("subscriptions")
        .values({
          user_id: id,
          customer_id: made.id,
          email,
          ...factsOf(undefined),
          asked: 0,
          answered: 0,
          created_at: new Date().toISOString(),
        })
        .onConflict((conflict) => conflict.column("user_id").doNothing())
        .execute(),
    );
    const kept = (await rowOf("user_id", id))?.customer_id;
    if (kept === undefined) throw new HttpError(401, "There is no such account any more.");
    return kept;
  };

  /** A page that was left open could be paid beside the new one, for a second subscription. */
  const closeOpenPages = async (customer: string) => {
    const { data } = await asking(() =>
      stripe.checkout.sessions.list({ customer, status: "open", limit: 100 }),
    );
    // A failure means it was paid just now, which the next fetch shows.
    for (const { id } of data) await asking(() => stripe.checkout.sessions.expire(id)).catch(() => undefined);
  };

  const checkout: Billing["checkout"] = async (buyer, price = standard, pageUrl) => {
    if (!options.prices.includes(price))
      throw new HttpError(422, `The price ${price} is not sold here; choose one of those on /upgrade.`);
    const customer = await customerOf(buyer);
    try {
      await closeOpenPages(customer);
      await refreshCustomer(customer);
      if (isInForce((await rowOf("user_id", buyer.id))?.status))
        throw new HttpError(409, "You have a subscription already; manage it on your profile.");
      const { url } = await asking(() =>
        stripe.checkout.sessions.create({
          mode: "subscription",
          customer,
          client_reference_id: buyer.id,
          line_items: [{ price, quantity: 1 }],
          success_url: `${pageUrl}/subscription/success`,
          cancel_url: `${pageUrl}/subscription/cancel`,
        }),
      );
      return url ?? pageUrl;
    } catch (error) {
      if (!isMissing(error)) throw error;
      // Deleted at Stripe by hand: the next try makes a new one.
      await database.write((query) =>
        query.deleteFrom("subscriptions").where("customer_id", "=", customer).execute(),
      );
      throw new HttpError(409, "Stripe does not know you any more; subscribe again.");
    }
  };

  /** Deletes customers of deleted accounts: Stripe ends their subscriptions with them. */
  const endCustomers = async () => {
    const ended = await database.read.selectFrom("ended_customers").selectAll().limit(SOME).execute();
    await askingEach(ended, async ({ customer_id }) => {
      try {
        await stripe.customers.del(customer_id);
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
      await database.write((query) =>
        query.deleteFrom("ended_customers").where("customer_id", "=", customer_id).execute(),
      );
    });
  };

  /** Bills go to the address that the account has now. */
  const followEmails = async () => {
    const moved = await database.read
      .selectFrom("subscriptions")
      .innerJoin("users", "users.id", "subscriptions.user_id")
      .select(["customer_id", "users.email"])
      .whereRef("users.email", "!=", "subscriptions.email")
      .limit(SOME)
      .execute();
    await askingEach(moved, async ({ customer_id, email }) => {
      try {
        await stripe.customers.update(customer_id, { email: email! });
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
      await database.write((query) =>
        query
          .updateTable("subscriptions")
          .set({ email: email! })
          .where("customer_id", "=", customer_id)
          .execute(),
      );
    });
  };

  /** A subscription past its paid time has missed an event. */
  const askOverdue = async () => {
    const due = await database.read
      .selectFrom("subscriptions")
      .select(["customer_id", "status"])
      .where("ends_at", "<", new Date(Date.now() - HOUR).toISOString())
      .limit(SOME)
      .execute();
    for (const { customer_id, status } of due) if (isInForce(status)) await refreshCustomer(customer_id);
  };

  const settle = (): Promise<void> => {
    if (closed) return Promise.resolve();
    running ??= (async () => {
      try {
        for (const work of [endCustomers, followEmails, askOverdue])
          await asking(work).catch(() => undefined);
      } finally {
        running = null;
      }
    })();
    return running;
  };
  const timer = options.every ? setInterval(settle, options.every).unref() : undefined;

  return {
    prices: async () => {
      if (known && known.until > Date.now()) return known.prices;
      const found = await Promise.all(options.prices.map((id) => asking(() => stripe.prices.retrieve(id))));
      const prices = found.map(({ id, unit_amount: amount, currency, recurring }): Price => {
        const { interval, interval_count: count } = recurring ?? { interval: "month", interval_count: 1 };
        return { id, amount, currency, interval: interval as Price["interval"], count };
      });
      known = { prices, until: Date.now() + HOUR };
      return prices;
    },
    checkout,
    portal: async (userId, pageUrl) => {
      const row = await rowOf("user_id", userId);
      if (!row) throw new HttpError(409, "You have no subscription to manage; see /upgrade.");
      const { customer_id: customer } = row;
      const page = await asking(() =>
        stripe.billingPortal.sessions.create({ customer, return_url: `${pageUrl}/profile` }),
      );
      return page.url;
    },
    refresh: async (userId) => {
      const row = await rowOf("user_id", userId);
      if (row) await refreshCustomer(row.customer_id);
    },
    hear: async (body, signature) => {
      const event = readEvent(stripe, options, body, signature);
      const heard = await database.read
        .selectFrom("stripe_events")
        .select("id")
        .where("id", "=", event.id)
        .executeTakeFirst();
      if (heard) return;
      const note = (query: Query) =>
        query
          .insertInto("stripe_events")
          .values({ id: event.id, type: event.type, at: new Date().toISOString() })
          .onConflict((conflict) => conflict.column("id").doNothing())
          .execute();
      if (event.customer === null) await database.write(note);
      else await refreshCustomer(event.customer, note);
    },
    settle,
    close: async () => {
      closed = true;
      clearInterval(timer);
      await running;
    },
  };
}

/** The relevant subscription: one in force, else the newest. */
function bestOf(found: readonly Stripe.Subscription[]): Stripe.Subscription | undefined {
  const rank = ({ status }: Stripe.Subscription) => Number(isInForce(status));
  return [...found].sort((a, b) => rank(b) - rank(a) || b.created - a.created)[0];
}

/** Database fields of a subscription. */
function factsOf(found: Stripe.Subscription | undefined) {
  const item = found?.items.data[0];
  const ends = found?.cancel_at ?? item?.current_period_end;
  return {
    status: found?.status ?? null,
    price: item?.price.id ?? null,
    ends_at: ends === undefined ? null : new Date(ends * 1000).toISOString(),
    canceling: Number(found !== undefined && (found.cancel_at_period_end || found.cancel_at !== null)),
  } satisfies Partial<Row>;
}
