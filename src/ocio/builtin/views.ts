import type { Flavor, Generation } from "./generation.ts";

/** A view transform and the shared view of the same name. */
export type Rendering = {
  name: string;
  cg?: true;
  /** Built-in style from ACES2065-1; without it, display light passes through unchanged. */
  style?: string;
  /** Rendering names in AMF ids of generation 4.0. */
  amf?: string[];
  description: string;
};

export const UNTONEMAPPED = "Un-tone-mapped";
export const COLORIMETRIC = "Video (colorimetric)";

const output = (end: string) => `ACES-OUTPUT - ACES2065-1_to_CIE-XYZ-D65 - ${end}`;

function hdr1(nits: number, limit: "Rec.2020" | "P3"): Rendering {
  return {
    name: `ACES 1.1 - HDR Video (${nits} nits & ${limit} lim)`,
    ...(nits === 1000 && { cg: true }),
    style: output(`HDR-VIDEO-${nits}nit-15nit-${limit === "P3" ? "P3" : "REC2020"}lim_1.1`),
    description: `ACES 1 picture for video screens that reach ${nits} nits, kept within ${limit}.`,
  };
}

function hdr2(nits: number, limit: "Rec.2020" | "P3 D65"): Rendering {
  const p3 = limit === "P3 D65";
  return {
    name: `ACES 2.0 - HDR ${nits} nits (${limit})`,
    ...(nits === 1000 && { cg: true }),
    style: output(`HDR-${nits}nit-${p3 ? "P3-D65" : "REC2020"}_2.0`),
    amf: [`${p3 ? "P3-D65" : "Rec2100-D65"}_${nits}nit`],
    description: `ACES 2 picture for a peak of ${nits} nits, kept within ${limit}.`,
  };
}

function sdr1(name: string, style: string, description: string): Rendering {
  return { name, style: output(style), description };
}

export const renderings: Rendering[] = [
  {
    name: UNTONEMAPPED,
    cg: true,
    style: "UTILITY - ACES-AP0_to_CIE-XYZ-D65_BFD",
    description:
      "Scene light sent to the display as it is, 1.0 becoming display white; nothing is compressed.",
  },
  {
    name: COLORIMETRIC,
    cg: true,
    description: "Pictures that were already made for a display, matched by their measured color.",
  },

  {
    ...sdr1(
      "ACES 1.0 - SDR Video",
      "SDR-VIDEO_1.0",
      "ACES 1 picture for ordinary monitors and video, D65 white.",
    ),
    cg: true,
  },
  sdr1(
    "ACES 1.0 - SDR Video (D60 sim on D65)",
    "SDR-VIDEO-D60sim-D65_1.0",
    "ACES 1 picture for D65 monitors that shows neutrals with the warmer ACES white.",
  ),
  sdr1(
    "ACES 1.1 - SDR Video (P3 lim)",
    "SDR-VIDEO-P3lim_1.1",
    "ACES 1 picture for Rec.2020 video, kept within P3.",
  ),
  sdr1(
    "ACES 1.1 - SDR Video (Rec.709 lim)",
    "SDR-VIDEO-REC709lim_1.1",
    "ACES 1 picture for Rec.2020 video, kept within Rec.709.",
  ),
  ...[1000, 2000, 4000].map((nits) => hdr1(nits, "Rec.2020")),
  ...[1000, 2000, 4000].map((nits) => hdr1(nits, "P3")),
  { ...sdr1("ACES 1.0 - SDR Cinema", "SDR-CINEMA_1.0", "ACES 1 picture for digital projection."), cg: true },
  sdr1(
    "ACES 1.1 - SDR Cinema (D60 sim on D65)",
    "SDR-CINEMA-D60sim-D65_1.1",
    "ACES 1 picture for D65 projection that shows neutrals with the warmer ACES white.",
  ),
  sdr1(
    "ACES 1.1 - SDR Cinema (Rec.709 lim)",
    "SDR-CINEMA-REC709lim_1.1",
    "ACES 1 picture for D65 projection, kept within Rec.709.",
  ),
  sdr1(
    "ACES 1.0 - SDR Cinema (D60 sim on DCI)",
    "SDR-CINEMA-D60sim-DCI_1.0",
    "ACES 1 picture for projectors at DCI white that shows neutrals with the ACES white.",
  ),
  sdr1(
    "ACES 1.1 - SDR Cinema (D65 sim on DCI)",
    "SDR-CINEMA-D65sim-DCI_1.1",
    "ACES 1 picture for projectors at DCI white that shows neutrals with a D65 white.",
  ),
  sdr1(
    "ACES 1.1 - HDR Cinema (108 nits & P3 lim)",
    "HDR-CINEMA-108nit-7.2nit-P3lim_1.1",
    "ACES 1 picture for bright cinema projection up to 108 nits.",
  ),

  {
    name: "ACES 2.0 - SDR 100 nits (Rec.709)",
    cg: true,
    style: output("SDR-100nit-REC709_2.0"),
    amf: ["Rec709-D65_100nit", "Rec709-D65_48nit"],
    description: "ACES 2 picture of standard range, kept within Rec.709.",
  },
  {
    name: "ACES 2.0 - SDR 100 nits (P3 D65)",
    cg: true,
    style: output("SDR-100nit-P3-D65_2.0"),
    amf: ["P3-D65_100nit", "P3-D65_48nit"],
    description: "ACES 2 picture of standard range, kept within P3.",
  },
  ...[108, 500, 1000, 2000, 4000].map((nits) => hdr2(nits, "P3 D65")),
  ...[500, 1000, 2000, 4000].map((nits) => hdr2(nits, "Rec.2020")),
];

/** Views that every display ends with. */
export function closingViews(generation: Generation): string[] {
  return generation === "4.0" ? [UNTONEMAPPED, COLORIMETRIC] : [UNTONEMAPPED];
}

const SDR2 = ["ACES 2.0 - SDR 100 nits (P3 D65)", "ACES 2.0 - SDR 100 nits (Rec.709)"] as const;

/** Shared views of the virtual display, from generation 4.0 on. */
export const virtualViews: Record<Flavor, string[]> = {
  cg: [SDR2[0], UNTONEMAPPED, SDR2[1], COLORIMETRIC],
  studio: [SDR2[1], UNTONEMAPPED, COLORIMETRIC, SDR2[0]],
};

/** Order in which generation 4.0 offers its views (earlier ones: as they are declared, then the raw view). */
export const activeViews = [
  ...[1000, 2000, 4000, 500].flatMap((nits) => [hdr2(nits, "P3 D65").name, hdr2(nits, "Rec.2020").name]),
  hdr2(108, "P3 D65").name,
  ...SDR2,
  UNTONEMAPPED,
  COLORIMETRIC,
];

/** Order in which generation 4.0 offers its displays (earlier ones: as they are declared). */
export const activeDisplays = [
  "sRGB - Display",
  "Display P3 - Display",
  "Display P3 HDR - Display",
  "Gamma 2.2 Rec.709 - Display",
  "P3-D65 - Display",
  "Rec.1886 Rec.709 - Display",
  "Rec.2100-HLG - Display",
  "Rec.2100-PQ - Display",
  "ST2084-P3-D65 - Display",
];
