import type { LutStep } from "../step.ts";
import { step } from "../step.ts";
import { type Element, needed, number, oneOf } from "./element.ts";
import { type NodeKind, since } from "./node.ts";
import type { Version } from "./version.ts";

type Triple = [number, number, number];
type Style = { direction: "forward" | "inverse"; base?: number; camera?: true };

const styles: Readonly<Record<string, Style>> = {
  log2: { direction: "forward", base: 2 },
  log10: { direction: "forward", base: 10 },
  antiLog2: { direction: "inverse", base: 2 },
  antiLog10: { direction: "inverse", base: 10 },
  linToLog: { direction: "forward" },
  logToLin: { direction: "inverse" },
  cameraLinToLog: { direction: "forward", camera: true },
  cameraLogToLin: { direction: "inverse", camera: true },
};

const affine = {
  logSideSlope: ["log_side_slope", 1],
  logSideOffset: ["log_side_offset", 0],
  linSideSlope: ["lin_side_slope", 1],
  linSideOffset: ["lin_side_offset", 0],
} as const;
const cineon = ["gamma", "refWhite", "refBlack", "highlight", "shadow"];
const channels = ["r", "g", "b"];

/** The parameters of one channel. */
type Curve = {
  values: Record<keyof typeof affine, number>;
  base: number;
  breakAt?: number | undefined;
  linearSlope?: number | undefined;
  known: "none" | "clf" | "cineon";
};

export const log: NodeKind = {
  name: "Log",
  since: since(130),
  read(element, { version }) {
    const style = oneOf(element, "style", styles);
    const { direction, base } = style;
    if (base !== undefined) return [step("LogTransform", { base, direction })];
    const blank: Curve = {
      values: { logSideSlope: 1, logSideOffset: 0, linSideSlope: 1, linSideOffset: 0 },
      base: 2,
      known: "none",
    };
    const curves = [blank, blank, blank];
    const all = element.children.filter(({ name }) => name === "logparams");
    if (version.ctf >= 200 && all.some(isCineon) && all.some(isModern))
      element.fail("parameters of Cineon stand beside those of CLF.");
    const common = version.ctf >= 200 || version.clf ? commonBase(all) : undefined;
    for (const params of all) {
      const curve = readCurve(params, version, style, common);
      const channel = params.attributes.get("channel")?.toLowerCase();
      if (channel === undefined) curves.fill(curve);
      else if (channels.includes(channel)) curves[channels.indexOf(channel)] = curve;
      else params.fail("the channel is not R, G or B.");
    }
    // The parameters of Cineon have no usual values: every channel needs them, and any logarithm before version 2.
    const old = version.ctf < 200 && !style.camera;
    if ((old && curves.includes(blank)) || new Set(curves.map(({ known }) => known === "cineon")).size > 1)
      element.fail("LogParams are missing.");
    return [joined(curves as [Curve, Curve, Curve], style, element)];
  },
};

const modern = ["base", ...Object.keys(affine), "linSideBreak", "linearSlope"];

function isModern({ attributes }: Element): boolean {
  return modern.some((name) => attributes.has(name.toLowerCase()));
}

function isCineon({ attributes }: Element): boolean {
  return cineon.some((name) => attributes.has(name.toLowerCase()));
}

/** The one base that parameters state; all channels have it. */
function commonBase(all: readonly Element[]): number | undefined {
  let base: number | undefined;
  for (const params of all) {
    const own = number(params, "base");
    if (own !== undefined && base !== undefined && own !== base)
      params.fail("the channels have different bases.");
    base ??= own;
  }
  return base;
}

function readCurve(params: Element, version: Version, style: Style, base: number | undefined): Curve {
  if ((!version.clf && isCineon(params)) || version.ctf < 200) {
    if (style.camera) params.fail("the styles of cameras take no parameters of Cineon.");
    return fromCineon(params);
  }
  const values = Object.fromEntries(
    Object.entries(affine).map(([name, [, usual]]) => [name, number(params, name) ?? usual]),
  ) as Curve["values"];
  const breakAt = number(params, "linSideBreak");
  const linearSlope = number(params, "linearSlope");
  if (!style.camera && (breakAt !== undefined || linearSlope !== undefined))
    params.fail("linSideBreak and linearSlope are only for the styles of cameras.");
  return { values, base: base ?? 2, breakAt, linearSlope, known: "clf" };
}

/** Codes of 10 bits as the log of film scans, in the form of today. Source: formats.md 6.8. */
function fromCineon(params: Element): Curve {
  const [gamma, white, black, highlight, shadow] = cineon.map((name) => needed(params, name)) as [
    ...[number, number, number],
    ...[number, number],
  ];
  if (!(gamma > 0.01)) params.fail("gamma is not above 0.01.");
  if (!(white > black)) params.fail("refWhite is not above refBlack.");
  if (!(highlight > shadow)) params.fail("highlight is not above shadow.");
  const factor = (0.002 * 1023) / gamma;
  const exponent = Math.min(((black - white) / 1023) * factor, -0.0001);
  const gain = (highlight - shadow) / (1 - 10 ** exponent);
  const offset = gain - (highlight - shadow);
  return {
    values: {
      logSideSlope: 1 / factor,
      logSideOffset: white / 1023,
      linSideSlope: 1 / gain,
      linSideOffset: (offset - shadow) / gain,
    },
    base: 10,
    known: "cineon",
  };
}

function joined(curves: readonly [Curve, Curve, Curve], style: Style, element: Element): LutStep {
  const given = curves.filter(({ known }) => known !== "none");
  const base = given[0]?.base ?? 2;
  if (!(base > 0) || base === 1) element.fail(`a base of ${base} is not possible.`);
  const fields = Object.fromEntries(
    Object.entries(affine).map(([name, [field]]) => [
      field,
      curves.map(({ values }) => values[name as keyof typeof affine]) as Triple,
    ]),
  ) as Record<(typeof affine)[keyof typeof affine][0], Triple>;
  for (const field of ["lin_side_slope", "log_side_slope"] as const)
    if (fields[field].includes(0))
      element.fail(`a ${field.startsWith("lin") ? "linSideSlope" : "logSideSlope"} is 0.`);
  const { direction } = style;
  // As in official OCIO, a camera without any parameters is a plain logarithm.
  if (!style.camera || given.length === 0) return step("LogAffineTransform", { ...fields, base, direction });
  const breaks = curves.map(({ breakAt }) => breakAt ?? element.fail("linSideBreak is missing.")) as Triple;
  const slopes = curves.map(({ linearSlope }) => linearSlope);
  const has = slopes.filter((slope) => slope !== undefined).length;
  if (has % 3 !== 0) element.fail("linearSlope is given for some channels only.");
  return step("LogCameraTransform", {
    ...fields,
    base,
    direction,
    lin_side_break: breaks,
    linear_slope: has ? (slopes as Triple) : null,
  });
}
