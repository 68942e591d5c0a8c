import { connect } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildApp } from "#server/app.ts";
import { openBlobs } from "#server/blobs.ts";
import { openDatabase } from "#server/database.ts";
import { multipart, newConfig, type Server, withToken } from "./app.ts";
import { browserOf } from "./browser.ts";
import { engines } from "./database.ts";

let server: Server;
let url: URL;
beforeAll(async () => {
  const place = await engines[0]!.fresh();
  const database = await openDatabase(place.database);
  const app = await buildApp({
    database,
    blobs: openBlobs(join(place.folder, "blobs")),
    uploadLimit: 100_000,
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

/** What a connection is told for these bytes, until it is closed or goes quiet. */
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

test("what takes too long to arrive, or is too long, is not waited for", async () => {
  const { server: http } = server.app;
  expect([http.headersTimeout, http.requestTimeout, http.keepAliveTimeout > 0]).toEqual([
    10_000,
    120_000,
    true,
  ]);
  const long = `GET /livez HTTP/1.1\r\nHost: x\r\nX-Long: ${"x".repeat(20_000)}\r\n\r\n`;
  expect(await spoken(long)).toMatch(/^HTTP\/1\.1 431 /);
});

test("three hundred half-finished requests keep nobody from being answered", async () => {
  const half = await Promise.all(
    Array.from(
      { length: 300 },
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
