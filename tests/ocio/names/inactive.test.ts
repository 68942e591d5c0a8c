import { expect, test } from "vitest";
import { inactiveList } from "#ocio/names/inactive.ts";
import { mentioned, named } from "../../commands/fixture.ts";

test("an entry that names an inactive row by a role, an alias or in another case stands for it", () => {
  const document = mentioned();
  for (const entry of ["working", "PLATES_ALIAS", " Plates "]) {
    document.config.inactive_colorspaces = [entry];
    expect(inactiveList(document)).toEqual([entry]);
  }
});

test("an entry that names nothing is kept, one of an active row goes, and what no entry names is added", () => {
  const document = mentioned();
  named(document, "colorspaces", "reference").is_inactive = true;
  document.config.inactive_colorspaces = ["raw", "nothing", "working", "default"];
  expect(inactiveList(document)).toEqual(["nothing", "working", "reference"]);
  named(document, "colorspaces", "plates").is_inactive = false;
  expect(inactiveList(document)).toEqual(["nothing", "reference"]);
});
