import type { Since } from "./generation.ts";

/** A display color space and the display of the same name. */
export type DisplaySpace = {
  name: string;
  cg?: true;
  aliases: Since<string[]>;
  encoding?: string;
  interop?: string;
  /** End of the built-in style that leads there from CIE XYZ D65; without it, that space itself. */
  style?: Since<string>;
  /** Shared views of the display, before those that every display ends with. */
  views?: Since<string[]>;
  /** Output encoding and what is rendered to it, as AMF ids of generation 4.0 name them. */
  amf?: { encoding: string; renderings: string[] };
  description: string;
};

const SDR = "ACES 1.0 - SDR Video";
const SDR_D60 = "ACES 1.0 - SDR Video (D60 sim on D65)";
const CINEMA = "ACES 1.0 - SDR Cinema";
const CINEMA_D60 = "ACES 1.1 - SDR Cinema (D60 sim on D65)";
const CINEMA_709 = "ACES 1.1 - SDR Cinema (Rec.709 lim)";
const SDR2_709 = "ACES 2.0 - SDR 100 nits (Rec.709)";
const SDR2_P3 = "ACES 2.0 - SDR 100 nits (P3 D65)";
const hdr = (nits: number, limit: string) => `ACES 1.1 - HDR Video (${nits} nits & ${limit} lim)`;
const hdr2 = (nits: number, limit: string) => `ACES 2.0 - HDR ${nits} nits (${limit})`;

export const displaySpaces: DisplaySpace[] = [
  {
    name: "CIE-XYZ-D65",
    cg: true,
    aliases: { "1.0": ["cie_xyz_d65"] },
    description:
      "Tristimulus values of display light under a D65 white, through which all displays are reached.",
  },
  {
    name: "CIE XYZ-D65 - Display-referred",
    cg: true,
    aliases: {
      "2.2": ["cie_xyz_d65_display", "lin_ciexyzd65_display"],
      "4.0": ["cie_xyz_d65_display", "lin_ciexyzd65_display", "ocio:lin_ciexyzd65_display"],
    },
    encoding: "display-linear",
    interop: "ocio:lin_ciexyzd65_display",
    description:
      "Tristimulus values of display light under a D65 white, through which all displays are reached.",
  },
  {
    name: "sRGB - Display",
    cg: true,
    aliases: { "1.0": ["srgb_display"], "4.0": ["srgb_display", "srgb_rec709_display"] },
    encoding: "sdr-video",
    interop: "srgb_rec709_display",
    style: { "1.0": "sRGB", "4.0": "sRGB - MIRROR NEGS" },
    views: { "1.0": [SDR, SDR_D60], "4.0": [SDR2_709] },
    amf: { encoding: "Rec709-D65_sRGB-Piecewise", renderings: ["Rec709-D65_100nit"] },
    description: "Computer monitors with Rec.709 primaries that follow the two-part sRGB curve.",
  },
  {
    name: "Gamma 2.2 Rec.709 - Display",
    cg: true,
    aliases: { "4.0": ["g22_rec709_display"] },
    encoding: "sdr-video",
    interop: "g22_rec709_display",
    style: { "4.0": "G2.2-REC.709 - MIRROR NEGS" },
    views: { "4.0": [SDR2_709] },
    amf: { encoding: "Rec709-D65_Gamma2pt2", renderings: ["Rec709-D65_100nit"] },
    description: "Computer monitors with Rec.709 primaries that follow a plain 2.2 gamma.",
  },
  {
    name: "Display P3 - Display",
    cg: true,
    aliases: { "2.1": ["displayp3_display"], "4.0": ["displayp3_display", "srgb_p3d65_display"] },
    encoding: "sdr-video",
    interop: "srgb_p3d65_display",
    style: { "2.1": "DisplayP3" },
    views: { "2.1": [SDR, SDR_D60], "4.0": [SDR2_P3] },
    amf: { encoding: "P3-D65_sRGB-Piecewise", renderings: ["P3-D65_100nit"] },
    description: "Apple screens of standard range: P3 primaries, D65 white, sRGB curve.",
  },
  {
    name: "Display P3 HDR - Display",
    cg: true,
    aliases: { "4.0": ["displayp3_hdr_display", "srgbe_p3d65_display"] },
    encoding: "edr-video",
    interop: "srgbe_p3d65_display",
    style: { "4.0": "DisplayP3-HDR" },
    views: { "4.0": [hdr2(1000, "P3 D65"), SDR2_709] },
    amf: { encoding: "P3-D65_sRGB-Piecewise", renderings: ["P3-D65_1000nit", "Rec709-D65_100nit"] },
    description: "Apple screens of extended range: values above 1.0 are brighter than paper white.",
  },
  {
    name: "Rec.1886 Rec.709 - Display",
    cg: true,
    aliases: { "1.0": ["rec1886_rec709_display"], "4.0": ["rec1886_rec709_display", "g24_rec709_display"] },
    encoding: "sdr-video",
    interop: "g24_rec709_display",
    style: { "1.0": "REC.1886-REC.709", "4.0": "REC.1886-REC.709 - MIRROR NEGS" },
    views: { "1.0": [SDR, SDR_D60], "4.0": [SDR2_709] },
    amf: { encoding: "Rec709-D65_BT1886", renderings: ["Rec709-D65_100nit"] },
    description: "High-definition reference monitors with the 2.4 gamma of Rec.1886.",
  },
  {
    name: "Rec.1886 Rec.2020 - Display",
    aliases: { "1.0": ["rec1886_rec2020_display"] },
    encoding: "sdr-video",
    style: { "1.0": "REC.1886-REC.2020" },
    views: { "1.0": [SDR, "ACES 1.1 - SDR Video (P3 lim)", "ACES 1.1 - SDR Video (Rec.709 lim)"] },
    description: "Ultra-high-definition reference monitors of standard range, Rec.2020 primaries.",
  },
  {
    name: "Rec.2100-HLG - Display",
    aliases: { "1.0": ["rec2100_hlg_display"], "4.0": ["rec2100_hlg_display", "hlg_rec2020_display"] },
    encoding: "hdr-video",
    interop: "hlg_rec2020_display",
    style: { "1.0": "REC.2100-HLG-1000nit" },
    views: { "1.0": [hdr(1000, "Rec.2020")], "4.0": [hdr2(1000, "P3 D65")] },
    amf: { encoding: "Rec2100-D65_HLG", renderings: ["P3-D65_1000nit"] },
    description: "Broadcast HDR by hybrid log-gamma, for a peak of 1000 nits.",
  },
  {
    name: "Rec.2100-PQ - Display",
    cg: true,
    aliases: { "1.0": ["rec2100_pq_display"], "4.0": ["rec2100_pq_display", "pq_rec2020_display"] },
    encoding: "hdr-video",
    interop: "pq_rec2020_display",
    style: { "1.0": "REC.2100-PQ" },
    views: {
      "1.0": [hdr(1000, "Rec.2020"), hdr(2000, "Rec.2020"), hdr(4000, "Rec.2020")],
      "4.0": [
        ...[500, 1000, 2000, 4000].map((nits) => hdr2(nits, "P3 D65")),
        ...[500, 1000, 2000, 4000].map((nits) => hdr2(nits, "Rec.2020")),
        SDR2_709,
      ],
    },
    amf: {
      encoding: "Rec2100-D65_ST2084",
      renderings: [
        ...[500, 1000, 2000, 4000].flatMap((nits) => [`P3-D65_${nits}nit`, `Rec2100-D65_${nits}nit`]),
        "Rec709-D65_100nit",
      ],
    },
    description: "HDR by the perceptual quantizer in Rec.2020 primaries.",
  },
  {
    name: "ST2084-P3-D65 - Display",
    cg: true,
    aliases: { "1.0": ["st2084_p3d65_display"], "4.0": ["st2084_p3d65_display", "pq_p3d65_display"] },
    encoding: "hdr-video",
    interop: "pq_p3d65_display",
    style: { "1.0": "ST2084-P3-D65" },
    views: {
      "1.0": [hdr(1000, "P3"), hdr(2000, "P3"), hdr(4000, "P3"), "ACES 1.1 - HDR Cinema (108 nits & P3 lim)"],
      "4.0": [...[108, 500, 1000, 2000, 4000].map((nits) => hdr2(nits, "P3 D65")), SDR2_709],
    },
    amf: {
      encoding: "P3-D65_ST2084",
      renderings: [...[108, 500, 1000, 2000, 4000].map((nits) => `P3-D65_${nits}nit`), "Rec709-D65_100nit"],
    },
    description: "HDR mastering monitors: the perceptual quantizer in P3 primaries.",
  },
  {
    name: "P3-D60 - Display",
    aliases: { "1.0": ["p3d60_display"] },
    encoding: "sdr-video",
    style: { "1.0": "G2.6-P3-D60-BFD" },
    views: { "1.0": [CINEMA] },
    description: "Cinema projectors set to the ACES white near D60, 2.6 gamma.",
  },
  {
    name: "P3-D65 - Display",
    cg: true,
    aliases: { "1.0": ["p3d65_display"], "4.0": ["p3d65_display", "g26_p3d65_display"] },
    encoding: "sdr-video",
    interop: "g26_p3d65_display",
    style: { "1.0": "G2.6-P3-D65", "4.0": "G2.6-P3-D65 - MIRROR NEGS" },
    views: {
      "1.0": [CINEMA, CINEMA_D60, CINEMA_709],
      "2.1": [CINEMA, CINEMA_709, CINEMA_D60],
      "4.0": [SDR2_P3, SDR2_709],
    },
    amf: { encoding: "P3-D65_Gamma2pt6", renderings: ["P3-D65_48nit", "Rec709-D65_48nit"] },
    description: "Cinema projectors set to a D65 white, 2.6 gamma.",
  },
  {
    name: "P3-DCI - Display",
    aliases: { "1.0": ["p3_dci_display"] },
    encoding: "sdr-video",
    style: { "1.0": "G2.6-P3-DCI-BFD" },
    views: { "1.0": ["ACES 1.0 - SDR Cinema (D60 sim on DCI)", "ACES 1.1 - SDR Cinema (D65 sim on DCI)"] },
    description: "Cinema projectors with the greenish DCI calibration white, 2.6 gamma.",
  },
];
