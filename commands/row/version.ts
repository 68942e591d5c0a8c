import type { Document } from "#ocio/model/document.ts";

/** True if the profile has at least a version. */
export function atLeast(document: Document, version: string): boolean {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [hasMajor = 0, hasMinor = 0] = document.config.ocio_profile_version.split(".").map(Number);
  return hasMajor > major || (hasMajor === major && hasMinor >= minor);
}

/** For `when`: what the profile's version is too old for, and what to do about it. */
export function needs(version: string, what: string) {
  return (document: Document): true | string =>
    atLeast(document, version) ||
    `${what} profile version ${version}; this configuration has version ${document.config.ocio_profile_version}. Set the version first.`;
}
