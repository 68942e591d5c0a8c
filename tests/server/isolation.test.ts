import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { collectionAt } from "#api/resources.ts";
import { newConfig, newVisitor, onEveryEngine, type Send, sample, sender, withToken } from "./app.ts";
import { browserOf, newUser } from "./browser.ts";

type Call = { method: string; path: string };

onEveryEngine("isolation", (server) => {
  let mine: Send;
  let theirs: Send;
  let registered: Send;
  let cookie: string;
  let config: string;
  let calls: Call[];
  const ids = new Map<string, string>();

  beforeAll(async () => {
    const { app } = server();
    theirs = await newVisitor(app);
    registered = (await newUser(server())).send;
    const own = browserOf(server());
    mine = own.send;
    config = await newConfig(mine);
    cookie = own.cookie();
    for (const [path, collection] of collectionAt) {
      const row = sample(collection, config, path);
      await mine("POST", `/configs/${config}/${path}`, row);
      ids.set(path, row.id);
    }
    const { paths } = (await sender(app)("GET", "/openapi.json")).body;
    calls = Object.entries(paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => ({
        method: method.toUpperCase(),
        path: path.replace(/^\/api/, ""),
      })),
    );
  });

  /** A body that every call would take. */
  const bodyOf = ({ method, path }: Call) => {
    if (method !== "POST" && method !== "PUT" && method !== "PATCH") return undefined;
    if (path.endsWith("/order")) return { order: [] };
    if (path.endsWith("/batch")) return { requests: [{ method: "PUT", path: "/configs/x", body: {} }] };
    if (path.endsWith("/shares")) return { access: "edit" };
    if (path.endsWith("/join")) return { token: "guessed" };
    return { name: "Taken over" };
  };
  const filled = (path: string, configId: string) => {
    const collection = /\{configId\}\/([^/]+)\/\{id\}/.exec(path)?.[1];
    const id = collection ? ids.get(collection) : undefined;
    return path.replace("{configId}", configId).replace("{id}", id ?? randomUUID());
  };

  test("everything about a configuration is in the list of calls", () => {
    expect(calls.filter(({ path }) => path.includes("{configId}")).length).toBeGreaterThan(100);
  });

  test("another visitor's configuration looks like one that is not there, whatever is asked", async () => {
    const before = (await mine("GET", `/configs/${config}/document`)).text;
    for (const call of calls.filter(({ path }) => path.includes("{configId}")))
      for (const other of [theirs, registered]) {
        const ask = (configId: string) => other(call.method, filled(call.path, configId), bodyOf(call));
        const [foreign, missing] = [await ask(config), await ask(randomUUID())];
        expect([call, foreign.status], foreign.text).toEqual([call, 404]);
        expect(foreign.text).toBe(missing.text);
      }
    expect((await mine("GET", `/configs/${config}/document`)).text).toBe(before);
  });

  test("lists show one's own configurations only", async () => {
    expect((await theirs("GET", "/configs/")).body).toEqual([]);
    expect((await mine("GET", "/configs/")).body.map(({ id }: { id: string }) => id)).toEqual([config]);
  });

  test("without a session nothing but the session and the description of the API answers", async () => {
    const nobody = sender(server().app);
    const open = ["/auth/initialize", "/auth/logout"];
    const said = new Set<string>();
    for (const call of calls.filter(({ path }) => !open.includes(path))) {
      const answer = await nobody(call.method, filled(call.path, config), bodyOf(call));
      expect([call, answer.status]).toEqual([call, 401]);
      said.add(answer.text);
    }
    expect(said.size).toBe(1);
    const forged = sender(server().app, `palette-session=${"A".repeat(43)}`);
    expect((await forged("GET", "/configs/")).status).toBe(401);
  });

  test("no write is taken that another site could send, or that does not carry the session's own token", async () => {
    const before = (await mine("GET", `/configs/${config}/document`)).text;
    const stranger = browserOf(server());
    await stranger.send("GET", "/auth/me");
    const foreign = withToken(stranger.cookie())["x-xsrf-token"]!;
    const said = new Set<string>();
    const refused: Record<string, string>[] = [
      { "x-xsrf-token": "" },
      { "x-xsrf-token": foreign },
      { "x-xsrf-token": foreign, cookie: `${cookie}; XSRF-TOKEN=${foreign}` },
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { origin: "https://evil.example" },
      { origin: "null" },
    ];
    for (const call of calls.filter(({ method, path }) => method !== "GET" && path !== "/auth/initialize"))
      for (const headers of refused) {
        const answer = await mine(call.method, filled(call.path, config), bodyOf(call), headers);
        expect([call, headers, answer.status]).toEqual([call, headers, 403]);
        said.add(answer.text);
      }
    // The same words whatever is there or not: one for a foreign site, one for a token that is not the session's.
    expect(said.size).toBe(2);
    expect((await mine("GET", `/configs/${config}/document`)).text).toBe(before);
  });

  test("a session that was ended opens nothing", async () => {
    const { send, cookie } = browserOf(server());
    const id = await newConfig(send);
    const ended = sender(server().app, cookie());
    await send("POST", "/auth/logout");
    const open = ["/auth/initialize", "/auth/logout"];
    for (const call of calls.filter(({ path }) => !open.includes(path)))
      expect([call, (await ended(call.method, filled(call.path, id), bodyOf(call))).status]).toEqual([
        call,
        401,
      ]);
  });

  test("a deleted configuration is nowhere to be seen until it is restored", async () => {
    const own = await newConfig(mine);
    await mine("POST", `/configs/${own}/looks`, { name: "kept" });
    expect((await mine("DELETE", `/configs/${own}/`)).status).toBe(204);
    for (const call of calls.filter(({ path }) => path.includes("{configId}") && !path.endsWith("/restore")))
      expect((await mine(call.method, filled(call.path, own), bodyOf(call))).status).toBe(404);
    expect((await mine("GET", "/configs/")).body).toHaveLength(1);
    expect((await theirs("POST", `/configs/${own}/restore`)).status).toBe(404);
    expect((await mine("POST", `/configs/${own}/restore`)).body.counts.looks).toBe(1);
    expect((await mine("GET", `/configs/${own}/looks`)).body).toHaveLength(1);
  });
});
