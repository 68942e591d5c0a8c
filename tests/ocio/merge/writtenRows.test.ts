import { expect, test } from "vitest";
import { writtenRows } from "#ocio/merge/writtenRows.ts";
import { collectionNames, type Document, rowsOf } from "#ocio/model/document.ts";
import { nameOf } from "#ocio/names/finder.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { writeConfig } from "#ocio/yaml/write.ts";

const text = `ocio_profile_version: 2
roles:
  default: Grade
displays:
  sRGB:
    - !<View> {name: Film, colorspace: plate}
    - !<View> {name: film, colorspace: grade}
  Empty: []
  srgb:
    - !<View> {name: Raw, colorspace: Plate}
inactive_colorspaces: [plate]
looks:
  - !<Look> {name: warm, process_space: grade}
  - !<Look> {name: cold, process_space: grade}
  - !<Look> {name: Warm, process_space: plate}
colorspaces:
  - !<ColorSpace> {name: grade}
  - !<ColorSpace> {name: plate}
  - !<ColorSpace> {name: Grade, encoding: log}
display_colorspaces:
  - !<ColorSpace> {name: screen}
  - !<ColorSpace> {name: Plate}
`;
const names = (document: Document) =>
  collectionNames.flatMap((each) => rowsOf(document, each).map((row) => nameOf(row, document)));

test("a document has the rows that official OCIO keeps, and writes as before", () => {
  const document = readConfig(text).document;
  const written = writtenRows(document);
  expect(writeConfig(written)).toBe(writeConfig(document));
  expect(names(written).sort()).toEqual(names(readConfig(writeConfig(document)).document).sort());
  expect(names(document).length).toBe(names(written).length + 6);
});
