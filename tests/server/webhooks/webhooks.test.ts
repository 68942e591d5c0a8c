import { readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { resolve } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import type { Delivery, MadeWebhook } from "#api/publish/webhook.ts";
import { secretCipher } from "#server/db/cipher.ts";
import { openMailQueue } from "#server/mail/mail.ts";
import { addressRange } from "#server/outgoing/addressRules.ts";
import { OutgoingFailure, openOutgoingClient } from "#server/outgoing/outgoingClient.ts";
import { openDeliverer, retryDelay } from "#server/webhooks/deliverer.ts";
import { announceTest, webhookOf } from "#server/webhooks/webhooks.ts";
import { newConfig, newVisitor, onEveryEngine, type Send } from "../app.ts";
import { mailsTo, newUser } from "../browser.ts";
import { letIn, newPerson, newTeam } from "../teams/people.ts";
import { openReceiver } from "./receiver.ts";

const KEY = "a key of the environment, 32 characters or more";
const allow = [addressRange("127.0.0.1")!];
const EVENTS = ["channel.published", "channel.rolledBack"];
const DAY = 24 * 60 * 60 * 1000;

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});
async function receiver(...[answer]: Parameters<typeof openReceiver>) {
  const opened = await openReceiver(answer);
  closing.push(opened.close);
  return opened;
}
const ok = () => receiver((reply) => reply.end("thanks"));

/** The example of the page on webhooks, as somebody would copy it. */
async function example() {
  const page = readFileSync(resolve(import.meta.dirname, "../../../docs/webhooks.md"), "utf8");
  const [, code = ""] = /```js\n(import \{ createHmac.*?)```/s.exec(page)!;
  const file = `data:text/javascript;base64,${Buffer.from(code).toString("base64")}`;
  return (await import(/* @vite-ignore */ file)).isFromPalette as (
    headers: object,
    body: string,
    secret: string,
  ) => boolean;
}

onEveryEngine(
  "webhooks",
  (server) => {
    const publishing = (send: Send, config: string, note = "") =>
      send("POST", `/configs/${config}/channels/show%2Fstable/publications`, { note });
    const edited = async (send: Send, config: string) => {
      const made = await send("POST", `/configs/${config}/looks`, { name: `Look ${Math.random()}` });
      expect(made.status).toBe(201);
    };
    /** A user with a config and a webhook. */
    const hooked = async (url: string) => {
      const user = await newUser(server());
      const config = await newConfig(user.send);
      const path = `/configs/${config}/webhooks`;
      const { status, body } = await user.send("POST", path, { url, events: EVENTS });
      expect(status).toBe(201);
      const hook = body as MadeWebhook;
      const log = async () => (await user.send("GET", `${path}/${hook.id}/deliveries`)).body as Delivery[];
      const listed = async () => (await user.send("GET", path)).body[0] as MadeWebhook;
      return { ...user, config, path, hook, log, listed };
    };
    /** Another process on the same database. */
    const another = (keys = [KEY]) => {
      const { database } = server();
      const post = openMailQueue(database);
      const deliverer = openDeliverer(database, {
        ...{ outgoing: openOutgoingClient({ allow }), post },
        decrypt: secretCipher(keys, "webhook secrets").decrypt,
        pageUrl: () => "https://palette.test",
      });
      closing.push(async () => {
        await deliverer.close();
        await post.close();
      });
      return deliverer;
    };
    /** Lets the time of the next try come. */
    const makeDue = (webhook: string) =>
      server().database.write((query) =>
        query
          .updateTable("webhook_deliveries")
          .set({ due_at: new Date(Date.now() - 1000).toISOString() })
          .where("webhook_id", "=", webhook)
          .where("due_at", "is not", null)
          .execute(),
      );

    test("tell an address of a publication and of a rollback, signed as the documented example verifies", async () => {
      const { url, heard } = await ok();
      const { send, config, hook, log } = await hooked(url);
      const first = (await publishing(send, config, "Locked")).body.hash as string;
      await edited(send, config);
      await publishing(send, config);
      await send("POST", `/configs/${config}/channels/show%2Fstable/rollback`, { hash: first });
      await expect.poll(() => heard.length).toBe(3);
      const isFromPalette = await example();
      for (const { headers, body, method } of heard) {
        expect(method).toBe("POST");
        expect(isFromPalette(headers, body, hook.secret)).toBe(true);
        expect(isFromPalette(headers, `${body} `, hook.secret)).toBe(false);
        expect(isFromPalette({ ...headers, "webhook-id": "msg_other" }, body, hook.secret)).toBe(false);
        expect(isFromPalette({ ...headers, "webhook-timestamp": "1" }, body, hook.secret)).toBe(false);
        expect(isFromPalette({}, body, hook.secret)).toBe(false);
      }
      const told = heard
        .map(({ body }) => JSON.parse(body))
        .sort((a, b) => (a.timestamp < b.timestamp ? -1 : 1));
      expect(told.map(({ type }) => type)).toEqual([EVENTS[0], EVENTS[0], EVENTS[1]]);
      for (const { data } of [told[0], told[2]])
        expect(data).toMatchObject({
          config_id: config,
          channel: "show/stable",
          hash: first,
          note: "Locked",
        });
      expect(told[0].data.files[1]).toMatchObject({
        url: `https://palette.test/published/${first}/config.ocioz`,
        sha256: first,
      });
      await expect.poll(async () => (await log()).map(({ due_at }) => due_at)).toEqual([null, null, null]);
      expect((await log())[0]).toMatchObject({ status: 200, answer: "thanks", error: null, attempts: 1 });
    });

    test("tell an address of a proposal that is opened, commented on and closed", async () => {
      const { url, heard } = await ok();
      const { send, config, path, hook } = await hooked(url);
      const events = ["proposal.opened", "proposal.commented", "proposal.closed"];
      expect((await send("PATCH", `${path}/${hook.id}`, { events })).status).toBe(200);
      const proposals = `/configs/${config}/proposals`;
      await send("POST", proposals, { channel: "show/stable", title: "Night" });
      const row = { collection: "config", name: "config" };
      await send("POST", `${proposals}/1/comments`, { text: "Fine", row });
      await send("POST", `${proposals}/1/close`);
      await expect.poll(() => heard.length).toBe(3);
      const told = new Map(heard.map(({ body }) => JSON.parse(body)).map(({ type, data }) => [type, data]));
      const about = {
        ...{ config_id: config, number: 1, channel: "show/stable", title: "Night", version: 1, by: "Ada" },
        url: `https://palette.test/${config}/channels#proposal-1`,
      };
      expect(told.get("proposal.opened")).toEqual({ ...about, base: null });
      expect(told.get("proposal.commented")).toEqual({ ...about, text: "Fine", row });
      expect(told.get("proposal.closed")).toEqual(about);
    });

    test("hear only of the events that were chosen, and of none while disabled", async () => {
      const { url, heard } = await ok();
      const { send, config, path, hook } = await hooked(url);
      const change = (body: object) => send("PATCH", `${path}/${hook.id}`, body);
      expect((await change({ events: ["channel.rolledBack"] })).body.events).toEqual(["channel.rolledBack"]);
      await publishing(send, config);
      await change({ events: EVENTS, enabled: false });
      await edited(send, config);
      await publishing(send, config);
      await change({ enabled: true });
      await edited(send, config);
      await publishing(send, config, "heard");
      await expect.poll(() => heard.length).toBe(1);
      expect(heard[0]!.body).toContain("heard");
    });

    test("are told again once enabled, however many were due when they were disabled", async () => {
      const { url, heard } = await receiver(
        (reply, count) => void reply.writeHead(count < 4 ? 500 : 200).end(),
      );
      const { send, config, path, hook, log } = await hooked(url);
      for (const _ of [1, 2, 3]) {
        await publishing(send, config);
        await edited(send, config);
      }
      await expect.poll(async () => (await log()).filter(({ error }) => error !== null)).toHaveLength(3);
      await send("PATCH", `${path}/${hook.id}`, { enabled: false });
      await makeDue(hook.id);
      const other = await hooked((await ok()).url);
      await publishing(other.send, other.config);
      await expect.poll(async () => (await log()).map(({ due_at }) => due_at)).toEqual([null, null, null]);
      await send("PATCH", `${path}/${hook.id}`, { enabled: true });
      await publishing(send, config, "heard");
      await expect.poll(() => heard.length).toBe(4);
      expect(heard[3]!.body).toContain("heard");
    });

    test("stop once whoever made them no longer owns the config, until another owner enables them", async () => {
      const { url, heard } = await ok();
      const { send, config, path, hook } = await hooked(url);
      const ada = await newPerson(server());
      const team = await newTeam(send);
      await letIn(send, team, "owner", ada.send);
      expect((await send("POST", `/configs/${config}/transfer`, { team_id: team })).status).toBe(200);
      await publishing(ada.send, config, "As an owner of its team");
      await expect.poll(() => heard.length).toBe(1);
      const { user_id } = (await send("GET", "/auth/me")).body;
      expect((await ada.send("DELETE", `/teams/${team}/members/${user_id}`)).status).toBe(204);
      await edited(ada.send, config);
      await publishing(ada.send, config, "Secret");
      const log = async () =>
        (await ada.send("GET", `${path}/${hook.id}/deliveries`)).body as (Delivery & { id: string })[];
      await expect.poll(async () => (await log())[0]!.error).toMatch(/no longer owns the config/);
      expect((await ada.send("GET", path)).body[0].disabled_at).toEqual(expect.any(String));
      expect(heard).toHaveLength(1);
      const { events } = (await ada.send("GET", `/teams/${team}/audit?find=stopped`)).body;
      expect(events).toMatchObject([{ event: "webhook.stopped", subject: new URL(url).host, by: null }]);
      await expect.poll(async () => (await mailsTo(server(), ada.email)).length).toBeGreaterThan(1);
      expect((await ada.send("PATCH", `${path}/${hook.id}`, { enabled: true })).status).toBe(200);
      await ada.send("POST", `${path}/${hook.id}/deliveries/${(await log())[0]!.id}/again`);
      await expect.poll(() => heard.length).toBe(2);
      expect(heard[1]!.body).toContain("Secret");
    });

    test("of a version that did not keep who made them are told as before", async () => {
      const { url, heard } = await ok();
      const { send, config, hook } = await hooked(url);
      await server().database.write((query) =>
        query.updateTable("webhooks").set({ user_id: null }).where("id", "=", hook.id).execute(),
      );
      await publishing(send, config);
      await expect.poll(() => heard.length).toBe(1);
    });

    test("have a secret that is told once and encrypted in the database", async () => {
      const { url } = await ok();
      const { send, path, hook, listed } = await hooked(url);
      expect(hook.secret).toMatch(/^whsec_[\w+/]{43}=$/);
      expect(await listed()).not.toHaveProperty("secret");
      const rows = await server().database.read.selectFrom("webhooks").selectAll().execute();
      const [, bare = ""] = hook.secret.split("_");
      expect(JSON.stringify(rows)).not.toContain(bare);
      await send("PATCH", `${path}/${hook.id}`, { enabled: false });
      await send("DELETE", `${path}/${hook.id}`);
      const { events } = (await send("GET", "/auth/audit?find=webhook")).body;
      expect(events.map(({ event }: { event: string }) => event)).toEqual([
        "webhook.removed",
        "webhook.changed",
        "webhook.made",
      ]);
      expect(JSON.stringify(events)).not.toContain(bare);
    });

    test("take another address, other events and a new secret, which is told once and signs alone from then on", async () => {
      const [first, second] = [await ok(), await ok()];
      const { send, config, hook, path, listed } = await hooked(first.url);
      const isFromPalette = await example();
      const change = (body: object) => send("PATCH", `${path}/${hook.id}`, body);
      const renewed = await change({ renew_secret: true });
      expect(renewed.body.secret).toMatch(/^whsec_/);
      expect(renewed.body.secret).not.toBe(hook.secret);
      expect(await listed()).not.toHaveProperty("secret");
      expect((await change({ events: ["channel.published"] })).body).not.toHaveProperty("secret");
      expect((await change({ url: second.url })).body).toMatchObject({
        ...{ url: second.url, events: ["channel.published"] },
      });
      expect((await publishing(send, config)).status).toBe(201);
      await expect.poll(() => second.heard.length).toBe(1);
      expect(first.heard).toEqual([]);
      const { headers, body } = second.heard[0]!;
      expect(isFromPalette(headers, body, renewed.body.secret)).toBe(true);
      expect(isFromPalette(headers, body, hook.secret)).toBe(false);
      const row = await server()
        .database.read.selectFrom("webhooks")
        .select("secret")
        .where("id", "=", hook.id)
        .executeTakeFirstOrThrow();
      expect(row.secret).not.toContain(renewed.body.secret);
      const events = (await send("GET", "/auth/audit")).body;
      expect(JSON.stringify(events)).not.toContain(renewed.body.secret);
      expect(JSON.stringify(events)).toContain("new secret");
    });

    test.each([
      { renew_secret: false },
      { renew_secret: "yes" },
      { secret: "whsec_mine" },
      { url: "ftp://x" },
    ])("are not changed by %j", async (body) => {
      const { send, path, hook, listed } = await hooked("https://hooks.example.com/");
      const before = await listed();
      const { status, body: answer } = await send("PATCH", `${path}/${hook.id}`, body);
      expect([status === 200 ? "nothing" : status, answer.secret]).toEqual([
        "secret" in body ? "nothing" : 422,
        undefined,
      ]);
      expect(await listed()).toEqual(before);
    });

    test("are tried again with the same id until the address answers well; the log has the answer's first bytes", async () => {
      const { url, heard } = await receiver((reply, count) => {
        if (count < 3) reply.writeHead(500).end(`down ${"x".repeat(5000)}\0`);
        else reply.end();
      });
      const { send, config, hook, log, listed } = await hooked(url);
      await publishing(send, config);
      await expect.poll(async () => (await log())[0]?.error).toBe("The address answered 500.");
      const [failed] = await log();
      expect(failed).toMatchObject({ status: 500, attempts: 1 });
      expect(failed!.answer).toHaveLength(1000);
      expect(Date.parse(failed!.due_at!)).toBeGreaterThan(Date.now());
      expect((await listed()).failing_since).not.toBeNull();
      const other = another();
      await other.deliver();
      expect(heard).toHaveLength(1);
      for (const _ of [2, 3]) {
        await makeDue(hook.id);
        await other.deliver();
      }
      expect(new Set(heard.map(({ headers }) => headers["webhook-id"]))).toEqual(new Set([failed!.id]));
      expect(await log()).toMatchObject([{ status: 200, attempts: 3, due_at: null, error: null }]);
      expect((await listed()).failing_since).toBeNull();
    });

    test("go out once where several processes look into the queue at the same time", async () => {
      const { url, heard } = await receiver((reply) => void setTimeout(() => reply.end(), 30));
      const { send, path, hook, log } = await hooked(url);
      const many = [another(), another(), another()];
      for (let count = 0; count < 12; count++) await send("POST", `${path}/${hook.id}/test`);
      await Promise.all(many.map(({ deliver }) => deliver()));
      await expect.poll(async () => (await log()).filter(({ due_at }) => due_at !== null)).toEqual([]);
      expect(heard.map(({ headers }) => headers["webhook-id"]).sort()).toEqual(
        (await log()).map(({ id }) => id).sort(),
      );
    });

    test("of a process that was killed while it sent are sent by another one once the claim is over", async () => {
      const { url, heard } = await receiver((reply, count) => {
        // The first is never answered.
        if (count > 1) reply.end();
      });
      const { send, path, hook, log } = await hooked(url);
      await send("POST", `${path}/${hook.id}/test`);
      await expect.poll(() => heard.length).toBe(1);
      const other = another();
      await other.deliver();
      expect(heard).toHaveLength(1);
      await makeDue(hook.id);
      await other.deliver();
      expect(heard).toHaveLength(2);
      expect(await log()).toMatchObject([{ status: 200, attempts: 2, due_at: null }]);
    });

    test.each([
      ["has failed for three days", 500, 4 * DAY],
      ["says that it is gone", 410, 0],
    ])("are disabled when the address %s, and their owner gets a mail", async (_, status, age) => {
      const { url } = await receiver((reply) => reply.writeHead(status).end());
      const { send, config, path, hook, log, listed, email } = await hooked(url);
      await server().database.write((query) =>
        query
          .updateTable("webhooks")
          .set({ failing_since: age === 0 ? null : new Date(Date.now() - age).toISOString() })
          .where("id", "=", hook.id)
          .execute(),
      );
      await publishing(send, config);
      await expect.poll(async () => (await listed()).disabled_at).not.toBeNull();
      expect((await log()).map(({ due_at }) => due_at)).toEqual([null]);
      const [mail] = await mailsTo(server(), email);
      expect(mail!.text).toContain(`The last try: The address answered ${status}.`);
      expect(mail!.text).toContain(`https://palette.test/${config}/webhooks`);
      await edited(send, config);
      await publishing(send, config);
      expect(await log()).toHaveLength(1);
      const enabled = (await send("PATCH", `${path}/${hook.id}`, { enabled: true })).body;
      expect(enabled).toMatchObject({ disabled_at: null, failing_since: null });
    });

    test("are sent again by hand with the same id and body", async () => {
      const { url, heard } = await ok();
      const { send, path, hook, log } = await hooked(url);
      const { body: queued, status } = await send("POST", `${path}/${hook.id}/test`);
      expect([status, queued.event]).toEqual([202, "webhook.test"]);
      await expect.poll(async () => (await log())[0]?.due_at).toBeNull();
      const again = await send("POST", `${path}/${hook.id}/deliveries/${queued.id}/again`);
      expect(again.status).toBe(202);
      await expect.poll(() => heard.length).toBe(2);
      expect(heard[1]!.body).toBe(heard[0]!.body);
      expect(heard[1]!.headers["webhook-id"]).toBe(queued.id);
      expect((await send("POST", `${path}/${hook.id}/deliveries/msg_none/again`)).status).toBe(404);
    });

    test("are not sent twice by “Send again” during a try that is under way", async () => {
      const held: (() => void)[] = [];
      const slow = await openReceiver((reply, count) => {
        if (count < 2) return void reply.writeHead(503).end();
        held.push(() => reply.end("thanks"));
      });
      const { send, path, hook, log } = await hooked(slow.url);
      const { id } = (await send("POST", `${path}/${hook.id}/test`)).body;
      await expect.poll(async () => (await log())[0]?.status).toBe(503);
      const again = () => send("POST", `${path}/${hook.id}/deliveries/${id}/again`);
      expect((await again()).status).toBe(202);
      await expect.poll(() => held.length).toBe(1);
      // Whoever presses it twice, and ten pages at once, while the receiver has not answered yet.
      const answers = await Promise.all(Array.from({ length: 10 }, again));
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(202));
      const others = another();
      await others.deliver();
      expect(slow.heard).toHaveLength(2);
      for (const answer of held) answer();
      await expect.poll(async () => (await log())[0]?.status).toBe(200);
      await others.deliver();
      expect(slow.heard).toHaveLength(2);
      // Afterwards it is sent again as before.
      expect((await again()).status).toBe(202);
      await expect.poll(() => held.length).toBe(2);
      held[1]!();
      await slow.close();
    });

    test("of one owner, whose address does not answer, leave room for those of others", async () => {
      const silent = await receiver(() => undefined);
      const { send, path, hook, log } = await hooked(silent.url);
      for (let count = 0; count < 8; count++) await send("POST", `${path}/${hook.id}/test`);
      await expect.poll(() => silent.heard.length).toBeGreaterThanOrEqual(2);
      const { url, heard } = await ok();
      const other = await hooked(url);
      await other.send("POST", `${other.path}/${other.hook.id}/test`);
      await expect.poll(() => heard.length).toBe(1);
      expect(silent.heard).toHaveLength(2);
      await silent.close();
      await expect.poll(async () => (await log()).every(({ error }) => error !== null)).toBe(true);
    });

    test("to addresses that fail, of however many owners, leave room for those to others", async () => {
      const silent = await receiver(() => undefined);
      const failing = await Promise.all(Array.from({ length: 4 }, () => hooked(silent.url)));
      await server().database.write((query) =>
        query
          .updateTable("webhooks")
          .set({ failing_since: new Date().toISOString() })
          .where(
            "id",
            "in",
            failing.map(({ hook }) => hook.id),
          )
          .execute(),
      );
      for (const { send, path, hook } of failing) await send("POST", `${path}/${hook.id}/test`);
      await expect.poll(() => silent.heard.length).toBeGreaterThanOrEqual(2);
      const { url, heard } = await ok();
      const other = await hooked(url);
      await other.send("POST", `${other.path}/${other.hook.id}/test`);
      await expect.poll(() => heard.length).toBe(1);
      expect(silent.heard).toHaveLength(2);
      await silent.close();
      const tried = async () => (await Promise.all(failing.map(({ log }) => log()))).flat();
      await expect.poll(async () => (await tried()).every(({ tried_at }) => tried_at !== null)).toBe(true);
    });

    test("of owners with many to slow addresses take turns with those of others", async () => {
      const held: ServerResponse[] = [];
      const slow = await receiver((reply) => void held.push(reply));
      const busy = [await hooked(slow.url), await hooked(slow.url)];
      for (const { send, path, hook } of busy)
        for (let count = 0; count < 8; count++) await send("POST", `${path}/${hook.id}/test`);
      await expect.poll(() => held.length).toBe(4);
      const { url, heard } = await ok();
      const other = await hooked(url);
      await other.send("POST", `${other.path}/${other.hook.id}/test`);
      held[0]!.end();
      await expect.poll(() => heard.length).toBe(1);
      expect(slow.heard.length).toBeLessThanOrEqual(5);
      await slow.close();
      const tried = async () => (await Promise.all(busy.map(({ log }) => log()))).flat();
      await expect.poll(async () => (await tried()).every(({ tried_at }) => tried_at !== null)).toBe(true);
    });

    test("whose failure has a sign that PostgreSQL does not keep are tried again as others are", async () => {
      const { url } = await ok();
      const { config, hook, log } = await hooked(url);
      const { database } = server();
      const post = openMailQueue(database);
      const deliverer = openDeliverer(database, {
        outgoing: {
          fetch: () => Promise.reject(new OutgoingFailure("The certificate is for “a\0b”.")),
        },
        post,
        decrypt: secretCipher([KEY], "webhook secrets").decrypt,
        pageUrl: () => "https://palette.test",
      });
      closing.push(deliverer.close, post.close);
      // Queued without a word to the server's own sender.
      await database.write(async (query) => announceTest(query, await webhookOf(query, config, hook.id)));
      await deliverer.deliver();
      expect(await log()).toMatchObject([
        { error: "The certificate is for “a\u{FFFD}b”.", status: null, attempts: 1 },
      ]);
    });

    test("tell no address inside the server's network, by http or by its name, unless it is allowed", async () => {
      const { send, path, hook, log } = await hooked((await ok()).url);
      const inside = "http://127.0.0.2:9/";
      // The name of its host may lead there later.
      const { database } = server();
      await database.write((query) =>
        query.updateTable("webhooks").set({ url: inside }).where("id", "=", hook.id).execute(),
      );
      await send("POST", `${path}/${hook.id}/test`);
      await expect
        .poll(async () => (await log())[0]?.error)
        .toMatch("“127.0.0.2” is not an address of the internet");
      for (const [url, sentence] of [
        ["ftp://example.com/", "The field url is not valid: “ftp:” is not fetched"],
        ["https://ada:secret@example.com/", "The field url is not valid: The address has a user name"],
        [inside, "The field url is not valid: “127.0.0.2” is not an address of the internet; the operator"],
        ["nonsense", "The field url is not valid: “nonsense” is not an address"],
      ] as const) {
        const made = await send("POST", path, { url, events: EVENTS });
        expect([made.status, made.body.detail]).toEqual([422, expect.stringContaining(sentence)]);
        expect((await send("PATCH", `${path}/${hook.id}`, { url })).status).toBe(422);
      }
    });

    test("whose secret another key has encrypted fail with a sentence", async () => {
      const { url, heard } = await ok();
      const { path, hook, log, send } = await hooked(url);
      const { database } = server();
      const secret = secretCipher(["another key of the environment, long enough"], "webhook secrets").encrypt(
        hook.secret,
      );
      await database.write((query) =>
        query.updateTable("webhooks").set({ secret }).where("id", "=", hook.id).execute(),
      );
      await send("POST", `${path}/${hook.id}/test`);
      await expect
        .poll(async () => (await log())[0]?.error)
        .toMatch("encrypted by another SECRET_KEY; renew it");
      const knowing = another([KEY, "another key of the environment, long enough"]);
      // The server without the key may still be at it and take the next try, too.
      const afterNextTry = async () => {
        await makeDue(hook.id);
        await knowing.deliver();
        return heard.length;
      };
      await expect.poll(afterNextTry).toBe(1);
    });

    test("belong to owners with an account; at most ten to a config", async () => {
      const { url } = await ok();
      const { send, config, path } = await hooked(url);
      const share = (await send("POST", `/configs/${config}/shares`, { access: "edit" })).body;
      const guest = await newUser(server());
      await guest.send("POST", `/configs/${config}/join`, { token: share.token });
      for (const [method, body] of [["GET"], ["POST", { url, events: EVENTS }]] as const)
        expect((await guest.send(method, path, body)).status).toBe(403);
      const visitor = await newVisitor(server().app);
      const own = await newConfig(visitor);
      const made = await visitor("POST", `/configs/${own}/webhooks`, { url, events: EVENTS });
      expect([made.status, made.body.detail]).toEqual([
        403,
        "Webhooks belong to accounts; register first, and what you made is kept.",
      ]);
      for (let count = 1; count < 10; count++)
        expect((await send("POST", path, { url, events: EVENTS })).status).toBe(201);
      expect((await send("POST", path, { url, events: EVENTS })).status).toBe(409);
      expect((await send("POST", path, { url, events: [] })).status).toBe(422);
      await send("DELETE", "/auth/me", { password: "a lamp beside the window" });
      const left = await server()
        .database.read.selectFrom("webhooks")
        .selectAll()
        .where("config_id", "=", config)
        .execute();
      expect(left).toEqual([]);
    });
  },
  async () => ({ secretKeys: [KEY], outgoingAllow: allow }),
);

onEveryEngine("a server without a key for webhooks", (server) => {
  test("says why there are none, and publishes as before", async () => {
    const { send } = await newUser(server());
    const config = await newConfig(send);
    const { status, body } = await send("GET", `/configs/${config}/webhooks`);
    expect([status, body.detail]).toEqual([
      403,
      "Webhooks are not available: this server has no SECRET_KEY to encrypt their secrets. Ask whoever runs it.",
    ]);
    expect((await send("POST", `/configs/${config}/channels/a/publications`, {})).status).toBe(201);
  });
});

describe("the delay of another try", () => {
  test("grows fourfold from 10 seconds to 12 hours, for over three days in all", () => {
    const delays = Array.from({ length: 14 }, (_, index) => retryDelay(index + 1, 0.5));
    expect(delays.slice(0, 5)).toEqual([10_000, 40_000, 160_000, 640_000, 2_560_000]);
    expect(delays.at(-2)).toBe(12 * 60 * 60 * 1000);
    expect(delays.at(-1)).toBeNull();
    const sum = delays.reduce<number>((all, each) => all + (each ?? 0), 0);
    expect(sum).toSatisfy((ms: number) => ms > 3.2 * DAY && ms < 4 * DAY);
  });

  test("is a fifth shorter or longer by chance, so that many do not come back at once", () => {
    expect([retryDelay(1, 0), retryDelay(1, 1)]).toEqual([8000, 12_000]);
  });
});
