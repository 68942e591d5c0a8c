import { expect, test } from "vitest";
import { nearest } from "#ocio/names/nearestWord.ts";

const ids = ["colorspace.rename", "colorspace.remove", "go.ociom", "role.assign"];
const applications = ["nuke-13", "nuke-15", "blender-4", "openimageio", "maya"];

test.each([
  ["colorspace.renam", ids, "colorspace.rename"],
  ["colorSpace.rename", ids, "colorspace.rename"],
  ["colorspace.rmeove", ids, "colorspace.remove"],
  ["role", ids, "role.assign"],
  ["nuke-51", applications, "nuke-15"],
  ["nuke", applications, "nuke-13"],
  ["maya-2025", applications, "maya"],
  ["openimagio", applications, "openimageio"],
])("%s means a word with few other letters, or one that it begins", (word, among, meant) => {
  expect(nearest(word, among)).toBe(meant);
});

test.each([
  ["nope", applications],
  ["zzz", applications],
  ["", applications],
  ["x", ids],
  ["ocio", ids],
  ["show.ocio", ids],
  ["image", applications],
])("“%s” is near to none", (word, among) => {
  expect(nearest(word, among)).toBeUndefined();
});
