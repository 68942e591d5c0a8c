import { type Emit, vectorKernel } from "#color/simd/kernel.ts";
import { made } from "#color/simd/lane.ts";

/**
 * Pixels by vector instructions, as machines with relaxed ones compute them and as all others do. Throws where one of
 * both cannot run.
 */
export function vectored(
  emit: () => readonly Emit[],
  from: Float32Array,
): Record<"relaxed" | "strict", Float32Array> {
  const by = (how: "relaxed" | "strict") => {
    const kernel = made(how, () => vectorKernel(emit()));
    if (!kernel) throw new Error(`There are no ${how} vector instructions.`);
    const pixels = from.slice();
    kernel(pixels, 0, pixels.length / 4);
    return pixels;
  };
  return { relaxed: by("relaxed"), strict: by("strict") };
}
