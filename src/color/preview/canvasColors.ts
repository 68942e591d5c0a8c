import { primariesOf } from "../primaries.ts";
import type { Triangle } from "./inspect.ts";

/** Colors of the canvas that a picture is drawn into, and what is known of the display that it is for. */
export type CanvasColors = {
  space: "srgb" | "display-p3";
  /** True if the display has the primaries of Display P3. */
  isP3: boolean;
  /** True if the display has a high dynamic range, of which a canvas shows the codes alone. */
  isHdr: boolean;
};

/** Difference of chromaticities up to which primaries are the same. */
const TOLERANCE = 0.002;

/** True if a triangle is that of Display P3 with its white D65. */
export function isDisplayP3({ red, green, blue, white }: Triangle): boolean {
  const p3 = primariesOf("P3-D65")?.xy ?? [];
  return [...red, ...green, ...blue, ...white].every((value, i) => Math.abs(value - p3[i]!) <= TOLERANCE);
}

/** The canvas in words, and that a view of a display with high dynamic range is not seen as one. */
export function canvasWords({ space, isP3, isHdr }: CanvasColors): string {
  const unseen = isP3 ? ", as the screen shows no P3" : "";
  const words = space === "display-p3" ? "Display P3 canvas" : `sRGB canvas${unseen}`;
  return isHdr ? `${words}, not shown as HDR` : words;
}
