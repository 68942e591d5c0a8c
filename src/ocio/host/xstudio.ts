import type { Host } from "./host.ts";

const REPOSITORY = "https://github.com/AcademySoftwareFoundation/xstudio";
const MANUAL = `${REPOSITORY}/blob/develop/docs/user_docs/appendix/colour_management.rst`;

export const xstudio: Host<never> = {
  id: "xstudio",
  name: "xStudio",
  ocio: { version: "2.2", source: `${REPOSITORY}/blob/develop/docs/build_guides/ubuntu_22_04.md` },
  offersBuiltins: true,
  roles: [],
  names: [],
  faults: [],
  notes: [
    {
      about: "context",
      says: "Metadata of a media item gives context variables under colour_pipeline, ocio_context.",
      source: MANUAL,
    },
    {
      about: "files",
      says: "OCIO names the configuration; metadata of a media item can name another one.",
      source: MANUAL,
    },
    {
      about: "active",
      says: "Viewing rules choose the view by the encoding of the media's color space.",
      source: "https://github.com/AcademySoftwareFoundation/OpenColorIO-Config-ACES/issues/148",
    },
  ],
};
