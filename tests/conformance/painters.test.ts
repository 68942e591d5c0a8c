import { join, resolve } from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CHANNELS, neutral } from "#color/preview/adjustment.ts";
import { MARKS } from "#color/preview/marks.ts";
import { builtinConfigNames } from "#ocio/builtin/config.ts";
import { findChromium } from "../chromium.ts";
import { webglFlags } from "../e2e/drawnShader.ts";
import { webgpuFlags } from "../e2e/drawnWgsl.ts";
import type { Asked, ReadBack } from "./readBackPage.ts";
import { builtinJobs } from "./shownViews.ts";

/** Pixels of 3,072 that may lie at the bound of a mark: a painter rounds values of the display to 16-bit floats. */
const AT_BOUNDS = 8;
const [config] = builtinConfigNames as readonly [string];
const before = { dst: "ACEScct" };
const scene = { dst: "ACES2065-1" };
const adjusted = (change: Partial<typeof neutral>) => ({ adjust: { ...neutral, ...change } });

/** Functions of the viewer by their names. */
const functions: Record<string, Partial<Asked>> = {
  "as it is": {},
  gamma: adjusted({ gamma: 1.8 }),
  saturation: adjusted({ saturation: 0.4 }),
  "gamma and saturation": adjusted({ gamma: 0.7, saturation: 1.9 }),
  ...Object.fromEntries(CHANNELS.map((channel) => [`channel ${channel}`, adjusted({ channel })])),
  "channel green with gamma and saturation": adjusted({ channel: "green", gamma: 1.8, saturation: 0.4 }),
  "all marks with gamma and saturation": {
    scene,
    ...adjusted({ marks: MARKS, gamma: 1.8, saturation: 0.4 }),
  },
  "false color": { ...adjusted({ falseColor: true }), conversion: { dst: "ACEScg" } },
  "false color in AP0": {
    ...{ ...adjusted({ falseColor: true }), inAp0: true },
    conversion: { dst: "ACES2065-1" },
  },
  before: { before, layout: "before" },
  wipe: { before, layout: "split", split: 0.3 },
  "side by side": { before, layout: "side", ...adjusted({ gamma: 1.2 }) },
  difference: { before, layout: "difference", gain: 4 },
  ...Object.fromEntries(MARKS.map((name) => [`mark ${name}`, { scene, ...adjusted({ marks: [name] }) }])),
  "all marks, no light": adjusted({ marks: MARKS }),
  "all marks, flat": { scene, flat: true, ...adjusted({ marks: MARKS }) },
  "Display P3": { conversion: { display: "P3-D65 - Display", view: "ACES 1.0 - SDR Cinema" }, hasP3: true },
  "zoomed out": { window: { x: 0, y: 0, width: 64, height: 48, columns: 13, rows: 9 } },
  "zoomed in to a part": { window: { x: 10.3, y: 0, width: 9.5, height: 48, columns: 1031, rows: 517 } },
  "zoomed in, side by side with marks": {
    ...{ before, scene, layout: "side", flat: true, ...adjusted({ marks: MARKS }) },
    window: { x: -3, y: 5, width: 8, height: 6, columns: 515, rows: 386 },
  },
  "marks of both sides": { before, scene, layout: "side", ...adjusted({ marks: MARKS }) },
};

describe.skipIf(!findChromium())("painters of the viewer in Chromium, by software", () => {
  let browser: Browser;
  let page: Page;
  let hasWebgpu = false;

  beforeAll(async () => {
    const built = await build({
      ...{ configFile: false, logLevel: "silent", root: resolve(import.meta.dirname, "../..") },
      build: {
        ...{ write: false, minify: false },
        lib: { entry: join(import.meta.dirname, "readBackPage.ts"), formats: ["iife"], name: "page" },
      },
    });
    const [bundle] = [built].flat() as { output: { code: string }[] }[];
    const args = [...webglFlags.filter((flag) => flag !== "--disable-gpu"), ...webgpuFlags];
    browser = await chromium.launch({ executablePath: findChromium() ?? "", args });
    page = await browser.newPage();
    await page.route("**", (route) => route.fulfill({ contentType: "text/html", body: "<canvas>" }));
    await page.goto("http://localhost/");
    await page.addScriptTag({ content: bundle!.output[0]!.code });
    hasWebgpu = await page.evaluate(() => globalThis.hasWebgpu());
  });
  afterAll(() => browser?.close());

  const wrongOf = (names: readonly string[], results: readonly ReadBack[]) =>
    results.flatMap((result, i) => {
      if ("why" in result) return [`${names[i]}: ${result.why}`];
      const allowed = names[i]!.includes("mark") ? AT_BOUNDS : 0;
      return result.beyond > allowed
        ? [`${names[i]}: ${result.beyond} pixels, ${result.most}, ${result.at}`]
        : [];
    });

  test.each(["WebGL 2", "WebGPU"] as const)(
    "%s shows every function of the viewer as the CPU computes it, within one code value",
    async (by) => {
      if (by === "WebGPU" && !hasWebgpu) return;
      const names = Object.keys(functions);
      const results = await page.evaluate(([name, drawer, seen]) => globalThis.readSeen(name, drawer, seen), [
        config,
        by,
        Object.values(functions),
      ] as const);
      expect(wrongOf(names, results)).toEqual([]);
    },
    120_000,
  );

  test("WebGPU shows views of all built-in configs as the CPU computes them", async ({ skip }) => {
    if (!hasWebgpu) return skip("Chromium has no WebGPU");
    const jobs = builtinJobs().map((job) => ({
      ...job,
      conversions: job.conversions.filter((_, i) => i % 8 === 0),
    }));
    const wrong: string[] = [];
    for (const job of jobs) {
      const results = await page.evaluate((given) => globalThis.readBack(given, "WebGPU"), job);
      const names = job.conversions.map((each) => `${job.config}: ${Object.values(each).join(" / ")}`);
      wrong.push(...wrongOf(names, results));
    }
    expect(wrong).toEqual([]);
  }, 600_000);

  test("steps of a slider make no pipeline of WebGPU", async ({ skip }) => {
    if (!hasWebgpu) return skip("Chromium has no WebGPU");
    const [first, others] = await page.evaluate((name) => globalThis.sliderCounts(name), config);
    expect(first).toBeGreaterThan(0);
    expect(others).toBe(0);
  }, 60_000);

  test("a lost device of WebGPU leaves the picture to WebGL 2", async ({ skip }) => {
    if (!hasWebgpu) return skip("Chromium has no WebGPU");
    const { by, apart } = await page.evaluate((name) => globalThis.loseDevice(name), config);
    expect(by).toEqual(["WebGPU", "WebGL 2"]);
    expect(wrongOf(["lost"], [apart])).toEqual([]);
  }, 60_000);
});
