import { expect } from "vitest";
import { createTransform, transform, type transformTypes } from "#ocio/chain/transform.ts";
import { uuidOf } from "../store/fixture.ts";
import type { Line } from "./line.ts";

type Type = (typeof transformTypes)[number];

const zeros = [0, 0, 0];
const ones = [1, 1, 1];
const all = (value: number) => ({ r: value, g: value, b: value, master: value });

/** A fresh step has these values, and every one of the choices is accepted. */
function fresh(type: Type, values: object, choices: Record<string, readonly string[]> = {}) {
  return () => {
    const node = createTransform(type, uuidOf(1));
    expect(node).toMatchObject({ id: uuidOf(1), direction: "forward", ...values });
    for (const [field, offered] of Object.entries(choices))
      for (const choice of offered)
        expect(transform.parse({ ...node, [field]: choice })).toHaveProperty(field, choice);
  };
}

const negatives = ["NEGATIVE_CLAMP", "NEGATIVE_MIRROR", "NEGATIVE_PASS_THRU", "NEGATIVE_LINEAR"];
const depths = ["UNKNOWN", "UINT8", "UINT10", "UINT12", "UINT16", "F16", "F32"];
const interpolations = ["nearest", "linear", "tetrahedral", "best"];
const affine = { log_side_slope: ones, log_side_offset: zeros, lin_side_slope: ones, lin_side_offset: zeros };

/** The kinds of transform with their defaults. `departs` says why one default is OCIO's and not the one written. */
export const nodes: (Line & { departs?: string })[] = [
  {
    says: "AllocationTransform: allocation (uniform or lg2, default uniform), vars (exactly 2 numbers, default 0 and 1).",
    proof: fresh(
      "AllocationTransform",
      { allocation: "uniform", vars: [0, 1] },
      { allocation: ["uniform", "lg2"] },
    ),
  },
  {
    says: "BuiltinTransform: style (default IDENTITY).",
    proof: fresh("BuiltinTransform", { style: "IDENTITY" }),
  },
  {
    says: "CDLTransform: slope (3, default 1,1,1), offset (3, default 0,0,0), power (3, default 1,1,1), sat (default 1), optional name, style (ASC_SOP or NO_CLAMP, default NO_CLAMP).",
    proof: fresh(
      "CDLTransform",
      { slope: ones, offset: zeros, power: ones, sat: 1, name: null, style: "NO_CLAMP" },
      { style: ["ASC_SOP", "NO_CLAMP"] },
    ),
  },
  {
    says: "ColorSpaceTransform: src, dst (UUIDs), data_bypass (default true).",
    proof: () => {
      const node = createTransform("ColorSpaceTransform", uuidOf(1));
      expect(node.data_bypass).toBe(true);
      for (const end of ["src", "dst"]) {
        expect(transform.safeParse({ ...node, [end]: uuidOf(2) }).success).toBe(true);
        expect(transform.safeParse({ ...node, [end]: "ACEScg" }).success).toBe(false);
      }
    },
  },
  {
    says: "DisplayViewTransform: src, display, view (strings, default empty), looks_bypass (default false), data_bypass (default true).",
    proof: fresh("DisplayViewTransform", {
      src: "",
      display: "",
      view: "",
      looks_bypass: false,
      data_bypass: true,
    }),
  },
  {
    says: "ExponentTransform: value (4 numbers, default 1), optional style (NEGATIVE_CLAMP, NEGATIVE_MIRROR, NEGATIVE_PASS_THRU, NEGATIVE_LINEAR), optional name.",
    proof: fresh("ExponentTransform", { value: [1, 1, 1, 1], name: null }, { style: negatives }),
  },
  {
    says: "ExponentWithLinearTransform: gamma (4, default 1), offset (4, default 0), style (default NEGATIVE_LINEAR), optional name.",
    proof: fresh("ExponentWithLinearTransform", {
      gamma: [1, 1, 1, 1],
      offset: [0, 0, 0, 0],
      style: "NEGATIVE_LINEAR",
      name: null,
    }),
  },
  {
    says: "ExposureContrastTransform: exposure 0, contrast 1, pivot 0.18, gamma 1, style (EXPOSURE_CONTRAST_LINEAR, _VIDEO, _LOGARITHMIC; default linear), log_exposure_step 0.088, log_midgray 0.435, optional name, dynamic_exposure, dynamic_contrast, dynamic_gamma (booleans, default false).",
    proof: fresh(
      "ExposureContrastTransform",
      {
        ...{ exposure: 0, contrast: 1, pivot: 0.18, gamma: 1, style: "EXPOSURE_CONTRAST_LINEAR" },
        ...{ log_exposure_step: 0.088, log_midgray: 0.435, name: null },
        ...{ dynamic_exposure: false, dynamic_contrast: false, dynamic_gamma: false },
      },
      { style: ["LINEAR", "VIDEO", "LOGARITHMIC"].map((style) => `EXPOSURE_CONTRAST_${style}`) },
    ),
  },
  {
    says: "FileTransform: src, interpolation (nearest, linear, tetrahedral, best; default linear), optional cccid, optional cdl_style.",
    proof: fresh(
      "FileTransform",
      { src: "", interpolation: "linear", cccid: null, cdl_style: null },
      { interpolation: interpolations },
    ),
  },
  {
    says: "FixedFunctionTransform: style (default ACES_RED_MOD_03), params (numbers, default empty).",
    proof: fresh("FixedFunctionTransform", { style: "ACES_RED_MOD_03", params: [] }),
  },
  {
    says: "GradingPrimaryTransform: style (default linear), exposure 0, brightness 1, contrast 1, gamma 1, pivot 0.18, saturation 1, offset and lift (3, default 0), gain (3, default 1), clamp false.",
    proof: fresh("GradingPrimaryTransform", {
      ...{ style: "linear", exposure: all(0), brightness: all(0), contrast: all(1), gamma: all(1) },
      ...{ saturation: 1, offset: all(0), lift: all(0), gain: all(1), clamp_black: null, clamp_white: null },
    }),
    departs:
      "Brightness starts at 0, which OCIO adds: 1 would change the image. Every control has a master beside RGB, the pivot is the style's own until it is set, and clamping has two ends.",
  },
  {
    says: "GradingRGBCurveTransform: style, lintolog_bypass false, optional master, red, green, blue curves (lists of points with x and y).",
    proof: () => {
      fresh("GradingRGBCurveTransform", {
        ...{ style: "log", lintolog_bypass: false },
        ...{ master: null, red: null, green: null, blue: null },
      })();
      const node = createTransform("GradingRGBCurveTransform", uuidOf(1));
      const points = [
        { x: 0, y: 0 },
        { x: 1, y: 0.9 },
      ];
      for (const channel of ["master", "red", "green", "blue"])
        expect(transform.parse({ ...node, [channel]: points })).toHaveProperty(channel, points);
    },
  },
  {
    says: "GradingToneTransform: style, s_contrast 1, optional blacks, shadows, midtones, highlights, whites (each r, g, b, master, default 0).",
    proof: fresh("GradingToneTransform", {
      ...{ style: "log", s_contrast: 1 },
      ...{ blacks: null, shadows: null, midtones: null, highlights: null, whites: null },
    }),
    departs: "A zone that is not set is OCIO's default, whose neutral value is 1; 0 would blacken the zone.",
  },
  {
    says: "LogAffineTransform: base 2, lin_side_slope, lin_side_offset, log_side_slope, log_side_offset (3 numbers each).",
    proof: fresh("LogAffineTransform", { base: 2, ...affine }),
  },
  {
    says: "LogCameraTransform: LogAffine fields plus lin_side_break (3 numbers, default 0.1).",
    proof: fresh("LogCameraTransform", { base: 2, ...affine, lin_side_break: [0.1, 0.1, 0.1] }),
  },
  {
    says: "LogTransform: base (schema default 2; the editor default is 10 — both readings given).",
    proof: fresh("LogTransform", { base: 2 }),
  },
  {
    says: "LookTransform: src, dst, looks (strings; the editor shows them comma-joined).",
    proof: fresh("LookTransform", { src: "", dst: "", looks: "" }),
  },
  {
    says: "MatrixTransform: matrix (16 numbers, identity default), offset (4 numbers).",
    proof: fresh("MatrixTransform", {
      matrix: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
      offset: [0, 0, 0, 0],
    }),
  },
  {
    says: "RangeTransform: style (RANGE_CLAMP or RANGE_NO_CLAMP), min_in_value 0, max_in_value 1, min_out_value 0, max_out_value 1, optional file_input_bit_depth and file_output_bit_depth (UNKNOWN, UINT8, UINT10, UINT12, UINT16, F16, F32).",
    proof: fresh(
      "RangeTransform",
      {
        ...{ min_in_value: 0, max_in_value: 1, min_out_value: 0, max_out_value: 1 },
        ...{ file_input_bit_depth: null, file_output_bit_depth: null },
      },
      {
        style: ["RANGE_CLAMP", "RANGE_NO_CLAMP"],
        file_input_bit_depth: depths,
        file_output_bit_depth: depths,
      },
    ),
  },
  {
    says: "GammaTransform: value (4 numbers; editor default 2.2,2.2,2.2,1).",
    proof: fresh("GammaTransform", { value: [2.2, 2.2, 2.2, 1] }),
  },
  {
    says: "Lut1DTransform and Lut3DTransform: src, interpolation (Lut1D editor offers nearest, linear, best; Lut3D offers nearest, linear, tetrahedral, best).",
    proof: () => {
      fresh("Lut1DTransform", { src: "" }, { interpolation: ["nearest", "linear", "best"] })();
      fresh("Lut3DTransform", { src: "" }, { interpolation: interpolations })();
    },
  },
  {
    says: "ViewTransform: src, display, view.",
    proof: fresh("ViewTransform", { src: "", display: "", view: "" }),
  },
  {
    says: "GroupTransform: children (list of transforms) and direction; defined but not part of the main set of node types.",
    proof: fresh("GroupTransform", { children: [] }),
  },
];
