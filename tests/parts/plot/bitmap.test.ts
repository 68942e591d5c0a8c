import { expect, test } from "vitest";
import { transferBitmap } from "#parts/plot/bitmap.ts";

/** As a browser has it: what was handed over measures nothing, and handing it over again is an error. */
function canvas() {
  const shown: number[] = [];
  const transferFromImageBitmap = (bitmap: { width: number; height: number }) => {
    if (bitmap.width === 0) throw new DOMException("The input ImageBitmap has been detached.");
    shown.push(bitmap.width);
    Object.assign(bitmap, { width: 0, height: 0 });
  };
  const element = { width: 300, height: 150, getContext: () => ({ transferFromImageBitmap }) };
  return { element: element as unknown as HTMLCanvasElement, shown };
}

test("a canvas takes the size of a bitmap and shows it", () => {
  const { element, shown } = canvas();
  transferBitmap({ width: 640, height: 360 } as ImageBitmap, element);
  expect([element.width, element.height, shown]).toEqual([640, 360, [640]]);
});

test("a canvas that comes anew waits for the next bitmap where another has had the last one", () => {
  const [first, second] = [canvas(), canvas()];
  const bitmap = { width: 640, height: 360 } as ImageBitmap;
  transferBitmap(bitmap, first.element);
  transferBitmap(bitmap, second.element);
  expect([second.element.width, second.shown]).toEqual([300, []]);
  transferBitmap({ width: 320, height: 180 } as ImageBitmap, second.element);
  expect(second.shown).toEqual([320]);
});
