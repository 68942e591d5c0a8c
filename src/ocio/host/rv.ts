import type { FaultName } from "./faults.ts";
import type { Host } from "./host.ts";

const OPENRV = "https://github.com/AcademySoftwareFoundation/OpenRV";

export const rv: Host<FaultName> = {
  id: "rv",
  name: "RV (VFX Platform CY2024)",
  ocio: { version: "2.3", source: `${OPENRV}/blob/main/cmake/dependencies/ocio.cmake` },
  offersBuiltins: true,
  roles: [],
  names: [],
  faults: [
    {
      fault: "displayViewStep",
      severity: "warning",
      effect: "RV fails to compile its shader for a color space with a DisplayViewTransform and shows black.",
      source: `${OPENRV}/issues/1145`,
    },
  ],
  notes: [
    {
      about: "files",
      says: "Builds for CY2023 have OpenColorIO 2.2, for CY2024 2.3, for CY2025 2.4 and for CY2026 2.5.",
      source: `${OPENRV}/blob/main/cmake/dependencies/ocio.cmake`,
    },
    {
      about: "context",
      says: "OCIO names the configuration; rv_ocio_setup.py can choose one for each source.",
      source: "https://redlib.cakez.net/r/Houdini/comments/1kcaq09/setting_up_ocio_in_rv/mq150p2/?context=3",
    },
  ],
};
