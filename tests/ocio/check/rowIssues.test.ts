import { expect, test } from "vitest";
import { brokenRow } from "#ocio/check/rowIssues.ts";
import { changed } from "#ocio/model/change.ts";
import { rowsOf } from "#ocio/model/document.ts";
import { readConfig } from "#ocio/yaml/read.ts";

const { document } = readConfig(`ocio_profile_version: 2
colorspaces:
  - !<ColorSpace> {name: plate, bitdepth: 8ui}
  - !<ColorSpace> {name: odd, allocation: strange, to_scene_reference: !<MatrixTransform> [1]}
`);
const [plate, odd] = rowsOf(document, "colorspaces");
const put = (id: string, field: string, value: unknown) =>
  changed(document, [{ at: ["colorspaces", "byId", id, field], to: () => value }]);

test("a row that an edit breaks is named with its field, and what a file brought is taken", () => {
  expect(brokenRow(document, document)).toBeNull();
  expect(brokenRow(document, put(odd!.id, "description", "still odd"))).toBeNull();
  // As a copy of the other.
  expect(brokenRow(document, put(plate!.id, "allocation", "strange"))).toBeNull();
  expect(brokenRow(document, put(plate!.id, "bitdepth", "f64"))).toMatch(
    /^The bit depth of color space “plate” cannot be saved: Not one of .*\.$/,
  );
  expect(brokenRow(document, put(plate!.id, "name", "x".repeat(1001)))).toMatch(
    /^The name of color space “x{59}…” cannot be saved: A name has at most 1,000 characters\.$/,
  );
});

test("a step that is shown as unknown has no tag that OCIO knows, but one that a file brought", () => {
  const unknown = (tag: string, text = "{offset: [9, 9, 9, 0]}") => {
    const step = { id: plate!.id, type: "UnknownTransform", direction: "forward", tag, text };
    return brokenRow(document, put(plate!.id, "to_scene_reference_transform", step));
  };
  const refused = /cannot be saved: OCIO knows this tag; send a step of that type\.$/;
  for (const tag of ["MatrixTransform", "GroupTransform"]) expect(unknown(tag)).toMatch(refused);
  expect(unknown("MyTransform")).toBeNull();
  expect(unknown("UnknownTransform")).toBeNull();
  expect(unknown("MatrixTransform", "[1]")).toBeNull();
});
