import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { Processors } from "#color/processor.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { computed, distance, type Golden, Ledger, pixelsOf, USUAL } from "../color/measure.ts";
import { swayOf } from "../color/styleCases.ts";
import { python } from "../shared.ts";

/** As many random grades of each kind; any seed does. */
const COUNT = process.env.COLOR_GRADES ?? "15";
const SEED = process.env.COLOR_SEED ?? "1";

type Answer = {
  config: string;
  pixels: number[];
  grades: { name: string; direction: "forward" | "inverse"; want: Golden[] }[];
};

test.skipIf(python === null)("random extreme grades are those of official OCIO, both ways", () => {
  const script = resolve(import.meta.dirname, "grade.py");
  const { config, pixels, grades } = JSON.parse(
    execFileSync(python as string, [script, SEED, COUNT], { encoding: "utf8", maxBuffer: 1 << 28 }),
  ) as Answer;
  const processors = new Processors(readConfig(config).document);
  const from = Float32Array.from(pixels);
  const ledger = new Ledger();
  const far: [string, number][] = [];
  for (const { name, direction, want } of grades) {
    const ops = processors.namedTransform(name, direction);
    const got = computed(ops, from);
    const wanted = pixelsOf(inFours(want));
    // Where a grade is steep, the last bit of a pixel goes a long way.
    const worst = (sway: Float32Array | null) =>
      got.reduce((most, value, at) => {
        // Official OCIO takes alpha through the stops of linear grades, and back.
        if (at % 4 === 3) return most;
        const absolute = USUAL.absolute + 4 * (sway?.[at] ?? 0);
        return Math.max(most, distance(value, wanted[at] as number, { ...USUAL, absolute }));
      }, 0);
    const plain = worst(null);
    const gap = plain > 1 ? worst(swayOf(ops, from)) : plain;
    ledger.add(`${name.split(" ")[0]} ${direction}`, gap);
    if (gap > 1) far.push([`${name} ${direction}`, gap]);
  }
  ledger.print("Random grades");
  expect(grades.length).toBeGreaterThan(0);
  expect(far).toEqual([]);
});

function inFours(list: readonly Golden[]): Golden[][] {
  return Array.from({ length: list.length / 4 }, (_, at) => list.slice(at * 4, at * 4 + 4));
}
