import type { Document } from "../model/document.ts";
import { role } from "../model/role.ts";
import { DEFAULT_RULE, fileRule, viewingRule } from "../model/rule.ts";
import { Builder } from "./builder.ts";
import { addDisplaySpaces, addLook, addNamedTransforms, addSceneSpaces } from "./buildSpaces.ts";
import { activeLists, addDisplays, addViewTransforms } from "./buildViews.ts";
import { displaySpaces } from "./displaySpaces.ts";
import { at, type Flavor, type Generation, generations, type Since } from "./generation.ts";
import { configName } from "./name.ts";
import { displaySpaceOrder } from "./order.ts";
import { fileRules, viewingRules } from "./rules.ts";
import { UNTONEMAPPED } from "./views.ts";

/** The color space of every role, in the order of the file. */
const roles: Record<string, Since<string>> = {
  aces_interchange: { "1.0": "ACES2065-1" },
  cie_xyz_d65_interchange: { "1.0": "CIE-XYZ-D65", "2.2": "CIE XYZ-D65 - Display-referred" },
  color_picking: { "1.0": "sRGB - Texture", "2.2": "sRGB Encoded Rec.709 (sRGB)" },
  color_timing: { "1.0": "ACEScct" },
  compositing_log: { "1.0": "ACEScct" },
  data: { "1.0": "Raw" },
  matte_paint: { "1.0": "sRGB - Texture", "2.1": "ACEScct" },
  scene_linear: { "1.0": "ACEScg" },
  texture_paint: { "1.0": "ACEScct", "2.1": "sRGB - Texture", "2.2": "sRGB Encoded Rec.709 (sRGB)" },
};

const purposes: Record<Flavor, string> = {
  cg: "ACES for computer graphics: the working spaces, the usual textures and the common displays, without camera spaces.",
  studio:
    "ACES for whole productions: all of the working, texture and camera spaces, displays and renderings.",
};

/** A built-in configuration, made from the tables of this folder. */
export function build(
  flavor: Flavor,
  generation: Generation,
  configId: string,
  newId: () => string,
): Document {
  const builder = new Builder(flavor, generation, configId, newId);
  const displays = builder.pick(displaySpaces, displaySpaceOrder[generation]).map(({ name }) => name);
  const inactive = inactiveSpaces(generation, displays);
  addDisplaySpaces(builder, new Set(inactive));
  addSceneSpaces(builder, new Set(inactive));
  addNamedTransforms(builder);
  addViewTransforms(builder);
  addDisplays(builder);
  addLook(builder);
  addRoles(builder);
  addRules(builder);
  Object.assign(builder.document.config, {
    ...activeLists(builder),
    ocio_profile_version: generations[generation].ocio,
    name: configName(flavor, generation),
    description: purposes[flavor],
    inactive_colorspaces: [...inactive],
    default_view_transform: UNTONEMAPPED,
  });
  return builder.document;
}

function addRoles(builder: Builder): void {
  for (const [name, spaces] of Object.entries(roles)) {
    const colorspace_id = builder.idOf("space", at(spaces, builder.generation) ?? "");
    const row = role.parse({ ...builder.owned(), name, colorspace_id });
    builder.add(builder.document.roles, row, "role", name);
  }
}

function addRules(builder: Builder): void {
  const { document, generation } = builder;
  const rules = at(fileRules, generation) ?? [];
  for (const [index, { colorspace, ...entry }] of rules.entries()) {
    const row = fileRule.parse({
      ...builder.owned(),
      ...entry,
      ruleType: entry.name === DEFAULT_RULE ? "default" : entry.regex ? "regex" : "basic",
      priority: rules.length - 1 - index,
      colorspace_id: builder.idOf("space", colorspace),
    });
    builder.add(document.file_rules, row, "file rule", entry.name);
  }
  for (const { name, encodings } of builder.isModern ? viewingRules : []) {
    const row = viewingRule.parse({ ...builder.owned(), name, encodings_data: encodings });
    builder.add(document.viewing_rules, row, "viewing rule", name);
  }
}

/** Generation 1.0 names some displays several times, and in its CG configuration also displays it does not have. */
const FIRST = [
  "CIE-XYZ-D65",
  "sRGB - Display",
  "Rec.1886 Rec.709 - Display",
  "Rec.1886 Rec.2020 - Display",
  "sRGB - Display",
  "Rec.1886 Rec.709 - Display",
  ...times(2, "Rec.1886 Rec.2020 - Display"),
  "Rec.2100-HLG - Display",
  ...times(3, "Rec.2100-PQ - Display"),
  ...times(3, "ST2084-P3-D65 - Display"),
  "P3-D60 - Display",
  ...times(3, "P3-D65 - Display"),
  ...times(2, "P3-DCI - Display"),
  "ST2084-P3-D65 - Display",
];

function times(count: number, name: string): string[] {
  return Array.from({ length: count }, () => name);
}

/** Spaces that menus hide, given the display color spaces of the configuration. */
function inactiveSpaces(generation: Generation, displaySpaces: string[]): string[] {
  if (generation === "1.0") return FIRST;
  if (generation === "2.1") return displaySpaces;
  return ["CIE XYZ-D65 - Display-referred", "CIE XYZ-D65 - Scene-referred"];
}
