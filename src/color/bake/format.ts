import type { LutFormat } from "#color/lut/format.ts";
import { lutFormats } from "#color/lut/formats.ts";
import { type BakeFormatName, type BakeTarget, bakeTargets } from "./target.ts";

/** A format to bake to: what it can hold of a chain, default sizes, and what writes it. */
export type BakeFormat = BakeTarget & { readonly lut: LutFormat };

/** Every format that a chain can be baked to. */
export const bakeFormats = Object.fromEntries(
  lutFormats.flatMap((lut) => (lut.bake ? [[lut.bake.as, { ...bakeTargets[lut.bake.as], lut }]] : [])),
) as Readonly<Record<BakeFormatName, BakeFormat>>;
