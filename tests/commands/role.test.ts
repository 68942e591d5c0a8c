import { produce } from "immer";
import { expect, test } from "vitest";
import { argumentsOf } from "#command/argument.ts";
import { disabledReason } from "#command/disabledReason.ts";
import { builtinConfig } from "#ocio/builtin/config.ts";
import type { Document } from "#ocio/model/document.ts";
import { createEditor } from "#store/editor.ts";
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

test("a config without color spaces has none for a role, and says so at once", () => {
  const empty = produce(document, (draft) => {
    for (const kind of ["colorspaces", "display_colorspaces"] as const) draft[kind] = { byId: {}, order: [] };
  });
  const reasonOn = (on: Document) =>
    disabledReason(role["role.assign"]!, createEditor({}, { document: on }).store.getState());
  expect(reasonOn(empty)).toBe("There is no color space yet; add one first.");
  expect(reasonOn(document)).toBeUndefined();
});

test("the space that a role is likely meant for is offered first", () => {
  const offered = (on: Document, name: string) => {
    const state = createEditor({}, { document: on }).store.getState();
    const asked = argumentsOf(role["role.assign"]!).find((each) => each.name === "colorspace");
    return asked?.ask?.options?.(state, { name }).map(({ value }) => value) ?? [];
  };
  const config = builtinConfig("cg-config-v4.0.0_aces-v2.0_ocio-v2.5")!;
  expect(offered(config, "Aces_Interchange")[0]).toBe("ACES2065-1");
  expect(offered(config, "cie_xyz_d65_interchange")[0]).toBe("CIE XYZ-D65 - Display-referred");
  expect(offered(config, "data")[0]).toBe("Raw");
  expect(offered(config, "mine")).toEqual(offered(config, "other"));
  expect(new Set(offered(config, "data")).size).toBe(offered(config, "mine").length);
});

test("a role that applications convert by says so where nothing tells that the space is the promised one", () => {
  const { say } = run("assign", { name: "aces_interchange", colorspace: "reference" });
  expect(say).toBe("Added role aces_interchange for “reference”; check that it is ACES2065-1");
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
