import type { ProfileVersion } from "../model/config.ts";
import type { Purpose } from "../names/application.ts";
import type { Host, Note, WantedName, WantedRole } from "./host.ts";

const MANUAL = "https://docs.blender.org/manual/en/latest/render/color_management/opencolorio.html";
const REFUSAL = "https://github.com/sobotka/filmic-blender/issues/61";
const START = "https://github.com/sobotka/filmic-blender/issues/28";

/** Without one of these roles and the role default, the whole configuration is dropped for the one that Blender brings. */
const required: readonly (readonly [role: string, purpose: Purpose])[] = [
  ["scene_linear", "working"],
  ["data", "data"],
  ["color_picking", "texture"],
  ["texture_paint", "texture"],
];

const roles: readonly WantedRole[] = [
  ...required.map(
    ([role, purpose]): WantedRole => ({
      role,
      purpose,
      otherwise: ["default"],
      severity: "error",
      effect: "does not load the configuration and takes its own",
      source: role === "data" ? REFUSAL : MANUAL,
    }),
  ),
  {
    role: "aces_interchange",
    purpose: "aces",
    severity: "info",
    effect: "cannot derive the primaries of scene_linear, which blackbody emission needs",
    source: MANUAL,
  },
];

/** Names that the default scene has, and so every new file. */
const names: readonly WantedName[] = [
  {
    kind: "display",
    name: "sRGB",
    severity: "warning",
    effect: "sets the display of its scenes to another one",
    source: START,
  },
  {
    kind: "view",
    name: "AgX",
    severity: "warning",
    effect: "sets the view of new scenes to another one",
    source: REFUSAL,
  },
  {
    kind: "space",
    name: "sRGB",
    purpose: "texture",
    severity: "warning",
    effect: "takes another color space for the sequencer",
    source: START,
  },
  {
    kind: "space",
    name: "Non-Color",
    purpose: "data",
    isListed: true,
    severity: "info",
    effect: "cannot run add-ons and importers that ask for it",
    source: "https://github.com/cgmaterial/fab-to-blender/issues/7",
  },
];

/** The view for which Blender 5 saves pictures. */
const standard: WantedName = {
  kind: "view",
  name: "Standard",
  severity: "warning",
  effect: "sets the view for saving pictures to another one",
  source: REFUSAL,
};

const notes: readonly Note[] = [
  {
    about: "roles",
    says: "The role default stands for one that is missing; default_byte falls back to texture_paint, default_float and default_sequencer to scene_linear.",
    source: MANUAL,
  },
  {
    about: "context",
    says: "OCIO or BLENDER_OCIO names the configuration when Blender starts.",
    source: MANUAL,
  },
  {
    about: "names",
    says: "Add-ons set color spaces by name; aliases are not in the menu.",
    source: "https://github.com/sobotka/filmic-blender/issues/68",
  },
];

const releases: readonly { major: number; name: string; version: ProfileVersion; source: string }[] = [
  { major: 4, name: "Blender 4.2 LTS", version: "2.3", source: "https://pypi.org/project/bpy/4.2.0/" },
  { major: 5, name: "Blender 5.0", version: "2.4", source: "https://pypi.org/project/bpy/5.0.0/" },
];

export const blender: readonly Host<never>[] = releases.map(({ major, name, version, source }) => ({
  id: `blender-${major}`,
  name,
  application: "Blender",
  ocio: { version, source },
  offersBuiltins: false,
  roles,
  names: major < 5 ? names : [...names, standard],
  faults: [],
  notes,
}));
