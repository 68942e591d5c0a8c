const float = new Float32Array(1);
const bits = new Uint32Array(float.buffer);

/** The largest finite 16-bit float. */
export const LARGEST_HALF = 65504;

/** The value of a 16-bit float, given its bits. */
export function fromHalf(half: number): number {
  const sign = half & 0x8000 ? -1 : 1;
  const exponent = (half >> 10) & 31;
  const mantissa = half & 1023;
  if (exponent === 0) return sign * mantissa * 2 ** -24;
  if (exponent === 31) return mantissa ? Number.NaN : sign * Number.POSITIVE_INFINITY;
  return sign * (1 + mantissa / 1024) * 2 ** (exponent - 15);
}

/** The bits of the 16-bit float nearest to a 32-bit one; halfway to the even one, too large to infinity. */
export function toHalf(value: number): number {
  float[0] = value;
  const given = bits[0] as number;
  const sign = (given >>> 16) & 0x8000;
  const size = given & 0x7fffffff;
  if (size > 0x7f800000) return sign | 0x7e00;
  if (size >= 0x477ff000) return sign | 0x7c00;
  if (size >= 0x38800000) {
    const odd = (size >>> 13) & 1;
    return sign | ((size - 0x38000000 + 0xfff + odd) >>> 13);
  }
  // Below the smallest normal half: multiples of 2^-24, and a multiplication by a power of two is exact.
  const scaled = Math.abs(value) * 2 ** 24;
  const low = Math.floor(scaled);
  const rest = scaled - low;
  return sign | (rest > 0.5 || (rest === 0.5 && low % 2 === 1) ? low + 1 : low);
}

let all: Float32Array | undefined;

/** The values of all 65536 halfs by their bits; made once, and nobody's to change. */
export function halfValues(): Float32Array {
  all ??= Float32Array.from({ length: 65536 }, (_, half) => fromHalf(half));
  return all;
}
