import { ByteReader } from "./exr/byteReader.ts";
import type { ExrAttribute } from "./exr/header.ts";

/** Facts of an image file about its colors. */
export type ImageTags = {
  /** Name of the Color Interop Forum. */
  interopId: string | null;
  /** The same of the cICP chunk of a PNG file. */
  cicp: string | null;
  /** True for files of SMPTE ST 2065-4. */
  isAcesContainer: boolean;
  /** CIE xy of red, green, blue and white. */
  chromaticities: readonly number[] | null;
};

export const NO_TAGS: ImageTags = {
  interopId: null,
  cicp: null,
  isAcesContainer: false,
  chromaticities: null,
};

/** Names of attributes that say which colors an image has; they are false once these were converted. */
export const COLOR_ATTRIBUTES: ReadonlySet<string> = new Set([
  "colorInteropID",
  "acesImageContainerFlag",
  "chromaticities",
  "adoptedNeutral",
]);

/** Facts of the attributes of an OpenEXR part about its colors. */
export function tagsOfExr(attributes: readonly ExrAttribute[]): ImageTags {
  const find = (name: string, size: number) => {
    const bytes = attributes.find((each) => each.name === name)?.bytes;
    return bytes && bytes.length >= size ? bytes : undefined;
  };
  const id = find("colorInteropID", 1);
  const flag = find("acesImageContainerFlag", 4);
  const primaries = find("chromaticities", 32);
  const reader = primaries && new ByteReader(primaries);
  return {
    interopId: id ? new TextDecoder().decode(id).replace(/\0.*$/s, "").trim() || null : null,
    cicp: null,
    isAcesContainer: flag !== undefined && new ByteReader(flag).int32() === 1,
    chromaticities: reader ? Array.from({ length: 8 }, () => reader.float32()) : null,
  };
}
