// @vitest-environment jsdom
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { fetchChange, fetchChanges, fetchDocumentAt, fetchTextAt } from "#api/changeClient.ts";
import {
  ApiError,
  callApi,
  copyConfig,
  createConfig,
  deleteConfig,
  fetchConfig,
  fetchConfigs,
  fetchDocument,
  fetchMergedVisitors,
  fetchVisitor,
  initialize,
  loadBuiltinConfig,
  onOtherAccount,
  restoreConfig,
  sendRequests,
  speakAs,
} from "#api/client.ts";
import { USER_HEADER } from "#api/headers.ts";
import type { Request } from "#api/resources.ts";
import { openServer, type Server } from "../server/app.ts";
import { engines } from "../server/database.ts";

let server: Server;
/** Headers that the browser would send: Node's fetch keeps no cookies and knows no page. */
const sent: { url: string; headers: Headers }[] = [];
beforeAll(async () => {
  // Fastify tells bytes from JSON by Node's class, in the place of which jsdom has its own.
  vi.stubGlobal("ArrayBuffer", Buffer.alloc(1).buffer.constructor);
  server = await openServer(engines[0]!);
  const base = await server.app.listen({ port: 0, host: "127.0.0.1" });
  let cookie = "";
  const real = globalThis.fetch;
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    sent.push({ url, headers: new Headers(headers) });
    if (cookie) headers.set("cookie", cookie);
    const response = await real(new URL(url, base), { ...init, headers });
    const [session, token] = response.headers.getSetCookie().map((set) => set.split(";")[0]!);
    if (session) cookie = session;
    // biome-ignore lint/suspicious/noDocumentCookie: as the browser takes it from the answer
    if (token) document.cookie = token;
    return response;
  });
});
afterAll(() => server?.close());
beforeEach(() => void sent.splice(0));

test("begins a session with the fingerprint and says who it belongs to", async () => {
  const visitor = await initialize("finger print&1");
  expect(visitor.user_type).toBe("anonymous");
  expect(sent[0]!.url).toBe("/api/auth/initialize?fingerprint=finger+print%261");
  expect(await fetchVisitor()).toMatchObject(visitor);
});

test("makes, lists, reads, copies, deletes and restores configurations", async () => {
  const [id, copy] = [randomUUID(), randomUUID()];
  expect(await createConfig({ id, name: "Show" })).toMatchObject({ id, name: "Show", problems: [] });
  const row = { id: randomUUID(), name: "ACEScg" };
  await sendRequests(id, [{ method: "POST", path: `/configs/${id}/colorspaces`, body: row }], randomUUID());
  expect((await fetchConfig(id)).counts.colorspaces).toBe(1);
  expect((await fetchDocument(id)).colorspaces.byId[row.id]).toMatchObject(row);
  const copied = await copyConfig(id, copy, { name: "Other show" });
  expect(copied).toMatchObject({ id: copy, name: "Other show" });
  const { colorspaces } = await fetchDocument(copy);
  expect(colorspaces.order).toHaveLength(1);
  expect(colorspaces.order).not.toContain(row.id);
  expect(colorspaces.byId[colorspaces.order[0]!]).toMatchObject({ name: "ACEScg", config_id: copy });
  await deleteConfig(id);
  expect((await fetchConfigs()).map((each) => each.id)).toEqual([copy]);
  await restoreConfig(id);
  expect(await fetchConfigs()).toHaveLength(2);
});

test("loads a built-in config", async () => {
  const id = randomUUID();
  const opened = await loadBuiltinConfig("ocio://default", id);
  expect(opened.counts.colorspaces).toBeGreaterThan(10);
  expect((await fetchDocument(id)).config.id).toBe(id);
});

test("sends what the specification wants with every request", async () => {
  localStorage.setItem("deviceFingerprint", "device");
  await fetchConfigs();
  expect(sent[0]!.headers.get("X-Device-Fingerprint")).toBe("device");
  expect(document.cookie).toContain(`XSRF-TOKEN=${sent[0]!.headers.get("X-XSRF-TOKEN")}`);
});

test("a refusal is an ApiError with its sentence and fields", async () => {
  const id = randomUUID();
  await createConfig({ id });
  const look = (name: string) => ({ method: "POST" as const, path: `/configs/${id}/looks`, body: { name } });
  const requests = [look(""), look("Night")];
  const error = await sendRequests(id, requests, randomUUID()).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    status: 422,
    detail: expect.stringContaining("Name is required"),
    issues: [{ path: ["requests", "0", "body", "name"], message: "Name is required" }],
  });
  await expect(fetchConfig(randomUUID())).rejects.toMatchObject({
    status: 404,
    detail: "The requested configuration was not found",
  });
});

test("no answer at all has the status 0, an aborted request stays an abort", async () => {
  const { fetch } = globalThis;
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("fetch failed")));
  await expect(fetchConfigs()).rejects.toMatchObject({ status: 0, detail: "The server does not answer." });
  vi.stubGlobal("fetch", fetch);
  const aborted = AbortSignal.abort();
  await expect(callApi("GET", "/configs/", { signal: aborted })).rejects.toMatchObject({
    name: "AbortError",
  });
});

test("a page that something else answers with is no answer of the server", async () => {
  const { fetch } = globalThis;
  const page = (status: number) => async () =>
    new Response("<h1>Sign in to the network</h1>", { status, headers: { "Content-Type": "text/html" } });
  for (const [status, counted] of [
    [200, 0],
    [404, 0],
    [502, 502],
  ] as const) {
    vi.stubGlobal("fetch", page(status));
    await expect(fetchConfigs()).rejects.toMatchObject({ status: counted });
  }
  const rename: Request = { method: "PUT", path: "/configs/1/", body: { name: "After" } };
  for (const [status, body, type] of [
    [200, "<h1>Sign in</h1>", "text/html"],
    [200, "OK", "text/plain"],
    [200, "", "application/octet-stream"],
    [204, null, ""],
    [404, "<h1>Sign in</h1>", "text/html"],
  ] as const) {
    vi.stubGlobal("fetch", async () => new Response(body, { status, headers: { "Content-Type": type } }));
    await expect(sendRequests("1", [rename], randomUUID()), `${status} ${type}`).rejects.toMatchObject({
      status: 0,
    });
  }
  vi.stubGlobal("fetch", fetch);
});

test("reads the log, and the configuration as it was", async () => {
  const id = randomUUID();
  await createConfig({ id, name: "Before" });
  const rename = { method: "PUT" as const, path: `/configs/${id}/`, body: { name: "After" } };
  const origin = { tab: "one", command: "config.rename", sentence: "Renamed to After" };
  expect(await sendRequests(id, [rename], randomUUID(), origin)).toEqual({ version: 2, overwrote: 0 });
  const { changes, next } = await fetchChanges(id);
  expect([changes.map(({ version }) => version), next]).toEqual([[2, 1], null]);
  expect((await fetchChanges(id, { before: 2 })).changes).toHaveLength(1);
  expect(await fetchChange(id, 2)).toEqual(changes[0]);
  expect((await fetchDocumentAt(id, 1)).config.name).toBe("Before");
  expect(await fetchTextAt(id, 2)).toContain("name: After");
});

test("a write says for whom it is meant, and is refused by a code where the session is another one's", async () => {
  const { user_id } = await fetchVisitor();
  const id = randomUUID();
  speakAs({ user: user_id });
  await createConfig({ id });
  expect(sent.at(-1)!.headers.get(USER_HEADER)).toBe(user_id);
  await fetchConfig(id);
  expect(sent.at(-1)!.headers.get(USER_HEADER)).toBeNull();
  await initialize("x");
  expect(sent.at(-1)!.headers.get(USER_HEADER)).toBeNull();
  expect(await fetchMergedVisitors()).toEqual({ user_id, visitors: [] });

  const row = { id: randomUUID(), name: "x" };
  const requests: Request[] = [{ method: "POST", path: `/configs/${id}/looks`, body: row }];
  // The changes are another one's than the page's.
  await expect(sendRequests(id, requests, randomUUID(), {}, randomUUID())).rejects.toMatchObject({
    status: 412,
    code: "otherAccount",
  });
  speakAs({ user: randomUUID() });
  const strayed = vi.fn();
  onOtherAccount(strayed);
  await expect(createConfig({ id: randomUUID() })).rejects.toMatchObject({ code: "otherAccount" });
  expect(strayed).toHaveBeenCalledOnce();
  await sendRequests(id, requests, randomUUID(), {}, user_id);
  expect((await fetchConfig(id)).counts.looks).toBe(1);
  speakAs({ user: user_id });
});
