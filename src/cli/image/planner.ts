import { createHash } from "node:crypto";
import { serialize } from "node:v8";
import { type Conversion, conversionOps, exposureOps } from "#color/conversion.ts";
import { ColorError } from "#color/error.ts";
import { interopIdOf, sourceSpaceOf } from "#color/image/sourceSpace.ts";
import type { ImageTags } from "#color/image/tags.ts";
import type { AnyOp } from "#color/op.ts";
import type { Processors } from "#color/processor.ts";
import type { Terminal } from "#host/node.ts";
import type { Document } from "#ocio/model/document.ts";
import { lutOps } from "../color/lut.ts";
import { readProcessors } from "../color/processors.ts";
import { Misuse, orTrouble } from "../subcommand.ts";
import type { Plan } from "./convert.ts";

/** Plans conversions of images. */
export type Planner = {
  /** By what the file of an image says of its colors. */
  ofImage: (path: string, tags: ImageTags) => Plan;
  /** By the color space that an image was found to have; null where `--src` or `--lut` gives the way. */
  ofSource: (source: string | null) => Plan;
};

/** The planner by the options. Throws Misuse and Trouble. */
export async function plannerOf(
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
    const plan: Plan = { ops: [...exposureOps(stops), ...steps], interopId: null, source: null };
    return { ofImage: () => plan, ofSource: () => plan };
  }
  const { dst, display, view, look } = conversion;
  if (dst === undefined && display === undefined && view === undefined && look === undefined)
    throw new Misuse("The target is missing: give --dst, --display with --view, --look, or --lut.");
  const { source, processors } = await readProcessors(one("config"), terminal);
  const known = new Map<string, Plan>();
  const plannedFrom = (src: string): Plan => {
    const plan =
      known.get(src) ?? planOf(source.document, processors(context), { ...conversion, src }, stops);
    known.set(src, plan);
    return plan;
  };
  return {
    ofImage(path, tags) {
      const found = conversion.src === undefined ? sourceSpaceOf(source.document, path, tags) : null;
      const src = conversion.src ?? found?.name;
      if (src === undefined)
        throw new ColorError(
          `The color space of “${path}” is not known: neither the file nor the file rules tell it. Give --src.`,
        );
      return { ...plannedFrom(src), source: found };
    },
    ofSource: (src) => plannedFrom(src ?? conversion.src!),
  };
}

function planOf(document: Document, processors: Processors, conversion: Conversion, stops: number): Plan {
  const { src, dst, display, view, inverse } = conversion;
  const shown = display === undefined || view === undefined ? src : processors.viewSpace(display, view);
  const end = inverse ? src : (dst ?? shown);
  const interopId = end ? interopIdOf(document, end) : null;
  if (stops !== 0 && inverse)
    throw new Misuse("--exposure cannot be inverted; leave --inverse or --exposure out.");
  return { ops: conversionOps(processors, { ...conversion, exposure: stops }), interopId, source: null };
}

function exposureOf(text: string | undefined): number {
  if (text === undefined) return 0;
  const stops = Number(text);
  if (text.trim() === "" || !Number.isFinite(stops) || Math.abs(stops) > 100)
    throw new Misuse(`--exposure takes a number of stops, as in -1.5, not “${text}”.`);
  return stops;
}

const hashes = new WeakMap<readonly AnyOp[], string>();

/** Stands for the steps of a plan with the numbers of their LUTs: other steps have another one. */
export function stepsHash({ ops }: Plan): string {
  const hash = hashes.get(ops) ?? createHash("sha256").update(serialize(ops)).digest("hex");
  hashes.set(ops, hash);
  return hash;
}
