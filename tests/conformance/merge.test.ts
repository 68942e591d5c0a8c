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

type Answer = { text?: string; log: string[] };

/** What official OCIO makes of OCIOM files. */
function official(paths: readonly string[]): Answer[] {
  const { stdout } = spawnSync(python!, [resolve(import.meta.dirname, "merge.py")], {
    input: paths.map((path) => `${JSON.stringify(path)}\n`).join(""),
    encoding: "utf8",
    maxBuffer: 1 << 30,
  });
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Answer);
}

/** How many merges have the bytes of official OCIO, or are refused as there; and how many of them also its warnings. */
async function counted(paths: readonly string[]): Promise<{ text: number; warnings: number }> {
  const count = { text: 0, warnings: 0 };
  const answers = official(paths);
  for (const [at, path] of paths.entries()) {
    const answer = answers[at] as Answer;
    const out = `${path}.ocio`;
    const parts: (string | Uint8Array)[] = [];
    const quiet = { ...terminal(), out: (part: string | Uint8Array) => void parts.push(part), err: () => {} };
    const code = await program(["merge", path, "--out", out, "--json"], quiet);
    const ours = code === 0 ? readFileSync(out, "utf8") : undefined;
    if (ours !== answer.text) continue;
    count.text++;
    const { warnings = [] } = JSON.parse(parts.join("")) as { warnings?: string[] };
    const log = answer.log.map((line) => line.replace(/^\[OpenColorIO Warning\]: /, ""));
    if (code !== 0 || JSON.stringify(warnings) === JSON.stringify(log)) count.warnings++;
  }
  return count;
}

test.skipIf(python === null)(
  "generated merges are byte for byte those of official OCIO, with its warnings",
  async () => {
    const { text, warnings } = await counted(Array.from({ length: COUNT }, (_, seed) => caseOf(seed)));
    expect(text / COUNT).toBeGreaterThanOrEqual(0.99);
    expect(warnings / COUNT).toBeGreaterThanOrEqual(0.99);
  },
);
