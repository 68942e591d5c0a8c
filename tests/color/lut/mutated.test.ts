import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { amount } from "../../sample.ts";
import type { Outcome } from "./mutate.ts";

/** Damaged files of each format. MUTATIONS sets another count, MUTATION_SEED makes others of them. */
const count = Number(process.env.MUTATIONS ?? amount(15, 4));
const seed = process.env.MUTATION_SEED ?? "1";

test("damaged files of every format are read or refused, quickly and in little memory", () => {
  const file = resolve(import.meta.dirname, "mutate.ts");
  const words = ["--expose-gc", "--import", "tsx", file, String(count), seed];
  const { stdout, stderr, status } = spawnSync(process.execPath, words, {
    encoding: "utf8",
    // A file that is never done with is ended, and the format that is missing below is its own.
    timeout: 60_000 + count * 20 * 100,
  });
  const outcomes = stdout
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Outcome);
  expect({ status, formats: outcomes.length }, stderr).toEqual({ status: 0, formats: 20 });
  for (const { format, read, refused, faults, peak } of outcomes) {
    expect(faults, format).toEqual([]);
    expect(read + refused, format).toBe(count);
    expect(peak, `MB of memory for ${format}`).toBeLessThan(512);
  }
  if (count < 1000) return;
  for (const { format, seconds, slowest, peak } of outcomes)
    console.log(
      `${format.padEnd(52)} ${seconds.toFixed(1)} s, slowest ${slowest.toFixed(0)} ms, ${peak.toFixed(0)} MB`,
    );
}, 3_600_000);
