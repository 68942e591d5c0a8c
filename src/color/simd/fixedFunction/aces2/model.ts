import type { Model } from "../../../op/fixedFunction/aces2/model.ts";
import { responses } from "../../../op/fixedFunction/aces2/model.ts";
import { atan2, pow } from "../../functions.ts";
import {
  abs,
  add,
  and,
  div,
  either,
  type Lane,
  least,
  less,
  madd,
  more,
  mul,
  number,
  sqrt,
  sub,
} from "../../lane.ts";
import { signed } from "../../sign.ts";

export type Three = readonly [Lane, Lane, Lane];

/** Lightness, colorfulness, and hue in degrees with its cosine and sine. */
export type Appearance = {
  readonly lightness: Lane;
  readonly colorfulness: Lane;
  readonly hue: Lane;
  readonly cosine: Lane;
  readonly sine: Lane;
};

const { compression, offset, white, luminance, gamma } = responses;

/** Three numbers by a 3x3 matrix in rows. */
function rows(m: Float32Array, [x, y, z]: Three): Three {
  const row = (from: number) => {
    const [a, b, c] = m.subarray(from, from + 3) as unknown as [number, number, number];
    return madd(z, c, madd(y, b, mul(x, a)));
  };
  return [row(0), row(3), row(6)];
}

function compressed(cone: Lane): Lane {
  const raised = pow(cone, compression);
  return div(raised, add(raised, offset));
}

function decompressed(response: Lane): Lane {
  const limited = least(response, 0.99);
  return pow(div(mul(limited, offset), sub(1, limited)), 1 / compression);
}

function mirroredEach([x, y, z]: Three, curve: (size: Lane) => Lane): Three {
  const each = (value: Lane) => signed(curve(abs(value)), value);
  return [each(x), each(y), each(z)];
}

/** RGB as achromatic response and opponents. */
export function toAab(model: Model, rgb: Three): Three {
  return rows(model.toAab, mirroredEach(rows(model.toCone, rgb), compressed));
}

/** Achromatic response and opponents as an appearance; black without any response. */
export function appearanceOf([achromatic, a, b]: Three): Appearance {
  const shown = more(achromatic, 0);
  const size = and(sqrt(madd(a, a, mul(b, b))), shown);
  const colored = more(size, 0);
  const turn = mul(atan2(b, a), 180 / Math.PI);
  return {
    lightness: mul(pow(achromatic, gamma), 100),
    colorfulness: size,
    hue: and(either(less(turn, 0), add(turn, 360), turn), shown),
    cosine: either(colored, div(a, size), number(1)),
    sine: and(div(b, size), colored),
  };
}

/** Lightness and colorfulness in a hue as RGB. */
export function toRgb(
  { fromCone, fromAab }: Model,
  lightness: Lane,
  colorfulness: Lane,
  { cosine, sine }: Appearance,
): Three {
  const aab = [achromaticOf(lightness), mul(colorfulness, cosine), mul(colorfulness, sine)] as const;
  return rows(fromCone, mirroredEach(rows(fromAab, aab), decompressed));
}

function achromaticOf(lightness: Lane): Lane {
  return pow(mul(lightness, 0.01), 1 / gamma);
}

/** The luminance, of which 100 is the reference, of an achromatic response. */
export function luminanceOfResponse(achromatic: Lane): Lane {
  return mul(decompressed(mul(achromatic, white)), 1 / luminance);
}

/** The lightness of a luminance that is not negative. */
export function lightnessOf(light: Lane): Lane {
  return mul(pow(mul(compressed(mul(light, luminance)), 1 / white), gamma), 100);
}
