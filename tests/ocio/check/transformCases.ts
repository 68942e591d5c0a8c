import { all, type Cases, chain, config, step } from "./sample.ts";

/** Cases of the rules about transforms. */
export const transformCases: Record<string, Cases> = {
  "transform-space": {
    fails: {
      "no source": chain("ColorSpaceTransform", { dst_name: "raw" }),
      "no destination": chain("ColorSpaceTransform", { src_name: "raw" }),
      undefined: chain("ColorSpaceTransform", { src_name: "zzz", dst_name: "raw" }),
      "undeclared variable": chain("ColorSpaceTransform", { src_name: "$X", dst_name: "raw" }),
      "variable that leads nowhere": chain("ColorSpaceTransform", { src_name: "$SHOT", dst_name: "raw" }),
      "look to nowhere": chain("LookTransform", { src: "lin", dst: "zzz" }),
      "view of nothing": chain("DisplayViewTransform", { src: "", display: "Screen", view: "Raw" }),
      "no view": chain("DisplayViewTransform", { src: "lin", display: "Screen", view: "" }),
      nested: chain("GroupTransform", {
        children: [step("ColorSpaceTransform", { src_name: "zzz", dst_name: "raw" })],
      }),
    },
    passes: {
      names: chain("ColorSpaceTransform", { src_name: "LINEAR", dst_name: "scene_linear" }),
      "named transform": chain("ColorSpaceTransform", { src_name: "curve", dst_name: "raw" }),
      "declared variable": all(
        config({ environment: { X: "ra" } }),
        chain("ColorSpaceTransform", { src_name: `\${X}w`, dst_name: "raw" }),
      ),
      look: chain("LookTransform", { src: "lin", dst: "raw", looks: "warm" }),
    },
  },
  "transform-file": {
    fails: {
      "no file": chain("FileTransform"),
      variable: chain("FileTransform", { src: "$X.cube" }),
      "lone dollar": chain("FileTransform", { src: "a$" }),
      "empty variable": all(config({ environment: { X: "" } }), chain("FileTransform", { src: "$X" })),
    },
    passes: {
      declared: chain("FileTransform", { src: "$SHOT.cube" }),
      percent: chain("FileTransform", { src: "a%b.cube" }),
    },
  },
  "builtin-style": {
    fails: { unknown: chain("BuiltinTransform", { style: "MINE" }) },
    passes: { case: chain("BuiltinTransform", { style: "acescg_to_aces2065-1" }) },
  },
  "unknown-transform": {
    fails: { tag: chain("UnknownTransform", { tag: "MyTransform", text: "{}" }) },
    passes: { none: chain("LogTransform") },
  },
  "transform-fails-in-use": {
    fails: {
      display: chain("DisplayViewTransform", { src: "lin", display: "zzz", view: "Raw" }),
      view: chain("DisplayViewTransform", { src: "lin", display: "Screen", view: "zzz" }),
      look: chain("LookTransform", { src: "lin", dst: "raw", looks: "zzz" }),
    },
    passes: {
      shared: chain("DisplayViewTransform", { src: "lin", display: "screen", view: "film" }),
      variable: chain("LookTransform", { src: "lin", dst: "raw", looks: "$SHOT" }),
    },
  },
  "experimental-function": {
    fails: {
      "ACES 2": chain("FixedFunctionTransform", { style: "ACES_TONESCALE_COMPRESS_20", params: [100] }),
    },
    passes: { older: chain("FixedFunctionTransform", { style: "ACES_GLOW_10" }) },
  },
};
