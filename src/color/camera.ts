import { acesSpaces } from "#ocio/builtin/acesSpaces.ts";
import { cameraSpaces } from "#ocio/builtin/cameraSpaces.ts";
import { at } from "#ocio/builtin/generation.ts";
import type { SceneSpace } from "#ocio/builtin/space.ts";
import { utilitySpaces } from "#ocio/builtin/utilitySpaces.ts";

/** Usual name of a camera's, ACES' or texture color space, and its definition. */
type Camera = {
  /** Its name in the published configurations, which have the rest; else its own description. */
  space: string;
  family?: string;
  description?: string;
  /** The built-in style that leads from it to ACES2065-1. */
  style?: string;
  transfer?: string;
  primaries?: string;
};

/** Names, family and encoding of a color space as it is usually called. */
export type Usual = {
  name: string;
  family: string;
  aliases: string[];
  description: string;
  encoding: string | null;
  interop: string | null;
};

const camera = (space: string, style: string | undefined, transfer: string, primaries: string): Camera => ({
  space,
  ...(style && { style: `${style}_to_ACES2065-1` }),
  transfer,
  primaries,
});
const plain = (space: string, transfer: string, primaries: string) =>
  camera(space, undefined, transfer, primaries);
const styled = (space: string, style: string, more: Partial<Camera> = {}): Camera => ({
  space,
  style: `${style}_to_ACES2065-1`,
  ...more,
});

const cameras: readonly Camera[] = [
  camera("Apple Log", "APPLE_LOG", "Apple Log", "Rec.2020"),
  camera("ARRI LogC3 (EI800)", "ARRI_ALEXA-LOGC-EI800-AWG", "ARRI LogC3 (EI800)", "ARRI Wide Gamut 3"),
  camera("ARRI LogC4", "ARRI_LOGC4", "ARRI LogC4", "ARRI Wide Gamut 4"),
  plain("BMDFilm WideGamut Gen5", "Blackmagic Film Gen 5", "Blackmagic Wide Gamut Gen 5"),
  plain("DaVinci Intermediate WideGamut", "DaVinci Intermediate", "DaVinci Wide Gamut"),
  camera("CanonLog2 CinemaGamut D55", "CANON_CLOG2-CGAMUT", "Canon Log 2", "Canon Cinema Gamut"),
  camera("CanonLog3 CinemaGamut D55", "CANON_CLOG3-CGAMUT", "Canon Log 3", "Canon Cinema Gamut"),
  plain("D-Log D-Gamut", "DJI D-Log", "DJI D-Gamut"),
  camera("V-Log V-Gamut", "PANASONIC_VLOG-VGAMUT", "Panasonic V-Log", "Panasonic V-Gamut"),
  camera("Log3G10 REDWideGamutRGB", "RED_LOG3G10-RWG", "RED Log3G10", "REDWideGamutRGB"),
  {
    ...camera("REDLogFilm REDWideGamutRGB", "RED_REDLOGFILM-RWG", "REDLogFilm / Cineon", "REDWideGamutRGB"),
    family: "Input/RED",
    description: "REDLogFilm footage of RED cameras, in REDWideGamutRGB.",
  },
  camera("S-Log3 S-Gamut3", "SONY_SLOG3-SGAMUT3", "Sony S-Log3", "Sony S-Gamut3"),
  camera("S-Log3 S-Gamut3.Cine", "SONY_SLOG3-SGAMUT3.CINE", "Sony S-Log3", "Sony S-Gamut3.Cine"),
  styled("S-Log3 Venice S-Gamut3", "SONY_SLOG3-SGAMUT3-VENICE"),
  styled("S-Log3 Venice S-Gamut3.Cine", "SONY_SLOG3-SGAMUT3.CINE-VENICE"),
  camera("ACEScct", "ACEScct", "ACEScct", "ACES AP1"),
  camera("ACEScc", "ACEScc", "ACEScc", "ACES AP1"),
  camera("ACEScg", "ACEScg", "Linear", "ACES AP1"),
  styled("ADX10", "ADX10"),
  styled("ADX16", "ADX16"),
  styled("ACESproxy10i", "ACESproxy10i", {
    family: "ACES",
    description: "10-bit integer encoding of AP1 for monitoring on set.",
  }),
  plain("ACES2065-1", "Linear", "ACES AP0"),
  plain("Linear ARRI Wide Gamut 3", "Linear", "ARRI Wide Gamut 3"),
  plain("Linear ARRI Wide Gamut 4", "Linear", "ARRI Wide Gamut 4"),
  plain("Linear BMD WideGamut Gen5", "Linear", "Blackmagic Wide Gamut Gen 5"),
  plain("Linear DaVinci WideGamut", "Linear", "DaVinci Wide Gamut"),
  plain("Linear CinemaGamut D55", "Linear", "Canon Cinema Gamut"),
  plain("Linear D-Gamut", "Linear", "DJI D-Gamut"),
  plain("Linear V-Gamut", "Linear", "Panasonic V-Gamut"),
  plain("Linear REDWideGamutRGB", "Linear", "REDWideGamutRGB"),
  plain("Linear S-Gamut3", "Linear", "Sony S-Gamut3"),
  plain("Linear S-Gamut3.Cine", "Linear", "Sony S-Gamut3.Cine"),
  plain("Linear Rec.709 (sRGB)", "Linear", "Rec.709 / sRGB"),
  plain("Linear P3-D65", "Linear", "P3-D65"),
  plain("Linear Rec.2020", "Linear", "Rec.2020"),
  plain("Linear AdobeRGB", "Linear", "Adobe RGB"),
  plain("CIE XYZ-D65 - Scene-referred", "Linear", "CIE XYZ (D65)"),
  plain("sRGB Encoded Rec.709 (sRGB)", "sRGB", "Rec.709 / sRGB"),
  plain("sRGB Encoded P3-D65", "sRGB", "P3-D65"),
  plain("sRGB Encoded AP1", "sRGB", "ACES AP1"),
  plain("Gamma 1.8 Encoded Rec.709", "Gamma 1.8", "Rec.709 / sRGB"),
  plain("Gamma 2.2 Encoded Rec.709", "Gamma 2.2", "Rec.709 / sRGB"),
  plain("Gamma 2.4 Encoded Rec.709", "Gamma 2.4", "Rec.709 / sRGB"),
  plain("Gamma 2.2 Encoded AP1", "Gamma 2.2", "ACES AP1"),
  plain("Gamma 2.2 Encoded AdobeRGB", "Adobe RGB gamma", "Adobe RGB"),
  plain("Camera Rec.709", "Rec.709 camera", "Rec.709 / sRGB"),
];

const published = new Map<string, SceneSpace>(
  [...acesSpaces, ...cameraSpaces, ...utilitySpaces].map((space) => [space.name, space]),
);

/** The built-in styles that lead from a camera, film or grading space to ACES2065-1, in the order of makers. */
export const cameraStyles: readonly string[] = cameras.flatMap(({ style }) => style ?? []);

/** Usual name of the color space that a style converts to ACES. */
export function usualOfStyle(style: string): Usual | undefined {
  const found = cameras.find((each) => each.style === style);
  return found && usual(found);
}

/** Usual name of the color space of these primaries and transfer function, if known. */
export function usualOf(transfer: string, primaries: string): Usual | undefined {
  const found = cameras.find((each) => each.transfer === transfer && each.primaries === primaries);
  return found && usual(found);
}

/** A published color space by its name in the newest configurations. */
export function usualNamed(space: string): Usual {
  return usual({ space });
}

function usual({ space, family = "Input", description = "" }: Camera): Usual {
  const known = published.get(space);
  if (!known)
    return { name: space, family, description, aliases: [slug(space)], encoding: "log", interop: null };
  const encoding = typeof known.encoding === "string" ? known.encoding : at(known.encoding, "4.0");
  return {
    name: space,
    family: known.family,
    description: known.description,
    aliases: at(known.aliases, "4.0") ?? [],
    encoding: encoding ?? null,
    interop: known.interop ?? null,
  };
}

/** A name in lower case with underscores, as applications want aliases. */
export function slug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "_")
    .replace(/^_+|_+$/g, "");
}
