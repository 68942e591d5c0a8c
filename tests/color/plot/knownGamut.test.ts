import { expect, test } from "vitest";
import { knownGamut, publishedTriangle } from "#color/plot/knownGamut.ts";
import { triangleOf } from "#color/preview/inspect.ts";
import { primariesOf } from "#color/primaries.ts";
import { Processors } from "#color/processor.ts";
import { builtinConfig } from "#ocio/builtin/config.ts";
import type { Document } from "#ocio/model/document.ts";

const document = builtinConfig("studio-config-v4.0.0_aces-v2.0_ocio-v2.5") as Document;
const processors = new Processors(document);

function triangle(name: string, isDisplay: boolean) {
  const light = isDisplay ? "cie_xyz_d65_interchange" : "aces_interchange";
  return triangleOf({
    toLight: processors.convert(name, light),
    fromLight: processors.convert(light, name),
    isDisplay,
  })!;
}

test.each([
  ["ACES2065-1", "ACES AP0", false],
  ["ACEScct", "ACES AP1", false],
  ["Linear Rec.2020", "Rec.2020", false],
  ["Linear P3-D65", "P3-D65", false],
  ["ARRI LogC4", "ARRI Wide Gamut 4", false],
  ["ARRI LogC3 (EI800)", "ARRI Wide Gamut 3", false],
  ["Linear REDWideGamutRGB", "REDWideGamutRGB", false],
  ["Linear V-Gamut", "Panasonic V-Gamut", false],
  ["DaVinci Intermediate WideGamut", "DaVinci Wide Gamut", false],
  ["Linear S-Gamut3.Cine", "Sony S-Gamut3.Cine", false],
  ["sRGB - Display", "Rec.709 / sRGB", true],
  ["Display P3 - Display", "P3-D65", true],
  ["Rec.2100-PQ - Display", "Rec.2020", true],
] as const)("%s has the primaries of %s", (name, known, isDisplay) => {
  expect(knownGamut(triangle(name, isDisplay), isDisplay)?.name).toBe(known);
});

test("a triangle of nobody is none of the published ones", () => {
  const red = [0.6, 0.31] as const;
  expect(knownGamut({ ...triangle("sRGB - Display", true), red }, true)).toBeUndefined();
});

test("published primaries have the white of their standard", () => {
  expect(publishedTriangle(primariesOf("ACES AP0")!)).toEqual({
    red: [0.7347, 0.2653],
    green: [0, 1],
    blue: [0.0001, -0.077],
    white: [0.32168, 0.33767],
  });
});
