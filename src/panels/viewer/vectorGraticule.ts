import { CHROMA_EXTENT, chromaOf, chromaPlace } from "#color/preview/scopes.ts";

type Point = [x: number, y: number];

/** Marks of a vectorscope in pixels; a box has its letters beside or above it. */
export type VectorGraticule = {
  circle: { x: number; y: number; radius: number };
  lines: { from: Point; to: Point; isDashed: boolean }[];
  boxes: {
    x: number;
    y: number;
    edge: number;
    letters: string;
    text: Point;
    align: "left" | "center" | "right";
  }[];
};

const COLORS: Readonly<Record<string, [number, number, number]>> = {
  R: [1, 0, 0],
  Yl: [1, 1, 0],
  G: [0, 1, 0],
  Cy: [0, 1, 1],
  B: [0, 0, 1],
  Mg: [1, 0, 1],
};

/** Angle of the line of skin tones in degrees: the phase of I in NTSC. */
const SKIN_ANGLE = 123;

/**
 * Returns the marks of a vectorscope of so many pixels: axes, a circle through 100 % green and magenta, boxes at 75 % of the six
 * colors with their letters and smaller ones at 100 %, and the line of skin tones.
 */
export function vectorGraticule(size: number): VectorGraticule {
  const at = (cb: number, cr: number): Point => {
    const [x, y] = chromaPlace([cb, cr]);
    return [x * size, y * size];
  };
  const farthest = Math.hypot(...chromaOf(0, 1, 0));
  const skin = (SKIN_ANGLE * Math.PI) / 180;
  return {
    circle: { x: size / 2, y: size / 2, radius: (farthest * size) / (2 * CHROMA_EXTENT) },
    lines: [
      { from: at(-farthest, 0), to: at(farthest, 0), isDashed: false },
      { from: at(0, farthest), to: at(0, -farthest), isDashed: false },
      { from: at(0, 0), to: at(farthest * Math.cos(skin), farthest * Math.sin(skin)), isDashed: true },
    ],
    boxes: [0.75, 1].flatMap((share) =>
      Object.entries(COLORS).map(([letters, color]) => {
        const [cb, cr] = chromaOf(...color);
        const [x, y] = at(cb * share, cr * share);
        const isFull = share === 1;
        const edge = (isFull ? 4 : 9) * (size / 240);
        const side = cb < 0 ? -1 : 1;
        // Beside the boxes of yellow and blue are those of 100 %.
        const isAbove = Math.abs(cr) < 0.1;
        const text: Point = isAbove ? [x, y - edge] : [x + side * edge, y + edge / 3];
        const align = isAbove ? "center" : side < 0 ? "right" : "left";
        return { x, y, edge, letters: isFull ? "" : letters, text, align };
      }),
    ),
  };
}
