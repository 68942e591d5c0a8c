import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { frameOf } from "#panels/viewer/frame.ts";

const picture = { width: 4000, height: 2000 };
const stage = { width: 1000, height: 800 };
const middle = { x: 0.5, y: 0.5 };

describe("frame of a picture", () => {
  test("fits all of it in the middle, with a sample for each pixel of the screen", () => {
    expect(frameOf(picture, stage, { scale: null, ...middle }, 2)).toEqual({
      window: { x: 0, y: 0, width: 4000, height: 2000, columns: 2000, rows: 1000 },
      scale: 0.25,
      across: 0.25,
      left: 0,
      top: 150,
      width: 1000,
      height: 500,
    });
  });

  test("takes whole pixels of what is in sight where it is enlarged", () => {
    const at = frameOf(picture, stage, { scale: 8, x: 0.1, y: 0.1 }, 1)!;
    expect(at.window).toEqual({ x: 337, y: 150, width: 126, height: 100, columns: 126, rows: 100 });
    expect(at.left).toBeCloseTo(-4);
    expect(at.width).toBe(126 * 8);
  });

  test("draws pixels that are no squares in their shape", () => {
    expect(frameOf({ width: 1000, height: 1000 }, stage, { scale: null, ...middle }, 1, 2)).toEqual({
      window: { x: 0, y: 0, width: 1000, height: 1000, columns: 1000, rows: 500 },
      scale: 0.5,
      across: 1,
      left: 0,
      top: 150,
      width: 1000,
      height: 500,
    });
    const near = frameOf(picture, stage, { scale: 8, x: 0.1, y: 0.1 }, 1, 2)!;
    expect(near.window).toMatchObject({ x: 368, width: 64, columns: 64, height: 100, rows: 100 });
  });

  test("never leaves the picture, wherever its middle is put", () => {
    fc.assert(
      fc.property(
        fc.record({
          width: fc.integer({ min: 1, max: 9000 }),
          height: fc.integer({ min: 1, max: 9000 }),
          scale: fc.double({ min: 1 / 64, max: 64, noNaN: true }),
          x: fc.double({ min: 0, max: 1, noNaN: true }),
          y: fc.double({ min: 0, max: 1, noNaN: true }),
          density: fc.constantFrom(1, 1.5, 2),
        }),
        ({ width, height, scale, x, y, density }) => {
          const { window, left, ...at } = frameOf({ width, height }, stage, { scale, x, y }, density)!;
          expect(window.x).toBeGreaterThanOrEqual(0);
          expect(window.x + window.width).toBeLessThanOrEqual(width);
          expect(window.y + window.height).toBeLessThanOrEqual(height);
          // No more samples than the screen and one more pixel at each edge take.
          expect(window.columns).toBeLessThanOrEqual(stage.width * density + 2);
          // All in sight is covered.
          if (width * at.scale >= stage.width) {
            expect(left).toBeLessThanOrEqual(1e-6);
            expect(left + at.width).toBeGreaterThanOrEqual(stage.width - 1e-6);
          }
        },
      ),
    );
  });

  test("has nothing to frame before the stage has a size", () => {
    expect(frameOf(picture, { width: 0, height: 0 }, { scale: null, ...middle }, 1)).toBeNull();
  });
});
