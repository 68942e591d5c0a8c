import type { Transform, TransformOf, TransformType } from "#ocio/transform.ts";
import { type BuildContext, combined, type Direction, type Reference, standalone } from "./context.ts";
import { ColorError } from "./error.ts";
import type { AnyOp } from "./op.ts";
import { ops as allocation } from "./transform/allocation.ts";
import { ops as builtin } from "./transform/builtin.ts";
import { ops as cdl } from "./transform/cdl.ts";
import { ops as exponent } from "./transform/exponent.ts";
import { ops as exponentWithLinear } from "./transform/exponentWithLinear.ts";
import { ops as exposureContrast } from "./transform/exposureContrast.ts";
import { ops as file } from "./transform/file.ts";
import { ops as fixedFunction } from "./transform/fixedFunction.ts";
import { ops as gamma } from "./transform/gamma.ts";
import { ops as gradingHueCurve } from "./transform/gradingHueCurve.ts";
import { ops as gradingPrimary } from "./transform/gradingPrimary.ts";
import { ops as gradingRgbCurve } from "./transform/gradingRgbCurve.ts";
import { ops as gradingTone } from "./transform/gradingTone.ts";
import { ops as log } from "./transform/log.ts";
import { ops as logAffine } from "./transform/logAffine.ts";
import { ops as logCamera } from "./transform/logCamera.ts";
import { ops as matrix } from "./transform/matrix.ts";
import { ops as range } from "./transform/range.ts";

/** The steps of a transform of one type in a direction, with which its own is combined already. */
type Build<T extends TransformType> = (
  node: TransformOf<T>,
  direction: Direction,
  context: BuildContext,
) => AnyOp[];

type Leaf = Exclude<TransformType, "GroupTransform">;

const refer = (node: Reference, direction: Direction, context: BuildContext) =>
  context.refer(node, direction);

/** How every type of transform becomes steps. A new one is one file of `transform/` and a row here. */
const builds: { readonly [T in Leaf]?: Build<T> } = {
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
  context: BuildContext = standalone,
): AnyOp[] {
  return node ? built(node, asked, context, 0) : [];
}

function built(node: Transform, asked: Direction, context: BuildContext, depth: number): AnyOp[] {
  const direction = combined(node.direction, asked);
  if (node.type !== "GroupTransform") return build(node)(node, direction, context);
  if (depth >= DEEPEST) throw new ColorError(`More than ${DEEPEST} groups stand in each other.`);
  const children = direction === "forward" ? node.children : node.children.toReversed();
  return children.flatMap((child) => built(child, direction, context, depth + 1));
}

function build(node: TransformOf<Leaf>): Build<Leaf> {
  const found = builds[node.type];
  if (!found) throw new ColorError(`A ${node.type} cannot be computed.`);
  // The row is that of the node's own type.
  return found as unknown as Build<Leaf>;
}
