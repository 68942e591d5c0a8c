import { Secret, TOTP } from "otpauth";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { secretCipher } from "#server/db/cipher.ts";
import { newVisitor, onEveryEngine, openServer, type Send, type Server } from "../app.ts";
import { browserOf, linkTo, mailsTo, newUser, PASSWORD } from "../browser.ts";
import { engines } from "../database.ts";

const KEY = "a key of this test, 32 characters or more";
const STEP_MS = 30_000;

/** The code that an authenticator app shows, so many steps from now. */
function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * STEP_MS,
  });
}

const later = (steps: number) => vi.setSystemTime(Date.now() + steps * STEP_MS);

/** A user with two-factor authentication; the next step has begun since. */
async function withTotp(server: Server) {
  const user = await newUser(server);
  const begun = await user.send("POST", "/auth/second-factor/totp");
  expect(begun.status).toBe(201);
  const { secret } = begun.body as { secret: string };
  const confirmed = await user.send("POST", "/auth/second-factor/totp/confirm", { code: codeOf(secret) });
  expect(confirmed.status).toBe(200);
  later(1);
  return { ...user, secret, codes: confirmed.body.recovery_codes as string[] };
}

const signIn = (send: Send, email: string, code?: string, password = PASSWORD) =>
  send("POST", "/auth/login", { email, password, ...(code !== undefined && { code }) });
const forgetProofs = ({ database }: Server) =>
  database.write((query) => query.updateTable("sessions").set({ proven_at: null }).execute());

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2030-05-01T12:00:05Z") }));
afterEach(() => void vi.useRealTimers());

onEveryEngine(
  "two-factor authentication",
  (server) => {
    test("is on once a code of the app confirms it, with a secret that is encrypted in the database", async () => {
      const { send, email } = await newUser(server());
      const begun = await send("POST", "/auth/second-factor/totp");
      const { secret, url } = begun.body;
      expect(new URL(url).searchParams.get("secret")).toBe(secret);
      expect(decodeURIComponent(url)).toContain(`Palette:${email}`);
      expect((await send("GET", "/auth/second-factor")).body).toEqual({
        available: true,
        totp_since: null,
        recovery_codes: 0,
      });
      // Nothing is asked for before.
      expect((await signIn(browserOf(server()).send, email)).status).toBe(200);
      const wrong = await send("POST", "/auth/second-factor/totp/confirm", { code: codeOf(secret, 5) });
      expect([wrong.status, wrong.body.issues[0].path]).toEqual([401, ["code"]]);
      const confirm = () => send("POST", "/auth/second-factor/totp/confirm", { code: codeOf(secret) });
      const { recovery_codes } = (await confirm()).body;
      expect(new Set(recovery_codes).size).toBe(10);
      for (const code of recovery_codes) expect(code).toMatch(/^[A-HJ-NP-Z2-9]{5}(-[A-HJ-NP-Z2-9]{5}){2}$/);
      expect((await confirm()).status).toBe(410);
      expect((await send("GET", "/auth/second-factor")).body).toMatchObject({
        totp_since: new Date().toISOString(),
        recovery_codes: 10,
      });
      const { read } = server().database;
      const rows = [
        await read.selectFrom("totp_secrets").selectAll().execute(),
        await read.selectFrom("recovery_codes").selectAll().execute(),
      ];
      const kept = JSON.stringify(rows);
      for (const told of [secret, ...recovery_codes]) expect(kept).not.toContain(told);
      expect((await send("POST", "/auth/second-factor/totp")).status).toBe(409);
    });

    test("asks for a code after the right password alone, and takes each code once", async () => {
      const { email, secret } = await withTotp(server());
      const { send } = browserOf(server());
      const wrongPassword = await signIn(send, email, codeOf(secret), "not the password");
      expect(wrongPassword.body).toEqual({ detail: "The e-mail address or the password is not right." });
      const asked = await signIn(send, email);
      expect([asked.status, asked.body.code]).toEqual([401, "secondFactor"]);
      expect((await send("GET", "/auth/me")).body.user_type).toBe("anonymous");
      const code = codeOf(secret);
      const [head, tail] = [code.slice(0, 3), code.slice(3)];
      expect((await signIn(send, email, ` ${head} ${tail} `)).status).toBe(200);
      expect((await send("GET", "/auth/me")).body.user_type).toBe("registered");
      const again = await signIn(browserOf(server()).send, email, code);
      expect([again.status, again.body.code, again.body.issues[0].path]).toEqual([401, undefined, ["code"]]);
      // Nor does an earlier one that nobody has used.
      later(1);
      expect((await signIn(browserOf(server()).send, email, codeOf(secret))).status).toBe(200);
      expect((await signIn(browserOf(server()).send, email, codeOf(secret, -1))).status).toBe(401);
    });

    test.each([
      [-2, 401],
      [-1, 200],
      [0, 200],
      [1, 200],
      [2, 401],
    ])("a code %i steps from now is answered with %i", async (steps, status) => {
      const { email, secret } = await withTotp(server());
      later(4);
      expect((await signIn(browserOf(server()).send, email, codeOf(secret, steps))).status).toBe(status);
    });

    test.each(["12345", "1234567", "", "abcdef", "١٢٣٤٥٦", "123456\u0000", "0x1234", "-12345"])(
      "%j is no code",
      async (code) => {
        const { email } = await withTotp(server());
        const { status } = await signIn(browserOf(server()).send, email, code);
        expect([401, 422]).toContain(status);
      },
    );

    test("takes codes once, also after the clock was a day ahead when one was used", async () => {
      const { email, secret } = await withTotp(server());
      const enter = async () => (await signIn(browserOf(server()).send, email, codeOf(secret))).status;
      const day = (24 * 60 * 60) / 30;
      later(day);
      expect(await enter()).toBe(200);
      later(-day);
      expect([await enter(), await enter()]).toEqual([200, 401]);
    });

    test("lets one of ten in who bring the same code at once", async () => {
      const { email, secret, codes } = await withTotp(server());
      for (const code of [codeOf(secret), codes[0]!]) {
        const answers = await Promise.all(
          Array.from({ length: 10 }, () => signIn(browserOf(server()).send, email, code)),
        );
        expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(401)]);
      }
    });

    test("takes a recovery code once, as it is copied, and tells the owner", async () => {
      const { email, codes, send } = await withTotp(server());
      const [first, second] = codes as [string, string];
      const copied = first.toLowerCase().replaceAll("-", " ");
      expect((await signIn(browserOf(server()).send, email, copied)).status).toBe(200);
      expect((await signIn(browserOf(server()).send, email, first)).status).toBe(401);
      expect((await send("GET", "/auth/second-factor")).body.recovery_codes).toBe(9);
      const [mail] = await mailsTo(server(), email);
      expect(mail?.text).toContain("9 of your codes are left");
      const { events } = (await send("GET", "/auth/audit")).body;
      expect(events[0]).toMatchObject({
        event: "secondFactor.codeUsed",
        detail: "9 left",
        by: `Ada <${email}>`,
      });
      // A new set voids the one before.
      const made = await send("POST", "/auth/second-factor/recovery-codes");
      expect(made.body.recovery_codes).toHaveLength(10);
      expect((await signIn(browserOf(server()).send, email, second)).status).toBe(401);
      expect((await signIn(browserOf(server()).send, email, made.body.recovery_codes[3])).status).toBe(200);
    });

    test("opens nobody else's account by a code of one's own", async () => {
      const [ada, eve] = [await withTotp(server()), await withTotp(server())];
      for (const code of [codeOf(eve.secret), ...eve.codes])
        expect((await signIn(browserOf(server()).send, ada.email, code)).status).toBe(401);
      expect((await eve.send("GET", "/auth/second-factor")).body.recovery_codes).toBe(10);
    });

    test("is turned on and off, and given new codes, only by whoever has just typed the password", async () => {
      const { send, email } = await withTotp(server());
      const fresh = await newUser(server());
      const calls: [Send, string, string][] = [
        [fresh.send, "POST", "/auth/second-factor/totp"],
        [send, "POST", "/auth/second-factor/recovery-codes"],
        [send, "DELETE", "/auth/second-factor/totp"],
      ];
      for (const [by, method, path] of calls) {
        await forgetProofs(server());
        const unproven = await by(method, path);
        expect([unproven.status, unproven.body.issues[0].path]).toEqual([401, ["password"]]);
        expect((await by(method, path, { password: "not the password" })).status).toBe(401);
        expect((await by(method, path, { password: PASSWORD })).status).toBeLessThan(300);
      }
      expect((await signIn(browserOf(server()).send, email)).status).toBe(200);
      const off = { totp_since: null, recovery_codes: 0 };
      expect((await send("GET", "/auth/second-factor")).body).toMatchObject(off);
      expect((await send("POST", "/auth/second-factor/recovery-codes")).status).toBe(409);
      const { events } = (await send("GET", "/auth/audit")).body as { events: { event: string }[] };
      expect(events.map(({ event }) => event).sort()).toEqual([
        ...["account.registered", "secondFactor.codesMade", "secondFactor.off", "secondFactor.on"],
      ]);
      const subjects = (await mailsTo(server(), email)).map(({ subject }) => subject);
      for (const state of ["on", "off"])
        expect(subjects).toContain(`Two-factor authentication of your Palette account is ${state}`);
    });

    test("belongs to accounts with a password", async () => {
      const visitor = await newVisitor(server().app);
      expect((await visitor("GET", "/auth/second-factor")).body.available).toBe(false);
      expect((await visitor("POST", "/auth/second-factor/totp")).status).toBe(403);
      expect((await visitor("POST", "/auth/second-factor/totp/confirm", { code: "123456" })).status).toBe(
        403,
      );
      const studio = await newUser(server());
      const { user_id } = (await studio.send("GET", "/auth/me")).body;
      await server().database.write((query) =>
        query.updateTable("users").set({ password_hash: null }).where("id", "=", user_id).execute(),
      );
      expect((await studio.send("GET", "/auth/second-factor")).body.available).toBe(false);
      expect((await studio.send("POST", "/auth/second-factor/totp")).status).toBe(409);
    });

    test("stays on when the password is set anew by mail", async () => {
      const { email, secret } = await withTotp(server());
      const { send } = browserOf(server());
      await send("POST", `/auth/password-reset-request?email=${email}`);
      const token = (await linkTo(server(), email)).pathname.split("/").at(-1);
      const password = "another lamp beside the window";
      expect((await send("POST", "/auth/password-reset", { token, password })).status).toBe(204);
      expect((await signIn(send, email, undefined, password)).body.code).toBe("secondFactor");
      expect((await signIn(send, email, codeOf(secret), password)).status).toBe(200);
      const told = (await mailsTo(server(), email)).filter(({ text }) => text.includes("reset by a mailed"));
      expect(told).toHaveLength(1);
      expect(told[0]!.text).toContain("Two-factor authentication stays on.");
      expect(told[0]!.text).not.toContain("removed");
    });

    test("waits an hour to be confirmed, and a newer secret voids an older one", async () => {
      const { send } = await newUser(server());
      const begin = async () => (await send("POST", "/auth/second-factor/totp")).body.secret as string;
      const confirm = (secret: string) =>
        send("POST", "/auth/second-factor/totp/confirm", { code: codeOf(secret) });
      const [older, newer] = [await begin(), await begin()];
      expect((await confirm(older)).status).toBe(401);
      later(121);
      expect((await confirm(newer)).status).toBe(410);
    });

    test("is given out with the account's data, without its secret, and deleted with it", async () => {
      const { send, secret } = await withTotp(server());
      const { user_id } = (await send("GET", "/auth/me")).body;
      const data = await send("GET", "/auth/export");
      expect(data.text).toContain('"second_factor"');
      expect(data.text).not.toContain(secret);
      expect((await send("DELETE", "/auth/me", { password: PASSWORD })).status).toBe(204);
      for (const table of ["totp_secrets", "recovery_codes"] as const) {
        const left = server().database.read.selectFrom(table).selectAll().where("user_id", "=", user_id);
        expect(await left.execute()).toEqual([]);
      }
    });
  },
  async () => ({ secretKeys: [KEY] }),
);

describe("the key of the environment", () => {
  test("of the second factor does not decrypt webhooks' secrets, and a former one still decrypts", () => {
    const [old, both] = [["x".repeat(32)], ["y".repeat(32), "x".repeat(32)]];
    const kept = secretCipher(old, "one-time code secrets").encrypt("secret");
    expect(secretCipher(both, "one-time code secrets").decrypt(kept)).toBe("secret");
    expect(secretCipher(both, "webhook secrets").decrypt(kept)).toBeNull();
  });

  test("that was replaced leaves the recovery codes, and no way in by the password alone", async () => {
    const server = await openServer(engines[0]!, { secretKeys: [KEY] });
    const { email, secret, codes } = await withTotp(server);
    const foreign = secretCipher(["another key, of 32 characters or more"], "one-time code secrets");
    await server.database.write((query) =>
      query
        .updateTable("totp_secrets")
        .set({ secret: foreign.encrypt(secret) })
        .execute(),
    );
    const { send } = browserOf(server);
    expect((await signIn(send, email)).status).toBe(401);
    expect((await signIn(send, email, codeOf(secret))).status).toBe(401);
    expect((await signIn(send, email, codes[0])).status).toBe(200);
    await server.close();
  });

  test("that is not there is told where two-factor authentication is turned on", async () => {
    const server = await openServer(engines[0]!);
    const { send } = await newUser(server);
    expect((await send("GET", "/auth/second-factor")).body.available).toBe(false);
    const refused = await send("POST", "/auth/second-factor/totp");
    expect([refused.status, refused.body.detail]).toEqual([
      403,
      "Two-factor authentication is not available: this server has no SECRET_KEY to encrypt its secrets. Ask whoever runs it.",
    ]);
    await server.close();
  });
});

describe("guessing codes", () => {
  test("is slow for whoever knows the password, and a right one is no guess", async () => {
    const server = await openServer(engines[0]!, {
      secretKeys: [KEY],
      rateLimitFactor: 1,
      refusalDelay: 0,
      proxies: 1,
    });
    const { email, secret } = await withTotp(server);
    const tries = async (from: string, code?: string) => {
      const { send } = browserOf(server);
      return send(
        "POST",
        "/auth/login",
        { email, password: PASSWORD, ...(code !== undefined && { code }) },
        { "x-forwarded-for": from },
      );
    };
    // Twelve sign-ins within a minute that ask for the code alone are none too many.
    for (let count = 0; count < 12; count++)
      expect((await tries("203.0.113.1")).body.code).toBe("secondFactor");
    const wrong = codeOf(secret, 500);
    const statuses: number[] = [];
    for (let count = 0; count < 6; count++) statuses.push((await tries("203.0.113.1", wrong)).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await tries("203.0.113.1", codeOf(secret))).status).toBe(429);
    // From everywhere together: ten in ten minutes.
    const elsewhere: number[] = [];
    for (let count = 0; count < 7; count++)
      elsewhere.push((await tries(`198.51.100.${count}`, wrong)).status);
    expect(elsewhere).toEqual([401, 401, 401, 401, 401, 429, 429]);
    await server.close();
  });
});
