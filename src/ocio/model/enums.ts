/*
 * OCIO's enumerations: the specification's constant, the spelling in the file, words for people and the first profile
 * version. Parsing compares file spellings without case.
 */

/** One value of a closed list. `value` is what rows hold, `yaml` what files hold. */
export type Choice = { value: string; yaml: string; label: string; since?: string };

export const cdlStyles: readonly Choice[] = [
  { value: "ASC_SOP", yaml: "asc", label: "ASC: clamp to 0–1" },
  { value: "NO_CLAMP", yaml: "noClamp", label: "No clamp" },
];

export const negativeStyles: readonly Choice[] = [
  { value: "NEGATIVE_CLAMP", yaml: "clamp", label: "Clamp negatives" },
  { value: "NEGATIVE_MIRROR", yaml: "mirror", label: "Mirror negatives" },
  { value: "NEGATIVE_PASS_THRU", yaml: "pass_thru", label: "Pass negatives through" },
  { value: "NEGATIVE_LINEAR", yaml: "linear", label: "Extend in a line" },
];

export const exposureContrastStyles: readonly Choice[] = [
  { value: "EXPOSURE_CONTRAST_LINEAR", yaml: "linear", label: "Linear" },
  { value: "EXPOSURE_CONTRAST_VIDEO", yaml: "video", label: "Video" },
  { value: "EXPOSURE_CONTRAST_LOGARITHMIC", yaml: "log", label: "Logarithmic" },
];

export const gradingStyles: readonly Choice[] = [
  { value: "log", yaml: "log", label: "Log" },
  { value: "linear", yaml: "linear", label: "Linear" },
  { value: "video", yaml: "video", label: "Video" },
];

export const rangeStyles: readonly Choice[] = [
  { value: "RANGE_CLAMP", yaml: "Clamp", label: "Clamp" },
  { value: "RANGE_NO_CLAMP", yaml: "noClamp", label: "No clamp" },
];

export const bitDepths: readonly Choice[] = [
  { value: "f16", yaml: "16f", label: "16-bit float" },
  { value: "f32", yaml: "32f", label: "32-bit float" },
  { value: "uint8", yaml: "8ui", label: "8-bit integer" },
  { value: "uint10", yaml: "10ui", label: "10-bit integer" },
  { value: "uint12", yaml: "12ui", label: "12-bit integer" },
  { value: "uint14", yaml: "14ui", label: "14-bit integer" },
  { value: "uint16", yaml: "16ui", label: "16-bit integer" },
  { value: "uint32", yaml: "32ui", label: "32-bit integer" },
];

export const allocations: readonly Choice[] = [
  { value: "uniform", yaml: "uniform", label: "Uniform" },
  { value: "lg2", yaml: "lg2", label: "Base-2 logarithm" },
];

export const interpolations: readonly Choice[] = [
  { value: "nearest", yaml: "nearest", label: "Nearest" },
  { value: "linear", yaml: "linear", label: "Linear" },
  { value: "tetrahedral", yaml: "tetrahedral", label: "Tetrahedral" },
  { value: "best", yaml: "best", label: "Best" },
  { value: "cubic", yaml: "cubic", label: "Cubic (OCIO has none)", since: "2" },
];

/** A fixed function: how many parameters it takes, what they are, and since when. */
export type FixedFunction = Choice & { parameters: readonly string[]; since: string };

const PRIMARIES = ["red x", "red y", "green x", "green y", "blue x", "blue y", "white x", "white y"];
const fixed = (
  value: string,
  yaml: string,
  label: string,
  since = "2",
  parameters: readonly string[] = [],
) => ({
  value,
  yaml,
  label,
  since,
  parameters,
});

export const fixedFunctions: readonly FixedFunction[] = [
  fixed("ACES_RED_MOD_03", "ACES_RedMod03", "ACES 0.3 red modifier"),
  fixed("ACES_RED_MOD_10", "ACES_RedMod10", "ACES 1.0 red modifier"),
  fixed("ACES_GLOW_03", "ACES_Glow03", "ACES 0.3 glow"),
  fixed("ACES_GLOW_10", "ACES_Glow10", "ACES 1.0 glow"),
  fixed("ACES_DARK_TO_DIM_10", "ACES_DarkToDim10", "ACES 1.0 dark to dim surround"),
  fixed("REC2100_SURROUND", "REC2100_Surround", "Rec.2100 surround", "2", ["gamma"]),
  fixed("RGB_TO_HSV", "RGB_TO_HSV", "RGB to HSV"),
  fixed("XYZ_TO_xyY", "XYZ_TO_xyY", "XYZ to xyY"),
  fixed("XYZ_TO_uvY", "XYZ_TO_uvY", "XYZ to uvY"),
  fixed("XYZ_TO_LUV", "XYZ_TO_LUV", "XYZ to L*u*v*"),
  fixed("ACES_GAMUT_COMP_13", "ACES_GamutComp13", "ACES 1.3 gamut compression", "2.1", [
    "cyan limit",
    "magenta limit",
    "yellow limit",
    "cyan threshold",
    "magenta threshold",
    "yellow threshold",
    "power",
  ]),
  fixed("ACES_OUTPUT_TRANSFORM_20", "ACES2_OutputTransform", "ACES 2 output transform", "2.4", [
    "peak luminance",
    ...PRIMARIES,
  ]),
  fixed("ACES_RGB_TO_JMH_20", "ACES2_RGB_TO_JMh", "ACES 2 RGB to JMh", "2.4", PRIMARIES),
  fixed("ACES_TONESCALE_COMPRESS_20", "ACES2_TonescaleCompress", "ACES 2 tone scale", "2.4", [
    "peak luminance",
  ]),
  fixed("ACES_GAMUT_COMPRESS_20", "ACES2_GamutCompress", "ACES 2 gamut compression", "2.4", [
    "peak luminance",
    ...PRIMARIES,
  ]),
  fixed("LIN_TO_PQ", "Lin_TO_PQ", "Linear to PQ", "2.4"),
  fixed("LIN_TO_GAMMA_LOG", "Lin_TO_GammaLog", "Linear to gamma and log", "2.4", [
    "mirror",
    "break",
    "gamma power",
    "gamma slope",
    "gamma offset",
    "log base",
    "log slope",
    "log offset",
    "linear slope",
    "linear offset",
  ]),
  fixed("LIN_TO_DOUBLE_LOG", "Lin_TO_DoubleLog", "Linear to two logs", "2.4", [
    "base",
    "break 1",
    "break 2",
    "first log slope",
    "first log offset",
    "first linear slope",
    "first linear offset",
    "second log slope",
    "second log offset",
    "second linear slope",
    "second linear offset",
    "middle slope",
    "middle offset",
  ]),
  fixed("RGB_TO_HSY_LIN", "RGB_TO_HSY_LIN", "Linear RGB to HSY", "2.5"),
  fixed("RGB_TO_HSY_LOG", "RGB_TO_HSY_LOG", "Log RGB to HSY", "2.5"),
  fixed("RGB_TO_HSY_VID", "RGB_TO_HSY_VID", "Video RGB to HSY", "2.5"),
  fixed("ACES_RGB_TO_HMJ_20", "ACES2_RGB_TO_HMJ", "ACES 2 RGB to HMJ", "2.6", PRIMARIES),
];

/** A built-in transform style, what it does, and since when. */
export type BuiltinStyle = { style: string; description: string; since: string };

const builtin = (style: string, description: string, since = "2"): BuiltinStyle => ({
  style,
  description,
  since,
});
const OUTPUT = "ACES-OUTPUT - ACES2065-1_to_CIE-XYZ-D65 - ";
const output1 = (name: string, device: string) => builtin(OUTPUT + name, `ACES 1 rendering for ${device}`);
const output2 = (name: string, device: string) =>
  builtin(`${OUTPUT}${name}_2.0`, `ACES 2 rendering for ${device}`, "2.4");
const camera = (name: string, curve: string, since?: string) =>
  builtin(`${name}_to_ACES2065-1`, `${curve} to linear ACES`, since);
const device = (name: string, encoding: string, since?: string) =>
  builtin(`DISPLAY - CIE-XYZ-D65_to_${name}`, `Display XYZ to ${encoding}`, since);

export const builtinStyles: readonly BuiltinStyle[] = [
  builtin("IDENTITY", "Changes nothing"),
  builtin("UTILITY - ACES-AP0_to_CIE-XYZ-D65_BFD", "ACES AP0 to XYZ for D65, Bradford adapted"),
  builtin("UTILITY - ACES-AP1_to_CIE-XYZ-D65_BFD", "ACES AP1 to XYZ for D65, Bradford adapted"),
  builtin("UTILITY - ACES-AP1_to_LINEAR-REC709_BFD", "ACES AP1 to linear Rec.709, Bradford adapted"),
  builtin("CURVE - ACEScct-LOG_to_LINEAR", "The ACEScct curve to linear, without a change of primaries"),
  camera("ACEScct", "ACEScct"),
  camera("ACEScc", "ACEScc"),
  camera("ACEScg", "ACEScg"),
  camera("ACESproxy10i", "10-bit ACESproxy"),
  camera("ADX10", "10-bit ADX film scan densities"),
  camera("ADX16", "16-bit ADX film scan densities"),
  builtin("ACES-LMT - BLUE_LIGHT_ARTIFACT_FIX", "Look that tames clipped blue lights by desaturating them"),
  builtin(
    "ACES-LMT - ACES 1.3 Reference Gamut Compression",
    "Look that brings camera colors outside AP1 back into it",
    "2.1",
  ),
  output1("SDR-CINEMA_1.0", "SDR cinema"),
  output1("SDR-VIDEO_1.0", "SDR video"),
  output1("SDR-CINEMA-REC709lim_1.1", "SDR cinema within Rec.709"),
  output1("SDR-VIDEO-REC709lim_1.1", "SDR video within Rec.709"),
  output1("SDR-VIDEO-P3lim_1.1", "SDR video within P3"),
  output1("SDR-CINEMA-D60sim-D65_1.1", "SDR cinema, D60 white on a D65 device"),
  output1("SDR-VIDEO-D60sim-D65_1.0", "SDR video, D60 white on a D65 device"),
  output1("SDR-CINEMA-D60sim-DCI_1.0", "SDR cinema, D60 white on a DCI device"),
  output1("SDR-CINEMA-D65sim-DCI_1.1", "SDR cinema, D65 white on a DCI device"),
  output1("HDR-VIDEO-1000nit-15nit-REC2020lim_1.1", "1000 nit HDR video within Rec.2020"),
  output1("HDR-VIDEO-1000nit-15nit-P3lim_1.1", "1000 nit HDR video within P3"),
  output1("HDR-VIDEO-2000nit-15nit-REC2020lim_1.1", "2000 nit HDR video within Rec.2020"),
  output1("HDR-VIDEO-2000nit-15nit-P3lim_1.1", "2000 nit HDR video within P3"),
  output1("HDR-VIDEO-4000nit-15nit-REC2020lim_1.1", "4000 nit HDR video within Rec.2020"),
  output1("HDR-VIDEO-4000nit-15nit-P3lim_1.1", "4000 nit HDR video within P3"),
  output1("HDR-CINEMA-108nit-7.2nit-P3lim_1.1", "108 nit HDR cinema within P3"),
  output2("SDR-100nit-REC709", "100 nit SDR, Rec.709"),
  output2("SDR-100nit-P3-D65", "100 nit SDR, P3-D65"),
  output2("HDR-108nit-P3-D65", "108 nit HDR, P3-D65"),
  output2("HDR-300nit-P3-D65", "300 nit HDR, P3-D65"),
  output2("HDR-500nit-P3-D65", "500 nit HDR, P3-D65"),
  output2("HDR-1000nit-P3-D65", "1000 nit HDR, P3-D65"),
  output2("HDR-2000nit-P3-D65", "2000 nit HDR, P3-D65"),
  output2("HDR-4000nit-P3-D65", "4000 nit HDR, P3-D65"),
  output2("HDR-500nit-REC2020", "500 nit HDR, Rec.2020"),
  output2("HDR-1000nit-REC2020", "1000 nit HDR, Rec.2020"),
  output2("HDR-2000nit-REC2020", "2000 nit HDR, Rec.2020"),
  output2("HDR-4000nit-REC2020", "4000 nit HDR, Rec.2020"),
  output2("SDR-100nit-REC709-D60-in-REC709-D65", "100 nit SDR, Rec.709 with D60 white, in Rec.709"),
  output2("SDR-100nit-REC709-D60-in-P3-D65", "100 nit SDR, Rec.709 with D60 white, in P3-D65"),
  output2("SDR-100nit-REC709-D60-in-REC2020-D65", "100 nit SDR, Rec.709 with D60 white, in Rec.2020"),
  output2("SDR-100nit-P3-D60-in-P3-D65", "100 nit SDR, P3 with D60 white, in P3-D65"),
  output2("SDR-100nit-P3-D60-in-XYZ-E", "100 nit SDR, P3 with D60 white, in XYZ-E"),
  output2("HDR-108nit-P3-D60-in-P3-D65", "108 nit HDR, P3 with D60 white, in P3-D65"),
  output2("HDR-300nit-P3-D60-in-XYZ-E", "300 nit HDR, P3 with D60 white, in XYZ-E"),
  output2("HDR-500nit-P3-D60-in-P3-D65", "500 nit HDR, P3 with D60 white, in P3-D65"),
  output2("HDR-1000nit-P3-D60-in-P3-D65", "1000 nit HDR, P3 with D60 white, in P3-D65"),
  output2("HDR-2000nit-P3-D60-in-P3-D65", "2000 nit HDR, P3 with D60 white, in P3-D65"),
  output2("HDR-4000nit-P3-D60-in-P3-D65", "4000 nit HDR, P3 with D60 white, in P3-D65"),
  output2("HDR-500nit-P3-D60-in-REC2020-D65", "500 nit HDR, P3 with D60 white, in Rec.2020"),
  output2("HDR-1000nit-P3-D60-in-REC2020-D65", "1000 nit HDR, P3 with D60 white, in Rec.2020"),
  output2("HDR-2000nit-P3-D60-in-REC2020-D65", "2000 nit HDR, P3 with D60 white, in Rec.2020"),
  output2("HDR-4000nit-P3-D60-in-REC2020-D65", "4000 nit HDR, P3 with D60 white, in Rec.2020"),
  output2("HDR-500nit-REC2020-D60-in-REC2020-D65", "500 nit HDR, Rec.2020 with D60 white"),
  output2("HDR-1000nit-REC2020-D60-in-REC2020-D65", "1000 nit HDR, Rec.2020 with D60 white"),
  output2("HDR-2000nit-REC2020-D60-in-REC2020-D65", "2000 nit HDR, Rec.2020 with D60 white"),
  output2("HDR-4000nit-REC2020-D60-in-REC2020-D65", "4000 nit HDR, Rec.2020 with D60 white"),
  camera("APPLE_LOG", "Apple Log", "2.4"),
  builtin("CURVE - APPLE_LOG_to_LINEAR", "The Apple Log curve to linear", "2.4"),
  camera("ARRI_ALEXA-LOGC-EI800-AWG", "ARRI LogC3 at EI 800, wide gamut 3,"),
  camera("ARRI_LOGC4", "ARRI LogC4, wide gamut 4,", "2.2"),
  camera("CANON_CLOG2-CGAMUT", "Canon Log 2, Cinema Gamut,"),
  builtin("CURVE - CANON_CLOG2_to_LINEAR", "The Canon Log 2 curve to linear", "2.2"),
  camera("CANON_CLOG3-CGAMUT", "Canon Log 3, Cinema Gamut,"),
  builtin("CURVE - CANON_CLOG3_to_LINEAR", "The Canon Log 3 curve to linear", "2.2"),
  camera("PANASONIC_VLOG-VGAMUT", "Panasonic V-Log, V-Gamut,"),
  camera("RED_REDLOGFILM-RWG", "REDLogFilm, REDWideGamutRGB,"),
  camera("RED_LOG3G10-RWG", "RED Log3G10, REDWideGamutRGB,"),
  camera("SONY_SLOG3-SGAMUT3", "Sony S-Log3, S-Gamut3,"),
  camera("SONY_SLOG3-SGAMUT3.CINE", "Sony S-Log3, S-Gamut3.Cine,"),
  camera("SONY_SLOG3-SGAMUT3-VENICE", "Sony VENICE S-Log3, S-Gamut3,"),
  camera("SONY_SLOG3-SGAMUT3.CINE-VENICE", "Sony VENICE S-Log3, S-Gamut3.Cine,"),
  device("REC.1886-REC.709", "Rec.709 by BT.1886"),
  device("REC.1886-REC.709 - MIRROR NEGS", "Rec.709 by BT.1886, negatives mirrored", "2.5"),
  device("REC.1886-REC.2020", "Rec.2020 by BT.1886"),
  device("REC.1886-REC.2020 - MIRROR NEGS", "Rec.2020 by BT.1886, negatives mirrored", "2.5"),
  device("G2.2-REC.709", "Rec.709 by gamma 2.2"),
  device("G2.2-REC.709 - MIRROR NEGS", "Rec.709 by gamma 2.2, negatives mirrored", "2.5"),
  device("sRGB", "sRGB by its piecewise curve"),
  device("sRGB - MIRROR NEGS", "sRGB by its piecewise curve, negatives mirrored", "2.5"),
  device("G2.6-P3-DCI-BFD", "P3 with DCI white by gamma 2.6, Bradford adapted"),
  device("G2.6-P3-D65", "P3-D65 by gamma 2.6"),
  device("G2.6-P3-D65 - MIRROR NEGS", "P3-D65 by gamma 2.6, negatives mirrored", "2.5"),
  device("G2.6-P3-D60-BFD", "P3 with D60 white by gamma 2.6, Bradford adapted"),
  device("DCDM-D65", "X'Y'Z' for cinema by gamma 2.6, D65 white", "2.4"),
  device("DisplayP3", "Display P3", "2.3"),
  device("DisplayP3-HDR", "Display P3 with room for HDR", "2.4"),
  builtin("CURVE - ST-2084_to_LINEAR", "PQ to linear, 1 is 100 nits"),
  builtin("CURVE - LINEAR_to_ST-2084", "Linear to PQ, 1 is 100 nits"),
  device("REC.2100-PQ", "Rec.2100 PQ"),
  device("ST2084-P3-D65", "P3-D65 by PQ"),
  device("ST2084-DCDM-D65", "X'Y'Z' for cinema by PQ, D65 white", "2.4"),
  builtin("CURVE - HLG-OETF-INVERSE", "HLG signal to linear light, middle gray as 0.18", "2.4"),
  builtin("CURVE - HLG-OETF", "Linear light to HLG signal, middle gray as 0.18", "2.4"),
  device("REC.2100-HLG-1000nit", "Rec.2100 HLG at 1000 nits"),
];

/** Styles that libraries newer than the list above know. */
export const newerBuiltinStyles: readonly string[] = ["APPLE_LOG-APPLEWG_to_ACES2065-1"];

/** Encodings that applications agree on; any text is allowed. */
export const ENCODINGS: readonly string[] = [
  "scene-linear",
  "display-linear",
  "log",
  "sdr-video",
  "hdr-video",
  "edr-video",
  "data",
];
export const BIT_DEPTHS: readonly string[] = bitDepths.map(({ value }) => value);
export const ALLOCATIONS: readonly string[] = allocations.map(({ value }) => value);
export const INTERPOLATIONS: readonly string[] = interpolations.map(({ value }) => value);
export const builtinTransforms: readonly string[] = builtinStyles.map(({ style }) => style);
export const fixedFunctionStyles: readonly string[] = fixedFunctions.map(({ value }) => value);

/** Roles that OCIO and applications ask for by name; any other name is allowed. */
export const ROLES: readonly string[] = [
  "default",
  "reference",
  "data",
  "color_picking",
  "scene_linear",
  "compositing_log",
  "color_timing",
  "texture_paint",
  "matte_paint",
  "rendering",
  "aces_interchange",
  "cie_xyz_d65_interchange",
];
export const INTERCHANGE_ROLES: readonly string[] = ["aces_interchange", "cie_xyz_d65_interchange"];

/** Categories in common use; any text is allowed. */
export const CATEGORIES: readonly string[] = [
  "file-io",
  "working-space",
  "texture",
  "basic-2d",
  "advanced-2d",
  "basic-3d",
  "advanced-3d",
  "allow-duplicate",
];

/** Names of the Color Interop Forum: scene-referred and texture spaces, then display spaces. */
export const interopIds = {
  scene: [
    "lin_ap1_scene",
    "lin_ap0_scene",
    "lin_rec709_scene",
    "lin_p3d65_scene",
    "lin_rec2020_scene",
    "lin_adobergb_scene",
    "lin_ciexyzd65_scene",
    "srgb_rec709_scene",
    "g22_rec709_scene",
    "g18_rec709_scene",
    "srgb_ap1_scene",
    "g22_ap1_scene",
    "srgb_p3d65_scene",
    "g22_adobergb_scene",
    "data",
    "unknown",
  ],
  display: [
    "srgb_rec709_display",
    "g24_rec709_display",
    "srgb_p3d65_display",
    "srgbe_p3d65_display",
    "pq_p3d65_display",
    "pq_rec2020_display",
    "hlg_rec2020_display",
    "g22_rec709_display",
    "g22_adobergb_display",
    "g26_p3d65_display",
    "g26_xyzd65_display",
    "pq_xyzd65_display",
  ],
} as const;

const byYaml = new WeakMap<readonly Choice[], Map<string, string>>();
const byValue = new WeakMap<readonly Choice[], Map<string, string>>();

function index(
  known: WeakMap<readonly Choice[], Map<string, string>>,
  choices: readonly Choice[],
  entry: (choice: Choice) => [string, string],
): Map<string, string> {
  const found = known.get(choices) ?? new Map(choices.map(entry));
  known.set(choices, found);
  return found;
}

/** The row's value of a file spelling, case ignored; undefined when the list has none. */
export function fromYaml(choices: readonly Choice[], yaml: string): string | undefined {
  return index(byYaml, choices, (choice) => [choice.yaml.toLowerCase(), choice.value]).get(
    yaml.toLowerCase(),
  );
}

/** The file spelling of a row's value; undefined when the list has none. */
export function toYaml(choices: readonly Choice[], value: string): string | undefined {
  return index(byValue, choices, (choice) => [choice.value, choice.yaml]).get(value);
}

const builtinByName = new Map(
  [...builtinStyles.map(({ style }) => style), ...newerBuiltinStyles].map((style) => [
    style.toLowerCase(),
    style,
  ]),
);

/** OCIO's own spelling of a built-in style, case ignored; undefined when there is none. */
export function builtinStyle(name: string): string | undefined {
  return builtinByName.get(name.toLowerCase());
}
