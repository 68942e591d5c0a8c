import type { Document } from "#ocio/model/document.ts";
import { rowsOf } from "#ocio/model/document.ts";
import { likely } from "#ocio/names/application.ts";
import { nameOf, spaceId } from "#ocio/names/finder.ts";
import { fileRuleVerdicts } from "#ocio/rule/file.ts";
import type { ImageTags } from "./tags.ts";

/** The color space of an image, and why, as a clause: "because …". */
export type SourceSpace = { name: string; because: string };

/** Names that spaces of interop IDs have in configs without the IDs, best first. */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  lin_ap0_scene: likely.aces.names,
  lin_ap1_scene: ["ACEScg", "lin_ap1", "ACES - ACEScg"],
  lin_rec709_scene: [
    ...[
      "Linear Rec.709 (sRGB)",
      "lin_rec709_srgb",
      "lin_rec709",
      "Utility - Linear - Rec.709",
      "Linear Rec.709",
    ],
    ...["Utility - Linear - sRGB", "lin_srgb", "Linear sRGB"],
  ],
  lin_p3d65_scene: ["Linear P3-D65", "lin_p3d65", "Utility - Linear - P3-D65"],
  lin_rec2020_scene: ["Linear Rec.2020", "lin_rec2020", "Utility - Linear - Rec.2020"],
  lin_adobergb_scene: ["Linear AdobeRGB", "lin_adobergb", "Utility - Linear - Adobe RGB"],
  srgb_rec709_scene: likely.texture.names,
};

/** Primaries and white of known color spaces, CIE xy; `chromaticities` of OpenEXR gives red, green, blue and white. */
const PRIMARIES: readonly { id: string; values: readonly number[] }[] = [
  { id: "lin_ap0_scene", values: [0.7347, 0.2653, 0, 1, 0.0001, -0.077, 0.32168, 0.33767] },
  { id: "lin_ap1_scene", values: [0.713, 0.293, 0.165, 0.83, 0.128, 0.044, 0.32168, 0.33767] },
  { id: "lin_rec709_scene", values: [0.64, 0.33, 0.3, 0.6, 0.15, 0.06, 0.3127, 0.329] },
  { id: "lin_p3d65_scene", values: [0.68, 0.32, 0.265, 0.69, 0.15, 0.06, 0.3127, 0.329] },
  { id: "lin_rec2020_scene", values: [0.708, 0.292, 0.17, 0.797, 0.131, 0.046, 0.3127, 0.329] },
  { id: "lin_adobergb_scene", values: [0.64, 0.33, 0.21, 0.71, 0.15, 0.06, 0.3127, 0.329] },
];
const NEAR = 0.002;

/** The space of an interop ID: that which has it, or whose name or alias is it or a known one; null where none is. */
function spaceOfInteropId(document: Document, id: string): string | null {
  for (const kind of ["colorspaces", "display_colorspaces"] as const)
    for (const row of rowsOf(document, kind))
      if (row.interop_id?.toLowerCase() === id.toLowerCase()) return row.name;
  for (const name of [id, id.replace(/_(scene|display)$/, ""), ...(KNOWN[id] ?? [])]) {
    const found = spaceNamed(document, name);
    if (found !== null) return found;
  }
  return null;
}

/** The interop ID of a space, its own or that of a known name; null where it has none. */
export function interopIdOf(document: Document, space: string): string | null {
  const row = spaceRow(document, spaceId(document, space));
  if (!row || !("interop_id" in row)) return null;
  if (row.interop_id !== null) return row.interop_id;
  const names = new Set([row.name, ...row.aliases_data].map((each) => each.toLowerCase()));
  for (const [id, known] of Object.entries(KNOWN))
    if ([id, ...known].some((each) => names.has(each.toLowerCase()))) return id;
  return null;
}

/**
 * The color space in which an image is stored: by what the file says of itself, then by the file rules of the config, then
 * the role default. Null where none of them leads to a space.
 */
export function sourceSpaceOf(document: Document, path: string, tags: ImageTags): SourceSpace | null {
  if (tags.interopId !== null) {
    const name = spaceOfInteropId(document, tags.interopId);
    if (name !== null) return { name, because: `the file's colorInteropID is ${tags.interopId}` };
  }
  if (tags.cicp !== null) {
    const name = spaceOfInteropId(document, tags.cicp);
    if (name !== null) return { name, because: `the file's cICP chunk is that of ${tags.cicp}` };
  }
  if (tags.isAcesContainer) {
    const name = spaceNamed(document, "aces_interchange") ?? spaceOfInteropId(document, "lin_ap0_scene");
    if (name !== null) return { name, because: "the file is marked as an ACES container" };
  }
  const near = PRIMARIES.find(({ values }) =>
    tags.chromaticities?.every((v, i) => Math.abs(v - values[i]!) < NEAR),
  );
  if (near) {
    const name = spaceOfInteropId(document, near.id);
    if (name !== null) return { name, because: `the file's chromaticities are those of ${near.id}` };
  }
  const verdicts = fileRuleVerdicts(document, path);
  if (typeof verdicts !== "string" && verdicts.space?.id) {
    const rule = verdicts.rules[verdicts.fired ?? -1];
    const name = verdicts.space.name;
    return { name, because: rule ? `the file rule “${rule.name}” takes it` : "the file rules say so" };
  }
  const name = spaceNamed(document, "default");
  return name === null ? null : { name, because: "it is the role default" };
}

/** Name of the space that a name, alias or role stands for. */
function spaceNamed(document: Document, name: string): string | null {
  const row = spaceRow(document, spaceId(document, name));
  return row ? nameOf(row) : null;
}

function spaceRow(document: Document, id = "") {
  return (
    document.colorspaces.byId[id] ??
    document.display_colorspaces.byId[id] ??
    document.named_transforms.byId[id]
  );
}
