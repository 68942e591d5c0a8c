import { randomUUID } from "node:crypto";
import { gzipSync } from "node:zlib";
import { afterEach, expect, test } from "vitest";
import { openWorkers, type Workers } from "#server/jobs/workers.ts";

let workers: Workers;
afterEach(() => workers.close());

const builtin = () => workers.run("builtin", { name: "ocio://default", configId: randomUUID() });
const encode = (text: string) => new TextEncoder().encode(text);
const read = (text: string) =>
  workers.run("read", { bytes: encode(text), name: "show.ocio", configId: randomUUID() });

test("jobs share the threads and come back to those who asked", async () => {
  workers = openWorkers({ threads: 2 });
  const ids = Array.from({ length: 6 }, () => randomUUID());
  const made = await Promise.all(
    ids.map((configId) => workers.run("builtin", { name: "ocio://default", configId })),
  );
  expect(made.map((parts) => JSON.parse(parts!.config).id)).toEqual(ids);
});

test("a job that fails says why and leaves its thread in order", async () => {
  workers = openWorkers({ threads: 1 });
  await expect(workers.run("write", { document: gzipSync("not JSON") })).rejects.toThrow(SyntaxError.name);
  expect((await builtin())!.rows.length).toBeGreaterThan(10);
});

test("a job that takes too long is ended, and the server goes on", async () => {
  workers = openWorkers({ threads: 1, seconds: 0.01 });
  const late = { status: 422, message: expect.stringContaining("took longer than 0.01 seconds") };
  await expect(builtin()).rejects.toMatchObject(late);
  await expect(builtin()).rejects.toMatchObject(late);
});

test("a job that takes too much memory is ended, and the next has a thread again", async () => {
  workers = openWorkers({ threads: 1, megabytes: 48 });
  const rows = Array.from(
    { length: 60_000 },
    (_, at) => `  - !<ColorSpace> {name: space number ${at}, family: a/b}`,
  );
  const huge = ["ocio_profile_version: 2", "colorspaces:", ...rows].join("\n");
  await expect(read(huge)).rejects.toMatchObject({
    status: 422,
    message: expect.stringContaining("more than 48 MB"),
  });
  expect((await builtin())!.rows.length).toBeGreaterThan(10);
});

test("more than can wait is refused at once", async () => {
  workers = openWorkers({ threads: 1, queue: 2 });
  const asked = [builtin(), builtin(), builtin(), builtin()];
  await expect(asked[3]).rejects.toMatchObject({ status: 503 });
  await Promise.all(asked.slice(0, 3));
});

test("a thread is no reason for the process to stay", async () => {
  const ports = () => process.getActiveResourcesInfo().filter((name) => name === "MessagePort").length;
  const before = ports();
  workers = openWorkers();
  await builtin();
  expect(ports()).toBeLessThanOrEqual(before);
});
