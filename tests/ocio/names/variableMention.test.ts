import { expect, test } from "vitest";
import { emptyDocument } from "#ocio/model/document.ts";
import { variableMentions, variableValues } from "#ocio/names/variableMention.ts";
import { add, id, node } from "../../commands/fixture.ts";

test.each<[string, Record<string, string>, string[]]>([
  ["ColorSpaceTransform", { src_name: "$A", dst_name: "$B" }, ["A", "B"]],
  ["DisplayViewTransform", { src: "$A", display: "$B", view: "$C" }, ["A"]],
  ["ViewTransform", { src: "$A", display: "$B", view: "$C" }, ["A"]],
  ["LookTransform", { src: "$A", dst: "$B", looks: "$C" }, ["A", "B"]],
  ["FileTransform", { src: "$A", cccid: "$B" }, []],
])("variables that stand for a color space in a %s", (type, fields, spaces) => {
  const document = emptyDocument(id());
  add(document, "colorspaces", {
    name: "a",
    to_scene_reference_transform: node(type as Parameters<typeof node>[0], fields),
  });
  const found = variableMentions(document);
  expect(found.map(({ name }) => name).sort()).toEqual(Object.values(fields).map((text) => text.slice(1)));
  expect(found.filter(({ space }) => space).map(({ name }) => name)).toEqual(spaces);
});

test("the defaults of variables that stand for a color space name one, unless they are empty", () => {
  const document = emptyDocument(id());
  document.config.environment = { A: "$B", B: "raw", C: "", D: "elsewhere" };
  add(document, "colorspaces", {
    name: "a",
    to_scene_reference_transform: node("ColorSpaceTransform", { src_name: "$A", dst_name: "$C" }),
  });
  const found = variableValues(document, variableMentions(document));
  expect(found.map(({ name, field }) => [field, name])).toEqual([
    ["variable A", "$B"],
    ["variable B", "raw"],
  ]);
});
