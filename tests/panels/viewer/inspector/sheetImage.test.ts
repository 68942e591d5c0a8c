import { afterEach, expect, it, vi } from "vitest";
import { sheetImage, TILE_WIDTH } from "#panels/viewer/inspector/sheetImage.ts";

afterEach(() => vi.unstubAllGlobals());

/** A canvas that keeps what is drawn; each letter is ten pixels wide. */
function stubCanvas() {
  const texts: { text: string; x: number; y: number }[] = [];
  const images: { x: number; y: number }[] = [];
  const context = {
    fillRect: () => undefined,
    strokeRect: () => undefined,
    measureText: (text: string) => ({ width: text.length * 10 }),
    drawImage: (_: unknown, x: number, y: number) => images.push({ x, y }),
    fillText: (text: string, x: number, y: number) => texts.push({ text, x, y }),
  };
  vi.stubGlobal(
    "OffscreenCanvas",
    class {
      getContext = () => context;
      convertToBlob = async () => new Blob();
    },
  );
  return { texts, images };
}

it("a view that cannot be computed keeps its place in a saved sheet, with the reason in lines of the tile's width", async () => {
  const { texts, images } = stubCanvas();
  const bitmap = { width: 160, height: 90 } as ImageBitmap;
  const why = "The file 'luts/film.cube' is not found in the search path luts:grades:shared.";
  await sheetImage([
    { bitmap, lines: ["Raw"] },
    { bitmap: null, why, lines: ["Film"] },
    { bitmap, lines: ["Log"] },
  ]);
  const step = images[1]!.x - images[0]!.x;
  expect(step).toBe(2 * (TILE_WIDTH + 24));
  const reason = texts.filter(({ text }) => !["Raw", "Film", "Log"].includes(text));
  expect(reason.map(({ text }) => text).join(" ")).toBe(why);
  expect(reason.length).toBeGreaterThan(1);
  for (const { text, x } of reason) {
    expect(text.length * 10).toBeLessThanOrEqual(TILE_WIDTH);
    expect(x).toBeGreaterThanOrEqual(images[0]!.x + step / 2);
  }
});
