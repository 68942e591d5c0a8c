import { f } from "#color/float.ts";
import { at, least, most } from "./float.ts";
import { blueOf, greenOf, redOf, turnOf } from "./hue.ts";
import type { Style } from "./style.ts";

/**
 * RGB to HSV and back for any range: of negative channels saturation goes beyond 1, and hue stays from 0 to 1.
 */
export const hsv: Style = {
  forward: () => (pixels, from, to) => {
    for (let i = from * 4; i < to * 4; i += 4) {
      const r = at(pixels, i);
      const g = at(pixels, i + 1);
      const b = at(pixels, i + 2);
      const low = least(least(r, g), b);
      const high = most(most(r, g), b);
      const range = f(high - low);
      let hue = 0;
      let saturation = 0;
      let value = high;
      if (low !== high) {
        if (high !== 0) saturation = f(range / high);
        if (r === high) hue = f(f(g - b) / range);
        else if (g === high) hue = f(2 + f(f(b - r) / range));
        else hue = f(4 + f(f(r - g) / range));
        if (hue < 0) hue = f(hue + 6);
        hue = f(hue * f(1 / 6));
      }
      if (low < 0) value = f(value + low);
      if (-low > high) saturation = f(range / -low);
      pixels[i] = hue;
      pixels[i + 1] = saturation;
      pixels[i + 2] = value;
    }
  },
  inverse: () => (pixels, from, to) => {
    for (let i = from * 4; i < to * 4; i += 4) {
      const turn = turnOf(at(pixels, i));
      const saturation = least(most(0, at(pixels, i + 1)), f(1.999));
      const value = at(pixels, i + 2);
      let high = value;
      let low = f(value * f(1 - saturation));
      if (saturation > 1) {
        low = f(f(value * f(1 - saturation)) / f(2 - saturation));
        high = f(value - low);
      }
      if (value < 0) {
        low = f(value / f(2 - saturation));
        high = f(value - low);
      }
      const range = f(high - low);
      pixels[i] = f(redOf(turn) * range) + low;
      pixels[i + 1] = f(greenOf(turn) * range) + low;
      pixels[i + 2] = f(blueOf(turn) * range) + low;
    }
  },
};
