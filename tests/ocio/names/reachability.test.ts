import { expect, test } from "vitest";
import { collectionNames } from "#ocio/model/document.ts";
import { nameOf } from "#ocio/names/finder.ts";
import { reachableIds } from "#ocio/names/reachability.ts";
import { mentioned, named } from "../../commands/fixture.ts";

test("a row reaches what it mentions and what that mentions; lists and variables reach nothing", () => {
  const document = mentioned();
  document.config.environment = { SPACE: "", SHOT: "derived" };
  const from = (id: string) =>
    collectionNames
      .flatMap((collection) => Object.values(document[collection].byId))
      .filter((row) => row.id !== id && reachableIds(document, [id]).has(row.id))
      .map((row) => nameOf(row, document));
  expect(from(named(document, "roles", "default").id)).toEqual(["raw"]);
  expect(from(named(document, "looks", "cold").id).sort()).toEqual(["plates", "working"]);
  expect(from(named(document, "named_transforms", "proxy").id)).toEqual(["plates"]);
  // Displays, views and color spaces are only listed by the configuration itself.
  expect(from(document.config.id)).toEqual(["Film"]);
  expect(from(named(document, "colorspaces", "derived").id)).toEqual(
    expect.arrayContaining(["plates", "Monitor", "warm", "cold", "working", "Film"]),
  );
});
