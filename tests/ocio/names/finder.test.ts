import { expect, test } from "vitest";
import { spaceId } from "#ocio/names/finder.ts";
import { mentioned, named } from "../../commands/fixture.ts";

test("a name stands for a color space by itself, by an alias, in any case, or through a role", () => {
  const document = mentioned();
  const { id } = named(document, "colorspaces", "plates");
  for (const name of ["plates", "Plates_Alias", "WORKING"]) expect(spaceId(document, name)).toBe(id);
  named(document, "roles", "working").colorspace_id = null;
  expect(spaceId(document, "working")).toBeUndefined();
  expect(spaceId(document, "nothing")).toBeUndefined();
});
