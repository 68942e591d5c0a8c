import type { Host } from "./host.ts";

const DISCUSSION = "https://community.ynput.io/t/houdini-color-management-discussion/701";

export const houdini: Host<never> = {
  id: "houdini",
  name: "Houdini 21",
  application: "Houdini",
  ocio: { version: "2.4", source: "https://github.com/eglaubauf/egMatLib/issues/16" },
  offersBuiltins: true,
  roles: [
    {
      role: "scene_linear",
      purpose: "working",
      severity: "warning",
      effect: "has no color space to render in",
      source: DISCUSSION,
    },
  ],
  names: [],
  faults: [],
  notes: [
    {
      about: "active",
      says: "The first active display and view are the default; OCIO_ACTIVE_DISPLAYS and OCIO_ACTIVE_VIEWS override the lists.",
      source: DISCUSSION,
    },
    {
      about: "files",
      says: "Houdini 19.5 and older warn of keys that OpenColorIO 2.2 does not know.",
      source: "https://github.com/Replayboys/rpb-ocio/issues/2",
    },
    {
      about: "names",
      says: "8-bit pictures are taken as sRGB, others as scene_linear, where no token in the file name says otherwise.",
      source: DISCUSSION,
    },
  ],
};
