import { isAtLeast } from "../model/feature.ts";

/** Formats of an archive with LUT files, which hold the same: a zip is for applications that do not open `.ocioz`. */
export const archiveFormats = ["ocioz", "zip"] as const;
export type ArchiveFormat = (typeof archiveFormats)[number];

/** Format of an archive that applications of a profile version can use: OCIO opens `.ocioz` since 2.2. */
export function archiveFormat(version: string): ArchiveFormat {
  return isAtLeast(version, "2.2") ? "ocioz" : "zip";
}
