import { once } from "node:events";
import { connect } from "node:net";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { newConfig, newVisitor, openServer, type Send, type Server, withToken } from "./app.ts";
import { browserOf } from "./browser.ts";
import { engines } from "./database.ts";

const B = "--edge\r\n";
const FILE = 'Content-Disposition: form-data; name="file"; filename="a.cube"\r\n';
const bodies: [string, string, string?][] = [
  ["a part without Content-Disposition", `${B}Content-Type: text/plain\r\n\r\nx\r\n--edge--\r\n`],
  ["a part without any header", `${B}\r\nx\r\n--edge--\r\n`],
  ["a file that is cut off", `${B}${FILE}\r\nabc`],
  ["a header that is cut off", `${B}Content-Disp`],
  ["no end", `${B}${FILE}\r\nabc\r\n`],
  ["no boundary in the header", `${B}${FILE}\r\nabc\r\n--edge--\r\n`, "multipart/form-data"],
  ["an empty boundary", `${B}${FILE}\r\nabc\r\n--edge--\r\n`, "multipart/form-data; boundary="],
  [
    "another boundary than the header's",
    `${B}${FILE}\r\nabc\r\n--edge--\r\n`,
    "multipart/form-data; boundary=x",
  ],
  ["nothing", ""],
  ["the end alone", "--edge--\r\n"],
];

let server: Server;
let send: Send;
let config: string;
beforeAll(async () => {
  server = await openServer(engines[0]!);
  send = await newVisitor(server.app);
  config = await newConfig(send);
});
afterAll(() => server?.close());

test.each(bodies)(
  "an upload with %s is refused with a sentence, on every route that takes files",
  async (_, body, type) => {
    for (const path of ["/upload/upload", "/misc/parse-cdl", `/configs/${config}/files`]) {
      const headers = { "content-type": type ?? "multipart/form-data; boundary=edge" };
      const answer = await send("POST", path, Buffer.from(body), headers);
      expect([path, answer.status >= 400 && answer.status < 500]).toEqual([path, true]);
      expect(answer.body.detail).toMatch(/^[A-Z].*\.$/);
    }
  },
);

test.each([
  ["no JSON", "{", "application/json", 400],
  ["a __proto__", '{"__proto__":1}', "application/json", 400],
  ["plain text", "name", "text/plain", 415],
  ["no type", "name", "", 415],
  ["17 MB", "x".repeat(17 * 1024 * 1024), "application/json", 413],
])("a body of %s is refused with a sentence", async (_, body, type, status) => {
  const answer = await send("POST", "/configs/", Buffer.from(body), type ? { "content-type": type } : {});
  expect([answer.status, answer.body.detail]).toEqual([status, expect.stringMatching(/^[A-Z][^']*\.$/)]);
});

test.each([
  ["application/json", "gzip", gzipSync("{}")],
  ["application/json", "GZIP", Buffer.from("{}")],
  ["application/json", "identity, br", Buffer.from("{}")],
  ["multipart/form-data; boundary=edge", "deflate", Buffer.from(`${B}${FILE}\r\nabc\r\n--edge--\r\n`)],
])("a body of %s that is encoded as %s is refused with what is taken", async (type, encoding, body) => {
  for (const path of ["/configs/", `/configs/${config}/files`, "/auth/initialize"]) {
    const answer = await send("POST", path, body, { "content-type": type, "content-encoding": encoding });
    expect([path, answer.status, answer.headers["accept-encoding"]]).toEqual([path, 415, "identity"]);
    expect(answer.body.detail).toMatch(/^[A-Z].*Content-Encoding.*\.$/);
  }
});

test("a body that is said to be encoded as it is, is taken", async () => {
  const headers = { "content-type": "application/json", "content-encoding": "identity" };
  expect((await send("POST", "/configs/", Buffer.from("{}"), headers)).status).toBe(201);
});

test.each([
  ["POST", "/files/restore", { path: "x".repeat(1_000_000) }],
  ["GET", `/files/content?path=${"x".repeat(8000)}`, undefined],
  ["PATCH", "/files?path=a.cube", { path: `${"x/".repeat(500_000)}a.cube` }],
  ["POST", `/load-built-in-config?name=${"x".repeat(8000)}`, undefined],
])("%s %s is not answered with all that it says", async (method, path, body) => {
  const at = path.startsWith("/files") ? `/configs/${config}${path}` : `/configs${path}`;
  const answer = await send(method, at, body);
  expect(answer.status).toBeGreaterThan(399);
  expect(answer.text.length).toBeLessThan(2000);
});

/** The whole answer to bytes sent over a connection of their own. */
async function exchange(text: string): Promise<string> {
  const address = server.app.server.address();
  const socket = connect((address as { port: number }).port, "127.0.0.1");
  let answer = "";
  socket.on("data", (data) => {
    answer += data.toString();
  });
  socket.on("error", () => undefined);
  socket.end(text);
  await once(socket, "close");
  return answer;
}

test.each([
  ["a header of 17 KB", `GET /api/configs HTTP/1.1\r\nHost: x\r\nX-Long: ${"x".repeat(17_000)}\r\n\r\n`, 431],
  [
    "a header of 4 KB",
    `GET /api/configs HTTP/1.1\r\nHost: x\r\nX-Long: ${"x".repeat(4000)}\r\nConnection: close\r\n\r\n`,
    401,
  ],
  [
    "a cookie of 4 KB",
    `GET /api/configs HTTP/1.1\r\nHost: x\r\nCookie: a=${"x".repeat(4000)}\r\nConnection: close\r\n\r\n`,
    401,
  ],
  [
    "a name of 4 KB in the address",
    `GET /api/configs/${"x".repeat(4000)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    414,
  ],
  ["no HTTP", "hello\r\n\r\n", 400],
  [
    "two lengths",
    "POST /api/configs HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
    400,
  ],
  ["two hosts", "GET /api/configs HTTP/1.1\r\nHost: x\r\nhost: y\r\nConnection: close\r\n\r\n", 400],
  ["the same host twice", "GET / HTTP/1.1\r\nHost: x\r\nHost: x\r\nConnection: close\r\n\r\n", 400],
  [
    "a compressed transfer",
    "POST /api/auth/initialize HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, chunked\r\nConnection: close\r\n\r\n0\r\n\r\n",
    501,
  ],
])("%s is answered with a sentence", async (_, text, status) => {
  if (!server.app.server.listening) await server.app.listen({ port: 0, host: "127.0.0.1" });
  const answer = await exchange(text);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(answer).toMatch(/\{"detail":"[A-Z][^"]*\."[,}]/);
});

test("an upload is answered whose parser never takes what is left of a part without Content-Disposition", async () => {
  if (!server.app.server.listening) await server.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = server.app.server.address() as { port: number };
  const visitor = browserOf(server);
  await visitor.send("GET", "/auth/me");
  // The parser stops where the end of the part comes in one piece with much of it.
  const sizes = [60_000, 90_000, 125_000, 1_000_000, 1_040_000];
  const answers = sizes.map(async (size) => {
    const { status } = await fetch(`http://127.0.0.1:${port}/api/upload/upload`, {
      method: "POST",
      headers: { ...withToken(visitor.cookie()), "content-type": "multipart/form-data; boundary=edge" },
      body: `${B}Content-Type: text/plain\r\n\r\n${"x".repeat(size)}\r\n--edge--\r\n`,
    });
    return status >= 400 && status < 500;
  });
  expect(await Promise.all(answers)).toEqual(sizes.map(() => true));
});

test("a connection that is refused is closed, though its client never closes it", {
  timeout: 20_000,
}, async () => {
  if (!server.app.server.listening) await server.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = server.app.server.address() as { port: number };
  const open = () => promisify(server.app.server.getConnections).call(server.app.server);
  const before = await open();
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  onTestFinished(() => void socket.destroy());
  socket.on("error", () => undefined).resume();
  socket.write("hello\r\n\r\n");
  await once(socket, "end");
  await vi.waitFor(async () => expect(await open()).toBe(before), 10_000);
});

test("a hundred thousand problems in one file are answered with the first thousand and the number of the others", async () => {
  const text = `ocio_profile_version: 2\n${"name: x\n".repeat(100_000)}`;
  const answer = await send("POST", "/configs/", { text });
  expect(answer.text.length).toBeLessThan(1_000_000);
  const { problems } = answer.body as { problems: { code: string; message: string }[] };
  expect(problems).toHaveLength(1001);
  expect(problems.at(-1)!.message).toMatch(/^9\d,\d{3} more problems are not listed\.$/);
});
