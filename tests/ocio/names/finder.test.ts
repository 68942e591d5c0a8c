import { produce } from "immer";
import { expect, test } from "vitest";
import { finderOf, namesIn, spaceId } from "#ocio/names/finder.ts";
import { mentioned, named } from "../../commands/fixture.ts";

test("a name stands for a color space by itself, by an alias, in any case, or through a role", () => {
  const document = mentioned();
  const { id } = named(document, "colorspaces", "plates");
  for (const name of ["plates", "Plates_Alias", "WORKING"]) expect(spaceId(document, name)).toBe(id);
  named(document, "roles", "working").colorspace_id = null;
  expect(spaceId(document, "working")).toBeUndefined();
  expect(spaceId(document, "nothing")).toBeUndefined();
});

test("a name is looked for among what is meant, not among color spaces", () => {
  const find = finderOf(mentioned());
  expect(find("colorspace", "plates")).toMatchObject({ kind: "colorspaces" });
  for (const among of ["look", "viewTransform", "display"] as const) expect(find(among, "plates")).toBeNull();
});

test("a document that is being edited is looked through anew", () => {
  produce(mentioned(), (draft) => {
    const space = named(draft, "colorspaces", "plates");
    expect(finderOf(draft)("colorspace", "plates")).toMatchObject({ id: space.id });
    space.name = "scans";
    space.aliases_data = [];
    expect(finderOf(draft)("colorspace", "scans")).toMatchObject({ id: space.id });
  });
});

test("an id has the name of the first document that has it, and a text that is no id stays", () => {
  const now = mentioned();
  const { id } = named(now, "colorspaces", "plates");
  const before = produce(now, (draft) => {
    draft.colorspaces.byId[id]!.name = "scans";
  });
  const texts = ["film", "constructor", "toString"];
  expect([id, ...texts].map(namesIn(now, before))).toEqual(["plates", ...texts]);
  expect(namesIn(before, now)(id)).toBe("scans");
});
