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

/** Pixels between the outermost points and the edges. */
const MARGIN = 14;
/** Part of the values that lie below and above the fences, and their distance in spreads of what is between. */
const TAIL = 0.05;
const FENCE = 1.5;

/**
 * Returns the colors that a drawing has to hold: the corners of the cube from 0 to 1 and all points that are finite, of which
 * those far beyond the others are drawn in to a fence.
 */
export function heldColors(cubes: readonly CubePoints[]): number[] {
  const held = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((corner) => [corner & 1, (corner >> 1) & 1, corner >> 2]);
  const colors = cubes.flatMap(({ results }) => [...results]);
  const fences = [0, 1, 2].map((channel) => {
    const values = colors
      .filter((value, i) => i % 3 === channel && Number.isFinite(value))
      .sort((a, b) => a - b);
    const at = (part: number) => values[Math.round(part * (values.length - 1))] ?? 0;
    const [low, high] = [at(TAIL), at(1 - TAIL)];
    const room = FENCE * Math.max(1, high - low);
    return { low: low - room, high: high + room };
  });
  for (let i = 0; i < colors.length; i += 3) {
    const color = colors.slice(i, i + 3);
    if (!color.every(Number.isFinite)) continue;
    held.push(...color.map((value, c) => Math.min(fences[c]!.high, Math.max(fences[c]!.low, value))));
  }
  return held;
}

/**
 * Returns a projection of colors to a plane, with their depth, in which the held ones fill the room. Red goes right,
 * green up, blue back.
 */
export function projection({ yaw, pitch }: Turn, held: readonly number[], width: number, height: number) {
  const [a, b] = [(yaw * Math.PI) / 180, (pitch * Math.PI) / 180];
  const [sinA, cosA, sinB, cosB] = [Math.sin(a), Math.cos(a), Math.sin(b), Math.cos(b)];
  const turned = (red: number, green: number, blue: number) => {
    const [across, back] = [red * cosA - blue * sinA, red * sinA + blue * cosA];
    return [across, green * cosB + back * sinB, back * cosB - green * sinB] as const;
  };
  const low = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const high = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = 0; i < held.length; i += 3) {
    const place = turned(held[i]!, held[i + 1]!, held[i + 2]!);
    for (const axis of [0, 1]) {
      low[axis] = Math.min(low[axis]!, place[axis]!);
      high[axis] = Math.max(high[axis]!, place[axis]!);
    }
  }
  const [wide, tall] = [high[0]! - low[0]!, high[1]! - low[1]!];
  const room = (edge: number) => Math.max(1, edge - 2 * MARGIN);
  const scale = Math.min(room(width) / wide, room(height) / tall);
  const [middleX, middleY] = [(low[0]! + high[0]!) / 2, (low[1]! + high[1]!) / 2];
  return (red: number, green: number, blue: number) => {
    const [across, up, depth] = turned(red, green, blue);
    return {
      x: width / 2 + (across - middleX) * scale,
      y: height / 2 - (up - middleY) * scale,
      depth: depth * scale,
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
