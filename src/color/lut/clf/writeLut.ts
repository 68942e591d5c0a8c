import { blocksOf, rowsOf } from "../lutText.ts";
import { floatText } from "../text/number.ts";
import { element, type NodeWriter } from "./clfNode.ts";

export const writeLut1d: NodeWriter<"lut1d"> = (lut) => {
  const { values, direction, halfDomain, hueAdjust, interpolation } = lut;
  const length = values.length / 3;
  const inverse = direction === "inverse";
  return {
    name: inverse ? "InverseLUT1D" : "LUT1D",
    ctf: inverse && (halfDomain || hueAdjust) ? 160 : hueAdjust ? 140 : 130,
    beyondClf: inverse ? "an inverse LUT" : undefined,
    attributes: {
      interpolation: interpolation === "linear" || interpolation === "best" ? "linear" : undefined,
      halfDomain: halfDomain ? "true" : undefined,
      hueAdjust: hueAdjust ? "dw3" : undefined,
    },
    lines: isGray(values)
      ? element("Array", { dim: `${length} 1` }, reds(values))
      : element("Array", { dim: `${length} 3` }, rowsOf(values)),
  };
};

function isGray(values: Float32Array): boolean {
  for (let i = 0; i < values.length; i += 3)
    if (!Object.is(values[i], values[i + 1]) || !Object.is(values[i], values[i + 2])) return false;
  return true;
}

function* reds(values: Float32Array): Generator<string> {
  for (let i = 0; i < values.length; i += 3) yield floatText(values[i]!);
}

const interpolations: Readonly<Record<string, string>> = {
  linear: "trilinear",
  tetrahedral: "tetrahedral",
  best: "tetrahedral",
};

export const writeLut3d: NodeWriter<"lut3d"> = ({ size, values, direction, interpolation }) => {
  const inverse = direction === "inverse";
  return {
    name: inverse ? "InverseLUT3D" : "LUT3D",
    ctf: inverse ? 160 : 130,
    beyondClf: inverse ? "an inverse LUT" : undefined,
    attributes: { interpolation: interpolations[interpolation ?? ""] },
    lines: element("Array", { dim: `${size} ${size} ${size} 3` }, blocksOf(values)),
  };
};
