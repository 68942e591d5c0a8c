import type { Transform } from "#ocio/chain/transform.ts";
import { AP0, AP1, conversion, scaling } from "../builtin/step.ts";
import { fileStep } from "../export.ts";
import { spi1d } from "../lut/spi1d.ts";
import { spi3d } from "../lut/spi3d.ts";
import { type LutStep, step } from "../lut/step.ts";
import type { CdlOp } from "../op/cdlOp.ts";
import type { ExponentOp } from "../op/exponentOp.ts";
import { type ExposureContrastOp, planOf } from "../op/exposureContrastOp.ts";
import type { FixedFunctionOp } from "../op/fixedFunctionOp.ts";
import { type GradingPrimaryOp, type PrimaryStep, stepsOf } from "../op/gradingPrimaryOp.ts";
import type { LogAffineOp, LogOp } from "../op/logOp.ts";
import { type Lut1dOp, lut1dOf } from "../op/lut1dOp.ts";
import type { Lut3dOp } from "../op/lut3dOp.ts";
import type { RangeOp } from "../op/rangeOp.ts";
import type { AnyOp } from "../op.ts";
import { compile, directed, inverseOf, isIdentity } from "../ops.ts";
import { ops as allocationOps } from "../transform/allocationOps.ts";
import { inParts, saturating, scaled } from "../transform/cdlOps.ts";
import { type Colorimetry, cubeBake, type Domain, errorOf, probesOf, spread } from "./cubeBake.ts";
import {
  BRIGHT,
  curves,
  type Destination,
  type Expansion,
  frontOf,
  rangeOf,
  type Span,
  spanOf,
} from "./expansion.ts";
import { LIGHT_TOE } from "./grayShaper.ts";
import { oldCurve } from "./oldCurve.ts";

type Part = Omit<Expansion, "files">;

/** Steps of each channel alone, which a curve holds. */
const separate = new Set([
  "exponentWithLinear",
  "logAffine",
  "logCamera",
  "range",
  "lut1d",
  "exposureContrast",
  "gradingRgbCurve",
  "gradingTone",
  "gradingPrimary",
]);

/** Primary grades only without saturation, which is a step of its own here. */
function isSeparate(op: AnyOp): boolean {
  if (op.type === "lut1d") return !(op as Lut1dOp).hueAdjust;
  return separate.has(op.type) || (op.type === "fixedFunction" && curves.has((op as FixedFunctionOp).style));
}

/** True if version 1 has a transform for a step, or a file format for its table. */
function isPlain(op: AnyOp): boolean {
  if (op.type === "lut3d") return (op as Lut3dOp).direction === "forward";
  return ["matrix", "log", "exponent"].includes(op.type);
}

/** True if a step needs a cube in version 1. */
export const isHardBefore2 = (op: AnyOp) =>
  !["cdl", "gradingPrimary"].includes(op.type) && !isIdentity(op) && !isPlain(op) && !isSeparate(op);

/**
 * Transforms of profile version 1 that do what steps do, first to last: matrices, logarithms and exponents; curves as
 * .spi1d files; from the first step that mixes channels otherwise, a .spi3d file behind an allocation.
 */
export function oldExpansion(given: readonly AnyOp[], destination: Destination): Expansion {
  const ops = given.flatMap(partsOf).filter((op) => !isIdentity(op));
  const first = ops.findIndex(isHardBefore2);
  let last = ops.findLastIndex(isHardBefore2);
  while (ops[last + 1]?.type === "matrix") last++;
  const span = first < 0 ? null : spanOf(ops, first, last);
  const parts: Part[] = [];
  for (let at = 0; at < ops.length; ) {
    const behind = (from: number) => [...ops.slice(from), ...destination.colorimetry];
    if (at === span?.from) {
      const inner = ops.slice(at, last + 1);
      const isLed = isRendering(inner);
      if (isLed) parts.push(plain(toAp1, destination));
      const led = isLed ? [...inverseOf([toAp1]), ...inner] : inner;
      const isClamped = ops[last + 1]?.type === "exponent";
      parts.push(cube(led, span, behind(last + 1), destination, isClamped));
      at = last + 1;
      continue;
    }
    let next = at;
    const isSame = (op: AnyOp | undefined) => op && isSeparate(op) && (next === at || op.type !== "range");
    while (next !== span?.from && isSame(ops[next]) && ops[Math.max(at, next - 1)]?.type !== "range") next++;
    if (next === at && ops[at]?.type === "range") next++;
    const floor = floorOf(ops[at] as AnyOp);
    if (floor) parts.push(floor);
    else if (next > at) {
      const turned = destination.turned && [...inverseOf(ops.slice(0, at)), ...destination.turned];
      const run = ops.slice(at, next);
      const make = run.every(isClosed) ? closed : oldCurve;
      parts.push(make(run, turned ?? behind(next), destination));
    } else parts.push(plain(ops[at] as AnyOp, destination));
    at = Math.max(at + 1, next);
  }
  const nodes = parts.flatMap((part) => part.nodes);
  const files = nodes.flatMap((node) =>
    node.type === "FileTransform" ? [destination.luts.pathOf(node.src)] : [],
  );
  const bakes = parts.flatMap(({ bake }) => (bake ? [bake] : []));
  const [worst] = bakes.sort((a, b) => b.error.p99 - a.error.p99);
  const negative = parts.find((part) => part.negative)?.negative;
  return { nodes, files, ...(worst && { bake: worst }), ...(negative && { negative }) };
}

const isClosed = ({ type }: AnyOp) => type === "logAffine" || type === "exposureContrast";

/** Steps of each channel alone as matrices, logarithms and exponents, with what follows them, as `oldCurve` has it. */
function closed(ops: readonly AnyOp[], behind: Colorimetry, destination: Destination): Part {
  const made = ops.flatMap(closedParts);
  const nodes = made.flatMap((op) => plain(op, destination).nodes);
  if (!made.some(({ type }) => type === "exponent")) return { nodes };
  // Official OCIO computes contrast by polynomials, some 1e-5 beside the power.
  const probes = probesOf({ low: 0, high: BRIGHT, toe: null });
  const isTurned = destination.turned !== undefined;
  if (isTurned) compile(ops)(probes, 0, probes.length / 4);
  const [wanted, got] = isTurned ? [inverseOf(ops), inverseOf(made)] : [ops, made];
  const error = errorOf([...wanted, ...behind], [...got, ...behind], probes, []);
  return { nodes, bake: { error, range: rangeOf(ops, [0, BRIGHT], destination) } };
}

/** Matrices, logarithms and exponents in the place of a step. */
function closedParts(op: AnyOp): AnyOp[] {
  if (op.type === "logAffine") {
    const { base, linSlope, linOffset, logSlope, logOffset, direction } = op as LogAffineOp;
    const log: LogOp = { type: "log", base, direction: "forward" };
    return directed([scaled(linSlope, linOffset), log, scaled(logSlope, logOffset)], direction);
  }
  const plan = planOf(op as ExposureContrastOp);
  if (plan.do === "scale") return [scaling(plan.by)];
  if (plan.do === "shift") return [scaled(three(plan.by), three(plan.offset))];
  const bent: ExponentOp = { type: "exponent", exponent: [...three(plan.exponent), 1], negative: "clamp" };
  return [scaling(plan.before), bent, scaling(plan.after)];
}

const three = (value: number) => [value, value, value];

function partsOf(op: AnyOp): AnyOp[] {
  if (op.type === "cdl") return cdlParts(op as CdlOp);
  return op.type === "gradingPrimary" ? primaryParts(op as GradingPrimaryOp) : [op];
}

/** A primary grade as matrices and limits, with a grade of each channel alone where a power is in it. */
function primaryParts(op: GradingPrimaryOp): AnyOp[] {
  const steps = stepsOf(op);
  const isPower = (step: PrimaryStep) =>
    (step.do === "gamma" || step.do === "contrast") && step.by.some((each) => each !== 1);
  const isColor = (step: PrimaryStep) => step.do === "saturate" || step.do === "limit";
  if (!steps.some(isPower)) return steps.flatMap(linearPart);
  const own = { ...op.grade, saturation: 1, clamp_black: null, clamp_white: null };
  const parts = steps.filter(isColor).flatMap(linearPart);
  const curve: AnyOp = { ...op, grade: own } as AnyOp;
  return op.direction === "forward" ? [curve, ...parts] : [...parts, curve];
}

function linearPart(step: PrimaryStep): AnyOp[] {
  switch (step.do) {
    case "add":
      return [scaled([1, 1, 1], step.by)];
    case "multiply":
      return [scaled(step.by, [0, 0, 0])];
    case "stretch":
      return [
        scaled(
          step.by,
          step.by.map((by) => step.pivot * (1 - by)),
        ),
      ];
    case "saturate":
      return [saturating(step.by)];
    case "limit": {
      const [least, most] = [step.least, step.most].map((each) => (Number.isFinite(each) ? each : null));
      const isFree = least === null && most === null;
      return isFree
        ? []
        : [{ type: "range", minIn: least, maxIn: most, minOut: least, maxOut: most } as RangeOp];
    }
    default:
      return [];
  }
}

/** A CDL of version 2 on: it clamps to 0 and 1 by its style, else leaves negative values without a power. */
function cdlParts(op: CdlOp): AnyOp[] {
  const unit: RangeOp = { type: "range", minIn: 0, maxIn: 1, minOut: 0, maxOut: 1 };
  const [sop, bent, sat] = inParts({ ...op, direction: "forward" }) as [AnyOp, ExponentOp, AnyOp];
  const power: AnyOp[] = op.power.every((each) => each === 1) ? [] : [{ ...bent, negative: "pass" } as AnyOp];
  const parts = op.clamp ? [sop, unit, bent, sat, unit] : [sop, ...power, sat];
  const all = directed(parts, op.direction);
  return isClampedCdl(op) && op.direction === "inverse" ? [...all, unit] : all;
}

/** True for a CDL whose inverse clamps what its parts, undone, leave beyond 0 or 1. */
export function isClampedCdl(op: AnyOp): boolean {
  if (op.type !== "cdl" || !(op as CdlOp).clamp) return false;
  const { slope, offset } = op as CdlOp;
  return offset.some((value, at) => value > 0 || slope[at]! + value < 1);
}

/** The primaries in which most of the entries of a cube are colors; ACES 1 begins in AP0 and clamps to AP1 inside. */
const toAp1 = conversion(AP0, AP1);

/** True for steps that begin as those of ACES 1 and clamp: a glow or a red modifier alone takes colors outside of AP1, too. */
function isRendering([first, ...others]: readonly AnyOp[]): boolean {
  const isStart =
    first?.type === "fixedFunction" && /^ACES_(GLOW|RED_MOD)/i.test((first as FixedFunctionOp).style);
  return isStart && others.some(({ type }) => type === "range");
}

function plain(op: AnyOp, { luts, title }: Destination): Part {
  if (op.type === "lut3d") {
    const text = spi3d.write!([op as Lut3dOp], {});
    const interpolation = (op as Lut3dOp).interpolation === "tetrahedral" ? "tetrahedral" : "linear";
    return { nodes: [step("FileTransform", { src: luts.add(title, "spi3d", text), interpolation })] };
  }
  if (op.type !== "exponent") return { nodes: [fileStep(op) as Transform] };
  const { negative, ...exponent } = op as ExponentOp;
  const node = fileStep({ ...exponent, negative: "clamp" } as AnyOp) as Transform;
  if (negative === "clamp") return { nodes: [node] };
  // Version 1 makes 0 of what is negative.
  return { nodes: [node], negative: negative === "mirror" ? "mirrored" : "left as they are" };
}

/** A lower limit alone: the logarithm of an allocation clamps, and there is no upper end as in a file. */
function floorOf(op: AnyOp): Part | null {
  if (op.type !== "range") return null;
  const { minIn, maxIn, minOut } = op as RangeOp;
  if (maxIn !== null || minIn === null || minIn !== minOut) return null;
  const there = step("AllocationTransform", { allocation: "lg2", vars: [-10, 10, -minIn] });
  return { nodes: [there, { ...there, direction: "inverse" }] };
}

function allocation({ low, high, toe }: Domain) {
  if (toe === null) return step("AllocationTransform", { allocation: "uniform", vars: [low, high] });
  const offset = toe - low;
  const vars = [Math.log2(toe), Math.log2(high + offset), offset];
  return step("AllocationTransform", { allocation: "lg2", vars });
}

/** Entries of a shaper; a logarithm of 20 stops is straight between two of them to within some millionths. */
const SHAPER_LENGTH = 16_384;

/** A curve from 0 to 1 to the values of a domain. */
function shaperOf(domain: Domain): Lut1dOp {
  const pixels = new Float32Array(SHAPER_LENGTH * 4);
  for (let i = 0; i < SHAPER_LENGTH; i++) pixels.fill(i / (SHAPER_LENGTH - 1), i * 4, i * 4 + 3);
  compile(inverseOf([spread(domain)]))(pixels, 0, SHAPER_LENGTH);
  return lut1dOf(pixels.filter((_, at) => at % 4 < 3));
}

function cube(
  ops: readonly AnyOp[],
  span: Span,
  colorimetry: Colorimetry,
  destination: Destination,
  isClamped: boolean,
): Part {
  const { luts, title } = destination;
  const { domain, bright, shaper } = frontOf(ops, span, destination);
  // The logarithm of an allocation is steepest at its lower end, and leaves no entries for dark colors above a negative one.
  const isCurved = domain.toe !== null && domain.low < 0;
  const shaped = (each: Domain) =>
    isCurved ? inverseOf([shaperOf(each)]) : allocationOps(allocation(each), "forward");
  const bake = cubeBake(ops, domain, bright, colorimetry, {
    shaped,
    front: shaper && { before: inverseOf([shaper]), toe: LIGHT_TOE },
    isClamped,
    cubes: destination.made.cubes,
  });
  const table = bake.ops.find(({ type }) => type === "lut3d") as Lut3dOp & LutStep;
  const src = luts.addTable(table, title, "spi3d", () => spi3d.write!([table], {}));
  const curve = (each: Lut1dOp): Transform =>
    step("FileTransform", {
      src: luts.add(`${title}-shaper`, "spi1d", spi1d.write!([each], {})),
      interpolation: "linear",
      direction: "inverse",
    });
  const node = (each: Domain): Transform => (isCurved ? curve(shaperOf(each)) : allocation(each));
  const last = node(bake.domains[1]);
  const nodes: Transform[] = [
    shaper ? curve(shaper) : node(bake.domains[0]),
    step("FileTransform", { src, interpolation: "tetrahedral" }),
    { ...last, direction: last.direction === "forward" ? "inverse" : "forward" },
  ];
  return { nodes, bake: { error: bake.error, range: bake.range, size: bake.size } };
}
