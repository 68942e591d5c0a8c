import { ColorError } from "#color/error.ts";
import { inverse } from "#ocio/transform/matrixMath.ts";
import { doubles, element, type Node, type NodeWriter, numbers, tag } from "./clfNode.ts";

export const writeMatrix: NodeWriter<"MatrixTransform"> = (step) => {
  const { matrix, offset } = step.direction === "forward" ? step : (inverse(step) ?? singular());
  const alpha = [3, 7, 11, 12, 13, 14].some((i) => matrix[i] !== 0) || matrix[15] !== 1 || offset[3] !== 0;
  const rows = alpha ? 4 : 3;
  const shifted = offset.some((value) => value !== 0);
  const lines = Array.from({ length: rows }, (_, row) =>
    doubles([...matrix.slice(row * 4, row * 4 + rows), ...(shifted ? [offset[row]!] : [])]),
  );
  return {
    name: "Matrix",
    ctf: 200,
    beyondClf: alpha ? "a matrix that touches alpha" : undefined,
    lines: element("Array", { dim: `${rows} ${shifted ? rows + 1 : rows}` }, lines),
  };
};

function singular(): never {
  throw new ColorError("The matrix has no inverse, so it cannot be written.");
}

export const writeRange: NodeWriter<"RangeTransform"> = (step) => {
  const forward = step.direction === "forward";
  const limits = {
    minInValue: forward ? step.min_in_value : step.min_out_value,
    maxInValue: forward ? step.max_in_value : step.max_out_value,
    minOutValue: forward ? step.min_out_value : step.min_in_value,
    maxOutValue: forward ? step.max_out_value : step.max_in_value,
  };
  const lines = Object.entries(limits).flatMap(([name, value]) =>
    value === null ? [] : [numbers(name, [value])],
  );
  const free = step.style === "RANGE_NO_CLAMP";
  return { name: "Range", ctf: free ? 170 : 130, attributes: { style: free ? "noClamp" : undefined }, lines };
};

export const writeCdl: NodeWriter<"CDLTransform"> = (step) => {
  const style = `${step.direction === "forward" ? "Fwd" : "Rev"}${step.style === "NO_CLAMP" ? "NoClamp" : ""}`;
  const sop = [numbers("Slope", step.slope), numbers("Offset", step.offset), numbers("Power", step.power)];
  return {
    name: "ASC_CDL",
    ctf: 170,
    attributes: { style },
    lines: [...element("SOPNode", {}, sop), ...element("SatNode", {}, [numbers("Saturation", [step.sat])])],
  };
};

const back = (style: string, direction: "forward" | "inverse") =>
  `${style}${direction === "forward" ? "Fwd" : "Rev"}`;

/** One element for all of RGB where they agree, else one a channel; alpha has one where it is changed. */
function perChannel(
  name: string,
  neutral: string,
  of: (channel: number) => Record<string, number>,
): string[] {
  const all = [0, 1, 2, 3].map((channel) => tag(name, of(channel)));
  const alpha = all[3] === neutral ? [] : [3];
  if (all[0] === all[1] && all[0] === all[2])
    return [all[0]!, ...alpha.map((channel) => tag(name, { channel: "A", ...of(channel) }))];
  return [0, 1, 2, ...alpha].map((channel) => tag(name, { channel: "RGBA"[channel]!, ...of(channel) }));
}

const negatives: Readonly<Record<string, string>> = {
  NEGATIVE_CLAMP: "basic",
  NEGATIVE_MIRROR: "basicMirror",
  NEGATIVE_PASS_THRU: "basicPassThru",
};

/** The element of powers, whose name and attribute depend on the format. */
function power(
  style: string,
  plain: boolean,
  values: readonly number[],
  offsets: readonly number[] | null,
  clf: boolean,
): Node {
  const [low, high] = offsets ? [1, 10] : [0.01, 100];
  const wrong = values.find((value) => !(value >= low && value <= high));
  if (wrong !== undefined)
    throw new ColorError(
      `An exponent of ${wrong} cannot be written to such a file; it must be from ${low} to ${high}.`,
    );
  const [name, key] = clf ? ["Exponent", "exponent"] : ["Gamma", "gamma"];
  const one = (value: number, offset: number) => ({ [key!]: value, ...(offsets && { offset }) });
  const alpha = values[3] !== 1 || (offsets?.[3] ?? 0) !== 0;
  return {
    name: name!,
    ctf: plain ? (alpha ? 150 : 130) : 200,
    beyondClf: alpha ? "an exponent of alpha" : undefined,
    attributes: { style },
    lines: perChannel(`${name}Params`, tag(`${name}Params`, one(1, 0)), (channel) =>
      one(values[channel]!, offsets?.[channel] ?? 0),
    ),
  };
}

export const writeExponent: NodeWriter<"ExponentTransform"> = ({ value, style, direction }, clf) => {
  const name = negatives[style];
  if (!name) throw new ColorError("An exponent takes no style for negatives that is linear.");
  return power(back(name, direction), name === "basic", value, null, clf);
};

export const writeGamma: NodeWriter<"GammaTransform"> = ({ value, direction }, clf) =>
  power(back("basic", direction), true, value, null, clf);

export const writeExponentWithLinear: NodeWriter<"ExponentWithLinearTransform"> = (
  { gamma, offset, style, direction },
  clf,
) => {
  const plain = style === "NEGATIVE_LINEAR";
  return power(back(plain ? "monCurve" : "monCurveMirror", direction), plain, gamma, offset, clf);
};

/** The parameters of a log, one element for all channels or one a channel. */
function logParams(curves: Readonly<Record<string, readonly number[]>>, base: number): string[] {
  const of = (channel: number) => ({
    base,
    ...Object.fromEntries(Object.entries(curves).map(([name, values]) => [name, values[channel]!])),
  });
  return perChannel("LogParams", tag("LogParams", of(0)), (channel) => of(channel === 3 ? 0 : channel));
}

const affine = (step: {
  log_side_slope: readonly number[];
  log_side_offset: readonly number[];
  lin_side_slope: readonly number[];
  lin_side_offset: readonly number[];
}) => ({
  linSideSlope: step.lin_side_slope,
  linSideOffset: step.lin_side_offset,
  logSideSlope: step.log_side_slope,
  logSideOffset: step.log_side_offset,
});

export const writeLog: NodeWriter<"LogTransform"> = ({ base, direction }) => {
  const forward = direction === "forward";
  if (base === 2 || base === 10)
    return { name: "Log", ctf: 200, attributes: { style: `${forward ? "log" : "antiLog"}${base}` } };
  const lines = logParams({}, base);
  return { name: "Log", ctf: 200, attributes: { style: forward ? "linToLog" : "logToLin" }, lines };
};

export const writeLogAffine: NodeWriter<"LogAffineTransform"> = (step) => ({
  name: "Log",
  ctf: 200,
  attributes: { style: step.direction === "forward" ? "linToLog" : "logToLin" },
  lines: logParams(affine(step), step.base),
});

export const writeLogCamera: NodeWriter<"LogCameraTransform"> = (step) => ({
  name: "Log",
  ctf: 200,
  attributes: { style: step.direction === "forward" ? "cameraLinToLog" : "cameraLogToLin" },
  lines: logParams(
    {
      ...affine(step),
      linSideBreak: step.lin_side_break,
      ...(step.linear_slope && { linearSlope: step.linear_slope }),
    },
    step.base,
  ),
});
