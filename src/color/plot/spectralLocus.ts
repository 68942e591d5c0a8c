/** Step of the wavelengths of the table, which begins at 380 nm. */
const STEP = 5;
const FIRST = 380;

/**
 * Chromaticity coordinates x and y of the spectral stimuli of the CIE 1931 standard colorimetric observer from 380 to
 * 700 nm (CIE 15, ISO/CIE 11664-1), in ten-thousandths.
 */
const TABLE = [
  [1741, 50, 1740, 50, 1738, 49, 1736, 49, 1733, 48, 1730, 48, 1726, 48, 1721, 48, 1714, 51, 1703, 58],
  [
    1689, 69, 1669, 86, 1644, 109, 1611, 138, 1566, 177, 1510, 227, 1440, 297, 1355, 399, 1241, 578, 1096,
    868,
  ],
  [
    913, 1327, 687, 2007, 454, 2950, 235, 4127, 82, 5384, 39, 6548, 139, 7502, 389, 8120, 743, 8338, 1142,
    8262,
  ],
  [
    1547, 8059, 1929, 7816, 2296, 7543, 2658, 7243, 3016, 6923, 3373, 6589, 3731, 6245, 4087, 5896, 4441,
    5547,
  ],
  [
    4788, 5202, 5125, 4866, 5448, 4544, 5752, 4242, 6029, 3965, 6270, 3725, 6482, 3514, 6658, 3340, 6801,
    3197,
  ],
  [
    6915, 3083, 7006, 2993, 7079, 2920, 7140, 2859, 7190, 2809, 7230, 2770, 7260, 2740, 7283, 2717, 7300,
    2700,
  ],
  [7311, 2689, 7320, 2680, 7327, 2673, 7334, 2666, 7340, 2660, 7344, 2656, 7346, 2654, 7347, 2653],
].flat();

/** Wavelengths in nm with their CIE 1931 x and y: the border of all colors but for the line of purples. */
export const SPECTRAL_LOCUS: readonly { wavelength: number; xy: readonly [number, number] }[] = Array.from(
  { length: TABLE.length / 2 },
  (_, i) => ({
    wavelength: FIRST + STEP * i,
    xy: [TABLE[2 * i]! / 10_000, TABLE[2 * i + 1]! / 10_000],
  }),
);

/** CIE 1976 u′ and v′ of CIE 1931 x and y. */
export function uvOf([x, y]: readonly [number, number]): readonly [number, number] {
  const sum = -2 * x + 12 * y + 3;
  return [(4 * x) / sum, (9 * y) / sum];
}
