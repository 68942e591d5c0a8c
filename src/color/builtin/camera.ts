import type { AnyOp } from "../op.ts";
import {
  acesCc,
  acesCct,
  acesProxy,
  appleLog,
  canonLog2,
  canonLog3,
  exposureOfDensity,
  log3G10,
  logC3,
  logC4,
  redLogFilm,
  sLog3,
  vLog,
} from "./curve.ts";
import { AP0, AP1, clamping, conversion, matrix, REC2020, scaling, xyOf } from "./step.ts";

/** Camera primaries to ACES. */
function fromPrimaries(name: string, adaptation: "Bradford" | "CAT02"): AnyOp {
  return conversion(xyOf(name), AP0, adaptation);
}

const fromAp1 = conversion(AP1, AP0);

/** Film scan densities, of which `scale` and `offset` make densities, to ACES. Academy S-2008-002. */
function adx(scale: number, offset: number): AnyOp[] {
  return [
    scaling(scale, offset),
    matrix([0.75573, 0.22197, 0.0223, 0.05901, 0.96928, -0.02829, 0.16134, 0.07406, 0.7646]),
    ...exposureOfDensity(),
    matrix([0.72286, 0.1263, 0.15084, 0.11923, 0.76418, 0.11659, 0.01427, 0.08213, 0.90359]),
  ];
}

/** Sony's own matrix for VENICE, whose sensor differs. */
const VENICE = [
  0.7933297411, 0.0890786256, 0.1175916333, 0.0155810585, 1.0327123069, -0.0482933654, -0.0188647478,
  0.0127694121, 1.0060953358,
];
const VENICE_CINE = [
  0.6742570921, 0.2205717359, 0.105171172, -0.0093136061, 1.1059588614, -0.0966452553, -0.0382090673,
  -0.0179383766, 1.0561474439,
];

/** Apple Wide Gamut to ACES2065-1, as official OCIO 2.6 has it. */
const APPLE_WIDE_GAMUT = [
  0.6949610493180958, 0.24140526878536367, 0.06363368189654003, 0.0473627464149325, 1.0042959250542836,
  -0.05165867146921581, -0.02198978935988297, -0.028989104971474274, 1.0509788943313572,
];

/** Encodings of the ACES system and of cameras to ACES2065-1, and their curves alone. */
export const cameraStyles: Readonly<Record<string, () => AnyOp[]>> = {
  "CURVE - ACEScct-LOG_to_LINEAR": () => acesCct,
  "ACEScct_to_ACES2065-1": () => [...acesCct, fromAp1],
  "ACEScc_to_ACES2065-1": () => [...acesCc(), fromAp1, clamping(0, null)],
  "ACEScg_to_ACES2065-1": () => [fromAp1],
  "ACESproxy10i_to_ACES2065-1": () => [...acesProxy, fromAp1],
  "ADX10_to_ACES2065-1": () => adx(1023 / 500, -95 / 500),
  "ADX16_to_ACES2065-1": () => adx(65535 / 8000, -1520 / 8000),
  "APPLE_LOG_to_ACES2065-1": () => [...appleLog(), conversion(REC2020, AP0, "Bradford")],
  "APPLE_LOG-APPLEWG_to_ACES2065-1": () => [...appleLog(), matrix(APPLE_WIDE_GAMUT)],
  "CURVE - APPLE_LOG_to_LINEAR": appleLog,
  "ARRI_ALEXA-LOGC-EI800-AWG_to_ACES2065-1": () => [...logC3, fromPrimaries("ARRI Wide Gamut 3", "CAT02")],
  "ARRI_LOGC4_to_ACES2065-1": () => [...logC4, fromPrimaries("ARRI Wide Gamut 4", "CAT02")],
  "CANON_CLOG2-CGAMUT_to_ACES2065-1": () => [...canonLog2(), fromPrimaries("Canon Cinema Gamut", "CAT02")],
  "CURVE - CANON_CLOG2_to_LINEAR": canonLog2,
  "CANON_CLOG3-CGAMUT_to_ACES2065-1": () => [...canonLog3(), fromPrimaries("Canon Cinema Gamut", "CAT02")],
  "CURVE - CANON_CLOG3_to_LINEAR": canonLog3,
  "PANASONIC_VLOG-VGAMUT_to_ACES2065-1": () => [...vLog, fromPrimaries("Panasonic V-Gamut", "Bradford")],
  "RED_REDLOGFILM-RWG_to_ACES2065-1": () => [...redLogFilm, fromPrimaries("REDWideGamutRGB", "Bradford")],
  "RED_LOG3G10-RWG_to_ACES2065-1": () => [...log3G10, fromPrimaries("REDWideGamutRGB", "Bradford")],
  "SONY_SLOG3-SGAMUT3_to_ACES2065-1": () => [...sLog3, fromPrimaries("Sony S-Gamut3", "CAT02")],
  "SONY_SLOG3-SGAMUT3.CINE_to_ACES2065-1": () => [...sLog3, fromPrimaries("Sony S-Gamut3.Cine", "CAT02")],
  "SONY_SLOG3-SGAMUT3-VENICE_to_ACES2065-1": () => [...sLog3, matrix(VENICE)],
  "SONY_SLOG3-SGAMUT3.CINE-VENICE_to_ACES2065-1": () => [...sLog3, matrix(VENICE_CINE)],
};
