import { createHash } from "node:crypto";
import { type Conversion, conversionOps, exposureOps } from "#color/conversion.ts";
import { ColorError } from "#color/error.ts";
import { WRITTEN_COMPRESSIONS } from "#color/image/exr/codec.ts";
import type { Compression } from "#color/image/exr/header.ts";
import { ImageError } from "#color/image/raster.ts";
import { interopIdOf, type SourceSpace, sourceSpaceOf } from "#color/image/sourceSpace.ts";
import type { ImageTags } from "#color/image/tags.ts";
import type { Processors } from "#color/processor.ts";
import type { Terminal } from "#host/node.ts";
import { folderOf } from "#ocio/files/path.ts";
import type { Document } from "#ocio/model/document.ts";
import { lutOps } from "../color/lut.ts";
import { contextOf, conversionOf, readProcessors } from "../color/processors.ts";
import { Misuse, OK, orTrouble, type Subcommand, split } from "../subcommand.ts";
import { convertImage, DEPTHS, type Depth, type OutputOptions, type Plan } from "./convert.ts";
import { openCrew } from "./crew.ts";
import { expand, isSequence } from "./frames.ts";
import { openResume } from "./resume.ts";
import { startThread, threadCount } from "./thread.ts";

/** Plans the conversion of an image by what its file says of its colors. */
type Planner = (path: string, tags: ImageTags) => Plan;

export const apply: Subcommand = {
  usage:
    "IN… [--config FILE] (--src A --dst B | --src A --display D --view V | --look L | --lut F) --out OUT [--json]",
  summary: "Convert images.",
  details: `Reads and writes OpenEXR, PNG, TIFF, DPX and Radiance HDR, and reads JPEG. Without --src the color space of each image is
told by the file itself (colorInteropID, ACES container, chromaticities), else by the file rules of the config. An OpenEXR
file keeps its metadata, other channels and parts, the types of its samples and its lossless compression. IN may be a sequence,
as shot.####.exr; a run that was broken off goes on where it was. Colors are neither multiplied nor divided by alpha.`,
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
    ["--json", "Tell what was written as JSON, as docs/schemas/apply.schema.json says."],
  ],
  examples: [
    'apply plate.exr --config show.ocio --src ACEScg --display sRGB --view "ACES 1.0 - SDR Video" --out review.png',
    "apply shot.####.exr --config builtin:cg-config-latest --src ACEScg --dst ACEScct --range 1001-1048 --out log.####.exr",
  ],
  async run(words, terminal) {
    const { on, given, rest } = split(words, {
      switches: ["inverse", "json"],
      options: [
        ...["config", "src", "dst", "display", "view", "look", "lut", "exposure", "context", "layer"],
        ...["compression", "depth", "range", "threads", "out"],
      ],
    });
    const one = (name: string) => given.get(name)?.at(-1);
    const out = one("out");
    if (rest.length === 0) throw new Misuse("Which image is missing: give IN.");
    if (out === undefined) throw new Misuse("Where to write is missing: give --out.");
    const options = outputOptions(one);
    const frames = await expand(rest, out, one("range"), terminal);
    const planner = await plannerOf(
      one,
      { ...conversionOf(one), inverse: on.has("inverse") },
      contextOf(given.get("context")),
      terminal,
    );
    const threads = number(one("threads"), "threads", threadCount());
    const crew = openCrew(
      threads,
      terminal.program === undefined ? undefined : () => startThread(terminal.program!),
    );
    const images: object[] = [];
    const resume = isSequence(out) ? await openResume(out, keyOf(words, one, terminal), terminal) : null;
    try {
      for (const [index, { input, output }] of frames.entries()) {
        const count = frames.length > 1 ? `${index + 1} of ${frames.length}: ` : "";
        if (await resume?.has(output)) {
          terminal.err(`${count}${output} was written before.\n`);
          images.push({ input, output, written: false });
          continue;
        }
        const start = performance.now();
        const bytes = await terminal.read(input, MOST_BYTES);
        const { bytes: made, ...facts } = await orTrouble(
          () =>
            named(
              input,
              convertImage(bytes, output, options, crew, (tags) => planner(input, tags)),
            ),
          input,
        );
        await terminal.makeFolder(folderOf(output) || ".");
        await terminal.write(output, made);
        await resume?.done(output);
        images.push({ input, output, written: true, ...facts });
        const seconds = ((performance.now() - start) / 1000).toFixed(1);
        terminal.err(`${count}Wrote ${output} (${told(facts)}, ${seconds} s).\n`);
      }
      await resume?.end();
      if (on.has("json")) terminal.out(`${JSON.stringify({ ok: true, images }, null, 2)}\n`);
      return OK;
    } finally {
      crew.close();
    }
  },
};

/** No image that is read is larger. */
const MOST_BYTES = 2 ** 31 - 1;

/** An image's result, or its error with the name of the file. */
async function named<T>(path: string, made: Promise<T>): Promise<T> {
  try {
    return await made;
  } catch (error) {
    if (error instanceof ImageError) throw new ImageError(`“${path}” cannot be converted: ${error.message}`);
    throw error;
  }
}

/** Size of an image, and its color space with the reason where the file told it. */
function told({
  width,
  height,
  source,
}: {
  width: number;
  height: number;
  source: SourceSpace | null;
}): string {
  const from = source ? `, from ${source.name}, because ${source.because}` : "";
  return `${width} x ${height}${from}`;
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

/** Stands for a conversion: its words, and the bytes of its config and LUT. */
function keyOf(
  words: readonly string[],
  one: (name: string) => string | undefined,
  terminal: Terminal,
): string {
  const hash = createHash("sha256").update(JSON.stringify(words));
  for (const path of [one("config") ?? terminal.env.OCIO, one("lut")])
    if (path !== undefined) hash.update(terminal.find(path) ?? path);
  return hash.digest("hex");
}

async function plannerOf(
  one: (name: string) => string | undefined,
  conversion: Conversion,
  context: Readonly<Record<string, string>>,
  terminal: Terminal,
): Promise<Planner> {
  const stops = exposureOf(one("exposure"));
  const lut = one("lut");
  if (lut !== undefined) {
    const others = ["config", "src", "dst", "display", "view", "look"].filter(
      (name) => one(name) !== undefined,
    );
    if (others.length > 0) throw new Misuse(`--lut converts without a config; leave --${others[0]} out.`);
    const steps = await orTrouble(() => lutOps({ file: lut, inverse: conversion.inverse }, terminal), lut);
    const ops = [...exposureOps(stops), ...steps];
    return () => ({ ops, interopId: null, source: null });
  }
  const { dst, display, view, look } = conversion;
  if (dst === undefined && display === undefined && view === undefined && look === undefined)
    throw new Misuse("Where to is missing: give --dst, --display with --view, --look, or --lut.");
  const { source, processors } = await readProcessors(one("config"), terminal);
  const known = new Map<string, Plan>();
  return (path, tags) => {
    const found = conversion.src === undefined ? sourceSpaceOf(source.document, path, tags) : null;
    const src = conversion.src ?? found?.name;
    if (src === undefined)
      throw new ColorError(
        `The color space of “${path}” is not known: neither the file nor the file rules tell it. Give --src.`,
      );
    const plan =
      known.get(src) ?? planOf(source.document, processors(context), { ...conversion, src }, stops);
    known.set(src, plan);
    return { ...plan, source: found };
  };
}

function planOf(document: Document, processors: Processors, conversion: Conversion, stops: number): Plan {
  const { src, dst, display, view, inverse } = conversion;
  const shown = display === undefined || view === undefined ? src : processors.viewSpace(display, view);
  const end = inverse ? src : (dst ?? shown);
  const interopId = end ? interopIdOf(document, end) : null;
  if (stops !== 0 && inverse)
    throw new Misuse("--exposure goes the way of the light; leave --inverse or --exposure out.");
  return { ops: conversionOps(processors, { ...conversion, exposure: stops }), interopId, source: null };
}

function exposureOf(text: string | undefined): number {
  if (text === undefined) return 0;
  const stops = Number(text);
  if (text.trim() === "" || !Number.isFinite(stops) || Math.abs(stops) > 100)
    throw new Misuse(`--exposure takes a number of stops, as in -1.5, not “${text}”.`);
  return stops;
}
