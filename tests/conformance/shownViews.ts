import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { type Conversion, conversionOps } from "#color/conversion.ts";
import { refuse } from "#color/ops.ts";
import { Processors } from "#color/processor.ts";
import { shaderSource } from "#color/shaderSource.ts";
import { builtinConfig, builtinConfigNames } from "#ocio/builtin/config.ts";
import { type Document, rowsOf } from "#ocio/model/document.ts";
import { nameOf } from "#ocio/names/finder.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { shared } from "../shared.ts";
import type { ReadBackJob } from "./readBackPage.ts";

/** Conversions of real configs that are shown. */
export const MOST = 40;
const corpus = join(shared ?? "", "corpus");
/** Views of all displays, from the scene's light. */
function viewsOf(document: Document): Conversion[] {
  return rowsOf(document, "display_view_associations").flatMap((row) => {
    const display = document.displays.byId[row.display_id ?? ""]?.name;
    return display === undefined ? [] : [{ display, view: nameOf(row, document) }];
  });
}

export function fileOf(config: string, path: string): Buffer | null {
  const at = resolve(dirname(join(corpus, config)), path);
  return existsSync(at) && statSync(at).isFile() ? readFileSync(at) : null;
}

/** A config of the corpus with what it can show, spread over its views and color spaces: of LUT trees more. */
function jobOf(config: string, count: number): ReadBackJob {
  const text = readFileSync(join(corpus, config), "utf8");
  const { document } = readConfig(text);
  const processors = new Processors(document, { read: (path) => fileOf(config, path) });
  const spaces = rowsOf(document, "colorspaces").map(({ name }): Conversion => ({ dst: name }));
  const all = [viewsOf(document), spaces].flatMap((list) => {
    const step = Math.max(1, Math.floor(list.length / count));
    return list.filter((_, at) => at % step === step - 1).slice(0, count);
  });
  const works = (conversion: Conversion) => {
    try {
      const ops = conversionOps(processors, conversion);
      for (const op of ops) refuse(op);
      return ops.length > 0;
    } catch {
      return false;
    }
  };
  return { config, text, conversions: all.filter(works).slice(0, count) };
}

export function corpusJobs(): ReadBackJob[] {
  const trees = JSON.parse(readFileSync(join(corpus, "..", "golden", "trees.json"), "utf8")) as {
    configs: object;
  };
  const names = readdirSync(join(corpus, "configs")).filter((file) => file.endsWith(".ocio"));
  const files = [
    ...Object.keys(trees.configs).map((file) => [join("trees", file), 2] as const),
    ...names.map((file) => [join("configs", file), 1] as const),
  ];
  const jobs: ReadBackJob[] = [];
  for (const [file, count] of files) {
    const left = MOST - jobs.reduce((sum, { conversions }) => sum + conversions.length, 0);
    if (left > 0) jobs.push(jobOf(file, Math.min(count, left)));
  }
  return jobs;
}

/** All views of all built-in configs. */
export function builtinJobs(): ReadBackJob[] {
  return builtinConfigNames.map((config) => {
    const conversions = viewsOf(builtinConfig(config) as Document);
    return { config, text: null, conversions };
  });
}

/** Jobs without the conversions that are drawn by the shader of an earlier one. */
export function withoutRepeats(jobs: readonly ReadBackJob[]): ReadBackJob[] {
  const drawn = new Set<string>();
  return jobs.map((job) => {
    const processors = new Processors(builtinConfig(job.config) as Document);
    const conversions = job.conversions.filter((conversion) => {
      const shader = shaderSource(conversionOps(processors, conversion), "wgsl");
      if (drawn.has(shader)) return false;
      drawn.add(shader);
      return true;
    });
    return { ...job, conversions };
  });
}
