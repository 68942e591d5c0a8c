import { PROFILE_VERSIONS } from "#ocio/model/config.ts";
import type { Document } from "#ocio/model/document.ts";

/** The roles that OCIO misses from profile version 2.2 on: three always, the interchange roles by what is there. */
export function missingRoles(document: Document): string[] {
  const version = PROFILE_VERSIONS.indexOf(document.config.ocio_profile_version as never);
  if (version < PROFILE_VERSIONS.indexOf("2.2")) return [];
  const there = new Set(Object.values(document.roles.byId).map(({ name }) => name.toLowerCase()));
  const scene = Object.values(document.colorspaces.byId).some(({ isdata }) => !isdata);
  const asked = [
    "scene_linear",
    "compositing_log",
    "color_timing",
    ...(scene ? ["aces_interchange"] : []),
    ...(document.display_colorspaces.order.length > 0 ? ["cie_xyz_d65_interchange"] : []),
  ];
  return asked.filter((name) => !there.has(name));
}
