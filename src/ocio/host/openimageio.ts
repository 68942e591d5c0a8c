import type { FaultName } from "./faults.ts";
import type { Host } from "./host.ts";

const REPOSITORY = "https://github.com/AcademySoftwareFoundation/OpenImageIO";

export const openimageio: Host<FaultName> = {
  id: "openimageio",
  name: "OpenImageIO 3.2",
  ocio: { version: "2.5", source: "https://pypi.org/project/OpenImageIO/3.2.2.0/" },
  offersBuiltins: true,
  roles: [
    {
      role: "scene_linear",
      purpose: "working",
      severity: "warning",
      effect: "does not know the color space of linear pictures",
      source: `${REPOSITORY}/pull/2085`,
    },
  ],
  names: [],
  faults: [
    {
      fault: "noSrgb",
      severity: "warning",
      effect:
        "OpenImageIO calls 8-bit pictures “sRGB” and fails to convert them where no color space answers.",
      source: `${REPOSITORY}/issues/4165`,
    },
  ],
  notes: [
    {
      about: "names",
      says: "srgb, srgb_tx, srgb_texture, lin_rec709 and lin_ap1 are recognized as names or aliases.",
      source: `${REPOSITORY}/pull/4166`,
    },
    {
      about: "roles",
      says: "“linear” means lin_rec709, not scene_linear.",
      source: `${REPOSITORY}/pull/4479`,
    },
  ],
};
