// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { Pixel } from "#color/preview/choice.ts";
import { lightOf } from "#color/preview/light.ts";
import { Probe } from "#panels/preview/Probe.tsx";
import type { Reading } from "#panels/preview/usePreview.ts";
import { CodeTable } from "#panels/viewer/CodeTable.tsx";
import { LightTable } from "#panels/viewer/LightTable.tsx";
import { openPanel } from "../app.tsx";

afterEach(cleanup);

const { POSITIVE_INFINITY: inf, NaN: nan } = Number;
const reading = (pixel: Pixel, y = 0): Reading => ({
  word: "Display",
  name: "sRGB",
  pixel,
  light: lightOf([y, y, y], true),
  why: null,
});
/** Texts of a row's cells, and of a field what stands in it. */
const cells = (name: RegExp) =>
  [...screen.getByRole("row", { name }).querySelectorAll("td")].map((cell) => {
    const field = cell.querySelector("input");
    return field ? field.value || field.placeholder : cell.textContent;
  });

test("what is no number is written in one way in every row of the probe", () => {
  const given: Pixel = [inf, -inf, nan, 1];
  openPanel(<Probe given={given} readings={[reading([nan, inf, -inf, nan])]} source="ACEScg" />);
  expect(cells(/^ACEScg/)).toEqual(["inf", "−inf", "nan", "1"]);
  expect(cells(/^Display/)).toEqual(["nan", "inf", "−inf", "nan"]);
});

test("stops of what is no number are written likewise, and its codes are the black on the screen", () => {
  openPanel(<CodeTable given={[inf, -inf, nan, 1]} readings={[reading([nan, inf, -inf, 1])]} isLight />);
  expect(cells(/^Stops/)).toEqual(["inf", "–", "nan", ""]);
  expect(cells(/^8 bit/)).toEqual(["0", "255", "0", ""]);
});

test("codes of a display have no stops, as they are no light", () => {
  openPanel(<CodeTable given={[0.5, 0.5, 0.5, 1]} readings={[reading([1, 1, 1, 1])]} isLight={false} />);
  expect(cells(/^Stops/)).toEqual(["–", "–", "–", ""]);
  expect(cells(/^8 bit/)).toEqual(["255", "255", "255", ""]);
});

test.each([
  [4.497e-11, "0 nits", "–"],
  [0.000001, "0.0001000 nits", "0.3333 0.3333"],
  [0.18, "18.00 nits", "0.3333 0.3333"],
  [100, "10000 nits", "0.3333 0.3333"],
])("luminance %d of a display is %s", (y, nits, xy) => {
  openPanel(<LightTable readings={[reading([0, 0, 0, 1], y)]} />);
  expect([...document.querySelectorAll("dd")].map(({ textContent }) => textContent)).toEqual([nits, xy]);
});
