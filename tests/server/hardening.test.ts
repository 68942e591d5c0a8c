import { readdirSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { buildApp } from "#server/app.ts";
import { limits } from "#server/auth/rateLimit.ts";
import { openDatabase } from "#server/db/database.ts";
import { openBlobs } from "#server/files/blobs.ts";
import { multipart, newConfig, type Server, withToken } from "./app.ts";
import { asked, browserOf, linkTo, mailsTo, newEmail, PASSWORD } from "./browser.ts";
import { engines } from "./database.ts";

/** Half-finished requests at once; five hundred is what a server must stand. */
const SLOW = Number(process.env.PALETTE_SLOW_CONNECTIONS ?? 200);
/** Uploads that break off, each at another place. */
const BROKEN = Number(process.env.PALETTE_BROKEN_UPLOADS ?? 20);
/** Bytes of the largest upload, and a second of the slowest: a hundred seconds in all. */
const [LARGEST, SLOWEST] = [100_000, 1000];
const PATIENCE = 30_000;

let server: Server;
let url: URL;
const log: string[] = [];
beforeAll(async () => {
  const place = await engines[0]!.fresh();
  const database = await openDatabase(place.database);
  const app = await buildApp({
    database,
    blobs: openBlobs(join(place.folder, "blobs")),
    uploadLimit: LARGEST,
    slowestUpload: SLOWEST,
    refusalDelay: 0,
    log: { write: (line) => void log.push(line) },
  });
  server = { app, database, place, close: async () => app.close().then(place.remove) };
  url = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
});
afterAll(() => server?.close());

const protective = [
  "content-security-policy",
  "x-content-type-options",
  "x-frame-options",
  "referrer-policy",
  "permissions-policy",
  "cross-origin-opener-policy",
  "cross-origin-resource-policy",
];

/** Answer of the server to these bytes, until it closes the connection or goes quiet. */
function spoken(bytes: string): Promise<string> {
  return new Promise((done, failed) => {
    let heard = "";
    const socket = connect(Number(url.port), url.hostname, () => socket.write(bytes));
    socket.on("data", (data) => {
      heard += data.toString();
      socket.end();
    });
    socket.on("close", () => done(heard)).on("error", failed);
  });
}

test("events, uploads, refusals and what is not there come with the headers that protect the page", async () => {
  const { send, cookie } = browserOf(server);
  const id = await newConfig(send);
  const file = multipart("x".repeat(200_000), "large.ocio");
  const upload = { method: "POST", body: file.body, headers: { ...file.headers, ...withToken(cookie()) } };
  const asked: [string, RequestInit, number][] = [
    [`/api/configs/${id}/events?tab=one`, { headers: { cookie: cookie() } }, 200],
    ["/api/upload/upload", upload, 413],
    ["/api/configs/", { method: "POST", headers: { cookie: cookie() } }, 403],
    ["/api/configs/", {}, 401],
    ["/nothing", {}, 404],
    ["/livez", {}, 200],
  ];
  for (const [path, init, status] of asked) {
    const leave = new AbortController();
    const answer = await fetch(new URL(path, url), { ...init, signal: leave.signal });
    expect([path, answer.status]).toEqual([path, status]);
    const missing = protective.filter((name) => !answer.headers.has(name));
    expect([path, missing]).toEqual([path, []]);
    if (path.startsWith("/api")) expect(answer.headers.get("cache-control")).toMatch(/no-(store|cache)/);
    leave.abort();
  }
});

test.each([
  ["signing out", "POST", "/auth/logout"],
  ["deleting everything", "DELETE", "/auth/me"],
])("%s has the browser forget pages, and nothing that waits there to be sent", async (_, method, path) => {
  const { send } = browserOf(server);
  await newConfig(send);
  const { status, headers } = await send(method, path);
  expect([status, headers["clear-site-data"]]).toEqual([204, '"cache"']);
  const cookies = headers["set-cookie"] as string[];
  expect(cookies.map((cookie) => cookie.split("=")[0])).toEqual(["palette-session", "XSRF-TOKEN"]);
  for (const cookie of cookies) expect(cookie).toMatch(/^[^=]+=; Max-Age=0/);
});

test("a link in a mail leads to this server, whatever host a request says it is for", async () => {
  const { send } = browserOf(server);
  const email = newEmail();
  const forged = { host: "evil.example", "x-forwarded-host": "evil.example", forwarded: "host=evil.example" };
  expect((await send("POST", asked(email), { password: PASSWORD }, forged)).status).toBe(202);
  const link = await linkTo(server, email);
  expect(link.host).toBe(`localhost:${url.port}`);
  const [mail] = await mailsTo(server, email);
  expect(mail!.text).not.toContain("evil");
});

test("uploads that break off leave nothing behind", async () => {
  const { send, cookie } = browserOf(server);
  const id = await newConfig(send);
  const kept = () =>
    readdirSync(server.place.folder, { recursive: true, encoding: "utf8" }).filter((name) =>
      name.startsWith("blobs"),
    );
  const before = kept();
  const { body, headers } = multipart("x".repeat(90_000), "broken.cube");
  const { cookie: session, ...token } = withToken(cookie());
  const head = Object.entries({ Host: url.host, Cookie: session, ...token, ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("");
  for (let each = 0; each < BROKEN; each++) {
    const gone = new Promise((done) =>
      server.app.server.once("request", (request) => request.once("close", done)),
    );
    const socket = connect(Number(url.port), url.hostname);
    socket.write(`POST /api/configs/${id}/files HTTP/1.1\r\n${head}Content-Length: ${body.length}\r\n\r\n`);
    socket.write(body.subarray(0, Math.floor((body.length * each) / BROKEN)), () => socket.destroy());
    await gone;
  }
  expect((await send("GET", `/configs/${id}/files`)).body.files ?? []).toEqual([]);
  await expect.poll(kept).toEqual(before);
});

test("heads that are too long or too slow, and connections beyond the last, are not waited for", async () => {
  const { server: http } = server.app;
  expect(http).toMatchObject({ headersTimeout: 10_000, maxConnections: 5000 });
  expect(http.keepAliveTimeout).toBeGreaterThan(0);
  // Behind the limits of bodies stands that of Node, which leaves the slowest upload its time.
  expect(http.requestTimeout).toBe(PATIENCE + (LARGEST / SLOWEST) * 1000);
  const long = `GET /livez HTTP/1.1\r\nHost: x\r\nX-Long: ${"x".repeat(20_000)}\r\n\r\n`;
  expect(await spoken(long)).toMatch(/^HTTP\/1\.1 431 /);
});

describe("a body that takes its time", () => {
  let visitor: ReturnType<typeof browserOf>;
  beforeAll(async () => {
    visitor = browserOf(server);
    await visitor.send("GET", "/auth/me");
  });
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] }));
  afterEach(() => void vi.useRealTimers());

  /** Begins a request of which `size` bytes are announced; more is sent by `write`, and `answer` is all that comes. */
  const begun = async (path: string, type: string, size: number) => {
    const { cookie, ...token } = withToken(visitor.cookie());
    const fields = { Host: url.host, Connection: "close", Cookie: cookie, ...token, "Content-Type": type };
    const head = Object.entries(fields)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join("");
    const socket = connect(Number(url.port), url.hostname);
    let heard = "";
    socket.on("data", (data) => {
      heard += data.toString();
    });
    const answer = new Promise<string>((done) => socket.once("close", () => done(heard)));
    const asked = new Promise<IncomingMessage>((done) => server.app.server.once("request", done));
    socket.write(`POST ${path} HTTP/1.1\r\n${head}Content-Length: ${size}\r\n\r\n`);
    const { socket: heldBy } = await asked;
    let sent = heldBy.bytesRead;
    // It has arrived, and the session was looked up, once the server has answered some that were sent later.
    const write = async (text: string | Buffer) => {
      socket.write(text);
      sent += Buffer.byteLength(text);
      // On a busy machine the disk is late, and what is sent waits for it.
      for (let turn = 0; turn < 10 || (heldBy.bytesRead < sent && !heldBy.destroyed); turn++)
        await fetch(new URL("/livez", url));
    };
    await write("");
    return { write, answer };
  };
  const file = multipart("x".repeat(95_000), "slow.ocio");
  const type = file.headers["content-type"];

  test("is waited for half a minute, and then answered with why", async () => {
    const { write, answer } = await begun("/api/configs/", "application/json", 1000);
    await write('{"name":');
    vi.advanceTimersByTime(PATIENCE);
    const said = await answer;
    expect(said).toMatch(/^HTTP\/1\.1 408 /);
    expect(said).toContain("The request took too long to arrive; send it again.");
    expect(said).toMatch(/content-security-policy/i);
    expect(said).toMatch(/connection: close/i);
  });

  test("is answered where it is no body of anything, too", async () => {
    const { answer } = await begun("/nothing", "text/plain", 1000);
    vi.advanceTimersByTime(PATIENCE);
    expect(await answer).toMatch(/^(HTTP\/1\.1 4\d\d |$)/);
  });

  test("is waited for as long as it takes where it is a file that comes fast enough", async () => {
    const { write, answer } = await begun("/api/upload/upload", type, file.body.length);
    for (let at = 0; at < file.body.length; at += 32_000) {
      await write(file.body.subarray(at, at + 32_000));
      vi.advanceTimersByTime(PATIENCE);
    }
    await write("");
    expect(await answer).toMatch(/^HTTP\/1\.1 422 /);
  });

  test("is not waited for where it is a file of which almost nothing comes", async () => {
    const { write, answer } = await begun("/api/upload/upload", type, file.body.length);
    await write(file.body.subarray(0, 20_000));
    vi.advanceTimersByTime(PATIENCE);
    expect(await answer).toMatch(/^HTTP\/1\.1 408 /);
  });
});

describe("reports of what the page was kept from", () => {
  const report = (body: unknown, type = "application/csp-report") =>
    server.app.inject({
      method: "POST",
      url: "/csp-report",
      headers: { "content-type": type },
      payload: typeof body === "string" ? body : JSON.stringify(body),
    });
  const said = {
    "document-uri": "https://palette.test/reset-password/secret-token?user_id=1",
    "effective-directive": "script-src-elem",
    "blocked-uri": "https://evil.example/x.js?secret-query",
    "source-file": "https://palette.test/assets/main-1a2b.js?secret-version",
    "line-number": 7,
    "script-sample": "secret-sample",
    "original-policy": "x".repeat(500),
  };

  const written = () => log.filter((line) => line.includes("The page was kept from"));

  test("are asked for by the policy, and leave a line in the log that gives nothing away", async () => {
    const policy = (await fetch(new URL("/livez", url))).headers.get("content-security-policy");
    expect(policy).toContain("report-uri /csp-report");
    expect((await report({ "csp-report": said })).statusCode).toBe(204);
    expect(JSON.parse(written().at(-1)!)).toMatchObject({
      directive: "script-src-elem",
      blocked: "https://evil.example",
      source: "/assets/main-1a2b.js",
      line: 7,
    });
    expect(written().join("")).not.toContain("secret-");
  });

  test.each<[string, unknown, string | undefined, number]>([
    ["that are none", { other: 1 }, undefined, 400],
    ["that are not JSON", "{", undefined, 400],
    ["that are too long", { "csp-report": { ...said, more: "x".repeat(9000) } }, undefined, 413],
    ["of another type", { "csp-report": said }, "text/plain", 415],
  ])("%s are not written down", async (_, body, type, status) => {
    const before = written();
    expect((await report(body, type)).statusCode).toBe(status);
    expect(written()).toEqual(before);
  });

  test("lie about nothing that breaks the log", async () => {
    const forged = { "effective-directive": "x\ny", "blocked-uri": "a\nb", "source-file": "data:secret-" };
    expect((await report({ "csp-report": forged })).statusCode).toBe(204);
    expect(JSON.parse(written().at(-1)!)).toMatchObject({ directive: "x", blocked: "", source: "" });
  });

  test("are taken so often from one address and no more", async () => {
    const statuses: number[] = [];
    for (let each = 0; each <= limits.report.address[0]; each++)
      statuses.push((await report({ "csp-report": said })).statusCode);
    expect(statuses.at(-1)).toBe(429);
  });
});

test("hundreds of half-finished requests keep nobody from being answered", async () => {
  const half = await Promise.all(
    Array.from(
      { length: SLOW },
      () =>
        new Promise<ReturnType<typeof connect>>((open) => {
          const socket = connect(Number(url.port), url.hostname, () => {
            socket.write("GET /livez HTTP/1.1\r\nHost: x\r\nX-Slow: ");
            open(socket);
          });
        }),
    ),
  );
  const { send } = browserOf(server);
  const id = await newConfig(send);
  expect((await fetch(new URL("/livez", url))).status).toBe(200);
  expect((await send("GET", `/configs/${id}/document`)).status).toBe(200);
  for (const socket of half) socket.destroy();
});

test.each([
  ["two lengths", "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}"],
  ["a length beside chunks", "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"],
  ["a length that is none", "Content-Length: -1\r\n\r\n"],
])("a body with %s is refused", async (_, rest) => {
  const head = "POST /api/auth/initialize HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n";
  expect(await spoken(head + rest)).toMatch(/^HTTP\/1\.1 400 /);
});
