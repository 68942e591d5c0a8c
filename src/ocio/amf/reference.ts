import { createTransform, type Transform } from "../chain/transform.ts";
import type { Colorspace } from "../model/colorspace.ts";
import { type Document, rowsOf } from "../model/document.ts";
import { withNewIds } from "../model/nodeId.ts";
import { finderOf, spaceId } from "../names/finder.ts";

const ROLE = "aces_interchange";
const NAMES = ["ACES2065-1", "ACES - ACES2065-1", "lin_ap0_scene", "lin_ap0"];
const DISPLAY_ROLE = "cie_xyz_d65_interchange";

/** The color space that is ACES2065-1, by role, else by a usual name; undefined where none is known. */
export function acesSpace(document: Document): Colorspace | undefined {
  const finder = finderOf(document);
  for (const name of [ROLE, ...NAMES]) {
    const row = document.colorspaces.byId[spaceId(document, name, finder) ?? ""];
    if (row) return row;
  }
  return undefined;
}

/** True if the display reference of a configuration may be CIE XYZ D65, that of the built-in ones. */
export function hasXyzReference(document: Document): boolean {
  const space = document.display_colorspaces.byId[spaceId(document, DISPLAY_ROLE) ?? ""];
  return !space?.to_display_reference_transform && !space?.from_display_reference_transform;
}

/** Transforms one after the other as one chain, with ids of their own; null for none. */
export function chained(parts: readonly (Transform | null)[], newId: () => string): Transform | null {
  const steps = parts.flatMap((part) => withNewIds(part, newId) ?? []);
  if (steps.length <= 1) return steps[0] ?? null;
  return { ...createTransform("GroupTransform", newId()), children: steps };
}

/** A chain in the other direction; null stays. */
export function undone(chain: Transform | null, newId: () => string): Transform | null {
  if (chain === null) return null;
  const group = { ...createTransform("GroupTransform", newId()), children: [chain] };
  return { ...group, direction: "inverse" };
}

/** From the scene reference of a configuration to ACES2065-1 and back; null where they are the same. */
export type ToAces = { to: Transform | null; from: Transform | null };

/** The way between a scene reference and ACES2065-1, by the color space that is the latter. */
export function wayToAces(aces: Colorspace | undefined, newId: () => string): ToAces {
  const [to, from] = [aces?.from_scene_reference_transform, aces?.to_scene_reference_transform];
  return {
    to: to ?? undone(from ?? null, newId),
    from: from ?? undone(to ?? null, newId),
  };
}

/** Gives color spaces and view transforms of a document, whose reference is ACES2065-1, another scene reference. */
export function rereference(document: Document, { to, from }: ToAces, newId: () => string): void {
  if (to === null && from === null) return;
  for (const row of rowsOf(document, "colorspaces")) {
    if (row.isdata) continue;
    const [back, out] = [row.to_scene_reference_transform, row.from_scene_reference_transform];
    if (back || !out) row.to_scene_reference_transform = chained([back, from], newId);
    if (out) row.from_scene_reference_transform = chained([to, out], newId);
  }
  for (const row of rowsOf(document, "view_transforms")) {
    if (row.from_scene_reference) row.from_scene_reference = chained([to, row.from_scene_reference], newId);
    if (row.to_scene_reference) row.to_scene_reference = chained([row.to_scene_reference, from], newId);
  }
}
