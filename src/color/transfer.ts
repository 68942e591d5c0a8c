import { curves } from "#ocio/builtin/curve.ts";
import { createTransform, type Transform, type TransformType } from "#ocio/chain/transform.ts";
import type { ProfileVersion } from "#ocio/model/config.ts";

/** A transform without its id: the type and what differs from the default values. */
type Recipe = { type: TransformType } & Record<string, unknown>;

/** Transfer function of a color space: steps that decode it to linear light, as OCIO transforms. */
export type Transfer = {
  name: string;
  /** The encoding of a color space that stores so. */
  encoding: "scene-linear" | "log" | "sdr-video" | "hdr-video";
  /** The first profile version that has the steps. */
  since: ProfileVersion;
  steps: readonly Recipe[];
};

type LogName = { [K in keyof typeof curves]: (typeof curves)[K] extends { logSlope: number } ? K : never };

const rgb = (value: number): [number, number, number] => [value, value, value];

/** A log curve with a linear part, of the published configurations. */
function log(name: string, key: LogName[keyof LogName]): Transfer {
  const curve: {
    base?: number;
    logSlope: number;
    logOffset?: number;
    linSlope?: number;
    linOffset: number;
    linBreak: number;
    linearSlope?: number;
  } = curves[key];
  const step: Recipe = {
    type: "LogCameraTransform",
    direction: "inverse",
    base: curve.base ?? 2,
    log_side_slope: rgb(curve.logSlope),
    log_side_offset: rgb(curve.logOffset ?? 0),
    lin_side_slope: rgb(curve.linSlope ?? 1),
    lin_side_offset: rgb(curve.linOffset),
    lin_side_break: rgb(curve.linBreak),
    linear_slope: curve.linearSlope === undefined ? null : rgb(curve.linearSlope),
  };
  return { name, encoding: "log", since: "2", steps: [step] };
}

/** A pure power. Profile version 1 knows only clamped ones. */
function power(name: string, gamma: number): Transfer {
  const step = { type: "ExponentTransform", value: [...rgb(gamma), 1], style: "NEGATIVE_PASS_THRU" } as const;
  return { name, encoding: "sdr-video", since: "2", steps: [step] };
}

/** A power with a linear part near black. */
function toe(name: string, { gamma, offset }: { gamma: number; offset: number }): Transfer {
  const step = {
    type: "ExponentWithLinearTransform",
    gamma: [...rgb(gamma), 1],
    offset: [...rgb(offset), 0],
  } as const;
  return { name, encoding: "sdr-video", since: "2", steps: [step] };
}

function styled(
  name: string,
  encoding: Transfer["encoding"],
  since: ProfileVersion,
  style: string,
): Transfer {
  return { name, encoding, since, steps: [{ type: "BuiltinTransform", style }] };
}

/** Printing density of film scans: code 95 is black, 685 white, 0.002 density a code, gamma 0.6 (Kodak Cineon). */
function cineon(name: string): Transfer {
  const slope = (0.002 * 1023) / 0.6;
  const gain = 1 / (1 - 10 ** ((slope * (95 - 685)) / 1023));
  const step = {
    type: "LogAffineTransform",
    direction: "inverse",
    base: 10,
    log_side_slope: rgb(1 / slope),
    log_side_offset: rgb(685 / 1023),
    lin_side_slope: rgb(1 / gain),
    lin_side_offset: rgb((gain - 1) / gain),
  } as const;
  return { name, encoding: "log", since: "2", steps: [step] };
}

/** Transfer functions by name: linear light, those of displays and textures, then those of cameras and grading. */
export const transfers: readonly Transfer[] = [
  { name: "Linear", encoding: "scene-linear", since: "1", steps: [] },
  toe("sRGB", curves.srgb),
  power("Gamma 1.8", curves.gamma18.gamma),
  power("Gamma 2.2", curves.gamma22.gamma),
  power("Gamma 2.4", curves.gamma24.gamma),
  power("Gamma 2.6", 2.6),
  power("Adobe RGB gamma", curves.gamma563.gamma),
  toe("Rec.709 camera", curves.rec709),
  styled("PQ", "hdr-video", "2", "CURVE - ST-2084_to_LINEAR"),
  styled("HLG", "hdr-video", "2.4", "CURVE - HLG-OETF-INVERSE"),
  log("ARRI LogC3 (EI800)", "logC3"),
  log("ARRI LogC4", "logC4"),
  log("RED Log3G10", "log3G10"),
  cineon("REDLogFilm / Cineon"),
  log("Sony S-Log3", "sLog3"),
  log("Panasonic V-Log", "vLog"),
  styled("Canon Log 2", "log", "2.2", "CURVE - CANON_CLOG2_to_LINEAR"),
  styled("Canon Log 3", "log", "2.2", "CURVE - CANON_CLOG3_to_LINEAR"),
  log("Blackmagic Film Gen 5", "blackmagicFilm5"),
  log("DaVinci Intermediate", "davinciIntermediate"),
  log("DJI D-Log", "dLog"),
  styled("Apple Log", "log", "2.4", "CURVE - APPLE_LOG_to_LINEAR"),
  styled("ACEScct", "log", "2", "CURVE - ACEScct-LOG_to_LINEAR"),
  {
    name: "ACEScc",
    encoding: "log",
    since: "2",
    // There is no style of the curve alone: what follows it in this one is taken back.
    steps: [
      { type: "BuiltinTransform", style: "ACEScc_to_ACES2065-1" },
      { type: "BuiltinTransform", style: "ACEScg_to_ACES2065-1", direction: "inverse" },
    ],
  },
];

/** The transfer function of a name, case ignored; undefined when there is none. */
export function transferOf(name: string): Transfer | undefined {
  const wanted = name.trim().toLowerCase();
  return transfers.find((each) => each.name.toLowerCase() === wanted);
}

/** The steps that decode to linear light. */
export function decoding({ steps }: Transfer, newId: () => string): Transform[] {
  return steps.map(({ type, ...fields }) => ({ ...createTransform(type, newId()), ...fields }) as Transform);
}
