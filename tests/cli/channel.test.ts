import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { follow } from "#cli/channel.ts";
import { type Made, zip } from "../ocio/zip.ts";
import { call } from "./terminal.ts";

/** Answers of the server to each path; anything may be there. */
const answers = new Map<string, (request: IncomingMessage, response: ServerResponse) => void>();
const asked: { url: string; authorization: string | undefined }[] = [];
const server = createServer((request, response) => {
  asked.push({ url: request.url!, authorization: request.headers.authorization });
  (answers.get(request.url!) ?? ((_request, to) => to.writeHead(404).end("<html>")))(request, response);
});
let origin: string;
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const bytes = Buffer.from(zip([{ name: "config.ocio", content: "ocio_profile_version: 2\n" }]));
const sha256 = createHash("sha256").update(bytes).digest("hex");
const pointer = {
  hash: sha256,
  version: 3,
  note: "Lock",
  files: [{ name: "config.ocioz", path: "/archive", sha256, size: bytes.length }],
};
const json = (value: unknown) => (_request: IncomingMessage, response: ServerResponse) =>
  void response.end(typeof value === "string" ? value : JSON.stringify(value));
const archive = (_request: IncomingMessage, response: ServerResponse) => void response.end(bytes);
const file = (more: object) => ({ ...pointer, files: [{ ...pointer.files[0], ...more }] });
const flood = (status: number) => (_request: IncomingMessage, response: ServerResponse) => {
  response.writeHead(status);
  const piece = Buffer.alloc(1024 * 1024, 32);
  const pour = () => {
    while (!response.destroyed && response.write(piece));
  };
  response.on("drain", pour);
  pour();
};
const old = { "out/config.ocioz": "old", "out/channel.json": "{}" };
const pull = (path = "/channel", env: Record<string, string> = {}) =>
  call(["pull", origin + path, "--out", "out", "--json"], old, env);

describe("pull from a server that means ill keeps the old archive and says why", () => {
  const cases: [string, Parameters<typeof answers.set>[1], string][] = [
    ["null", json("null"), "is not a channel"],
    ["a list", json([]), "is not a channel"],
    ["files that are no list", json({ ...pointer, files: {} }), "is not a channel"],
    ["a file that is none", json({ ...pointer, files: [null] }), "is not a channel"],
    ["no hash", json({ ...pointer, hash: undefined }), "is not a channel"],
    ["a note that is no text", json({ ...pointer, note: { a: 1 } }), "is not a channel"],
    ["a path that is no address", json(file({ path: "http://[" })), "is not a channel"],
    ["a path to another server", json(file({ path: "//127.0.0.2:9/x" })), "leads to another server"],
    ["a path of another kind", json(file({ path: "file:///etc/passwd" })), "leads to another server"],
    [
      "an archive that is not what the channel names",
      json({ ...pointer, hash: "0".repeat(64) }),
      "is not a channel",
    ],
    ["a hash of other bytes", json(file({ sha256: "0".repeat(64) })), "is not a channel"],
    ["a size of other bytes", json(file({ size: 1 })), "arrived damaged"],
    ["an answer without an end", flood(200), "more than 1048576 bytes"],
    ["a refusal without an end", flood(500), "it answered 500"],
    [
      "a redirect",
      (_request, response) => void response.writeHead(302, { location: "/elsewhere" }).end(),
      "redirects to another address",
    ],
    [
      "a refusal that colors",
      (_request, response) => void response.writeHead(403).end('{"detail":"\\u001b[2J"}'),
      "“/channel”: \u001b[2J",
    ],
    [
      "a refusal that is no text",
      (_request, response) => void response.writeHead(403).end('{"detail":{}}'),
      "it answered 403",
    ],
  ];
  test.each(cases)("%s", async (_, answer, said) => {
    answers.set("/channel", answer);
    answers.set("/archive", archive);
    const { code, out, files } = await pull();
    const { ok, error } = JSON.parse(out);
    expect([code, ok, error.message]).toEqual([1, false, expect.stringContaining(said)]);
    expect(Buffer.from(files.get("out/config.ocioz")!).toString()).toBe("old");
  });

  test.each([
    [
      "breaks off",
      (_request: IncomingMessage, response: ServerResponse) => {
        response.writeHead(200, { "content-length": bytes.length });
        response.write(bytes.subarray(0, 5), () => response.destroy());
      },
    ],
    [
      "is of no length that was told",
      (_request: IncomingMessage, response: ServerResponse) => {
        response.socket!.end("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\nPK");
      },
    ],
    [
      "is packed wrongly",
      (_request: IncomingMessage, response: ServerResponse) => {
        response.writeHead(200, { "content-encoding": "gzip" }).end("no gzip");
      },
    ],
  ])("an archive that %s", async (_, answer) => {
    answers.set("/channel", json(pointer));
    answers.set("/archive", answer);
    const { code, out, files } = await pull();
    expect([code, JSON.parse(out).error]).toEqual([
      1,
      { code: "broken-off", message: expect.stringMatching(/^“\/archive” broke off: .*\.$/) },
    ]);
    expect(Buffer.from(files.get("out/config.ocioz")!).toString()).toBe("old");
  });
});

test("a server that asks for a token has the variable named, and where tokens are made", async () => {
  answers.set("/channel", (_request, response) => {
    response.writeHead(401).end(JSON.stringify({ detail: "You're signed out. Reload to continue." }));
  });
  const { out } = await pull();
  expect(JSON.parse(out).error.message).toBe(
    "“/channel” needs a token: set OCIO_PALETTE_TOKEN to one that your profile makes, under Tokens for programs.",
  );
  const sent = await pull("/channel", { OCIO_PALETTE_TOKEN: "ocp_secret" });
  expect(JSON.parse(sent.out).error.message).toContain("signed out");
});

test("the token goes to the channel alone, without the line break of its file, and is told nobody", async () => {
  answers.set("/channel", json(pointer));
  answers.set("/archive", archive);
  asked.length = 0;
  expect((await pull("/channel", { OCIO_PALETTE_TOKEN: "ocp_secret\n" })).code).toBe(0);
  expect(asked).toEqual([
    { url: "/channel", authorization: "Bearer ocp_secret" },
    { url: "/archive", authorization: undefined },
  ]);
  const wrong = await pull("/channel", { OCIO_PALETTE_TOKEN: "ocp_\u0001secret" });
  expect([wrong.code, wrong.out, wrong.out.includes("secret")]).toEqual([
    2,
    expect.stringContaining("OCIO_PALETTE_TOKEN is not a token"),
    false,
  ]);
});

describe("an archive is not taken from whoever publishes it", () => {
  const taken = async (packed: Uint8Array) => {
    const hash = createHash("sha256").update(packed).digest("hex");
    const files = [{ ...pointer.files[0]!, sha256: hash, size: packed.length }];
    answers.set("/channel", json({ ...pointer, hash, files }));
    answers.set("/archive", (_request, response) => void response.end(packed));
    const { code, out, files: kept } = await pull();
    expect(Buffer.from(kept.get("out/config.ocioz")!).toString()).toBe("old");
    const { error } = JSON.parse(out);
    return [code, error.code, error.message];
  };

  test.each([
    ["that is none", Buffer.from("Sign in to the network"), "not a ZIP archive"],
    ["that is empty", Buffer.alloc(0), "not a ZIP archive"],
    ["without a config", zip([{ name: "a.cube", content: "0 1\n" }]), "config.ocio"],
  ])("%s", async (_, packed, why) => {
    expect(await taken(packed)).toEqual([1, "unsafe-archive", expect.stringContaining(why)]);
  });

  const config = { name: "config.ocio", content: "ocio_profile_version: 2\n" };
  const lut = (name: string, more: object = {}) => [config, { name, content: "0 1\n", ...more }];
  test.each<[string, Made[], string]>([
    ["with a path out of it", lut("../../evil.cube"), "leaves the archive"],
    ["with a path of backslashes out of it", lut("luts\\..\\..\\evil.cube"), "leaves the archive"],
    ["with an absolute path", lut("/etc/evil.cube"), "absolute path"],
    ["with a drive", lut("C:/evil.cube"), "drive"],
    ["with a link", lut("luts/link.cube", { mode: 0o120777 }), "is a link"],
    ["with one name twice", [config, config], "only the first is read"],
    ["with names that differ by case", [...lut("a.cube"), ...lut("A.cube").slice(1)], "only the first"],
    ["with an entry larger than OCIO reads", lut("a.cube", { size: 300 * 1024 * 1024 }), "unpacks to"],
    ["with entries that share bytes", [config, { ...config, name: "a", localName: "a", shares: 0 }], "a"],
  ])("%s", async (_, made, why) => {
    expect(await taken(zip(made))).toEqual([1, "unsafe-archive", expect.stringContaining(why)]);
  });
});

test.each([
  ["rollback", "/api/configs/1/channels/%zz", "not-a-channel"],
  ["pull", "/channel", "usage"],
])(
  "%s of an address that is none is refused in a sentence, without its password",
  async (name, path, code) => {
    const place = code === "usage" ? origin.replace("//", "//ada:hunter2@") : origin;
    const { out } = await call([name, place + path, ...(name === "pull" ? ["--out", "out"] : []), "--json"]);
    expect(JSON.parse(out).error.code).toBe(code);
    expect(out).not.toContain("hunter2");
  },
);

test("a note is one printable line", async () => {
  answers.set("/channel", json({ ...pointer, note: "a\u001b[2J\nWrote version 9" }));
  answers.set("/archive", archive);
  const { out } = await call(["pull", `${origin}/channel`, "--out", "out"]);
  expect(out).toBe(`Wrote version 3, ${sha256.slice(0, 12)}: a\\u001b[2J\\nWrote version 9\n`);
});

test("pull that follows goes on after whatever the server answered", async () => {
  const said: string[] = [];
  const told: number[] = [];
  const kept = new Map<string, Uint8Array>();
  const end = new AbortController();
  const all = ["null", JSON.stringify(file({ path: "http://[" })), JSON.stringify(pointer)];
  answers.set("/channel", (_request, response) => void response.end(all.shift() ?? JSON.stringify(pointer)));
  answers.set("/archive", archive);
  const terminal = {
    err: (text: string) => said.push(text),
    find: () => null,
    ...{ makeFolder: async () => undefined, sweep: async () => undefined },
    replace: async (path: string, content: Uint8Array) => void kept.set(path, content),
  };
  const tell = ({ version }: { version: number }) => {
    told.push(version);
    end.abort();
  };
  const channel = { url: new URL(`${origin}/channel`), token: undefined };
  await follow(channel, { folder: "out", every: 0.001, tell }, terminal as never, end.signal);
  expect([told, said.length]).toEqual([[3], 1]);
  expect(Buffer.from(kept.get("out/config.ocioz")!).equals(bytes)).toBe(true);
});

test.each(["<html>", "null", "[]", '{"hash":1}'])(
  "publish to a server that answers %s is refused in a sentence",
  async (text) => {
    answers.set("/channel/publications", json(text));
    const { code, out } = await call(["publish", `${origin}/channel`, "--json"]);
    expect([code, JSON.parse(out).error.code]).toEqual([1, "not-a-channel"]);
  },
);

test.each(["0", "-5", "soon", "2592000", "Infinity"])(
  "a channel is not followed every %s seconds, which would ask without a pause",
  async (every) => {
    const { code, err } = await call(["pull", `${origin}/channel`, "--out", "out", "--every", every], old);
    expect(code).toBe(2);
    expect(err).toContain("--every is a number of seconds from 1 to 86400, which is a day.");
  },
);
