import { expect, test } from "vitest";
import { changed } from "#ocio/model/change.ts";
import { type Document, rowsOf } from "#ocio/model/document.ts";
import { type Renaming, renameChanges } from "#ocio/names/rename.ts";
import { add, mentioned, named } from "../../commands/fixture.ts";

/** The document with "plates" renamed. */
function renamed(document: Document, to: string, options?: Renaming): Document {
  const { id } = named(document, "colorspaces", "plates");
  return changed(document, renameChanges(document, { kind: "colorspaces", id }, to, options));
}

test("spellings in another case follow the name", () => {
  const document = mentioned();
  document.config.inactive_colorspaces = ["raw", "PLATES"];
  document.config.environment = { SPACE: "Plates", SHOT: "PLATES" };
  named(document, "roles", "working").colorspace_name = "PLATES";
  const next = renamed(document, "ARRI LogC4");
  expect(next.config.inactive_colorspaces).toEqual(["raw", "ARRI LogC4"]);
  expect(next.config.environment).toEqual({ SPACE: "ARRI LogC4", SHOT: "PLATES" });
  expect(named(next, "roles", "working").colorspace_name).toBeNull();
});

test("a list that has the new name already has it once", () => {
  const document = mentioned();
  document.config.inactive_colorspaces = ["later", "Plates", "raw"];
  expect(renamed(document, "later").config.inactive_colorspaces).toEqual(["later", "raw"]);
});

test("a name that changes only its case, or takes an alias in another case, leaves no alias of it", () => {
  const aliases = (to: string) =>
    named(renamed(mentioned(), to, { keepAlias: true }), "colorspaces", to).aliases_data;
  expect(aliases("PLATES")).toEqual(["plates_alias"]);
  expect(aliases("Plates_Alias")).toEqual(["plates"]);
});

test("an old name that is an alias in another case too is kept once", () => {
  const document = mentioned();
  named(document, "colorspaces", "plates").aliases_data = ["PLATES", "scan"];
  expect(named(renamed(document, "New", { keepAlias: true }), "colorspaces", "New").aliases_data).toEqual([
    "plates",
    "scan",
  ]);
});

test("the active list keeps the name of other displays' views, whatever its case, and has the new one once", () => {
  const document = mentioned();
  const wall = add(document, "displays", { name: "Wall" });
  const twin = add(document, "display_view_associations", {
    display_id: wall,
    inline_view: { name: "Log" },
  });
  const rename = () =>
    changed(document, renameChanges(document, { kind: "display_view_associations", id: twin }, "Log C"));
  document.config.active_views = ["LOG", "Film"];
  expect(rename().config.active_views).toEqual(["LOG", "Log C", "Film"]);
  document.config.active_views = ["Log C", "log"];
  expect(rename().config.active_views).toEqual(["Log C", "log"]);
});

test("a display and the color space that its views take by its name are renamed together, whatever their case", () => {
  const document = mentioned();
  named(document, "display_colorspaces", "Monitor").name = "MONITOR";
  const { id } = named(document, "displays", "Monitor");
  const next = changed(document, renameChanges(document, { kind: "displays", id }, "Wall"));
  expect(rowsOf(next, "displays").map(({ name }) => name)).toEqual(["Wall"]);
  expect(rowsOf(next, "display_colorspaces").map(({ name }) => name)).toEqual(["Wall"]);
});

test("a role that an interop id spells leaves an alias of its old name, unless only its case changes", () => {
  const document = mentioned();
  const { id } = named(document, "roles", "working");
  named(document, "colorspaces", "derived").interop_id = "working";
  const aliases = (to: string) =>
    named(changed(document, renameChanges(document, { kind: "roles", id }, to)), "colorspaces", "plates")
      .aliases_data;
  expect(aliases("comp")).toEqual(["plates_alias", "working"]);
  expect(aliases("WORKING")).toEqual(["plates_alias"]);
});
