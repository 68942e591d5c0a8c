import type { Transform } from "#ocio/chain/transform.ts";
import type { ProfileVersion } from "#ocio/model/config.ts";
import { isAtLeast, transformFeature } from "#ocio/model/feature.ts";
import { sampledHalfs } from "../bake/sample.ts";
import { fileStep } from "../export.ts";
import { LARGEST_HALF } from "../half.ts";
import { clf } from "../lut/clf.ts";
import { type LutStep, step } from "../lut/step.ts";
import { HMJ } from "../op/fixedFunction/aces2/styles.ts";
import type { FixedFunctionOp } from "../op/fixedFunctionOp.ts";
import { type Lut1dOp, lut1dOf } from "../op/lut1dOp.ts";
import type { Lut3dOp } from "../op/lut3dOp.ts";
import type { MatrixOp } from "../op/matrixOp.ts";
import type { RangeOp } from "../op/rangeOp.ts";
import type { AnyOp } from "../op.ts";
import { compile, inverseOf, isIdentity } from "../ops.ts";
import type { Bakes } from "./bakes.ts";
import { type BakeError, type Colorimetry, cubeBake, type Domain, errorOf, probesOf } from "./cubeBake.ts";
import { gradeBefore23 } from "./gradeBefore23.ts";
import { displayDomain, grayShaper, LIGHT_TOE } from "./grayShaper.ts";
import type { LutFiles } from "./lutFiles.ts";
import { keyOf } from "./stepKey.ts";

/** Transforms in the place of others, and how near they come; no error where they are equal. */
export type Expansion = {
  nodes: Transform[];
  files: string[];
  bake?: { error: BakeError; range: readonly [number, number]; size?: number };
  /** The former treatment of negative values, where they become 0 now. */
  negative?: "mirrored" | "left as they are";
};

/** Destination of an expansion: the version, where its files go, their title, and what the output is seen as. */
export type Destination = {
  version: ProfileVersion;
  luts: LutFiles;
  title: string;
  /** Steps from the output of the whole chain to XYZ. */
  colorimetry: Colorimetry;
  /** The same where the steps are applied backwards: of the output of their inverse. */
  turned?: Colorimetry;
  /** True for the inverse of steps, which may lead from a display back to light. */
  isBack?: boolean;
  made: Bakes;
};

/** Fixed functions that keep the channels apart, which a curve holds. */
export const curves = new Set(["LIN_TO_PQ", "LIN_TO_GAMMA_LOG", "LIN_TO_DOUBLE_LOG"]);
const HALFS = [-LARGEST_HALF, LARGEST_HALF] as const;
/** Range of light that is not negative. */
export const POSITIVE = [0, LARGEST_HALF] as const;
/** Scene light up to which a cube reaches, and up to which its error is stated: 6 stops above mid gray are 11.5. */
export const BRIGHTEST = 64;
export const BRIGHT = 16;
const TOE = 0.004;

/** True if a step has a transform or a table of its own in a version. */
function isPlain(op: AnyOp, version: ProfileVersion): boolean {
  if (op.type === "lut1d" || op.type === "lut3d") return true;
  const feature = transformFeature(fileStep(op) as Transform);
  return !feature || isAtLeast(version, feature.since);
}

const isCurve = (op: AnyOp) => op.type === "fixedFunction" && curves.has((op as FixedFunctionOp).style);

/** True if a step needs a cube in a version from 2 on. */
export const isHard = (op: AnyOp, version: ProfileVersion) =>
  !isIdentity(op) && !isPlain(op, version) && !isCurve(op);

/** Transforms of a profile version from 2 on that do what steps do, first to last. */
export function expansion(given: readonly AnyOp[], destination: Destination): Expansion {
  const { version, luts } = destination;
  const ops = given
    .filter((op) => !isIdentity(op))
    .flatMap((op) => (isPlain(op, version) ? [op] : withoutHmj(op)));
  const hard = ops.flatMap((op, at) => (isHard(op, version) ? [at] : []));
  const found: Expansion = { nodes: [], files: [] };
  const add = (other: Omit<Expansion, "files">) => {
    found.nodes.push(...other.nodes);
    for (const node of other.nodes)
      if (node.type === "FileTransform") found.files.push(luts.pathOf(node.src));
    if (other.bake && !(found.bake && found.bake.error.p99 > other.bake.error.p99)) found.bake = other.bake;
  };
  const first = hard[0];
  const span = first === undefined ? null : spanOf(ops, first, hard.at(-1) as number);
  for (let at = 0; at < ops.length; at++) {
    if (span && at === span.from) {
      add(baked(ops, span, destination));
      at = span.to;
      continue;
    }
    const op = ops[at] as AnyOp;
    if (isPlain(op, version)) add({ nodes: [plain(op, destination)] });
    else add(curveOf(op as FixedFunctionOp, ops.slice(at + 1), destination));
  }
  return found;
}

/** HMJ of ACES 2 as JMh, which is older, and a matrix. */
function withoutHmj(op: AnyOp): AnyOp[] {
  const { style, direction } = op as FixedFunctionOp;
  if (op.type !== "fixedFunction" || style !== "ACES_RGB_TO_HMJ_20") return [op];
  const jmh = { ...op, style: "ACES_RGB_TO_JMH_20" } as AnyOp;
  const { hue, colorfulness, lightness } = HMJ;
  const turned = (first: number, second: number, third: number): MatrixOp => ({
    type: "matrix",
    matrix: [0, 0, first, 0, 0, second, 0, 0, third, 0, 0, 0, 0, 0, 0, 1],
    offset: [0, 0, 0, 0],
  });
  return direction === "forward"
    ? [jmh, turned(1 / hue, 1 / colorfulness, 1 / lightness)]
    : [turned(lightness, colorfulness, hue), jmh];
}

function file(src: string, direction: "forward" | "inverse", interpolation: string | null = null): Transform {
  return step("FileTransform", { src, direction, interpolation });
}

/** The transform that is a step, or the file with its table. */
function plain(op: AnyOp, { version, luts, title }: Destination): Transform {
  if (op.type !== "lut1d" && op.type !== "lut3d") {
    const node = fileStep(op) as Transform;
    return (isAtLeast(version, "2.3") ? null : gradeBefore23(node)) ?? node;
  }
  const lut = op as Lut1dOp | Lut3dOp;
  return table([{ ...lut, direction: "forward" }], lut.direction, title, luts);
}

function table(
  steps: readonly LutStep[],
  direction: "forward" | "inverse",
  title: string,
  luts: LutFiles,
): Transform {
  const cube = steps.some(({ type }) => type === "lut3d");
  const text = clf.write!(steps, { description: [title] });
  return file(luts.add(title, "clf", text), direction, cube ? "tetrahedral" : null);
}

/** A curve as its values at all half floats. */
function curveOf(op: FixedFunctionOp, behind: readonly AnyOp[], destination: Destination) {
  const forward: AnyOp[] = [{ ...op, direction: "forward" } as AnyOp];
  const lut: Lut1dOp = { ...lut1dOf(sampledHalfs(forward)), halfDomain: true };
  const name = `${destination.title}-${op.style.toLowerCase().replaceAll("_", "-")}`;
  const error = errorOf(
    [op, ...behind],
    [{ ...lut, direction: op.direction } as AnyOp, ...behind],
    probesOf({ low: 0, high: 1, toe: null }, 2000),
    destination.colorimetry,
  );
  // Applied backwards, the table begins with what it makes of its halfs.
  const isBack = (op.direction === "inverse") !== (destination.turned !== undefined);
  const range = isBack ? endsOf(forward, HALFS) : HALFS;
  return {
    nodes: [table([lut], op.direction, name, destination.luts)],
    bake: { error, range, size: 65536 },
  };
}

/** The range of steps, or of their inverse where they are applied backwards: what they make of it, as gray. */
export function rangeOf(
  ops: readonly AnyOp[],
  [low, high]: readonly [number, number],
  { turned }: Destination,
): readonly [number, number] {
  return turned ? endsOf(ops, [low, high]) : [low, high];
}

/** A range as steps make of it, as gray; the range itself where that is not finite. */
function endsOf(ops: readonly AnyOp[], [low, high]: readonly [number, number]): readonly [number, number] {
  const pixels = Float32Array.from([low, low, low, 1, high, high, high, 1]);
  compile(ops)(pixels, 0, 2);
  const ends = [pixels[1]!, pixels[5]!].map((value) => Number(value.toPrecision(6))).sort((a, b) => a - b);
  return ends.every(Number.isFinite) ? [ends[0]!, ends[1]!] : [low, high];
}

export type Span = { from: number; to: number; domain: Domain; isClamped: boolean };

/** The steps around those that need a cube: from the last clamp of both ends before them, of which the values are known. */
export function spanOf(ops: readonly AnyOp[], first: number, to: number): Span {
  for (let at = first - 1; at >= 0 && ["matrix", "range"].includes(ops[at]!.type); at--) {
    if (ops[at]!.type !== "range") continue;
    const { minOut, maxOut } = ops[at] as RangeOp;
    if (minOut !== null && maxOut !== null && maxOut > minOut) {
      const isLight = maxOut > 2;
      const high = isLight ? Math.min(maxOut, BRIGHTEST) : maxOut;
      return { from: at + 1, to, domain: { low: minOut, high, toe: isLight ? TOE : null }, isClamped: true };
    }
  }
  return { from: first, to, domain: domainOf(ops[first] as AnyOp), isClamped: false };
}

/** True for a compression of gamut, which leaves gray as it is and of which the inverse makes no light of code values. */
const isGamutCompression = (op: AnyOp | undefined) =>
  op?.type === "fixedFunction" && (op as FixedFunctionOp).style === "ACES_GAMUT_COMP_13";

/** Values that a step of unknown input is made for. */
function domainOf(op: AnyOp): Domain {
  const style =
    op.type === "fixedFunction"
      ? (op as FixedFunctionOp).style
      : ((op as { grade?: { style?: string } }).grade?.style ?? "");
  if (/^(log|video)$|_(LOG|VID)$/i.test(style)) return { low: -0.125, high: 1.25, toe: null };
  // Colors out of gamut are negative, and a shaper with a short toe has no entries left for others. Compressed ones are not.
  if (isGamutCompression(op))
    return (op as FixedFunctionOp).direction === "forward"
      ? { low: -0.05, high: BRIGHTEST, toe: 0.01 }
      : { low: 0, high: BRIGHT, toe: TOE };
  return { low: 0, high: BRIGHTEST, toe: TOE };
}

function baked(ops: readonly AnyOp[], span: Span, destination: Destination) {
  const inner = ops.slice(span.from, span.to + 1);
  const behind = ops.slice(span.to + 1);
  const { luts, title, made } = destination;
  const { domain, bright, shaper } = frontOf(inner, span, destination);
  const key = keyOf([ops.slice(span.from), domain, shaper !== null, destination.colorimetry]);
  const light = [...behind, ...destination.colorimetry];
  const front = shaper && { before: inverseOf([shaper]), toe: LIGHT_TOE };
  const bake = made.bakes.get(key) ?? cubeBake(inner, domain, bright, light, { front, cubes: made.cubes });
  made.bakes.set(key, bake);
  const steps = bake.ops.slice(shaper ? 1 : 0).map(fileStep);
  const nodes = [table(steps, "forward", title, luts)];
  if (shaper) nodes.unshift(table([shaper], "inverse", `${title}-shaper`, luts));
  return { nodes, bake: { error: bake.error, range: bake.range, size: bake.size } };
}

/** The domain of a cube, the brightest that its error is told for, and the curve before it where it has its own. */
export function frontOf(ops: readonly AnyOp[], { domain, isClamped }: Span, { isBack }: Destination) {
  // A grade of code values takes code values in both directions.
  const isFromDisplay = isBack && (isClamped || (domain.toe !== null && !isGamutCompression(ops[0])));
  const known = isFromDisplay ? displayDomain(ops, isClamped ? domain : null) : null;
  const shaper = known && grayShaper(ops, known);
  if (known && shaper) return { domain: known, bright: Math.min(BRIGHT, known.high), shaper };
  return { domain, bright: domain.toe === null ? domain.high : Math.min(BRIGHT, domain.high), shaper: null };
}

/** Transforms that undo others, last to first. */
export function reversed(nodes: readonly Transform[]): Transform[] {
  return nodes
    .toReversed()
    .map((node) => ({ ...node, direction: node.direction === "forward" ? "inverse" : "forward" }));
}
