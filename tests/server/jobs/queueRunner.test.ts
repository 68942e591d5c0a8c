import { setImmediate as soon } from "node:timers/promises";
import { expect, test } from "vitest";
import { openQueueRunner } from "#server/jobs/queueRunner.ts";

/** Work that waits to be ended, one look at a time. */
function heldWork() {
  const looks: { end: () => void; fail: () => void }[] = [];
  const work = () =>
    new Promise<void>((end, fail) => {
      looks.push({ end, fail: () => fail(new Error("The database is away.")) });
    });
  return { looks, work };
}

test("looks once more after a call that came while it works, and once only", async () => {
  const { looks, work } = heldWork();
  const { run } = openQueueRunner(work, 0);
  const first = run();
  expect(run()).toBe(first);
  void run();
  looks[0]!.end();
  await soon();
  expect(looks).toHaveLength(2);
  looks[1]!.end();
  await first;
  expect(looks).toHaveLength(2);
});

test("looks once more after a call that came while it works, even where that look fails", async () => {
  const { looks, work } = heldWork();
  const { run } = openQueueRunner(work, 0);
  const first = run();
  void run();
  looks[0]!.fail();
  await soon();
  expect(looks).toHaveLength(2);
  looks[1]!.end();
  await first;
});

test("looks again when asked after a look that failed", async () => {
  let looks = 0;
  const { run } = openQueueRunner(async () => {
    looks++;
    throw new Error("The database is away.");
  }, 0);
  await run();
  await run();
  expect(looks).toBe(2);
});

test("ends after what is under way and looks no more", async () => {
  const { looks, work } = heldWork();
  const { run, close, isClosed } = openQueueRunner(work, 0);
  const first = run();
  void run();
  const closing = close();
  expect(isClosed()).toBe(true);
  looks[0]!.end();
  await Promise.all([first, closing, run()]);
  expect(looks).toHaveLength(1);
});
