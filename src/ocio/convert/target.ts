import { hostById, type KnownHost } from "../host/hosts.ts";
import { PROFILE_VERSIONS, type ProfileVersion } from "../model/config.ts";
import type { Document } from "../model/document.ts";
import { profileVersion } from "./change.ts";

/** Target of a conversion: a profile version, and the application that it is for, if any. */
export type ConversionTarget = { version: ProfileVersion; host?: KnownHost; label: string };

/** The newest version that an application loads, or the config's own one where that is not newer or not known. */
export function versionFor({ config }: Document, host: KnownHost | undefined): ProfileVersion {
  const own = profileVersion(config.ocio_profile_version) ?? "2.5";
  const newest = host?.ocio?.version ?? own;
  return PROFILE_VERSIONS.indexOf(newest) < PROFILE_VERSIONS.indexOf(own) ? newest : own;
}

/** A profile version as people call it: "OCIO 2.0". */
export function versionLabel(version: string): string {
  return `OCIO ${version.includes(".") ? version : `${version}.0`}`;
}

/** The target that a text means: a profile version or the id of an application; null for neither. */
export function targetOf(text: string, document: Document): ConversionTarget | null {
  const version = profileVersion(text);
  if (version !== undefined) return { version, label: versionLabel(version) };
  const host = hostById(text);
  return host ? { version: versionFor(document, host), host, label: host.name } : null;
}
