import { randomUUID } from "node:crypto";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Limited } from "#api/plan.ts";
import { RECENT_PASSWORD_MS } from "#server/auth/reauthentication.ts";
import { type BillingOptions, openBilling } from "#server/billing/billing.ts";
import { KEY, openStandIn, PRICES, SECRET, type StripeStandIn, signed } from "../stripe.ts";
import { multipart, newConfig, newVisitor, onEveryEngine, type Send, type Server, withToken } from "./app.ts";
import { asked, browserOf, linkTo, newEmail, newUser, PASSWORD, verify } from "./browser.ts";

let stripe: StripeStandIn;
const log: string[] = [];
beforeAll(async () => {
  stripe = await openStandIn();
});
afterAll(async () => stripe.close());

const billing = (): BillingOptions => ({
  ...{ key: KEY, prices: PRICES, webhookSecrets: ["whsec_the_one_before", SECRET], apiUrl: stripe.url },
});
const selling = async () => ({ billing: billing(), log: { write: (line: string) => void log.push(line) } });
const MEGABYTE = 1024 * 1024;

/** Everybody works as a page would, on a server that sells subscriptions. */
onEveryEngine(
  "subscriptions",
  (server) => {
    const hook = (payload: string | Buffer, headers: Record<string, string>) =>
      server().app.inject({ method: "POST", url: "/api/subscription/webhook", payload, headers });
    /** Brings an event as Stripe does. @returns the status of the answer */
    const bring = async (event: object, how?: Parameters<typeof signed>[1]) => {
      const { payload, headers } = signed(event, how);
      return (await hook(payload, headers)).statusCode;
    };
    const planOf = async (send: Send) => (await send("GET", "/subscription")).body;
    const pageOf = (url: string) => url.slice(url.lastIndexOf("/") + 1);
    /** A user who has paid, and the events of it, which have not been brought. */
    const payingUser = async () => {
      const user = await newUser(server());
      const { url } = (await user.send("POST", "/subscription/checkout", {})).body;
      const from = stripe.events.length;
      const { id } = stripe.pay(pageOf(url));
      return { ...user, subscription: id, events: stripe.events.slice(from) };
    };
    const subscriber = async () => {
      const user = await payingUser();
      for (const event of user.events) expect(await bring(event)).toBe(204);
      expect(await planOf(user.send)).toMatchObject({ plan: "pro" });
      return user;
    };
    const countOf = (send: Send, what: Limited) => planOf(send).then(({ room }) => room[what].used);
    const configsOf = async (send: Send, count: number) => {
      const ids: string[] = [];
      for (let each = 0; each < count; each++) ids.push(await newConfig(send));
      return ids;
    };

    test.each([null, {}, { object: null }, { object: "x" }, 1])(
      "take a signed event whose data is %j for one about nobody",
      async (data) => {
        const event = { id: `evt_${randomUUID()}`, object: "event", type: "x.y", livemode: false, data };
        expect(await bring(event)).toBe(204);
      },
    );

    test("begin at a page of Stripe's, take effect once it is paid, and end with the last event", async () => {
      const { send, email } = await newUser(server());
      expect(await planOf(send)).toMatchObject({
        plan: "free",
        sells: true,
        keeps: 2048 * MEGABYTE,
        subscription: null,
      });
      const { body, status } = await send("POST", "/subscription/checkout", { price: PRICES[1] });
      expect(status, JSON.stringify(body)).toBe(200);
      const page = stripe.pages.get(pageOf(body.url))!;
      expect(page).toMatchObject({
        price: PRICES[1],
        success_url: "https://palette.test/subscription/success",
        cancel_url: "https://palette.test/subscription/cancel",
      });
      expect(stripe.customers.get(page.customer)).toMatchObject({ email });
      expect((await planOf(send)).plan).toBe("free");

      const from = stripe.events.length;
      const { id } = stripe.pay(page.id);
      for (const event of stripe.events.slice(from)) expect(await bring(event)).toBe(204);
      expect(await planOf(send)).toMatchObject({
        plan: "pro",
        room: { configs: { most: null, full: null }, links: { most: null } },
        subscription: { status: "active", canceling: false },
      });
      expect((await send("GET", "/auth/me")).body).toMatchObject({ plan: "pro", user_type: "registered" });

      stripe.change(id, { cancel_at_period_end: true });
      expect(await bring(stripe.events.at(-1)!)).toBe(204);
      const leaving = await planOf(send);
      expect(leaving).toMatchObject({ plan: "pro", subscription: { canceling: true } });
      expect(Date.parse(leaving.subscription.ends_at)).toBeGreaterThan(Date.now());
      stripe.change(id, { status: "canceled" }, "customer.subscription.deleted");
      expect(await bring(stripe.events.at(-1)!)).toBe(204);
      expect(await planOf(send)).toMatchObject({ plan: "free", subscription: { status: "canceled" } });
      expect((await send("POST", "/subscription/portal")).body.url).toContain(`/portal/${page.customer}`);
    });

    test("give their plan while they are in force, and while a payment is late", async () => {
      const { send, subscription } = await payingUser();
      for (const [status, plan] of [
        ["active", "pro"],
        ["incomplete", "free"],
        ["trialing", "pro"],
        ["incomplete_expired", "free"],
        ["past_due", "pro"],
        ["unpaid", "free"],
        ["paused", "free"],
        ["canceled", "free"],
      ] as const) {
        stripe.change(subscription, { status });
        const state = (await send("POST", "/subscription/refresh")).body;
        expect([state.plan, state.subscription.status]).toEqual([plan, status]);
      }
    });

    test("cost what Stripe says, and are refused to who cannot have one, with the reason", async () => {
      const nobody = await newVisitor(server().app);
      expect((await nobody("GET", "/subscription/prices")).body).toEqual([
        { id: PRICES[0], amount: 1200, currency: "eur", interval: "month", count: 1 },
        { id: PRICES[1], amount: 12_000, currency: "eur", interval: "year", count: 1 },
      ]);
      for (const path of ["checkout", "portal"]) {
        const refused = await nobody("POST", `/subscription/${path}`, {});
        expect([refused.status, refused.body.detail]).toEqual([
          403,
          "A subscription belongs to an account; register first, and what you made is kept.",
        ]);
      }
      const { send } = await newUser(server());
      expect(await send("POST", "/subscription/checkout", { price: "price_of_another" })).toMatchObject({
        status: 422,
        body: { detail: "The price price_of_another is not sold here; choose one of those on /upgrade." },
      });
      expect(await send("POST", "/subscription/portal")).toMatchObject({ status: 409 });
      const paying = await subscriber();
      expect(await paying.send("POST", "/subscription/checkout", {})).toMatchObject({
        status: 409,
        body: { detail: "You have a subscription already; manage it on your profile." },
      });
    });

    test("ask for the password where it was not typed just now", async () => {
      const { send, password } = await subscriber();
      const long = (milliseconds: number) =>
        server().database.write((query) =>
          query
            .updateTable("sessions")
            .set({ proven_at: new Date(Date.now() - milliseconds).toISOString() })
            .execute(),
        );
      const portal = (body?: object) => send("POST", "/subscription/portal", body);
      expect((await portal()).status).toBe(200);
      await long(RECENT_PASSWORD_MS - 20_000);
      expect((await portal()).status).toBe(200);
      await long(RECENT_PASSWORD_MS + 1000);
      const before = stripe.asked.length;
      for (const path of ["checkout", "portal"])
        expect(await send("POST", `/subscription/${path}`)).toMatchObject({
          status: 401,
          body: {
            detail: "Type your password to continue; it was typed here some time ago.",
            issues: [{ path: ["password"] }],
          },
        });
      expect(await portal({ password: "a guess" })).toMatchObject({
        status: 401,
        body: { detail: "The password is not right." },
      });
      expect((await portal()).status).toBe(401);
      expect(stripe.asked.length).toBe(before);
      expect((await portal({ password })).status).toBe(200);
      expect((await portal()).status).toBe(200);
    });

    test("ask for the password in each session by itself", async () => {
      const { send, email, password } = await subscriber();
      const other = browserOf(server());
      await other.send("POST", "/auth/login", { email, password });
      await server().database.write((query) =>
        query.updateTable("sessions").set({ proven_at: null }).execute(),
      );
      expect((await other.send("POST", "/subscription/portal", { password })).status).toBe(200);
      expect((await send("POST", "/subscription/portal")).status).toBe(401);
    });

    test("cannot be paid twice: a new page closes the one that was left open", async () => {
      const { send } = await newUser(server());
      const first = pageOf((await send("POST", "/subscription/checkout", {})).body.url);
      const second = pageOf((await send("POST", "/subscription/checkout", {})).body.url);
      expect(stripe.pages.get(first)!.status).toBe("expired");
      expect(stripe.pages.get(second)!.status).toBe("open");
      // Paid, and not told yet: the next try asks Stripe first.
      stripe.pay(second);
      expect((await send("POST", "/subscription/checkout", {})).status).toBe(409);
      expect((await planOf(send)).plan).toBe("pro");
    });

    test("are the same whatever order their events come in, and however often", async () => {
      const { send, subscription, events } = await payingUser();
      stripe.change(subscription, { status: "past_due" });
      stripe.change(subscription, { status: "canceled" }, "customer.subscription.deleted");
      const all = [...events, ...stripe.events.slice(-2)];
      const shuffled = [...all.toReversed(), ...all, ...all.toSorted((a, b) => a.id.localeCompare(b.id))];
      const statuses = await Promise.all([...shuffled, ...Array(10).fill(all[1])].map((each) => bring(each)));
      expect(new Set(statuses)).toEqual(new Set([204]));
      expect(await planOf(send)).toMatchObject({ plan: "free", subscription: { status: "canceled" } });
      const kept = await server()
        .database.read.selectFrom("stripe_events")
        .select("id")
        .where(
          "id",
          "in",
          all.map(({ id }) => id),
        )
        .execute();
      expect(kept).toHaveLength(all.length);
      // An event that is known is not looked into again, for good.
      const before = stripe.asked.length;
      expect(await bring(all[0]!)).toBe(204);
      expect(stripe.asked.length).toBe(before);
    });

    test("follow bills that fail and are paid, refunds and disputes, in whatever order these are told", async () => {
      const { send, subscription, events } = await payingUser();
      const { customer } = stripe.subscriptions.get(subscription)!;
      const about = (type: string, object: string) => ({
        ...{ id: `evt_${randomUUID()}`, type, livemode: false },
        data: { object: { object, id: `${object}_1`, customer, status: "open", subscription } },
      });
      const told = [
        about("invoice.payment_failed", "invoice"),
        about("invoice.paid", "invoice"),
        about("charge.refunded", "charge"),
        about("customer.subscription.trial_will_end", "subscription"),
        about("customer.subscription.paused", "subscription"),
        ...events,
      ];
      for (const [status, plan] of [
        ["past_due", "pro"],
        ["active", "pro"],
        ["unpaid", "free"],
        ["trialing", "pro"],
        ["canceled", "free"],
      ] as const) {
        stripe.change(subscription, { status });
        const order = told
          .map((event, at) => ({ ...event, id: `evt_${status}_${at}_${randomUUID()}` }))
          .sort((a, b) => a.id.slice(-8).localeCompare(b.id.slice(-8)));
        for (const event of order) expect(await bring(event)).toBe(204);
        const state = await planOf(send);
        expect([state.plan, state.subscription.status]).toEqual([plan, status]);
      }
    });

    test("are kept as Stripe has them last, also when an earlier answer of Stripe's comes later", async () => {
      const { send, subscription } = await subscriber();
      stripe.delays = [300];
      const late = send("POST", "/subscription/refresh");
      await new Promise((waited) => setTimeout(waited, 100));
      stripe.change(subscription, { status: "canceled" }, "customer.subscription.deleted");
      // The answer that is on its way was given before: the stand-in holds it back.
      expect(await bring(stripe.events.at(-1)!)).toBe(204);
      await late;
      expect((await planOf(send)).subscription.status).toBe("canceled");
    });

    describe("events", () => {
      const seconds = () => Math.floor(Date.now() / 1000);
      test.each<[string, number, (event: object) => ReturnType<typeof signed>]>([
        ["signed just now", 204, (event) => signed(event)],
        ["of five minutes ago, less a little", 204, (event) => signed(event, { at: seconds() - 290 })],
        ["of a clock that is ahead, a little", 204, (event) => signed(event, { at: seconds() + 290 })],
        ["signed with the secret before", 204, (event) => signed(event, { secret: "whsec_the_one_before" })],
        ["of more than five minutes ago", 400, (event) => signed(event, { at: seconds() - 310 })],
        ["of the future", 400, (event) => signed(event, { at: seconds() + 310 })],
        ["signed with another secret", 400, (event) => signed(event, { secret: "whsec_guessed" })],
        [
          "changed after signing",
          400,
          (event) => ({ ...signed(event), payload: JSON.stringify({ ...event, id: "evt_other" }) }),
        ],
        [
          "with a newer time put in",
          400,
          (event) => {
            const { payload, headers } = signed(event, { at: seconds() - 4000 });
            const signature = headers["stripe-signature"].replace(/^t=\d+/, `t=${seconds()}`);
            return { payload, headers: { ...headers, "stripe-signature": signature } };
          },
        ],
        [
          "with a second time beside the signed one",
          400,
          (event) => {
            const { payload, headers } = signed(event, { at: seconds() - 4000 });
            const signature = `t=${seconds()},${headers["stripe-signature"]}`;
            return { payload, headers: { ...headers, "stripe-signature": signature } };
          },
        ],
        [
          "without a signature",
          400,
          (event) => ({
            payload: JSON.stringify(event),
            headers: { "content-type": "application/json", "stripe-signature": "" },
          }),
        ],
        ["of the live world", 400, (event) => signed({ ...event, livemode: true })],
        ["that are no event", 400, () => signed([])],
      ])("%s are answered with %i", async (_, status, made) => {
        const event = { ...stripe.events[0]!, id: `evt_${randomUUID()}` };
        const { payload, headers } = made(event);
        expect((await hook(payload, headers)).statusCode).toBe(status);
        const kept = await server()
          .database.read.selectFrom("stripe_events")
          .select("id")
          .where("id", "=", event.id)
          .execute();
        expect(kept).toHaveLength(status === 204 ? 1 : 0);
      });

      test("that somebody makes up change nothing, whatever they say", async () => {
        const { send } = await newUser(server());
        const { url } = (await send("POST", "/subscription/checkout", {})).body;
        const { customer } = stripe.pages.get(pageOf(url))!;
        const object = { object: "subscription", id: "sub_made_up", customer, status: "active" };
        const event = { id: `evt_${randomUUID()}`, type: "customer.subscription.created", livemode: false };
        expect(await bring({ ...event, data: { object } }, { secret: "whsec_guessed" })).toBe(400);
        // Even one with the right signature is not believed: Stripe is asked.
        expect(await bring({ ...event, data: { object } })).toBe(204);
        expect((await planOf(send)).plan).toBe("free");
      });

      test("are read at their own address alone, and not from a page", async () => {
        const { payload, headers } = signed({ ...stripe.events[0]!, id: `evt_${randomUUID()}` });
        for (const foreign of [{ origin: "https://evil.example" }, { "sec-fetch-site": "cross-site" }])
          expect((await hook(payload, { ...headers, ...foreign })).statusCode).toBe(403);
        // Every other call asks for a session before it reads anything; see isolation.test.ts.
        for (const path of ["/api/subscription/checkout", "/api/configs/"]) {
          const answer = await server().app.inject({ method: "POST", url: path, payload, headers });
          expect(answer.statusCode).toBe(401);
        }
        expect((await hook(Buffer.alloc(2 * MEGABYTE, " "), headers)).statusCode).toBe(413);
      });

      test("come again when Stripe could not be asked, and nothing of it is lost", async () => {
        const { send, events } = await payingUser();
        stripe.down = true;
        expect(await bring(events[1]!)).toBe(503);
        const refused = await send("POST", "/subscription/refresh");
        expect([refused.status, refused.body.detail]).toEqual([
          503,
          "The payment service does not answer right now, and nothing was charged. Try again in a minute.",
        ]);
        expect((await send("GET", "/configs/")).status).toBe(200);
        stripe.down = false;
        expect(await bring(events[1]!)).toBe(204);
        expect((await planOf(send)).plan).toBe("pro");
      });
    });

    describe("limits", () => {
      test("of configurations hold for every way to make one, and delete nothing", async () => {
        const send = await newVisitor(server().app);
        const [first = "", second = ""] = await configsOf(send, 3);
        const why =
          "Without an account there is room for 3 configurations. Delete one, or register to get more room.";
        expect((await planOf(send)).room.configs).toEqual({ used: 3, most: 3, full: why });
        const text =
          "ocio_profile_version: 1\nroles: {default: raw}\ncolorspaces: [!<ColorSpace> {name: raw}]\n";
        const archive = multipart(text, "a.ocio");
        for (const [path, body, headers] of [
          ["/configs/", { id: randomUUID() }],
          ["/configs/", { text }],
          ["/configs/load-built-in-config?name=cg-config-latest"],
          [`/configs/${first}/copy`],
          ["/upload/upload", archive.body, archive.headers],
        ] as [string, object?, Record<string, string>?][])
          expect(await send("POST", path, body, headers)).toMatchObject({
            status: 402,
            body: { detail: why },
          });
        // An item that is there is not added again, however often it is sent.
        expect((await send("POST", "/configs/", { id: first, name: "Show" })).status).toBe(200);
        expect((await send("DELETE", `/configs/${second}/`)).status).toBe(204);
        await newConfig(send);
        expect(await send("POST", `/configs/${second}/restore`)).toMatchObject({ status: 402 });
        expect(await countOf(send, "configs")).toBe(3);
      });

      test("of configurations hold for those that are made at once", async () => {
        const send = await newVisitor(server().app);
        const made = await Promise.all(
          Array.from({ length: 8 }, () => send("POST", "/configs/", { id: randomUUID() })),
        );
        expect(made.map(({ status }) => status).sort()).toEqual([201, 201, 201, 402, 402, 402, 402, 402]);
        expect(await countOf(send, "configs")).toBe(3);
      });

      test("of LUT files count the owner's, whoever uploads; smaller ones still take a place", async () => {
        const send = await newVisitor(server().app);
        const id = await newConfig(send);
        const put = (by: Send, path: string, bytes: number) => {
          const { body, headers } = multipart("x".repeat(bytes), path);
          return by("POST", `/configs/${id}/files`, body, headers);
        };
        expect((await put(send, "a.cube", 100)).status).toBe(200);
        await server().database.write((query) =>
          query
            .updateTable("files")
            .set({ size: 50 * MEGABYTE - 10 })
            .where("config_id", "=", id)
            .execute(),
        );
        expect(await put(send, "b.cube", 11)).toMatchObject({
          status: 402,
          body: {
            detail:
              "Without an account there is room for 50 MB of LUT files. Remove some, or register to get more room.",
          },
        });
        expect((await put(send, "b.cube", 10)).status).toBe(200);
        expect((await planOf(send)).room.files).toMatchObject({
          used: 50 * MEGABYTE,
          full: expect.any(String),
        });
        const { token } = (await send("POST", `/configs/${id}/shares`, { access: "edit" })).body;
        const guest = await newVisitor(server().app);
        await guest("POST", `/configs/${id}/join`, { token });
        expect(await put(guest, "c.cube", 1)).toMatchObject({
          status: 402,
          body: { detail: "The plan of this configuration's owner has no room for more LUT files." },
        });
        expect((await put(guest, "b.cube", 5)).status).toBe(200);
        expect(await countOf(guest, "files")).toBe(0);
      });

      test("of links count those of all configurations", async () => {
        const send = await newVisitor(server().app);
        const [one = "", other = ""] = await configsOf(send, 2);
        const { id } = (await send("POST", `/configs/${one}/shares`, { access: "read" })).body;
        expect(await send("POST", `/configs/${other}/shares`, { access: "read" })).toMatchObject({
          status: 402,
          body: {
            detail: "Without an account there is room for 1 link. Revoke one, or register to get more room.",
          },
        });
        await send("DELETE", `/configs/${one}/shares/${id}`);
        expect((await send("POST", `/configs/${other}/shares`, { access: "read" })).status).toBe(201);
      });

      test("that come back with the end of a subscription take nothing away", async () => {
        const { send, subscription } = await subscriber();
        const ids = await configsOf(send, 12);
        stripe.change(subscription, { status: "canceled" }, "customer.subscription.deleted");
        expect(await bring(stripe.events.at(-1)!)).toBe(204);
        const why = "The Free plan has room for 10 configurations. Delete one, or upgrade to Pro.";
        expect(await planOf(send)).toMatchObject({
          plan: "free",
          room: { configs: { used: 12, most: 10, full: why } },
        });
        expect((await send("GET", "/configs/")).body).toHaveLength(12);
        for (const id of ids) {
          const requests = [{ method: "PUT", path: `/configs/${id}/`, body: { name: "Still mine" } }];
          expect((await send("POST", `/configs/${id}/batch`, { requests })).status).toBe(200);
        }
        expect(await send("POST", "/configs/", {})).toMatchObject({ status: 402, body: { detail: why } });
      });
    });

    test("stay with the account that what was made anonymously comes into", async () => {
      const { email, password } = await subscriber();
      const { send } = browserOf(server());
      await configsOf(send, 3);
      const account = await send("POST", "/auth/login", { email, password, keep_work: true });
      expect(account.body).toMatchObject({ plan: "pro", user_type: "registered" });
      expect(await planOf(send)).toMatchObject({ plan: "pro", room: { configs: { used: 3 } } });

      const free = await newUser(server());
      await configsOf(free.send, 9);
      const guest = browserOf(server());
      await configsOf(guest.send, 3);
      await guest.send("POST", "/auth/login", { email: free.email, password, keep_work: true });
      expect(await planOf(guest.send)).toMatchObject({
        plan: "free",
        room: { configs: { used: 12, most: 10 } },
      });
    });

    test("begin with the plan of an account where a visitor registers", async () => {
      const { send } = browserOf(server());
      await configsOf(send, 3);
      const email = newEmail();
      await send("POST", asked(email), { password: PASSWORD });
      await verify(send, await linkTo(server(), email));
      expect(await planOf(send)).toMatchObject({
        plan: "free",
        room: { configs: { used: 3, most: 10, full: null } },
      });
    });

    test("are in the data that a user takes along, and end with the account, also when Stripe is away", async () => {
      const { send, cookie, password, subscription, email } = await subscriber();
      const { customer } = stripe.subscriptions.get(subscription)!;
      const headers = withToken(cookie());
      const { rawPayload } = await server().app.inject({ url: "/api/auth/export", headers });
      const about = JSON.parse(Buffer.from(unzipSync(rawPayload)["account.json"]!).toString());
      expect(about).toMatchObject({
        account: { plan: "pro" },
        subscription: { customer_id: customer, email, status: "active", price: PRICES[0] },
      });
      stripe.down = true;
      expect((await send("DELETE", "/auth/me", { password })).status).toBe(204);
      const { database } = server();
      const kept = () =>
        database.read.selectFrom("ended_customers").select("customer_id").where("customer_id", "=", customer);
      const { settle, close } = await openBilling(database, billing(), () => undefined);
      await settle();
      expect(await kept().execute()).toHaveLength(1);
      expect(stripe.subscriptions.get(subscription)!.status).toBe("active");
      stripe.down = false;
      await settle();
      await close();
      expect(await kept().execute()).toHaveLength(0);
      expect(stripe.customers.has(customer)).toBe(false);
      expect(stripe.subscriptions.get(subscription)!.status).toBe("canceled");
      // Later events of Stripe find nobody, and are accepted.
      expect(await bring(stripe.events.at(-1)!)).toBe(204);
      const rows = await database.read.selectFrom("subscriptions").selectAll().execute();
      expect(rows.filter((row) => row.email === email || row.customer_id === customer)).toEqual([]);
    });

    test("of deleted accounts end also where Stripe refuses to end another's", async () => {
      const { database } = server();
      const leaving = [await subscriber(), await subscriber()];
      stripe.down = true;
      for (const { send, password } of leaving)
        expect((await send("DELETE", "/auth/me", { password })).status).toBe(204);
      stripe.down = false;
      const kept = async () =>
        (await database.read.selectFrom("ended_customers").select("customer_id").execute()).map(
          ({ customer_id }) => customer_id,
        );
      const [first = "", second = ""] = await kept();
      stripe.refused.add(first);
      const { settle, close } = await openBilling(database, billing(), () => undefined);
      await settle();
      expect([await kept(), stripe.customers.has(second)]).toEqual([[first], false]);
      stripe.refused.clear();
      await settle();
      expect(await kept()).toEqual([]);
      await close();
    });

    test("are billed to the address that the account has now, and asked for when their time is over", async () => {
      const { send, subscription, email } = await subscriber();
      const { customer } = stripe.subscriptions.get(subscription)!;
      const { database } = server();
      await database.write(async (query) => {
        await query
          .updateTable("users")
          .set({ email: "new@example.com" })
          .where("email", "=", email)
          .execute();
        const past = new Date(Date.now() - 2 * 60 * 60 * 1000).toISOString();
        await query
          .updateTable("subscriptions")
          .set({ ends_at: past })
          .where("customer_id", "=", customer)
          .execute();
      });
      // The event of the end never arrived.
      stripe.change(subscription, { status: "canceled" });
      const { settle, close } = await openBilling(database, billing(), () => undefined);
      await settle();
      await close();
      expect(stripe.customers.get(customer)!.email).toBe("new@example.com");
      expect((await planOf(send)).plan).toBe("free");
    });

    test("leave neither key nor secret nor address in the log", () => {
      expect(log.length).toBeGreaterThan(0);
      expect(log.filter((line) => [KEY, SECRET, "@Example.com"].some((text) => line.includes(text)))).toEqual(
        [],
      );
    });
  },
  selling,
);

onEveryEngine("a server without Stripe's key", (server: () => Server) => {
  test("allows everybody everything, says so, and listens to no events", async () => {
    const send = await newVisitor(server().app);
    for (let each = 0; each < 4; each++) await newConfig(send);
    const unlimited = { used: 4, most: null, full: null };
    expect((await send("GET", "/subscription")).body).toMatchObject({
      ...{ plan: "selfHosted", sells: false, subscription: null },
      room: { configs: unlimited },
    });
    expect((await send("GET", "/subscription/prices")).body).toEqual([]);
    expect((await send("GET", "/auth/me")).body.plan).toBe("selfHosted");
    for (const path of ["checkout", "portal"])
      expect(await send("POST", `/subscription/${path}`, {})).toMatchObject({
        status: 409,
        body: { detail: "All features included: this server sells no subscriptions." },
      });
    const { payload, headers } = signed({ id: "evt_1" });
    const told = await server().app.inject({
      ...{ method: "POST", url: "/api/subscription/webhook", payload, headers },
    });
    expect(told.statusCode).toBe(404);
  });
});
