import { describe, expect, test } from "vitest";
import { checkWhole } from "#color/check/wholeCheck.ts";
import { builtinConfigNames } from "#ocio/builtin/config.ts";
import { rowsOf } from "#ocio/model/document.ts";
import { writeConfig } from "#ocio/yaml/write.ts";
import { templateConfig } from "../../commands/guide/template.ts";
import { python } from "../shared.ts";
import { ask } from "./official.ts";

const ID = "0b1f6f3c-8d2b-4a44-9c54-3f0a3d6a1b11";

describe.each(["minimal", "empty", ...builtinConfigNames])("the template %s", (template) => {
  const made = () => templateConfig(template, { id: ID, name: "show" })!;

  test("has no errors, and the name that was given", () => {
    expect(checkWhole(made()).filter(({ severity }) => severity === "error")).toEqual([]);
    expect(made().config).toMatchObject({ id: ID, name: "show" });
  });

  test.skipIf(!python)("is loaded and validated by official OCIO", () => {
    expect(ask([{ do: "validate", text: writeConfig(made()) }])).toMatchObject([{ valid: true }]);
  });
});

test("the minimal template is scene-linear with an sRGB display", () => {
  const document = templateConfig("minimal", { id: ID, name: null })!;
  expect(rowsOf(document, "displays").map(({ name }) => name)).toEqual(["sRGB - Display"]);
  expect(rowsOf(document, "roles").map(({ name }) => name)).toContain("scene_linear");
  expect(document.config.name).toBeNull();
});

test("there are no other templates", () => {
  expect(templateConfig("show", { id: ID, name: null })).toBeUndefined();
});
