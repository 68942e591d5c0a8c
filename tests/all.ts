/** `npm test`: every check there is, in the order in which a failure is cheapest to find. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { findChromium } from "./chromium.ts";
import { python, shared } from "./shared.ts";

const root = resolve(import.meta.dirname, "..");
const bin = (name: string) => join(root, "node_modules", ".bin", name);

function has(command: string): boolean {
  return (process.env.PATH ?? "").split(":").some((folder) => existsSync(join(folder, command)));
}

function findPostgres(): boolean {
  if (process.env.TEST_DATABASE_URL || has("initdb")) return true;
  const debian = "/usr/lib/postgresql";
  return existsSync(debian) && readdirSync(debian).some((v) => existsSync(join(debian, v, "bin", "initdb")));
}

function chromium(): string | null {
  const found = findChromium();
  if (found) return found;
  console.log("No Chromium found: trying to install one.");
  spawnSync(process.execPath, [join(root, "node_modules/playwright-core/cli.js"), "install", "chromium"], {
    stdio: "inherit",
    timeout: 300_000,
  });
  return findChromium();
}

const browser = chromium();
const missing = [
  !browser && "Not run: browser tests (no Chromium; set CHROMIUM_PATH).",
  !findPostgres() && "Not run: server tests on PostgreSQL (not installed; set TEST_DATABASE_URL).",
  !python && "Not run: comparisons with official OCIO (no Python with opencolorio; set OCIO_PYTHON).",
  !shared && "Not run: tests on the collection of real configurations (not beside the project).",
].filter((line) => line !== false);
if (process.env.PALETTE_TEST_ALL && missing.length) {
  console.error(`Everything was asked for, but:\n${missing.join("\n")}`);
  process.exit(1);
}

const reports = mkdtempSync(join(tmpdir(), "palette-tests-"));
const vitest = (name: string, ...args: string[]): [string, string[]] => [
  bin("vitest"),
  ["run", "--reporter=dot", "--reporter=json", `--outputFile.json=${join(reports, `${name}.json`)}`, ...args],
];

// Two browsers on a busy machine may miss a moment that one alone does not: such a test is tried up to twice more.
const steps: [string, [string, string[]]][] = [
  ["Types", [bin("tsc"), []]],
  ["Lint and format", [bin("biome"), ["ci", "."]]],
  ["Build", ["npm", ["run", "--silent", "build"]]],
  ["Unit, conformance and server tests", vitest("unit", "--project=!browser")],
  ...(browser
    ? [
        ["Browser tests", vitest("e2e", "--maxWorkers=2", "--retry=2", "tests/e2e")] as [
          string,
          [string, string[]],
        ],
      ]
    : []),
];

let failed = 0;
for (const [name, [command, args]] of steps) {
  const started = Date.now();
  console.log(`\n== ${name}`);
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...(browser && { CHROMIUM_PATH: browser }) },
  });
  console.log(
    `== ${name}: ${status === 0 ? "ok" : "FAILED"} (${Math.round((Date.now() - started) / 1000)} s)`,
  );
  if (status !== 0) failed++;
}

const counts = { passed: 0, failed: 0, skipped: 0 };
for (const file of readdirSync(reports)) {
  const report = JSON.parse(readFileSync(join(reports, file), "utf8"));
  counts.passed += report.numPassedTests;
  counts.failed += report.numFailedTests;
  counts.skipped += report.numPendingTests + (report.numTodoTests ?? 0);
}
for (const line of missing) console.log(line);
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exitCode = failed ? 1 : 0;
