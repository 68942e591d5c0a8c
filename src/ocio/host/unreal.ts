import type { Host } from "./host.ts";

const ASSET =
  "https://dev.epicgames.com/documentation/en-us/unreal-engine/python-api/class/OpenColorIOConfiguration?application_version=5.7";

export const unreal: Host<never> = {
  id: "unreal",
  name: "Unreal Engine 5.6",
  application: "Unreal Engine",
  ocio: {
    version: "2.4",
    source: "https://github.com/AcademySoftwareFoundation/OpenColorIO/issues/2216",
  },
  offersBuiltins: true,
  roles: [],
  names: [],
  faults: [],
  notes: [
    {
      about: "context",
      says: "An OpenColorIO asset holds context variables as pairs of key and value.",
      source: ASSET,
    },
    {
      about: "active",
      says: "An asset lists the color spaces, displays and views that are offered.",
      source: ASSET,
    },
    {
      about: "files",
      says: "Unreal Engine 4.27 has OpenColorIO 1.1 and loads profiles of version 1 only.",
      source: "https://github.com/AcademySoftwareFoundation/OpenColorIO-Config-ACES/issues/83",
    },
  ],
};
