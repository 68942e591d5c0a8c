/** Purpose of a color space; decides which one a role gets. */
export type Purpose = "working" | "log" | "texture" | "data" | "aces" | "xyz";

/** A program that reads configurations, and the roles that it looks for. */
export type Application = { name: string; roles: readonly (readonly [role: string, purpose: Purpose])[] };

const PAINTER = "substance_3d_painter";

/** Programs by name. The roles are those that their manuals or sources name. */
export const applications: readonly Application[] = [
  {
    name: "OpenColorIO 2",
    roles: [
      ["scene_linear", "working"],
      ["compositing_log", "log"],
      ["color_timing", "log"],
      ["aces_interchange", "aces"],
      ["cie_xyz_d65_interchange", "xyz"],
    ],
  },
  {
    name: "Nuke",
    roles: [
      ["scene_linear", "working"],
      ["compositing_log", "log"],
      ["color_timing", "log"],
      ["texture_paint", "texture"],
      ["matte_paint", "texture"],
      ["color_picking", "texture"],
      ["data", "data"],
    ],
  },
  {
    name: "Maya",
    roles: [
      ["rendering", "working"],
      ["scene_linear", "working"],
      ["color_picking", "texture"],
      ["data", "data"],
    ],
  },
  {
    name: "Blender",
    roles: [
      ["scene_linear", "working"],
      ["rendering", "working"],
      ["data", "data"],
      ["color_picking", "texture"],
      ["texture_paint", "texture"],
      ["default_byte", "texture"],
      ["default_float", "working"],
      ["default_sequencer", "texture"],
      ["aces_interchange", "aces"],
      ["cie_xyz_d65_interchange", "xyz"],
    ],
  },
  {
    name: "Houdini",
    roles: [
      ["scene_linear", "working"],
      ["data", "data"],
      ["color_picking", "texture"],
    ],
  },
  {
    name: "DaVinci Resolve",
    roles: [
      ["scene_linear", "working"],
      ["compositing_log", "log"],
      ["color_timing", "log"],
      ["data", "data"],
    ],
  },
  {
    name: "Substance 3D Painter",
    roles: [
      ["scene_linear", "working"],
      ["data", "data"],
      [`${PAINTER}_standard_srgb`, "texture"],
      [`${PAINTER}_bitmap_import_8bit`, "texture"],
      [`${PAINTER}_bitmap_import_16bit`, "texture"],
      [`${PAINTER}_bitmap_import_floating`, "working"],
      [`${PAINTER}_substance_material`, "texture"],
      [`${PAINTER}_bitmap_export_8bit`, "texture"],
      [`${PAINTER}_bitmap_export_16bit`, "texture"],
      [`${PAINTER}_bitmap_export_floating`, "working"],
    ],
  },
  {
    name: "Unreal Engine",
    roles: [
      ["scene_linear", "working"],
      ["aces_interchange", "aces"],
      ["cie_xyz_d65_interchange", "xyz"],
      ["data", "data"],
    ],
  },
];

/** Candidates for a purpose, best first: roles, then interop IDs, names and aliases. */
export const likely: Readonly<Record<Purpose, { roles: readonly string[]; names: readonly string[] }>> = {
  working: {
    roles: ["scene_linear", "rendering"],
    names: [
      ...["lin_ap1_scene", "ACEScg", "lin_ap1", "ACES - ACEScg"],
      ...["lin_rec709_scene", "Linear Rec.709 (sRGB)", "lin_rec709_srgb", "lin_rec709", "lin_srgb"],
      ...["Utility - Linear - Rec.709", "Utility - Linear - sRGB", "Linear Rec.709", "Linear sRGB", "Linear"],
    ],
  },
  log: {
    roles: ["compositing_log", "color_timing"],
    names: ["ACEScct", "acescct_ap1", "ACES - ACEScct", "ACEScc", "ACES - ACEScc", "Filmic Log"],
  },
  texture: {
    roles: [],
    names: [
      ...["srgb_rec709_scene", "sRGB Encoded Rec.709 (sRGB)", "sRGB - Texture", "srgb_tx", "srgb_texture"],
      ...["Utility - sRGB - Texture", "Input - Generic - sRGB - Texture", "sRGB"],
    ],
  },
  data: { roles: ["data"], names: ["Raw", "Utility - Raw", "Non-Color", "Non-Colour Data", "none"] },
  aces: {
    roles: ["aces_interchange"],
    names: ["lin_ap0_scene", "ACES2065-1", "aces2065_1", "lin_ap0", "ACES - ACES2065-1"],
  },
  xyz: {
    roles: ["cie_xyz_d65_interchange"],
    names: [
      ...["lin_ciexyzd65_display", "CIE XYZ-D65 - Display-referred", "CIE-XYZ-D65", "cie_xyz_d65_display"],
      "cie_xyz_d65",
    ],
  },
};
