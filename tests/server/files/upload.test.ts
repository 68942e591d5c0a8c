import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PassThrough, Readable, Writable } from "node:stream";
import type { FastifyRequest } from "fastify";
import { zipSync } from "fflate";
import { beforeAll, describe, expect, test } from "vitest";
import { readArchive, writeArchive } from "#ocio/archive/archive.ts";
import { collectionNames, collections } from "#ocio/model/document.ts";
import { readParts } from "#server/files/upload.ts";
import { shared } from "../../shared.ts";
import { multipart, newVisitor, onEveryEngine, type Send } from "../app.ts";

const configs = shared ? join(shared, "corpus/configs") : "";
const canonical = shared ? join(shared, "corpus/canonical") : "";
const corpus = shared ? readdirSync(configs).filter((name) => existsSync(join(canonical, name))) : [];

const small = `ocio_profile_version: 2
file_rules:
  - !<Rule> {name: Default, colorspace: raw}
colorspaces:
  - !<ColorSpace>
    name: raw
    isdata: true
`;

/** Text in which every list holds the list before it nine times. */
function aliasBomb(): string {
  const lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"];
  for (let level = 1; level < 10; level++)
    lines.push(
      `a${level}: &a${level} [${Array(9)
        .fill(`*a${level - 1}`)
        .join(", ")}]`,
    );
  return lines.join("\n");
}

const zeros = new Uint8Array(80 * 1024 * 1024);
const hostile: [string, () => Uint8Array | string][] = [
  ["ten megabytes of [", () => "[".repeat(10_000_000)],
  ["ten megabytes of {", () => "{a: ".repeat(2_500_000)],
  ["ten megabytes of - ", () => "- ".repeat(5_000_000)],
  [
    "ten thousand levels of a block",
    () => Array.from({ length: 4000 }, (_, at) => `${" ".repeat(at)}a:`).join("\n"),
  ],
  ["a bomb of aliases", aliasBomb],
  ["an alias of itself", () => "a: &a [*a]"],
  [
    "a hundred thousand anchors",
    () => Array.from({ length: 100_000 }, (_, at) => `k${at}: &a${at} v`).join("\n"),
  ],
  ["a hundred thousand keys that are the same", () => "name: x\n".repeat(100_000)],
  ["eleven megabytes of text", () => `description: ${"x".repeat(11_000_000)}`],
  ["nothing", () => ""],
  ["zeros", () => zeros.subarray(0, 100_000)],
  ["control characters", () => "ocio_profile_version: 2\n\u0001\u0000: \u0007"],
  ["a zip of 80 MB of zeros", () => zipSync({ "config.ocio": zeros })],
  [
    "a zip with a bomb beside the config",
    () => zipSync({ "config.ocio": Buffer.from(small), "a.cube": zeros }),
  ],
  ["a zip without a config", () => zipSync({ "other.txt": Buffer.from("x") })],
  ["a zip that ends too early", () => zipSync({ "config.ocio": Buffer.from(small) }).subarray(0, 60)],
  [
    "a zip with 5,000 entries",
    () => zipSync(Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`f${at}`, new Uint8Array(1)]))),
  ],
  ["the first bytes of a zip", () => "PK\u0003\u0004"],
];

test("a body is parsed no further once it is refused, and read to its end", async () => {
  const raw = new PassThrough();
  const parsed: unknown[] = [];
  const parts = async function* () {
    raw.pipe(new Writable({ objectMode: true })).write = (piece: unknown) => parsed.push(piece) > 0;
    yield { type: "file", filename: "a", file: Object.assign(Readable.from(["x"]), { truncated: true }) };
  };
  const request = { raw, parts, isMultipart: () => true } as unknown as FastifyRequest;
  const limits = { files: 1, fields: 0, fileSize: 1 };
  const reading = readParts(request, limits, async (content) => {
    for await (const _ of content);
  }).next();
  await expect(reading).rejects.toThrow("“a” is larger than");
  raw.end("\r\n--z\r\n".repeat(1000));
  await once(raw, "end");
  expect(parsed).toEqual([]);
});

onEveryEngine("uploads", (server, engine) => {
  let send: Send;
  beforeAll(async () => {
    send = await newVisitor(server().app);
  });
  const upload = (bytes: Uint8Array | string, name: string, fields: Record<string, string> = {}) => {
    const { body, headers } = multipart(bytes, name, fields);
    return send("POST", "/upload/upload", body, headers);
  };

  // Differences between the engines show in a few of them.
  const some = engine.name === "SQLite" ? corpus : corpus.filter((_, at) => at % 8 === 0);
  test.skipIf(!shared).each(some)("%s comes back as official OCIO writes it", async (name) => {
    const id = randomUUID();
    const answer = await upload(readFileSync(join(configs, name)), name, { id });
    expect([answer.status, answer.body.detail]).toEqual([201, undefined]);
    expect(answer.body).toMatchObject({ id, file_name: name.slice(-255) });
    const { body: document } = await send("GET", `/configs/${id}/document`);
    for (const collection of collectionNames) {
      const rows = Object.values(document[collection].byId) as object[];
      expect(rows).toHaveLength(answer.body.counts[collection]);
      for (const row of rows) expect(collections[collection].parse(row)).toEqual(row);
    }
    const text = readFileSync(join(canonical, name), "utf8");
    expect((await send("GET", `/configs/${id}/view_yaml`)).text).toBe(text);
    expect((await send("GET", `/configs/${id}/download`)).text).toBe(text);
  });

  test("the files of an archive stay with the configuration and go into its download", async () => {
    const files = new Map([
      ["luts/grade.spi1d", Buffer.from("Version 1\n")],
      ["luts/deep/film.cube", Buffer.from("LUT_3D_SIZE 2\n")],
    ]);
    const id = randomUUID();
    const answer = await upload(writeArchive(small, files), "show.ocioz", { id });
    expect([answer.status, answer.body.problems]).toEqual([201, []]);
    const luts = (await send("GET", "/files/luts")).body.filter(
      (lut: { config_id: string }) => lut.config_id === id,
    );
    expect(luts.map(({ key, name, size }: Record<string, unknown>) => [key, name, size])).toEqual([
      ["luts/deep/film.cube", "film.cube", 14],
      ["luts/grade.spi1d", "grade.spi1d", 10],
    ]);
    const copy = randomUUID();
    expect((await send("POST", `/configs/${id}/copy?id=${copy}`)).status).toBe(201);
    for (const each of [id, copy]) {
      const response = await server().app.inject({
        method: "GET",
        url: `/api/configs/${each}/download?format=ocioz`,
        headers: await cookieOf(send),
      });
      expect(response.headers["content-disposition"]).toContain('filename="show.ocioz"');
      const archive = readArchive(new Uint8Array(response.rawPayload));
      expect(archive.text).toBe((await send("GET", `/configs/${id}/view_yaml`)).text);
      for (const [path, bytes] of files) expect(Buffer.from(archive.files.get(path)!)).toEqual(bytes);
    }
  });

  test("a configuration is made from a template under the name that was given", async () => {
    for (const [template, spaces] of [
      ["minimal", 6],
      ["empty", 1],
    ]) {
      const answer = await send("POST", "/configs/", { template, name: "show" });
      expect(answer.status).toBe(201);
      expect(answer.body).toMatchObject({ name: "show", counts: { colorspaces: spaces, displays: 1 } });
    }
    const none = await send("POST", "/configs/", { template: "no-such" });
    expect([none.status, none.body.detail]).toEqual([422, "There is no template no-such."]);
  });

  test("what official OCIO refuses of a file stays with the configuration until it is dismissed", async () => {
    const id = randomUUID();
    const text = small.replace("isdata: true", "isdata: perhaps");
    const answer = await upload(text, "show.ocio", { id });
    expect(answer.status).toBe(201);
    const kept = async () => (await send("GET", `/configs/${id}/document`)).body.config.file_problems;
    expect(await kept()).toMatchObject([
      { severity: "error", code: "bad-boolean", line: 7, path: "colorspaces/raw/isdata", dropped: true },
      { severity: "error", code: "no-display" },
    ]);
    const update = { file_problems: [], muted_rules: ["unused-look"] };
    expect((await send("PATCH", `/configs/${id}`, update)).status).toBe(200);
    expect(await kept()).toEqual([]);
    expect((await send("GET", `/configs/${id}/view_yaml`)).text).not.toMatch(/muted|problems/);
  });

  test("the same file under the same id twice is one configuration", async () => {
    const id = randomUUID();
    expect((await upload(small, "a.ocio", { id })).status).toBe(201);
    expect((await upload(small, "a.ocio", { id })).status).toBe(200);
    expect((await upload(`${small}# other`, "a.ocio", { id })).status).toBe(409);
    const headers = { "idempotency-key": randomUUID() };
    const [first, second] = [0, 1].map(() => send("POST", "/configs/", { text: small }, headers));
    expect((await second!).body.id).toBe((await first!).body.id);
  });

  test("a configuration with mistakes opens, with what is wrong and where", async () => {
    const { status, body } = await upload(
      small.replace("isdata: true", "isdata: true\n    colour: red"),
      "bad.ocio",
    );
    expect([status, body.counts.colorspaces]).toEqual([201, 1]);
    expect(
      body.problems.find(({ message }: { message: string }) => message.includes("colour")),
    ).toMatchObject({
      line: 8,
    });
  });

  test("numbers that JSON does not have become those nearest to them, with a warning", async () => {
    const text = small.replace("isdata: true", "allocationvars: [.inf, -.inf, .nan]");
    const { body } = await upload(text, "infinite.ocio");
    const [row] = (await send("GET", `/configs/${body.id}/colorspaces`)).body;
    expect(row.allocation_vars).toEqual([3.4028234663852886e38, -3.4028234663852886e38, 0]);
    expect(body.problems).toHaveLength(3);
    expect(body.problems[0].message).toMatch(/colorspaces\/raw\/allocation_vars\/0 is Infinity/);
  });

  test.each([
    ["no file", async () => send("POST", "/upload/upload", {}), 415],
    ["an id that is none", async () => upload(small, "a.ocio", { id: "7" }), 422],
    [
      "a built-in config that there is not",
      async () => send("POST", "/configs/load-built-in-config?name=x"),
      422,
    ],
  ])("%s is refused", async (_, ask, status) => {
    expect((await ask()).status).toBe(status);
  });

  describe("hostile files", () => {
    // They are refused before the database hears of them; PostgreSQL has those whose names and texts it keeps.
    const sent = engine.name === "SQLite" ? hostile : hostile.filter((_, at) => at % 6 === 5);
    test.each(sent)("%s: an answer, and the server goes on", async (_, make) => {
      const { status, body } = await upload(make(), "hostile.ocio");
      expect([200, 201, 422]).toContain(status);
      if (status === 422) {
        expect(body.detail).toMatch(/\.$/);
        expect(body.problems.length).toBeGreaterThan(0);
      }
      expect((await send("GET", "/auth/me")).status).toBe(200);
    });

    test("names that lead out of the archive are left out", async () => {
      const evil = {
        "config.ocio": Buffer.from(small),
        "../../evil.txt": Buffer.from("x"),
        "/etc/evil": Buffer.from("x"),
      };
      const { status, body } = await upload(zipSync(evil), "evil.ocioz");
      expect([status, body.problems.length]).toEqual([201, 2]);
      const { body: luts } = await send("GET", "/files/luts");
      expect(JSON.stringify(luts)).not.toContain("evil");
    });
  });
});

/** The headers with which a visitor sends; binary answers need them outside of `send`. */
async function cookieOf(send: Send): Promise<{ cookie: string }> {
  const { headers } = await send("POST", "/auth/initialize");
  return { cookie: String(headers["set-cookie"]).split(";")[0]! };
}
