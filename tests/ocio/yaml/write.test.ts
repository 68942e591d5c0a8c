import fc from "fast-check";
import { expect, test } from "vitest";
import { createTransform, type TransformType, transformTypes } from "#ocio/chain/transform.ts";
import { collections, emptyDocument, rowsOf } from "#ocio/model/document.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { writeTransform } from "#ocio/yaml/transform.ts";
import { writeConfig } from "#ocio/yaml/write.ts";
import { amount } from "../../sample.ts";
import { counter, documents } from "./arbitrary.ts";

test("a generated document reads back to the same text", () => {
  fc.assert(
    fc.property(documents(), (document) => {
      const written = writeConfig(document);
      const { document: again, problems } = readConfig(written, { newId: counter() });
      // A name may be refused; everything must be there all the same.
      expect(writeConfig(again), JSON.stringify(problems)).toBe(written);
    }),
    { numRuns: amount(500, 100) },
  );
});

test("aliases of views, those of a display and shared ones, are written as they were read", () => {
  const document = `ocio_profile_version: 2.6
environment: {}
roles: {default: raw}
shared_views: [!<View> {name: Film, colorspace: raw, aliases: [film, cinema]}]
displays: {d: [!<View> {name: Raw, colorspace: raw, aliases: [plain]}, !<Views> [Film]]}
colorspaces: [!<ColorSpace> {name: raw}]
`;
  const written = writeConfig(readConfig(document, { newId: counter() }).document);
  expect(written).toContain("{name: Film, colorspace: raw, aliases: [film, cinema]}");
  expect(written).toContain("{name: Raw, colorspace: raw, aliases: [plain]}");
});

const writing = { major: 2, space: (_: string | null, name: string | null) => name ?? "" };
const newId = counter();

test.each<[TransformType, string]>([
  ["AllocationTransform", "!<AllocationTransform> {allocation: uniform, vars: [0, 1]}"],
  ["BuiltinTransform", "!<BuiltinTransform> {style: IDENTITY}"],
  ["CDLTransform", "!<CDLTransform> {}"],
  ["ColorSpaceTransform", '!<ColorSpaceTransform> {src: "", dst: ""}'],
  ["DisplayViewTransform", '!<DisplayViewTransform> {src: "", display: "", view: ""}'],
  ["ExponentTransform", "!<ExponentTransform> {value: 1}"],
  ["ExponentWithLinearTransform", "!<ExponentWithLinearTransform> {gamma: 1, offset: 0}"],
  [
    "ExposureContrastTransform",
    "!<ExposureContrastTransform> {style: linear, exposure: 0, contrast: 1, gamma: 1, pivot: 0.18}",
  ],
  ["FileTransform", '!<FileTransform> {src: "", interpolation: linear}'],
  ["FixedFunctionTransform", "!<FixedFunctionTransform> {style: ACES_RedMod03}"],
  ["GammaTransform", "!<ExponentTransform> {value: 2.2}"],
  ["GradingHueCurveTransform", "!<GradingHueCurveTransform> {style: log}"],
  ["GradingPrimaryTransform", "!<GradingPrimaryTransform> {style: linear}"],
  ["GradingRGBCurveTransform", "!<GradingRGBCurveTransform> {style: log}"],
  ["GradingToneTransform", "!<GradingToneTransform> {style: log}"],
  ["GroupTransform", "!<GroupTransform>\n  children:\n    []"],
  ["LogAffineTransform", "!<LogAffineTransform> {}"],
  ["LogCameraTransform", "!<LogCameraTransform> {lin_side_break: 0.1}"],
  ["LogTransform", "!<LogTransform> {}"],
  ["LookTransform", '!<LookTransform> {src: "", dst: "", looks: ""}'],
  ["Lut1DTransform", '!<FileTransform> {src: "", interpolation: linear}'],
  ["Lut3DTransform", '!<FileTransform> {src: "", interpolation: linear}'],
  ["MatrixTransform", "!<MatrixTransform> {}"],
  [
    "RangeTransform",
    "!<RangeTransform> {min_in_value: 0, max_in_value: 1, min_out_value: 0, max_out_value: 1}",
  ],
  ["ViewTransform", '!<DisplayViewTransform> {src: "", display: "", view: ""}'],
])("a new %s is written as %s", (type, text) => {
  expect(writeTransform(createTransform(type, newId()), "  ", writing)).toBe(text);
});

test("every type that can be added has a case above", () => {
  expect(transformTypes).toHaveLength(25);
});

test("a config of version 1 is written without the virtual display that only version 2 has", () => {
  const text = (version: number) => `ocio_profile_version: ${version}
roles: {default: raw}
displays: {d: [!<View> {name: Raw, colorspace: raw}]}
virtual_display: [!<View> {name: Raw, colorspace: raw}]
colorspaces: [!<ColorSpace> {name: raw}]
`;
  const { document } = readConfig(text(2), { newId: counter() });
  expect(writeConfig(document)).toContain("virtual_display:");
  document.config.ocio_profile_version = readConfig(text(1)).document.config.ocio_profile_version;
  expect(writeConfig(document)).not.toContain("virtual_display");
});

test.each<[string, string]>([
  ["a profile version", '{"ocio_profile_version": "2\\nroles: {hidden: raw}\\n#"}'],
  ["the tag of an unknown transform", '{"tag": "Foo> {}\\nroles: {hidden: raw}\\n#"}'],
  ["the values of an unknown transform", '{"text": "{}\\nroles: {hidden: raw}"}'],
  ["values of an unknown transform that end before their line does", '{"text": "{} # a"}'],
  ["values of an unknown transform that never end", '{"text": "{a: [b"}'],
  ["no values of an unknown transform", '{"text": ""}'],
])("%s stays in its place, whatever is in it", (_, given) => {
  const document = emptyDocument("00000000-0000-4000-8000-000000000000");
  const { ocio_profile_version = "2.5", tag = "Foo", text = "{}" } = JSON.parse(given);
  document.config.ocio_profile_version = ocio_profile_version;
  const transform = { type: "UnknownTransform", id: newId(), direction: "forward", tag, text } as const;
  const look = collections.looks.parse({
    id: newId(),
    config_id: document.config.id,
    name: "Film",
    transform,
  });
  document.looks = { byId: { [look.id]: look }, order: [look.id] };
  const { document: again } = readConfig(writeConfig(document), { newId: counter() });
  expect(rowsOf(again, "looks").map(({ name }) => name)).toEqual(["Film"]);
  expect(rowsOf(again, "roles")).toEqual([]);
  expect(rowsOf(again, "looks")[0]?.transform).toMatchObject({ type: "UnknownTransform" });
});
