import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildApp } from "#server/app.ts";
import { openBlobs } from "#server/blobs.ts";
import { openDatabase } from "#server/database.ts";
import { limits } from "#server/rateLimit.ts";
import { newConfig, type Server, sender } from "./app.ts";
import { asked, browserOf, newUser, verifying } from "./browser.ts";
import { engines } from "./database.ts";

let server: Server;
const lines: string[] = [];
beforeAll(async () => {
  const place = await engines[0]!.fresh();
  const database = await openDatabase(place.database);
  const blobs = openBlobs(join(place.folder, "blobs"));
  const log = { write: (line: string) => void lines.push(line) };
  const options = { log, proxies: 1, pageUrl: "https://palette.test", refusalDelay: 0 };
  const app = await buildApp({ database, blobs, ...options });
  server = { app, database, place, close: async () => app.close().then(place.remove) };
});
afterAll(() => server?.close());

test("the log says that something was tried, and holds no address, password, token or cookie", async () => {
  const { send, cookie, email, password } = await newUser(server);
  await newConfig(send);
  const stranger = browserOf(server);
  await stranger.send("POST", "/auth/login", { email, password: "secret-that-is-wrong" });
  await stranger.send("POST", asked("grace@example.com"), { password: "secret-of-the-new-one" });
  await stranger.send("GET", verifying(new URL("https://palette.test/?verify=secret-token&user_id=none")));
  await send("GET", "/auth/me", undefined, { "x-device-fingerprint": "one" });
  await send("POST", "/auth/initialize?fingerprint=secret-one");
  await send("POST", "/auth/initialize?fingerprint=secret-two");
  await send("POST", "/configs/", "{", { "content-type": "application/json" });
  const log = lines.join("");
  expect(log).toContain("A sign-in failed.");
  expect(log).toContain("The device of a session looks different.");
  for (const secret of [email, password, "secret-", "grace@", cookie().split("=")[1]!])
    expect(log).not.toContain(secret);
  expect(log).not.toContain("palette-session");
});

test("behind a proxy the cookie is bound to https, as the proxy says, and to the host", async () => {
  const begin = (headers: Record<string, string>) =>
    server.app.inject({ method: "POST", url: "/api/auth/initialize", headers });
  const secure = await begin({ "x-forwarded-proto": "https" });
  expect(secure.headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
  const [session, token] = secure.cookies;
  expect(session).toMatchObject({ name: "__Host-palette-session", secure: true, httpOnly: true, path: "/" });
  expect(session).not.toHaveProperty("domain");
  expect(token).toMatchObject({ name: "XSRF-TOKEN", secure: true });
  expect((await begin({ "x-forwarded-proto": "http" })).cookies[0]!.name).toBe("palette-session");
});

test("an address counts as the proxy saw it, whatever was written before it", async () => {
  const { cookie, send } = browserOf(server);
  await send("GET", "/auth/me");
  const guess = (forwarded: string) =>
    sender(server.app, cookie())(
      "POST",
      "/auth/login",
      { email: "nobody@example.com", password: "guess" },
      { "x-forwarded-for": forwarded },
    );
  for (let i = 0; i < limits.login.both[0]; i++)
    expect((await guess(`203.0.113.${i}, 198.51.100.7`)).status).toBe(401);
  expect((await guess("203.0.113.99, 198.51.100.7")).status).toBe(429);
  expect((await guess("198.51.100.8")).status).toBe(401);
});
