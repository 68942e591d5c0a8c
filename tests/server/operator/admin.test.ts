import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { operations } from "#server/operator/operator.ts";
import { newConfig, onEveryEngine, sender } from "../app.ts";
import { openAuthenticator } from "../auth/passkeys/authenticator.ts";
import { browserOf, newUser, PASSWORD } from "../browser.ts";
import { engines } from "../database.ts";

onEveryEngine(
  "the tasks of an operator",
  (server) => {
    const envOf = () => {
      const { database, folder } = server().place;
      return { DATA_DIR: folder, ...(database.startsWith("postgres") && { DATABASE_URL: database }) };
    };
    const admin = (task: string, words: object = {}) => operations.admin!(envOf(), { task, ...words });
    const signIn = (email: string) =>
      browserOf(server()).send("POST", "/auth/login", { email, password: PASSWORD });

    test("where the server has no database every task says so with the way out, and makes none", async () => {
      const { place } = server();
      const isPostgres = place.database.startsWith("postgres");
      const fresh = await engines.find(({ name }) => (name === "PostgreSQL") === isPostgres)!.fresh();
      const env = {
        DATA_DIR: join(fresh.folder, "typo"),
        ...(isPostgres && { DATABASE_URL: fresh.database }),
      };
      const out = join(fresh.folder, "out");
      const calls: [string, Record<string, string>][] = [
        ["admin", { task: "people" }],
        ["admin", { task: "disable", of: "ada@example.com" }],
        ["admin", { task: "storage" }],
        ["export-all", { out }],
        ["audit", { out: `${out}.csv`, of: "ada@example.com" }],
        ["backup", { out: `${out}.tar` }],
        ...(isPostgres
          ? []
          : [["migrate-to", { to: "postgres://localhost/none" }] as [string, { to: string }]]),
      ];
      const sentence = isPostgres
        ? /no tables of Palette; set DATABASE_URL to|not one of Palette/
        : /no database (of Palette in the folder|at) “.*typo.*”; set DATA_DIR/;
      for (const [name, words] of calls)
        await expect(operations[name]!(env, words)).rejects.toThrow(sentence);
      if (isPostgres) await expect(operations.admin!(env, { task: "people" })).rejects.toThrow(sentence);
      expect(existsSync(env.DATA_DIR)).toBe(false);
      if (!isPostgres) {
        mkdirSync(env.DATA_DIR);
        writeFileSync(join(env.DATA_DIR, "palette.db"), "");
        await expect(operations.admin!(env, { task: "people" })).rejects.toThrow(sentence);
        expect(statSync(join(env.DATA_DIR, "palette.db")).size).toBe(0);
      }
      await fresh.remove();
    });

    test("people lists accounts with what is known of them, and finds them by address, name and id", async () => {
      const { send, email } = await newUser(server());
      await newConfig(send);
      await send("PATCH", "/auth/me", { name: "Ada \u200eecnalB" });
      const { user_id } = (await send("GET", "/auth/me")).body;
      for (const find of [email.toUpperCase(), user_id]) {
        const { answer, said } = await admin("people", { find });
        expect(answer.people).toMatchObject([
          { user_id, email, configs: 1, second_factor: false, passkeys: 0, disabled_at: null },
        ]);
        expect(said).toContain(`${email}, “Ada \u{FFFD}ecnalB”, configs 1, seen 20`);
      }
      expect((await admin("people", { find: "nobody at all" })).said).toBe("There is no such account.");
      expect(((await admin("people")).answer.people as unknown[]).length).toBeGreaterThan(0);
    });

    test("disable keeps a person out at once, by password, passkey, token and session, and enable lets them in again", async () => {
      const { send, email } = await newUser(server());
      const device = openAuthenticator("https://palette.test");
      const options = (await send("POST", "/auth/passkeys/options")).body;
      await send("POST", "/auth/passkeys", { name: "Laptop", credential: device.create(options) });
      const wanted = { name: "CI", scope: "read", days: 1 };
      const { token } = (await send("POST", "/auth/tokens", wanted)).body;
      const byToken = () =>
        sender(server().app)("GET", "/configs", undefined, { authorization: `Bearer ${token}` });
      const byPasskey = async () => {
        const browser = browserOf(server());
        const asked = (await browser.send("POST", "/auth/passkeys/sign-in/options")).body;
        return browser.send("POST", "/auth/passkeys/sign-in", { credential: device.use(asked) });
      };
      for (const ask of [byToken, byPasskey, () => signIn(email)]) expect((await ask()).status).toBe(200);

      const { said, answer } = await admin("disable", { of: email });
      expect([said, answer]).toEqual([
        `Nobody can sign in to ${email}.`,
        { ok: true, of: email, changed: true },
      ]);
      expect((await send("GET", "/configs")).status).toBe(401);
      expect((await byToken()).status).toBe(401);
      for (const refused of [await signIn(email), await byPasskey()])
        expect([refused.status, refused.body.detail]).toEqual([
          403,
          "This account is disabled; ask whoever runs this server.",
        ]);
      // Whoever does not know the password is not told.
      const guessed = { email, password: "not the password" };
      expect((await browserOf(server()).send("POST", "/auth/login", guessed)).status).toBe(401);
      expect((await admin("disable", { of: email })).answer.changed).toBe(false);

      expect((await admin("enable", { of: email })).answer.changed).toBe(true);
      for (const ask of [byToken, byPasskey, () => signIn(email)]) expect((await ask()).status).toBe(200);
      const back = browserOf(server());
      await back.send("POST", "/auth/login", { email, password: PASSWORD });
      const { events } = (await back.send("GET", "/auth/audit")).body as { events: { event: string }[] };
      expect(events.map(({ event }) => event)).toEqual(
        expect.arrayContaining(["account.disabled", "account.enabled"]),
      );
    });

    test("remove-second-factor lets in whoever has lost the phone", async () => {
      const { send, email } = await newUser(server());
      const { secret } = (await send("POST", "/auth/second-factor/totp")).body;
      const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
      await send("POST", "/auth/second-factor/totp/confirm", { code });
      expect((await signIn(email)).status).toBe(401);
      expect((await admin("people", { find: email })).answer.people).toMatchObject([{ second_factor: true }]);
      expect((await admin("remove-second-factor", { of: email })).answer.changed).toBe(true);
      expect((await signIn(email)).status).toBe(200);
      const again = await admin("remove-second-factor", { of: email });
      expect(again.said).toBe(`${email} had no two-factor authentication.`);
    });

    test("storage counts what is kept, each content once", async () => {
      const before = (await admin("storage")).answer.storage as Record<string, number>;
      const { send } = await newUser(server());
      const config = await newConfig(send);
      await send("POST", `/configs/${config}/looks`, { name: "Night" });
      const after = (await admin("storage")).answer.storage as Record<string, number>;
      expect(after).toMatchObject({ accounts: before.accounts! + 1, configs: before.configs! + 1 });
      expect(after.row_bytes).toBeGreaterThan(before.row_bytes!);
      expect((await admin("storage")).said).toMatch(/^accounts \d+\n.*histories \d+\.\d MB\n/s);
    });

    test("queues tells what waits and what has failed, without addresses or texts", async () => {
      const email = `${randomUUID()}@example.com`;
      const mail = {
        ...{ id: randomUUID(), recipient: email, subject: "Secret", text: "a link", attempts: 3 },
        ...{ created_at: "2020-01-01T00:00:00.000Z", due_at: "2020-01-02T00:00:00.000Z" },
        ...{ sent_at: null, error: "connect ECONNREFUSED\u001b[2J" },
      };
      await server().database.write((query) => query.insertInto("mails").values(mail).execute());
      const { said, answer } = await admin("queues");
      expect(answer.mails).toMatchObject({ late: true, next: mail.due_at });
      expect(said).toContain("2020-01-02T00:00:00.000Z mails: connect ECONNREFUSED\u{FFFD}[2J");
      for (const hidden of [email, "Secret", "a link"]) expect(JSON.stringify(answer)).not.toContain(hidden);
    });

    test("features tells what the variables switch", async () => {
      const on = await operations.admin!(
        { ...envOf(), SECRET_KEY: "x".repeat(32), OUTBOX_PAGE: "1" },
        { task: "features" },
      );
      expect(on.answer.features).toMatchObject({
        ...{ webhooks: true, "two-factor authentication": true, "outbox page": true },
        ...{ subscriptions: false, passwords: true },
      });
      expect((await admin("features")).said).toMatch(
        /^By the variables of this shell.*\n(.*\n)*webhooks: off\n(.*\n)*By the switches of the server:\n(.*\n)*mails: on\n/,
      );
    });

    test.each([
      [
        "disable",
        "nobody@example.com",
        "There is no account “nobody@example.com”; give its e-mail address or its user ID.",
      ],
      ["enable", "", "There is no account “”"],
      ["remove-second-factor", "' or 1=1 --", "There is no account “' or 1=1 --”"],
      ["__proto__", "x", "There is no task “__proto__”; there are people, disable,"],
    ])("%s of %j is refused with a sentence", async (task, of, sentence) => {
      await expect(admin(task, { of })).rejects.toThrow(sentence);
    });
  },
  async () => ({ secretKeys: ["a key of this test, 32 characters or more"] }),
);
