import type { Transform } from "#ocio/chain/transform.ts";
import { fileStep } from "../export.ts";
import { LARGEST_HALF } from "../half.ts";
import { spi1d } from "../lut/spi1d.ts";
import { type LutStep, step } from "../lut/step.ts";
import type { ExponentOp } from "../op/exponentOp.ts";
import { type Lut1dOp, lut1dOf } from "../op/lut1dOp.ts";
import type { MatrixOp } from "../op/matrixOp.ts";
import type { RangeOp } from "../op/rangeOp.ts";
import type { AnyOp } from "../op.ts";
import { compile, inverseOf } from "../ops.ts";
import type { CurveDomain, SampledCurve } from "./bakes.ts";
import { type Colorimetry, errorOf, probesOf } from "./cubeBake.ts";
import { BRIGHT, BRIGHTEST, type Destination, type Expansion, rangeOf } from "./expansion.ts";
import { keyOf } from "./stepKey.ts";

/** Entries of a curve, over which a logarithm of 26 stops is straight to within some millionths. */
const LENGTH = 65_536;
/** Code values that curves are made for, and the light that they stand for. */
const CODE = [-0.125, 1.25] as const;
const LIGHT = [-4, BRIGHTEST] as const;

/** Values of the first channel of steps that keep channels apart. */
function valuesOf(ops: readonly AnyOp[], inputs: readonly number[]): Float32Array {
  const pixels = new Float32Array(inputs.length * 4).fill(1);
  for (const [at, value] of inputs.entries()) pixels.fill(value, at * 4, at * 4 + 3);
  compile(ops)(pixels, 0, inputs.length);
  return pixels;
}

/**
 * Steps of each channel alone as a .spi1d file, with what follows them, or their inverse where they are applied
 * backwards, up to XYZ. Curves from light to code values are sampled the other way round, evenly in code values, and
 * the file is applied backwards.
 */
export function oldCurve(
  ops: readonly AnyOp[],
  behind: Colorimetry,
  destination: Destination,
): Pick<Expansion, "nodes" | "bake"> {
  const { luts, title, turned, made } = destination;
  const [only] = ops;
  if (ops.length === 1 && only?.type === "lut1d" && !(only as Lut1dOp).halfDomain) {
    const lut = only as Lut1dOp;
    const src = luts.add(title, "spi1d", spi1d.write!([{ ...lut, direction: "forward" }], {}));
    return { nodes: [node(src, lut.direction)] };
  }
  const { curves, errors } = made;
  const key = keyOf(ops);
  const curve = curves.get(key) ?? sampledCurve(ops);
  curves.set(key, curve);
  const { text, made: steps, root, isEncoding, bright, isLight, length } = curve;
  const src = luts.add(title, "spi1d", text);
  const errorKey = `${key} ${keyOf(behind)} ${turned !== undefined}`;
  const probes = probesOf({ low: 0, high: bright, toe: isLight ? 0.004 : null });
  // What is applied backwards takes what the steps make of the range.
  const isTurned = turned !== undefined;
  if (isTurned) compile(ops)(probes, 0, probes.length / 4);
  const [wanted, got] = isTurned ? [inverseOf(ops), inverseOf(steps)] : [ops, steps];
  const error = errors.get(errorKey) ?? errorOf([...wanted, ...behind], [...got, ...behind], probes, []);
  errors.set(errorKey, error);
  return {
    nodes: [...root.map((op) => fileStep(op) as Transform), node(src, isEncoding ? "inverse" : "forward")],
    bake: { error, range: rangeOf(ops, [0, bright], destination), size: length },
  };
}

const power = (value: number): ExponentOp => ({
  type: "exponent",
  exponent: [value, value, value, 1],
  negative: "clamp",
});

/** Steps that begin like a square root, as the curve of Apple Log does, are sampled behind one. */
function sampledCurve(given: readonly AnyOp[]): SampledCurve {
  const domain = domainFor(given);
  const { length, isEncoding, isLight } = domain;
  const root = beginsLikeRoot(given, domain) ? [power(0.5)] : [];
  const ops = [...inverseOf(root), ...given];
  const [low, high] = root.length > 0 ? [0, Math.sqrt(domain.high)] : [domain.low, domain.high];
  const sampled = isEncoding ? inverseOf(ops) : ops;
  const inputs = Array.from({ length }, (_, at) => low + ((high - low) * at) / (length - 1));
  const pixels = valuesOf(sampled, inputs);
  const values = pixels.filter((_, at) => at % 4 < 3).map((value) => (Number.isFinite(value) ? value : 0));
  const lut = lut1dOf(values);
  const scale = 1 / (high - low);
  const fit: MatrixOp = {
    type: "matrix",
    matrix: [scale, 0, 0, 0, 0, scale, 0, 0, 0, 0, scale, 0, 0, 0, 0, 1],
    offset: [-low * scale, -low * scale, -low * scale, 0],
  };
  const fitStep = step("MatrixTransform", {
    matrix: [...fit.matrix],
    offset: [...fit.offset] as [number, number, number, number],
  });
  const text = spi1d.write!([fitStep as LutStep, lut], {});
  const made = [...root, ...(isEncoding ? inverseOf([fit, lut]) : [fit, lut])];
  const bright = isLight ? BRIGHT : Math.min(1, domain.high);
  return { text, root, made, isEncoding, isLight, length, bright };
}

/** True if code values stay as they are below 0 and rise fast from there, which no even table holds. */
function beginsLikeRoot(ops: readonly AnyOp[], { high, length, isEncoding, isLight }: CurveDomain): boolean {
  if (isEncoding || isLight) return false;
  const step = high / length;
  const values = valuesOf(ops, [-step, 0, step / 2, step]);
  const [below, start, half, end] = [0, 4, 8, 12].map((at) => values[at]!) as [
    number,
    number,
    number,
    number,
  ];
  return below === start && half - start > 0.65 * (end - start);
}

/** Logarithms reach all light in a few more code values. */
const brightest = (most: number, all: number) => (Number.isFinite(all) && all < 4 ? all : most);

/** The values for which a table is made: of the input, or of the output of steps from light to code values. */
function domainFor(ops: readonly AnyOp[]): CurveDomain {
  const of = (value: number, steps = ops) => valuesOf(steps, [value])[0]!;
  const [only] = ops;
  if (ops.length === 1 && only?.type === "range") {
    const { minIn, maxIn } = only as RangeOp;
    const [low, high] = [minIn ?? LIGHT[0], Math.min(maxIn ?? LIGHT[1], LARGEST_HALF)];
    return { low, high, length: 2, isEncoding: false, isLight: high > 2 };
  }
  const [least, one, most] = [of(LIGHT[0]), of(1), of(LIGHT[1])];
  const isBounded = Number.isFinite(least) && Number.isFinite(most);
  if (isBounded && most > one && most < 8 * Math.max(one, 0.5))
    return {
      low: least,
      high: brightest(most, of(LARGEST_HALF)),
      length: LENGTH,
      isEncoding: true,
      isLight: true,
    };
  if (isBounded && most <= 2 * BRIGHTEST && one <= 2)
    return { low: LIGHT[0], high: LIGHT[1], length: LENGTH, isEncoding: false, isLight: true };
  const back = LIGHT.map((value) => of(value, inverseOf(ops)));
  const inside = (value: number) => Math.abs(of(value)) < LARGEST_HALF;
  const low = Math.min(CODE[0], ...back.filter((value) => value > -BRIGHTEST && inside(value)));
  const high = Math.max(...[1, CODE[1], ...back].filter((value) => value < BRIGHTEST && inside(value)), 1);
  return { low: inside(low) ? low : 0, high, length: LENGTH, isEncoding: false, isLight: false };
}

const node = (src: string, direction: "forward" | "inverse"): Transform =>
  step("FileTransform", { src, direction, interpolation: "linear" });
