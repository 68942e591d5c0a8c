import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";

export const KEY = "sk_test_palette_of_the_tests";
export const SECRET = "whsec_of_the_tests";
export const PRICES = ["price_monthly", "price_yearly"] as const;

type Customer = { id: string; object: "customer"; email: string; metadata: object };
type Subscription = {
  id: string;
  object: "subscription";
  customer: string;
  status: string;
  created: number;
  cancel_at_period_end: boolean;
  cancel_at: number | null;
  items: { object: "list"; data: { id: string; price: { id: string }; current_period_end: number }[] };
};
type Page = {
  id: string;
  object: "checkout.session";
  customer: string;
  status: "open" | "complete" | "expired";
  price: string;
  url: string;
  success_url: string;
  cancel_url: string;
};
export type SentEvent = { id: string; type: string; data: { object: object }; livemode: boolean };

const now = () => Math.floor(Date.now() / 1000);
const DAY = 24 * 60 * 60;
const newId = (kind: string) => `${kind}_${randomUUID().replaceAll("-", "")}`;

/** Stripe's API as far as it is used, over HTTP and in memory, with the two pages where people pay and cancel. */
export type StripeStandIn = {
  url: string;
  customers: Map<string, Customer>;
  subscriptions: Map<string, Subscription>;
  pages: Map<string, Page>;
  /** Requests received, as "POST /v1/customers". */
  asked: string[];
  /** Everything that happened, in order, as events. */
  events: SentEvent[];
  /** Where events are sent to as they happen; null keeps them for the test to send. */
  webhook: string | null;
  /** Answers no question any more, or the next ones late. */
  down: boolean;
  delays: number[];
  /** Customers of whom it refuses what is asked. */
  refused: Set<string>;
  /** Acts of a payer at Stripe, and later states of a subscription. */
  pay: (page: string) => Subscription;
  change: (id: string, change: Partial<Subscription>, type?: string) => Subscription;
  close: () => Promise<void>;
};

/** An event as it travels: its body, and the signature over it. `at` is when it says that it was signed, in seconds. */
export function signed(event: object, { secret = SECRET, at = now() } = {}) {
  const payload = JSON.stringify(event);
  const header = new Stripe(KEY).webhooks.generateTestHeaderString({ payload, secret, timestamp: at });
  return { payload, headers: { "content-type": "application/json", "stripe-signature": header } };
}

export async function openStandIn(): Promise<StripeStandIn> {
  const server = createServer((request, response) => {
    handle(request, response).catch((error: Error) => response.writeHead(500).end(error.stack));
  });
  // Connections that end after Node's five seconds end in the middle of a request of a busy machine.
  server.keepAliveTimeout = 120_000;
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;

  const told = (type: string, object: object) => {
    const event = {
      id: newId("evt"),
      object: "event",
      type,
      created: now(),
      livemode: false,
      data: { object: structuredClone(object) },
    };
    standIn.events.push(event);
    if (standIn.webhook === null) return;
    const { payload, headers } = signed(event);
    void fetch(standIn.webhook, { method: "POST", body: payload, headers }).catch(() => undefined);
  };

  const standIn: StripeStandIn = {
    url: `http://127.0.0.1:${port}`,
    customers: new Map(),
    subscriptions: new Map(),
    pages: new Map(),
    asked: [],
    events: [],
    webhook: null,
    down: false,
    delays: [],
    refused: new Set(),
    pay: (id) => {
      const page = standIn.pages.get(id);
      if (page?.status !== "open") throw new Error(`The page ${id} cannot be paid.`);
      page.status = "complete";
      const subscription: Subscription = {
        id: newId("sub"),
        object: "subscription",
        customer: page.customer,
        status: "active",
        created: now(),
        cancel_at_period_end: false,
        cancel_at: null,
        items: {
          object: "list",
          data: [{ id: newId("si"), price: { id: page.price }, current_period_end: now() + 30 * DAY }],
        },
      };
      standIn.subscriptions.set(subscription.id, subscription);
      told("customer.subscription.created", { ...subscription, status: "incomplete" });
      told("customer.subscription.updated", subscription);
      told("checkout.session.completed", page);
      return subscription;
    },
    change: (id, change, type = "customer.subscription.updated") => {
      const subscription = { ...standIn.subscriptions.get(id)!, ...change };
      standIn.subscriptions.set(id, subscription);
      told(type, subscription);
      return subscription;
    },
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "/", standIn.url);
    const form = formOf(await bodyOf(request));
    const [, root = "", kind = "", id = "", verb = ""] = pathname.split("/");
    if (root !== "v1") return people(request, response, pathname.split("/"));
    standIn.asked.push(`${request.method} ${pathname}`);
    if (standIn.down) return void response.destroy();
    const answer = (status: number, body: object) => {
      const delay = standIn.delays.shift() ?? 0;
      setTimeout(
        () => response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body)),
        delay,
      );
    };
    const missing = (param: string, message: string) =>
      answer(404, { error: { type: "invalid_request_error", code: "resource_missing", param, message } });
    const list = (data: object[]) => answer(200, { object: "list", url: pathname, has_more: false, data });
    if (request.headers.authorization !== `Bearer ${KEY}`)
      return answer(401, { error: { type: "invalid_request_error", message: "Invalid API Key provided" } });

    if (kind === "prices") {
      if (!PRICES.some((price) => price === id)) return missing("price", `No such price: '${id}'`);
      const [unit_amount, interval] = id === PRICES[0] ? [1200, "month"] : [12_000, "year"];
      return answer(200, {
        ...{ id, object: "price", currency: "eur", unit_amount },
        recurring: { interval, interval_count: 1 },
      });
    }
    if (kind === "customers" && id === "") {
      const customer: Customer = {
        ...{ id: newId("cus"), object: "customer", email: form.email ?? "" },
        metadata: { user_id: form["metadata[user_id]"] },
      };
      standIn.customers.set(customer.id, customer);
      return answer(200, customer);
    }
    const customer = standIn.customers.get(
      kind === "customers" ? id : (form.customer ?? searchParams.get("customer") ?? ""),
    );
    if (kind === "customers") {
      if (!customer) return missing("id", `No such customer: '${id}'`);
      if (standIn.refused.has(id))
        return answer(400, { error: { type: "invalid_request_error", message: "Invalid email address" } });
      if (request.method === "DELETE") {
        standIn.customers.delete(id);
        for (const each of [...standIn.subscriptions.values()].filter((each) => each.customer === id))
          standIn.change(each.id, { status: "canceled" }, "customer.subscription.deleted");
        return answer(200, { id, object: "customer", deleted: true });
      }
      customer.email = form.email ?? customer.email;
      return answer(200, customer);
    }
    if (kind === "checkout" && verb !== "") {
      const page = standIn.pages.get(verb);
      if (page?.status !== "open")
        return answer(400, { error: { type: "invalid_request_error", message: "Only open ones expire." } });
      page.status = "expired";
      return answer(200, page);
    }
    if (!customer) return missing("customer", "No such customer");
    if (kind === "subscriptions")
      return list([...standIn.subscriptions.values()].filter((each) => each.customer === customer.id));
    if (kind === "billing_portal")
      return answer(200, {
        ...{ id: newId("bps"), object: "billing_portal.session" },
        url: `${standIn.url}/portal/${customer.id}?${new URLSearchParams({ back: form.return_url ?? "" })}`,
      });
    if (kind === "checkout" && request.method === "GET")
      return list(
        [...standIn.pages.values()].filter((page) => page.customer === customer.id && page.status === "open"),
      );
    const price = form["line_items[0][price]"] ?? "";
    if (!PRICES.some((each) => each === price) || form.mode !== "subscription")
      return missing("line_items[0][price]", `No such price: '${price}'`);
    const page: Page = {
      ...{
        id: newId("cs"),
        object: "checkout.session",
        customer: customer.id,
        status: "open",
        price,
        url: "",
      },
      ...{ success_url: form.success_url ?? "", cancel_url: form.cancel_url ?? "" },
    };
    page.url = `${standIn.url}/pay/${page.id}`;
    standIn.pages.set(page.id, page);
    return answer(200, page);
  }

  /** The pages that people see. */
  function people(request: IncomingMessage, response: ServerResponse, path: string[]): void {
    const [, place, id = ""] = path;
    const show = (title: string, button: string, back: string) =>
      response
        .writeHead(200, { "Content-Type": "text/html" })
        .end(
          `<h1>${title}</h1><form method="post"><button>${button}</button></form><a href="${back}">Back</a>`,
        );
    const leave = (to: string) => response.writeHead(303, { Location: to }).end();
    const page = standIn.pages.get(id);
    if (place === "pay" && page) {
      if (request.method === "GET") return void show("Pay", "Pay and subscribe", page.cancel_url);
      standIn.pay(id);
      return void leave(page.success_url);
    }
    const back = new URL(request.url ?? "", standIn.url).searchParams.get("back") ?? "";
    if (place !== "portal") return void response.writeHead(404).end();
    if (request.method === "GET") return void show("Portal", "Cancel subscription", back);
    for (const each of [...standIn.subscriptions.values()].filter(({ customer }) => customer === id))
      standIn.change(each.id, { status: "canceled" }, "customer.subscription.deleted");
    leave(back);
  }
  return standIn;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

function formOf(body: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(body));
}
