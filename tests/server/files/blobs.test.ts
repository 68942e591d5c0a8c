import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync, utimesSync } from "node:fs";
import { createServer, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Blobs, openBlobs } from "#server/files/blobs.ts";
import { openS3Blobs } from "#server/files/s3Blobs.ts";
import { s3Place } from "#server/files/s3Place.ts";

const folder = mkdtempSync(join(tmpdir(), "palette-blobs-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A local S3 server with an empty bucket. */
async function startS3() {
  const server = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory: join(folder, "s3"),
    configureBuckets: [{ name: "show", configs: [] }],
  });
  const { port } = (await server.run()) as unknown as { port: number };
  return { server, endpoint: `http://127.0.0.1:${port}` };
}
const credentials = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };

const bytes = (text: string) => new TextEncoder().encode(text);
const sha = (content: Uint8Array) => createHash("sha256").update(content).digest("hex");
async function listed(blobs: Blobs): Promise<Map<string, Date>> {
  const found = new Map<string, Date>();
  for await (const { hash, at } of blobs.list()) found.set(hash, at);
  return found;
}

const stores: [string, () => Promise<{ blobs: Blobs; missing: Blobs; stop: () => Promise<void> }>][] = [
  [
    "a folder",
    async () => ({
      blobs: openBlobs(join(folder, "blobs")),
      missing: openBlobs(join(import.meta.filename, "below a file")),
      stop: async () => undefined,
    }),
  ],
  [
    "an S3-compatible store",
    async () => {
      const { server, endpoint } = await startS3();
      const at = (address: string) => openS3Blobs({ ...s3Place(address)!, endpoint, credentials });
      return { blobs: at("s3://show/luts"), missing: at("s3://nowhere"), stop: () => server.close() };
    },
  ],
];

describe.each(stores)("blobs in %s", (_, open) => {
  let blobs: Blobs;
  let missing: Blobs;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    ({ blobs, missing, stop } = await open());
  });
  afterAll(() => stop());

  test("an empty store lists nothing and works", async () => {
    expect([...(await listed(blobs))]).toEqual([]);
    await blobs.check();
  });

  test("what is put comes back by the hash of its content, however often it is put", async () => {
    const large = new Uint8Array(9 * 1024 * 1024).map((_, at) => at % 251);
    for (const content of [bytes("LUT_3D_SIZE 2"), large, new Uint8Array([0, 255, 13, 10])]) {
      const hash = await blobs.put(content);
      expect(hash).toBe(sha(content));
      expect(await blobs.put(content)).toBe(hash);
      expect(Buffer.compare(await blobs.get(hash), content)).toBe(0);
    }
    expect((await listed(blobs)).size).toBe(3);
  });

  test("many at once, the same among them, are all kept", async () => {
    const contents = Array.from({ length: 20 }, (_, at) => bytes(`lut ${at % 7}`));
    const hashes = await Promise.all(contents.map((content) => blobs.put(content)));
    for (const [at, hash] of hashes.entries())
      expect(Buffer.compare(await blobs.get(hash), contents[at]!)).toBe(0);
  });

  test("what was never put is not there", async () => {
    await expect(blobs.get(sha(bytes("never")))).rejects.toThrow();
    await blobs.remove(sha(bytes("never")));
  });

  test("what is removed is gone, unless it was put since", async () => {
    const hash = await blobs.put(bytes("short-lived"));
    const at = (await listed(blobs)).get(hash)!;
    await blobs.remove(hash, new Date(at.getTime() - 1000));
    expect(Buffer.compare(await blobs.get(hash), bytes("short-lived"))).toBe(0);
    await blobs.remove(hash);
    await expect(blobs.get(hash)).rejects.toThrow();
    expect((await listed(blobs)).has(hash)).toBe(false);
  });

  test("what is removed while it is put again is put nevertheless", async () => {
    const content = bytes("contested");
    for (let round = 0; round < 50; round++)
      await Promise.all([blobs.put(content), blobs.remove(sha(content)), blobs.put(content)]);
    await blobs.put(content);
    expect(Buffer.compare(await blobs.get(sha(content)), content)).toBe(0);
  });

  test("a store that is not there says so", async () => {
    await expect(missing.check()).rejects.toThrow();
    await expect(missing.put(bytes("lost"))).rejects.toThrow();
  });
});

/** A store that answers as it is told. */
async function storeOf(answer: RequestListener) {
  const server = createServer(answer);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}

describe("a store that", () => {
  const content = bytes("0123456789");
  const trickle = (reply: ServerResponse) => {
    reply.writeHead(200, { "content-length": content.length });
    const timer = setInterval(() => reply.write("0"), 50);
    reply.on("close", () => clearInterval(timer));
  };
  test.each<[string, (reply: ServerResponse) => void]>([
    ["answers nothing", () => undefined],
    ["stops amid an answer", (reply) => void reply.writeHead(200, { "content-length": 10 }).write("01234")],
    ["sends an answer byte by byte", trickle],
  ])("%s is given up", async (_, answer) => {
    const { endpoint, stop } = await storeOf((request, reply) => {
      request.resume();
      answer(reply);
    });
    const limits = { idleMs: 100, longestMs: 300 };
    const blobs = openS3Blobs({ ...s3Place("s3://show")!, endpoint, credentials }, limits);
    await expect(blobs.get(sha(content))).rejects.toThrow();
    stop();
  });
});

test.each<[string, number]>([
  ["another", 200],
  ["none", 404],
])("an upload that a proxy took, and of which the store has %s, is refused", async (has, status) => {
  const { endpoint, stop } = await storeOf((request, reply) => {
    const code = request.method === "PUT" ? 200 : status;
    request
      .resume()
      .on("end", () => reply.writeHead(code, { "content-type": "text/html" }).end("<p>Sign in"));
  });
  const blobs = openS3Blobs({ ...s3Place("s3://show")!, endpoint, credentials });
  await expect(blobs.put(bytes("kept"))).rejects.toThrow(`and has ${has}`);
  stop();
});

test("putting the same again makes it young", async () => {
  const blobs = openBlobs(join(folder, "young"));
  const hash = await blobs.put(bytes("again"));
  const old = new Date(2001, 1, 1);
  utimesSync(join(folder, "young", hash.slice(0, 2), hash), old, old);
  expect((await listed(blobs)).get(hash)).toEqual(old);
  await blobs.put(bytes("again"));
  expect((await listed(blobs)).get(hash)!.getFullYear()).toBeGreaterThan(2001);
});

test.each([
  ["s3://luts", { bucket: "luts", prefix: "" }],
  ["s3://luts/", { bucket: "luts", prefix: "" }],
  ["s3://luts/a/b/", { bucket: "luts", prefix: "a/b" }],
])("%s is a place", (address, place) => expect(s3Place(address)).toEqual(place));

test.each(["luts", "s3://", "s3://A", "https://x/y"])("%s is no place", (address) => {
  expect(s3Place(address)).toBeNull();
});
