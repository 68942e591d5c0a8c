import { expect, test } from "vitest";
import type { CollectionName } from "#ocio/model/document.ts";
import { nameProblem } from "#ocio/names/nameProblem.ts";
import { partedUse } from "#ocio/names/useLabel.ts";
import { add, mentioned, named } from "../../commands/fixture.ts";

const document = mentioned();
add(document, "families", { name: "camera" });

test.each<[CollectionName, string, string | null]>([
  ["colorspaces", "free", null],
  ["colorspaces", " ", "A color space needs a name."],
  ["colorspaces", "a".repeat(1000), null],
  ["colorspaces", "a".repeat(1001), "A name has at most 1,000 characters."],
  ["colorspaces", '"a"', '"a" cannot be a name: OCIO takes the quotes off where names are listed.'],
  ["families", '"a"', null],
  ["looks", "+a", "“+a” cannot be a name: “+” has a meaning of its own where looks are listed."],
  ["looks", "a, b", "“a, b” cannot be a name: “,” has a meaning of its own where looks are listed."],
  ["looks", "a+b", null],
  ["colorspaces", "+a", null],
  ["roles", "a%", "“a%” cannot be a name: % marks context variables."],
  ["families", "$a", null],
  ["colorspaces", "PLATES", "A color space named “plates” already exists."],
  ["colorspaces", "Plates_Alias", "“Plates_Alias” is already an alias of the color space plates."],
  ["roles", "WARM", null],
  ["named_transforms", "WARM", "A look named “warm” already exists."],
  ["named_transforms", "film", "A view transform named “Film” already exists."],
  ["looks", "PROXY", "A named transform named “proxy” already exists."],
  ["families", "CAMERA", "A family named “camera” already exists."],
  ["colorspaces", "Working", "“Working” is taken by a role; names, aliases and roles share one list."],
])("of a row of %s named “%s” it is told why not", (collection, name, why) => {
  expect(nameProblem(document, collection, name)).toBe(why);
});

test("a config of version 1 may mark variables in names", () => {
  const old = { ...document, config: { ...document.config, ocio_profile_version: "1" } };
  expect(nameProblem(old, "colorspaces", "$SHOT")).toBeNull();
});

test("a row may keep its name in other letters, unless another has it beside it", () => {
  const own = mentioned();
  const { id } = named(own, "colorspaces", "plates");
  const problem = () => nameProblem(own, "colorspaces", "Plates", id);
  expect(problem()).toBeNull();
  named(own, "colorspaces", "derived").aliases_data = ["PLATES"];
  expect(problem()).toBe("“Plates” is already an alias of the color space derived.");
  add(own, "roles", { name: "plates" });
  named(own, "colorspaces", "derived").aliases_data = [];
  expect(problem()).toBe("“Plates” is taken by a role; names, aliases and roles share one list.");
});

test.each([
  ["Role scene_linear", ["Role", "scene_linear"]],
  ["Display color space Rec.1886 of two\nlines", ["Display color space", "Rec.1886 of two\nlines"]],
  ["View Log of Monitor", ["View", "Log of Monitor"]],
  ["View transform Film", ["View transform", "Film"]],
  ["Configuration", ["Configuration", ""]],
  ["Roles", ["Roles", ""]],
])("the use %j is told apart into what it is and its name", (label, parts) => {
  expect(partedUse(label)).toEqual(parts);
});
