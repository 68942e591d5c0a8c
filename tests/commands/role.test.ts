import { expect, test } from "vitest";
import role from "../../commands/role.ts";
import { does, mentioned, named } from "./fixture.ts";

const document = mentioned();
const run = (verb: string, args: Record<string, unknown>, on = document) =>
  does(role, on, `role.${verb}`, args);

test("assigning makes a role in lower case, or gives an existing one another color space", () => {
  const { document: next, say } = run("assign", { name: "Scene_Linear", colorspace: "REFERENCE" });
  expect(say).toBe("Added role scene_linear for “reference”");
  const reference = named(next, "colorspaces", "reference");
  expect(named(next, "roles", "scene_linear").colorspace_id).toBe(reference.id);
  const again = run("assign", { name: "default", colorspace: "reference" }, next);
  expect(again.say).toBe("Assigned role default to “reference”");
  expect(named(again.document, "roles", "default").colorspace_id).toBe(reference.id);
  expect(again.document.roles.order).toHaveLength(4);
});

test("assigning what is assigned is no change", () => {
  const { document: next, say } = run("assign", { name: "default", colorspace: "raw" });
  expect(next).toBe(document);
  expect(say).toBe("Role default already is “raw”");
});

test("an alias stands for its color space, a display color space will do", () => {
  const { document: next } = run("assign", { name: "a", colorspace: "plates_alias" });
  expect(named(next, "roles", "a")).toMatchObject({
    colorspace_id: named(next, "colorspaces", "plates").id,
    colorspace_name: null,
  });
  expect(run("assign", { name: "a", colorspace: "Monitor" }).why).toBe("");
});

test.each([
  ["plates", "raw", "A color space named “plates” already exists."],
  ["plates_alias", "raw", "“plates_alias” is already an alias of the color space plates."],
  ["proxy", "raw", "A named transform named “proxy” already exists."],
  ["a%b", "raw", "“a%b” cannot be a name: % marks context variables."],
  ["a", "working", "“working” is a role; a role points to a color space."],
  ["a", "proxy", "“proxy” is a named transform; a role points to a color space."],
  ["a", "nope", "There is no color space “nope”."],
])("refuses role %s for %s", (name, colorspace, why) => {
  expect(run("assign", { name, colorspace }).why).toBe(why);
});

test("renaming is followed by what spells the role", () => {
  const { document: next } = run("rename", { target: "working", name: "Show_Linear" });
  expect(named(next, "looks", "cold").process_space_name).toBe("show_linear");
  expect(named(next, "colorspaces", "derived").from_scene_reference_transform).toMatchObject({
    dst: "show_linear",
  });
});

test("removing refuses while something spells the role", () => {
  expect(run("remove", { targets: ["working"] }).why).toBe(
    "working is used by color space derived, look cold and viewing rule logs.",
  );
  const { document: next, say } = run("remove", { targets: ["grading"] });
  expect(say).toBe("Removed “grading”");
  expect(next.roles.order).toHaveLength(2);
});
