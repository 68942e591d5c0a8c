import { join, resolve } from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { builtinConfigNames } from "#ocio/builtin/config.ts";
import { chromiumFlags, findChromium } from "../chromium.ts";
import { shared } from "../shared.ts";
import type { ReadBack, ReadBackJob } from "./readBackPage.ts";
import { builtinJobs, corpusJobs, fileOf, MOST, withoutRepeats } from "./shownViews.ts";

const flags = [
  ...chromiumFlags.filter((flag) => flag !== "--headless"),
  ...["--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
];

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
      const results = await page.evaluate((given) => globalThis.readBack(given, "WebGL 2"), job);
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

  test("shows the 264 views of the built-in configs, of equal ones the first, as the CPU computes them, within one code value", async () => {
    const all = builtinJobs();
    expect(all.reduce((sum, { conversions }) => sum + conversions.length, 0)).toBe(264);
    const jobs = withoutRepeats(all);
    expect(jobs.reduce((sum, { conversions }) => sum + conversions.length, 0)).toBeGreaterThan(50);
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
