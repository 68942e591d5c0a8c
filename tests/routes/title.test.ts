import { expect, test } from "vitest";
import { emptyDocument } from "#ocio/model/document.ts";
import { titleOf } from "../../src/routes/-shell/follow/useTitle.ts";

test("a configuration without a name is called after its file in the title of the tab", () => {
  const document = emptyDocument(crypto.randomUUID());
  document.config.name = "";
  const { id } = document.config;
  expect(titleOf(document, `/${id}`, "show_v004.ocio")).toBe("show_v004 – Palette");
  expect(titleOf(document, `/${id}`, null)).toBe("Untitled – Palette");
  document.config.name = "Show";
  expect(titleOf(document, `/${id}/looks`, "show_v004.ocio")).toBe("Looks – Show – Palette");
});

test.each([
  ["looks", "Looks"],
  ["convert", "Convert"],
  ["layer", "Layer"],
  ["webhooks", "Webhooks"],
  ["git", "Git"],
  ["history/3", "Version 3"],
])("the title of /%s names its screen", (path, title) => {
  const document = emptyDocument(crypto.randomUUID());
  document.config.name = "Show";
  expect(titleOf(document, `/${document.config.id}/${path}`)).toBe(`${title} – Show – Palette`);
});

test.each([
  ["operator", "Server"],
  ["guide", "Guide"],
  ["account-log", "Account log"],
])("the title of /%s, outside a configuration, names its screen", (path, title) => {
  expect(titleOf(null, `/${path}`)).toBe(`${title} – Palette`);
});
