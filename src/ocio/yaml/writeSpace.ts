import { type Colorspace, type DisplayColorspace, spaceFields } from "../model/colorspace.ts";
import { type Look, lookFields } from "../model/look.ts";
import { type NamedTransform, namedTransformFields } from "../model/namedTransform.ts";
import { type ViewTransform, viewTransformFields } from "../model/viewTransform.ts";
import { fieldWriter } from "./form.ts";
import type { WriteContext } from "./writeContext.ts";

const writeFields = fieldWriter(spaceFields);

/** A color space of either reference; `transforms` are its two slots, written already. */
function space(row: Colorspace | DisplayColorspace, transforms: string, writing: WriteContext): string {
  const shown = writing.major >= 2 ? row : { ...row, aliases_data: [] };
  return `  - !<ColorSpace>\n${writeFields(shown, writing)}${transforms}`;
}

export function writeColorspace(row: Colorspace, writing: WriteContext): string {
  const suffix = writing.major >= 2 ? "scene_reference" : "reference";
  return space(
    row,
    writing.transform(`to_${suffix}`, row.to_scene_reference_transform) +
      writing.transform(`from_${suffix}`, row.from_scene_reference_transform),
    writing,
  );
}

export function writeDisplayColorspace(row: DisplayColorspace, writing: WriteContext): string {
  return space(
    row,
    writing.transform("to_display_reference", row.to_display_reference_transform) +
      writing.transform("from_display_reference", row.from_display_reference_transform),
    writing,
  );
}

const writeLookFields = fieldWriter(lookFields);

export function writeLook(row: Look, writing: WriteContext): string {
  return [
    `  - !<Look>\n${writeLookFields(row, writing)}`,
    writing.transform("transform", row.transform),
    writing.transform("inverse_transform", row.inverse_transform),
  ].join("");
}

const writeViewTransformFields = fieldWriter(viewTransformFields);

export function writeViewTransform(row: ViewTransform, writing: WriteContext): string {
  const isScene = row.reference_space_type === "scene";
  const transforms = isScene
    ? writing.transform("to_scene_reference", row.to_scene_reference) +
      writing.transform("from_scene_reference", row.from_scene_reference)
    : writing.transform("to_display_reference", row.to_display_reference) +
      writing.transform("from_display_reference", row.from_display_reference);
  return `  - !<ViewTransform>\n${writeViewTransformFields(row, writing)}${transforms}`;
}

const writeNamedTransformFields = fieldWriter(namedTransformFields);

export function writeNamedTransform(row: NamedTransform, writing: WriteContext): string {
  return [
    `  - !<NamedTransform>\n${writeNamedTransformFields(row, writing)}`,
    writing.transform("transform", row.transform),
    writing.transform("inverse_transform", row.inverse_transform),
  ].join("");
}
