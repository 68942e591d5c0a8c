import { expect, test } from "vitest";
import type { CollectionName } from "#ocio/model/document.ts";
import { brokenUses } from "#panels/removal/removal.ts";
import { mentioned, named } from "../../commands/fixture.ts";

const document = mentioned();
const of = (collection: "roles" | "colorspaces" | "looks" | "file_rules", name: string) =>
  named(document, collection, name).id;

/** Places that would be broken, and the rows that they mean. */
const broken = (rows: [CollectionName, string[]][]) =>
  brokenUses(document, new Map(rows)).map(({ name, use }) => `${use.ref.kind} → ${name}`);

test("a row that is deleted alone breaks what refers to it", () => {
  expect(broken([["colorspaces", [of("colorspaces", "raw")]]])).toEqual(["roles → raw"]);
});

test("rows that are deleted together do not break each other", () => {
  expect(
    broken([
      ["colorspaces", [of("colorspaces", "raw")]],
      ["roles", [of("roles", "default")]],
    ]),
  ).toEqual(["file_rules → default"]);
  expect(
    broken([
      ["colorspaces", [of("colorspaces", "raw")]],
      ["roles", [of("roles", "default")]],
      ["file_rules", [of("file_rules", "Default")]],
    ]),
  ).toEqual([]);
});
