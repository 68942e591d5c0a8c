import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { opsOf } from "#color/transforms.ts";
import { computed, type Golden, Ledger, pixelsOf, worst } from "../color/measure.ts";
import {
  appearances,
  lights,
  named,
  nodeOf,
  type StyleAnswer,
  type StyleCase,
  styleCases,
} from "../color/styleCases.ts";
import { amount } from "../sample.ts";
import { python } from "../shared.ts";

type Question = StyleCase & { pixels: readonly (readonly Golden[])[] };

const official = (questions: readonly Question[]): StyleAnswer[] =>
  JSON.parse(
    execFileSync(python as string, [resolve(import.meta.dirname, "styles.py")], {
      input: JSON.stringify(questions),
      encoding: "utf8",
      maxBuffer: 256 << 20,
    }),
  );

test.skipIf(!python)("the committed numbers of styles are those of official OCIO", async () => {
  const questions = styleCases.map((each) => ({ ...each, pixels: each.jmh ? appearances : lights }));
  const lines = official(questions).map(
    (answer, at) => `${JSON.stringify(named(styleCases[at] as StyleCase))}:${JSON.stringify(answer)}`,
  );
  await expect(`{\n${lines.join(",\n")}\n}\n`).toMatchFileSnapshot("../color/golden/styles.json");
});

const channel = fc.oneof(
  fc.double({ min: -0.2, max: 1.2, noNaN: true }),
  fc.tuple(fc.double({ min: -14, max: 5, noNaN: true }), fc.boolean()).map(([stops, negative]) => {
    return (negative ? -0.1 : 1) * 2 ** stops;
  }),
  fc.constantFrom(0, 0.18, 1, 64, 2 ** -126, 65504, -1e-6),
);
const light = fc.tuple(channel, channel, channel, fc.double({ min: 0, max: 1, noNaN: true }));
const appearance = fc.tuple(
  fc.double({ min: 0, max: 110, noNaN: true }),
  fc.double({ min: 0, max: 90, noNaN: true }),
  fc.double({ min: -360, max: 720, noNaN: true }),
  fc.constant(1),
);

/** As 32-bit float; JSON has no negative zero, and what is nearly zero counts as zero. */
function normal(value: number): number {
  return Math.abs(value) < 2 ** -126 ? 0 : Math.fround(value);
}

/** Another seed finds other pixels. */
const SEED = Number(process.env.STYLE_SEED ?? 20260);
const RUNS = Number(process.env.STYLE_RUNS ?? amount(64, 8));

const ledger = new Ledger();
afterAll(() => ledger.print("Random pixels against official OCIO"));

test.skipIf(!python)(
  "random pixels come out of every style as they come out of official OCIO",
  () => {
    const questions = styleCases.map((each) => ({
      ...each,
      pixels: fc
        .sample<number[]>(each.jmh ? appearance : light, { numRuns: RUNS, seed: SEED })
        .map((pixel) => pixel.map(normal)),
    }));
    let compared = 0;
    for (const [at, { forward, inverse }] of official(questions).entries()) {
      const question = questions[at] as Question;
      if (!forward || !inverse) continue;
      const rows = { forward: [question.pixels, forward], inverse: [forward, inverse] };
      for (const direction of ["forward", "inverse"] as const) {
        const [from, want] = rows[direction].map((each) => pixelsOf(each)) as [Float32Array, Float32Array];
        const got = computed(opsOf(nodeOf(question), direction), from);
        const { distance, at: place } = worst(got, want, from);
        ledger.add(`${named(question)} ${direction}`, distance);
        expect.soft(distance, `${named(question)} ${direction}: ${place}`).toBeLessThanOrEqual(1);
        compared++;
      }
    }
    expect(compared).toBeGreaterThan(250);
  },
  60_000 + 100 * RUNS,
);
