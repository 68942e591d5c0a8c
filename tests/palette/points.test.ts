import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { points, semantics } from "./points.ts";

const tests = join(import.meta.dirname, "..");

test("all twenty-five points and ten rules have their line", () => {
  expect([points.length, semantics.length]).toEqual([25, 10]);
});

test.each([...points, ...semantics])("$says: the tests that prove it are there", ({ proofs }) => {
  expect(proofs.length).toBeGreaterThan(0);
  const missing = proofs.filter(
    ([file, name]) => !readFileSync(join(tests, file), "utf8").includes(`"${name}"`),
  );
  expect(missing).toEqual([]);
});
