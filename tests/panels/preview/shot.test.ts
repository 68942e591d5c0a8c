import { expect, test } from "vitest";
import { neutral } from "#color/preview/adjustment.ts";
import { usualChoice } from "#color/preview/choice.ts";
import type { Shown } from "#color/preview/shown.ts";
import { shownOf } from "#color/preview/shown.ts";
import { builtinConfig } from "#ocio/builtin/config.ts";
import { paintRequest } from "#panels/preview/shot.ts";

const document = builtinConfig("cg-config-v4.0.0_aces-v2.0_ocio-v2.5")!;
const choice = { ...usualChoice, adjust: { ...neutral, exposure: 1, falseColor: true } };
const now = shownOf(document, null, usualChoice)!;
const asked = (change: Partial<Shown> = {}, was: Partial<Shown> | null = null) => {
  const other = was && { document, shown: { ...now, ...was } };
  const scene = {
    choice,
    document,
    now: { ...now, ...change },
    was: other,
    subject: { chart: "chart" as const },
  };
  const { before, after, inAp0 } = paintRequest({ ...scene, pointed: null } as never, undefined, false);
  return { before: before?.conversion, after: after.conversion, inAp0 };
};

const inAp0 = { src: "ACEScg", dst: "ACES2065-1", exposure: 1 };
const ofRole = { src: "ACEScg", dst: "scene_linear", exposure: 1 };

test("false color is of the light in AP0, by its luminance, where both sides have a way there", () => {
  expect(asked()).toEqual({ before: undefined, after: inAp0, inAp0: true });
  expect(asked({}, {})).toEqual({ before: inAp0, after: inAp0, inAp0: true });
  expect(asked({ ap0: null })).toEqual({ before: undefined, after: ofRole, inAp0: false });
  expect(asked({}, { ap0: null })).toEqual({ before: ofRole, after: ofRole, inAp0: false });
});

test("false color of a named transform is of what it gives", () => {
  const conversion = { namedTransform: "sRGB - Curve" };
  expect(asked({ conversion })).toEqual({
    ...{ before: undefined, after: { ...conversion, exposure: 1 } },
    inAp0: false,
  });
});
