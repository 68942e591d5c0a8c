import { expect, test } from "vitest";
import { exportAmf } from "#ocio/amf/exportAmf.ts";
import { importAmf } from "#ocio/amf/importAmf.ts";
import { readAmf } from "#ocio/amf/readAmf.ts";
import { writeAmf } from "#ocio/amf/writeAmf.ts";
import { builtinConfig } from "#ocio/builtin/config.ts";
import { changed } from "#ocio/model/change.ts";
import type { Document } from "#ocio/model/document.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { ACES_1, ACES_2, byFile, byId, cdlLook, idElement, sampleAmf } from "./sampleAmf.ts";

const STUDIO_2 = "studio-config-v4.0.0_aces-v2.0_ocio-v2.5";
const STUDIO_1 = "studio-config-v2.2.0_aces-v1.3_ocio-v2.4";
const stamp = { uuid: "00000000-0000-4000-8000-00000000000a", time: "2026-01-02T03:04:05.678Z" };
const id = "00000000-0000-4000-8000-000000000000";

const ways = (to: string, from: string) => ({ to: idElement(to), from: idElement(from) });
const device = (name: string) =>
  `<aces:outputTransform applied="false"><aces:outputDeviceTransform><aces:transformId>${ACES_1}${name}</aces:transformId></aces:outputDeviceTransform></aces:outputTransform>`;
const cases: [name: string, config: string, pipeline: string][] = [
  [
    "ACES 2",
    STUDIO_2,
    byId("inputTransform", `${ACES_2}CSC.Arri.LogC4_to_ACES.a2.v1`) +
      byId("lookTransform", `${ACES_2}Look.Academy.ReferenceGamutCompress.a2.v1`) +
      cdlLook(
        ways(`${ACES_2}CSC.Academy.ACES_to_ACEScct.a2.v1`, `${ACES_2}CSC.Academy.ACEScct_to_ACES.a2.v1`),
      ) +
      byFile("lookTransform", "luts/B007%20night.cube") +
      byId("outputTransform", `${ACES_2}Output.Academy.Rec709-D65_100nit_in_Rec709-D65_BT1886.a2.v1`),
  ],
  [
    "ACES 1.3",
    STUDIO_1,
    byId("inputTransform", `${ACES_1}IDT.ARRI.Alexa-v3-logC-EI800.a1.v2`) +
      cdlLook() +
      device("ODT.Academy.Rec709_100nits_dim.a1.0.3"),
  ],
  ["files alone", STUDIO_2, byFile("inputTransform", "in.clf") + byFile("outputTransform", "out.cube")],
];

test.each(cases)(
  "what an AMF of %s adds to a config is written as an AMF of the same",
  (_, config, pipeline) => {
    const given = readAmf(sampleAmf({ pipeline }), "given.amf");
    const mine = builtinConfig(config) as Document;
    const plan = importAmf(mine, given, { id });
    if (typeof plan === "string") throw new Error(plan);
    const { source, display, view } = plan;
    const made = exportAmf(changed(mine, plan.changes), {
      clip: "B007_C011",
      clipId: "B007_C011.mxf",
      source,
      display: display!,
      view: view!,
    });
    if (typeof made === "string") throw new Error(made);
    const again = readAmf(writeAmf(made, stamp), "again.amf");
    const facts = ({ input, looks, output, clip }: typeof given) => ({
      clip,
      input: input && { ...input, description: null },
      looks: looks.map((look) => ({ ...look, description: null })),
      output: output && { ...output, description: null },
    });
    expect(facts(again)).toEqual(facts(given));
  },
);

test("names and descriptions cannot break the XML, and the time has no fractions", () => {
  const clip = `a<b>&"c"\u0001`;
  const text = writeAmf(
    {
      version: "2.0",
      clip: { name: clip, id: null },
      description: null,
      input: null,
      looks: [],
      output: null,
    },
    stamp,
  );
  expect(readAmf(text, "x.amf").clip?.name).toBe(`a<b>&"c"`);
  expect(text).toContain("<aces:creationDateTime>2026-01-02T03:04:05Z</aces:creationDateTime>");
});

const config = readConfig(`ocio_profile_version: 2.5
search_path: .
roles: {aces_interchange: aces, default: aces}
file_rules:
  - !<Rule> {name: Default, colorspace: default}
displays:
  TV:
    - !<View> {name: plain, colorspace: aces}
    - !<View> {name: graded, colorspace: seen, looks: curve}
    - !<View> {name: backward, colorspace: seen, looks: -grade}
    - !<View> {name: either, colorspace: seen, looks: grade | curve}
display_colorspaces:
  - !<ColorSpace>
    name: screen
colorspaces:
  - !<ColorSpace>
    name: aces
  - !<ColorSpace>
    name: log
    to_scene_reference: !<ExponentTransform> {value: 2}
  - !<ColorSpace>
    name: seen
    from_scene_reference: !<FileTransform> {src: out.cube}
looks:
  - !<Look> {name: grade, process_space: log, transform: !<CDLTransform> {slope: [2, 1, 1]}}
  - !<Look> {name: curve, process_space: aces, transform: !<ExponentTransform> {value: 2}}
`).document;

test.each([
  ["aces", "TV", "plain", /no view transform with an AMF transform ID/],
  [
    "aces",
    "TV",
    "graded",
    "The look “curve” has the transform ExponentTransform; AMF states CDLs without clamp, LUT files and transform IDs.",
  ],
  ["aces", "TV", "backward", "The look “grade” is applied backward, which AMF says by a transform ID alone."],
  ["aces", "TV", "either", "The looks of the view “either” have alternatives (|), which AMF does not have."],
  ["none", "TV", "graded", "There is no color space “none”."],
  ["screen", "TV", "graded", "“screen” is a display color space; the input of an AMF is scene-referred."],
  ["aces", "TV", "none", "The display “TV” has no view “none”."],
  ["aces", "none", "plain", "There is no display “none”."],
])("from %s to the view %s %s is refused by a sentence", (source, display, view, why) => {
  expect(exportAmf(config, { clip: "c", source, display, view })).toEqual(
    typeof why === "string" ? why : expect.stringMatching(why),
  );
});
