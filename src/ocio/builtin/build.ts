import type { Document } from "../model/document.ts";
import { role } from "../model/role.ts";
import { DEFAULT_RULE, fileRule, viewingRule } from "../model/rule.ts";
import { Builder } from "./builder.ts";
import { addDisplaySpaces, addLook, addNamedTransforms, addSceneSpaces } from "./buildSpaces.ts";
import { activeLists, addDisplays, addViewTransforms } from "./buildViews.ts";
import { displaySpaces } from "./displaySpaces.ts";
import { at, type Flavor, type Generation, generations } from "./generation.ts";
import { inactiveSpaces } from "./inactive.ts";
import { configName } from "./name.ts";
import { displaySpaceOrder } from "./order.ts";
import { roles } from "./roles.ts";
import { fileRules, viewingRules } from "./rules.ts";
import { UNTONEMAPPED } from "./views.ts";

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
