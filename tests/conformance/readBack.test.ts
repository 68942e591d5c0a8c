import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Conversion, conversionOps } from "#color/conversion.ts";
import { refuse } from "#color/ops.ts";
import { Processors } from "#color/processor.ts";
import { builtinConfig, builtinConfigNames } from "#ocio/builtin/config.ts";
import { type Document, rowsOf } from "#ocio/model/document.ts";
import { nameOf } from "#ocio/names/finder.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { chromiumFlags, findChromium } from "../chromium.ts";
import { shared } from "../shared.ts";
import type { ReadBack, ReadBackJob } from "./readBackPage.ts";

/** Conversions of real configs that are shown. */
const MOST = 40;
const corpus = join(shared ?? "", "corpus");
const flags = [
  ...chromiumFlags.filter((flag) => flag !== "--headless"),
  ...["--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
];

/** Views of all displays, from the scene's light. */
function viewsOf(document: Document): Conversion[] {
  return rowsOf(document, "display_view_associations").flatMap((row) => {
    const display = document.displays.byId[row.display_id ?? ""]?.name;
    return display === undefined ? [] : [{ display, view: nameOf(row, document) }];
  });
}

function fileOf(config: string, path: string): Buffer | null {
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

function corpusJobs(): ReadBackJob[] {
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

describe.skipIf(!findChromium())("the canvas of the viewer in Chromium, drawn by software", () => {
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    const built = await build({
      ...{ configFile: false, logLevel: "silent", root: resolve(import.meta.dirname, "../..") },
      build: {
        ...{ write: false, minify: false },
        lib: { entry: join(import.meta.dirname, "readBackPage.ts"), formats: ["iife"], name: "page" },
      },
    });
    const [bundle] = [built].flat() as { output: { code: string }[] }[];
    browser = await chromium.launch({ executablePath: findChromium() ?? "", args: flags });
    page = await browser.newPage();
    // An address of this machine is a secure context, which random names need.
    await page.route("**", (route) => route.fulfill({ contentType: "text/html", body: "<canvas>" }));
    await page.goto("http://localhost/");
    await page.exposeFunction(
      "readFile",
      (config: string, path: string) => fileOf(config, path)?.toString("base64") ?? null,
    );
    await page.addScriptTag({ content: bundle!.output[0]!.code });
  });
  afterAll(() => browser?.close());

  /** Shows every conversion, prints how far the canvas is from the CPU, and gives what is farther than one code value. */
  async function far(title: string, jobs: readonly ReadBackJob[]): Promise<string[]> {
    const found: { name: string; result: ReadBack }[] = [];
    for (const job of jobs) {
      const results = await page.evaluate((given) => globalThis.readBack(given), job);
      for (const [i, result] of results.entries()) {
        const name = `${job.config}: ${Object.values(job.conversions[i]!).join(" / ")}`;
        found.push({ name, result });
      }
    }
    const most = Math.max(...found.map(({ result }) => ("most" in result ? result.most : 256)));
    const apart = found.filter(({ result }) => "most" in result && result.most > 0).length;
    console.log(`${title}: ${found.length} shown, ${apart} not to the byte, at most ${most} of 255 apart.`);
    return found.flatMap(({ name, result }) => {
      if ("why" in result) return [`${name}: ${result.why}`];
      return result.most > 1 ? [`${name}: ${result.most}, ${result.at}`] : [];
    });
  }

  test("shows the 264 views of the built-in configs as the CPU computes them, within one code value", async () => {
    const jobs = builtinConfigNames.map((config) => {
      const conversions = viewsOf(builtinConfig(config) as Document);
      return { config, text: null, conversions };
    });
    expect(jobs.reduce((sum, { conversions }) => sum + conversions.length, 0)).toBe(264);
    expect(await far("Views of built-in configs", jobs)).toEqual([]);
  }, 900_000);

  test("a lost graphics context is told while the CPU computes, and another takes its place", async () => {
    const reasons = await page.evaluate((name) => globalThis.loseContext(name), builtinConfigNames[0]!);
    expect(reasons).toEqual([
      null,
      "The graphics processor was lost; it is tried again with the next picture.",
      null,
    ]);
  });

  test.skipIf(!shared)(
    "shows 40 conversions of real configs as the CPU computes them",
    async () => {
      const jobs = corpusJobs();
      expect(jobs.reduce((sum, { conversions }) => sum + conversions.length, 0)).toBe(MOST);
      expect(await far("Conversions of real configs", jobs)).toEqual([]);
    },
    900_000,
  );
});
