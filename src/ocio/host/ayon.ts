import type { Host } from "./host.ts";

const CORE = "https://github.com/ynput/ayon-core";

export const ayon: Host<never> = {
  id: "ayon",
  name: "AYON",
  ocio: { version: "2.4", source: `${CORE}/pull/1115` },
  offersBuiltins: true,
  roles: [],
  names: [],
  faults: [],
  notes: [
    {
      about: "active",
      says: "A shared view with <USE_DISPLAY_NAME> is resolved to the display's color space.",
      source: `${CORE}/pull/1268`,
    },
    {
      about: "names",
      says: "oiiotool gets color spaces as words of a command line, so that names with spaces must be quoted.",
      source: `${CORE}/issues/1476`,
    },
    {
      about: "files",
      says: "The addon ayon-ocio brings the ACES 1.3 and 2.0 studio configs.",
      source: `${CORE}/pull/1115`,
    },
  ],
};
