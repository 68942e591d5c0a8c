import type { Transform, TransformOf, TransformType } from "#ocio/chain/transform.ts";
import { type BuildContext, combined, type Direction, emptyContext, type Reference } from "./context.ts";
import { ColorError } from "./error.ts";
import type { AnyOp } from "./op.ts";
import { ops as allocation } from "./transform/allocationOps.ts";
import { ops as builtin } from "./transform/builtinOps.ts";
import { ops as cdl } from "./transform/cdlOps.ts";
import { ops as exponent } from "./transform/exponentOps.ts";
import { ops as exponentWithLinear } from "./transform/exponentWithLinearOps.ts";
import { ops as exposureContrast } from "./transform/exposureContrastOps.ts";
import { ops as file } from "./transform/fileOps.ts";
import { ops as fixedFunction } from "./transform/fixedFunctionOps.ts";
import { ops as gamma } from "./transform/gammaOps.ts";
import { ops as gradingHueCurve } from "./transform/gradingHueCurveOps.ts";
import { ops as gradingPrimary } from "./transform/gradingPrimaryOps.ts";
import { ops as gradingRgbCurve } from "./transform/gradingRgbCurveOps.ts";
import { ops as gradingTone } from "./transform/gradingToneOps.ts";
import { ops as logAffine } from "./transform/logAffineOps.ts";
import { ops as logCamera } from "./transform/logCameraOps.ts";
import { ops as log } from "./transform/logOps.ts";
import { ops as matrix } from "./transform/matrixOps.ts";
import { ops as range } from "./transform/rangeOps.ts";

/**
 * The steps of a transform of one type in a direction, with which its own is combined already; `inner` gives those of
 * the transforms that it leads to.
 */
type Build<T extends TransformType> = (
  node: TransformOf<T>,
  direction: Direction,
  context: BuildContext,
  inner: typeof opsOf,
) => AnyOp[];

type Leaf = Exclude<TransformType, "GroupTransform" | "UnknownTransform">;

const refer = (node: Reference, direction: Direction, context: BuildContext) =>
  context.refer(node, direction);

/** Builders of all transform types. A new one is one file of `transform/` and a row here. */
const builds: { readonly [T in Leaf]: Build<T> } = {
  AllocationTransform: allocation,
  BuiltinTransform: builtin,
  CDLTransform: cdl,
  ExponentTransform: exponent,
  ExponentWithLinearTransform: exponentWithLinear,
  ExposureContrastTransform: exposureContrast,
  FileTransform: file,
  FixedFunctionTransform: fixedFunction,
  GammaTransform: gamma,
  GradingHueCurveTransform: gradingHueCurve,
  GradingPrimaryTransform: gradingPrimary,
  GradingRGBCurveTransform: gradingRgbCurve,
  GradingToneTransform: gradingTone,
  LogTransform: log,
  LogAffineTransform: logAffine,
  LogCameraTransform: logCamera,
  RangeTransform: range,
  ColorSpaceTransform: refer,
  DisplayViewTransform: refer,
  LookTransform: refer,
  Lut1DTransform: file,
  Lut3DTransform: file,
  MatrixTransform: matrix,
  ViewTransform: refer,
};

/** Groups in groups that are still built. */
const DEEPEST = 256;

/**
 * The steps of a transform, first to last; none for null. Throws ColorError where official OCIO refuses too, with the
 * reason.
 */
export function opsOf(
  node: Transform | null,
  asked: Direction = "forward",
  context: BuildContext = emptyContext,
): AnyOp[] {
  return node ? built(node, asked, context, 0) : [];
}

function built(node: Transform, asked: Direction, context: BuildContext, depth: number): AnyOp[] {
  const direction = combined(node.direction, asked);
  if (node.type !== "GroupTransform")
    return build(node)(node as TransformOf<Leaf>, direction, context, opsOf);
  if (depth >= DEEPEST) throw new ColorError(`More than ${DEEPEST} groups stand in each other.`);
  const children = direction === "forward" ? node.children : node.children.toReversed();
  return children.flatMap((child) => built(child, direction, context, depth + 1));
}

function build(node: TransformOf<Leaf | "UnknownTransform">): Build<Leaf> {
  if (node.type === "UnknownTransform") throw new ColorError(`A ${node.type} cannot be computed.`);
  // The row is that of the node's own type.
  return builds[node.type] as unknown as Build<Leaf>;
}
