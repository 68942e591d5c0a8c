import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { nodeZlib } from "#cli/image/task.ts";
import { toHalf } from "#color/half.ts";
import { makePlanes } from "#color/image/exr/planes.ts";
import { exrBytes, exrPart } from "../color/image/exrFile.ts";
import { python } from "../shared.ts";

/**
 * Time of `ocio-palette apply` on a 4K OpenEXR image of halfs through an ACES 1.3 view, beside `ocioconvert` of official
 * OCIO. The program must be built. Usage: npx tsx tests/bench/apply.ts
 */
const [width, height] = [4096, 2160];
const folder = mkdtempSync(join(tmpdir(), "palette-bench-"));
const plate = join(folder, "plate.exr");
const config = "cg-config-v1.0.0_aces-v1.3_ocio-v2.1";
const view = ["sRGB - Display", "ACES 1.0 - SDR Video"] as const;

/** A smooth picture with a little noise, as a camera gives. */
function write(): void {
  const part = exrPart(width, height, ["B", "G", "R"]);
  const planes = makePlanes(part);
  let state = 1;
  for (const [c, plane] of planes.entries()) {
    const halfs = new Uint16Array(plane.buffer);
    for (let i = 0; i < halfs.length; i++) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      const [x, y] = [i % width, Math.floor(i / width)];
      const smooth = 0.4 * (Math.sin(x / 300 + c) + 1) * (Math.cos(y / 200 + c) + 1);
      halfs[i] = toHalf(Math.max(0, smooth + (state / 2 ** 32 - 0.5) * 0.01));
    }
  }
  writeFileSync(plate, exrBytes(part, planes, nodeZlib));
}

/** Seconds of a command, the best of three. */
function best(command: string, words: string[]): number {
  return Math.min(
    ...[0, 1, 2].map(() => {
      const start = performance.now();
      execFileSync(command, words, { stdio: ["ignore", "ignore", "pipe"] });
      return (performance.now() - start) / 1000;
    }),
  );
}

write();
const program = resolve(import.meta.dirname, "../../dist/cli.js");
const words = ["apply", plate, "--config", `builtin:${config}`, "--src", "ACEScg"];
const ours = best(process.execPath, [
  ...[program, ...words, "--display", view[0], "--view", view[1]],
  ...["--out", join(folder, "ours.exr")],
]);
console.log(
  `apply        ${ours.toFixed(2)} s for ${width} x ${height} halfs, ZIP (goal 3 s on 2 quiet cores)`,
);
const official = python && resolve(python, "../ocioconvert");
const theirs = [plate, "ACEScg", join(folder, "theirs.exr"), ...view];
const line = [...["--view"], ...theirs];
const env = { ...process.env, OCIO: `ocio://${config}` };
if (official && spawnSync(official, line, { env }).status === 0) {
  process.env.OCIO = env.OCIO;
  const seconds = best(official, line);
  console.log(`ocioconvert  ${seconds.toFixed(2)} s, ${(seconds / ours).toFixed(2)} times as long`);
} else console.log("ocioconvert is not there or cannot read the image");
rmSync(folder, { recursive: true });
