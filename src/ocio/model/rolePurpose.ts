const purposes: Readonly<Record<string, string>> = {
  default: "Used where no color space is known",
  reference: "The space that every other is defined against",
  data: "Values that are not colors",
  color_picking: "Color pickers and swatches",
  scene_linear: "Working space of rendering and compositing",
  compositing_log: "Operations that want a log encoding",
  color_timing: "Grading",
  texture_paint: "Painting textures",
  matte_paint: "Matte painting",
  rendering: "Rendering, where it differs from scene_linear",
  aces_interchange: "ACES2065-1, to exchange scene colors",
  cie_xyz_d65_interchange: "CIE XYZ D65, to exchange display colors",
};

/** Purpose of a standard role in applications; empty for others, whatever their name. */
export function rolePurpose(role: string): string {
  return Object.hasOwn(purposes, role) ? (purposes[role] as string) : "";
}
