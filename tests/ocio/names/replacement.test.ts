import { expect, test } from "vitest";
import { replaceProblem } from "#ocio/names/replacement.ts";
import { add, mentioned, named, node } from "../../commands/fixture.ts";

test("a row that uses another through a third cannot take its place", () => {
  const document = mentioned();
  const outer = add(document, "colorspaces", {
    name: "outer",
    to_scene_reference_transform: node("ColorSpaceTransform", {
      src: named(document, "colorspaces", "derived").id,
    }),
  });
  const problem = (name: string) =>
    replaceProblem(document, "colorspaces", [named(document, "colorspaces", name).id], outer);
  expect(problem("derived")).toBe("“outer” itself uses “derived”, so it cannot take its place.");
  expect(problem("plates")).toBe("“outer” itself uses “plates”, so it cannot take its place.");
  expect(problem("reference")).toBeNull();
});
