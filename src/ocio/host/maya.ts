import type { FaultName } from "./faults.ts";
import { type Host, PLATFORM } from "./host.ts";

const SPACES =
  "https://help.autodesk.com/cloudhelp/2022/ENU/Maya-Rendering/files/GUID-2622A6C2-B79B-442E-B5C3-327474409CC7.htm";
const CONFIG =
  "https://help.autodesk.com/cloudhelp/2017/ENU/Maya/files/GUID-4AE9AABC-A900-4276-AFE4-F9DCD96BA03D.htm";

export const maya: Host<FaultName> = {
  id: "maya",
  name: "Maya 2025",
  application: "Maya",
  ocio: { version: "2.3", source: PLATFORM },
  offersBuiltins: true,
  roles: [
    {
      role: "rendering",
      purpose: "working",
      otherwise: ["scene_linear"],
      severity: "warning",
      effect: "has no preset for the rendering space",
      source: CONFIG,
    },
  ],
  names: [],
  faults: [
    {
      fault: "singularMatrix",
      severity: "warning",
      effect: "Maya inverts the transforms of a view and refuses one that has no inverse.",
      source: "https://github.com/EaryChow/AgX/issues/4",
    },
    {
      fault: "noFileCategory",
      severity: "warning",
      effect: "Maya offers only color spaces of the category file-io for files once categories are used.",
      source: SPACES,
    },
  ],
  notes: [
    {
      about: "context",
      says: "Context variables are environment variables; putenv and a refresh of the preferences change them.",
      source:
        "https://help.autodesk.com/cloudhelp/2022/JPN/Maya-Rendering/files/GUID-A0C4C3C1-6410-4B11-8BCD-04D9778AFD97.htm",
    },
    { about: "files", says: "OCIO names the configuration and overrides the preferences.", source: CONFIG },
  ],
};
