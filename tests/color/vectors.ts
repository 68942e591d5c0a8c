import { readFileSync } from "node:fs";
import { transform as schema, type Transform } from "#ocio/chain/transform.ts";
import { HUE_CURVES } from "#ocio/transform/gradingHueCurveTransform.ts";
import { CHANNELS } from "#ocio/transform/gradingRgbCurveTransform.ts";
import { type Golden, pixelsOf } from "./measure.ts";

type Rows = Golden[][];
type Given = Record<string, number | number[]>;
type Points = [x: number, y: number][];
type Vector = {
  type: "GradingPrimary" | "GradingTone" | "GradingRGBCurve" | "GradingHueCurve";
  style: string;
  in: Rows;
  forward: Rows;
  inverse: Rows;
} & Record<string, unknown>;

/** A case of the grading vectors, as a node. */
export type Graded = {
  name: string;
  node: Transform;
  direction: "forward" | "inverse";
  from: Float32Array;
  want: Float32Array;
};

const names: Record<string, string> = {
  sat: "saturation",
  pivotBlack: "pivot_black",
  pivotWhite: "pivot_white",
  clampBlack: "clamp_black",
  clampWhite: "clamp_white",
};

function primary(values: Given): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      if (!Array.isArray(value)) return [names[key] ?? key, value];
      const [r, g, b, master] = value;
      return [key, { r, g, b, master }];
    }),
  );
}

function tone(values: Given): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      if (!Array.isArray(value)) return [key, value];
      const [r, g, b, master, start, width] = value;
      return [key, { r, g, b, master, start, width }];
    }),
  );
}

function curve(points: Points, slopes?: number[] | null) {
  return points.map(([x, y], at) => (slopes ? { x, y, slope: slopes[at] } : { x, y }));
}

/** Text after the key that starts with a word; the rest of the key explains it. */
function fieldOf(vector: Vector, start: string): unknown {
  return Object.entries(vector).find(([key]) => key.startsWith(start))?.[1];
}

function valuesOf(vector: Vector): Record<string, unknown> {
  if (vector.type === "GradingPrimary") return primary(fieldOf(vector, "values") as Given);
  if (vector.type === "GradingTone") return tone(fieldOf(vector, "values") as Given);
  const curves = fieldOf(vector, "curves");
  if (vector.type === "GradingHueCurve")
    return Object.fromEntries(
      HUE_CURVES.map((name, at) => [name, curve((curves as Points[])[at] as Points)]),
    );
  return Object.fromEntries(
    CHANNELS.map((name, at) => [
      name,
      curve(...((curves as [Points, number[] | null][])[at] as [Points, null])),
    ]),
  );
}

const kinds = {
  GradingPrimary: "grading primary",
  GradingTone: "grading tone",
  GradingRGBCurve: "grading rgb curve",
  GradingHueCurve: "grading hue curve",
} as const;

/** The grading cases of a file of vectors by op. */
export function graded(path: string): Graded[] {
  const { grading } = JSON.parse(readFileSync(path, "utf8")) as { grading: Vector[] };
  return grading.flatMap((vector) => {
    const style = vector.style === "lin" ? "linear" : vector.style;
    const node = schema.parse({
      type: `${vector.type}Transform`,
      id: crypto.randomUUID(),
      style,
      ...valuesOf(vector),
    });
    return (["forward", "inverse"] as const).map((direction) => ({
      name: `${kinds[vector.type]} ${style}`,
      node,
      direction,
      from: pixelsOf(vector.in),
      want: pixelsOf(vector[direction]),
    }));
  });
}
