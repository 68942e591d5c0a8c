import { expect, test } from "vitest";
import { changed } from "#ocio/model/change.ts";
import { type Document, rowsOf } from "#ocio/model/document.ts";
import { deleteChanges } from "#ocio/names/removal.ts";
import { keepLayout } from "#ocio/yaml/layout/layout.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { writeConfig } from "#ocio/yaml/write.ts";

const text = `ocio_profile_version: 2
roles:
  default: &raw raw
displays:
  sRGB:
    - !<View> {name: Raw, colorspace: *raw}
colorspaces:
  - !<ColorSpace>
    name: one   # the first
    family: &family "Utility"
    encoding: &encoding log
  # the second
  - !<ColorSpace>
    name: two
    family: *family
    encoding: *encoding   # as one
  - !<ColorSpace> {name: *raw, family: *family}
`;
const read = (given: string) => readConfig(given).document;

function spaces(edit: (order: string[]) => string[]): Document {
  return changed(read(text), [{ at: ["colorspaces", "order"], to: (order) => edit(order as string[]) }]);
}

function kept(document: Document): string {
  const result = keepLayout(text, document);
  expect(writeConfig(read(result))).toBe(writeConfig(document));
  return result;
}

const first = text.slice(text.indexOf("  - !<ColorSpace>\n    name: one"), text.indexOf("  # the second"));

test("the first alias of an anchor that goes with its row becomes the anchor", () => {
  const document = read(text);
  const [one] = rowsOf(document, "colorspaces");
  const without = changed(document, deleteChanges(document, "colorspaces", [one!.id]));
  expect(kept(without)).toBe(
    text
      .replace(first, "")
      .replace("family: *family\n", "family: &family Utility\n")
      .replace("*encoding", "&encoding log"),
  );
});

test("a row that moves behind the aliases of its anchors leaves them anchors of their own", () => {
  const expected = text
    .replace(first, "")
    .replace("family: *family\n", "family: &family Utility\n")
    .replace("*encoding", "&encoding log");
  expect(kept(spaces(([one, ...others]) => [...others, one!]))).toBe(expected + first);
});

test("a changed value changes its own line and the first alias of what it was", () => {
  const document = read(text);
  const [one] = rowsOf(document, "colorspaces");
  const edited = changed(document, [
    { at: ["colorspaces", "byId", one!.id, "encoding"], to: () => "scene-linear" },
  ]);
  expect(kept(edited)).toBe(
    text.replace("&encoding log", "scene-linear").replace("*encoding", "&encoding log"),
  );
});
