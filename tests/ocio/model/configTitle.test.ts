import { expect, test } from "vitest";
import { configTitle } from "#ocio/model/configTitle.ts";
import { collectionNames } from "#ocio/model/document.ts";
import { spaceCount } from "#ocio/model/spaceCount.ts";

test.each([
  ["show", "other.ocio", "show"],
  [null, "show_v2.ocio", "show_v2"],
  ["  ", "Show.OCIOZ", "Show"],
  [null, "config.final", "config.final"],
  [null, ".ocio", "Untitled"],
  [null, null, "Untitled"],
])("a configuration named %j of the file %j is called %s", (name, file, title) => {
  expect(configTitle(name, file)).toBe(title);
});

test("color spaces and display color spaces are counted apart", () => {
  const none = Object.fromEntries(collectionNames.map((name) => [name, 0])) as Parameters<
    typeof spaceCount
  >[0];
  expect(spaceCount({ ...none, colorspaces: 353, display_colorspaces: 28 })).toBe("353 + 28 display");
  expect(spaceCount({ ...none, colorspaces: 12 })).toBe("12");
});
