import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Raster } from "#color/image/raster.ts";
import { rasterFormatOf, rasterFormats } from "#color/image/rasterFormats.ts";
import { damagedFormats, damagesOf } from "../color/image/mutations.ts";
import { raster } from "../color/image/rasters.ts";
import { python } from "../shared.ts";

/** A file and what OpenImageIO reads from it; the samples lie beside it. */
type Answer = { name: string; width: number; height: number; channels: number; type: string };

const imaging =
  python !== null && spawnSync(python, ["-c", "import numpy, OpenImageIO, tifffile"]).status === 0;
const [theirs, ours] = [1, 2].map(() => mkdtempSync(join(tmpdir(), "palette-images-"))) as [string, string];
const answers = new Map<string, Answer[]>();

function ask(mode: "write" | "read", folder: string): Answer[] {
  const script = resolve(import.meta.dirname, "images.py");
  return JSON.parse(execFileSync(python as string, [script, mode, folder], { encoding: "utf8" }));
}

/** Samples of OpenImageIO. */
function official(folder: string, { name, type }: Answer): Raster["samples"] {
  const { buffer, byteOffset, length } = readFileSync(join(folder, `${name}.raw`));
  const bytes = buffer.slice(byteOffset, byteOffset + length);
  if (type === "uint8") return new Uint8Array(bytes);
  return type === "uint16" ? new Uint16Array(bytes) : new Float32Array(bytes);
}

/** Samples of 10, 12 and 14 bits as OpenImageIO widens them to 16: scaled and rounded down in TIFF, their bits repeated in DPX. */
function widened({ samples, bits }: Raster, name: string): Raster["samples"] {
  if (bits !== 10 && bits !== 12 && bits !== 14) return samples;
  if (name.endsWith(".tif")) return samples.map((sample) => Math.floor((sample * 65535) / (2 ** bits - 1)));
  return samples.map((sample) => (sample << (16 - bits)) | (sample >> (2 * bits - 16)));
}

/** The largest difference of two files' samples; infinite where their kinds, sizes or channels differ. */
function difference(folder: string, answer: Answer, ours: Raster): number {
  const [want, got] = [official(folder, answer), widened(ours, answer.name)];
  const same = (["width", "height", "channels"] as const).every((fact) => ours[fact] === answer[fact]);
  if (!same || got.constructor !== want.constructor || got.length !== want.length)
    return Number.POSITIVE_INFINITY;
  // OpenImageIO 3.2 loses the last sample of a row of RGBA that fills words of three.
  const lost = /^10_Filled.*_4_|10_4_.*\.dpx/.test(answer.name) ? answer.width * answer.channels : 0;
  let largest = 0;
  for (let n = 0; n < want.length; n++)
    if (!(lost > 0 && n % lost === lost - 1)) largest = Math.max(largest, Math.abs(got[n]! - want[n]!));
  return largest;
}

/** Files whose samples differ by more than is allowed. */
async function differing(folder: string, answers: readonly Answer[], allowed = 0): Promise<string[]> {
  const found: string[] = [];
  for (const answer of answers) {
    const file = new Uint8Array(readFileSync(join(folder, answer.name)));
    const image = (await rasterFormatOf(file)?.read(file)) as Raster;
    const largest = difference(folder, answer, image);
    if (!(largest <= allowed)) found.push(`${answer.name}: ${largest}`);
  }
  return found;
}

beforeAll(() => {
  if (!imaging) return;
  for (const answer of ask("write", theirs)) {
    const extension = answer.name.split(".").at(-1) as string;
    answers.set(extension, [...(answers.get(extension) ?? []), answer]);
  }
});

afterAll(() => {
  for (const folder of [theirs, ours]) rmSync(folder, { recursive: true });
});

test.skipIf(!imaging).each([
  { extension: "png", least: 42, allowed: 0 },
  { extension: "tif", least: 320, allowed: 0 },
  { extension: "dpx", least: 144, allowed: 0 },
  { extension: "hdr", least: 3, allowed: 0 },
  // Decoders of JPEG may round differently.
  { extension: "jpg", least: 8, allowed: 3 },
])("reads $least variants of $extension as OpenImageIO does", async ({ extension, least, allowed }) => {
  const found = answers.get(extension) ?? [];
  expect(found.length).toBeGreaterThanOrEqual(least);
  expect(await differing(theirs, found, allowed)).toEqual([]);
});

const CHANNELS: Record<string, readonly number[]> = {
  png: [1, 2, 3, 4],
  tiff: [1, 2, 3, 4, 6],
  dpx: [1, 3, 4],
  radiance: [3],
};

test.skipIf(!imaging)("OpenImageIO reads what is written as we do", async () => {
  for (const { name, extensions, depths, write } of rasterFormats)
    for (const bits of write ? depths : [])
      for (const channels of CHANNELS[name] as readonly number[])
        for (const width of [1, 37, 300]) {
          const image = raster({ width, height: 41, channels, bits, seed: 9, flat: true });
          const file = (await write?.(image)) as Uint8Array;
          writeFileSync(join(ours, `${bits}_${channels}_${width}.${extensions[0]}`), file);
        }
  const read = ask("read", ours);
  expect(read.length).toBe((2 * 4 + 3 * 5 + 4 * 3 + 1) * 3);
  expect(await differing(ours, read)).toEqual([]);
});

/** Damaged files of all formats together; 40,000 take about 8 s. */
const DAMAGED = Number(process.env.IMAGE_MUTATIONS ?? 40_000);

test(`${DAMAGED} damaged files of all formats are read or refused with a sentence`, async () => {
  const lines: string[] = [];
  for (const name of damagedFormats) {
    // OpenEXR has ten compressions.
    const share = (name === "exr" ? 10 : 1) / (damagedFormats.length + 9);
    const { read, refused, failures, slowest } = await damagesOf(name, Math.ceil(DAMAGED * share), 7);
    lines.push(`${name}: ${read} read, ${refused} refused, the slowest in ${slowest.toFixed(0)} ms`);
    expect(failures, name).toEqual([]);
  }
  console.log(lines.join("\n"));
}, 600_000);
