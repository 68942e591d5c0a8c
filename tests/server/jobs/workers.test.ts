import { randomUUID } from "node:crypto";
import { gzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
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
