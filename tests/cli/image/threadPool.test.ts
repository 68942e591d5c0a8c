import { expect, test } from "vitest";
import { convertImage } from "#cli/image/convert.ts";
import { createAnswer, type ImageThread, openThreadPool, type Reply } from "#cli/image/threadPool.ts";
import type { AnyOp } from "#color/op.ts";
import { exrFile } from "../../color/image/exrFile.ts";

const log = { type: "log", base: 10, direction: "forward" } as AnyOp;

/** A pool of two threads that work in this one, and the orders that each of those started got. */
function watchedPool() {
  const started: number[] = [];
  const pool = openThreadPool(2, (): ImageThread => {
    const [index, answer] = [started.push(0) - 1, createAnswer()];
    let reply: (reply: Reply) => void = () => {};
    return {
      send: (order) => {
        started[index]!++;
        queueMicrotask(() => reply(answer(order)));
      },
      listen: (next) => {
        reply = next;
      },
      end: () => {},
    };
  });
  const convert = (width: number, height: number) =>
    convertImage(exrFile(width, height, [1, 0.5, 0.1], "lin_ap1_scene"), "b.exr", {}, pool, () => ({
      ops: [log],
      interopId: null,
      source: null,
    }));
  return { started, convert };
}

test("an image of few pixels is converted without threads, and becomes the same as with them", async () => {
  const { started, convert } = watchedPool();
  const { bytes } = await convert(37, 21);
  expect(started).toEqual([]);
  await convert(1024, 1024);
  expect(started.every((orders) => orders > 0)).toBe(true);
  expect(started).toHaveLength(2);
  expect(Buffer.compare((await convert(37, 21)).bytes, bytes)).toBe(0);
  expect(started).toHaveLength(2);
});

test("many small images start the threads once they have many pixels together", async () => {
  const { started, convert } = watchedPool();
  for (let i = 0; i < 3; i++) await convert(512, 512);
  expect(started).toEqual([]);
  await convert(512, 512);
  expect(started).toHaveLength(2);
});
