import { ColorError } from "../../error.ts";
import type { AnyOp } from "../../op.ts";
import type { CanvasColors } from "../canvasColors.ts";
import type { Picture } from "../chart.ts";
import type { Seen } from "../layout.ts";

/** Programming interfaces of graphics processors that pictures are drawn by. */
export type Drawer = "WebGPU" | "WebGL 2";
export type Drawn = { bitmap: ImageBitmap; by: Drawer };

/** Draws a picture through steps on a GPU. */
export type Painter = {
  /**
   * A picture through one chain and another, as a bitmap. A chain that was drawn just before of the same picture is not
   * drawn again. Throws ColorError where a shader cannot compute a step.
   */
  paint: (
    picture: Picture,
    chains: { before: readonly AnyOp[]; after: readonly AnyOp[]; scene: readonly AnyOp[] | null },
    seen: Seen,
    space: CanvasColors["space"],
  ) => Drawn | Promise<Drawn>;
};

/** A painter that is of no use any more once its graphics processor was lost. */
export type LosablePainter = Painter & { readonly isLost: boolean };

/** Said where a browser draws no floats. */
export const NO_GPU = "This browser has no WebGL 2 that draws floats.";
export const LOST = "The graphics processor was lost; it is tried again with the next picture.";

/** Names of renderers that compute pixels on the CPU. */
export const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/**
 * A painter by WebGPU where it is there, and by WebGL 2 until then, after WebGPU was lost, and for what it does not
 * take. `whyNone` is the reason why there is no WebGL 2.
 */
export function createPainter(
  webgpu: Promise<LosablePainter | null>,
  webgl: Painter | null,
  whyNone = NO_GPU,
): Painter {
  let first: LosablePainter | null = null;
  webgpu.then(
    (painter) => {
      first = painter;
    },
    // A browser that fails to open WebGPU has none.
    () => undefined,
  );
  return {
    paint: async (...asked) => {
      try {
        if (first && !first.isLost) return await first.paint(...asked);
      } catch (error) {
        if (!webgl) throw error;
        // Anything but a refusal of a step is a fault of the driver or ours: WebGPU is not asked again.
        if (!(error instanceof ColorError)) first = null;
      }
      if (!webgl) throw new ColorError(whyNone);
      return webgl.paint(...asked);
    },
  };
}
