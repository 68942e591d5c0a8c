import type { FaultName } from "./faults.ts";
import type { Host } from "./host.ts";

const REPOSITORY = "https://github.com/PixarAnimationStudios/OpenUSD";

export const usd: Host<FaultName> = {
  id: "usd",
  name: "USD Hydra (usdview)",
  ocio: { version: "2.1", source: `${REPOSITORY}/blob/release/build_scripts/build_usd.py` },
  offersBuiltins: false,
  roles: [],
  names: [],
  faults: [
    {
      fault: "useDisplayName",
      severity: "info",
      effect: "usdview looks for a color space that is named <USE_DISPLAY_NAME>.",
      source: `${REPOSITORY}/pull/3017`,
    },
  ],
  notes: [
    {
      about: "active",
      says: "The menu of usdview lists displays, views and color spaces where PyOpenColorIO is installed.",
      source: `${REPOSITORY}/pull/1491`,
    },
    {
      about: "files",
      says: "Lookup textures fail in Storm of USD 24.08 with OpenColorIO 2.3.",
      source: `${REPOSITORY}/issues/3274`,
    },
  ],
};
