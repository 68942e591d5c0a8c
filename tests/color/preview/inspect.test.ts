import { describe, expect, test } from "vitest";
import { compile } from "#color/ops.ts";
import type { CurveAxis } from "#color/plot/curveAxis.ts";
import { slopesOf } from "#color/plot/curvePoints.ts";
import { SPECTRAL_LOCUS, uvOf } from "#color/plot/spectralLocus.ts";
import { curveOf, pipelineOf, scatterOf, triangleOf } from "#color/preview/inspect.ts";
import { primariesOf } from "#color/primaries.ts";
import { Processors } from "#color/processor.ts";
import { builtinConfig } from "#ocio/builtin/config.ts";
import type { Document } from "#ocio/model/document.ts";

const document = builtinConfig("studio-config-v4.0.0_aces-v2.0_ocio-v2.5") as Document;
const processors = new Processors(document);

describe("a curve", () => {
  test.each<[CurveAxis, number, number]>([
    ["linear", 128, 0.5],
    ["stops", 128, 0.18],
    ["code", 256, 1],
  ])("on the %s axis has the engine's result at each of its points", (axis, at, given) => {
    const ops = processors.convert("ACEScg", "ACEScct");
    const curve = curveOf(ops, axis);
    expect(curve.at.length).toBe(257);
    expect(curve.given[at]).toBeCloseTo(given, 12);
    const kernel = compile(ops, { exact: true });
    for (const i of [0, 17, at, 255]) {
      const pixel = Float32Array.of(curve.given[i]!, curve.given[i]!, curve.given[i]!, 1);
      kernel(pixel, 0, 1);
      expect(curve.channels.map((channel) => channel[i])).toEqual([...pixel.subarray(0, 3)]);
    }
  });

  test("of ACEScct rises by 1/17.52 a stop (Academy S-2016-001)", () => {
    const { at, channels } = curveOf(processors.convert("ACEScg", "ACEScct"), "stops");
    const slopes = slopesOf(at, channels[0]);
    for (const i of [100, 128, 200, 256]) expect(slopes[i]).toBeCloseTo(1 / 17.52, 4);
  });

  test("has the slope of a line everywhere, at its ends too", () => {
    expect(slopesOf([0, 1, 2, 4], [0, 3, 6, 12])).toEqual([3, 3, 3, 3]);
  });
});

describe("a gamut", () => {
  test.each([
    ["ACES2065-1", "ACES AP0", false],
    ["ACEScg", "ACES AP1", false],
    ["ACEScct", "ACES AP1", false],
    ["Linear Rec.2020", "Rec.2020", false],
    ["sRGB - Display", "Rec.709 / sRGB", true],
    ["Display P3 - Display", "P3-D65", true],
    ["Rec.2100-PQ - Display", "Rec.2020", true],
  ] as const)("of %s is that of %s", (name, primaries, isDisplay) => {
    const light = isDisplay ? "cie_xyz_d65_interchange" : "aces_interchange";
    const found = triangleOf({
      toLight: processors.convert(name, light),
      fromLight: processors.convert(light, name),
      isDisplay,
    });
    const { xy } = primariesOf(primaries)!;
    expect(found?.white.map((value) => value.toFixed(3))).toEqual(["0.313", "0.329"]);
    if (isDisplay || primaries === "Rec.2020")
      for (const [i, corner] of [found!.red, found!.green, found!.blue].entries())
        for (const c of [0, 1]) expect(corner[c]).toBeCloseTo(xy[2 * i + c]!, 3);
    // Those with another white are seen under D65 (Bradford): their corners move a little.
    else
      for (const [i, corner] of [found!.red, found!.green, found!.blue].entries())
        for (const c of [0, 1]) expect(Math.abs(corner[c]! - xy[2 * i + c]!)).toBeLessThan(0.03);
  });

  test("has points of colors alone", () => {
    const points = scatterOf(
      Float32Array.of(0.9504559, 1, 1.0890578, 1, 0, 0, 0, 1, Number.NaN, 1, 1, 1),
      true,
    );
    expect([...points].map((value) => value.toFixed(4))).toEqual(["0.3127", "0.3290"]);
  });

  test("lies in the spectral locus, whose points are those of CIE 15", () => {
    expect(SPECTRAL_LOCUS.length).toBe(65);
    expect(SPECTRAL_LOCUS.at(-1)).toEqual({ wavelength: 700, xy: [0.7347, 0.2653] });
    // x, y and z of the color matching functions at 555 nm: 0.5121, 1.0000 and 0.0057.
    const [x, y] = SPECTRAL_LOCUS.find(({ wavelength }) => wavelength === 555)!.xy;
    expect(x).toBeCloseTo(0.51205 / 1.5178, 3);
    expect(y).toBeCloseTo(1 / 1.5178, 3);
    // D65 in the diagram of 1976 (CIE 15): 0.1978, 0.4683.
    expect(uvOf([0.3127, 0.329]).map((value) => value.toFixed(4))).toEqual(["0.1978", "0.4683"]);
  });
});

test("a pipeline has a pixel before and after each step, and the last is the conversion's result", () => {
  const ops = processors.displayView({ src: "ACEScct", display: "sRGB - Display", view: "Un-tone-mapped" });
  const steps = pipelineOf(ops, [0.4, 0.5, 0.3, 1]);
  expect(steps.map(({ type }) => type)).toEqual(ops.map(({ type }) => type));
  for (const [i, step] of steps.slice(1).entries()) expect(step.given).toEqual(steps[i]!.result);
  const pixel = Float32Array.of(0.4, 0.5, 0.3, 1);
  compile(ops, { exact: true })(pixel, 0, 1);
  for (const [c, value] of pixel.entries()) expect(steps.at(-1)?.result[c]).toBeCloseTo(value, 5);
});
