import { hkdfSync } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { openOidcSessions } from "#server/auth/oidc/oidcSessions.ts";
import type { Provider } from "#server/auth/oidc/provider.ts";
import { hashOf, newToken } from "#server/auth/token.ts";
import { openCipher } from "#server/db/cipher.ts";
import { newConfig, onEveryEngine } from "../../app.ts";
import { browserOf, newEmail, newUser } from "../../browser.ts";
import { type IdentityProvider, openIdentityProvider, type Person } from "./identityProvider.ts";

let provider: IdentityProvider;
const opened = async () => {
  provider ??= await openIdentityProvider();
  const { issuer, clientId, clientSecret } = provider;
  return { issuer, clientId, clientSecret, scopes: "openid email profile", name: "Studio", only: false };
};
beforeAll(async () => void (await opened()));
afterAll(() => provider.close());
afterEach(() => void vi.useRealTimers());

let made = 0;
/** A new person at the provider. */
function person(more: Partial<Person> = {}): { subject: string; email: string } {
  const [subject, email] = [`person-${++made}`, more.email ?? newEmail()];
  provider.people.set(subject, { email, email_verified: true, name: "Grace", ...more });
  return { subject, email };
}

type Browser = ReturnType<typeof browserOf>;

/** Leaves for the provider, signs in there as the person, and comes back. @returns where the page ends */
async function enter({ send }: Browser, subject: string, query = ""): Promise<string> {
  const start = await send("GET", `/auth/oidc/start${query}`);
  expect(start.status).toBe(303);
  const back = new URL(await provider.visit(String(start.headers.location), subject));
  return String((await send("GET", `${back.pathname.replace("/api", "")}${back.search}`)).headers.location);
}

const me = async ({ send }: Browser) => (await send("GET", "/auth/me")).body;

onEveryEngine(
  "accounts of an identity provider",
  (server) => {
    test("a visitor becomes a user and keeps what was made, and the same person is the same user", async () => {
      const [first, second] = [browserOf(server()), browserOf(server())];
      const { subject, email } = person();
      const config = await newConfig(first.send);
      const before = first.cookie();
      expect(await enter(first, subject)).toBe("/");
      expect(await me(first)).toMatchObject({ user_type: "registered", email, name: "Grace" });
      expect(first.cookie()).not.toBe(before);
      await newConfig(second.send);
      expect(await enter(second, subject)).toBe("/");
      expect((await me(second)).user_id).toBe((await me(first)).user_id);
      const configs = (await second.send("GET", "/configs/")).body.map(({ id }: { id: string }) => id);
      expect([configs.length, configs.includes(config)]).toEqual([2, true]);
    });

    test("whoever came by an invitation to a team is led back to it, whether let in or not", async () => {
      const browser = browserOf(server());
      const back = "/teams?invitation=a-token_1";
      expect(await enter(browser, person().subject, "?invitation=a-token_1")).toBe(back);
      const { subject } = person({ email_verified: false });
      expect(await enter(browserOf(server()), subject, "?invitation=a-token_1")).toBe(
        "/sign-in?failed=unverified&invitation=a-token_1",
      );
      expect((await browser.send("GET", "/auth/oidc/start?invitation=%2F%2Fevil.example")).status).toBe(422);
    });

    test("no account is made while an operator has switched that off, and those who have one come in", async () => {
      const known = person();
      const browser = browserOf(server());
      await enter(browser, known.subject);
      const boss = await newUser(server());
      const operator_since = new Date().toISOString();
      await server().database.write((query) =>
        query.updateTable("users").set({ operator_since }).where("email", "=", boss.email).execute(),
      );
      const turn = async (on: boolean) =>
        expect((await boss.send("POST", "/operator/switches/registration", { on })).status).toBe(200);
      await turn(false);
      const fresh = person();
      expect(await enter(browserOf(server()), fresh.subject)).toBe("/sign-in?failed=closed");
      expect(await enter(browserOf(server()), known.subject)).toBe("/");
      await turn(true);
      expect(await enter(browserOf(server()), fresh.subject)).toBe("/");
    });

    test("an account with a password is linked by a confirmed address, and by no other", async () => {
      const user = await newUser(server());
      const [known] = [(await user.send("GET", "/auth/me")).body];
      const stranger = browserOf(server());
      const unconfirmed = person({ email: known.email, email_verified: false });
      expect(await enter(stranger, unconfirmed.subject)).toBe("/sign-in?failed=unverified");
      expect((await me(stranger)).user_type).toBe("anonymous");
      const confirmed = person({ email: known.email.toUpperCase() });
      const owner = browserOf(server());
      expect(await enter(owner, confirmed.subject)).toBe("/");
      expect((await me(owner)).user_id).toBe(known.user_id);
    });

    test("who is signed in proves it again as the same person, and cannot become another", async () => {
      const [browser, one, other] = [browserOf(server()), person(), person()];
      await enter(browser, one.subject);
      const { user_id } = await me(browser);
      expect(await enter(browser, one.subject)).toBe("/");
      expect(await enter(browser, other.subject)).toBe("/sign-in?failed=other");
      expect((await me(browser)).user_id).toBe(user_id);
    });

    test("who is signed in and leaves without being asked for a new proof has given none", async () => {
      const [browser, { subject }] = [browserOf(server()), person()];
      await enter(browser, subject);
      const start = await browser.send("GET", "/auth/oidc/start");
      const location = new URL(String(start.headers.location));
      expect([location.searchParams.get("prompt"), location.searchParams.get("max_age")]).toEqual([
        "login",
        "0",
      ]);
      for (const name of ["prompt", "max_age"]) location.searchParams.delete(name);
      const back = new URL(await provider.visit(location.href, subject));
      const answer = await browser.send("GET", `${back.pathname.replace("/api", "")}${back.search}`);
      expect(answer.headers.location).toBe("/sign-in?failed=refused");
    });

    test("an address that is none is no confirmed one, and a name that no account may have is left out", async () => {
      const odd = person({ email: "grace\u0000@example.com" });
      expect(await enter(browserOf(server()), odd.subject)).toBe("/sign-in?failed=unverified");
      const named = browserOf(server());
      expect(await enter(named, person({ name: "Grace\u001b[2J" }).subject)).toBe("/");
      expect((await me(named)).name).toBeNull();
      const nameless = browserOf(server());
      await enter(nameless, person({ name: "" }).subject);
      expect((await me(nameless)).name).toBeNull();
    });

    test("an answer serves once, and only in the browser that asked", async () => {
      const [browser, thief, { subject }] = [browserOf(server()), browserOf(server()), person()];
      const start = await browser.send("GET", "/auth/oidc/start");
      const back = new URL(await provider.visit(String(start.headers.location), subject));
      const path = `${back.pathname.replace("/api", "")}${back.search}`;
      expect((await thief.send("GET", path)).headers.location).toBe("/sign-in?failed=expired");
      expect((await browser.send("GET", path)).headers.location).toBe("/");
      expect((await browser.send("GET", path)).headers.location).toBe("/sign-in?failed=expired");
      const denied = await browser.send("GET", "/auth/oidc/callback?error=access_denied&state=none");
      expect(denied.headers.location).toBe("/sign-in?failed=expired");
    });

    test("both of two tabs that leave at once come in, whether the person has an account or not", async () => {
      const { subject } = person();
      for (const account of ["new", "known"]) {
        const { send } = browserOf(server());
        const left: string[] = [];
        for (const _tab of [1, 2])
          left.push(String((await send("GET", "/auth/oidc/start")).headers.location));
        const ends: unknown[] = [];
        for (const url of left) {
          const back = new URL(await provider.visit(url, subject));
          ends.push(
            (await send("GET", `${back.pathname.replace("/api", "")}${back.search}`)).headers.location,
          );
        }
        expect([account, ...ends]).toEqual([account, "/", "/"]);
        expect((await send("GET", "/auth/me")).body.user_type).toBe("registered");
      }
    });

    test("a second tab brings in nobody but the person of the first", async () => {
      const { send } = browserOf(server());
      const left: string[] = [];
      for (const _tab of [1, 2]) left.push(String((await send("GET", "/auth/oidc/start")).headers.location));
      const ends: unknown[] = [];
      for (const url of left) {
        const back = new URL(await provider.visit(url, person().subject));
        ends.push((await send("GET", `${back.pathname.replace("/api", "")}${back.search}`)).headers.location);
      }
      expect(ends).toEqual(["/", "/sign-in?failed=other"]);
    });

    test("a person removed there is out here within a minute", async () => {
      const [browser, { subject }] = [browserOf(server()), person()];
      await enter(browser, subject);
      vi.useFakeTimers({ toFake: ["Date"] });
      const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
      for (const seconds of [41, 41]) {
        later(seconds);
        expect((await me(browser)).user_type).toBe("registered");
      }
      provider.people.delete(subject);
      later(59);
      expect((await browser.send("GET", "/auth/me")).status).toBe(401);
      expect((await browser.send("GET", "/configs/")).status).toBe(401);
    });

    test("a person removed there is out here within a minute, also once the clock is put back by an hour", async () => {
      const [browser, { subject }] = [browserOf(server()), person()];
      await enter(browser, subject);
      expect((await me(browser)).user_type).toBe("registered");
      provider.people.delete(subject);
      vi.useFakeTimers({ toFake: ["Date"] });
      vi.setSystemTime(Date.now() - 60 * 60_000);
      expect((await browser.send("GET", "/auth/me")).status).toBe(401);
    });

    test("a sign-out there ends the session here, by a token that only the provider can make", async () => {
      const [browser, elsewhere, { subject }] = [browserOf(server()), browserOf(server()), person()];
      await enter(elsewhere, subject);
      await enter(browser, subject);
      const tell = (payload: string) =>
        server().app.inject({
          method: "POST",
          url: "/api/auth/oidc/logout",
          headers: { "content-type": "application/x-www-form-urlencoded" },
          payload,
        });
      const forged = await tell("logout_token=eyJhbGciOiJub25lIn0.eyJzdWIiOiJwZXJzb24tMSJ9.");
      expect([forged.statusCode, forged.json().detail]).toEqual([
        400,
        expect.stringContaining("logout token"),
      ]);
      provider.told.length = 0;
      const { status, body } = await elsewhere.send("POST", "/auth/logout");
      expect(status).toBe(200);
      expect(new URL(body.next).origin).toBe(provider.issuer);
      // The page of the provider ends the session that was begun last, which is the one of `browser`.
      await provider.leave(body.next);
      await expect.poll(() => provider.told.length).toBe(1);
      expect((await me(browser)).user_type).toBe("registered");
      expect((await tell(provider.told[0]!)).statusCode).toBe(204);
      expect((await browser.send("GET", "/auth/me")).status).toBe(401);

      // The same token, sent once more, ends nothing that began since.
      const since = browserOf(server());
      await enter(since, subject);
      const replayed = await tell(provider.told[0]!);
      expect([replayed.statusCode, replayed.json().detail]).toEqual([
        400,
        "The logout token was used already.",
      ]);
      expect((await me(since)).user_type).toBe("registered");
    });

    test("a logout token that comes late ends what began before it, and nothing that began since", async () => {
      const { subject } = person();
      const issuedAt = Date.now();
      const before = browserOf(server());
      await enter(before, subject);
      vi.useFakeTimers({ toFake: ["Date"] });
      vi.setSystemTime(issuedAt + 2 * 60_000);
      const since = browserOf(server());
      await enter(since, subject);
      const rows = await server()
        .database.read.selectFrom("oidc_sessions")
        .select("issuer")
        .where("subject", "=", subject)
        .execute();
      expect(rows).toHaveLength(2);
      const sessions = openOidcSessions(server().database, {
        options: { clientId: "palette" },
      } as unknown as Provider);
      const token = { issuer: rows[0]!.issuer, subject, sid: null, issuedAt, expiresAt: issuedAt + 300_000 };
      expect(await sessions.end({ ...token, jti: "late" })).toBe(1);
      expect((await before.send("GET", "/auth/me")).status).toBe(401);
      expect((await me(since)).user_type).toBe("registered");
    });

    test("a logout token ends sessions of the person of which the provider has told no id", async () => {
      const { subject } = person();
      const [named, nameless] = [browserOf(server()), browserOf(server())];
      await enter(named, subject);
      await enter(nameless, subject);
      const { database } = server();
      const rows = await database.read
        .selectFrom("oidc_sessions")
        .selectAll()
        .where("subject", "=", subject)
        .orderBy("checked_at")
        .execute();
      await database.write((query) =>
        query
          .updateTable("oidc_sessions")
          .set({ sid: null })
          .where("token_hash", "=", rows[1]!.token_hash)
          .execute(),
      );
      const sessions = openOidcSessions(database, {
        options: { clientId: "palette" },
      } as unknown as Provider);
      const issuedAt = Date.now();
      const token = { issuer: provider.issuer, issuedAt, expiresAt: issuedAt + 300_000 };
      expect(await sessions.end({ ...token, sid: "none", subject: null, jti: "sid alone" })).toBe(0);
      expect(await sessions.end({ ...token, sid: "another", subject, jti: "both" })).toBe(1);
      expect((await me(named)).user_type).toBe("registered");
      expect((await nameless.send("GET", "/auth/me")).status).toBe(401);
    });

    test("having just signed in proves as much as a password, of which there is none", async () => {
      const [browser, { subject }] = [browserOf(server()), person()];
      await enter(browser, subject);
      vi.useFakeTimers({ toFake: ["Date"] });
      vi.setSystemTime(Date.now() + 6 * 60_000);
      const late = await browser.send("DELETE", "/auth/me", { password: "any" });
      expect([late.status, late.body.detail]).toEqual([401, expect.stringContaining("has no password")]);
      await enter(browser, subject);
      expect((await browser.send("DELETE", "/auth/me", { password: "any" })).status).toBe(204);
      expect(await enter(browser, subject)).toBe("/");
      expect((await me(browser)).name).toBe("Grace");
    });

    test("refresh tokens are not in the database as they are", async () => {
      const [browser, { subject }] = [browserOf(server()), person()];
      await enter(browser, subject);
      const rows = await server().database.read.selectFrom("oidc_sessions").selectAll().execute();
      const row = rows.find((each) => each.subject === subject)!;
      expect(row.refresh_token!.length).toBeGreaterThan(60);
      const wrong = Buffer.from(row.refresh_token!, "base64url").toString("latin1");
      expect(/^[\w-]+$/.test(wrong)).toBe(false);
    });

    test("refresh tokens of a client without a secret need SECRET_KEY, and are else not kept", async () => {
      const { database } = server();
      const asked: string[] = [];
      const keyless = {
        options: { clientId: "palette" },
        refresh: async (token: string) => {
          asked.push(token);
          return "gone";
        },
      } as unknown as Provider;
      const keys = [["a key of the environment, long enough"], ["another key of the environment"], []];
      const who = { ...{ issuer: provider.issuer, subject: "nobody", sid: null }, refreshToken: "the token" };
      const told = await Promise.all(
        keys.map(async (known) => {
          const [token, sessions] = [newToken(), openOidcSessions(database, keyless, known)];
          await database.write((query) => sessions.record(query, token, who as never));
          const row = await database.read
            .selectFrom("oidc_sessions")
            .select("refresh_token")
            .where("token_hash", "=", hashOf(token))
            .executeTakeFirstOrThrow();
          return { token: row.refresh_token, hash: hashOf(token), sessions };
        }),
      );
      expect(told[2]!.token).toBeNull();
      // What anybody who knows the client's id can derive opens neither.
      const guess = openCipher(Buffer.from(hkdfSync("sha256", "", "palette", "palette refresh tokens", 32)));
      for (const { token } of told.slice(0, 2)) expect(guess.decrypt(token!)).toBeNull();
      vi.useFakeTimers({ toFake: ["Date"] });
      vi.setSystemTime(Date.now() + 60_000);
      expect(await told[0]!.sessions.confirm(told[0]!.hash)).toBe(false);
      expect(await told[0]!.sessions.confirm(told[1]!.hash)).toBe(false);
      expect(await told[2]!.sessions.confirm(told[2]!.hash)).toBe(true);
      expect(asked).toEqual(["the token"]);
    });

    test("the page is told how one signs in", async () => {
      const { send } = browserOf(server());
      expect((await send("GET", "/auth/methods")).body).toEqual({
        ...{ password: true, passkeys: true },
        oidc: { name: "Studio" },
      });
    });
  },
  async () => ({ oidc: await opened() }),
);

onEveryEngine(
  "only members, and only by the provider",
  (server) => {
    test("who is in none of the groups stays out; Keycloak's roles and paths of groups count", async () => {
      for (const [groups, end] of [
        [["painters"], "/sign-in?failed=groups"],
        [["painters", "/color"], "/"],
      ] as const) {
        const { subject } = person({ groups: [...groups] });
        expect(await enter(browserOf(server()), subject)).toBe(end);
      }
    });

    test("who is taken out of the groups there is out here within a minute", async () => {
      const [browser, { subject, email }] = [browserOf(server()), person({ groups: ["color"] })];
      expect(await enter(browser, subject)).toBe("/");
      vi.useFakeTimers({ toFake: ["Date"] });
      vi.setSystemTime(Date.now() + 41_000);
      expect((await me(browser)).user_type).toBe("registered");
      provider.people.set(subject, { email, email_verified: true, name: "Grace", groups: ["painters"] });
      vi.setSystemTime(Date.now() + 59_000);
      expect((await browser.send("GET", "/auth/me")).status).toBe(401);
    });

    test("passwords are refused", async () => {
      const { send } = browserOf(server());
      const email = newEmail();
      for (const [path, body] of [
        ["/auth/login", { email, password: "some password" }],
        [`/auth/register?email=${email}`, { password: "some password" }],
        [`/auth/password-reset-request?email=${email}`, undefined],
        ["/auth/password-reset", { token: "x", password: "some password" }],
      ] as const) {
        const { status, body: answer } = await send("POST", path, body);
        expect([path, status, answer.detail]).toEqual([
          path,
          403,
          "Neither passwords nor passkeys are used here; sign in with Studio.",
        ]);
      }
      expect((await send("GET", "/auth/methods")).body.password).toBe(false);
    });
  },
  async () => ({ oidc: { ...(await opened()), only: true, groups: ["color"] } }),
);

describe("a provider that does not answer", () => {
  onEveryEngine(
    "while it is down",
    (server) => {
      test("sign-in says so, and who is in stays in", async () => {
        const other = await openIdentityProvider();
        await other.close();
        const { send } = browserOf(server());
        expect((await send("GET", "/auth/oidc/start")).headers.location).toBe("/sign-in?failed=silent");
        expect((await send("GET", "/auth/me")).status).toBe(200);
      });
    },
    async () => ({ oidc: { ...(await opened()), issuer: "http://127.0.0.1:9" } }),
  );
});
