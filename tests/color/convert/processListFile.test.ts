import { describe, expect, test } from "vitest";
import { converted } from "#color/convert/convert.ts";
import { compile } from "#color/ops.ts";
import { Processors } from "#color/processor.ts";
import type { ProfileVersion } from "#ocio/model/config.ts";
import type { Document } from "#ocio/model/document.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { writeConfig } from "#ocio/yaml/write.ts";

const file = (stated: string, steps: string) =>
  new TextEncoder().encode(
    `<?xml version="1.0"?><!-- <ProcessList version="1.3"> --><ProcessList id="a" ${stated}>${steps}</ProcessList>`,
  );
const ends = `inBitDepth="32f" outBitDepth="32f"`;
const matrix = `<Matrix ${ends}><Array dim="3 3">2 0 0 0 1 0 0 0 0.5</Array></Matrix>`;
const surround = (way: string) => `<FixedFunction ${ends} style="Rec2100Surround${way}" params="1.2"/>`;
const SMPTE = `xmlns="http://www.smpte-ra.org/ns/2136-1/2024"`;
const files = new Map([
  ["old.ctf", file(`version="2.1"`, matrix)],
  ["plain.ctf", file(`version="2.4"`, matrix)],
  ["newest.ctf", file(`version="2.5.1"`, matrix)],
  ["pq.ctf", file(`version="2.4"`, `<FixedFunction ${ends} style="Lin_TO_PQ"/>`)],
  [
    "saturation.ctf",
    file(`version="2"`, `<GradingPrimary ${ends} style="linear"><Saturation master="0.5"/></GradingPrimary>`),
  ],
  [
    "contrast.ctf",
    file(
      `version="2"`,
      `<GradingPrimary ${ends} style="linear"><Contrast rgb="1 1.5 1" master="1"/></GradingPrimary>`,
    ),
  ],
  ["hlg.ctf", file(`version="2"`, surround("Fwd"))],
  ["fromHlg.ctf", file(`version="2"`, surround("Rev"))],
  ["outerHlg.ctf", file(`version="2"`, `<Reference ${ends} path="hlg.ctf"/>`)],
  ["outer.ctf", file(`version="2"`, `<Reference ${ends} path="pq.ctf"/>`)],
  ["turning.ctf", file(`version="2"`, `<Reference ${ends} path="turning.ctf"/>`)],
  ["smpte.clf", file(SMPTE, matrix)],
  ["stated.clf", file(`compCLFversion="ST2136-1:2024"`, matrix)],
  ["three.clf", file(`compCLFversion="3.0"`, matrix)],
  // As official OCIO 2.6 writes it; 2.2 to 2.5 read it.
  ["both.clf", file(`compCLFversion="3" ${SMPTE}`, matrix)],
]);

function config(version: string, src: string, direction = "forward"): Document {
  const { document, problems } = readConfig(`ocio_profile_version: ${version}
roles: {default: raw}
colorspaces:
  - !<ColorSpace> {name: raw}
  - !<ColorSpace> {name: there, from_scene_reference: !<FileTransform> {src: ${src}, direction: ${direction}}}
`);
  expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
  return document;
}

const read = (path: string) => files.get(path) ?? null;

function colors(document: Document, luts: ReadonlyMap<string, Uint8Array>): number[] {
  const processors = new Processors(document, { read: (path) => luts.get(path) ?? read(path) });
  const shown = Float32Array.of(0.1, 0.5, 0.9, 1);
  compile(processors.convert("raw", "there"), { exact: true })(shown, 0, 1);
  return [...shown];
}

describe("a CLF or CTF file that official OCIO of a version does not read", () => {
  test.each<[string, ProfileVersion, ProfileVersion]>([
    ["plain.ctf", "2.3", "2.4"],
    ["newest.ctf", "2.5", "2.6"],
    ["smpte.clf", "2.5", "2.6"],
    ["stated.clf", "2.4", "2.6"],
  ])("%s becomes its steps for %s: it needs %s", (src, to, since) => {
    for (const direction of ["forward", "inverse"]) {
      const given = config(to === "2.5" ? "2.4" : "2.5", src, direction);
      const { document, luts, changes } = converted(given, to, { read });
      expect(changes).toMatchObject([
        {
          name: "there",
          kind: "exact",
          what: "The FileTransform becomes MatrixTransform.",
          why: `Official OCIO before ${since} does not read the file “${src}”.`,
        },
      ]);
      for (const [at, value] of colors(document, luts).entries())
        expect(value).toBeCloseTo(colors(given, new Map())[at]!, 6);
    }
  });

  test.each(["pq.ctf", "outer.ctf"])("%s with a fixed function of 2.4 becomes a table for 2.3", (src) => {
    const given = config("2.4", src);
    const { document, luts, changes } = converted(given, "2.3", { read });
    expect(changes).toMatchObject([
      { name: "there", kind: "baked", why: expect.stringContaining("before 2.4") },
    ]);
    expect([...luts.keys()]).toHaveLength(1);
    for (const [at, value] of colors(document, luts).entries())
      expect(value).toBeCloseTo(colors(given, new Map())[at]!, 4);
  });

  test.each(["saturation.ctf", "contrast.ctf"])(
    "%s with a grade that official OCIO before 2.3 leaves out becomes one that it computes",
    (src) => {
      const given = config("2.3", src);
      const { document, changes } = converted(given, "2.2", { read });
      expect(changes).toMatchObject([
        { name: "there", kind: "exact", why: "Official OCIO before 2.3 computes it differently." },
      ]);
      const type = src === "contrast.ctf" ? "GradingPrimaryTransform" : "CDLTransform";
      expect(writeConfig(document)).toContain(`from_scene_reference: !<${type}>`);
      for (const [at, value] of colors(document, new Map()).entries())
        expect(value).toBeCloseTo(colors(given, new Map())[at]!, 5);
    },
  );

  test.each([
    ["hlg.ctf", "forward", false],
    ["hlg.ctf", "inverse", true],
    ["fromHlg.ctf", "forward", true],
    ["fromHlg.ctf", "inverse", false],
    ["outerHlg.ctf", "inverse", true],
  ])("%s with the surround of HLG, %s, becomes its steps for 2.3", (src, direction, isBack) => {
    const given = config("2.4", src, direction);
    const { document, changes } = converted(given, "2.3", { read });
    // Scalings around the inverse move where it becomes straight; the other direction gets steps of its own.
    const back = "MatrixTransform, FixedFunctionTransform, MatrixTransform";
    const steps = [isBack ? back : "FixedFunctionTransform", isBack ? "FixedFunctionTransform" : back];
    expect(changes).toMatchObject(
      steps.map((types) => ({
        name: "there",
        kind: "baked",
        max: 0,
        what: `The FileTransform becomes ${types}.`,
        why: "Official OCIO before 2.4 computes it differently.",
      })),
    );
    for (const [at, value] of colors(document, new Map()).entries())
      expect(value).toBeCloseTo(colors(given, new Map())[at]!, 5);
  });

  test.each<[string, ProfileVersion]>([
    ["old.ctf", "2.1"],
    ["plain.ctf", "2.4"],
    ["hlg.ctf", "2.4"],
    ["three.clf", "2"],
    ["both.clf", "2.1"],
    ["turning.ctf", "2.1"],
    ["missing.ctf", "2.1"],
  ])("%s stays as it is for %s", (src, to) => {
    const { document, changes } = converted(config("2.5", src), to, { read });
    expect(changes).toEqual([]);
    expect(writeConfig(document)).toContain(`src: ${src}`);
  });
});
