/** A band of scene light: from so many stops from middle gray (0.18) on, and its display color, 0 to 1. */
export type Band = { from: number; label: string; color: readonly [number, number, number] };

const hex = (text: string): Band["color"] => {
  const value = Number.parseInt(text, 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
};

/** Bands from the darkest to the brightest: cold below middle gray, gray at it, warm above. */
export const BANDS: readonly Band[] = [
  { from: Number.NEGATIVE_INFINITY, label: "−6", color: hex("0b0714") },
  { from: -5.5, label: "−5", color: hex("2a1458") },
  { from: -4.5, label: "−4", color: hex("45309a") },
  { from: -3.5, label: "−3", color: hex("3a52c4") },
  { from: -2.5, label: "−2", color: hex("2b7fd0") },
  { from: -1.5, label: "−1", color: hex("2a9fb8") },
  { from: -0.75, label: "−½", color: hex("3fae86") },
  { from: -0.25, label: "0", color: hex("808080") },
  { from: 0.25, label: "+½", color: hex("79bb45") },
  { from: 0.75, label: "+1", color: hex("b5cc3b") },
  { from: 1.5, label: "+2", color: hex("f5d93b") },
  { from: 2.5, label: "+3", color: hex("fba828") },
  { from: 3.5, label: "+4", color: hex("f26b21") },
  { from: 4.5, label: "+5", color: hex("e02b2b") },
  { from: 5.5, label: "+6", color: hex("ffffff") },
];

/** Middle gray of scene light. */
export const MIDDLE_GRAY = 0.18;

/** Color of a luminance of scene light. */
export function bandOf(luminance: number): Band {
  const stops = luminance > 0 ? Math.log2(luminance / MIDDLE_GRAY) : Number.NEGATIVE_INFINITY;
  return BANDS.findLast(({ from }) => stops >= from) ?? BANDS[0]!;
}
