import { type Colorspace, type DisplayColorspace, spaceFields } from "../model/colorspace.ts";
import { type Look, lookFields } from "../model/look.ts";
import type { NamedTransform } from "../model/namedTransform.ts";
import type { ViewTransform } from "../model/viewTransform.ts";
import { fold } from "../names/name.ts";
import { scalar, textBlock, texts } from "./emit.ts";
import { fieldWriter } from "./form.ts";
import { tokens, type WriteContext } from "./writeContext.ts";

/** A key and its text, or nothing where there is none. */
function line(key: string, text: string | null): string {
  return text ? `    ${key}: ${scalar(text)}\n` : "";
}

function block(key: string, text: string | null): string {
  return text && /[^\n]/.test(text) ? `    ${key}: ${textBlock(text, "    ")}\n` : "";
}

function list(key: string, values: readonly string[]): string {
  return values.length > 0 ? `    ${key}: ${texts(values)}\n` : "";
}

/** Aliases as OCIO keeps them: without empty ones, the row's own name and repetitions. */
function aliasesOf({ name, aliases_data }: { name: string; aliases_data: readonly string[] }): string[] {
  const seen = new Set([fold(name), ""]);
  return aliases_data.filter((alias) => !seen.has(fold(alias)) && seen.add(fold(alias)));
}

/** Categories as OCIO keeps them. */
function categoriesOf(names: readonly string[]): string[] {
  return tokens(names).filter((name) => name !== "");
}

function interchangeBlock(keys: Readonly<Record<string, string | null>>): string {
  const given = Object.entries(keys).filter(([, text]) => text !== null && /[^\n]/.test(text));
  if (given.length === 0) return "";
  return `    interchange:\n${given.map(([key, text]) => `      ${key}: ${textBlock(text as string, "      ")}\n`).join("")}`;
}

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

export function writeViewTransform(row: ViewTransform, writing: WriteContext): string {
  const isScene = row.reference_space_type === "scene";
  const transforms = isScene
    ? writing.transform("to_scene_reference", row.to_scene_reference) +
      writing.transform("from_scene_reference", row.from_scene_reference)
    : writing.transform("to_display_reference", row.to_display_reference) +
      writing.transform("from_display_reference", row.from_display_reference);
  return [
    `  - !<ViewTransform>\n    name: ${scalar(row.name)}\n`,
    line("family", writing.family(row.family_id)),
    block("description", row.description),
    interchangeBlock({ amf_transform_ids: row.interchange.amf_transform_ids }),
    list("categories", categoriesOf(writing.categories(row.category_ids))),
    transforms,
  ].join("");
}

export function writeNamedTransform(row: NamedTransform, writing: WriteContext): string {
  return [
    `  - !<NamedTransform>\n    name: ${scalar(row.name)}\n`,
    list("aliases", aliasesOf(row)),
    row.description ? `    description: ${textBlock(row.description, "    ")}\n` : "",
    line("family", writing.family(row.family_id)),
    list("categories", categoriesOf(writing.categories(row.category_ids))),
    line("encoding", row.encoding),
    writing.transform("transform", row.transform),
    writing.transform("inverse_transform", row.inverse_transform),
  ].join("");
}
