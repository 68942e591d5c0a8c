import { all, type Cases, chain, config, space, version } from "./sample.ts";

/** Cases of the rules about the config's own keys. */
export const configCases: Record<string, Cases> = {
  "unsupported-version": {
    fails: { "no such major": version("3"), "no such minor": version("1.1"), text: version("two") },
    passes: { "with a zero": version("2.0"), old: version("2.3") },
  },
  "family-separator": {
    fails: {
      two: config({ family_separator: "ab" }),
      none: config({ family_separator: "" }),
      é: config({ family_separator: "é" }),
    },
    passes: { space: config({ family_separator: " " }), tilde: config({ family_separator: "~" }) },
  },
  "environment-nested": {
    fails: {
      other: config({ environment: { A: "$B" } }),
      "declared other": config({ environment: { A: "$B", B: "x" } }),
      "itself and more": config({ environment: { A: "x$A" } }),
      "lone dollar": config({ environment: { A: "x$" } }),
    },
    passes: {
      itself: config({ environment: { A: "$A" } }),
      braces: config({ environment: { A: `\${A}` } }),
      percent: config({ environment: { A: "%A%" } }),
      "lone percent": config({ environment: { A: "x%" } }),
    },
  },
  "search-path-empty": {
    fails: {
      none: all(config({ search_path: [] }), chain("FileTransform", { src: "a.cube" })),
      "absolute file": all(config({ search_path: [] }), chain("FileTransform", { src: "/a.cube" })),
      unresolved: all(config({ search_path: ["$NOWHERE"] }), chain("FileTransform", { src: "a.cube" })),
    },
    passes: {
      "no files": config({ search_path: [] }),
      "one resolves": all(
        config({ search_path: ["$NOWHERE", "luts"] }),
        chain("FileTransform", { src: "a.cube" }),
      ),
      declared: all(config({ search_path: ["$SHOT"] }), chain("FileTransform", { src: "a.cube" })),
    },
  },
  "needs-version": {
    fails: {
      "new builtin": all(version("2.3"), chain("BuiltinTransform", { style: "CURVE - HLG-OETF" })),
      "new function": all(version("2.3"), chain("FixedFunctionTransform", { style: "LIN_TO_PQ" })),
      "hue curves": all(version("2.4"), chain("GradingHueCurveTransform")),
      interchange: all(
        version("2.4"),
        space({ interchange: { amf_transform_ids: "urn:x", icc_profile_name: null } }),
      ),
      "all of version 2": version("1"),
    },
    passes: {
      "builtin in time": all(version("2.4"), chain("BuiltinTransform", { style: "CURVE - HLG-OETF" })),
      "hue curves": chain("GradingHueCurveTransform"),
    },
  },
  "undeclared-variable": {
    fails: { "in the search path": config({ search_path: ["luts", "$SHOW"] }) },
    passes: {
      declared: config({ search_path: ["luts", "$SHOT"] }),
      "all variables": config({ environment: null, search_path: ["$SHOW"] }),
    },
  },
  "not-archivable": {
    fails: {
      "absolute folder": config({ search_path: ["/luts"] }),
      "Windows folder": config({ search_path: ["C:\\luts"] }),
      "folder above": config({ search_path: ["../luts"] }),
      "absolute file": chain("FileTransform", { src: "/a.cube" }),
    },
    passes: { relative: config({ search_path: ["luts/..", "."] }) },
  },
};
