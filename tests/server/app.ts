import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { FastifyInstance, InjectOptions } from "fastify";
import { afterAll, beforeAll, describe } from "vitest";
import { type CollectionName, collections } from "#ocio/model/document.ts";
import { buildApp } from "#server/app.ts";
import type { AppOptions } from "#server/appOptions.ts";
import { csrfToken } from "#server/auth/csrf.ts";
import { type Database, openDatabase } from "#server/db/database.ts";
import { openBlobs } from "#server/files/blobs.ts";
import { openWorkers, type Workers } from "#server/jobs/workers.ts";
import { type Engine, engines, type Place } from "./database.ts";

/** A server in this process, on a database of its own. */
export type Server = { app: FastifyInstance; database: Database; place: Place; close: () => Promise<void> };

// A thread takes over a second to start from the sources: all servers of a process use the same, and none ends them.
const threads = openWorkers();
const workers: Workers = { run: threads.run, load: threads.load, close: async () => {} };

export async function openServer(engine: Engine, options: Partial<AppOptions> = {}): Promise<Server> {
  const place = await engine.fresh();
  const database = await openDatabase(place.database);
  const app = await buildApp({
    database,
    blobs: openBlobs(join(place.folder, "blobs")),
    pageUrl: "https://palette.test",
    rateLimitFactor: 100,
    workers,
    ...options,
  });
  const close = async () => {
    await app.close();
    await place.remove();
  };
  return { app, database, place, close };
}

/** A server on the embedded database, there from the first test of a file to its last, and a visitor of it. */
export function visitedServer(): { server: () => Server; send: Send } {
  let server: Server | undefined;
  let visitor: Send | undefined;
  beforeAll(async () => {
    server = await openServer(engines[0]!);
    visitor = await newVisitor(server.app);
  });
  afterAll(() => server?.close());
  return { server: () => server!, send: (...call) => visitor!(...call) };
}

/**
 * Describes a suite once per engine, or on the one that TEST_ENGINE names; `server()` is there from the first test on.
 */
export function onEveryEngine(
  name: string,
  suite: (server: () => Server, engine: Engine) => void,
  options?: () => Promise<Partial<AppOptions>>,
): void {
  const only = process.env.TEST_ENGINE;
  for (const engine of engines.filter((each) => !only || each.name === only))
    describe.skipIf(!engine.available)(`${name} on ${engine.name}`, () => {
      let server: Server | undefined;
      beforeAll(async () => {
        server = await openServer(engine, await options?.());
      });
      afterAll(async () => server?.close());
      suite(() => server!, engine);
    });
}

// biome-ignore lint/suspicious/noExplicitAny: what a test expects of an answer is the test's to say
export type Answer = { status: number; body: any; text: string; headers: Record<string, unknown> };
export type Send = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer>;

/** Headers that a page sends along with the cookie of its session. */
export function withToken(cookie: string): Record<string, string> {
  return { cookie, "x-xsrf-token": csrfToken(cookie.slice(cookie.indexOf("=") + 1)) };
}

/** Sends below /api as a page does, with the cookie of a visitor where there is one. */
export function sender(app: FastifyInstance, cookie?: string): Send {
  return async (method, path, body, headers = {}) => {
    const response = await app.inject({
      method: method as NonNullable<InjectOptions["method"]>,
      url: `/api${path}`,
      headers: { ...(cookie !== undefined && withToken(cookie)), ...headers },
      ...(body !== undefined && { payload: body as object }),
    });
    const json = String(response.headers["content-type"] ?? "").includes("json");
    return {
      status: response.statusCode,
      body: json && response.body !== "" ? JSON.parse(response.body) : undefined,
      text: response.body,
      headers: response.headers,
    };
  };
}

/** A new visitor with a session of his own. */
export async function newVisitor(app: FastifyInstance): Promise<Send> {
  const response = await app.inject({ method: "POST", url: "/api/auth/initialize?fingerprint=same-for-all" });
  const { name, value } = response.cookies[0]!;
  return sender(app, `${name}=${value}`);
}

/** A configuration without rows. */
export async function newConfig(send: Send): Promise<string> {
  const id = randomUUID();
  const { status } = await send("POST", "/configs/", { id, name: "Show" });
  if (status !== 201) throw new Error(`The configuration could not be made: ${status}.`);
  return id;
}

const MADE = "2030-05-01T00:00:00.000Z";

/** A valid row of any collection. */
export function sample(collection: CollectionName, configId: string, name = "Sample") {
  return collections[collection].parse({
    id: randomUUID(),
    config_id: configId,
    name,
    display_id: null,
    inline_view: { name },
    ...(collection === "families" && { created_at: MADE, updated_at: MADE }),
    ...(collection === "shared_views" && { source_colorspace_id: randomUUID() }),
  });
}

/** A multipart body with one file. */
export function multipart(bytes: Uint8Array | string, fileName: string, fields: Record<string, string> = {}) {
  const boundary = "----palette-test";
  const head = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const open = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  const body = Buffer.concat([
    Buffer.from(head.join("") + open),
    Buffer.from(bytes as Uint8Array),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return { body, headers: { "content-type": `multipart/form-data; boundary=${boundary}` } };
}
