/**
 * Mutation testing of the document, its history and its saving: about a thousand mutants, drawn by a seed. It is run by
 * hand, as CONTRIBUTING.md says. MUTANT_SEED draws others, MUTANT_SHARE more or fewer.
 */
import { readdirSync, readFileSync } from "node:fs";

const FOLDERS = ["src/store", "src/sync", "src/command", "src/ocio/names", "src/ocio/yaml"];
const WINDOW_LINES = 10;
const share = Number(process.env.MUTANT_SHARE ?? 0.07);

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function random(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

// Stryker draws nothing itself, but takes ranges of lines.
const draw = random(Number(process.env.MUTANT_SEED ?? 1));
const mutate = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true })
    .filter((name) => /\.tsx?$/.test(name))
    .sort()
    .map((name) => `${folder}/${name}`),
).flatMap((file) => {
  const lines = readFileSync(file, "utf8").split("\n").length;
  const windows = Array.from({ length: Math.ceil(lines / WINDOW_LINES) }, (_, i) => i * WINDOW_LINES + 1);
  return windows.filter(() => draw() < share).map((from) => `${file}:${from}-${from + WINDOW_LINES - 1}`);
});

export default {
  mutate,
  // Wording is judged by people.
  mutator: { excludedMutations: ["StringLiteral"] },
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner"],
  vitest: { configFile: "tests/mutation/vitest.config.ts" },
  coverageAnalysis: "perTest",
  ignoreStatic: true,
  // A busy machine takes longer than Stryker expects, which would count mutants as found.
  dryRunTimeoutMinutes: 60,
  timeoutMS: 30_000,
  concurrency: 1,
  reporters: ["clear-text", "json"],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: ".cache/mutation.json" },
  tempDirName: ".cache/mutation",
  // Stryker would rewrite it by an interface that TypeScript 7 does not have.
  tsconfigFile: "none",
  ignorePatterns: ["dist", "data"],
};
