import { all, type Cases, more, set, version } from "./sample.ts";

/** Cases of the rules about roles. */
export const roleCases: Record<string, Cases> = {
  "role-undefined": {
    fails: {
      nothing: more("roles", { name: "x", colorspace_name: "zzz" }),
      empty: more("roles", { name: "x" }),
      "a role": more("roles", { name: "x", colorspace_name: "scene_linear" }),
      "a named transform": more("roles", { name: "x", colorspace_name: "curve" }),
    },
    passes: {
      alias: more("roles", { name: "x", colorspace_name: "LINEAR" }),
      "display space": more("roles", { name: "x", colorspace_name: "screen" }),
    },
  },
  "role-required": {
    fails: { missing: set("roles", "color_timing", { name: "extra" }) },
    passes: { "older profile": all(version("2.1"), set("roles", "color_timing", { name: "extra" })) },
  },
  "role-interchange": {
    fails: {
      "display side": set("roles", "aces_interchange", { colorspace_id: null, colorspace_name: "Screen" }),
      "scene side": set("roles", "cie_xyz_d65_interchange", { colorspace_id: null, colorspace_name: "lin" }),
    },
    passes: { alias: set("roles", "aces_interchange", { colorspace_id: null, colorspace_name: "linear" }) },
  },
  "role-usual": {
    fails: { missing: all(version("2.1"), set("roles", "color_timing", { name: "extra" })) },
    passes: { present: version("2.1") },
  },
  "role-data": {
    fails: { missing: set("roles", "data", { name: "extra" }) },
    passes: {
      "no data": all(set("roles", "data", { name: "extra" }), set("colorspaces", "raw", { isdata: false })),
    },
  },
};
