import type { ProfileVersion } from "../model/config.ts";
import type { FaultName } from "./faults.ts";
import { type Host, PLATFORM } from "./host.ts";

const help = (year: number, page: string) => `https://help.autodesk.com/view/FLAME/${year}/ENU/?guid=${page}`;
const GUIDE = help(2026, "colour-management_opencolorio");
const PREFERENCES = help(2026, "colour_management_preferences");

/** Flame 2026 offers the view “ACES 2.0 SDR 100 nits”, which OpenColorIO has from 2.4 on. */
const releases: readonly { year: number; version: ProfileVersion; source: string }[] = [
  { year: 2025, version: "2.3", source: PLATFORM },
  { year: 2026, version: "2.4", source: help(2026, "GUID-E3856846-8979-415E-B33F-BFA53209956C") },
];

export const flame: readonly Host<FaultName>[] = releases.map(({ year, version, source }) => ({
  id: `flame-${year}`,
  name: `Flame ${year}`,
  ocio: { version, source },
  offersBuiltins: true,
  roles: [
    {
      role: "scene_linear",
      purpose: "working",
      severity: "warning",
      effect: "has no default for the working color space",
      source: PREFERENCES,
    },
    {
      role: "rendering",
      purpose: "working",
      otherwise: ["scene_linear"],
      severity: "info",
      effect: "has no default for the color space of Action",
      source: PREFERENCES,
    },
  ],
  names: [],
  faults: [
    {
      fault: "noDisplaySpaces",
      severity: "warning",
      effect:
        "Flame strongly recommends display color spaces with view transforms, so that pictures which are display-referred already can be shown.",
      source: GUIDE,
    },
  ],
  notes: [
    {
      about: "files",
      says: "A configuration that is missing or does not validate is replaced by the raw one.",
      source: help(2026, "GUID-FF49357C-7D2C-434C-9579-D20112C328DB"),
    },
    {
      about: "context",
      says: "Context variables, viewing rules, categories and virtual displays are supported.",
      source: GUIDE,
    },
    {
      about: "names",
      says: "HDR monitors lock the display to “ST2084-P3-D65 - Display”.",
      source: PREFERENCES,
    },
  ],
}));
