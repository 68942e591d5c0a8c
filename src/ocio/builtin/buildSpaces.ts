import { colorspace, displayColorspace } from "../model/colorspace.ts";
import { look } from "../model/look.ts";
import { namedTransform } from "../model/namedTransform.ts";
import { acesSpaces } from "./acesSpaces.ts";
import type { Builder } from "./builder.ts";
import { cameraSpaces } from "./cameraSpaces.ts";
import { displaySpaces } from "./displaySpaces.ts";
import { at } from "./generation.ts";
import { namedCurves } from "./namedTransforms.ts";
import { displaySpaceOrder, namedTransformOrder, spaceOrder } from "./order.ts";
import { outputsFor } from "./outputs.ts";
import { builtin, curveAlone, fromReference, toReference } from "./recipe.ts";
import { utilitySpaces } from "./utilitySpaces.ts";

/** The one look of the built-in configurations. */
const gamutCompression = {
  name: "ACES 1.3 Reference Gamut Compression",
  processSpace: "ACES2065-1",
  style: "ACES-LMT - ACES 1.3 Reference Gamut Compression",
  /** AMF ids, without their common beginning, from generation 4.0 on. */
  amf: ["InvLook.Academy.ReferenceGamutCompress.a2.v1", "Look.Academy.ReferenceGamutCompress.a2.v1"],
  description: "Pulls camera colors that lie outside AP1 back inside it, leaving ordinary colors untouched.",
};

const sceneSpaces = [...acesSpaces, ...cameraSpaces, ...utilitySpaces];
const depth = { bitdepth: "f32", allocation: "uniform" };

/** Adds the display color spaces, all but the first of which have a style that leads to them. */
export function addDisplaySpaces(builder: Builder, hidden: ReadonlySet<string>): void {
  const { document, generation, newId } = builder;
  for (const entry of builder.pick(displaySpaces, displaySpaceOrder[generation])) {
    const style = at(entry.style ?? {}, generation);
    const row = displayColorspace.parse({
      ...builder.owned(),
      ...depth,
      name: entry.name,
      aliases_data: at(entry.aliases, generation),
      interop_id: builder.isModern ? entry.interop : null,
      family_id: style ? builder.familyId("Display") : null,
      description: entry.description,
      is_inactive: hidden.has(entry.name),
      category_ids: style ? builder.categoryIds(["file-io"]) : [],
      encoding: entry.encoding ?? null,
      interchange: builder.interchange(outputsFor(entry)),
      from_display_reference_transform: style ? builtin(`DISPLAY - CIE-XYZ-D65_to_${style}`, newId) : null,
    });
    builder.add(document.display_colorspaces, row, "space", entry.name);
  }
}

/** Adds the scene-referred and data spaces. */
export function addSceneSpaces(builder: Builder, hidden: ReadonlySet<string>): void {
  const { document, generation, newId } = builder;
  for (const entry of builder.pick(sceneSpaces, spaceOrder[generation])) {
    const { encoding } = entry;
    const row = colorspace.parse({
      ...builder.owned(),
      ...depth,
      name: entry.name,
      aliases_data: at(entry.aliases, generation),
      interop_id: builder.isModern ? entry.interop : null,
      family_id: builder.familyId(entry.family),
      description: entry.description,
      isdata: entry.isdata ?? false,
      is_inactive: hidden.has(entry.name),
      category_ids: builder.categoryIds(at(entry.categories ?? {}, generation) ?? ["file-io"]),
      encoding: typeof encoding === "string" ? encoding : at(encoding, generation),
      interchange: builder.interchange(entry.amf?.map((name) => `CSC.${name}`)),
      to_scene_reference_transform: toReference(entry, generation, newId),
      from_scene_reference_transform: fromReference(entry, generation, newId),
    });
    builder.add(document.colorspaces, row, "space", entry.name);
  }
}

/** Adds the named transforms. */
export function addNamedTransforms(builder: Builder): void {
  const { document, generation, newId } = builder;
  for (const entry of builder.pick(namedCurves, namedTransformOrder[generation])) {
    const row = namedTransform.parse({
      ...builder.owned(),
      name: entry.name,
      aliases_data: at(entry.aliases, generation),
      description: entry.description,
      family_id: builder.familyId(entry.family),
      category_ids: builder.categoryIds(["file-io"]),
      encoding: entry.encoding,
      transform: curveAlone(entry.decode, newId),
      inverse_transform: curveAlone(entry.encode, newId),
    });
    builder.add(document.named_transforms, row, "named transform", entry.name);
  }
}

/** Adds the look. */
export function addLook(builder: Builder): void {
  const { name, processSpace, style, amf, description } = gamutCompression;
  const row = look.parse({
    ...builder.owned(),
    name,
    process_space_id: builder.idOf("space", processSpace),
    description,
    interchange: builder.interchange(amf),
    transform: builtin(style, builder.newId),
  });
  builder.add(builder.document.looks, row, "look", name);
}
