import { PassThrough, Readable } from "node:stream";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import Fastify from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { compressAnswers } from "#server/http/compression.ts";

const text = "a sentence that is said again and again. ".repeat(500);
const app = Fastify();
compressAnswers(app);
app.get("/text", (_request, reply) => reply.type("text/plain; charset=utf-8").send(text));
app.get("/json", async () => ({ text }));
app.get("/short", async () => ({ text: "short" }));
app.get("/file", (_request, reply) =>
  reply
    .type("text/javascript")
    .header("content-length", text.length)
    .send(Readable.from([text])),
);
app.get("/picture", (_request, reply) => reply.type("image/png").send(Buffer.from(text)));
app.get("/part", (_request, reply) =>
  reply.type("text/plain").header("content-range", "bytes 0-99/20500").status(206).send(text),
);
app.get("/broken", (_request, reply) => {
  const file = new PassThrough();
  setImmediate(() => file.destroy(new Error("the disk")));
  return reply.type("text/plain").send(file);
});
beforeAll(() => app.ready());
afterAll(() => app.close());

async function get(url: string, accepted: string | undefined) {
  const headers = accepted === undefined ? {} : { "accept-encoding": accepted };
  const response = await app.inject({ url, headers });
  return { headers: response.headers, bytes: response.rawPayload };
}

describe.each(["/text", "/json", "/file"])("an answer of text at %s", (url) => {
  test.each([
    ["br", "br"],
    ["gzip", "gzip"],
    ["gzip, deflate, br", "br"],
    ["GZIP;q=0.5, br;q=0", "gzip"],
  ])("is compressed for who takes %s, by %s", async (accepted, encoding) => {
    const { headers, bytes } = await get(url, accepted);
    expect(headers).toMatchObject({ "content-encoding": encoding, vary: "accept-encoding" });
    expect(bytes.length).toBeLessThan(1000);
    const whole = (encoding === "br" ? brotliDecompressSync : gunzipSync)(bytes).toString();
    expect(whole).toBe((await get(url, undefined)).bytes.toString());
    if (headers["content-length"] !== undefined) expect(headers["content-length"]).toBe(`${bytes.length}`);
  });

  test.each([undefined, "identity", "gzip;q=0, br;q=0.0", "deflate"])(
    "is sent as it is to who takes %s",
    async (accepted) => {
      const { headers, bytes } = await get(url, accepted);
      expect(headers["content-encoding"]).toBeUndefined();
      expect(headers.vary).toBe("accept-encoding");
      expect(bytes.toString()).toContain(text);
    },
  );
});

test.each(["/short", "/picture", "/part"])("%s is sent as it is to everybody", async (url) => {
  const { headers } = await get(url, "gzip, br");
  expect(headers["content-encoding"]).toBeUndefined();
});

test("a file that cannot be read to its end breaks the answer off and leaves the server in order", async () => {
  await app.inject({ url: "/broken", headers: { "accept-encoding": "gzip" } }).catch(() => null);
  expect((await get("/text", "gzip")).headers["content-encoding"]).toBe("gzip");
});
