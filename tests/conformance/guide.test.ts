import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { cameraStyles } from "#color/camera.ts";
import { primaries } from "#color/primaries.ts";
import { standards } from "#color/standard.ts";
import { transfers } from "#color/transfer.ts";
import { commands } from "#commands";
import { builtinConfig } from "#ocio/builtin/config.ts";
import { fileUses } from "#ocio/files/fileReference.ts";
import { type Document, rowsOf } from "#ocio/model/document.ts";
import { isAtLeast } from "#ocio/model/feature.ts";
import { applications } from "#ocio/names/application.ts";
import { nameOf } from "#ocio/names/finder.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { references } from "../../commands/guide/minimalConfig.ts";
import { portableViews } from "../../commands/guide/newDisplay.ts";
import { does } from "../commands/fixture.ts";
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

/** The values of `SOFT` after the LUT of `lutFolder`. */
const mixedSoft = () =>
  SOFT.map((_, at) => {
    const [r, g, b] = SOFT.slice(at - (at % 3), at - (at % 3) + 3) as [number, number, number];
    return [0.7 * r, 0.2 * g, 0.1 * b][at % 3]! + 0.1 * g;
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
  const expected = mixedSoft();
  for (const found of [a, b, c]) expect(difference(found?.views[0] ?? [], expected)).toBeLessThan(1e-3);
});

test.skipIf(!python)("a color space from a LUT gives in its output space what the LUT gives", () => {
  const folder = lutFolder();
  const made = ["ACEScg", "ACES2065-1", "ACEScct"].map((output) => ({
    document: done(cg, "colorspace.createFromLut", {
      lut: "film.cube",
      output,
      name: "Film log",
      encoding: "log",
    }),
    spaces: [["Film log", output]] as [string, string][],
    folder,
    pixels: SOFT,
  }));
  const expected = mixedSoft();
  for (const { error, spaces } of official(made)) {
    expect(error).toBeUndefined();
    expect(difference(spaces[0] ?? [], expected)).toBeLessThan(1e-4);
  }
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

test.skipIf(!python)(
  "official OCIO takes a minimal configuration of every reference and version, and shows it",
  () => {
    const made = references.flatMap((reference) =>
      ["2", "2.1", "2.3", "2.5"].map((version) => {
        const display = "Rec.1886 Rec.709 - Display";
        const { effects, why } = does(commands, cg, "file.newMinimal", { reference, version, display });
        const [effect] = effects;
        const text = effect?.kind === "create" && "text" in effect.from ? effect.from.text : "";
        const views: [string, string, string][] = [["Linear Rec.709 (sRGB)", display, "Un-tone-mapped"]];
        const spaces: [string, string][] = [
          ["sRGB Encoded Rec.709 (sRGB)", "ACEScg"],
          ["ACEScct", "aces_interchange"],
        ];
        return { why, reference, version, document: readConfig(text).document, views, spaces, pixels: SOFT };
      }),
    );
    const published = { document: cg, spaces: made[0]?.spaces ?? [], pixels: SOFT };
    const [official_, ...found] = official([published, ...made]);
    for (const [at, { error, log, spaces, views }] of found.entries()) {
      expect([made[at]?.reference, made[at]?.version, error, log]).toEqual([
        made[at]?.reference,
        made[at]?.version,
        undefined,
        [],
      ]);
      for (const [which, pixels] of spaces.entries())
        expect(difference(pixels, official_?.spaces[which] ?? [], "pixel")).toBeLessThan(1e-5);
      // Rec.709 light on a display of those primaries is the power of BT.1886 alone.
      expect(
        difference(
          views[0] ?? [],
          SOFT.map((value) => value ** (1 / 2.4)),
        ),
      ).toBeLessThan(1e-4);
    }
  },
);

test.skipIf(!python)(
  "official OCIO takes every standard display in any configuration of version 2, and shows it",
  () => {
    for (const [name, before] of configurations()) {
      const { ocio_profile_version: version } = before.config;
      if (version === "1") continue;
      const fit = standards(version).filter(({ since }) => isAtLeast(version, since));
      const names = fit.map((_, at) => `probe ${at}`);
      const document = fit.reduce(
        (made, { name: standard }, at) =>
          done(made, "display.createStandard", { standard, name: names[at], views: viewOf(made) }),
        before,
      );
      // Without its files a configuration is only loaded.
      const shown = fileUses(document, null).length === 0 ? names : [];
      const views = shown.map((display): [string, string, string] => [
        "scene_linear",
        display,
        viewOf(document)[0] ?? "",
      ]);
      const [found] = official([{ document, views, pixels: SOFT }]);
      expect([name, found?.error]).toEqual([name, undefined]);
      expect(found?.views.flat().every((value) => value !== null)).toBe(true);
    }
  },
);

/** The first view that shows color and that every display can have. */
function viewOf(document: Document): string[] {
  const view = portableViews(document).all.find((each) => !("data" in each));
  return view ? [view.name] : [];
}

test.skipIf(!python)("what trimming leaves, official OCIO takes, and computes as before", () => {
  for (const [name, before] of configurations()) {
    const display = before.config.active_displays[0] ?? rowsOf(before, "displays")[0]?.name ?? "";
    const document = done(before, "config.trim", { displays: [display] });
    const view = viewsOf(document, display)[0] ?? "";
    const from = rowsOf(document, "roles").some((role) => role.name === "scene_linear")
      ? "scene_linear"
      : "default";
    const views: [string, string, string][] = [[from, display, view]];
    const questions = [before, document].map((each) => ({ document: each, views, pixels: SOFT }));
    const [whole, trimmed] = official(questions);
    expect([name, trimmed]).toEqual([name, { ...whole, log: trimmed?.log }]);
    expect(document.colorspaces.order.length).toBeLessThanOrEqual(before.colorspaces.order.length);
  }
});

function viewsOf(document: Document, display: string): string[] {
  const id = rowsOf(document, "displays").find((row) => row.name === display)?.id;
  return rowsOf(document, "display_view_associations")
    .filter(({ display_id }) => display_id === id)
    .map((row) => nameOf(row, document));
}

test.skipIf(!python)("official OCIO takes every role set, and hidden families", () => {
  for (const [name, before] of configurations()) {
    const roles = applications.reduce((made, { name: application }) => {
      const result = does(commands, made, "role.assignSet", { application });
      return result.why === "" ? result.document : made;
    }, before);
    const [first] = rowsOf(roles, "families");
    const hides = first !== undefined && roles.config.ocio_profile_version !== "1";
    const document = hides ? done(roles, "family.setActive", { targets: [first.id], active: false }) : roles;
    const [found] = official([{ document }]);
    expect([name, found?.error]).toEqual([name, undefined]);
  }
});
