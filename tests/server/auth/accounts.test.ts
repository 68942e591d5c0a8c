import { createHash, randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { deleteExpired } from "#server/auth/accounts.ts";
import { multipart, newConfig, newVisitor, onEveryEngine, type Send, sender } from "../app.ts";
import {
  asked,
  browserOf,
  linkTo,
  mailsTo,
  newEmail,
  newUser,
  PASSWORD,
  verify,
  verifying,
} from "../browser.ts";

const OTHER = "the window beside a lamp";
const LOGIN = "The e-mail address or the password is not right.";

onEveryEngine("accounts", (server) => {
  const signIn = (send: Send, email: string, password = PASSWORD, more = {}) =>
    send("POST", "/auth/login", { email, password, ...more });

  test("whoever registers from an invitation is led back to it by the mail, as is who has an account", async () => {
    const { send } = browserOf(server());
    const email = newEmail();
    const invitation = "an-invitation_1";
    const register = (body: object) => send("POST", asked(email), { password: PASSWORD, ...body });
    expect((await register({ invitation })).status).toBe(202);
    const link = await linkTo(server(), email);
    expect([link.pathname, link.searchParams.get("invitation")]).toEqual(["/sign-in", invitation]);
    for (const wrong of ["a b", "a&verify=x", "https://evil.example", "", "x".repeat(101)])
      expect((await register({ invitation: wrong })).status).toBe(422);
    expect((await verify(send, link)).status).toBe(200);
    await browserOf(server()).send("POST", asked(email), { password: PASSWORD, invitation });
    expect((await linkTo(server(), email)).href).toBe(
      `https://palette.test/sign-in?invitation=${invitation}`,
    );
  });

  test("addresses are taken from the body, which proxies do not log, and required", async () => {
    const { send } = browserOf(server());
    const email = newEmail();
    const post = async (path: string, body: object) => {
      const { status, body: said } = await send("POST", `/auth/${path}`, body);
      return [status, said.detail] as const;
    };
    expect(await post("register", { email, name: "Ada", password: PASSWORD })).toEqual([
      202,
      expect.stringContaining(email),
    ]);
    expect((await verify(send, await linkTo(server(), email))).status).toBe(200);
    expect((await send("GET", "/auth/me")).body).toMatchObject({ email, name: "Ada" });
    await post("password-reset-request", { email });
    expect((await linkTo(server(), email)).pathname).toContain("reset");
    const missing = [422, "The field email is not valid: Required."];
    expect(await post("register", { password: PASSWORD })).toEqual(missing);
    expect(await post("password-reset-request", {})).toEqual(missing);
  });

  test("whoever registers keeps what was made before, and has another cookie afterwards", async () => {
    const { send, cookie } = browserOf(server());
    const config = await newConfig(send);
    const before = cookie();
    const me = (await send("GET", "/auth/me")).body;
    expect(me).toMatchObject({ user_type: "anonymous", email: null, name: null });
    const email = newEmail();
    const answer = await send("POST", asked(email, "Ada"), { password: PASSWORD });
    expect([answer.status, answer.body.detail]).toEqual([202, expect.stringContaining(email)]);
    // Without a mail server nobody waits for a mail in vain.
    expect(answer.body.detail).toContain("the mail is printed in its log");
    expect((await send("GET", "/auth/me")).body.user_type).toBe("anonymous");
    const verified = await verify(send, await linkTo(server(), email));
    expect(verified.body).toEqual({ email, signed_in: true });
    expect(cookie()).not.toBe(before);
    expect((await send("GET", "/auth/me")).body).toEqual({
      ...me,
      user_type: "registered",
      email,
      name: "Ada",
    });
    expect((await send("GET", "/configs/")).body.map(({ id }: { id: string }) => id)).toEqual([config]);
    expect((await sender(server().app, before)("GET", "/configs/")).status).toBe(401);
  });

  test("reading what a link would confirm confirms nothing, however often", async () => {
    const [{ send }, email] = [browserOf(server()), newEmail()];
    await send("POST", asked(email), { password: PASSWORD });
    const link = await linkTo(server(), email);
    for (let i = 0; i < 2; i++)
      expect((await send("GET", verifying(link))).body).toEqual({ email, needs: "nothing" });
    const elsewhere = await newVisitor(server().app);
    expect((await elsewhere("GET", verifying(link))).body).toEqual({ email, needs: "password" });
    expect((await send("GET", "/auth/me")).body.user_type).toBe("anonymous");
    expect((await verify(send, link)).status).toBe(200);
    expect((await send("GET", verifying(link))).status).toBe(410);
  });

  test("a link opened elsewhere makes the account with a password chosen there, and signs nobody in", async () => {
    const [first, second] = [browserOf(server()), browserOf(server())];
    const config = await newConfig(first.send);
    const email = newEmail();
    await first.send("POST", asked(email), { password: PASSWORD });
    const link = await linkTo(server(), email);
    const without = await verify(second.send, link);
    expect([without.status, without.body.issues[0].path]).toEqual([422, ["password"]]);
    const common = await verify(second.send, link, "password123");
    expect([common.status, common.body.issues[0].path]).toEqual([422, ["password"]]);
    expect((await verify(second.send, link, OTHER)).body).toEqual({ email, signed_in: false });
    expect((await second.send("GET", "/auth/me")).body.user_type).toBe("anonymous");
    expect((await first.send("GET", "/auth/me")).status).toBe(401);
    expect((await verify(second.send, link, OTHER)).status).toBe(410);
    expect((await signIn(second.send, email, PASSWORD)).status).toBe(401);
    expect((await signIn(second.send, email.toUpperCase(), OTHER)).body).toMatchObject({
      user_type: "registered",
      email,
    });
    expect((await second.send("GET", "/configs/")).body).toMatchObject([{ id: config }]);
  });

  test("whoever asks for an account of a stranger's address is not in it once that is confirmed", async () => {
    const email = newEmail();
    const [attacker, helper, owner] = [browserOf(server()), browserOf(server()), browserOf(server())];
    const bait = await newConfig(attacker.send);
    const { token } = (await attacker.send("POST", `/configs/${bait}/shares`, { access: "edit" })).body;
    await helper.send("POST", `/configs/${bait}/join`, { token });
    const { code } = (await attacker.send("POST", "/auth/recovery")).body;
    await attacker.send("POST", asked(email, "Ada"), { password: PASSWORD });
    const before = attacker.cookie();
    expect((await verify(owner.send, await linkTo(server(), email), OTHER)).status).toBe(200);
    expect((await signIn(owner.send, email, OTHER)).status).toBe(200);
    await owner.send("PUT", `/configs/${bait}`, { description: "secret" });
    expect((await sender(server().app, before)("GET", "/auth/me")).status).toBe(401);
    const again = await newVisitor(server().app);
    expect((await signIn(again, email)).status).toBe(401);
    expect((await again("POST", "/auth/recover", { code })).status).toBe(410);
    expect((await helper.send("GET", `/configs/${bait}`)).status).toBe(404);
    expect((await helper.send("POST", `/configs/${bait}/join`, { token })).status).toBe(404);
    expect((await owner.send("GET", `/configs/${bait}/shares`)).body).toEqual([]);
  });

  test("an account takes no address of somebody who confirms it elsewhere", async () => {
    const [attacker, victim, email] = [await newUser(server()), browserOf(server()), newEmail()];
    await attacker.send("POST", "/auth/email", { email, password: PASSWORD });
    const link = await linkTo(server(), email);
    for (const { send } of [victim, await newUser(server())]) {
      expect((await send("GET", verifying(link))).body).toEqual({ email, needs: "session" });
      expect((await verify(send, link, OTHER)).status).toBe(403);
    }
    expect((await attacker.send("GET", "/auth/me")).body.email).toBe(attacker.email);
    expect((await newUser(server(), email)).email).toBe(email);
  });

  test("an address that is not confirmed opens nothing, and goes to whoever confirms it", async () => {
    const email = newEmail();
    const squatter = browserOf(server());
    await squatter.send("POST", asked(email), { password: OTHER });
    const stale = await linkTo(server(), email);
    expect((await signIn(squatter.send, email, OTHER)).status).toBe(401);
    await newUser(server(), email);
    expect((await verify(squatter.send, stale)).status).toBe(410);
    expect((await signIn(squatter.send, email, OTHER)).status).toBe(401);
    expect((await signIn(squatter.send, email)).status).toBe(200);
  });

  test("nobody learns from an answer whether an address has an account", async () => {
    const { email } = await newUser(server());
    const none = newEmail();
    const same = async (ask: (email: string) => ReturnType<Send>) => {
      const [known, unknown] = [await ask(email), await ask(none)];
      const plain = (text: string) => text.replaceAll(email, "X").replaceAll(none, "X");
      expect([known.status, plain(known.text)]).toEqual([unknown.status, plain(unknown.text)]);
      expect(Object.keys(known.headers)).toEqual(Object.keys(unknown.headers));
      return known.status;
    };
    const visitor = await newVisitor(server().app);
    expect(await same((to) => visitor("POST", `/auth/password-reset-request?email=${to}`))).toBe(202);
    expect(await same((to) => signIn(visitor, to, OTHER))).toBe(401);
    expect(await same((to) => visitor("POST", asked(to), { password: PASSWORD }))).toBe(202);
    const [taken] = await mailsTo(server(), email);
    expect(taken!.subject).toBe("You already have a Palette account");
    expect(taken!.text).not.toContain("verify=");
  });

  test.each([
    ["too short", "shorty1"],
    ["too long", "x".repeat(129)],
    ["common", "password123"],
    ["repeated", "abababababab"],
    ["the address", "ada.lovelace@example.com"],
  ])("a password that is %s is refused, saying so at its field", async (_, password) => {
    const send = await newVisitor(server().app);
    const answer = await send("POST", asked("ada.lovelace@example.com"), { password });
    expect([answer.status, answer.body.issues[0].path]).toEqual([422, ["password"]]);
    expect(await mailsTo(server(), "ada.lovelace@example.com")).toEqual([]);
  });

  test.each([
    ["of eight small letters", "qzvxkjwp"],
    ["of 64 characters", `${"violet harbor ".repeat(5)}`.slice(0, 64)],
    ["of 128 characters", "copper-lantern-".repeat(9).slice(0, 128)],
    ["of digits", "8305917426"],
    ["with blanks around it", "  two blanks around  "],
    ["of any script", "пароль из слов 密碼 🔑"],
  ])("a password %s is taken as it is typed, to the last character and in its case", async (_, password) => {
    const [{ send }, email] = [browserOf(server()), newEmail()];
    expect((await send("POST", asked(email), { password })).status).toBe(202);
    await verify(send, await linkTo(server(), email));
    const visitor = await newVisitor(server().app);
    const others = [
      password.slice(0, -1),
      `${password}x`.slice(0, 128),
      password.toUpperCase(),
      password.trim(),
    ];
    for (const other of others.filter((text) => text !== password))
      expect([other, (await signIn(visitor, email, other)).status]).toEqual([other, 401]);
    expect((await signIn(visitor, email, password)).status).toBe(200);
  });

  test.each(["ada", "ada@", "ada@example.com\r\nBcc: x@y.z", "a@b.c, d@e.f", ""])(
    "%j is no e-mail address",
    async (email) => {
      const send = await newVisitor(server().app);
      expect((await send("POST", asked(email), { password: PASSWORD })).status).toBe(422);
    },
  );

  describe("signing in", () => {
    test("gives a new cookie, and the anonymous one is dead", async () => {
      const { email } = await newUser(server());
      const { send, cookie } = browserOf(server());
      await newConfig(send);
      const before = cookie();
      expect((await signIn(send, email)).body).toMatchObject({ user_type: "registered", email });
      expect(cookie()).not.toBe(before);
      expect((await send("GET", "/configs/")).body).toEqual([]);
      expect((await sender(server().app, before)("GET", "/configs/")).status).toBe(401);
    });

    test("takes along what was made anonymously where that is asked for, with the answers already given", async () => {
      const { email, send: home } = await newUser(server());
      const own = await newConfig(home);
      const { send } = browserOf(server());
      const id = await newConfig(send);
      const key = { "idempotency-key": randomUUID() };
      const created = await send("POST", `/configs/${id}/looks`, { name: "warm" }, key);
      expect((await signIn(send, email, PASSWORD, { keep_work: true })).status).toBe(200);
      const ids = (await send("GET", "/configs/")).body.map((each: { id: string }) => each.id);
      expect(ids.sort()).toEqual([own, id].sort());
      expect((await send("POST", `/configs/${id}/looks`, { name: "warm" }, key)).text).toBe(created.text);
      expect((await home("GET", `/configs/${id}/looks`)).body).toHaveLength(1);
    });

    test("with a wrong password says no more than that", async () => {
      const { email } = await newUser(server());
      const answer = await signIn(await newVisitor(server().app), email, OTHER);
      expect([answer.status, answer.body]).toEqual([401, { detail: LOGIN }]);
    });

    test("is over after signing out; the browser is somebody new then", async () => {
      const { send, cookie } = await newUser(server());
      const before = cookie();
      const id = (await send("GET", "/auth/me")).body.user_id;
      expect((await send("POST", "/auth/logout")).status).toBe(204);
      expect((await sender(server().app, before)("GET", "/auth/me")).status).toBe(401);
      const next = (await send("GET", "/auth/me")).body;
      expect(next).toMatchObject({ user_type: "anonymous", email: null });
      expect(next.user_id).not.toBe(id);
    });

    test("ends by itself: after 14 days alone, after 90 days in any case", async () => {
      for (const [column, days] of [
        ["seen_at", 15],
        ["created_at", 91],
      ] as const) {
        const { send } = await newUser(server());
        const { user_id } = (await send("GET", "/auth/me")).body;
        const past = new Date(Date.now() - days * 24 * 3600 * 1000).toISOString();
        await server().database.write((query) =>
          query
            .updateTable("sessions")
            .set({ [column]: past })
            .where("user_id", "=", user_id)
            .execute(),
        );
        expect([column, (await send("GET", "/auth/me")).status]).toEqual([column, 401]);
      }
    });
  });

  describe("a forgotten password", () => {
    test("is replaced once by the newest link, which ends every session and signs nobody in", async () => {
      const { email, send: home } = await newUser(server());
      const { send } = browserOf(server());
      const request = () => send("POST", `/auth/password-reset-request?email=${email}`);
      await request();
      const first = await linkTo(server(), email);
      await request();
      const link = await linkTo(server(), email);
      const reset = (at: URL, password = OTHER) =>
        send("POST", `/auth/password-reset?user_id=${at.searchParams.get("user_id")}`, {
          token: at.pathname.split("/").at(-1),
          password,
        });
      expect((await reset(first)).status).toBe(410);
      expect((await reset(link, "password")).status).toBe(422);
      expect((await reset(link)).status).toBe(204);
      expect((await reset(link)).status).toBe(410);
      expect((await home("GET", "/auth/me")).status).toBe(401);
      expect((await send("GET", "/auth/me")).body.user_type).toBe("anonymous");
      expect((await signIn(send, email)).status).toBe(401);
      expect((await signIn(send, email, OTHER)).status).toBe(200);
      expect((await mailsTo(server(), email))[0]!.subject).toBe("Your Palette password was changed");
    });

    test("is replaced by a link that names no user", async () => {
      const { email, send } = await newUser(server());
      await send("POST", `/auth/password-reset-request?email=${email}`);
      const token = (await linkTo(server(), email)).pathname.split("/").at(-1);
      const visitor = await newVisitor(server().app);
      const reset = () => visitor("POST", "/auth/password-reset", { token, password: OTHER });
      const check = async () => (await visitor("POST", "/auth/password-reset-check", { token })).status;
      // A look uses it up no more than a program that opens the links of mails.
      expect([await check(), await check()]).toEqual([204, 204]);
      expect([(await reset()).status, (await reset()).status]).toEqual([204, 410]);
      expect(await check()).toBe(410);
      expect((await signIn(visitor, email, OTHER)).status).toBe(200);
    });

    test("cannot be replaced by a link that is old, of another kind, or somebody else's", async () => {
      const { email, send } = await newUser(server());
      const visitor = await newVisitor(server().app);
      await visitor("POST", `/auth/password-reset-request?email=${email}`);
      const token = (await linkTo(server(), email)).pathname.split("/").at(-1);
      const { user_id } = (await send("GET", "/auth/me")).body;
      const reset = (user: string) =>
        visitor("POST", `/auth/password-reset?user_id=${user}`, { token, password: OTHER });
      expect((await reset(randomUUID())).status).toBe(410);
      expect((await visitor("POST", "/auth/verify-email", { user_id, token })).status).toBe(410);
      const past = new Date(Date.now() - 1000).toISOString();
      await server().database.write((query) =>
        query.updateTable("tokens").set({ expires_at: past }).where("user_id", "=", user_id).execute(),
      );
      expect((await reset(user_id)).status).toBe(410);
      expect((await signIn(visitor, email)).status).toBe(200);
    });
  });

  describe("the profile", () => {
    test("changes the name, the password and the address, each as far as it is proven", async () => {
      const { send, email, cookie } = await newUser(server());
      const other = browserOf(server());
      await signIn(other.send, email);
      expect((await send("PATCH", "/auth/me", { name: " Ada L. " })).body.name).toBe("Ada L.");
      const change = (password: string) => send("POST", "/auth/password", { password, new_password: OTHER });
      expect((await change("not the password")).status).toBe(401);
      const before = cookie();
      expect((await change(PASSWORD)).status).toBe(204);
      expect(cookie()).not.toBe(before);
      expect((await other.send("GET", "/auth/me")).status).toBe(401);
      const next = newEmail();
      const move = (password: string) => send("POST", "/auth/email", { email: next, password });
      expect((await move(PASSWORD)).status).toBe(401);
      expect((await move(OTHER)).status).toBe(202);
      expect((await send("GET", "/auth/me")).body.email).toBe(email);
      expect((await verify(send, await linkTo(server(), next))).body).toEqual({
        email: next,
        signed_in: true,
      });
      expect((await send("GET", "/auth/me")).body).toMatchObject({ email: next, name: "Ada L." });
      expect((await mailsTo(server(), email))[0]!.subject).toBe("Your Palette e-mail address was changed");
      expect((await signIn(other.send, email, OTHER)).status).toBe(401);
    });

    test("is opened no more by a link that was mailed to an earlier address", async () => {
      const [{ send, email }, other] = [await newUser(server()), browserOf(server())];
      await other.send("POST", `/auth/password-reset-request?email=${email}`);
      const link = await linkTo(server(), email);
      const [token, user] = [link.pathname.split("/").at(-1), link.searchParams.get("user_id")];
      const next = newEmail();
      await send("POST", "/auth/email", { email: next, password: PASSWORD });
      await verify(send, await linkTo(server(), next));
      const path = `/auth/password-reset?user_id=${user}`;
      expect((await other.send("POST", path, { token, password: OTHER })).status).toBe(410);
      expect((await signIn(other.send, next)).status).toBe(200);
      const [{ text } = { text: "" }] = await mailsTo(server(), email);
      expect(text).toContain("a new password cannot be asked for by it");
    });

    test("lists sessions by device and ends the ones named", async () => {
      const { send, email } = await newUser(server());
      const others = [browserOf(server()), browserOf(server())];
      const agents = [
        "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0",
        "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36",
      ];
      for (const [at, other] of others.entries())
        await other.send(
          "POST",
          "/auth/login",
          { email, password: PASSWORD },
          { "user-agent": agents[at] as string },
        );
      const list = async () =>
        (await send("GET", "/auth/sessions")).body as { id: string; current: boolean }[];
      const sessions = await list();
      expect(sessions.filter(({ current }) => current)).toHaveLength(1);
      expect(sessions.filter((each) => !each.current)).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ device: "Firefox on Linux" }),
          expect.objectContaining({ device: "Chrome on Linux" }),
        ]),
      );
      const stranger = await newUser(server());
      const named = sessions.find(({ current }) => !current)!.id;
      expect((await stranger.send("DELETE", `/auth/sessions/${named}`)).status).toBe(404);
      expect((await send("DELETE", `/auth/sessions/${named}`)).status).toBe(204);
      const open = async () =>
        (await Promise.all(others.map(({ send }) => send("GET", "/auth/me")))).map(({ status }) => status);
      expect((await open()).sort()).toEqual([200, 401]);
      expect((await send("DELETE", "/auth/sessions")).status).toBe(204);
      expect(await open()).toEqual([401, 401]);
      expect(await list()).toHaveLength(1);
    });

    test("ends sessions only for whoever has typed the password a short time ago", async () => {
      const { send, email } = await newUser(server());
      const other = browserOf(server());
      await signIn(other.send, email);
      const list = (await send("GET", "/auth/sessions")).body as { id: string; current: boolean }[];
      const { id } = list.find(({ current }) => !current)!;
      const { user_id } = (await send("GET", "/auth/me")).body;
      const proven_at = new Date(Date.now() - 6 * 60 * 1000).toISOString();
      await server().database.write((query) =>
        query.updateTable("sessions").set({ proven_at }).where("user_id", "=", user_id).execute(),
      );
      for (const path of [`/auth/sessions/${id}`, "/auth/sessions"]) {
        const late = await send("DELETE", path);
        expect([late.status, late.body.issues[0].path]).toEqual([401, ["password"]]);
        expect((await send("DELETE", path, { password: OTHER })).status).toBe(401);
      }
      expect((await other.send("GET", "/auth/me")).status).toBe(200);
      expect((await send("DELETE", `/auth/sessions/${id}`, { password: PASSWORD })).status).toBe(204);
      expect((await other.send("GET", "/auth/me")).status).toBe(401);
      expect((await send("DELETE", "/auth/sessions")).status).toBe(204);
    });

    test.each<[string, (send: Send, list: { id: string; current: boolean }[]) => ReturnType<Send>]>([
      [
        "ends another session",
        (send, list) =>
          send("DELETE", `/auth/sessions/${list.find(({ current }) => !current)!.id}`, {
            password: PASSWORD,
          }),
      ],
      ["ends all other sessions", (send) => send("DELETE", "/auth/sessions", { password: PASSWORD })],
      [
        "asks for another address",
        (send) => send("POST", "/auth/email", { email: newEmail(), password: PASSWORD }),
      ],
    ])(
      "typed anew, as one %s, gives the session another token; the old one opens nothing",
      async (_, work) => {
        const { send, cookie, email } = await newUser(server());
        await signIn(browserOf(server()).send, email);
        const list = (await send("GET", "/auth/sessions")).body;
        const old = sender(server().app, cookie());
        // Whoever has typed it wrong is who he was.
        expect((await send("DELETE", "/auth/sessions", { password: OTHER })).status).toBe(401);
        expect((await old("GET", "/auth/me")).status).toBe(200);
        expect((await work(send, list)).status).toBeLessThan(300);
        expect((await old("GET", "/auth/me")).status).toBe(401);
        expect((await send("GET", "/auth/me")).body.email).toBe(email);
        // By the new token, writing goes on, and this browser is one session still.
        expect((await send("PATCH", "/auth/me", { name: "Ada" })).status).toBe(200);
        const now = (await send("GET", "/auth/sessions")).body as { current: boolean }[];
        expect(now.filter(({ current }) => current)).toHaveLength(1);
        expect(now.length).toBeLessThanOrEqual(2);
      },
    );

    test("is nothing that an anonymous visitor has", async () => {
      const send = await newVisitor(server().app);
      expect((await send("PATCH", "/auth/me", { name: "x" })).status).toBe(403);
      const password = PASSWORD;
      expect((await send("POST", "/auth/email", { email: newEmail(), password })).status).toBe(403);
      expect((await send("POST", "/auth/password", { password, new_password: OTHER })).status).toBe(403);
    });

    test("gives everything that is kept as a zip", async () => {
      const { send, email, cookie } = await newUser(server());
      const id = await newConfig(send);
      await send("POST", `/configs/${id}/looks`, { name: "warm" });
      const { rawPayload, headers } = await server().app.inject({
        url: "/api/auth/export",
        headers: { cookie: cookie() },
      });
      expect(headers["content-type"]).toBe("application/zip");
      const files = unzipSync(new Uint8Array(rawPayload));
      const text = (path: string) => Buffer.from(files[path]!).toString();
      expect(JSON.parse(text("account.json"))).toMatchObject({
        account: { email },
        configurations: [{ id }],
      });
      expect(text(`configurations/${id}/config.ocio`)).toContain("ocio_profile_version");
      expect(JSON.parse(text(`configurations/${id}/rows.json`)).rows[0].name).toBe("warm");
      const all = Object.keys(files).map(text).join("");
      expect(all).not.toContain("$argon2");
    });

    test("gives it also where the server has lost a file, and names that", async () => {
      const { send, cookie } = await newUser(server());
      const id = await newConfig(send);
      for (const name of ["a.cube", "gone.cube"]) {
        const { body, headers } = multipart(`${name} of ${id}`, name, { path: name });
        expect((await send("POST", `/configs/${id}/files`, body, headers)).status).toBe(200);
      }
      const hash = createHash("sha256").update(`gone.cube of ${id}`).digest("hex");
      rmSync(join(server().place.folder, "blobs", hash.slice(0, 2), hash));
      const { rawPayload } = await server().app.inject({
        url: "/api/auth/export",
        headers: { cookie: cookie() },
      });
      const files = unzipSync(new Uint8Array(rawPayload));
      const text = (path: string) => Buffer.from(files[`configurations/${id}/${path}`]!).toString();
      expect(text("files/a.cube")).toBe(`a.cube of ${id}`);
      expect(JSON.parse(text("lost_files.json"))).toEqual([{ path: "gone.cube", why: "missing" }]);
    });

    test("deletes the account with everything in it, once the password is given", async () => {
      const { send, email, cookie } = await newUser(server());
      const id = await newConfig(send);
      await send("POST", `/configs/${id}/looks`, { name: "warm" });
      const before = cookie();
      expect((await send("DELETE", "/auth/me")).status).toBe(401);
      expect((await send("DELETE", "/auth/me", { password: OTHER })).status).toBe(401);
      expect((await send("DELETE", "/auth/me", { password: PASSWORD })).status).toBe(204);
      expect((await sender(server().app, before)("GET", "/auth/me")).status).toBe(401);
      expect((await signIn(await newVisitor(server().app), email)).status).toBe(401);
      for (const table of ["items", "changes"] as const) {
        const { read } = server().database;
        expect(await read.selectFrom(table).selectAll().where("config_id", "=", id).execute()).toEqual([]);
      }
      expect(await mailsTo(server(), email)).toEqual([]);
      await newUser(server(), email);
    });

    test("an anonymous visitor deletes what was made without a password", async () => {
      const { send, cookie } = browserOf(server());
      await newConfig(send);
      const before = cookie();
      expect((await send("DELETE", "/auth/me")).status).toBe(204);
      expect((await sender(server().app, before)("GET", "/configs/")).status).toBe(401);
    });
  });

  test("a recovery code brings an anonymous visitor back once, from any browser, with what was made since", async () => {
    const [first, second] = [browserOf(server()), browserOf(server())];
    const lost = await newConfig(first.send);
    await first.send("POST", "/auth/recovery");
    const { code } = (await first.send("POST", "/auth/recovery")).body;
    expect(code).toMatch(/^([A-Z2-9]{5}-){5}[A-Z2-9]{5}$/);
    const since = await newConfig(second.send);
    const recover = (typed: string) => second.send("POST", "/auth/recover", { code: typed });
    expect((await recover("AAAAA-AAAAA-AAAAA-AAAAA-AAAAA-AAAAA")).status).toBe(410);
    expect((await recover(code.toLowerCase().replaceAll("-", " "))).status).toBe(200);
    const ids = (await second.send("GET", "/configs/")).body.map(({ id }: { id: string }) => id);
    expect(ids.sort()).toEqual([lost, since].sort());
    expect((await recover(code)).status).toBe(410);
    const kept = JSON.stringify(await server().database.read.selectFrom("tokens").selectAll().execute());
    expect(kept).not.toContain(code);
  });

  test("visitors who have been away for three months are forgotten, users and whoever was here since are not", async () => {
    const { send: user } = await newUser(server());
    const [gone, here] = [await newVisitor(server().app), await newVisitor(server().app)];
    const [lost, kept, owned] = [await newConfig(gone), await newConfig(here), await newConfig(user)];
    const past = new Date(Date.now() - 91 * 24 * 3600 * 1000).toISOString();
    const { database } = server();
    const owner = async (id: string) =>
      (await database.read.selectFrom("configs").select("user_id").where("id", "=", id).executeTakeFirst())
        ?.user_id;
    const [goneId, userId] = [(await owner(lost))!, (await owner(owned))!];
    await database.write(async (query) => {
      for (const id of [goneId, userId]) {
        await query.updateTable("users").set({ created_at: past }).where("id", "=", id).execute();
        await query.updateTable("sessions").set({ seen_at: past }).where("user_id", "=", id).execute();
      }
      await query.updateTable("configs").set({ updated_at: past }).where("id", "in", [lost, owned]).execute();
    });
    expect(await deleteExpired(database)).toBe(1);
    expect(await Promise.all([lost, kept, owned].map(owner))).toEqual([
      undefined,
      expect.any(String),
      userId,
    ]);
    expect((await here("GET", "/configs/")).body).toHaveLength(1);
  });

  test("no password and no token is readable in the database", async () => {
    const { email } = await newUser(server());
    await (await newVisitor(server().app))("POST", `/auth/password-reset-request?email=${email}`);
    const token = (await linkTo(server(), email)).pathname.split("/").at(-1)!;
    const { read } = server().database;
    const all = JSON.stringify([
      await read.selectFrom("users").selectAll().execute(),
      await read.selectFrom("tokens").selectAll().execute(),
    ]);
    expect(all).not.toContain(PASSWORD);
    expect(all).not.toContain(token);
    expect(all).toContain("$argon2id$v=19$m=19456,t=2,p=1$");
  });
});
