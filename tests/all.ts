/**
 * `npm test`: types, lint, build, the tests in Node and the journeys in a browser, in the order in which a failure is
 * cheapest to find. `npm run test:long`: the long tests in Node, the server on PostgreSQL and the other browser tests.
 * Either runs what is named instead (`npm test -- PATH`).
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { findChromium } from "./chromium.ts";
import { python, shared } from "./shared.ts";

const root = resolve(import.meta.dirname, "..");
const isLong = process.argv.includes("--long");
const named = process.argv.slice(2).filter((argument) => argument !== "--long");

/** Journeys: the first steps of a visitor, which must never break. These browser tests are part of `npm test`. */
const JOURNEYS = ["journey", "tasks"].map((name) => `tests/e2e/${name}.test.ts`);
const BROWSER = "tests/e2e";
const others = readdirSync(join(root, BROWSER))
  .filter((name) => name.endsWith(".test.ts"))
  .map((name) => `${BROWSER}/${name}`)
  .filter((file) => !JOURNEYS.includes(file));
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
  [
    "run",
    "--reporter=dot",
    `--reporter=${join(root, "tests/report.ts")}`,
    `--outputFile.json=${join(reports, `${name}.json`)}`,
    ...args,
  ],
];

// Nothing is tried again: what fails on a busy machine only is a key or a focus that somebody loses there.
const inBrowser = (files: readonly string[]) => vitest("e2e", ...files);
const inNode = (...files: string[]) => vitest("node", ...files);
const SHORT = ["plain", "component", "own"].map((project) => `--project=${project}`);
const build: [string, string[]] = ["npm", ["run", "--silent", "build"]];

// Suites that run on both engines take one here and the other in the long run.
const suites = ["tests/server", "tests/sync", "tests/spec/calls.test.ts"];
const onPostgres = vitest("postgres", ...SHORT, "--testNamePattern= on PostgreSQL", ...suites);

type Step = [name: string, run: [command: string, args: string[]], env?: Record<string, string>];
/** Steps one after the other. */
type Lane = Step[];
/** Lanes side by side, and steps for the lane that ends first. */
type Group = { lanes: Lane[]; spare?: Lane };

/** The groups, one after the other. */
function groupsOf(): Group[] {
  if (named.length > 0) {
    const [browsed, rest] = [true, false].map((is) =>
      named.filter((path) => path.startsWith(BROWSER) === is),
    );
    const steps: Step[] = [];
    if (rest?.length) steps.push(["Tests in Node", inNode("--project=!browser", ...rest)]);
    if (browsed?.length) steps.push(["Build", build], ["Tests in a browser", inBrowser(browsed)]);
    return [{ lanes: [steps] }];
  }
  const inPages = (name: string, files: readonly string[]): Lane =>
    browser ? [[name, inBrowser(files)]] : [];
  if (!isLong)
    return [
      {
        lanes: [
          [["Types", [bin("tsc"), []]]],
          [["Lint and format", ["npm", ["run", "--silent", "lint"]]]],
          [["Build", build]],
        ],
      },
      {
        lanes: [
          [
            ["Tests in Node", inNode(...SHORT), { TEST_ENGINE: "SQLite" }],
            ...inPages("Journeys in a browser", JOURNEYS),
          ],
        ],
      },
    ];
  // Either lane waits a third of its time, for pages and for git, kills and databases: together they keep two cores busy.
  return [
    { lanes: [[["Build", build]]] },
    {
      lanes: [
        inPages("Other tests in a browser", others),
        [["Long tests in Node", inNode("--project=long*"), { TEST_BUILT: "1" }]],
      ],
      spare: [["Server on PostgreSQL", onPostgres, { TEST_ENGINE: "PostgreSQL" }]],
    },
  ];
}

/** Runs a step; what one of several lanes says comes when it ends. */
async function run([name, [command, args], env]: Step, isAlone: boolean): Promise<number | null> {
  const started = Date.now();
  console.log(isAlone ? `\n== ${name}` : `== ${name}: begun`);
  const step = spawn(command, args, {
    cwd: root,
    stdio: isAlone ? "inherit" : ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...env },
  });
  const said: Buffer[] = [];
  for (const stream of [step.stdout, step.stderr]) stream?.on("data", (chunk) => said.push(chunk));
  const status = await new Promise<number | null>((done) => {
    step.on("close", done);
    step.on("error", (error) => {
      said.push(Buffer.from(String(error)));
      done(null);
    });
  });
  if (!isAlone) console.log(`\n== ${name}\n${Buffer.concat(said).toString().trimEnd()}`);
  console.log(
    `== ${name}: ${status === 0 ? "ok" : "FAILED"} (${Math.round((Date.now() - started) / 1000)} s)`,
  );
  return status;
}

let failed = 0;
for (const { lanes: all, spare = [] } of groupsOf()) {
  const lanes = all.filter(({ length }) => length > 0);
  await Promise.all(
    lanes.map(async (lane) => {
      for (let step = lane.shift() ?? spare.shift(); step; step = lane.shift() ?? spare.shift())
        if ((await run(step, lanes.length === 1)) !== 0) failed++;
    }),
  );
}

const counts = { passed: 0, failed: 0, skipped: 0 };
const failures: string[] = [];
const repeated: string[] = [];
const slow: { seconds: number; file: string }[] = [];
for (const file of readdirSync(reports)) {
  const report = JSON.parse(readFileSync(join(reports, file), "utf8"));
  counts.passed += report.numPassedTests;
  counts.failed += report.numFailedTests;
  // Tests that a name pattern leaves out run elsewhere.
  if (file !== "postgres.json") counts.skipped += report.numPendingTests + (report.numTodoTests ?? 0);
  for (const { name, startTime, endTime, status, message, assertionResults } of report.testResults) {
    const path = relative(root, name);
    slow.push({ seconds: (endTime - startTime) / 1000, file: path });
    const failing = assertionResults.filter((test: { status: string }) => test.status === "failed");
    for (const { fullName, failureMessages } of failing) {
      const [first, ...more] = failureMessages.map(String);
      // The counterexample of a generated test stands in the third line.
      const told = first.split("\n", 3).filter((line: string) => !/^\s+at /.test(line));
      const cut = told.map((line: string) => line.slice(0, 400)).join("\n  ");
      failures.push([`${path} > ${fullName}: ${cut}`, ...more].join("\n  "));
    }
    for (const { status: at, fullName, failureMessages } of assertionResults)
      if (at === "passed" && failureMessages?.length)
        repeated.push(`${path} > ${fullName}: ${String(failureMessages[0]).split("\n")[0]}`);
    if (status === "failed" && failing.length === 0) failures.push(`${path}: ${message}`);
  }
}
console.log("\nThe ten slowest files:");
for (const { seconds, file } of slow.sort((a, b) => b.seconds - a.seconds).slice(0, 10))
  console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`);
for (const line of missing) console.log(line);
if (repeated.length > 0) console.log(`\nPassed when tried again:\n${repeated.join("\n")}`);
if (failures.length > 0) console.log(`\nFailed:\n${failures.join("\n")}`);
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exitCode = failed ? 1 : 0;
