import { readFileSync, writeFileSync } from "node:fs";
import { ColorError } from "#color/error.ts";
import { compile } from "#color/ops.ts";
import { files, stepsOf } from "./folder.ts";
import { chance, mutant, samplesByFormat } from "./mutant.ts";

/** Results for the damaged files of a format; `slowest` in ms of processor time, `peak` in MB of memory. */
export type Outcome = {
  format: string;
  read: number;
  refused: number;
  slowest: number;
  slowestSeed: number;
  seconds: number;
  peak: number;
  faults: { seed: number; what: string }[];
};

const pixels = Float32Array.from([
  ...[0, 0, 0, 1, 0.18, 0.5, 0.9, 0.5, 1, 1, 1, 1, -0.3, 2, 65504, 0],
  ...[Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NaN, 0.25, 1e-6, 0.75, 1],
]);

/** Starts the count of memory anew, where the system has one. */
function forgetPeak(): void {
  try {
    writeFileSync("/proc/self/clear_refs", "5");
  } catch {
    // Elsewhere the peak is that of the whole run.
  }
}

function peak(): number {
  try {
    const line = /VmHWM:\s+(\d+) kB/.exec(readFileSync("/proc/self/status", "utf8"));
    if (line) return Number(line[1]) / 1024;
  } catch {
    // As above.
  }
  return process.resourceUsage().maxRSS / 1024;
}

function spent(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Reads a damaged file and computes with it both ways. True where it could be read; throws what is no refusal. */
function tried(name: string, bytes: Uint8Array): boolean {
  let read = false;
  for (const direction of ["forward", "inverse"] as const) {
    try {
      const ops = stepsOf(files({ [name]: bytes }), name, {}, direction);
      read = true;
      compile(ops)(pixels.slice(), 0, pixels.length / 4);
    } catch (error) {
      if (!(error instanceof ColorError)) throw error;
    }
  }
  return read;
}

const [count = "100", seed = "1", only] = process.argv.slice(2);
for (const [format, samples] of samplesByFormat()) {
  if (only !== undefined && only !== format) continue;
  globalThis.gc?.();
  forgetPeak();
  const outcome: Outcome = {
    ...{ format, read: 0, refused: 0, slowest: 0, slowestSeed: 0, seconds: 0, peak: 0, faults: [] },
  };
  const start = spent();
  for (let i = 0; i < Number(count); i++) {
    const own = Number(seed) * 1_000_003 + i;
    const { name, bytes } = mutant(samples, chance(own));
    const before = spent();
    try {
      if (tried(name, bytes)) outcome.read++;
      else outcome.refused++;
    } catch (error) {
      outcome.faults.push({
        seed: own,
        what: error instanceof Error ? (error.stack ?? error.message) : String(error),
      });
    }
    const took = spent() - before;
    if (took > outcome.slowest) [outcome.slowest, outcome.slowestSeed] = [took, own];
  }
  outcome.seconds = (spent() - start) / 1000;
  outcome.peak = peak();
  process.stdout.write(`${JSON.stringify(outcome)}\n`);
}
