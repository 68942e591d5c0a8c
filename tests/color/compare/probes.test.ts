import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { probes } from "#color/compare/probes.ts";

const file = resolve(import.meta.dirname, "../../../docs/probes.json");

/** Shortest decimals that are the same float32. */
function brief(value: number): number {
  for (let digits = 1; digits < 9; digits++)
    if (Math.fround(Number(value.toPrecision(digits))) === value) return Number(value.toPrecision(digits));
  return value;
}

test("docs/probes.json has the probes; WRITE_PROBES=1 writes it", () => {
  const text = `[\n${probes.map((rgb) => `  ${JSON.stringify(rgb.map(brief)).replaceAll(",", ", ")}`).join(",\n")}\n]\n`;
  if (process.env.WRITE_PROBES) writeFileSync(file, text);
  expect(readFileSync(file, "utf8")).toBe(text);
  const read = (JSON.parse(text) as number[][]).map((rgb) => rgb.map(Math.fround));
  expect(read).toEqual(probes);
});

test("fewer probes than vector instructions are made for, and none twice", () => {
  const twice = probes.length - new Set(probes.map(String)).size;
  expect([probes.length, twice]).toEqual([885, 0]);
});
