import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";
import { program } from "#cli/program.ts";
import { terminal } from "#host/node.ts";
import { python } from "../shared.ts";
import { diceOf, mergeText, smallConfig } from "./mergeCases.ts";

const folder = mkdtempSync(join(tmpdir(), "palette-merge-"));
const COUNT = 200;
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes two or three configurations and an OCIOM file from a seed; gives its path. */
function caseOf(seed: number): string {
  const dice = diceOf(seed);
  const place = join(folder, String(seed));
  mkdirSync(place);
  for (const name of ["b", "i"]) writeFileSync(join(place, `${name}.ocio`), smallConfig(dice));
  const text = `ociom_version: 1.0\nmerge:\n${mergeText(dice, "M1", "b.ocio", "i.ocio")}`;
  writeFileSync(join(place, "m.ociom"), text);
  return join(place, "m.ociom");
}

/** Share of merges of configurations made to collide that have the bytes of official OCIO, or are refused as there. */
test.skipIf(python === null)("most generated merges are byte for byte those of official OCIO", async () => {
  const paths = Array.from({ length: COUNT }, (_, seed) => caseOf(seed));
  const { stdout } = spawnSync(python!, [resolve(import.meta.dirname, "merge.py")], {
    input: paths.map((path) => `${JSON.stringify(path)}\n`).join(""),
    encoding: "utf8",
    maxBuffer: 1 << 30,
  });
  const answers = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { text?: string });
  let same = 0;
  const quiet = { ...terminal(), out: () => {}, err: () => {} };
  for (const [at, path] of paths.entries()) {
    const out = `${path}.ocio`;
    const code = await program(["merge", path, "--out", out], quiet);
    const ours = code === 0 ? readFileSync(out, "utf8") : undefined;
    if (ours === answers[at]?.text) same++;
  }
  expect(same / COUNT).toBeGreaterThan(0.85);
});
