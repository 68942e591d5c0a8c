import { f } from "#color/float.ts";
import { pow } from "#color/power.ts";
import { at } from "./float.ts";
import type { Style } from "./style.ts";

/** 1 over a number; 0 for 0. */
function over(x: number): number {
  return x === 0 ? 0 : f(1 / x);
}

/** XYZ to chromaticities x, y and luminance Y. CIE 015. */
export const xyY: Style = {
  forward: () => (pixels, from, to) => {
    for (let i = from * 4; i < to * 4; i += 4) {
      const x = at(pixels, i);
      const y = at(pixels, i + 1);
      const scale = over(f(f(x + y) + at(pixels, i + 2)));
      pixels[i] = x * scale;
      pixels[i + 1] = y * scale;
      pixels[i + 2] = y;
    }
  },
  inverse: () => (pixels, from, to) => {
    for (let i = from * 4; i < to * 4; i += 4) {
      const x = at(pixels, i);
      const y = at(pixels, i + 1);
      const luminance = at(pixels, i + 2);
      const scale = over(y);
      pixels[i] = f(luminance * x) * scale;
      pixels[i + 1] = luminance;
      pixels[i + 2] = f(luminance * f(f(1 - x) - y)) * scale;
    }
  },
};

/** XYZ to chromaticities u', v' of CIE 1976 and luminance Y. */
export const uvY: Style = {
  forward: () => (pixels, from, to) => {
    for (let i = from * 4; i < to * 4; i += 4) {
      const x = at(pixels, i);
      const y = at(pixels, i + 1);
      const scale = over(f(f(x + f(15 * y)) + f(3 * at(pixels, i + 2))));
      pixels[i] = f(4 * x) * scale;
      pixels[i + 1] = f(9 * y) * scale;
      pixels[i + 2] = y;
    }
  },
  inverse: () => (pixels, from, to) => {
    for (let i = from * 4; i < to * 4; i += 4) {
      const u = at(pixels, i);
      const v = at(pixels, i + 1);
      const y = at(pixels, i + 2);
      const scale = over(v);
      pixels[i] = f(f(2.25 * y) * u) * scale;
      pixels[i + 1] = y;
      pixels[i + 2] = f(f(0.75 * y) * f(f(4 - u) - f(f(20 / 3) * v))) * scale;
    }
  },
};

/** u' and v' of D65. */
const [WHITE_U, WHITE_V] = [f(0.19783001), f(0.46831999)];

/** XYZ of D65 to L*u*v* over 100, CIE 1976. */
export const luv: Style = {
  forward: () => (pixels, from, to) => {
    for (let i = from * 4; i < to * 4; i += 4) {
      const x = at(pixels, i);
      const y = at(pixels, i + 1);
      const scale = over(f(f(x + f(15 * y)) + f(3 * at(pixels, i + 2))));
      const u = f(f(4 * x) * scale);
      const v = f(f(9 * y) * scale);
      const lightness =
        y <= f(0.008856451679) ? f(f(9.03296296296296) * y) : f(f(f(1.16) * pow(y, f(1 / 3))) - f(0.16));
      const chroma = f(13 * lightness);
      pixels[i] = lightness;
      pixels[i + 1] = chroma * f(u - WHITE_U);
      pixels[i + 2] = chroma * f(v - WHITE_V);
    }
  },
  inverse: () => (pixels, from, to) => {
    for (let i = from * 4; i < to * 4; i += 4) {
      const lightness = at(pixels, i);
      const scale = lightness === 0 ? 0 : f(f(1 / 13) / lightness);
      const u = f(f(at(pixels, i + 1) * scale) + WHITE_U);
      const v = f(f(at(pixels, i + 2) * scale) + WHITE_V);
      const root = f(f(lightness + f(0.16)) * f(1 / 1.16));
      const y = lightness <= f(0.08) ? f(f(0.1107056459879454) * lightness) : f(f(root * root) * root);
      const quarter = v === 0 ? 0 : f(0.25 / v);
      pixels[i] = f(f(f(9 * y) * u) * quarter);
      pixels[i + 1] = y;
      pixels[i + 2] = f(y * f(f(12 - f(3 * u)) - f(20 * v))) * quarter;
    }
  },
};
