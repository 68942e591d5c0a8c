import { clf } from "#color/lut/clf.ts";
import { csp } from "#color/lut/csp.ts";
import { ctf } from "#color/lut/ctf.ts";
import { flame } from "#color/lut/flame.ts";
import type { LutFormat } from "#color/lut/format.ts";
import { iridasCube } from "#color/lut/iridasCube.ts";
import { resolveCube } from "#color/lut/resolveCube.ts";
import { spi1d } from "#color/lut/spi1d.ts";
import { spi3d } from "#color/lut/spi3d.ts";
import { type BakeFormatName, bakeTargets, type Holds } from "./target.ts";

/** Capabilities of a format: what it can hold of a chain, and default sizes. */
export type BakeFormat = {
  readonly lut: LutFormat;
  readonly holds: Holds;
  /** True if a cube's shaper clamps to its limits besides mapping them to 0 to 1. */
  readonly clamps?: boolean;
  /** Values are whole numbers from 0 to full scale. */
  readonly whole?: boolean;
  readonly cubeSize: number;
  readonly curveSize: number;
  /** Null: a value for each half float. */
  readonly shaperSize: number | null;
};

/** Every format that a chain can be baked to, with what writes it. */
export const bakeFormats = {
  cube: { ...bakeTargets.cube, lut: iridasCube },
  resolve_cube: { ...bakeTargets.resolve_cube, lut: resolveCube },
  spi1d: { ...bakeTargets.spi1d, lut: spi1d },
  spi3d: { ...bakeTargets.spi3d, lut: spi3d },
  csp: { ...bakeTargets.csp, lut: csp },
  "3dl": { ...bakeTargets["3dl"], lut: flame, whole: true },
  clf: { ...bakeTargets.clf, lut: clf, clamps: true },
  ctf: { ...bakeTargets.ctf, lut: ctf, clamps: true },
} as const satisfies Record<BakeFormatName, BakeFormat>;
