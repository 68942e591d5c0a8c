import { ColorError } from "#color/error.ts";
import type { Writing } from "../format.ts";
import type { LutStep } from "../step.ts";
import { descriptions } from "../text/xmlText.ts";
import { element, type Node, type NodeWriter, tag } from "./clfNode.ts";
import {
  writeCdl,
  writeExponent,
  writeExponentWithLinear,
  writeGamma,
  writeLog,
  writeLogAffine,
  writeLogCamera,
  writeMatrix,
  writeRange,
} from "./writeBasic.ts";
import {
  writeExposureContrast,
  writeFixedFunction,
  writeGradingHueCurve,
  writeGradingPrimary,
  writeGradingRgbCurve,
  writeGradingTone,
} from "./writeGrading.ts";
import { writeLut1d, writeLut3d } from "./writeLut.ts";

/** Every kind of step that CLF or CTF has a process node for. */
const writers: { readonly [T in LutStep["type"]]?: NodeWriter<T> } = {
  CDLTransform: writeCdl,
  ExponentTransform: writeExponent,
  ExponentWithLinearTransform: writeExponentWithLinear,
  ExposureContrastTransform: writeExposureContrast,
  FileTransform: ({ src, direction }) => ({
    name: "Reference",
    ctf: 130,
    attributes: { path: src, inverted: direction === "inverse" ? "true" : undefined },
  }),
  FixedFunctionTransform: writeFixedFunction,
  GammaTransform: writeGamma,
  GradingHueCurveTransform: writeGradingHueCurve,
  GradingPrimaryTransform: writeGradingPrimary,
  GradingRGBCurveTransform: writeGradingRgbCurve,
  GradingToneTransform: writeGradingTone,
  LogAffineTransform: writeLogAffine,
  LogCameraTransform: writeLogCamera,
  LogTransform: writeLog,
  MatrixTransform: writeMatrix,
  RangeTransform: writeRange,
  lut1d: writeLut1d,
  lut3d: writeLut3d,
};

/** Groups as the steps in them. */
function flat(steps: readonly LutStep[]): LutStep[] {
  return steps.flatMap((step) => {
    if (step.type !== "GroupTransform") return [step];
    const children = flat(step.children);
    if (step.direction === "forward") return children;
    return children
      .toReversed()
      .map(
        (child) =>
          ({ ...child, direction: child.direction === "forward" ? "inverse" : "forward" }) as LutStep,
      );
  });
}

function nodeOf(step: LutStep, clf: boolean): Node {
  const writer = writers[step.type] as NodeWriter<LutStep["type"]> | undefined;
  const title = clf ? "CLF" : "CTF";
  if (!writer) throw new ColorError(`A ${title} file cannot hold a ${step.type}.`);
  const node = writer(step, clf);
  if (clf && node.beyondClf)
    throw new ColorError(
      `A CLF file cannot hold ${node.beyondClf}; write a CTF file, which can, or bake to CLF.`,
    );
  return node;
}

/**
 * The text of a CLF 3 or CTF file. All numbers are written as floats, with as many digits as they need. Throws
 * ColorError where the format cannot hold a step.
 */
export function writeProcessList(
  steps: readonly LutStep[],
  clf: boolean,
  { id, description }: Writing,
): string {
  const found = flat(steps).map((step) => nodeOf(step, clf));
  const identity: Node = {
    name: "Matrix",
    ctf: 200,
    lines: element("Array", { dim: "3 3" }, ["1 0 0", "0 1 0", "0 0 1"]),
  };
  const nodes = found.length > 0 ? found : [identity];
  const body: string[] = [];
  for (const { name, attributes, lines } of nodes) {
    const all = { inBitDepth: "32f", outBitDepth: "32f", ...attributes };
    if (lines) for (const line of element(name, all, lines)) body.push(`    ${line}`);
    else body.push(`    ${tag(name, all)}`);
  }
  const text = `${descriptions(description, 4)}${body.join("\n")}\n`;
  const named = id ?? `urn:uuid:${uuidOf(text)}`;
  const root = clf
    ? { compCLFversion: "3", xmlns: "http://www.smpte-ra.org/ns/2136-1/2024", id: named }
    : { version: versionText(Math.max(...nodes.map(({ ctf }) => ctf))), id: named };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${tag("ProcessList", root, false)}\n${text}</ProcessList>\n`;
}

function versionText(version: number): string {
  return `${Math.floor(version / 100)}.${Math.floor((version % 100) / 10)}`;
}

/** A UUID that stays the same for the same text (FNV-1a, four times with different seeds). */
function uuidOf(text: string): string {
  let [a, b, c, d] = [0x811c9dc5, 0x01000193, 0x9e3779b9, 0x85ebca6b] as [number, number, number, number];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ code, 0x01000193);
    c = Math.imul(c ^ code, 0x01000193);
    d = Math.imul(d ^ code, 0x01000193);
  }
  const words = [a, b, c, d].map((hash) => (hash >>> 0).toString(16).padStart(8, "0"));
  const hex = words.join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}
