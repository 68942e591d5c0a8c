import type { AnyOp } from "../op.ts";
import { fromHlg, fromPq, toHlg, toPq } from "./curve.ts";
import { fixed, fromXyzD65, gamma, P3_D60, P3_D65, P3_DCI, REC709, REC2020, scaling, srgb } from "./step.ts";

const PREFIX = "DISPLAY - CIE-XYZ-D65_to_";
const MIRRORED = " - MIRROR NEGS";

type Table = Record<string, () => AnyOp[]>;

/** A display with a gamma, once with negatives clamped and once mirrored. */
function withGamma(name: string, xy: readonly number[], exponent: number): Table {
  return {
    [PREFIX + name]: () => [fromXyzD65(xy), gamma(exponent, "clamp")],
    [PREFIX + name + MIRRORED]: () => [fromXyzD65(xy), gamma(exponent, "mirror")],
  };
}

const displayP3 = () => [fromXyzD65(P3_D65), srgb(true)];
/** Scene light that HLG shows as 1000 nits, of its 12 times mid range, with the system gamma of 1.2. */
const HLG_SCALE = 3 ** 1.2 / 1000;

/** XYZ for D65 to the encoding of displays, and the curves of HDR alone. */
export const displayStyles: Readonly<Table> = {
  ...withGamma("REC.1886-REC.709", REC709, 2.4),
  ...withGamma("REC.1886-REC.2020", REC2020, 2.4),
  ...withGamma("G2.2-REC.709", REC709, 2.2),
  [`${PREFIX}sRGB`]: () => [fromXyzD65(REC709), srgb(false)],
  [`${PREFIX}sRGB${MIRRORED}`]: () => [fromXyzD65(REC709), srgb(true)],
  [`${PREFIX}G2.6-P3-DCI-BFD`]: () => [fromXyzD65(P3_DCI, "Bradford"), gamma(2.6, "clamp")],
  ...withGamma("G2.6-P3-D65", P3_D65, 2.6),
  [`${PREFIX}G2.6-P3-D60-BFD`]: () => [fromXyzD65(P3_D60, "Bradford"), gamma(2.6, "clamp")],
  [`${PREFIX}DCDM-D65`]: () => [scaling(48 / 52.37), gamma(2.6, "clamp")],
  [`${PREFIX}DisplayP3`]: displayP3,
  [`${PREFIX}DisplayP3-HDR`]: displayP3,
  "CURVE - ST-2084_to_LINEAR": fromPq,
  "CURVE - LINEAR_to_ST-2084": toPq,
  [`${PREFIX}REC.2100-PQ`]: () => [fromXyzD65(REC2020), ...toPq()],
  [`${PREFIX}ST2084-P3-D65`]: () => [fromXyzD65(P3_D65), ...toPq()],
  [`${PREFIX}ST2084-DCDM-D65`]: toPq,
  "CURVE - HLG-OETF-INVERSE": fromHlg,
  "CURVE - HLG-OETF": toHlg,
  [`${PREFIX}REC.2100-HLG-1000nit`]: () => [
    fromXyzD65(REC2020),
    scaling(100),
    scaling(HLG_SCALE),
    fixed("REC2100_SURROUND", [1 / 1.2]),
    ...toHlg(),
  ],
};
