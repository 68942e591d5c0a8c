import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { halfValues } from "#color/half.ts";
import { ctf } from "#color/lut/ctf.ts";
import { type Lut1dOp, lut1dOf } from "#color/op/lut1dOp.ts";
import { type Lut3dOp, lut3dOf } from "#color/op/lut3dOp.ts";
import { computed, type Golden, Ledger, pixelsOf, worst } from "../color/measure.ts";
import { python } from "../shared.ts";

const value = fc.double({ min: -0.3, max: 1.3, noNaN: true });
const noise = fc.double({ min: -0.5, max: 0.5, noNaN: true });
const odd = fc.constantFrom<Golden>(0, 1, 0.5, 1e-8, -1e-8, 50, 70_000, "nan", "inf", "-inf");
const pixels = fc
  .sample(
    fc.tuple(
      ...[0, 1, 2].map(() => fc.oneof({ weight: 4, arbitrary: value }, { weight: 1, arbitrary: odd })),
    ),
    {
      numRuns: 60,
      seed: 1,
    },
  )
  .map((rgb) => [...rgb, 1]);

/** Curves that rise or fall, with flat places and places that turn back. */
const curves: fc.Arbitrary<Lut1dOp> = fc
  .record({
    noises: fc.array(fc.tuple(noise, noise, noise), { minLength: 2, maxLength: 32 }),
    falls: fc.boolean(),
    hueAdjust: fc.boolean(),
  })
  .map(({ noises, falls, hueAdjust }) => {
    const values = noises.flatMap((each, i) =>
      each.map((shift) => {
        const height = Math.round((i / (noises.length - 1) + shift * 0.3) * 8) / 8;
        return falls ? 1 - height : height;
      }),
    );
    return { ...lut1dOf(Float32Array.from(values)), hueAdjust };
  });

/** Cubes, from almost straight ones to some where many places have one color. */
const cubes: fc.Arbitrary<Lut3dOp> = fc
  .record({ size: fc.integer({ min: 2, max: 7 }), strength: fc.constantFrom(0.1, 0.6, 1.5) })
  .chain(({ size, strength }) =>
    fc.array(noise, { minLength: size ** 3 * 3, maxLength: size ** 3 * 3 }).map((noises) => {
      const values = noises.map((shift, i) => {
        const at = Math.floor(i / 3);
        const place = [Math.floor(at / size / size), Math.floor(at / size) % size, at % size][i % 3]!;
        return place / (size - 1) + shift * strength;
      });
      return lut3dOf(size, Float32Array.from(values));
    }),
  );

/** A cube that clamps, with flat corners where many places have one color. */
const clamping = (lut: Lut3dOp): Lut3dOp =>
  lut3dOf(
    lut.size,
    lut.values.map((value) => Math.round(Math.min(1, Math.max(0, value * 1.8 - 0.4)) * 1023) / 1023),
  );

/** Cubes in which many places have one color, or none: the order of official OCIO's search decides. CUBES asks for more. */
const shapes: Readonly<Record<string, (rgb: number[], random: number) => number[]>> = {
  folds: (rgb) => rgb.map((each) => 1 - Math.abs(2 * each - 1)),
  "is flat above": (rgb) => rgb.map((each, i) => (each > 0.5 ? 0.6 + i * 0.1 : each)),
  "is one plane": ([r = 0, g = 0]) => [r, (r + g) / 2, g],
  "is gray": ([r = 0, g = 0, b = 0]) => Array(3).fill((r + g + b) / 3),
  "is one color": () => [0.5, 0.25, 0.75],
  "is black or white": (rgb) => rgb.map((each) => (each > 0.4 ? 1 : 0)),
  "holds what is no color": (rgb, random) =>
    random < 0.1
      ? [[Number.NaN, 1e38, Number.POSITIVE_INFINITY, -3e38][Math.floor(random * 40)]!, ...rgb.slice(1)]
      : rgb,
};
const many = Number(process.env.CUBES ?? 2);
const shaped = Object.entries(shapes).flatMap(([what, of]) =>
  fc
    .sample(fc.tuple(fc.integer({ min: 2, max: many > 2 ? 17 : 6 }), fc.integer()), {
      numRuns: many,
      seed: many,
    })
    .map(([size, seed]): [string, Lut3dOp] => {
      let state = seed;
      const colors = Array.from({ length: size ** 3 }, (_, at) => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        const places = [Math.floor(at / size / size), Math.floor(at / size) % size, at % size];
        return of(
          places.map((each) => each / (size - 1)),
          state / 2 ** 32,
        );
      });
      return [`cube that ${what}`, lut3dOf(size, Float32Array.from(colors.flat()))];
    }),
);

const halfs = halfValues();
const ofHalfs = (height: (value: number) => number): Lut1dOp => {
  const heights = Array.from(halfs, (half) => (Number.isFinite(half) ? height(half) : 0));
  return { ...lut1dOf(Float32Array.from(heights.flatMap((each) => [each, each, each]))), halfDomain: true };
};

const luts: [name: string, lut: Lut1dOp | Lut3dOp][] = [
  ...fc.sample(curves, { numRuns: 20, seed: 2 }).map((lut): [string, Lut1dOp] => ["curve", lut]),
  ...fc.sample(cubes, { numRuns: 8, seed: 3 }).flatMap((lut): [string, Lut3dOp][] => [
    ["trilinear cube", { ...lut, interpolation: "linear" }],
    ["tetrahedral cube", { ...lut, interpolation: "tetrahedral" }],
  ]),
  ...fc
    .sample(cubes, { numRuns: 6, seed: 4 })
    .map((lut): [string, Lut3dOp] => [
      "cube that clamps",
      { ...clamping(lut), interpolation: "tetrahedral" },
    ]),
  ...shaped,
  ["curve of halfs that rises", ofHalfs(Math.cbrt)],
  ["curve of halfs that falls", ofHalfs((half) => -Math.cbrt(half))],
  ["curve of halfs with steps", ofHalfs((half) => Math.round(Math.cbrt(half) * 8) / 8)],
  ["curve of halfs that keeps the hue", { ...ofHalfs(Math.cbrt), hueAdjust: true }],
];
const directions = ["forward", "inverse"] as const;

/** Pixels of official OCIO: for each LUT forward, then inverse. */
function official(): (Golden[] | undefined)[] {
  const folder = mkdtempSync(join(tmpdir(), "palette-lut-"));
  const cases = luts.flatMap(([, lut], i) => {
    const path = join(folder, `${i}.ctf`);
    writeFileSync(path, ctf.write!([lut], {}));
    return directions.map((direction) => ({
      path,
      interpolation: "default",
      direction,
      pixels: pixels.flat(),
    }));
  });
  const { stdout } = spawnSync(python!, [resolve(import.meta.dirname, "lut.py")], {
    input: cases.map((each) => `${JSON.stringify(each)}\n`).join(""),
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  rmSync(folder, { recursive: true });
  return stdout
    .trim()
    .split("\n")
    .map((line) => (JSON.parse(line) as { pixels?: Golden[] }).pixels);
}

const ledger = new Ledger();
afterAll(() => python && ledger.print("Random LUTs"));
const answers = python ? official() : [];

test.skipIf(python === null).each(luts.map(([name, lut], i) => [name, i, lut] as const))(
  "a %s gives official OCIO's pixels in both directions (%i)",
  (name, i, lut) => {
    const from = pixelsOf(pixels);
    for (const [which, direction] of directions.entries()) {
      const answer = answers[i * 2 + which]!;
      const want = pixelsOf(pixels.map((_, at) => answer.slice(at * 4, at * 4 + 4)));
      const found = worst(computed([{ ...lut, direction } as Lut1dOp | Lut3dOp], from), want, from);
      ledger.add(`${name} ${direction}`, found.distance);
      expect(found.distance, `${direction}: ${found.at}`).toBeLessThan(1);
    }
  },
);
