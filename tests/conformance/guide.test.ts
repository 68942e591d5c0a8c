import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { cameraStyles } from "#color/camera.ts";
import { primaries } from "#color/primaries.ts";
import { transfers } from "#color/transfer.ts";
import { builtinConfig } from "#ocio/builtin/config.ts";
import type { Document } from "#ocio/document.ts";
import { python } from "../shared.ts";
import { configurations, difference, done, official } from "./guided.ts";

const cg = builtinConfig("cg-config-v2.2.0_aces-v1.3_ocio-v2.4") as Document;
const AP0 = "ACES2065-1";
/** Values that the LUT and display encodings keep. */
const SOFT = [0.2, 0.2, 0.2, 0.5, 0.5, 0.5, 0.6, 0.4, 0.3, 0.3, 0.5, 0.7];

const CAMERAS = [
  ["Apple Log", "Rec.2020", "APPLE_LOG_to_ACES2065-1"],
  ["ARRI LogC3 (EI800)", "ARRI Wide Gamut 3", "ARRI_ALEXA-LOGC-EI800-AWG_to_ACES2065-1"],
  ["ARRI LogC4", "ARRI Wide Gamut 4", "ARRI_LOGC4_to_ACES2065-1"],
  ["Canon Log 2", "Canon Cinema Gamut", "CANON_CLOG2-CGAMUT_to_ACES2065-1"],
  ["Canon Log 3", "Canon Cinema Gamut", "CANON_CLOG3-CGAMUT_to_ACES2065-1"],
  ["Panasonic V-Log", "Panasonic V-Gamut", "PANASONIC_VLOG-VGAMUT_to_ACES2065-1"],
  ["RED Log3G10", "REDWideGamutRGB", "RED_LOG3G10-RWG_to_ACES2065-1"],
  ["REDLogFilm / Cineon", "REDWideGamutRGB", "RED_REDLOGFILM-RWG_to_ACES2065-1"],
  ["Sony S-Log3", "Sony S-Gamut3", "SONY_SLOG3-SGAMUT3_to_ACES2065-1"],
  ["Sony S-Log3", "Sony S-Gamut3.Cine", "SONY_SLOG3-SGAMUT3.CINE_to_ACES2065-1"],
  ["ACEScct", "ACES AP1", "ACEScct_to_ACES2065-1"],
  ["ACEScc", "ACES AP1", "ACEScc_to_ACES2065-1"],
  ["Linear", "ACES AP1", "ACEScg_to_ACES2065-1"],
] as const;

test.skipIf(!python)(
  "camera spaces from primaries and curves compute what the built-in styles compute",
  () => {
    const questions = CAMERAS.map(([transfer, gamut, style]) => ({
      document: done(cg, "colorspace.createFromPrimaries", { primaries: gamut, transfer, name: "probe" }),
      spaces: [["probe", AP0]] as [string, string][],
      styles: [style],
    }));
    for (const [
      at,
      {
        valid,
        error,
        spaces: [made],
        styles: [style],
      },
    ] of official(questions).entries()) {
      expect([CAMERAS[at], valid, error]).toEqual([CAMERAS[at], true, undefined]);
      // ACEScc goes to AP0 and back in single precision, where bright red costs dark blue its last digits.
      const of = CAMERAS[at]?.[0] === "ACEScc" ? "pixel" : "value";
      expect(difference(made ?? [], style ?? [], of), CAMERAS[at]?.[2]).toBeLessThan(1e-5);
    }
  },
);

test.skipIf(!python)("every built-in style of a camera becomes a color space that computes it", () => {
  const questions = cameraStyles.map((style) => ({
    document: done(cg, "colorspace.createFromStyle", { style, name: "probe" }),
    spaces: [["probe", AP0]] as [string, string][],
    styles: [style],
  }));
  for (const [
    at,
    {
      valid,
      spaces: [made],
      styles: [style],
    },
  ] of official(questions).entries()) {
    expect([cameraStyles[at], valid]).toEqual([cameraStyles[at], true]);
    expect(difference(made ?? [], style ?? []), cameraStyles[at]).toBeLessThan(1e-6);
  }
});

test.skipIf(!python)("official OCIO takes every transfer function in every primaries", () => {
  let document = builtinConfig("studio-config-v4.0.0_aces-v2.0_ocio-v2.5") as Document;
  const names: string[] = [];
  const add = (transfer: string, gamut: string) => {
    names.push(`probe ${names.length}`);
    const args = { primaries: gamut, transfer, name: names.at(-1) };
    document = done(document, "colorspace.createFromPrimaries", args);
  };
  for (const { name } of transfers) add(name, "Rec.2020");
  for (const { name } of primaries) add("Linear", name);
  const [found] = official([{ document, spaces: names.map((name) => [name, "scene_linear"]) }]);
  expect(found?.error).toBeUndefined();
  expect(found?.spaces.flat().every((value) => value !== null && Number.isFinite(value))).toBe(true);
});

test.skipIf(!python)("a camera space reaches the reference of any configuration", () => {
  const made = configurations().map(([name, before]) => {
    const linear = done(before, "colorspace.createFromPrimaries", {
      primaries: "ACES AP1",
      transfer: "Linear",
      name: "probe AP1",
    });
    return { name, document: linear };
  });
  for (const [at, { valid, error }] of official(made).entries())
    expect([made[at]?.name, valid, error]).toEqual([made[at]?.name, true, undefined]);
});

/** A folder with a LUT that mixes the channels a little. */
function lutFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "guide-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const rows = [0, 1].flatMap((b) => [0, 1].flatMap((g) => [0, 1].map((r) => [r, g, b])));
  const mixed = rows.map(([r, g, b]) => [0.7, 0.2, 0.1].map((own, at) => own * [r, g, b][at]! + 0.1 * g!));
  const text = mixed.map((row) => row.map((value) => value.toFixed(4)).join(" ")).join("\n");
  writeFileSync(join(folder, "film.cube"), `LUT_3D_SIZE 2\n${text}\n`);
  return folder;
}

test.skipIf(!python)("a view from a LUT shows the LUT, whether it gives a display color space or not", () => {
  const folder = lutFolder();
  const name = "sRGB - Display";
  const given = { displays: [name], lut: "film.cube", input: "ACEScct", name: "Film" };
  const [direct, through, one] = [{ output: "" }, { output: name }, {}].map((more) =>
    done(cg, "view.createFromLut", { ...given, ...more }),
  ) as [Document, Document, Document];
  const both = done(one, "view.createFromLut", { ...given, name: "Other", displays: ["P3-D65 - Display"] });
  const views: [string, string, string][] = [["ACEScct", name, "Film"]];
  const questions = [direct, through, both].map((document) => ({ document, views, folder, pixels: SOFT }));
  const [a, b, c] = official(questions);
  expect([a?.error, b?.error, c?.error]).toEqual([undefined, undefined, undefined]);
  const expected = SOFT.map((_, at) => {
    const [r, g, b] = SOFT.slice(at - (at % 3), at - (at % 3) + 3) as [number, number, number];
    return [0.7 * r, 0.2 * g, 0.1 * b][at % 3]! + 0.1 * g;
  });
  for (const found of [a, b, c]) expect(difference(found?.views[0] ?? [], expected)).toBeLessThan(1e-3);
});

test.skipIf(!python)("official OCIO takes looks from CDL numbers and from files", () => {
  const folder = lutFolder();
  for (const [name, before] of configurations()) {
    const space = before.config.ocio_profile_version === "1" ? "scene_linear" : undefined;
    const numbers = { slope: [1.1, 1, 0.9], offset: [0, 0, 0], power: [1, 1, 1], saturation: 1 };
    const inSpace = space && { processSpace: space };
    const graded = done(before, "look.createFromCdl", { name: "probe", ...numbers, ...inSpace });
    const both = done(graded, "look.createFromFile", { file: "film.cube", processSpace: "scene_linear" });
    const [found] = official([{ document: both, folder }]);
    expect([name, found?.error]).toEqual([name, undefined]);
  }
});
