import { type CubePoints, placeOf } from "#color/plot/cubePoints.ts";

/** Rotation of a cube in degrees: about its vertical axis, and toward the viewer. */
type Turn = { yaw: number; pitch: number };

/** A line or dot of a drawn cube, in pixels. */
export type Mark =
  | {
      kind: "line";
      x1: number;
      y1: number;
      x2: number;
      y2: number;
      color: string;
      width: number;
      depth: number;
    }
  | { kind: "dot"; x: number; y: number; radius: number; color: string; depth: number; index: number }
  | { kind: "ring"; x: number; y: number; radius: number; color: string; depth: number };

/** Limits of all values that are drawn, in which the cube from 0 to 1 is always seen. */
type Bounds = { low: number; high: number };

export function boundsOf(cubes: readonly CubePoints[]): Bounds {
  let [low, high] = [0, 1];
  for (const { results } of cubes)
    for (const value of results)
      if (Number.isFinite(value)) {
        low = Math.min(low, value);
        high = Math.max(high, value);
      }
  return { low, high };
}

/** Returns a projection of colors to a plane, with their depth. Red goes right, green up, blue back. */
export function projection({ yaw, pitch }: Turn, { low, high }: Bounds, width: number, height: number) {
  const [a, b] = [(yaw * Math.PI) / 180, (pitch * Math.PI) / 180];
  const [sinA, cosA, sinB, cosB] = [Math.sin(a), Math.cos(a), Math.sin(b), Math.cos(b)];
  const scale = Math.min(width, height) / 1.8 / (high - low);
  const middle = (low + high) / 2;
  return (red: number, green: number, blue: number) => {
    const [x, y, z] = [red - middle, green - middle, blue - middle];
    const [across, back] = [x * cosA - z * sinA, x * sinA + z * cosA];
    const up = y * cosB + back * sinB;
    return {
      x: width / 2 + across * scale,
      y: height / 2 - up * scale,
      depth: (back * cosB - y * sinB) * scale,
    };
  };
}
type Project = ReturnType<typeof projection>;

const code = (part: number) => Math.round(60 + 195 * Math.min(1, Math.max(0, part)));

/** The color of a point: that of its place in the cube, light enough for a dark ground. */
function colorOf(index: number, size: number): string {
  return `rgb(${placeOf(index, size)
    .map((step) => code(step / (size - 1)))
    .join(" ")})`;
}

/** The edges of the cube from 0 to 1. */
export function frameMarks(project: Project): Mark[] {
  const corners = Array.from({ length: 8 }, (_, i) => [i & 1, (i >> 1) & 1, i >> 2] as const);
  return corners.flatMap((from) =>
    corners
      .filter((to) => from.reduce((sum, each, i) => sum + Math.abs(each - to[i]!), 0) === 1)
      .filter((to) => to.some((each, i) => each > from[i]!))
      .map((to): Mark => {
        const [a, b] = [project(...from), project(...to)];
        return { kind: "line", x1: a.x, y1: a.y, x2: b.x, y2: b.y, color: "#ffffff30", width: 1, depth: 1e6 };
      }),
  );
}

/** Lines between neighbors and dots of a cube; the one that is compared with has gray lines and no dots. */
export function cubeMarks({ size, results }: CubePoints, project: Project, isCompared: boolean): Mark[] {
  const count = size ** 3;
  const at = Array.from({ length: count }, (_, i) => {
    const [r, g, b] = [results[i * 3]!, results[i * 3 + 1]!, results[i * 3 + 2]!];
    return Number.isFinite(r + g + b) ? project(r, g, b) : null;
  });
  const marks: Mark[] = [];
  for (let i = 0; i < count; i++) {
    const from = at[i];
    if (!from) continue;
    for (const [axis, step] of [size ** 2, size, 1].entries()) {
      const to = placeOf(i, size)[axis]! < size - 1 ? at[i + step] : null;
      if (to)
        marks.push({
          kind: "line",
          x1: from.x,
          y1: from.y,
          x2: to.x,
          y2: to.y,
          color: isCompared ? "#9a9a9a70" : colorOf(i, size),
          width: isCompared ? 0.75 : 0.6,
          depth: (from.depth + to.depth) / 2,
        });
    }
    if (!isCompared)
      marks.push({
        kind: "dot",
        ...from,
        radius: size > 9 ? 1.4 : 2.4,
        color: colorOf(i, size),
        index: i,
      });
  }
  return marks;
}

/** The dot nearest to a place, within `reach` pixels; of two in one place the one in front. */
export function nearestDot(marks: readonly Mark[], x: number, y: number, reach: number): number | null {
  let found: { index: number; far: number; depth: number } | null = null;
  for (const mark of marks) {
    if (mark.kind !== "dot") continue;
    const far = Math.round(Math.hypot(mark.x - x, mark.y - y));
    if (far > reach) continue;
    if (!found || far < found.far || (far === found.far && mark.depth < found.depth))
      found = { index: mark.index, far, depth: mark.depth };
  }
  return found?.index ?? null;
}

/** Draws marks, those farthest away first. */
export function drawMarks(context: CanvasRenderingContext2D, marks: readonly Mark[]): void {
  for (const mark of marks.toSorted((a, b) => b.depth - a.depth)) {
    context.beginPath();
    if (mark.kind === "line") {
      context.strokeStyle = mark.color;
      context.lineWidth = mark.width;
      context.moveTo(mark.x1, mark.y1);
      context.lineTo(mark.x2, mark.y2);
      context.stroke();
    } else {
      context.arc(mark.x, mark.y, mark.radius, 0, Math.PI * 2);
      if (mark.kind === "ring") {
        context.strokeStyle = mark.color;
        context.lineWidth = 1.5;
        context.stroke();
      } else {
        context.fillStyle = mark.color;
        context.fill();
      }
    }
  }
}

/** Marks as the text of an SVG file on dark ground. */
export function marksSvg(marks: readonly Mark[], width: number, height: number): string {
  const n = (value: number) => value.toFixed(1);
  const lines = marks
    .toSorted((a, b) => b.depth - a.depth)
    .map((mark) =>
      mark.kind === "line"
        ? `<path d="M${n(mark.x1)} ${n(mark.y1)}L${n(mark.x2)} ${n(mark.y2)}" stroke="${mark.color}" stroke-width="${mark.width}"/>`
        : `<circle cx="${n(mark.x)}" cy="${n(mark.y)}" r="${mark.radius}" ${
            mark.kind === "ring"
              ? `fill="none" stroke="${mark.color}" stroke-width="1.5"`
              : `fill="${mark.color}"`
          }/>`,
    );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="#0c0c0c"/>`,
    ...lines,
    "</svg>\n",
  ].join("\n");
}
