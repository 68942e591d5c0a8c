import { createHash } from "node:crypto";
import { WRITTEN_COMPRESSIONS } from "#color/image/exr/codec.ts";
import type { Compression } from "#color/image/exr/header.ts";
import { ImageError } from "#color/image/raster.ts";
import { type Terminal, Trouble } from "#host/node.ts";
import { folderOf } from "#ocio/files/path.ts";
import { contextOf, conversionOf } from "../color/processors.ts";
import { Misuse, NO, OK, orTrouble, type Subcommand, split, version } from "../subcommand.ts";
import {
  type Converted,
  convertImage,
  DEPTHS,
  type Depth,
  type OutputOptions,
  outputFormat,
  type Plan,
} from "./convert.ts";
import { expand, type Frame } from "./frames.ts";
import { type Planner, plannerOf, stepsHash } from "./planner.ts";
import { openResume, type Resume } from "./resume.ts";
import { startThread, threadCount } from "./thread.ts";
import { openThreadPool } from "./threadPool.ts";

export const apply: Subcommand = {
  usage:
    "IN… [--config FILE] (--src A --dst B | --src A --display D --view V | --look L | --lut F) --out OUT [--json]",
  summary: "Convert images.",
  details: `Reads and writes OpenEXR, PNG, TIFF, DPX and Radiance HDR, and reads JPEG. Without --src the color space of each image is
told by the file itself (colorInteropID, cICP of PNG, ACES container, chromaticities), else by the file rules of the config.
An OpenEXR file keeps its metadata, other channels and parts, the types of its samples and its lossless compression. IN may be a sequence,
as shot.####.exr, shot.@@@@.exr or shot.%04d.exr; a run that was broken off goes on where it was, and makes anew what has
another input, config or LUT since. Of several images those that are damaged are named, and the others are converted; the
exit code is 1. Colors are neither multiplied nor divided by alpha.`,
  options: [
    ["--config FILE", "The config; left out, $OCIO. Also builtin:NAME."],
    ["--src SPACE", "The color space of the images."],
    ["--dst SPACE", "To which color space."],
    ["--display D", "To a view of this display;"],
    ["--view V", "which view."],
    ["--look LOOKS", "Looks on the way. Before a view they replace its own."],
    ["--lut FILE", "Through a LUT, CDL or CLF file, without a config."],
    ["--exposure STOPS", "Light is multiplied by two to the power of this first, in scene_linear."],
    ["--inverse", "The other way round."],
    ["--context NAME=VALUE", "The value of a context variable; may be repeated."],
    [
      "--layer NAME",
      "The layer or part of an OpenEXR file to convert, instead of the first with R, G and B.",
    ],
    ["--compression C", `Of OpenEXR: ${WRITTEN_COMPRESSIONS.join(", ")}; left out, as it was, or zip.`],
    ["--depth D", `Of a sample: ${DEPTHS.join(", ")}; left out, as it was, or what the format has for it.`],
    ["--range FRAMES", "Frames of a sequence, FIRST-LAST or FIRST-LASTxSTEP; left out, all in its folder."],
    ["--threads N", "Threads to use; left out, all of the machine."],
    [
      "--out OUT",
      "Where to write: a path, with #### for the frame, or * for the name of each of several images.",
    ],
    ["--json", "Print what was written as JSON, as docs/schemas/apply.schema.json says."],
  ],
  examples: [
    'apply plate.exr --config show.ocio --src ACEScg --display sRGB --view "ACES 1.0 - SDR Video" --out review.png',
    "apply shot.####.exr --config builtin:cg-config-latest --src ACEScg --dst ACEScct --range 1001-1048 --out log.####.exr",
  ],
  async run(words, terminal) {
    const asked = split(words, {
      switches: ["inverse", "json"],
      options: [
        ...["config", "src", "dst", "display", "view", "look", "lut", "exposure", "context", "layer"],
        ...["compression", "depth", "range", "threads", "out"],
      ],
    });
    const { on, given, rest } = asked;
    const one = (name: string) => given.get(name)?.at(-1);
    const out = one("out");
    if (rest.length === 0) throw new Misuse("No image was given: give IN.");
    if (out === undefined) throw new Misuse("No output was given: give --out.");
    const options = outputOptions(one);
    await orTrouble(() => outputFormat(out, options));
    const { frames, sequence } = await expand(rest, out, one("range"), terminal);
    const planner = await plannerOf(
      one,
      { ...conversionOf(one), inverse: on.has("inverse") },
      contextOf(given.get("context")),
      terminal,
    );
    const threads = number(one("threads"), "threads", threadCount());
    const pool = openThreadPool(
      threads,
      terminal.program === undefined ? undefined : () => startThread(terminal.program!),
    );
    const images: object[] = [];
    const refused: string[] = [];
    const resume = sequence === null ? null : await openResume(sequence, keyOf(asked, terminal), terminal);
    try {
      for (const [index, { input, output }] of frames.entries()) {
        const count = frames.length > 1 ? `${index + 1} of ${frames.length}: ` : "";
        if (await orTrouble(() => isWritten({ input, output }, resume, planner), input)) {
          terminal.err(`${count}${output} was written before.\n`);
          images.push({ input, output, written: false });
          continue;
        }
        const start = performance.now();
        const stamp = await terminal.stamp(input);
        let plan: Plan | undefined;
        const converted = await orRefusal(frames.length > 1, input, async () =>
          convertImage(await terminal.read(input, MOST_BYTES), output, options, pool, (tags) => {
            plan = planner.ofImage(input, tags);
            return plan;
          }),
        );
        if (converted instanceof Trouble) {
          terminal.err(`${count}${converted.message}\n`);
          images.push({ input, output, written: false, error: converted.message });
          refused.push(input);
          continue;
        }
        const { bytes, ...facts } = converted;
        await terminal.makeFolder(folderOf(output) || ".");
        const source = plan!.source?.name ?? null;
        const done = (from: string | null) =>
          resume?.done(output, { input: from, source, steps: stepsHash(plan!) });
        // An output in the place of its input is what the next run finds there; noted before, it is not converted twice.
        const isInPlace = stamp !== null && stamp === (await terminal.stamp(output));
        await terminal.write(output, bytes, false, isInPlace ? async (made) => done(made) : undefined);
        if (!isInPlace) await done(stamp);
        images.push({ input, output, written: true, ...facts });
        const seconds = ((performance.now() - start) / 1000).toFixed(1);
        terminal.err(`${count}Wrote ${output} (${told(facts)}, ${seconds} s).\n`);
      }
      const isWhole = refused.length === 0;
      if (isWhole) await resume?.end();
      else terminal.err(refusalOf(refused, frames.length, sequence !== null));
      if (on.has("json")) terminal.out(`${JSON.stringify({ ok: isWhole, images }, null, 2)}\n`);
      return isWhole ? OK : NO;
    } finally {
      pool.close();
    }
  },
};

/**
 * An image's result; where there are others, the Trouble of one that cannot be read or written instead. Throws what would keep
 * the others from being converted too, such as a color space that is not there.
 */
async function orRefusal(
  hasOthers: boolean,
  input: string,
  convert: () => Promise<Converted>,
): Promise<Converted | Trouble> {
  try {
    return await orTrouble(() => named(input, convert()), input);
  } catch (error) {
    const isOfImage = error instanceof Trouble && !COLOR_CODES.includes(error.details.code ?? "");
    if (isOfImage && hasOthers) return error;
    throw error;
  }
}

/** Codes of Troubles that the conversion has, whatever the image. */
const COLOR_CODES: readonly string[] = ["color", "missing-file"];

/** Sentence that ends a run in which images were not converted; the first of them by name. */
function refusalOf(refused: readonly string[], count: number, isSequence: boolean): string {
  const named = `${refused.slice(0, MOST_NAMED).join(", ")}${refused.length > MOST_NAMED ? " and others" : ""}`;
  const next = isSequence ? " Run the same line again to convert those alone once they are whole." : "";
  return `${refused.length} of ${count} images ${refused.length === 1 ? "was" : "were"} not converted: ${named}.${next}\n`;
}

const MOST_NAMED = 10;

/** True if an earlier run wrote an image from the same input by the same steps. */
async function isWritten(
  { input, output }: Frame,
  resume: Resume | null,
  planner: Planner,
): Promise<boolean> {
  const known = await resume?.of(input, output);
  return !!known && known.steps === stepsHash(planner.ofSource(known.source));
}

/** No image that is read is larger. */
const MOST_BYTES = 2 ** 31 - 1;

/** An image's result, or its error with the name of the file. */
async function named<T>(path: string, made: Promise<T>): Promise<T> {
  try {
    return await made;
  } catch (error) {
    if (error instanceof ImageError) throw new ImageError(`“${path}” cannot be converted: ${error.message}`);
    if (error instanceof RangeError && /allocation|array length/i.test(error.message))
      throw new ImageError(`“${path}” cannot be converted: there is not enough memory for it.`);
    throw error;
  }
}

/** Size of an image, its color space with the reason where the file told it, and what the result has not. */
function told({ width, height, source, omitted }: Omit<Converted, "bytes">): string {
  const from = source ? `, from ${source.name}, because ${source.because}` : "";
  const without = omitted.length > 0 ? `, without its ${omitted.join(" and ")}` : "";
  return `${width} x ${height}${from}${without}`;
}

function outputOptions(one: (name: string) => string | undefined): OutputOptions {
  const compression = one("compression")?.toLowerCase();
  if (compression !== undefined && !WRITTEN_COMPRESSIONS.includes(compression as Compression))
    throw new Misuse(`--compression is one of ${WRITTEN_COMPRESSIONS.join(", ")}, not “${compression}”.`);
  const depth = one("depth")?.toLowerCase();
  if (depth !== undefined && !DEPTHS.includes(depth as Depth))
    throw new Misuse(`--depth is one of ${DEPTHS.join(", ")}, not “${depth}”.`);
  return {
    compression: compression as Compression | undefined,
    depth: depth as Depth | undefined,
    layer: one("layer"),
  };
}

function number(text: string | undefined, name: string, otherwise: number): number {
  if (text === undefined) return otherwise;
  if (!/^[1-9]\d{0,2}$/.test(text)) throw new Misuse(`--${name} takes a whole number from 1, not “${text}”.`);
  return Number(text);
}

/** Words that change no pixel: with others of them a run goes on where it was. */
const SPOKEN: readonly string[] = ["json", "threads", "range"];

/** Stands for a conversion: its words, its config, and the version of the program. */
function keyOf({ on, given, rest }: ReturnType<typeof split>, terminal: Terminal): string {
  const options = [...given, ...[...on].map((name) => [name] as const)];
  const words = options.filter(([name]) => !SPOKEN.includes(name)).sort();
  const hash = createHash("sha256").update(JSON.stringify([version, rest, words]));
  const config = given.get("config")?.at(-1) ?? terminal.env.OCIO;
  if (config !== undefined) hash.update(terminal.find(config) ?? config);
  return hash.digest("hex");
}
