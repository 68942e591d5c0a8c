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

/** What files of a format can hold of a chain, and how many entries they have where nobody says. */
export type BakeFormat = {
  readonly lut: LutFormat;
  readonly holds: Holds;
  /** What comes before a cube clamps to its limits instead of only moving them to 0 to 1. */
  readonly clamps?: boolean;
  /** Values are whole numbers from 0 to full scale. */
  readonly whole?: boolean;
  readonly cubeSize: number;
  readonly curveSize: number;
  /** Null: a value for each half float. */
  readonly shaperSize: number | null;
};

const sizes = { cubeSize: 32, curveSize: 4096, shaperSize: 1024 };

/** Every format that a chain can be baked to, with official OCIO's defaults. */
export const bakeFormats = {
  cube: { ...sizes, lut: iridasCube, holds: bakeTargets.cube.holds },
  resolve_cube: {
    ...sizes,
    lut: resolveCube,
    holds: bakeTargets.resolve_cube.holds,
    cubeSize: 64,
    shaperSize: 4096,
  },
  spi1d: { ...sizes, lut: spi1d, holds: bakeTargets.spi1d.holds },
  spi3d: { ...sizes, lut: spi3d, holds: bakeTargets.spi3d.holds },
  csp: { ...sizes, lut: csp, holds: bakeTargets.csp.holds },
  "3dl": { ...sizes, lut: flame, holds: bakeTargets["3dl"].holds, cubeSize: 17, whole: true },
  clf: { ...sizes, lut: clf, holds: bakeTargets.clf.holds, cubeSize: 64, shaperSize: null, clamps: true },
  ctf: { ...sizes, lut: ctf, holds: bakeTargets.ctf.holds, cubeSize: 64, shaperSize: null, clamps: true },
} as const satisfies Record<BakeFormatName, BakeFormat>;
