import type { AnyOp } from "../op.ts";
import type { BakeError, CubeBake, Cubes } from "./cubeBake.ts";

/** Values for which a curve is sampled: from light to code values the other way round, evenly in these. */
export type CurveDomain = {
  low: number;
  high: number;
  length: number;
  isEncoding: boolean;
  isLight: boolean;
};

/** A table of steps as the text of its file, what comes before it, and the steps that all stands for. */
export type SampledCurve = Omit<CurveDomain, "low" | "high"> & {
  text: string;
  root: AnyOp[];
  made: AnyOp[];
  bright: number;
};

/** The bakes of one conversion by their steps, so that rows with the same ones share them. */
export type Bakes = {
  cubes: Cubes;
  bakes: Map<string, CubeBake>;
  curves: Map<string, SampledCurve>;
  errors: Map<string, BakeError>;
};

/** The bakes of a conversion that begins. */
export function noBakes(): Bakes {
  return { cubes: new Map(), bakes: new Map(), curves: new Map(), errors: new Map() };
}
