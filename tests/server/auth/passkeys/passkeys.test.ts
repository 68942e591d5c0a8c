import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, test, vi } from "vitest";
import { newConfig, newVisitor, onEveryEngine, openServer, type Send, type Server } from "../../app.ts";
import { browserOf, linkTo, mailsTo, newUser, PASSWORD } from "../../browser.ts";
import { engines } from "../../database.ts";
import { openAuthenticator, type Twist } from "./authenticator.ts";

const PAGE = "https://palette.test";

const begin = async (send: Send) => (await send("POST", "/auth/passkeys/options")).body;
const beginSignIn = async (send: Send) => (await send("POST", "/auth/passkeys/sign-in/options")).body;
const add = (send: Send, credential: object, name = "Laptop") =>
  send("POST", "/auth/passkeys", { name, credential });
const signIn = (send: Send, credential: object, more = {}) =>
  send("POST", "/auth/passkeys/sign-in", { credential, ...more });

/** A user with a passkey. */
async function withPasskey(server: Server) {
  const user = await newUser(server);
  const device = openAuthenticator(PAGE);
  const added = await add(user.send, device.create(await begin(user.send)));
  expect(added.status).toBe(201);
  return { ...user, device, passkey: added.body as { id: string } };
}

/** Twists of an answer that no honest browser and authenticator give. */
const twists: [string, Twist][] = [
  ["of another site", { origin: "https://palette.test.example.com" }],
  ["of a host below ours", { origin: "https://evil.palette.test" }],
  ["without TLS", { origin: "http://palette.test" }],
  ["for another host's passkeys", { rpId: "example.com" }],
  ["without the user verified", { verified: false }],
  ["without the user present", { present: false, verified: false }],
  ["of the other kind", { type: "webauthn.something" }],
  ["with a made-up challenge", { challenge: "bm90IG91ciBjaGFsbGVuZ2U" }],
  ["with another id beside the signed one", { id: Buffer.from(randomUUID()).toString("base64url") }],
];

onEveryEngine("passkeys", (server) => {
  test("are added, named, used to sign in, and removed", async () => {
    const { send, email, device, passkey } = await withPasskey(server());
    const options = await begin(send);
    expect(options).toMatchObject({
      rp: { id: "palette.test" },
      attestation: "none",
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      excludeCredentials: [{ id: device.id }],
    });
    expect((await send("GET", "/auth/passkeys")).body).toMatchObject([{ name: "Laptop", used_at: null }]);
    const renamed = await send("PATCH", `/auth/passkeys/${passkey.id}`, { name: "Old laptop" });
    expect(renamed.body).toMatchObject({ id: passkey.id, name: "Old laptop" });

    const browser = browserOf(server());
    const asked = await beginSignIn(browser.send);
    expect(asked).toMatchObject({ rpId: "palette.test", userVerification: "required" });
    expect(asked.allowCredentials ?? []).toEqual([]);
    const anonymous = browser.cookie();
    const entered = await signIn(browser.send, device.use(asked));
    expect(entered.body).toMatchObject({ email, user_type: "registered" });
    expect(browser.cookie()).not.toBe(anonymous);
    const [{ used_at }] = (await send("GET", "/auth/passkeys")).body;
    expect(Date.parse(used_at)).toBeGreaterThan(Date.now() - 60_000);

    expect((await send("DELETE", `/auth/passkeys/${passkey.id}`)).status).toBe(204);
    const again = browserOf(server());
    const gone = await signIn(again.send, device.use(await beginSignIn(again.send)));
    expect([gone.status, gone.body.detail]).toEqual([
      401,
      "This passkey is not known here; it may have been removed.",
    ]);
    const { events } = (await send("GET", "/auth/audit")).body as {
      events: { event: string; subject: string }[];
    };
    expect(
      events
        .map(({ event, subject }) => `${event} ${subject}`)
        .sort()
        .slice(1),
    ).toEqual(["passkey.added Laptop", "passkey.removed Old laptop"]);
    expect((await mailsTo(server(), email))[0]?.subject).toBe("A passkey was added to your Palette account");
  });

  test("need no code of the second factor, and take along what was made before where that is asked for", async () => {
    const { device } = await withPasskey(server());
    const { send } = browserOf(server());
    const config = await newConfig(send);
    const answer = await signIn(send, device.use(await beginSignIn(send)), { keep_work: true });
    expect(answer.status).toBe(200);
    expect((await send("GET", "/configs/")).body.map(({ id }: { id: string }) => id)).toContain(config);
  });

  test.each(twists)("an answer about a new one %s is refused", async (_, twist) => {
    const { send } = await newUser(server());
    const { status } = await add(send, openAuthenticator(PAGE).create(await begin(send), twist));
    expect([401, 410]).toContain(status);
    expect((await send("GET", "/auth/passkeys")).body).toEqual([]);
  });

  test.each<[string, Twist]>([
    ...twists,
    ["with a forged signature", { forged: true }],
    ["within a page of another site", { crossOrigin: true, origin: "https://example.com" }],
    ["of another user's handle", { userHandle: Buffer.from(randomUUID()).toString("base64url") }],
    ["with a counter that was there before", { counter: 1 }],
    ["with a counter that starts again", { counter: 0 }],
  ])("an answer to sign in %s is refused", async (_, twist) => {
    const { device } = await withPasskey(server());
    const { send } = browserOf(server());
    const { status } = await signIn(send, device.use(await beginSignIn(send), twist));
    expect([401, 410]).toContain(status);
    expect((await send("GET", "/auth/me")).body.user_type).toBe("anonymous");
  });

  test("an answer serves once, in the session that asked, and for what it was asked", async () => {
    const { send, device } = await withPasskey(server());
    const [one, other] = [browserOf(server()), browserOf(server())];
    const asked = await beginSignIn(one.send);
    await beginSignIn(other.send);
    const answer = device.use(asked);
    expect((await signIn(other.send, answer)).status).toBe(410);
    expect((await signIn(one.send, answer)).status).toBe(200);
    expect((await signIn(one.send, answer)).status).toBe(410);
    // A newer question voids the one before; one to sign in adds nothing.
    const third = browserOf(server());
    const older = await beginSignIn(third.send);
    await beginSignIn(third.send);
    expect((await signIn(third.send, device.use(older))).status).toBe(410);
    const { challenge } = await beginSignIn(send);
    const { user } = await begin(send);
    const mixed = openAuthenticator(PAGE).create({ challenge, user });
    expect((await add(send, mixed)).status).toBe(410);
    // Nor in another session of the same user.
    const second = browserOf(server());
    expect((await signIn(second.send, device.use(await beginSignIn(second.send)))).status).toBe(200);
    const begun = await begin(send);
    expect((await add(second.send, openAuthenticator(PAGE).create(begun))).status).toBe(410);
  });

  test("an answer is too late after five minutes", async () => {
    const { device } = await withPasskey(server());
    const { send } = browserOf(server());
    const answer = device.use(await beginSignIn(send));
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 5 * 60_000 + 1000 });
    const { status } = await signIn(send, answer);
    vi.useRealTimers();
    expect(status).toBe(410);
  });

  test("one of ten gets in who bring the same answer at once", async () => {
    const { device } = await withPasskey(server());
    const { send } = browserOf(server());
    const answer = device.use(await beginSignIn(send));
    const answers = await Promise.all(Array.from({ length: 10 }, () => signIn(send, answer)));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(9);
    // The one that gets in ends the session that all came with; whoever is looked at after that is signed out.
    for (const { status, body } of refused) {
      expect([410, 401]).toContain(status);
      expect(body.detail).toMatch(/try again|You're signed out/);
    }
  });

  test("the same passkey belongs to one account", async () => {
    const { device } = await withPasskey(server());
    const eve = await newUser(server());
    const stolen = await add(eve.send, device.create(await begin(eve.send)));
    expect([stolen.status, stolen.body.detail]).toEqual([409, "This passkey was added already."]);
  });

  test("somebody else's are not there to be seen, renamed or removed", async () => {
    const { send, passkey } = await withPasskey(server());
    const eve = await newUser(server());
    expect((await eve.send("GET", "/auth/passkeys")).body).toEqual([]);
    for (const id of [passkey.id, randomUUID()]) {
      const answers = [
        await eve.send("PATCH", `/auth/passkeys/${id}`, { name: "Mine" }),
        await eve.send("DELETE", `/auth/passkeys/${id}`),
      ];
      expect(answers.map(({ status, text }) => [status, text])).toEqual(
        Array(2).fill([404, '{"detail":"There is no such passkey."}']),
      );
    }
    expect((await send("GET", "/auth/passkeys")).body).toMatchObject([{ name: "Laptop" }]);
  });

  test("are added and removed only by whoever has just typed the password", async () => {
    const { send, passkey } = await withPasskey(server());
    await server().database.write((query) =>
      query.updateTable("sessions").set({ proven_at: null }).execute(),
    );
    for (const [method, path] of [
      ["POST", "/auth/passkeys/options"],
      ["DELETE", `/auth/passkeys/${passkey.id}`],
    ] as const) {
      const unproven = await send(method, path);
      expect([unproven.status, unproven.body.issues[0].path]).toEqual([401, ["password"]]);
    }
    expect((await send("POST", "/auth/passkeys/options", { password: PASSWORD })).status).toBe(200);
    const visitor = await newVisitor(server().app);
    expect((await visitor("POST", "/auth/passkeys/options")).status).toBe(403);
  });

  test("are twenty of an account at the most", async () => {
    const { send } = await newUser(server());
    for (let count = 0; count < 20; count++)
      expect(
        (await add(send, openAuthenticator(PAGE).create(await begin(send)), `No. ${count}`)).status,
      ).toBe(201);
    expect((await add(send, openAuthenticator(PAGE).create(await begin(send)))).status).toBe(409);
  });

  test("are gone with a password that is set anew by mail, and with the account", async () => {
    const { send, email, device } = await withPasskey(server());
    await send("POST", "/auth/tokens", { name: "CI", scope: "read", days: 1 });
    expect((await send("GET", "/auth/export")).text).toContain('"passkeys": [');
    const fresh = browserOf(server());
    await fresh.send("POST", `/auth/password-reset-request?email=${email}`);
    const token = (await linkTo(server(), email)).pathname.split("/").at(-1);
    const password = "another lamp beside the window";
    expect((await fresh.send("POST", "/auth/password-reset", { token, password })).status).toBe(204);
    expect((await signIn(fresh.send, device.use(await beginSignIn(fresh.send)))).status).toBe(401);
    const [mail] = await mailsTo(server(), email);
    expect(mail!.text).toContain("1 passkey and 1 token for programs were removed");
    expect(mail!.text).not.toContain("stays on");

    const other = await withPasskey(server());
    expect((await other.send("DELETE", "/auth/me", { password: PASSWORD })).status).toBe(204);
    expect((await signIn(fresh.send, other.device.use(await beginSignIn(fresh.send)))).status).toBe(401);
  });

  test.each<[string, (good: { response: object }) => object]>([
    ["no JSON", (good) => ({ ...good, response: { ...good.response, clientDataJSON: "AAAA" } })],
    [
      "a list for its client data",
      (good) => ({ ...good, response: { ...good.response, clientDataJSON: "W10" } }),
    ],
    [
      "no base64url",
      (good) => ({ ...good, response: { ...good.response, clientDataJSON: "not base64 \u0000" } }),
    ],
    [
      "a hundred thousand bytes",
      (good) => ({ ...good, response: { ...good.response, attestationObject: "A".repeat(100_000) } }),
    ],
    [
      "an attestation that nests without end",
      (good) => ({
        ...good,
        response: { ...good.response, attestationObject: Buffer.alloc(29_000, 0x81).toString("base64url") },
      }),
    ],
    [
      "a map that claims a billion entries",
      (good) => ({
        ...good,
        response: {
          ...good.response,
          attestationObject: Buffer.from("ba3fffffff00", "hex").toString("base64url"),
        },
      }),
    ],
    [
      "__proto__",
      (good) => JSON.parse(JSON.stringify(good).replace('"type"', '"__proto__":{"admin":true},"type"')),
    ],
    ["nothing", () => ({})],
  ])("a new one of %s is refused", async (_, twisted) => {
    const { send } = await newUser(server());
    const good = openAuthenticator(PAGE).create(await begin(send));
    const { status } = await add(send, twisted(good));
    expect([400, 401, 410, 422]).toContain(status);
    expect({}).not.toHaveProperty("admin");
  });

  test.each(["", " ", "x".repeat(101), "two\nlines", 1, null, "a\u0000b"])("%j is no name", async (name) => {
    const { send, passkey } = await withPasskey(server());
    expect((await send("PATCH", `/auth/passkeys/${passkey.id}`, { name })).status).toBe(422);
  });
});

describe("passkeys of a server", () => {
  test("never have it fetch what a certificate of an authenticator names", async () => {
    const heard: string[] = [];
    const listener = createServer((request, response) => {
      heard.push(request.url ?? "");
      response.end();
    });
    await new Promise<void>((ready) => listener.listen(0, "127.0.0.1", ready));
    const { port } = listener.address() as AddressInfo;
    const server = await openServer(engines[0]!);
    const { send } = await newUser(server);
    const certificate = Buffer.from(`http://127.0.0.1:${port}/revoked.crl`);
    const statement = new Map<unknown, unknown>([
      ["alg", -7],
      ["sig", Buffer.alloc(64)],
      ["x5c", [certificate, certificate]],
    ]);
    for (const format of ["packed", "fido-u2f", "tpm", "apple", "android-key", "constructor"]) {
      const { status } = await add(
        send,
        openAuthenticator(PAGE).create(await begin(send), { format, statement }),
      );
      expect([format, status]).toEqual([format, 401]);
    }
    expect(heard).toEqual([]);
    await server.close();
    listener.close();
  });

  test("are not offered where the page is at an IP address", async () => {
    const server = await openServer(engines[0]!, { pageUrl: "http://10.0.0.7:8080" });
    const { send } = browserOf(server);
    expect((await send("GET", "/auth/methods")).body.passkeys).toBe(false);
    expect((await send("POST", "/auth/passkeys/sign-in/options")).status).toBe(403);
    await server.close();
  });
});
