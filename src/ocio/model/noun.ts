import type { CollectionName } from "./document.ts";

/** Singular and plural noun of each collection. */
export const nouns: Record<CollectionName, readonly [one: string, many: string]> = {
  colorspaces: ["color space", "color spaces"],
  display_colorspaces: ["display color space", "display color spaces"],
  displays: ["display", "displays"],
  display_view_associations: ["view", "views"],
  shared_views: ["shared view", "shared views"],
  view_transforms: ["view transform", "view transforms"],
  looks: ["look", "looks"],
  named_transforms: ["named transform", "named transforms"],
  roles: ["role", "roles"],
  file_rules: ["file rule", "file rules"],
  viewing_rules: ["viewing rule", "viewing rules"],
  families: ["family", "families"],
  categories: ["category", "categories"],
};

/** "1 color space", "3 color spaces". */
export function counted(collection: CollectionName, count: number): string {
  return `${count} ${nouns[collection][count === 1 ? 0 : 1]}`;
}

/** "1 step", "3 steps": for nouns that are no collection, with a plural in s. */
export function countedNoun(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** "a, b and c". */
export function listed(words: readonly string[]): string {
  if (words.length < 2) return words[0] ?? "";
  return `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

/** Words as they begin a sentence or a label: "color space" is "Color space". */
export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Words as they stand within a sentence: "LUT input space" and "ID" keep their capitals, "Bit Depth" does not. */
export function inSentence(words: string): string {
  return words.replace(/\b[A-Z](?![A-Z])/g, (letter) => letter.toLowerCase());
}

/** The noun of a collection's commands: "colorspace" of `colorspace.rename`. */
export const subjects: Record<CollectionName, string> = {
  colorspaces: "colorspace",
  display_colorspaces: "displayColorspace",
  displays: "display",
  display_view_associations: "view",
  shared_views: "sharedView",
  view_transforms: "viewTransform",
  looks: "look",
  named_transforms: "namedTransform",
  roles: "role",
  file_rules: "fileRule",
  viewing_rules: "viewingRule",
  families: "family",
  categories: "category",
};
