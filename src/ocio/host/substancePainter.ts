import type { Purpose } from "../names/application.ts";
import type { FaultName } from "./faults.ts";
import type { Host, WantedRole } from "./host.ts";

const PAGE =
  "https://experienceleague.adobe.com/en/docs/substance-3d-painter/using/features/color-management/color-management-with-opencolorio";

/** Roles by which Painter chooses the color spaces of its settings. */
const settings: readonly (readonly [role: string, purpose: Purpose, what: string])[] = [
  ["bitmap_import_8bit", "texture", "8-bit images"],
  ["bitmap_import_16bit", "texture", "16-bit images"],
  ["bitmap_import_floating", "working", "HDR images"],
  ["substance_material", "texture", "Substance materials"],
  ["bitmap_export_8bit", "texture", "exported 8-bit textures"],
  ["bitmap_export_16bit", "texture", "exported 16-bit textures"],
  ["bitmap_export_floating", "working", "exported HDR textures"],
];

export const substancePainter: Host<FaultName> = {
  id: "substance-painter",
  name: "Substance 3D Painter",
  application: "Substance 3D Painter",
  ocio: null,
  offersBuiltins: false,
  roles: [
    {
      role: "substance_3d_painter_standard_srgb",
      purpose: "texture",
      severity: "warning",
      effect: "does not know the color space of its color picker, its swatches and its sRGB display",
      source: "https://github.com/AcademySoftwareFoundation/OpenColorIO/issues/1667",
    },
    ...settings.map(
      ([role, purpose, what]): WantedRole => ({
        role: `substance_3d_painter_${role}`,
        purpose,
        severity: "info",
        effect: `has no default for ${what}`,
        source: PAGE,
      }),
    ),
  ],
  names: [],
  faults: [
    {
      fault: "spacesInNames",
      severity: "info",
      effect: "Painter puts the name of the color space into the names of exported files.",
      source: "https://github.com/AcademySoftwareFoundation/OpenColorIO-Config-ACES/issues/57",
    },
  ],
  notes: [
    {
      about: "files",
      says: "OCIO names the configuration and overrides the project settings.",
      source: PAGE,
    },
  ],
};
