import { expect, test, vi } from "vitest";
import { ColorError } from "#color/error.ts";
import { createPainter, type Drawn, type LosablePainter, NO_GPU } from "#color/preview/painter/painter.ts";

type Asked = Parameters<LosablePainter["paint"]>;
const asked = [] as unknown as Asked;
const drawn = (by: Drawn["by"]): Drawn => ({ bitmap: {} as ImageBitmap, by });
const webgl = { paint: () => drawn("WebGL 2") };

/** A painter by WebGPU whose pictures end as the list says, one after the other. */
function webgpu(...ends: (Error | null)[]) {
  const paint = vi.fn(() => {
    const end = ends.shift();
    if (end) throw end;
    return drawn("WebGPU");
  });
  return { paint, isLost: false };
}

test("WebGL 2 draws until WebGPU is there, and once it was lost", async () => {
  let come: (painter: LosablePainter) => void = () => undefined;
  const painter = createPainter(
    new Promise((done) => {
      come = done;
    }),
    webgl,
  );
  const by = async () => (await painter.paint(...asked)).by;
  expect(await by()).toBe("WebGL 2");
  const first = webgpu();
  come(first);
  await Promise.resolve();
  expect(await by()).toBe("WebGPU");
  first.isLost = true;
  expect(await by()).toBe("WebGL 2");
});

test("what WebGPU refuses is drawn by WebGL 2, and after a fault it is not asked again", async () => {
  const first = webgpu(new ColorError("The picture is too large."), null, new Error("Device hung."), null);
  const painter = createPainter(Promise.resolve(first), webgl);
  await Promise.resolve();
  const by = async () => (await painter.paint(...asked)).by;
  expect([await by(), await by(), await by(), await by()]).toEqual([
    "WebGL 2",
    "WebGPU",
    "WebGL 2",
    "WebGL 2",
  ]);
  expect(first.paint).toHaveBeenCalledTimes(3);
});

test("without either the reason is said", async () => {
  for (const none of [Promise.resolve(null), Promise.reject(new Error("No adapter."))])
    await expect(createPainter(none, null).paint(...asked)).rejects.toThrow(NO_GPU);
  const only = createPainter(Promise.resolve(webgpu(new ColorError("Unknown step."))), null);
  await Promise.resolve();
  await expect(only.paint(...asked)).rejects.toThrow("Unknown step.");
});
