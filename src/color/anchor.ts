import { createTransform, type Transform } from "#ocio/chain/transform.ts";
import type { Colorspace } from "#ocio/model/colorspace.ts";
import { type Document, rowsOf } from "#ocio/model/document.ts";
import { withNewIds } from "#ocio/model/nodeId.ts";
import { finderOf } from "#ocio/names/finder.ts";
import { type conversion, type Primaries, primariesOf } from "./primaries.ts";

/**
 * Linear light in known primaries by which new color spaces are tied to the scene reference: a color space of the
 * configuration, or (`space` null) the reference itself.
 */
export type Anchor = { name: string; primaries: Primaries; space: Colorspace | null };

/** Names, aliases and interop IDs by which linear color spaces go. */
const linear: Readonly<Record<string, readonly string[]>> = {
  "ACES AP0": ["lin_ap0_scene", "ACES2065-1", "aces2065_1", "lin_ap0", "ACES - ACES2065-1"],
  "CIE XYZ (D65)": ["lin_ciexyzd65_scene", "CIE XYZ-D65 - Scene-referred", "cie_xyz_d65_scene"],
  "ACES AP1": ["lin_ap1_scene", "ACEScg", "lin_ap1", "ACES - ACEScg"],
  "Rec.709 / sRGB": [
    ...["lin_rec709_scene", "Linear Rec.709 (sRGB)", "lin_rec709_srgb", "lin_rec709", "lin_srgb"],
    ...["Utility - Linear - Rec.709", "Utility - Linear - sRGB", "Linear Rec.709", "Linear sRGB"],
  ],
  "Rec.2020": ["lin_rec2020_scene", "Linear Rec.2020", "lin_rec2020", "Utility - Linear - Rec.2020"],
  "P3-D65": ["lin_p3d65_scene", "Linear P3-D65", "lin_p3d65", "Utility - Linear - P3-D65"],
  "Adobe RGB": ["lin_adobergb_scene", "Linear AdobeRGB", "lin_adobergb", "Utility - Linear - Adobe RGB"],
};

/** Scene-referred meaning of the interchange roles. */
const roles: Readonly<Record<string, string>> = {
  aces_interchange: "ACES AP0",
  cie_xyz_d65_interchange: "CIE XYZ (D65)",
};

/**
 * The color spaces that are known to be linear light in known primaries: what interchange roles point to first, then
 * what goes by a usual name; of each, the scene reference itself (without transforms) first.
 */
export function anchorsOf(document: Document): Anchor[] {
  const found = new Map<string, Anchor>();
  const add = (space: Colorspace | null | undefined, named: string) => {
    const primaries = primariesOf(named);
    if (space && primaries && !space.isdata && !found.has(space.id))
      found.set(space.id, { name: space.name, primaries, space });
  };
  for (const { name, colorspace_id } of rowsOf(document, "roles"))
    if (Object.hasOwn(roles, name.toLowerCase()))
      add(document.colorspaces.byId[colorspace_id ?? ""], roles[name.toLowerCase()] as string);
  const sure = [...found.values()];
  const finder = finderOf(document);
  for (const [primaries, names] of Object.entries(linear))
    for (const name of names) {
      const place = finder("space", name);
      if (place?.kind === "colorspaces") add(document.colorspaces.byId[place.id], primaries);
    }
  const guessed = [...found.values()].filter((each) => !sure.includes(each));
  return [...referenceFirst(sure), ...referenceFirst(guessed)];
}

function referenceFirst(anchors: readonly Anchor[]): Anchor[] {
  const isFirst = ({ space }: Anchor) => isReference(space);
  return [...anchors.filter(isFirst), ...anchors.filter((each) => !isFirst(each))];
}

function isReference(space: Colorspace | null): boolean {
  return !space?.to_scene_reference_transform && !space?.from_scene_reference_transform;
}

/** The color space that is the scene reference itself; null where none is known to be. */
export function referenceSpace(document: Document): Colorspace | null {
  const known = anchorsOf(document).find(({ space }) => isReference(space))?.space;
  const role = rowsOf(document, "roles").find(({ name }) => name === "reference");
  const named = document.colorspaces.byId[role?.colorspace_id ?? ""];
  return known ?? (named && !named.isdata && isReference(named) ? named : null);
}

/** The anchor that an answer means: a color space that is one, or primaries in which the reference itself is. */
export function anchorOf(document: Document, given: string): Anchor | null {
  const known = anchorsOf(document);
  const place = finderOf(document)("space", given);
  const found = known.find(({ space }) => space?.id === place?.id);
  if (found) return found;
  const primaries = primariesOf(given);
  return primaries ? { name: primaries.name, primaries, space: null } : null;
}

/** Copies of the steps from an anchor to the scene reference; none where it is the reference. */
export function toReference({ space }: Pick<Anchor, "space">, newId: () => string): Transform[] {
  if (!space) return [];
  return stepsOfEither(space.to_scene_reference_transform, space.from_scene_reference_transform, newId);
}

/** Copies of the steps from the scene reference to an anchor. */
export function fromReference({ space }: Pick<Anchor, "space">, newId: () => string): Transform[] {
  if (!space) return [];
  return stepsOfEither(space.from_scene_reference_transform, space.to_scene_reference_transform, newId);
}

/** Copies of the steps of a chain, or of what undoes its counterpart where it is missing. */
export function stepsOfEither(
  chain: Transform | null,
  counterpart: Transform | null,
  newId: () => string,
): Transform[] {
  return copied(chain ?? inverted(counterpart), newId);
}

function inverted(chain: Transform | null): Transform | null {
  return chain && { ...chain, direction: chain.direction === "inverse" ? "forward" : "inverse" };
}

function copied(chain: Transform | null, newId: () => string): Transform[] {
  const copy = withNewIds(chain, newId);
  if (!copy) return [];
  return copy.type === "GroupTransform" && copy.direction === "forward" ? copy.children : [copy];
}

/** The step from one set of primaries to another: none where they are the same; null where there is no matrix. */
export function matrixStep(values: ReturnType<typeof conversion>, newId: () => string): Transform[] | null {
  if (!values) return null;
  if (values.every((value, at) => Math.abs(value - (at % 4 === 0 ? 1 : 0)) < 1e-9)) return [];
  const [a, b, c, d, e, f, g, h, i] = values as number[] & { length: 9 };
  const matrix = [a, b, c, 0, d, e, f, 0, g, h, i, 0, 0, 0, 0, 1] as number[];
  return [{ ...createTransform("MatrixTransform", newId()), matrix }];
}

/** Steps in a row as one chain: none is null, one is itself, several are a group of that name. */
export function chained(
  steps: readonly Transform[],
  name: string | null,
  newId: () => string,
): Transform | null {
  const [first = null] = steps;
  if (steps.length < 2) return first;
  return { ...createTransform("GroupTransform", newId()), name, children: [...steps] };
}
