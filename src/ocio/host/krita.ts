import type { FaultName } from "./faults.ts";
import type { Host } from "./host.ts";

const DOCKER = "https://docs.krita.org/en/reference_manual/dockers/lut_management.html";

export const krita: Host<FaultName> = {
  id: "krita",
  name: "Krita 5",
  ocio: {
    version: "2.2",
    source: "https://github.com/KDE/krita/blob/master/3rdparty/ext_ocio/CMakeLists.txt",
  },
  offersBuiltins: true,
  roles: [],
  names: [],
  faults: [
    {
      fault: "textFiles",
      severity: "info",
      effect:
        "Under locales with a decimal comma, Krita may not read LUT files that are text; start it with LC_ALL=C.",
      source: DOCKER,
    },
  ],
  notes: [],
};
