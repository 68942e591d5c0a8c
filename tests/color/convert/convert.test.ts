import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { converted } from "#color/convert/convert.ts";
import { compile } from "#color/ops.ts";
import { Processors } from "#color/processor.ts";
import { builtinConfig } from "#ocio/builtin/config.ts";
import { profileVersion } from "#ocio/convert/change.ts";
import type { ProfileVersion } from "#ocio/model/config.ts";
import { type Document, rowsOf } from "#ocio/model/document.ts";
import { missingFeatures } from "#ocio/model/feature.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { writeConfig } from "#ocio/yaml/write.ts";

/** A config whose color space "there" is made of transforms from the scene reference. */
function withSteps(version: string, steps: string): Document {
  const { document, problems } = readConfig(`ocio_profile_version: ${version}
roles: {default: linear, scene_linear: linear}
displays:
  sRGB:
    - !<View> {name: Raw, colorspace: linear}
colorspaces:
  - !<ColorSpace>
    name: linear
  - !<ColorSpace>
    name: there
    ${version === "1" ? "from_reference" : "from_scene_reference"}: !<GroupTransform>
      children:
${steps
  .split("\n")
  .map((step) => `        - !<${step}\n`)
  .join("")}`);
  expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
  return document;
}

const pixels = Float32Array.from(
  [0, 0.18, 0.5, 1, -0.1, 0.2, 0.04, 1, 0.01, 0.3, 0.9, 1, 4, 2, 0.5, 1].map((value) => value),
);

function colors(document: Document, luts: ReadonlyMap<string, Uint8Array>, back: boolean): number[] {
  const processors = new Processors(document, { read: (path) => luts.get(path) ?? null });
  const shown = pixels.slice();
  const ops = back ? processors.convert("there", "linear") : processors.convert("linear", "there");
  compile(ops, { exact: true })(shown, 0, 4);
  return [...shown];
}

const REC709 = [0.64, 0.33, 0.3, 0.6, 0.15, 0.06, 0.3127, 0.329];
const exact: readonly [since: string, to: ProfileVersion, step: string][] = [
  ["2.4", "2.3", 'BuiltinTransform> {style: "DISPLAY - CIE-XYZ-D65_to_DCDM-D65"}'],
  ["2.4", "2.1", 'BuiltinTransform> {style: "DISPLAY - CIE-XYZ-D65_to_DisplayP3-HDR"}'],
  ["2.4", "2.1", 'BuiltinTransform> {style: "CURVE - APPLE_LOG_to_LINEAR", direction: inverse}'],
  ["2.4", "2.3", 'BuiltinTransform> {style: "CURVE - HLG-OETF"}'],
  ["2.4", "2.3", 'BuiltinTransform> {style: "DISPLAY - CIE-XYZ-D65_to_REC.2100-PQ"}'],
  ["2.5", "2.4", 'BuiltinTransform> {style: "DISPLAY - CIE-XYZ-D65_to_sRGB - MIRROR NEGS"}'],
  ["2.5", "2.4", 'BuiltinTransform> {style: "DISPLAY - CIE-XYZ-D65_to_G2.2-REC.709 - MIRROR NEGS"}'],
  ["2.3", "2.2", 'BuiltinTransform> {style: "DISPLAY - CIE-XYZ-D65_to_DisplayP3"}'],
  ["2.2", "2.1", "BuiltinTransform> {style: ARRI_LOGC4_to_ACES2065-1, direction: inverse}"],
  ["2.2", "2.1", "BuiltinTransform> {style: CURVE - CANON_CLOG2_to_LINEAR}"],
  ["2.6", "2.5", `FixedFunctionTransform> {style: ACES2_RGB_TO_HMJ, params: [${REC709}]}`],
  [
    "2.6",
    "2.4",
    `FixedFunctionTransform> {style: ACES2_RGB_TO_HMJ, params: [${REC709}], direction: inverse}`,
  ],
];

describe("a built-in transform that a version lacks becomes older ones, equal in both directions", () => {
  test.each(exact)("%s to %s: %s", (since, to, step) => {
    const document = withSteps(since, step);
    const { document: made, luts, changes } = converted(document, to);
    expect(changes).toMatchObject([{ collection: "colorspaces", name: "there", kind: "exact" }]);
    expect(missingFeatures(made)).toEqual([]);
    for (const back of [false, true]) {
      const [wanted, got] = [colors(document, new Map(), back), colors(made, luts, back)];
      for (const [at, value] of got.entries())
        expect(Math.abs(value - wanted[at]!)).toBeLessThanOrEqual(1e-6 * Math.max(1, Math.abs(wanted[at]!)));
    }
  });
});

const baked: readonly [since: string, to: ProfileVersion, steps: string, files?: number][] = [
  ["2.4", "2.3", "FixedFunctionTransform> {style: Lin_TO_PQ}"],
  ["2.1", "2", 'BuiltinTransform> {style: "ACES-LMT - ACES 1.3 Reference Gamut Compression"}', 2],
  [
    "2.5",
    "2.4",
    "FixedFunctionTransform> {style: RGB_TO_HSY_LIN}\nMatrixTransform> {offset: [0, 0, 0.01, 0]}\nFixedFunctionTransform> {style: RGB_TO_HSY_LIN, direction: inverse}",
    2,
  ],
];

describe("a transform without an older form is baked, and the error is stated with its range", () => {
  test.each(baked)("%s to %s: %s", (since, to, steps, files = 1) => {
    const { document, luts, changes } = converted(withSteps(since, steps), to);
    expect(missingFeatures(document)).toEqual([]);
    expect(luts.size).toBe(files);
    const [change] = changes;
    expect(changes).toHaveLength(files === 1 ? 1 : 2);
    expect(change).toMatchObject({ kind: "baked", name: "there", range: expect.any(Array) });
    expect(change!.p99).toBeLessThanOrEqual(1);
    expect(change!.max).toBeGreaterThanOrEqual(change!.p99!);
  });
});

test.each([
  ["GradingPrimaryTransform> {style: video, saturation: 1.2, direction: inverse}", "CDLTransform"],
  [
    "GradingPrimaryTransform> {style: video, gamma: {rgb: [1.1, 1, 0.9], master: 1}}",
    "GradingPrimaryTransform",
  ],
  [
    "GradingPrimaryTransform> {style: linear, contrast: {rgb: [1, 0.5, 1], master: 2}}",
    "GradingPrimaryTransform",
  ],
])(
  "a primary grade that official OCIO before 2.3 leaves out becomes one that it computes: %s",
  (step, type) => {
    const document = withSteps("2", step);
    expect(converted(document, "2.3").changes).toEqual([]);
    const { document: made, luts, changes } = converted(document, "2.2");
    const what = `The GradingPrimaryTransform becomes ${type}.`;
    const why = "Official OCIO before 2.3 computes it differently.";
    expect(changes).toMatchObject([{ name: "there", kind: "exact", what, why }]);
    expect(writeConfig(made)).toMatch(/CDLTransform|1\.0000002|0\.5000001/);
    const wanted = colors(document, new Map(), false);
    for (const [at, value] of colors(made, luts, false).entries())
      expect(Math.abs(value - wanted[at]!)).toBeLessThanOrEqual(1e-5 * Math.max(1, Math.abs(wanted[at]!)));
  },
);

test.each([
  "GradingPrimaryTransform> {style: video, gamma: {rgb: [1.1, 1.1, 0.9], master: 1}}",
  "GradingPrimaryTransform> {style: log, gamma: {rgb: [1.1, 1, 0.9], master: 1}}",
  "GradingPrimaryTransform> {style: linear, contrast: {rgb: [1, 1, 1], master: 1}, saturation: 1.1, clamp: {black: 0}}",
])("a primary grade that official OCIO always computed stays as it is: %s", (step) => {
  expect(converted(withSteps("2", step), "2.2").changes).toEqual([]);
});

test("the surround of HLG as a step of its own is told below 2.4, and has steps for each direction", () => {
  const step = "FixedFunctionTransform> {style: REC2100_SURROUND, params: [1.2]}";
  const document = withSteps("2.5", `${step}\n${step}`);
  expect(converted(document, "2.4").changes).toEqual([]);
  const { document: made, changes } = converted(document, "2.3");
  const why = "Official OCIO before 2.4 computes it differently.";
  const same = { kind: "baked", why, max: 0, p99: 0, range: [0, 65504] };
  expect(changes).toMatchObject([same, same, same, same]);
  const row = rowsOf(made, "colorspaces").at(-1)!;
  expect(JSON.stringify(row.from_scene_reference_transform).match(/MatrixTransform/g)).toBe(null);
  expect(JSON.stringify(row.to_scene_reference_transform).match(/MatrixTransform/g)).toHaveLength(4);
});

test("converting to the version that a config has changes nothing", () => {
  const document = builtinConfig("studio-config-v2.2.0_aces-v1.3_ocio-v2.4")!;
  const { document: made, luts, changes } = converted(document, "2.4");
  expect(writeConfig(made)).toBe(writeConfig(document));
  expect([changes, luts.size]).toEqual([[], 0]);
});

test("converting what is converted already changes nothing more, and the same config gives the same bytes", () => {
  const document = withSteps("2.5", "BuiltinTransform> {style: CURVE - CANON_CLOG2_to_LINEAR}");
  const [first, second] = [converted(document, "2.1"), converted(document, "2.1")];
  expect(writeConfig(second.document)).toBe(writeConfig(first.document));
  const bytes = ({ luts }: typeof first) =>
    [...luts].map(([path, file]) => [path, Buffer.from(file).toString()]);
  expect(bytes(second)).toEqual(bytes(first));
  expect(converted(first.document, "2.1").changes).toEqual([]);
});

test("a step applied backwards has a cube for each direction, of a size that official OCIO undoes", () => {
  const step =
    "FixedFunctionTransform> {style: ACES_GamutComp13, params: [1.147, 1.264, 1.312, 0.815, 0.803, 0.88, 1.2], direction: inverse}";
  const document = withSteps("2.1", step);
  const { document: made, luts, changes } = converted(document, "2");
  const { size } = changes[1]!;
  expect([changes.map(({ field }) => field), size! <= 127]).toEqual([
    ["from_scene_reference_transform", "to_scene_reference_transform"],
    true,
  ]);
  const color = (given: Document, read: (path: string) => Uint8Array | null) => {
    const pixel = Float32Array.from([0.5, 0.3, 0.2, 1]);
    compile(new Processors(given, { read }).convert("there", "linear"))(pixel, 0, 1);
    return pixel;
  };
  const wanted = color(document, () => null);
  for (const [at, value] of color(made, (path) => luts.get(path) ?? null).entries())
    expect(value / wanted[at]!).toBeCloseTo(1, 2);
});

test("a step that needs a cube has one for its inverse, too, with the colors of that", () => {
  const step =
    "GradingHueCurveTransform> {style: linear, hue_sat: {control_points: [0, 1.2, 0.3, 1, 0.7, 0.9]}}";
  const document = withSteps("2.5", step);
  const { document: made, luts, changes } = converted(document, "2.4");
  expect(changes.map(({ field, p99 }) => [field, p99! <= 1])).toEqual([
    ["from_scene_reference_transform", true],
    ["to_scene_reference_transform", true],
  ]);
  const [wanted, got] = [colors(document, new Map(), true), colors(made, luts, true)];
  // The second pixel is out of the range.
  for (const at of [0, 1, 2, 8, 9, 10, 12, 13, 14])
    expect(Math.abs(got[at]! - wanted[at]!)).toBeLessThanOrEqual(0.02 * Math.max(0.5, Math.abs(wanted[at]!)));
});

test("a rendering for SDR has a LUT for its inverse, one for HDR says that its own is undone", () => {
  const rendered = (name: string) => {
    const style = `ACES-OUTPUT - ACES2065-1_to_CIE-XYZ-D65 - ${name}_2.0`;
    const { changes } = converted(withSteps("2.5", `BuiltinTransform> {style: "${style}"}`), "2.3");
    return changes.map(({ field, why }) => [field, /inverse is the LUT undone/.test(why ?? "")]);
  };
  expect(rendered("SDR-100nit-REC709")).toEqual([
    ["from_scene_reference_transform", false],
    ["to_scene_reference_transform", false],
  ]);
  expect(rendered("HDR-500nit-P3-D65")).toEqual([["from_scene_reference_transform", true]]);
});

test("a gamut compression undone and done again is baked for colors that it leaves in gamut", () => {
  const compression =
    "FixedFunctionTransform> {style: ACES_GamutComp13, params: [1.147, 1.264, 1.312, 0.815, 0.803, 0.88, 1.2]";
  const [change] = converted(
    withSteps(
      "2.1",
      `${compression}, direction: inverse}\nMatrixTransform> {offset: [0.01, 0, 0, 0]}\n${compression}}`,
    ),
    "2",
  ).changes;
  expect(change!.range![0]).toBe(0);
  expect(change!.p99).toBeLessThan(3);
});

test("a grade of code values is baked for code values in both directions", () => {
  const step =
    "GradingHueCurveTransform> {style: log, hue_sat: {control_points: [0, 1.2, 0.3, 1, 0.7, 0.9]}}";
  for (const steps of [step, step.replace("}}", "}, direction: inverse}")]) {
    const { changes } = converted(withSteps("2.5", steps), "2.4");
    const code = { kind: "baked", range: [-0.125, 1.25] };
    expect(changes).toMatchObject([code, code]);
  }
});

test("the tables of a conversion do not stay in memory when it is done", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const held = () => {
    collect();
    return process.memoryUsage().arrayBuffers;
  };
  const [first = 0] = ["1.1", "1.2"].map((sat) => {
    const step = `GradingHueCurveTransform> {style: log, hue_sat: {control_points: [0, ${sat}, 0.3, 1, 0.7, 0.9]}}`;
    expect(converted(withSteps("2.5", step), "2.4").luts.size).toBe(2);
    return held();
  });
  // A cube of 33 points along its edge has 431 KB. Another thread frees what was collected, on a busy machine later.
  await expect.poll(() => held() - first).toBeLessThan(200_000);
});

test("steps that cannot be computed are left out and told as lost, and the older version reads the rest", () => {
  const steps = "FixedFunctionTransform> {style: ACES_GamutComp13}\nFileTransform> {src: gone.cube}";
  const document = withSteps("2.1", `${steps}\nFixedFunctionTransform> {style: ACES_GamutComp13}`);
  const made = converted(document, "2");
  const lost = { name: "there", kind: "lost", what: expect.stringContaining("is left out") };
  expect(made.changes).toMatchObject([lost, lost]);
  expect(missingFeatures(document, "2")).toHaveLength(2);
  expect(missingFeatures(made.document)).toEqual([]);
  expect(writeConfig(made.document)).toContain("gone.cube");
});

test("a CDL with a power clamps in version 1 only, and becomes what it is made of there", () => {
  const step =
    "CDLTransform> {slope: [1.1, 1, 0.9], offset: [-0.05, 0, 0.01], power: [1.2, 1, 0.9], sat: 0.8}";
  const document = withSteps("1", step);
  const { document: made, luts, changes } = converted(document, "2.1");
  const own = changes.filter(({ collection }) => collection === "colorspaces");
  expect(own).toMatchObject([{ name: "there", kind: "exact" }]);
  expect(colors(made, luts, false)).toEqual(colors(document, new Map(), false));
});

test("aliases of views are lost before 2.6", () => {
  const document = withSteps("2.6", "MatrixTransform> {}");
  const id = document.display_view_associations.order[0]!;
  document.display_view_associations.byId[id]!.inline_view!.view_aliases = ["None"];
  expect(missingFeatures(document, "2.5")).toHaveLength(1);
  const made = converted(document, "2.5");
  expect(made.changes).toMatchObject([{ name: "sRGB / Raw", field: "view_aliases", kind: "lost" }]);
  expect(missingFeatures(made.document)).toEqual([]);
});

test("the display encoding of HLG is the same below 2.4 for light that is not negative, and says so", () => {
  const step = 'BuiltinTransform> {style: "DISPLAY - CIE-XYZ-D65_to_REC.2100-HLG-1000nit"}';
  const { changes } = converted(withSteps("2.4", step), "2.3");
  const same = { kind: "baked", max: 0, p99: 0, range: [0, 65504] };
  expect(changes).toMatchObject([same, same]);
});

test("the inverse of HLG has steps of its own below 2.4, where its dark end was another one", () => {
  const { document } = readConfig(`ocio_profile_version: 2.4
display_colorspaces:
  - !<ColorSpace>
    name: HLG
    from_display_reference: !<BuiltinTransform> {style: DISPLAY - CIE-XYZ-D65_to_REC.2100-HLG-1000nit}
`);
  const made = converted(document, "2.3");
  const fields = made.changes.map(({ field, kind }) => [field, kind]);
  expect(fields).toEqual([
    ["from_display_reference_transform", "baked"],
    ["to_display_reference_transform", "baked"],
  ]);
  const [row] = rowsOf(made.document, "display_colorspaces");
  expect(JSON.stringify(row!.to_display_reference_transform)).toContain("REC2100_SURROUND");
});

test.each(["2", "2.4"] as const)(
  "interop IDs, of which official OCIO before 2.5 warns, move into the description for %s",
  (version) => {
    const given = builtinConfig("cg-config-v4.0.0_aces-v2.0_ocio-v2.5") as Document;
    // Their cubes would take 12 s.
    for (const row of [...rowsOf(given, "view_transforms"), ...rowsOf(given, "looks")])
      Object.assign(row, { from_scene_reference: null, transform: null, inverse_transform: null });
    const { document, changes } = converted(given, version);
    const ids = [...rowsOf(given, "colorspaces"), ...rowsOf(given, "display_colorspaces")].flatMap(
      ({ interop_id }) => interop_id ?? [],
    );
    expect(ids.length).toBeGreaterThan(10);
    const text = writeConfig(document);
    expect(text).not.toContain("interop_id");
    for (const id of ids) expect(text).toContain(`Interop ID: ${id}`);
    expect(changes.filter(({ field }) => field === "interop_id")).toHaveLength(ids.length);
    expect(writeConfig(converted(given, "2.5").document)).toContain("interop_id");
  },
);

test("interchange attributes move into the description", () => {
  const document = builtinConfig("cg-config-v2.2.0_aces-v1.3_ocio-v2.4")!;
  const row = document.colorspaces.byId[document.colorspaces.order[0]!]!;
  row.interchange = { amf_transform_ids: "urn:a\nurn:b\n", icc_profile_name: "p.icc" };
  row.description = "Kept.";
  document.config.ocio_profile_version = "2.5";
  const made = converted(document, "2.4");
  expect(made.changes).toMatchObject([{ name: row.name, field: "interchange", kind: "exact" }]);
  expect(made.document.colorspaces.byId[row.id]!.description).toBe(
    "Kept.\n\nACEStransformID: urn:a\nACEStransformID: urn:b\nICC profile: p.icc",
  );
});

test.each([
  ["1.0", "1"],
  ["1", "1"],
  ["2.0", "2"],
  ["2", "2"],
  ["2.3", "2.3"],
  ["v2.2", "2.2"],
  ["3", undefined],
  ["nuke", undefined],
])("the version %s is %s", (text, version) => expect(profileVersion(text)).toBe(version));

test("a lone hue is baked with the error that colors evenly over the range show: it jumps where its circle closes", () => {
  const { document } = readConfig(`ocio_profile_version: 2.5
colorspaces:
  - !<ColorSpace> {name: hue, from_scene_reference: !<FixedFunctionTransform> {style: RGB_TO_HSY_LIN}}
`);
  const [change] = converted(document, "2.3").changes;
  expect(change).toMatchObject({ kind: "baked", range: [0, 16] });
  expect(change!.p99).toBeGreaterThan(10);
});

test("files beside a config without a search path are still found, and no new one has the name of another", () => {
  const document = withSteps(
    "2.4",
    "FileTransform> {src: a.spi1d}\nFixedFunctionTransform> {style: Lin_TO_PQ}",
  );
  const { document: made, luts } = converted(document, "2.3", { paths: ["a.spi1d"] });
  expect(made.config.search_path).toEqual([".", "luts"]);
  const [path] = luts.keys();
  const again = converted(document, "2.3", { paths: [path!.replace("luts/", "")] });
  expect([...again.luts.keys()]).toEqual([path!.replace(".clf", "-2.clf")]);
});

test.each([
  ["1", "2.2"],
  ["2.1", "2.1"],
  ["2", "2.4"],
] as const)(
  "variables that version %s reads from the environment are declared for version %s",
  (from, to) => {
    const { document } = readConfig(`ocio_profile_version: ${from}\nsearch_path: $SHOW:luts\n`);
    const made = converted(document, to);
    expect(made.document.config.environment).toEqual({ SHOW: "$SHOW" });
    expect(made.changes.filter(({ name }) => name === "environment")).toMatchObject([
      { collection: "config", kind: "exact" },
    ]);
  },
);

test.each([
  ["1", "1", "search_path: $SHOW"],
  ["2", "1", "search_path: $SHOW"],
  ["1", "2", "search_path: luts"],
  ["2", "2.2", "environment: {}\nsearch_path: $SHOW"],
] as const)("from version %s to %s, %j declares no variable", (from, to, keys) => {
  const { document } = readConfig(`ocio_profile_version: ${from}\n${keys}\n`);
  expect(converted(document, to).document.config.environment).toEqual(document.config.environment);
});

test("the range of a table that is applied backwards is what it makes of half floats", () => {
  const range = (step: string) => converted(withSteps("2.4", step), "2.3").changes[0]?.range;
  expect(range("FixedFunctionTransform> {style: Lin_TO_PQ}")).toEqual([-65504, 65504]);
  const [low, high] = range("FixedFunctionTransform> {style: Lin_TO_PQ, direction: inverse}")!;
  expect(low).toBe(-high);
  expect(high).toBeGreaterThan(1);
  expect(high).toBeLessThan(2);
});

test("a surround far beyond that of HLG keeps its values below 2.4", () => {
  const step = "FixedFunctionTransform> {style: REC2100_Surround, params: [80], direction: inverse}";
  const { document } = converted(withSteps("2.4", step), "2.3");
  expect(writeConfig(document)).not.toContain("MatrixTransform");
});
