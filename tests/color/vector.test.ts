import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { AnyOp } from "#color/op.ts";
import { emitterOf } from "#color/simd/emitters.ts";
import { opsOf } from "#color/transforms.ts";
import { rowsOf } from "#ocio/model/document.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { computed, type Golden, Ledger, pixelsOf } from "./measure.ts";
import { swayOf, worstOf } from "./styleCases.ts";
import { vectored as inVectors } from "./vectored.ts";

type Rows = Golden[][];
const { pixels, cases } = JSON.parse(
  readFileSync(resolve(import.meta.dirname, "golden/transforms.json"), "utf8"),
) as { pixels: Rows; cases: { version: string; name: string; text: string; forward: Rows | null }[] };

const from = pixelsOf(pixels);
const ledger = new Ledger();
afterAll(() => ledger.print("In vectors"));

function stepsOf(text: string, direction: "forward" | "inverse"): AnyOp[] | null {
  const place = `named_transforms:\n  - !<NamedTransform>\n    name: case\n    transform: ${text}\n`;
  const { document } = readConfig(`ocio_profile_version: 2.5\n${place}`);
  try {
    return opsOf(rowsOf(document, "named_transforms")[0]?.transform ?? null, direction);
  } catch {
    return null;
  }
}

const vectored = cases
  .filter(({ version, forward }) => version !== "1" && forward)
  .flatMap(({ name, text }) =>
    (["forward", "inverse"] as const).map((direction) => ({
      name,
      direction,
      ops: stepsOf(text, direction),
    })),
  )
  .filter(({ ops }) => ops?.every(emitterOf));

test("most basic steps have vector instructions", () => {
  expect(vectored.length).toBeGreaterThan(60);
});

test.each(vectored)("vectors give the numbers of the steps themselves: $name $direction", ({ name, ops }) => {
  const steps = ops ?? [];
  const want = computed(steps, from);
  const both = inVectors(() => steps.flatMap((op) => emitterOf(op) ?? []), from);
  // Where large numbers cancel each other, multiplying and adding in one leaves another rest.
  for (const [how, got] of Object.entries(both)) {
    const { distance, at } = worstOf(name, "forward", got, want, from, 0, () => swayOf(steps, from));
    ledger.add(`${name}, ${how}`, distance);
    expect(distance, `${how}: ${at}`).toBeLessThanOrEqual(1);
  }
});
