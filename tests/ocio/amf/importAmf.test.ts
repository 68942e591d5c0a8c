import { expect, test } from "vitest";
import { importAmf } from "#ocio/amf/importAmf.ts";
import { readAmf } from "#ocio/amf/readAmf.ts";
import { builtinConfig } from "#ocio/builtin/config.ts";
import { changed } from "#ocio/model/change.ts";
import { type Document, rowsOf } from "#ocio/model/document.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { writeConfig } from "#ocio/yaml/write.ts";
import { ACES_1, ACES_2, byFile, byId, cdlLook, sampleAmf } from "./sampleAmf.ts";

const id = "00000000-0000-4000-8000-000000000000";
const studio = builtinConfig("studio-config-latest") as Document;
const input = byId("inputTransform", `${ACES_2}CSC.Arri.LogC4_to_ACES.a2.v1`);
const output = byId(
  "outputTransform",
  `${ACES_2}Output.Academy.Rec709-D65_100nit_in_Rec709-D65_BT1886.a2.v1`,
);

function added(mine: Document, pipeline: string, name?: string, clip?: string) {
  const amf = readAmf(sampleAmf({ pipeline, ...(clip && { clip }) }), "shot.amf");
  const plan = importAmf(mine, amf, { id, ...(name && { name }) });
  if (typeof plan === "string") throw new Error(plan);
  return { plan, document: changed(mine, plan.changes) };
}

function refusal(mine: Document, pipeline: string): unknown {
  const plan = importAmf(mine, readAmf(sampleAmf({ pipeline }), "shot.amf"), { id });
  return typeof plan === "string" ? plan : null;
}

test("a clip becomes a look with its id and a view, and nothing else where the config has the rest", () => {
  const { plan, document } = added(studio, input + cdlLook() + output);
  expect(plan).toMatchObject({
    clip: "B007_C011",
    source: "ARRI LogC4",
    looks: ["B007_C011"],
    display: "Rec.1886 Rec.709 - Display",
    view: "B007_C011",
  });
  expect(document.colorspaces).toEqual(studio.colorspaces);
  expect(rowsOf(document, "looks").at(-1)).toMatchObject({
    name: "B007_C011",
    description: "Balance\nClip B007_C011 (B007_C011.mxf)",
  });
  expect(readConfig(writeConfig(document)).problems.filter(({ severity }) => severity === "error")).toEqual(
    [],
  );
});

test("the same AMF twice gets names of its own, and the same call the same rows", () => {
  const { document } = added(studio, input + cdlLook() + output);
  const again = importAmf(document, readAmf(sampleAmf({ pipeline: input + cdlLook() + output }), "a"), {
    id: id.replace(/0$/, "f"),
  });
  expect(again).toMatchObject({ looks: ["B007_C011 (2)"], view: "B007_C011 (2)" });
  expect(added(studio, input + output).document).toEqual(added(studio, input + output).document);
});

test("a clip name that lists of looks cannot hold is written otherwise", () => {
  const { plan } = added(studio, input + cdlLook() + output, undefined, "-a,b:c|d");
  expect(plan.looks).toEqual(["a_b_c_d"]);
});

test("the rows of a transform ID come from the built-in config of its ACES version", () => {
  const cg = builtinConfig("cg-config-v1.0.0_aces-v1.3_ocio-v2.1") as Document;
  const { plan, document } = added(cg, byId("inputTransform", `${ACES_1}IDT.Sony.SLog3_SGamut3.a1.v1`));
  expect(plan.source).toBe("S-Log3 S-Gamut3");
  expect(rowsOf(document, "colorspaces").length).toBe(rowsOf(cg, "colorspaces").length + 1);
  const { interchange } = rowsOf(document, "colorspaces").at(-1)!;
  expect(interchange.amf_transform_ids).toBeNull();
});

test("files keep their place beside the AMF, and those that lead elsewhere their name", () => {
  const { plan } = added(
    studio,
    byFile("lookTransform", "luts/a%20b.cube") +
      byFile("lookTransform", "../../c.cube") +
      byFile("lookTransform", "file:///show/d.clf"),
  );
  expect(plan.files).toEqual({
    "luts/a b.cube": "luts/a%20b.cube",
    "c.cube": "../../c.cube",
    "d.clf": "file:///show/d.clf",
  });
  expect([plan.display, plan.view]).toEqual([null, null]);
});

test("two files of one name become two, and no sign of a name a context variable", () => {
  const { plan, document } = added(
    studio,
    byFile("lookTransform", "../a/x.cube") +
      byFile("lookTransform", "../b/X.cube") +
      byFile("lookTransform", "../a/x.cube") +
      byFile("lookTransform", "$SHOT.cube"),
  );
  expect(plan.files).toEqual({
    "x.cube": "../a/x.cube",
    "X_2.cube": "../b/X.cube",
    "_SHOT.cube": "$SHOT.cube",
  });
  const looks = rowsOf(document, "looks").slice(-4);
  expect(looks.map(({ transform }) => (transform as { src?: string }).src)).toEqual([
    "x.cube",
    "X_2.cube",
    "x.cube",
    "_SHOT.cube",
  ]);
});

const other = (version: string, rest = "") =>
  readConfig(`ocio_profile_version: ${version}
search_path: .
roles: {default: lin}
file_rules:
  - !<Rule> {name: Default, colorspace: default}
displays:
  TV:
    - !<View> {name: plain, colorspace: lin}
colorspaces:
  - !<ColorSpace>
    name: lin
${rest}`).document;

test.each([
  [
    studio,
    byId("inputTransform", `${ACES_2}Input.Nobody.Camera.a2.v1`),
    /^No color space is known for the transform ID /,
  ],
  [studio, byId("lookTransform", "urn:x"), /^No look is known for the transform ID urn:x/],
  [
    studio,
    byId("outputTransform", `${ACES_2}Output.Nobody.a2.v1`),
    /^No output is known for the transform ID /,
  ],
  [
    studio,
    byId("inputTransform", "x", true),
    "Every transform of the AMF is applied already, so there is nothing to add.",
  ],
  [studio, "", "The pipeline of the AMF has no transform, so there is nothing to add."],
  [other("1"), input, "An AMF needs profile version 2; set the profile version first."],
  [
    other("2.5"),
    input,
    "This config does not say which color space is ACES2065-1: assign the role aces_interchange first.",
  ],
  [
    other("2.1", "  - !<ColorSpace>\n    name: ACES2065-1\n"),
    input + output,
    /^The AMF needs profile version 2\.[45] for /,
  ],
])("a config or an AMF that will not do is told by a sentence: %#", (mine, pipeline, why) => {
  expect(refusal(mine, pipeline)).toEqual(typeof why === "string" ? why : expect.stringMatching(why));
});
