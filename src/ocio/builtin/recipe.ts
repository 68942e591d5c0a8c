import { createTransform, type Transform } from "../chain/transform.ts";
import { type Curve, curves } from "./curve.ts";
import { ap0To, cameraToAp0 } from "./gamut.ts";
import { at, type Generation, type Since } from "./generation.ts";
import type { NamedCurve, SceneSpace } from "./space.ts";

type NewId = () => string;

/** A built-in transform of the given style. */
export function builtin(style: string, newId: NewId): Transform {
  return { ...createTransform("BuiltinTransform", newId()), style };
}

function group(name: string, children: Transform[], newId: NewId): Transform {
  return { ...createTransform("GroupTransform", newId()), name, children };
}

function matrix(facts: Since<number[]>, generation: Generation, newId: NewId): Transform {
  const [a = 1, b = 0, c = 0, d = 0, e = 1, f = 0, g = 0, h = 0, i = 1] = at(facts, generation) ?? [];
  const rows = [a, b, c, 0, d, e, f, 0, g, h, i, 0, 0, 0, 0, 1];
  return { ...createTransform("MatrixTransform", newId()), matrix: rows };
}

const rgb = (value: number): [number, number, number] => [value, value, value];

/** The step that undoes a log curve, or applies a power curve the encoding way: the inverse of what OCIO calls forward. */
function inverse(curve: Curve, newId: NewId): Transform {
  const direction = "inverse" as const;
  if ("logSlope" in curve)
    return {
      ...createTransform("LogCameraTransform", newId()),
      direction,
      base: curve.base ?? 2,
      log_side_slope: rgb(curve.logSlope),
      log_side_offset: rgb(curve.logOffset ?? 0),
      lin_side_slope: rgb(curve.linSlope ?? 1),
      lin_side_offset: rgb(curve.linOffset),
      lin_side_break: rgb(curve.linBreak),
      linear_slope: curve.linearSlope === undefined ? null : rgb(curve.linearSlope),
    };
  if (curve.offset === undefined)
    return {
      ...createTransform("ExponentTransform", newId()),
      direction,
      value: [...rgb(curve.gamma), 1],
      style: "NEGATIVE_PASS_THRU",
    };
  return {
    ...createTransform("ExponentWithLinearTransform", newId()),
    direction,
    gamma: [...rgb(curve.gamma), 1],
    offset: [...rgb(curve.offset), 0],
  };
}

/** The chain from a scene space to ACES2065-1, or null. */
export function toReference(space: SceneSpace, generation: Generation, newId: NewId): Transform | null {
  if (!space.to) return null;
  if ("builtin" in space.to) return builtin(space.to.builtin, newId);
  const { curve, gamut, label = space.name } = space.to;
  const steps = curve ? [inverse(curves[curve], newId)] : [];
  return group(`${label} to ACES2065-1`, [...steps, matrix(cameraToAp0[gamut], generation, newId)], newId);
}

/** The chain from ACES2065-1 to a scene space, or null. */
export function fromReference(space: SceneSpace, generation: Generation, newId: NewId): Transform | null {
  if (!space.from) return null;
  const { curve, gamut, label = space.name } = space.from;
  const steps = curve ? [inverse(curves[curve], newId)] : [];
  return group(`AP0 to ${label}`, [matrix(ap0To[gamut], generation, newId), ...steps], newId);
}

/** The transform of a named curve in one of its directions, or null. */
export function curveAlone(recipe: NamedCurve["decode"], newId: NewId): Transform | null {
  if (!recipe) return null;
  if ("builtin" in recipe) return builtin(recipe.builtin, newId);
  return group(recipe.label, [inverse(curves[recipe.curve], newId)], newId);
}
