import type { Conversion } from "../conversion.ts";
import { deltaItp, itp } from "../deltaItp.ts";
import { adapted, type Matrix, primariesOf, times, toXyz, whiteOf } from "../primaries.ts";

/** CIE XYZ of what is shown, with D65 as white; on a display 1 is 100 nits, in a scene light has no unit. */
export type Light = { xyz: readonly [number, number, number]; isDisplay: boolean };

const [ap0, rec709] = [primariesOf("ACES AP0")!.xy, primariesOf("Rec.709 / sRGB")!.xy];
/** Linear AP0 to CIE XYZ with D65 as white (Bradford). */
const FROM_AP0 = times(adapted(whiteOf(ap0), whiteOf(rec709), "Bradford"), toXyz(ap0) as Matrix);

/** Interchange spaces of color configs: CIE XYZ of displays with D65 as white, and linear AP0 of scenes. */
const DISPLAY_LIGHT = "cie_xyz_d65_interchange";
const SCENE_LIGHT = "aces_interchange";

/** The way from a color space to the interchange space of its kind. */
export function lightWay(space: string, isDisplay: boolean): Conversion {
  return { src: space, dst: isDisplay ? DISPLAY_LIGHT : SCENE_LIGHT };
}

/** CIE XYZ of a pixel of the interchange space. */
export function lightOf(pixel: readonly number[], isDisplay: boolean): Light {
  const rgb = pixel.slice(0, 3);
  const [x, y, z] = (isDisplay ? rgb : times(FROM_AP0, rgb)) as [number, number, number];
  return { xyz: [x, y, z], isDisplay };
}

/** CIE 1931 x and y of light; null for black and for what is no color. */
export function xyOf([x, y, z]: Light["xyz"]): readonly [number, number] | null {
  const sum = x + y + z;
  return sum > 0 && Number.isFinite(sum) ? [x / sum, y / sum] : null;
}

/** Luminance in nits of light on a display; null for a scene. */
export function nitsOf({ xyz, isDisplay }: Light): number | null {
  return isDisplay && Number.isFinite(xyz[1]) ? 100 * xyz[1] : null;
}

/** Nits below which a display shows black: half of the last digit that masters of high dynamic range name, 0.0001. */
const BLACK_NITS = 0.00005;

/** True for light on a display that is as good as none. */
export function isBlack(light: Light): boolean {
  const nits = nitsOf(light);
  return nits !== null && Math.abs(nits) < BLACK_NITS;
}

/** ΔE ITP (ITU-R BT.2124) of two lights on displays; null where one is not. */
export function differenceOf(a: Light, b: Light): number | null {
  if (!a.isDisplay || !b.isDisplay) return null;
  const found = deltaItp(itp(...a.xyz), itp(...b.xyz));
  return Number.isFinite(found) ? found : null;
}
