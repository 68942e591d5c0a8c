import { expect, test } from "vitest";
import { collectionAt, resources } from "#api/resources.ts";
import { screens } from "#command/screen.ts";
import { commands } from "#commands";
import { collectionNames, collections, emptyDocument } from "#ocio/model/document.ts";
import { nouns, subjects } from "#ocio/model/noun.ts";
import { pathOf, rowAt } from "#panels/place.ts";
import { sections } from "../src/routes/-shell/sections.ts";

const ID = "12345678-1234-4123-8123-123456789abc";
const items = sections.flatMap((section) => section.items);

test.each(collectionNames)("%s has rows, words, commands, calls and a screen", (name) => {
  expect(emptyDocument(ID)[name]).toEqual({ byId: {}, order: [] });
  expect(collections[name]).toBeDefined();
  expect(nouns[name]).toHaveLength(2);
  expect(Object.keys(commands).some((id) => id.startsWith(`${subjects[name]}.`))).toBe(true);
  for (const path of resources[name].paths) expect(collectionAt.get(path)).toBe(name);
  const path = pathOf("c", { kind: name, id: ID });
  if (screens[name].row === "/") expect(rowAt(path)).toEqual({ collection: name, id: ID });
  else expect(path).toContain(`#${ID}`);
  const section = items.find(({ counts }) => counts === name);
  // Views are shown with their displays.
  if (name === "display_view_associations") expect(section).toBeUndefined();
  else expect(commands).toHaveProperty([section!.command]);
});

test("no two collections share a noun, a path or the noun of their commands", () => {
  const unique = (values: readonly unknown[]) => expect(new Set(values).size).toBe(values.length);
  unique(Object.values(subjects));
  unique(Object.values(nouns).flat());
  unique(Object.values(resources).flatMap(({ paths }) => paths));
});
