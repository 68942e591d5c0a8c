/**
 * Names of the Color Interop Forum by the primaries and transfer of H.273, as cICP chunks of PNG files have them; of those
 * with the same the first is read. Rec.709 with the curves of sRGB and BT.1886 is left to file rules, as that of files
 * without the chunk.
 */
const SPACES: readonly (readonly [id: string, primaries: number, transfer: number])[] = [
  ["pq_rec2020_display", 9, 16],
  ["hlg_rec2020_display", 9, 18],
  ["pq_p3d65_display", 12, 16],
  ["srgb_p3d65_display", 12, 13],
  ["srgbe_p3d65_display", 12, 13],
  ["srgb_p3d65_scene", 12, 13],
  ["g26_p3d65_display", 12, 17],
  ["lin_rec709_scene", 1, 8],
  ["lin_p3d65_scene", 12, 8],
  ["lin_rec2020_scene", 9, 8],
];
/** RGB without a matrix, from black to white in all codes. */
const REST = [0, 1] as const;

/** The interop ID of a cICP chunk; null where it has none, or is not of RGB in full range. */
export function interopIdOfCicp([primaries, transfer, ...rest]: Uint8Array): string | null {
  if (rest.length !== REST.length || rest.some((value, i) => value !== REST[i])) return null;
  return SPACES.find(([, red, curve]) => red === primaries && curve === transfer)?.[0] ?? null;
}

/** The cICP chunk of an interop ID; null where it has none. */
export function cicpOf(interopId: string): Uint8Array | null {
  const found = SPACES.find(([id]) => id === interopId);
  return found ? Uint8Array.of(found[1], found[2], ...REST) : null;
}
