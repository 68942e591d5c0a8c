import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { fused } from "#color/fuse.ts";
import type { AnyOp } from "#color/op.ts";
import { emitterOf } from "#color/simd/emitters.ts";
import { opsOf } from "#color/transforms.ts";
import { oneIn } from "../sample.ts";
import { computed, Ledger, pixelsOf } from "./measure.ts";
import {
  appearances,
  lights,
  named,
  nodeOf,
  type StyleCase,
  styleCases,
  swayOf,
  undoesAces2,
  worstOf,
} from "./styleCases.ts";
import { vectored as inVectors } from "./vectored.ts";

const ledger = new Ledger();
afterAll(() => ledger.print("Styles in vectors"));

const seed = Number(process.env.STYLE_SEED ?? 7);
const channel = fc.oneof(
  fc.double({ min: -0.2, max: 1.2, noNaN: true }),
  fc.double({ min: -14, max: 5, noNaN: true }).map((stops) => 2 ** stops),
  fc.constantFrom(0, 0.18, 1, 16),
);
const random = fc.sample(fc.tuple(channel, channel, channel, fc.constant(0.5)), { numRuns: 96, seed });

function stepsOf(each: StyleCase, direction: "forward" | "inverse"): AnyOp[] | null {
  try {
    return opsOf(nodeOf(each), direction);
  } catch {
    return null;
  }
}

const vectored = styleCases
  .flatMap((each) =>
    (["forward", "inverse"] as const).map((direction) => ({
      each,
      direction,
      name: `${named(each)} ${direction}`,
      ops: stepsOf(each, direction),
    })),
  )
  .filter(({ ops }) => {
    try {
      return ops?.length && computed(ops, new Float32Array(4)) && ops.every(emitterOf);
    } catch {
      return false;
    }
  });

test("most styles have vector instructions", () => {
  expect(vectored.length).toBeGreaterThan(150);
});

/** Where large channels cancel each other, their last bits remain. */
const CANCELED = 1e-6;

/** The pixels that a style brings back where they came from, within a thousandth; the other ones are lost. */
function kept(given: Float32Array, from: Float32Array, back: Float32Array): Float32Array {
  return from.filter((_, at) => {
    const start = at - (at % 4);
    const [one, other] = [given.subarray(start, start + 3), back.subarray(start, start + 3)];
    const largest = Math.max(...one.map(Math.abs));
    return one.every((value, i) => Math.abs(value - (other[i] as number)) <= largest / 1000);
  });
}

/** The largest float may be rounded to infinity. */
function withinRange(value: number, want: number): number {
  return value === Number.POSITIVE_INFINITY && want < value && want > 0.9999 * LARGEST ? LARGEST : value;
}
const LARGEST = (2 - 2 ** -23) * 2 ** 127;

test.each(oneIn(3, vectored))(
  "vectors with fused matrices give the numbers of the style itself: $name",
  ({ each, direction, name, ops }) => {
    const steps = ops ?? [];
    const given = pixelsOf([...(each.jmh ? appearances : lights).slice(0, -2), ...random]);
    let from = given;
    if (direction === "inverse") {
      // The input of a style's inverse has come from the style.
      from = computed(stepsOf(each, "forward") ?? [], given);
      if (undoesAces2(each.style, direction)) from = kept(given, from, computed(steps, from));
    }
    const both = inVectors(() => fused(steps).flatMap((op) => emitterOf(op) ?? []), from);
    // Undoing a steep end of a tone curve widens the last bits too, which a product of matrices rounds another way.
    const sway = () => swayOf(steps, from);
    const want = computed(steps, from);
    for (const [how, values] of Object.entries(both)) {
      const got = values.map((value, at) => withinRange(value, want[at] as number));
      const { distance, at } = worstOf(each.style, direction, got, want, from, CANCELED, sway);
      ledger.add(`${name}, ${how}`, distance);
      expect(distance, `${how}: ${at}`).toBeLessThanOrEqual(1);
    }
  },
);
