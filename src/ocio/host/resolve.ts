import type { FaultName } from "./faults.ts";
import type { Host } from "./host.ts";

const MANUAL =
  "https://www.steakunderwater.com/VFXPedia/__man/Resolve18-6/DaVinciResolve18_Manual_files/part2280.htm";
const REPORT =
  "https://community.acescentral.com/t/questions-proper-workflow-in-fusion-studio-using-aces-1-3-and-ociov2/4837";

export const resolve: Host<FaultName> = {
  id: "resolve",
  name: "DaVinci Resolve 18",
  application: "DaVinci Resolve",
  ocio: { version: "2.1", source: REPORT },
  offersBuiltins: false,
  roles: [],
  names: [],
  faults: [
    {
      fault: "viewTransforms",
      severity: "info",
      effect: "The OCIO nodes and the viewer LUT of Fusion offer color spaces, not displays and views.",
      source: REPORT,
    },
  ],
  notes: [
    {
      about: "context",
      says: "OCIO names the configuration for the Fusion nodes; each node can name another one.",
      source: MANUAL,
    },
    {
      about: "files",
      says: "Without a configuration, DefaultConfig.ocio in Fusion's LUTs folder is used.",
      source: MANUAL,
    },
  ],
};
