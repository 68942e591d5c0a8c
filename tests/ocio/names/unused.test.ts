import { expect, test } from "vitest";
import { type Disposable, unusedRows } from "#ocio/names/unused.ts";
import { add, mentioned, named } from "../../commands/fixture.ts";

test("a row that is only listed is unused, and a label that has a member is used", () => {
  const document = mentioned();
  const family = add(document, "families", { name: "camera" });
  add(document, "families", { name: "nobody's" });
  named(document, "colorspaces", "derived").family_id = family;
  document.config.inactive_colorspaces = ["reference", "proxy"];
  const unused = (collection: Disposable) => unusedRows(document, collection).map(({ name }) => name);
  expect(unused("colorspaces")).toEqual(["reference", "derived"]);
  expect(unused("named_transforms")).toEqual(["proxy"]);
  expect(unused("view_transforms")).toEqual([]);
  expect(unused("families")).toEqual(["nobody's"]);
});
