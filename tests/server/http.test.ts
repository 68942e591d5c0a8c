import { EventEmitter } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildApp } from "#server/app.ts";
import { openDatabase } from "#server/db/database.ts";
import { openBlobs } from "#server/files/blobs.ts";
import { newVisitor, type Send, type Server } from "./app.ts";
import { engines } from "./database.ts";

// A stream answered to `inject` is listened to by more than ten, a socket is not.
EventEmitter.defaultMaxListeners = 20;

let server: Server;
let send: Send;
let stopping = false;
beforeAll(async () => {
  const place = await engines[0]!.fresh();
  const publicDir = join(place.folder, "public");
  mkdirSync(join(publicDir, "assets"), { recursive: true });
  writeFileSync(join(publicDir, "index.html"), "<!doctype html><title>Palette</title>");
  writeFileSync(join(publicDir, "sw.js"), "self.skipWaiting()");
  writeFileSync(join(publicDir, "assets/main-1a2b3c.js"), "export const x = 1;\n".repeat(1000));
  const database = await openDatabase(place.database);
  const blobs = openBlobs(join(place.folder, "blobs"));
  const app = await buildApp({ database, blobs, publicDir, bodyLimit: 100_000, stopping: () => stopping });
  server = { app, database, place, close: async () => app.close().then(place.remove) };
  send = await newVisitor(app);
});
afterAll(() => server?.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: "GET", url, headers });

describe("headers", () => {
  test.each([
    "/",
    "/assets/main-1a2b3c.js",
    "/api/configs/",
    "/api/none",
    "/nothing.png",
    "/livez",
    "/%ff",
    "/%2e%2e/x",
  ])("%s comes with the ones that protect the page", async (url) => {
    const { headers } = await get(url);
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain("default-src 'self'");
    expect(policy).toMatch(/script-src 'self' 'wasm-unsafe-eval'(;|$)/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "no-referrer",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
    });
    expect(headers).not.toHaveProperty("x-powered-by");
  });

  test("no other site may read an answer, and a trace is not given", async () => {
    const asked = { origin: "https://evil.example", "access-control-request-method": "GET" };
    for (const method of ["GET", "OPTIONS", "TRACE"] as const) {
      const { headers, body, statusCode } = await server.app.inject({
        method: method as "GET",
        url: "/api/configs/",
        headers: { ...asked, cookie: "palette-session=secret" },
      });
      expect(Object.keys(headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
      expect([method, statusCode >= 400]).toEqual([method, true]);
      expect(body).not.toContain("secret");
    }
  });

  test("what the API says is kept by no cache", async () => {
    expect((await get("/api/configs/")).headers["cache-control"]).toBe("no-store");
    expect((await get("/api/openapi.json")).headers["cache-control"]).toBe("no-store");
  });

  test("hashed assets are kept for good, the page is asked for each time", async () => {
    expect((await get("/assets/main-1a2b3c.js")).headers["cache-control"]).toBe(
      "public, max-age=31536000, immutable",
    );
    for (const url of ["/", "/sw.js", "/6f1c2e9e-4c0f-4a3e-9f53-0a4d6f0f8a11/colorspaces"])
      expect((await get(url)).headers["cache-control"]).toBe("no-cache");
  });

  test.each([
    ["br", "br"],
    ["gzip", "gzip"],
    ["gzip, deflate, br, zstd", "br"],
  ])("a browser that takes %s gets %s", async (accepted, encoding) => {
    const { headers } = await get("/assets/main-1a2b3c.js", { "accept-encoding": accepted });
    expect(headers["content-encoding"]).toBe(encoding);
  });
});

describe("the page", () => {
  test.each(["/", "/profile", "/6f1c2e9e-4c0f-4a3e-9f53-0a4d6f0f8a11/colorspaces/new", "/x/roles/"])(
    "answers at %s",
    async (url) => {
      const { statusCode, headers, body } = await get(url);
      expect([statusCode, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
      expect(body).toContain("<title>Palette</title>");
    },
  );

  test.each([
    "/assets/gone-9z8y.js",
    "/missing.png",
    "/api/none",
    "/api",
    "/../package.json",
    "/%2e%2e/palette.db",
    "/.git/config",
    "/.env",
    "/assets/",
    "/assets",
  ])("does not answer at %s", async (url) => {
    const { statusCode, body } = await get(url);
    expect([statusCode, JSON.parse(body).detail]).toEqual([404, "There is nothing at this address."]);
  });
});

test.each(["/a//b", "/%00", "/a%5c..%5cb", `/${"a".repeat(300)}`])(
  "an address like %s is refused with the way out",
  async (url) => {
    const { statusCode, body } = await get(url);
    expect([statusCode, JSON.parse(body).detail]).toEqual([
      403,
      "The address is too long, or has “..”, “//” or a character that no page has; start at /.",
    ]);
  },
);

test.each(["/api/%zz", "/api/configs?find=%%", "/api/auth/me?%E0%A4%A"])(
  "an address of the API with a broken escape, such as %s, is no page",
  async (url) => {
    const { statusCode, body } = await get(url);
    expect([statusCode, JSON.parse(body).detail]).toEqual([404, "There is nothing at this address."]);
  },
);

describe("bodies", () => {
  const post = (payload: string, type = "application/json") =>
    send("POST", "/configs/", payload, { "content-type": type });

  test("that are not UTF-8 are refused, so that no letter of a name becomes another", async () => {
    const latin = Buffer.from('{"name":"Größe"}', "latin1");
    const { status, body } = await send("POST", "/configs/", latin, { "content-type": "application/json" });
    expect([status, body.detail]).toEqual([400, "The body is not UTF-8; send it as UTF-8."]);
  });

  test("with a key that JSON parsers trip over are refused by its name", async () => {
    const { status, body } = await post('{"name":"x","environment":{"__proto__":"a"}}');
    expect([status, body.detail]).toEqual([
      400,
      "The body is not valid JSON, or has a key called __proto__, which is not taken.",
    ]);
  });

  test.each([
    ["text/plain", 415],
    ["application/x-www-form-urlencoded", 415],
    ["application/json", 201],
  ])("of type %s are answered with %i", async (type, status) => {
    expect((await post('{"name":"x"}', type)).status).toBe(status);
  });

  test.each([
    ["that are not JSON", "{", 400],
    ["with a prototype in them", '{"__proto__":{"admin":true}}', 400],
    ["with a constructor's prototype", '{"constructor":{"prototype":{"x":1}}}', 400],
    ["that nest too deep", `${"[".repeat(40_000)}${"]".repeat(40_000)}`, 422],
    ["that open only", "[".repeat(90_000), 422],
    ["that are too large", `{"name":"${"x".repeat(200_000)}"}`, 413],
    ["that are a list", "[]", 422],
    ["that are nothing", "null", 422],
  ])("%s are refused in a sentence", async (_, payload, status) => {
    const answer = await post(payload);
    expect(answer.status).toBe(status);
    expect(answer.body.detail).toMatch(/\w/);
    expect(answer.text).not.toMatch(/node_modules|at .*\.ts/);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  test("transforms nested deeper than fifty are refused, fifty are kept", async () => {
    const id = (await post("{}")).body.id as string;
    const uuid = "6f1c2e9e-4c0f-4a3e-9f53-0a4d6f0f8a11";
    const nested = (levels: number): object =>
      Array.from({ length: levels }).reduce<object>(
        (inner) => ({ id: uuid, type: "GroupTransform", children: [inner] }),
        { id: uuid, type: "MatrixTransform" },
      );
    const create = (levels: number) =>
      send("POST", `/configs/${id}/looks`, { name: `look ${levels}`, transform: nested(levels) });
    expect((await create(50)).status).toBe(201);
    const refused = await create(51);
    expect([refused.status, refused.body.detail]).toEqual([422, "Transforms nest deeper than 50 levels."]);
  });
});

describe("health", () => {
  test("the process is alive and ready, and not ready once it is about to stop", async () => {
    expect((await get("/livez")).json()).toEqual({ status: "ok" });
    expect((await get("/readyz")).statusCode).toBe(200);
    stopping = true;
    expect((await get("/readyz")).statusCode).toBe(503);
    expect((await get("/livez")).headers.connection).toBe("close");
    stopping = false;
  });
});

test("the description of the API names every collection and its fields", async () => {
  const { paths } = (await get("/api/openapi.json")).json();
  expect(Object.keys(paths)).toEqual(
    expect.arrayContaining([
      "/api/configs/{configId}/display-colorspaces/{id}",
      "/api/configs/{configId}/document",
      "/api/static/transform-types",
      "/api/upload/upload",
    ]),
  );
  const body = paths["/api/configs/{configId}/roles"].post.requestBody.content["application/json"].schema;
  expect(Object.keys(body.properties)).toEqual(
    expect.arrayContaining(["id", "name", "colorspace_id", "colorspace_name"]),
  );
});

test("a parameter that is there twice is refused, wherever a call takes one", async () => {
  const { paths } = (await get("/api/openapi.json")).json() as {
    paths: Record<string, Record<string, { parameters?: { name: string; in: string }[] }>>;
  };
  const { id } = (await send("POST", "/configs/", {})).body;
  const asked = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { parameters = [] }]) =>
      parameters.filter((each) => each.in === "query").map(({ name }) => ({ path, method, name })),
    ),
  );
  expect(asked.length).toBeGreaterThan(40);
  for (const { path, method, name } of asked) {
    const at = path.replace("/api", "").replace("{configId}", id);
    const twice = await send(method.toUpperCase(), `${at}?${name}=first&${name}=second`, undefined, {});
    expect([method, path, name, twice.status]).toEqual([method, path, name, 422]);
  }
});
