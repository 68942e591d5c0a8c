import type { Transform } from "#ocio/chain/transform.ts";
import { isNoGrade } from "#ocio/transform/gradingPrimaryTransform.ts";
import { cdl } from "./op/cdlOp.ts";
import { exponent } from "./op/exponentOp.ts";
import { isIdentity as isNoHueCurve } from "./op/gradingHueCurveOp.ts";
import { isIdentity as isNoRgbCurve } from "./op/gradingRgbCurveOp.ts";
import { isIdentity as isNoTone } from "./op/gradingToneOp.ts";
import { matrix } from "./op/matrixOp.ts";

const negatives: Readonly<Record<string, "clamp" | "mirror" | "pass">> = {
  NEGATIVE_MIRROR: "mirror",
  NEGATIVE_PASS_THRU: "pass",
};

/** True if a matrix with one scale and one offset for all channels changes nothing. */
function isNoScale(scale: number, offset: number): boolean {
  const diagonal = [scale, 0, 0, 0, 0, scale, 0, 0, 0, 0, scale, 0, 0, 0, 0, 1];
  return (
    matrix.isIdentity?.({ type: "matrix", matrix: diagonal, offset: [offset, offset, offset, 0] }) === true
  );
}

/**
 * True if the engine leaves a transform out because it changes nothing, told without building it. `major` is that of
 * the profile version. Files are not read, and color spaces, views and looks not followed.
 */
export function changesNothing(node: Transform, major = 2): boolean {
  switch (node.type) {
    case "GroupTransform":
      return node.children.every((child) => changesNothing(child, major));
    case "AllocationTransform": {
      const [least = 0, most = 1] = node.vars;
      return (
        node.allocation.toLowerCase() === "uniform" && isNoScale(1 / (most - least), -least / (most - least))
      );
    }
    case "BuiltinTransform":
      return node.style.toUpperCase() === "IDENTITY";
    case "CDLTransform": {
      const { slope, offset, power, sat: saturation, style } = node;
      const clamp = major < 2 || style === "ASC_SOP";
      const op = { type: "cdl", slope, offset, power, saturation, clamp, direction: "forward" } as const;
      return cdl.isIdentity?.(op) === true;
    }
    case "ExponentTransform": {
      const negative = (major < 2 ? undefined : negatives[node.style]) ?? "clamp";
      return (
        exponent.isIdentity?.({ type: "exponent", exponent: node.value, negative, free: false }) === true
      );
    }
    case "ExponentWithLinearTransform":
      return node.gamma.every((value) => value === 1) && node.offset.every((value) => value === 0);
    case "ExposureContrastTransform": {
      const isDynamic = node.dynamic_exposure || node.dynamic_contrast || node.dynamic_gamma;
      return !isDynamic && node.exposure === 0 && node.contrast === 1 && node.gamma === 1;
    }
    case "GradingHueCurveTransform":
      return isNoHueCurve({ type: "gradingHueCurve", grade: node, direction: "forward" });
    case "GradingPrimaryTransform":
      return isNoGrade(node);
    case "GradingRGBCurveTransform":
      return isNoRgbCurve({ type: "gradingRgbCurve", grade: node, direction: "forward" });
    case "GradingToneTransform":
      return isNoTone({ type: "gradingTone", grade: node, direction: "forward" });
    case "MatrixTransform":
      return matrix.isIdentity?.({ type: "matrix", matrix: node.matrix, offset: node.offset }) === true;
    case "RangeTransform": {
      const { min_in_value: minIn, max_in_value: maxIn, min_out_value: minOut, max_out_value: maxOut } = node;
      if (node.style !== "RANGE_NO_CLAMP") return false;
      if (minIn === null || maxIn === null || minOut === null || maxOut === null) return false;
      const scale = (maxOut - minOut) / (maxIn - minIn);
      return isNoScale(scale, minOut - scale * minIn);
    }
    default:
      return false;
  }
}
