/** Collections whose rows have a sketch: a small curve, and a triangle where they are color spaces. */
export const SKETCHED = [
  "colorspaces",
  "display_colorspaces",
  "named_transforms",
  "looks",
  "display_view_associations",
  "shared_views",
  "view_transforms",
] as const;
export type SketchedKind = (typeof SKETCHED)[number];

/** Kinds whose curve is that of a view: their tables take the engine up to half a second. */
export const SLOW_SKETCHES: readonly string[] = [
  "display_view_associations",
  "shared_views",
  "view_transforms",
];
