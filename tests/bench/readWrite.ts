/** Reading and writing the largest real configuration, against official OCIO in the same run. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readConfig } from "#ocio/yaml/read.ts";
import { scan } from "#ocio/yaml/scan/scan.ts";
import { writeConfig } from "#ocio/yaml/write.ts";
import { ask } from "../conformance/official.ts";
import { python, shared } from "../shared.ts";

const ROUNDS = 5;
const TIMES = 15;

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] as number;
}

function milliseconds(run: () => unknown): number {
  const started = performance.now();
  run();
  return performance.now() - started;
}

if (!shared)
  console.log("Not run: reading and writing (no collection of real configurations beside the project).");
else {
  const name = "Ctrlmand+colormanagement__config.ocio";
  const text = readFileSync(join(shared, "corpus/configs", name), "utf8");
  const first = milliseconds(() => writeConfig(readConfig(text).document));
  const ours: number[] = [];
  const theirs: number[] = [];
  // In turns, so that whatever else the machine does meets both.
  for (let round = 0; round < ROUNDS; round++) {
    for (let i = 0; i < TIMES; i++) ours.push(milliseconds(() => writeConfig(readConfig(text).document)));
    if (python)
      theirs.push(...(ask([{ do: "time", text, times: TIMES }])[0]?.seconds ?? []).map((s) => s * 1000));
  }
  const { document } = readConfig(text);
  const parts = {
    scan: median(Array.from({ length: TIMES }, () => milliseconds(() => scan(text)))),
    read: median(Array.from({ length: TIMES }, () => milliseconds(() => readConfig(text)))),
    write: median(Array.from({ length: TIMES }, () => milliseconds(() => writeConfig(document)))),
  };
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  console.log(
    `${name}, ${(text.length / 1024).toFixed(0)} KB: read and write ${ms(median(ours))}, cold ${ms(first)}`,
  );
  console.log(`of it scan ${ms(parts.scan)}, read with scan ${ms(parts.read)}, write ${ms(parts.write)}`);
  if (theirs.length > 0)
    console.log(`official OCIO ${ms(median(theirs))}: ratio ${(median(ours) / median(theirs)).toFixed(2)}`);
  else console.log("Not compared: no Python with opencolorio.");
}
