import { type Document, emptyDocument } from "../document.ts";
import { colorspace, displayColorspace } from "../row/colorspace.ts";
import { category, family } from "../row/label.ts";
import { look } from "../row/look.ts";
import { namedTransform } from "../row/namedTransform.ts";
import { role } from "../row/role.ts";
import { fileRule, viewingRule } from "../row/rule.ts";
import { display, displayViewAssociation, inlineView, sharedView, USE_DISPLAY_NAME } from "../row/view.ts";
import { viewTransform } from "../row/viewTransform.ts";
import { createTransform } from "../transform.ts";
import { acesSpaces } from "./acesSpaces.ts";
import { cameraSpaces } from "./cameraSpaces.ts";
import { type DisplaySpace, displaySpaces } from "./displaySpaces.ts";
import { at, type Flavor, type Generation, generations } from "./generation.ts";
import { inactiveSpaces } from "./inactive.ts";
import { gamutCompression } from "./look.ts";
import { configName } from "./name.ts";
import { namedCurves } from "./namedTransforms.ts";
import { displaySpaceOrder, namedTransformOrder, spaceOrder, viewTransformOrder } from "./order.ts";
import { builtin, curveAlone, fromReference, toReference } from "./recipe.ts";
import { roles } from "./roles.ts";
import { fileRules, SCENE_RULE, VIDEO_RULE, viewingRules } from "./rules.ts";
import { utilitySpaces } from "./utilitySpaces.ts";
import {
  activeDisplays,
  activeViews,
  COLORIMETRIC,
  closingViews,
  renderings,
  UNTONEMAPPED,
  virtualViews,
} from "./views.ts";

const sceneSpaces = [...acesSpaces, ...cameraSpaces, ...utilitySpaces];
const RAW = "Raw";
const AMF = "urn:ampas:aces:transformId:v2.0:";

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
  const document = emptyDocument(configId);
  const modern = generation === "4.0";
  const owned = () => ({ id: newId(), config_id: configId });
  const ids = new Map<string, string>();

  /** Rows of a table that this configuration holds, in its order. */
  function pick<T extends { name: string; cg?: true }>(table: readonly T[], order: readonly string[]): T[] {
    const byName = new Map(table.map((fact) => [fact.name, fact]));
    const facts = order.map((name) => byName.get(name)).filter((fact) => fact !== undefined);
    return flavor === "cg" ? facts.filter((fact) => fact.cg) : facts;
  }

  /** Adds a row to a collection and remembers its id by kind and name. */
  function add<R extends { id: string }>(
    collection: { byId: Record<string, R>; order: string[] },
    row: R,
    key: string,
  ): void {
    collection.byId[row.id] = row;
    collection.order.push(row.id);
    ids.set(key, row.id);
  }
  const idOf = (kind: string, name: string) => ids.get(`${kind}/${name}`) ?? null;

  function familyId(name: string): string {
    if (!ids.has(`family/${name}`))
      add(document.families, family.parse({ ...owned(), name }), `family/${name}`);
    return idOf("family", name) as string;
  }
  function categoryIds(names: readonly string[]): string[] {
    return names.map((name) => {
      if (!ids.has(`category/${name}`))
        add(document.categories, category.parse({ ...owned(), name }), `category/${name}`);
      return idOf("category", name) as string;
    });
  }
  const amf = (names: readonly string[] | undefined) => ({
    amf_transform_ids: modern && names ? names.map((name) => AMF + name).join("\n") : null,
  });

  const displays = pick(displaySpaces, displaySpaceOrder[generation]);
  const displayNames = displays.map(({ name }) => name);
  const hidden = inactiveSpaces(generation, displayNames);
  const isHidden = new Set(hidden);
  const views = pick(renderings, viewTransformOrder[generation]);

  for (const fact of displays) {
    const style = at(fact.style ?? {}, generation);
    const row = displayColorspace.parse({
      ...owned(),
      name: fact.name,
      aliases_data: at(fact.aliases, generation),
      interop_id: modern ? fact.interop : null,
      family_id: style ? familyId("Display") : null,
      bitdepth: "f32",
      description: fact.description,
      is_inactive: isHidden.has(fact.name),
      category_ids: style ? categoryIds(["file-io"]) : [],
      encoding: fact.encoding ?? null,
      interchange: amf(outputIds(fact)),
      from_display_reference_transform: style ? builtin(`DISPLAY - CIE-XYZ-D65_to_${style}`, newId) : null,
    });
    add(document.display_colorspaces, row, `space/${fact.name}`);
  }

  for (const fact of pick(sceneSpaces, spaceOrder[generation])) {
    const { encoding } = fact;
    const row = colorspace.parse({
      ...owned(),
      name: fact.name,
      aliases_data: at(fact.aliases, generation),
      interop_id: modern ? fact.interop : null,
      family_id: familyId(fact.family),
      bitdepth: "f32",
      description: fact.description,
      isdata: fact.isdata ?? false,
      is_inactive: isHidden.has(fact.name),
      category_ids: categoryIds(at(fact.categories ?? {}, generation) ?? ["file-io"]),
      encoding: typeof encoding === "string" ? encoding : at(encoding, generation),
      interchange: amf(fact.amf?.map((name) => `CSC.${name}`)),
      to_scene_reference_transform: toReference(fact, generation, newId),
      from_scene_reference_transform: fromReference(fact, generation, newId),
    });
    add(document.colorspaces, row, `space/${fact.name}`);
  }

  for (const fact of pick(namedCurves, namedTransformOrder[generation])) {
    const row = namedTransform.parse({
      ...owned(),
      name: fact.name,
      aliases_data: at(fact.aliases, generation),
      description: fact.description,
      family_id: familyId(fact.family),
      category_ids: categoryIds(["file-io"]),
      encoding: fact.encoding,
      transform: curveAlone(fact.decode, newId),
      inverse_transform: curveAlone(fact.encode, newId),
    });
    add(document.named_transforms, row, `named/${fact.name}`);
  }

  for (const fact of views) {
    const row = viewTransform.parse({
      ...owned(),
      name: fact.name,
      description: fact.description,
      interchange: amf(fact.amf && outputsOf(fact.amf)),
      reference_space_type: fact.style ? "scene" : "display",
      from_scene_reference: fact.style ? builtin(fact.style, newId) : null,
      from_display_reference: fact.style ? null : createTransform("MatrixTransform", newId()),
    });
    add(document.view_transforms, row, `view transform/${fact.name}`);
  }

  const closing = closingViews(generation);
  const ordered = [...views.map(({ name }) => name).filter((name) => !closing.includes(name)), ...closing];
  for (const name of ordered) {
    const row = sharedView.parse({
      ...owned(),
      name,
      view_transform_id: idOf("view transform", name),
      display_colorspace_name: USE_DISPLAY_NAME,
      rule_name: modern ? (name === COLORIMETRIC ? VIDEO_RULE : SCENE_RULE) : null,
    });
    add(document.shared_views, row, `view/${name}`);
  }

  function addViews(displayId: string | null, names: readonly string[]): void {
    const raw = inlineView.parse({ name: RAW, source_colorspace_id: idOf("space", RAW) });
    const shared = names.map((name) => idOf("view", name)).filter((id) => id !== null);
    const rows = [{ inline_view: raw }, ...shared.map((shared_view_id) => ({ shared_view_id }))];
    for (const row of rows) {
      const association = displayViewAssociation.parse({ ...owned(), display_id: displayId, ...row });
      add(document.display_view_associations, association, `association/${association.id}`);
    }
  }
  for (const fact of displays.filter(({ views }) => views !== undefined)) {
    const row = display.parse({ ...owned(), name: fact.name });
    add(document.displays, row, `display/${fact.name}`);
    addViews(row.id, [...(at(fact.views ?? {}, generation) ?? []), ...closing]);
  }
  if (modern) addViews(null, virtualViews[flavor]);

  const { processSpace, style, ...fact } = gamutCompression;
  add(
    document.looks,
    look.parse({
      ...owned(),
      name: fact.name,
      process_space_id: idOf("space", processSpace),
      description: fact.description,
      interchange: amf(fact.amf),
      transform: builtin(style, newId),
    }),
    `look/${fact.name}`,
  );

  for (const [name, spaces] of Object.entries(roles)) {
    const colorspace_id = idOf("space", at(spaces, generation) ?? "");
    add(document.roles, role.parse({ ...owned(), name, colorspace_id }), `role/${name}`);
  }

  const rules = at(fileRules, generation) ?? [];
  for (const [index, { colorspace, ...fact }] of rules.entries()) {
    const ruleType = fact.name === "Default" ? "default" : fact.regex ? "regex" : "basic";
    const priority = rules.length - 1 - index;
    const row = { ...owned(), ...fact, ruleType, priority, colorspace_id: idOf("space", colorspace) };
    add(document.file_rules, fileRule.parse(row), `file rule/${fact.name}`);
  }
  for (const { name, encodings } of modern ? viewingRules : []) {
    const row = viewingRule.parse({ ...owned(), name, encodings_data: encodings });
    add(document.viewing_rules, row, `viewing rule/${name}`);
  }

  const shown = displays.filter(({ views }) => views !== undefined).map(({ name }) => name);
  Object.assign(document.config, {
    ocio_profile_version: generations[generation].ocio,
    name: configName(flavor, generation),
    description: purposes[flavor],
    active_displays: modern ? activeDisplays.filter((name) => shown.includes(name)) : shown,
    active_views: [...(modern ? activeViews.filter((name) => ordered.includes(name)) : ordered), RAW],
    inactive_colorspaces: [...hidden],
    default_view_transform: UNTONEMAPPED,
  });
  return document;
}

type Output = NonNullable<DisplaySpace["amf"]>;

/** Cinema projectors with the equal-energy white, for which there is an ACES rendering but no display here. */
const OTHER_OUTPUT: Output = { encoding: "XYZ-E_Gamma2pt6", renderings: ["P3-D65_48nit"] };

function ids({ encoding, renderings }: Output): string[] {
  return renderings.map((rendering) => `Output.Academy.${rendering}_in_${encoding}.a2.v1`);
}

/** AMF lists every output with its inverse, in alphabetical order. */
function bothWays(outputs: string[]): string[] {
  const sorted = outputs.toSorted();
  return [...sorted.map((id) => `Inv${id}`), ...sorted];
}

function outputIds({ amf }: DisplaySpace): string[] | undefined {
  return amf && bothWays(ids(amf));
}

/** AMF ids of every output of the given renderings. */
function outputsOf(names: readonly string[]): string[] {
  const all = displaySpaces.map(({ amf }) => amf).filter((amf) => amf !== undefined);
  const outputs = [...all, OTHER_OUTPUT].map(({ encoding, renderings }) => ({
    encoding,
    renderings: renderings.filter((name) => names.includes(name)),
  }));
  return bothWays(outputs.flatMap(ids));
}
