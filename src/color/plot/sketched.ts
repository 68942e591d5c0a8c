/** Collections whose rows have a sketch: a small curve, and a triangle where they are color spaces. */
export const SKETCHED = [
  "colorspaces",
  "display_colorspaces",
  "named_transforms",
  "looks",
  "display_view_associations",
] as const;
export type SketchedKind = (typeof SKETCHED)[number];
