import { expect, test } from "vitest";
import { converted } from "#color/convert/convert.ts";
import { compile } from "#color/ops.ts";
import { Processors } from "#color/processor.ts";
import { builtinConfig } from "#ocio/builtin/config.ts";
import type { Document } from "#ocio/model/document.ts";
import { missingFeatures } from "#ocio/model/feature.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { writeConfig } from "#ocio/yaml/write.ts";

const given = `ocio_profile_version: 2.3
roles: {reference: ref}
family_separator: "-"
file_rules:
  - !<Rule> {name: Plates, colorspace: log, pattern: "*", extension: dpx}
  - !<Rule> {name: Default, colorspace: lin}
shared_views:
  - !<View> {name: Video, view_transform: Half, display_colorspace: <USE_DISPLAY_NAME>, looks: warm}
displays:
  Screen:
    - !<View> {name: Log, colorspace: log}
    - !<Views> [Video]
looks:
  - !<Look> {name: warm, process_space: ref, transform: !<MatrixTransform> {offset: [0.01, 0, 0, 0]}}
default_view_transform: Plain
view_transforms:
  - !<ViewTransform> {name: Plain, from_scene_reference: !<MatrixTransform> {}}
  - !<ViewTransform> {name: Half, from_scene_reference: !<CDLTransform> {slope: [0.5, 0.5, 0.5]}}
display_colorspaces:
  - !<ColorSpace>
    name: Screen
    from_display_reference: !<ExponentWithLinearTransform> {gamma: 2.4, offset: 0.055, direction: inverse}
colorspaces:
  - !<ColorSpace> {name: ref, aliases: [lin, lin_alias], family: a-b, interop_id: lin_rec709_scene}
  - !<ColorSpace>
    name: log
    from_scene_reference: !<LogAffineTransform> {base: 10, log_side_slope: 0.3, log_side_offset: 0.6, lin_side_offset: 0.01}
named_transforms:
  - !<NamedTransform> {name: curve, transform: !<ExponentTransform> {value: 2}}
`;

function read(text: string): Document {
  const { document, problems } = readConfig(text);
  expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
  return document;
}

const pixels = Float32Array.from({ length: 64 }, (_, at) => (at % 4 === 3 ? 1 : ((at * 7) % 23) / 18));

const { document, luts, changes } = converted(read(given), "1");
const written = read(writeConfig(document));

function differences(name: string, back = false): number {
  const [wanted, got] = [read(given), written].map((each) => {
    const processors = new Processors(each, { read: (path) => luts.get(path) ?? null });
    const ops = back ? processors.convert(name, "ref") : processors.convert("ref", name);
    const shown = pixels.slice();
    compile(ops, { exact: true })(shown, 0, 16);
    return shown;
  }) as [Float32Array, Float32Array];
  return Math.max(...wanted.map((value, at) => Math.abs(value - got[at]!) / Math.max(1, Math.abs(value))));
}

test("nothing that version 1 lacks is left, and it reads again", () => {
  expect(missingFeatures(document)).toEqual([]);
  expect(missingFeatures(written)).toEqual([]);
  expect(writeConfig(document)).toContain("ocio_profile_version: 1\n");
});

test.each(["log", "Screen"])("%s is a color space with the same colors, there and back", (name) => {
  expect(written.display_colorspaces.order).toEqual([]);
  expect(differences(name)).toBeLessThan(2e-5);
  expect(differences(name, true)).toBeLessThan(2e-5);
});

test("a view behind a view transform is a color space of its own, with the looks of the view", () => {
  const view = { src: "ref", display: "Screen", view: "Video" };
  const [wanted, got] = [read(given), written].map((each) => {
    const shown = pixels.slice();
    const processors = new Processors(each, { read: (path) => luts.get(path) ?? null });
    compile(processors.displayView(view), { exact: true })(shown, 0, 16);
    return shown;
  }) as [Float32Array, Float32Array];
  for (const [at, value] of wanted.entries()) expect(got[at]).toBeCloseTo(value, 4);
  expect(writeConfig(document)).toContain("{name: Video, colorspace: Screen - Half, looks: warm}");
});

test("aliases and the default rule become roles, the interop ID part of the description, families have slashes", () => {
  const text = writeConfig(document);
  for (const line of ["lin: ref", "lin_alias: ref", "default: ref"]) expect(text).toContain(`  ${line}\n`);
  expect(text).toContain("Interop ID: lin_rec709_scene");
  expect(text).toContain("family: a/b");
});

test("a named transform becomes a color space from which it leads to the reference", () => {
  const shown = Float32Array.from([0.5, 0.25, 2, 1]);
  compile(new Processors(written).convert("curve", "ref"))(shown, 0, 1);
  expect([...shown]).toEqual([0.25, 0.0625, 4, 1]);
});

test("only file rules other than the default are lost", () => {
  expect(changes.filter(({ kind }) => kind === "lost").map(({ name }) => name)).toEqual(["Plates"]);
});

test("a rendering becomes a .spi3d file behind an allocation, near to what it stands for", () => {
  const cg = builtinConfig("cg-config-v1.0.0_aces-v1.3_ocio-v2.1")!;
  cg.shared_views.order = cg.shared_views.order.slice(0, 1);
  const made = converted(cg, "1");
  expect([...made.luts.keys()].every((path) => /\.(spi1d|spi3d)$/.test(path))).toBe(true);
  const rendering = made.changes.filter(({ files }) => files?.some((path) => path.endsWith(".spi3d")));
  expect(rendering.length).toBeGreaterThan(0);
  const views = rendering.filter(({ collection }) => collection === "colorspaces");
  for (const { p99 } of views) expect(p99).toBeLessThanOrEqual(1);
});

test("a curve that is applied backwards tells the range and the error of what goes into it there", () => {
  const log = `!<LogCameraTransform> {base: 10, log_side_slope: 0.3, log_side_offset: 0.6, lin_side_offset: 0.01, lin_side_break: -0.005, direction: inverse}`;
  const text = given.replace(/from_scene_reference: !<LogAffine.*/, `to_scene_reference: ${log}`);
  const { changes } = converted(readConfig(text).document, "1");
  const { range, p99 } = changes.find(({ name, kind }) => name === "log" && kind === "baked")!;
  // 0.3 · log10(0 + 0.01) + 0.6 and 0.3 · log10(16 + 0.01) + 0.6.
  expect(range).toEqual([expect.closeTo(0, 5), expect.closeTo(0.961317, 5)]);
  expect(p99).toBeLessThan(0.1);
});

test.each([
  [
    "LogAffineTransform> {base: 10, log_side_slope: [0.3, 0.2, 0.4], log_side_offset: 0.6, lin_side_slope: 2, lin_side_offset: 0.01}",
    "exact",
  ],
  [
    "LogAffineTransform> {base: 2, log_side_slope: 0.3, log_side_offset: 0.6, lin_side_offset: 0.01, direction: inverse}",
    "exact",
  ],
  ["ExposureContrastTransform> {style: linear, exposure: 1.5}", "exact"],
  [
    "ExposureContrastTransform> {style: log, exposure: 0.5, contrast: 1.2, pivot: 0.18, direction: inverse}",
    "exact",
  ],
  [
    "ExposureContrastTransform> {style: linear, exposure: 1.5, contrast: 1.2, gamma: 0.9, pivot: 0.18}",
    "baked",
  ],
  [
    "ExposureContrastTransform> {style: video, exposure: -0.5, contrast: 0.8, pivot: 0.18, direction: inverse}",
    "baked",
  ],
])("%s becomes matrices, logarithms and exponents without a file", (step, kind) => {
  const text = given.replace(/!<LogAffineTransform>.*/, `!<${step}`);
  const made = converted(read(text), "1");
  const [change] = made.changes.filter(({ name }) => name === "log");
  expect(change).toMatchObject({ kind });
  expect([change?.files, (change?.p99 ?? 0) < 0.01]).toEqual([undefined, true]);
  const [wanted, got] = [read(text), made.document].map((each) => {
    const shown = pixels.map((value, at) => value * (at % 4 === 3 ? 1 : 3));
    compile(new Processors(each).convert("ref", "log"), { exact: true })(shown, 0, 16);
    return shown;
  }) as [Float32Array, Float32Array];
  for (const [at, value] of wanted.entries())
    expect(got[at]! / (value || 1)).toBeCloseTo(value === 0 ? 0 : 1, 4);
});

test("display color spaces that no view transform leads to keep their steps, and convert to each other", () => {
  const text = `ocio_profile_version: 2
roles: {default: lin}
displays:
  sRGB:
    - !<View> {name: Raw, colorspace: lin}
display_colorspaces:
  - !<ColorSpace>
    name: XYZ
  - !<ColorSpace>
    name: screen
    from_display_reference: !<ExponentTransform> {value: [0.4, 0.4, 0.4, 1]}
    to_display_reference: !<ExponentTransform> {value: [2.5, 2.5, 2.5, 1]}
colorspaces:
  - !<ColorSpace>
    name: lin
`;
  const { document } = converted(readConfig(text).document, "1");
  const written = writeConfig(document);
  expect(written).toContain("from_reference: !<ExponentTransform> {value: [0.4, 0.4, 0.4, 1]}");
  expect(written).toContain("to_reference: !<ExponentTransform> {value: [2.5, 2.5, 2.5, 1]}");
});

const SHOWN = `ocio_profile_version: 2.1
roles: {default: ap0, aces_interchange: ap0, cie_xyz_d65_interchange: xyz}
displays: {d: [!<View> {name: v, view_transform: aces, display_colorspace: rec709}]}
view_transforms:
  - !<ViewTransform> {name: aces, from_scene_reference: !<BuiltinTransform> {style: ACES-OUTPUT - ACES2065-1_to_CIE-XYZ-D65 - SDR-VIDEO_1.0}}
display_colorspaces:
  - !<ColorSpace> {name: xyz}
  - !<ColorSpace> {name: rec709, from_display_reference: !<BuiltinTransform> {style: DISPLAY - CIE-XYZ-D65_to_REC.1886-REC.709}}
colorspaces:
  - !<ColorSpace> {name: ap0}
  - !<ColorSpace>
    name: shown
    from_scene_reference: !<DisplayViewTransform> {src: ap0, display: d, view: v}
  - !<ColorSpace>
    name: shown back
    to_scene_reference: !<DisplayViewTransform> {src: ap0, display: d, view: v, direction: inverse}
  - !<ColorSpace>
    name: rendered
    from_scene_reference: !<GroupTransform>
      children:
        - !<CDLTransform> {slope: [1.45, 1.45, 1.45]}
        - !<BuiltinTransform> {style: ACES-OUTPUT - ACES2065-1_to_CIE-XYZ-D65 - SDR-VIDEO_1.0}
        - !<BuiltinTransform> {style: DISPLAY - CIE-XYZ-D65_to_sRGB}
`;

test("what a color space shows is judged as light of its display", () => {
  const { changes } = converted(read(SHOWN), "1");
  const bakes = changes.filter(({ name, kind }) => /shown|rendered/.test(name) && kind === "baked");
  expect(bakes.map(({ name, range }) => [name, range![1]])).toEqual([
    ["shown", 16],
    ["shown back", expect.closeTo(1, 1)],
    ["shown back", 16],
    ["rendered", 16],
  ]);
  for (const { p99 } of bakes) expect(p99).toBeLessThanOrEqual(1);
});

test("a curve that begins like a square root is sampled behind one", () => {
  const text = SHOWN.replace(
    "colorspaces:\n  - !<ColorSpace> {name: ap0}",
    "colorspaces:\n  - !<ColorSpace> {name: ap0}\n  - !<ColorSpace> {name: phone, to_scene_reference: !<BuiltinTransform> {style: APPLE_LOG_to_ACES2065-1}}",
  );
  const made = converted(read(text.replace("2.1", "2.4")), "1");
  const phone =
    made.document.colorspaces.byId[
      made.document.colorspaces.order.find((id) => made.document.colorspaces.byId[id]!.name === "phone")!
    ]!;
  const chain = phone.to_scene_reference_transform;
  expect(chain?.type === "GroupTransform" && chain.children.map(({ type }) => type)).toEqual([
    "ExponentTransform",
    "FileTransform",
    "MatrixTransform",
  ]);
  expect(made.changes.find(({ name }) => name === "phone")?.p99).toBeLessThan(0.01);
});

test("dark code values come back from a display as they went there", () => {
  const made = converted(read(SHOWN), "1");
  const codes = Float32Array.from({ length: 40 }, (_, at) => (at % 4 === 3 ? 1 : 0.04 * (1 + (at >> 2))));
  for (const space of ["shown", "shown back"]) {
    const [wanted, got] = [read(SHOWN), made.document].map((each) => {
      const processors = new Processors(each, { read: (path) => made.luts.get(path) ?? null });
      const light = codes.slice();
      compile(processors.convert(space, "ap0"))(light, 0, 10);
      return light;
    }) as [Float32Array, Float32Array];
    for (const [at, value] of wanted.entries()) expect(got[at]! / value).toBeCloseTo(1, 1);
  }
});

test("the file rules that version 1 implies are written out for later versions", () => {
  const config = read(`ocio_profile_version: 1
roles: {default: raw}
displays: {screen: [!<View> {name: Raw, colorspace: raw}]}
colorspaces: [!<ColorSpace> {name: raw}, !<ColorSpace> {name: log}]
`);
  const made = converted(config, "2.1");
  expect(made.changes).toMatchObject([
    { collection: "file_rules", name: "ColorSpaceNamePathSearch", kind: "exact" },
    { collection: "file_rules", name: "Default", kind: "exact" },
  ]);
  expect(writeConfig(made.document)).toContain(`file_rules:
  - !<Rule> {name: ColorSpaceNamePathSearch}
  - !<Rule> {name: Default, colorspace: default}
`);
});

test.each([
  ["raw", []],
  ["default", []],
  ["plain", []],
  ["log", [{ collection: "file_rules", name: "Default", kind: "lost" }]],
])("a default rule of “%s” beside a role default of “raw” is lost only where these differ", (name, lost) => {
  const config = read(`ocio_profile_version: 2
roles: {default: raw, other: log}
file_rules: [!<Rule> {name: Default, colorspace: ${name}}]
displays: {screen: [!<View> {name: Raw, colorspace: raw}]}
colorspaces: [!<ColorSpace> {name: raw, aliases: [plain]}, !<ColorSpace> {name: log}]
`);
  expect(converted(config, "1").changes.filter(({ kind }) => kind === "lost")).toMatchObject(lost);
});

test("a CDL of version 2 becomes matrices, clamps where its style says so, and is exact only without a power", () => {
  const cdls = ["{slope: [2, 1, 1]}", "{power: [1.1, 1, 1]}", "{power: [1.1, 1, 1], style: asc}"].map(
    (fields, at) => {
      return `  - !<NamedTransform> {name: cdl ${at}, transform: !<CDLTransform> ${fields}}\n`;
    },
  );
  const made = converted(
    read(`ocio_profile_version: 2
roles: {default: raw}
colorspaces:
  - !<ColorSpace> {name: raw}
named_transforms:
${cdls.join("")}`),
    "1",
  );
  const [plain, bent, clamped] = made.changes.filter(({ what }) => what.startsWith("The CDLTransform"));
  expect(plain).toMatchObject({
    name: "cdl 0",
    kind: "exact",
    what: "The CDLTransform becomes MatrixTransform.",
  });
  expect(bent).toMatchObject({
    name: "cdl 1",
    kind: "lost",
    what: expect.stringMatching(/Transform, and negative values become 0 \(they were left as they are\)\.$/),
  });
  expect(bent).not.toHaveProperty("max");
  expect(clamped).toMatchObject({
    name: "cdl 2",
    kind: "baked",
    what: expect.stringContaining("FileTransform"),
  });
});

test.each([
  ["mirror", "lost", "The ExponentTransform stays, and negative values become 0 (they were mirrored)."],
  [
    "pass_thru",
    "lost",
    "The ExponentTransform stays, and negative values become 0 (they were left as they are).",
  ],
  ["clamp", undefined, undefined],
])(
  "an exponent whose negative values are of the style %s loses them, and no LUT is named",
  (style, kind, what) => {
    const step = `ExponentTransform> {value: 2.2, style: ${style}}`;
    const made = converted(withStep("2", step), "1");
    const change = made.changes.find(({ name }) => name === "there");
    expect([change?.kind, change?.what, change?.max, made.luts.size]).toEqual([kind, what, undefined, 0]);
  },
);

const CC = `<ColorCorrection id="a"><SOPNode><Slope>1.1 1 0.9</Slope><Offset>0 0.02 0</Offset><Power>1.1 1 0.8</Power></SOPNode><SatNode><Saturation>1.2</Saturation></SatNode></ColorCorrection>`;
const files = new Map(
  ["a.cc", "b.cc"].map((name) => [name, new TextEncoder().encode(CC.replace('"a"', `"${name}"`))]),
);

function withStep(version: string, step: string): Document {
  const field = version === "1" ? "from_reference" : "from_scene_reference";
  return read(`ocio_profile_version: ${version}
environment: {SHOT: a}
roles: {default: raw}
colorspaces:
  - !<ColorSpace> {name: raw}
  - !<ColorSpace> {name: there, ${field}: !<${step}}
`);
}

/** Colors of "there", also negative ones, and back. */
function shownIn(config: Document, luts: ReadonlyMap<string, Uint8Array>, back: boolean): number[] {
  const processors = new Processors(config, { read: (path) => luts.get(path) ?? files.get(path) ?? null });
  const shown = Float32Array.of(-0.5, 0.01, 0.2, 1, 0.3, 0.9, 1.4, 1, 0, 1, 0.5, 1);
  const ops = back ? processors.convert("there", "raw") : processors.convert("raw", "there");
  compile(ops, { exact: true })(shown, 0, 3);
  return [...shown];
}

function expectEqual(config: Document, made: ReturnType<typeof converted>, back: boolean) {
  const wanted = shownIn(config, new Map(), back);
  for (const [at, value] of shownIn(made.document, made.luts, back).entries())
    expect(Math.abs(value - wanted[at]!)).toBeLessThanOrEqual(1e-5 * Math.max(1, Math.abs(wanted[at]!)));
}

test("a file with a CDL, before whose power version 1 clamps, becomes steps, between version 1 and others", () => {
  const given = withStep("1", "FileTransform> {src: a.cc}");
  const up = converted(given, "2", { read: (path) => files.get(path) ?? null });
  expect(up.changes.find(({ name }) => name === "there")).toMatchObject({
    kind: "exact",
    what: "The FileTransform becomes MatrixTransform, ExponentTransform, MatrixTransform.",
  });
  for (const back of [false, true]) expectEqual(given, up, back);
  const down = converted(withStep("2", "FileTransform> {src: a.cc}"), "1", {
    read: (path) => files.get(path) ?? null,
  });
  expect(down.changes[0]).toMatchObject({ name: "there", kind: "lost" });
});

test("the file of a shot stays where it holds for positive values, else its loss is told", () => {
  const cdl = converted(withStep("1", 'FileTransform> {src: "$SHOT.cc"}'), "2");
  expect(cdl.changes).toContainEqual(
    expect.objectContaining({ kind: "baked", what: "The FileTransform stays as it is." }),
  );
  expect(writeConfig(cdl.document)).toContain("src: $SHOT.cc");
  const clamped = converted(withStep("2", 'FileTransform> {src: "$SHOT.cc", cdl_style: asc}'), "1", {
    read: (path) => files.get(path) ?? null,
  });
  expect(clamped.changes[0]).toMatchObject({ kind: "lost", why: expect.stringContaining("$SHOT.cc") });
  expect(writeConfig(clamped.document)).toContain("MatrixTransform");
});

test("a clamped CDL has steps of its own for its inverse, which clamps where they leave 0 to 1", () => {
  for (const direction of ["forward", "inverse"]) {
    const cdl = `CDLTransform> {style: asc, slope: [1.1, 1, 0.9], offset: [0, 0.1, 0], power: [1.1, 1, 1], sat: 1.3, direction: ${direction}}`;
    const given = withStep("2", cdl);
    const made = converted(given, "1");
    expect(made.changes.filter(({ name }) => name === "there")).toHaveLength(2);
    for (const back of [false, true]) expectEqual(given, made, back);
  }
});

test.each([
  ["GradingPrimaryTransform> {style: linear, saturation: 1.2}", "MatrixTransform"],
  [
    "GradingPrimaryTransform> {style: video, gain: {rgb: [1.1, 1, 0.9], master: 1}, clamp: {black: 0.02}, direction: inverse}",
    "AllocationTransform, AllocationTransform, MatrixTransform",
  ],
])("a grade without a power is exact in both directions: %s", (step, types) => {
  const given = withStep("2.1", step);
  const made = converted(given, "1");
  const what = `The GradingPrimaryTransform becomes ${types}.`;
  expect(made.changes.find(({ name }) => name === "there")).toMatchObject({ kind: "exact", what });
  for (const back of [false, true]) expectEqual(given, made, back);
});

test.each([
  "GradingPrimaryTransform> {style: linear, contrast: {rgb: [1.1, 1, 1], master: 1}, saturation: 0.8}",
  "GradingRGBCurveTransform> {style: log, red: {control_points: [0, 0, 0.5, 0.55, 1, 1]}}",
])("a grade of each channel alone needs no cube: %s", (step) => {
  const made = converted(withStep("2.1", step), "1");
  expect([...made.luts.keys()]).toEqual([expect.stringMatching(/\.spi1d$/)]);
  expect(made.changes.find(({ name }) => name === "there")!.p99).toBeLessThan(0.5);
});

test("a cube of version 1 tells that its inverse is none", () => {
  const made = converted(withStep("2", "FixedFunctionTransform> {style: RGB_TO_HSV}"), "1");
  expect(made.changes[0]!.why).toContain("Its inverse is the LUT undone");
});

test("a display whose LUT is missing or cannot be read keeps its step, and the rest is converted", () => {
  const steps = /!<ExponentWithLinearTransform> \{.*\}/;
  for (const bytes of [null, Buffer.from("no LUT")]) {
    const broken = converted(read(given.replace(steps, "!<FileTransform> {src: d.cube}")), "1", {
      read: (path) => (path === "d.cube" ? bytes : null),
    });
    expect(writeConfig(broken.document)).toContain("!<FileTransform> {src: d.cube");
    expect(writeConfig(broken.document)).toContain("ocio_profile_version: 1\n");
  }
});
