import type { Since } from "./generation.ts";

type Fact = { name: string; colorspace: string; pattern?: string; extension?: string; regex?: string };

/** File rules, the first match first. */
export const fileRules: Since<Fact[]> = {
  "1.0": [{ name: "Default", colorspace: "ACES2065-1" }],
  "4.0": [
    { name: "EXR", colorspace: "ACES2065-1", pattern: "*", extension: "exr" },
    {
      name: "Movies",
      colorspace: "Rec.1886 Rec.709 - Display",
      regex: ".*\\.([mM][pP]4|[mM][oO][vV]|[mM][xX][fF])$",
    },
    { name: "Default", colorspace: "sRGB - Display" },
  ],
};

export const SCENE_RULE = "Any Scene-linear or Log";
export const VIDEO_RULE = "Any Video";

/** Viewing rules by the encodings they admit, from generation 4.0 on. */
export const viewingRules = [
  { name: SCENE_RULE, encodings: ["log", "scene-linear"] },
  { name: VIDEO_RULE, encodings: ["sdr-video", "hdr-video", "edr-video", "display-linear"] },
];
