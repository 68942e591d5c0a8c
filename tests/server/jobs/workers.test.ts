import { randomUUID } from "node:crypto";
import { gzipSync } from "node:zlib";
import { fastify } from "fastify";
import { afterAll, expect, test } from "vitest";
import type { Database } from "#server/db/database.ts";
import { followRequests } from "#server/http/requestId.ts";
import { openWorkers } from "#server/jobs/workers.ts";

const pair = openWorkers({ threads: 2 });
const single = openWorkers({ threads: 1, queue: 2 });
afterAll(() => Promise.all([pair.close(), single.close()]));

const builtin = () => single.run("builtin", { name: "ocio://default", configId: randomUUID() });

test("a thread is no reason for the process to stay", async () => {
  const ports = () => process.getActiveResourcesInfo().filter((name) => name === "MessagePort").length;
  const before = ports();
  await builtin();
  expect(ports()).toBeLessThanOrEqual(before);
});

test("jobs share the threads and come back to those who asked", async () => {
  const ids = Array.from({ length: 6 }, () => randomUUID());
  const made = await Promise.all(
    ids.map((configId) => pair.run("builtin", { name: "ocio://default", configId })),
  );
  expect(made.map((parts) => JSON.parse(parts!.config).id)).toEqual(ids);
});

test("a job that fails says why and leaves its thread in order", async () => {
  await expect(single.run("write", { document: gzipSync("not JSON") })).rejects.toThrow(SyntaxError.name);
  expect((await builtin())!.rows.length).toBeGreaterThan(10);
});

test("more than can wait is refused at once", async () => {
  const asked = [builtin(), builtin(), builtin(), builtin()];
  await expect(asked[3]).rejects.toMatchObject({ status: 503 });
  await Promise.all(asked.slice(0, 3));
});

test("those who ask take turns, however much one of them asks for", async () => {
  const app = fastify();
  followRequests(app, { queried: new Set() } as unknown as Database, 0);
  const ended: string[] = [];
  const long = openWorkers({ threads: 1, queue: 8 });
  app.post("/", async ({ ip }) => {
    await long.run("builtin", { name: "ocio://default", configId: randomUUID() });
    ended.push(ip);
  });
  const ask = (remoteAddress: string) => app.inject({ method: "POST", url: "/", remoteAddress, payload: {} });
  const [one, other] = ["192.0.2.1", "192.0.2.2"];
  const answers = await Promise.all([one, one, one, one, one, one, other].map(ask));
  expect(ended).toEqual([one, other, one, one, one, one]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 503, 200]);
  await Promise.all([app.close(), long.close()]);
});
