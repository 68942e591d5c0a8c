import type { CollectionName } from "../model/collection.ts";
import { PROFILE_VERSIONS, type ProfileVersion } from "../model/config.ts";

/** A change that converting to another profile version makes to a row, or to a key of the config. */
export type ConversionChange = {
  collection: CollectionName | "config";
  /** Name of the row as in the file; of a view, "display / view"; the key of the config. */
  name: string;
  /** Field of the row in which it is; none for the row itself. */
  field?: string;
  /** The change, as a sentence. */
  what: string;
  /** Reason, as a sentence. */
  why: string;
  /** Equal in every pixel, sampled into a file, or gone. */
  kind: "exact" | "baked" | "lost";
  /** Largest difference, and the one that 99 of 100 colors stay below, in ΔE ITP. */
  max?: number;
  p99?: number;
  /** Values of red, green and blue for which a bake holds. */
  range?: readonly [low: number, high: number];
  /** Entries along the edge of a bake's cube, or of its curve. */
  size?: number;
  /** Files that were made for it, by their path from the config. */
  files?: string[];
};

/** A built-in transform in the place of steps that it equals, or aliases, that a conversion can bring without a change of colors. */
export type ConversionOffer = Pick<ConversionChange, "collection" | "name" | "field" | "what" | "why"> & {
  style?: string;
  direction?: "forward" | "inverse";
  /** The first and the last of the steps, counted from 0. */
  steps?: readonly [from: number, to: number];
  /** Largest difference for the published probes, by the size of values above 1. */
  difference?: number;
  aliases?: readonly string[];
};

/** The profile version that a person means: "2.0" is "2", "1.0" is "1"; undefined for one that there is not. */
export function profileVersion(text: string): ProfileVersion | undefined {
  const plain = text.trim().replace(/^v/i, "").replace(/\.0+$/, "");
  return PROFILE_VERSIONS.find((version) => version === plain);
}
