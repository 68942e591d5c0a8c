import type { ProfileVersion } from "../model/config.ts";
import { type Host, type Note, PLATFORM, type WantedName, type WantedRole } from "./host.ts";

const LOG_NODE = "https://github.com/AcademySoftwareFoundation/OpenColorIO/issues/818";

/** The OCIOLogConvert node converts between two roles and has no other knob for them. */
const roles: readonly WantedRole[] = [
  {
    role: "scene_linear",
    purpose: "working",
    severity: "warning",
    effect: "has no linear side for OCIOLogConvert",
    source: LOG_NODE,
  },
  {
    role: "compositing_log",
    purpose: "log",
    severity: "warning",
    effect: "has no log side for OCIOLogConvert",
    source: LOG_NODE,
  },
];

const notes: readonly Note[] = [
  {
    about: "roles",
    says: "Roles are listed beside color spaces in the menus of Read and Write, unless the preferences turn them off.",
    source: "https://sharktacos.github.io/OpenColorIO-configs/docs/Nuke.html",
  },
  {
    about: "active",
    says: "The viewer lists the views of all active displays in one menu.",
    source: "https://github.com/AcademySoftwareFoundation/OpenColorIO/issues/1368",
  },
  {
    about: "names",
    says: "A view appears as “View (Display)”, so that names with parentheses are hard to read for scripts.",
    source: "https://github.com/ynput/OpenPype/issues/2887",
  },
  {
    about: "files",
    says: "OCIOFileTransform documents .3dl, .ccc, .cc, .csp, .lut, .itx, .cube, .mga, .m3d, .spi1d, .spi3d, .spimtx, .cub and .vf.",
    source: "https://learn.foundry.com/nuke/content/reference_guide/color_nodes/ociofiletransform.html",
  },
];

/** QuickTime reading of Nuke 13 asks for a color space by name. */
const gamma: WantedName = {
  kind: "space",
  name: "Gamma2.2",
  severity: "info",
  effect: "reports an error when it reads a .mov file",
  source: "https://github.com/AcademySoftwareFoundation/OpenColorIO-Config-ACES/issues/67",
};

/** Nuke follows the VFX Reference Platform of the year before its own. */
const releases: readonly { major: number; version: ProfileVersion; source: string; names?: WantedName[] }[] =
  [
    {
      major: 13,
      version: "2",
      source: "https://github.com/Joegenco/PixelManager/issues/6",
      names: [gamma],
    },
    { major: 14, version: "2.1", source: PLATFORM },
    { major: 15, version: "2.2", source: PLATFORM },
    { major: 16, version: "2.3", source: PLATFORM },
  ];

export const nuke: readonly Host<never>[] = releases.map(({ major, version, source, names = [] }) => ({
  id: `nuke-${major}`,
  name: `Nuke ${major}`,
  application: "Nuke",
  ocio: { version, source },
  offersBuiltins: true,
  roles,
  names,
  faults: [],
  notes,
}));
