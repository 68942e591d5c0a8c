import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { shared } from "../shared.ts";
import { call, small } from "./terminal.ts";

const cc = `<ColorCorrection id="warm">
  <SOPNode><Slope>1.1 1 0.9</Slope><Offset>0.01 0 -0.01</Offset><Power>1 1 1</Power></SOPNode>
  <SatNode><Saturation>0.8</Saturation></SatNode>
</ColorCorrection>
`;
const target = ["--owner=colorspaces/linear", "--slot=to_scene_reference_transform"];
const insert = [
  "transform.insert",
  ...target,
  "--type=CDLTransform",
  "--then",
  "transform.importCdl",
  ...target,
];

const CCC = `<ColorCorrectionCollection xmlns="urn:ASC:CDL:v1.2"><ColorCorrection id="a"><SOPNode><Slope>1 1 1</Slope>
<Offset>0 0 0</Offset><Power>1 1 1</Power></SOPNode></ColorCorrection></ColorCorrectionCollection>`;
const CLF = `<?xml version="1.0" encoding="UTF-8"?>
<ProcessList version="1.7" id="a"><Reference inBitDepth="32f" outBitDepth="32f" path="no.cube"/></ProcessList>`;

test("a CDL file is imported by its path", async () => {
  const files = { "a.ocio": small, "shots/warm.cc": cc };
  const { code, out, err } = await call(["run", "a.ocio", ...insert, "--file=shots/warm.cc"], files);
  expect(err).toContain("Successfully imported CDL: warm.cc");
  expect(code).toBe(0);
  expect(out).toContain("!<CDLTransform> {slope: [1.1, 1, 0.9], offset: [0.01, 0, -0.01], sat: 0.8}");
});

test("a CDL file in UTF-16 is imported by its byte order mark", async () => {
  const files = { "a.ocio": small, "warm.cc": Buffer.from(`\ufeff${cc}`, "utf16le") };
  const { code, out } = await call(["run", "a.ocio", ...insert, "--file=warm.cc"], files);
  expect([code, out]).toEqual([0, expect.stringContaining("{slope: [1.1, 1, 0.9], offset")]);
});

test.each([
  ["--file=gone.cc", "“gone.cc” cannot be read: it does not exist."],
  ["--file=a.ocio", "Failed to import CDL file: "],
  ["--file=warm.cc --correction=cold", "There is no correction “cold” in warm.cc; it has 1."],
  ["", "A file cannot be picked in a terminal; give its path with --file."],
])("“%s” is refused: %s", async (words, why) => {
  const given = words.split(" ").filter(Boolean);
  const { code, err } = await call(["run", "a.ocio", ...insert, ...given], {
    "a.ocio": small,
    "warm.cc": cc,
  });
  expect(err).toContain(why);
  expect(code).not.toBe(0);
});

const corpus = shared && resolve(shared, "corpus/luts/cdl_test1.ccc");
test.skipIf(!corpus || !existsSync(corpus))(
  "a correction of a real collection is taken by its id",
  async () => {
    const text = readFileSync(corpus as string, "utf8");
    const words = ["run", "a.ocio", ...insert, "--file=show.ccc", "--correction=cc0002"];
    const { out } = await call(words, { "a.ocio": small, "show.ccc": text });
    expect(out).toContain(
      "!<CDLTransform> {slope: [0.9, 0.7, 0.6], offset: [0.1, 0.1, 0.1], power: [0.9, 0.9, 0.9], sat: 0.7}",
    );
  },
);

test.each([
  ["a color correction", "a.ccc, cccid: zz", { "a.ccc": CCC }],
  ["a file that a file refers to", "a.clf", { "a.clf": CLF }],
])("an alternative look does not stand in for %s that is missing", async (_, src, files) => {
  const looks = `looks:
  - !<Look> {name: one, process_space: raw, transform: !<FileTransform> {src: ${src}}}
  - !<Look> {name: two, process_space: raw, transform: !<MatrixTransform> {offset: [0.5, 0, 0, 0]}}
`;
  const text = small
    .replace("{name: Raw, colorspace: raw}", "{name: Raw, colorspace: linear, looks: one | two}")
    .replace("colorspaces:\n", `${looks}colorspaces:\n`);
  const words = ["eval", "a.ocio", "--src", "linear", "--display", "sRGB", "--view", "Raw"];
  const asked = { "-": "[[0.1, 0.1, 0.1, 1]]", "a.ocio": text };
  expect((await call(words, { ...asked, ...files })).code).toBe(1);
  // As official OCIO does, it stands in for the file itself.
  expect(JSON.parse((await call(words, asked)).out)[0][0]).toBeCloseTo(0.6, 6);
});
