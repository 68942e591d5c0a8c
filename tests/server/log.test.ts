import { randomUUID } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildApp } from "#server/app.ts";
import { throttleLimits } from "#server/auth/loginThrottle.ts";
import { openDatabase } from "#server/db/database.ts";
import { openBlobs } from "#server/files/blobs.ts";
import { multipart, newConfig, type Server, sender } from "./app.ts";
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

/** The lines that `work` has had written, as objects. */
async function written(work: () => Promise<unknown>): Promise<Record<string, unknown>[]> {
  const from = lines.length;
  await work();
  return lines.slice(from).map((line) => JSON.parse(line));
}

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
  await send("POST", "/configs/", "{ secret-json", { "content-type": "application/json" });
  await send("POST", "/auth/register?email=grace@example.com&email=secret-second", { password: "secret-3" });
  const log = lines.join("");
  expect(log).toContain("The device of a session looks different.");
  for (const secret of [email, password, "secret-", "grace@", cookie().split("=")[1]!])
    expect(log).not.toContain(secret);
  expect(log).not.toContain("palette-session");
});

test("what an account is used for is written down: who, from where, when and what", async () => {
  const { send: home, email, password } = await newUser(server);
  const { user_id: user } = (await home("GET", "/auth/me")).body;
  const other = browserOf(server);
  const wrong = await written(() =>
    other.send(
      "POST",
      "/auth/login",
      { email, password: "a wrong one" },
      { "x-forwarded-for": "203.0.113.9" },
    ),
  );
  expect(wrong).toEqual([
    expect.objectContaining({
      ...{
        level: 40,
        time: expect.any(Number),
        address: "203.0.113.9",
        route: "/api/auth/login",
        status: 401,
      },
      ...{ reason: "the password is not right", msg: "Something was refused." },
    }),
  ]);
  const sessions = async () =>
    (await home("GET", "/auth/sessions")).body as { id: string; current: boolean }[];
  const told = await written(async () => {
    await other.send("POST", "/auth/login", { email, password });
    const { id } = (await sessions()).find(({ current }) => !current)!;
    await home("DELETE", `/auth/sessions/${id}`);
    await home("DELETE", "/auth/sessions");
    await home("POST", "/auth/password", { password, new_password: `${password} again` });
    await home("POST", "/auth/logout");
  });
  expect(told.map(({ msg }) => msg)).toEqual([
    "Somebody signed in.",
    "A session was ended.",
    "All other sessions were ended.",
    "A password was changed.",
    "Somebody signed out.",
  ]);
  for (const line of told) expect(line).toMatchObject({ level: 30, user, address: expect.any(String) });
});

test("who is refused is written down: the actor, the route and the reason that the answer does not tell", async () => {
  const owner = await newUser(server);
  const config = await newConfig(owner.send);
  const { id, token } = (await owner.send("POST", `/configs/${config}/shares`, { access: "read" })).body;
  const { send, cookie } = browserOf(server);
  const { user_id: user } = (await send("GET", "/auth/me")).body;
  const missing = randomUUID();
  const route = "/api/configs/:configId/document";
  const get = (id: string) => send("GET", `/configs/${id}/document`);
  const cases: [work: () => Promise<{ status: number }>, line: object][] = [
    [() => get(config), { user, route, config, status: 404, reason: "it is another's" }],
    [() => get(missing), { user, route, config: missing, status: 404, reason: "there is none" }],
    [
      async () => {
        await send("POST", `/configs/${config}/join`, { token });
        return send("POST", `/configs/${config}/looks`, { name: "mine" });
      },
      { user, route: "/api/configs/:configId/looks", config, status: 403, reason: /for reading/ },
    ],
    [
      () => send("DELETE", `/configs/${config}/shares/${id}`),
      {
        user,
        route: "/api/configs/:configId/shares/:shareId",
        config,
        status: 403,
        reason: /Only the owner/,
      },
    ],
    [
      () => sender(server.app)("POST", "/configs/", {}, { cookie: cookie() }),
      { user, method: "POST", status: 403, reason: /X-XSRF-TOKEN/ },
    ],
    [() => sender(server.app)("GET", "/configs/"), { user: null, status: 401, reason: /signed out/ }],
    [
      () => send("POST", "/configs/", {}, { "sec-fetch-site": "cross-site" }),
      { status: 403, reason: /other sites/ },
    ],
  ];
  for (const [work, line] of cases) {
    const log = await written(work);
    const expected = Object.entries(line).map(([name, value]) => [
      name,
      value instanceof RegExp ? expect.stringMatching(value) : value,
    ]);
    expect(log).toEqual([expect.objectContaining({ level: 40, ...Object.fromEntries(expected) })]);
    expect(JSON.stringify(log)).not.toContain(token);
  }
});

/** The answer and the log of reading a file once the folder of all content is spoiled. */
async function readSpoiled(spoil: (folder: string) => void) {
  const { send } = browserOf(server);
  const id = await newConfig(send);
  const file = multipart("LUT_3D_SIZE 2", "a.cube");
  await send("POST", `/configs/${id}/files`, file.body, file.headers);
  const folder = join(server.place.folder, "blobs");
  rmSync(folder, { recursive: true });
  spoil(folder);
  let answer: { status: number; text: string } | undefined;
  const log = await written(async () => {
    answer = await send("GET", `/configs/${id}/files/content?path=a.cube`);
  });
  expect((await send("GET", `/configs/${id}`)).status).toBe(200);
  rmSync(folder, { recursive: true, force: true });
  return { answer, log };
}

test("what nobody foresaw is written down with all that helps, and tells its asker nothing", async () => {
  const { answer, log } = await readSpoiled((folder) => writeFileSync(folder, ""));
  expect(answer).toMatchObject({ status: 500, text: '{"detail":"Something went wrong on the server."}' });
  expect(log).toEqual([
    expect.objectContaining({ level: 50, err: expect.objectContaining({ code: "ENOTDIR" }) }),
  ]);
});

test("content that is lost is written down as a fault, and tells its asker the way out", async () => {
  const { answer, log } = await readSpoiled(() => undefined);
  expect(answer).toMatchObject({ status: 409, text: expect.stringContaining("Upload the file again") });
  expect(log).toEqual([expect.objectContaining({ level: 50, err: expect.anything() })]);
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
  for (let i = 0; i < throttleLimits.login.both.most; i++)
    expect((await guess(`203.0.113.${i}, 198.51.100.7`)).status).toBe(401);
  expect((await guess("203.0.113.99, 198.51.100.7")).status).toBe(429);
  expect((await guess("198.51.100.8")).status).toBe(401);
});
