import type { Helper, Texture } from "./scope.ts";

/** Texture width that every WebGL 2 has. */
const WIDEST = 2048;

/**
 * Remembers what was made of the values of a LUT as long as they live: dragging a slider of another step then makes
 * nothing anew, and a texture with the same array of values needs no upload.
 */
export function remembered<Op extends { readonly values: Float32Array }, Made>(
  make: (op: Op) => Made,
): (op: Op) => Made {
  const made = new WeakMap<Float32Array, Made>();
  return (op) => {
    const found = made.get(op.values) ?? make(op);
    made.set(op.values, found);
    return found;
  };
}

/** Entries of three numbers as a texture, in rows where they are many. */
export function listOf(values: Float32Array): Omit<Texture, "name" | "filter"> {
  const length = values.length / 3;
  const width = Math.min(length, WIDEST);
  const height = Math.ceil(length / width);
  const padded = new Float32Array(width * height * 3);
  padded.set(values);
  return { width, height, depth: null, format: "RGB32F", values: padded };
}

/** An entry of a list in rows. */
export const entries: Helper = {
  source: `
vec3 $entry(sampler2D table, int at) {
  int width = textureSize(table, 0).x;
  return texelFetch(table, ivec2(at % width, at / width), 0).rgb;
}`,
};

/** The value of a 16-bit float by its bits. */
export const halfs: Helper = {
  source: `
float $half(int bits) {
  int size = bits & 0x7fff;
  float value = size < 0x400 ? float(size) / 16777216.0 : uintBitsToFloat((uint(size) << 13) + 0x38000000u);
  return bits >= 0x8000 ? -value : value;
}`,
};
