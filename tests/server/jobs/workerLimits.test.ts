import { randomUUID } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { openWorkers, type Workers } from "#server/jobs/workers.ts";

let workers: Workers;
afterEach(() => workers.close());

const builtin = () => workers.run("builtin", { name: "ocio://default", configId: randomUUID() });
const read = (text: string) =>
  workers.run("read", {
    bytes: new TextEncoder().encode(text),
    name: "show.ocio",
    configId: randomUUID(),
  });

test("a job that takes too long is ended, and the server goes on", async () => {
  workers = openWorkers({ threads: 1, seconds: 0.01 });
  const late = { status: 422, message: expect.stringContaining("took longer than 0.01 seconds") };
  await expect(builtin()).rejects.toMatchObject(late);
  await expect(builtin()).rejects.toMatchObject(late);
});

test("the start of a thread is not the job's time, however long it takes", async () => {
  workers = openWorkers({ threads: 1, seconds: 0.5 });
  const bytes = new TextEncoder().encode("LUT");
  await expect(workers.run("lut", { bytes, name: "grade.cube" })).resolves.toEqual(expect.any(String));
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
