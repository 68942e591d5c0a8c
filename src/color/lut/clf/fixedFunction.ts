import { codecs } from "#ocio/transform/kinds.ts";
import { type LutStep, step } from "../step.ts";
import { attribute, child, type Element, needed, numbersOf, oneOf } from "./element.ts";
import { ctfSince, type NodeKind } from "./node.ts";

type Function = readonly [style: string, direction: "forward" | "inverse", since: number];

const pair = (forward: string, inverse: string, style: string, since: number) => ({
  [forward]: [style, "forward", since] as Function,
  [inverse]: [style, "inverse", since] as Function,
});
const named = (name: string, style: string, since = 200, back = "Rev") =>
  pair(`${name}Fwd`, `${name}${back}`, style, since);

/**
 * File names of fixed functions: OCIO's style, direction, and the CTF version that first has it (as 100 times it).
 */
export const functions: Readonly<Record<string, Function>> = {
  ...named("RedMod03", "ACES_RED_MOD_03"),
  ...named("RedMod10", "ACES_RED_MOD_10"),
  ...named("Glow03", "ACES_GLOW_03"),
  ...named("Glow10", "ACES_GLOW_10"),
  ...pair("DarkToDim10", "DimToDark10", "ACES_DARK_TO_DIM_10", 200),
  ...named("GamutComp13", "ACES_GAMUT_COMP_13", 210),
  ...named("Rec2100Surround", "REC2100_SURROUND"),
  ...pair("RGB_TO_HSV", "HSV_TO_RGB", "RGB_TO_HSV", 200),
  ...pair("XYZ_TO_xyY", "xyY_TO_XYZ", "XYZ_TO_xyY", 200),
  ...pair("XYZ_TO_uvY", "uvY_TO_XYZ", "XYZ_TO_uvY", 200),
  ...pair("XYZ_TO_LUV", "LUV_TO_XYZ", "XYZ_TO_LUV", 200),
  ...named("ACESOutputTransform20", "ACES_OUTPUT_TRANSFORM_20", 240, "Inv"),
  ...pair("RGB_TO_JMh_20", "JMh_TO_RGB_20", "ACES_RGB_TO_JMH_20", 240),
  ...named("ToneScaleCompress20", "ACES_TONESCALE_COMPRESS_20", 240, "Inv"),
  ...named("GamutCompress20", "ACES_GAMUT_COMPRESS_20", 240, "Inv"),
  ...pair("Lin_TO_PQ", "PQ_TO_Lin", "LIN_TO_PQ", 240),
  ...pair("Lin_TO_GammaLog", "GammaLog_TO_Lin", "LIN_TO_GAMMA_LOG", 240),
  ...pair("Lin_TO_DoubleLog", "DoubleLog_TO_Lin", "LIN_TO_DOUBLE_LOG", 240),
  ...pair("RGB_TO_HSY_LIN", "HSY_LIN_TO_RGB", "RGB_TO_HSY_LIN", 250),
  ...pair("RGB_TO_HSY_LOG", "HSY_LOG_TO_RGB", "RGB_TO_HSY_LOG", 250),
  ...pair("RGB_TO_HSY_VID", "HSY_VID_TO_RGB", "RGB_TO_HSY_VID", 250),
  ...pair("RGB_TO_HMJ_20", "HMJ_TO_RGB_20", "ACES_RGB_TO_HMJ_20", 260),
};
const alias: Function = ["REC2100_SURROUND", "forward", 200];

function steps([style, direction]: Function, params: number[], element: Element): LutStep[] {
  const made = step("FixedFunctionTransform", { style, direction, params });
  const refusal = codecs.FixedFunctionTransform.refusal?.(made);
  if (refusal) element.fail(refusal);
  return [made];
}

export const fixedFunction: NodeKind = {
  name: "FixedFunction",
  since: ctfSince(200),
  read(element) {
    const params = element.attributes.get("params");
    const values = params === undefined ? [] : numbersOf(params, element);
    return steps(oneOf(element, "style", { ...functions, Surround: alias }), values, element);
  },
};

/** The older element of ACES; of all of them only the surround has a parameter. */
export const aces: NodeKind = {
  name: "ACES",
  since: ({ clf, ctf }) => clf || ctf >= 150,
  read(element) {
    const found = oneOf(element, "style", { ...functions, Surround: alias });
    const params = child(element, "acesparams");
    const surround = attribute(element, "style").toLowerCase() === "surround";
    if (surround && !params) element.fail("ACESParams are missing.");
    if (!surround && params) params.fail("only the style Surround takes ACESParams.");
    return steps(found, params ? [needed(params, "gamma")] : [], element);
  },
};

/** The older element without parameters. */
export const olderFunction: NodeKind = {
  name: "Function",
  since: ctfSince(160),
  read: (element) => steps(oneOf(element, "style", functions), [], element),
};
