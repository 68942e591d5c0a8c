import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { conversionOps } from "#color/conversion.ts";
import type { AnyOp } from "#color/op.ts";
import { Processors } from "#color/processor.ts";
import { builtinConfig } from "#ocio/builtin/config.ts";
import type { Document } from "#ocio/model/document.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { findChromium } from "../chromium.ts";
import { pixels } from "../color/glslCases.ts";
import { computed } from "../color/measure.ts";
import { base64, pixelsFrom, webglFlags } from "../e2e/drawnShader.ts";
import { drawWgsl, webgpuFlags, wgslModule } from "../e2e/drawnWgsl.ts";
import { shared } from "../shared.ts";
import type { ReadBackJob } from "./readBackPage.ts";
import { builtinJobs, corpusJobs, fileOf, MOST } from "./shownViews.ts";

/** Steps of each conversion by its name. */
function chainsOf({ config, text, conversions }: ReadBackJob): [name: string, ops: readonly AnyOp[]][] {
  const document = text === null ? (builtinConfig(config) as Document) : readConfig(text).document;
  const read = text === null ? () => null : (path: string) => fileOf(config, path);
  const processors = new Processors(document, { read });
  return conversions.map((conversion) => [
    `${config}: ${Object.values(conversion).join(" / ")}`,
    conversionOps(processors, conversion),
  ]);
}

/** The code value of 8 bits that a screen shows. */
const code = (value: number) => Math.round(Math.min(1, Math.max(0, value || 0)) * 255);

describe.skipIf(!findChromium())("views in WGSL, drawn with WebGPU by software", () => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    const args = [...webglFlags, ...webgpuFlags];
    browser = await chromium.launch({ executablePath: findChromium() ?? "", args });
    page = await browser.newPage();
    await page.route("https://palette.test/", (route) => route.fulfill({ body: "<!doctype html>" }));
    await page.goto("https://palette.test/");
  });
  afterAll(() => browser?.close());

  /** Draws every chain, prints how far it is from the CPU, and gives what is farther than one code value. */
  async function far(title: string, chains: readonly [string, readonly AnyOp[]][]): Promise<string[] | null> {
    // Chains of one module are the same steps: one of them is drawn and computed for all.
    const modules = new Map(
      chains.map(([name, ops]) => {
        const job = wgslModule(ops);
        return [job.code, { name, ops, job }];
      }),
    );
    let [most, apart] = [0, 0];
    const wrong: string[] = [];
    for (const { name, ops, job } of modules.values()) {
      const [text = "!"] = await page.evaluate(drawWgsl, { jobs: [job], given: base64(pixels) });
      if (text.startsWith("-")) return null;
      if (text.startsWith("!")) wrong.push(`${name}: ${text.slice(0, 500)}`);
      else {
        const [got, want] = [pixelsFrom(text), computed(ops, pixels, false)];
        const gap = want.reduce((top, value, i) => Math.max(top, Math.abs(code(got[i]!) - code(value))), 0);
        most = Math.max(most, gap);
        if (gap > 0) apart++;
        if (gap > 1) wrong.push(`${name}: ${gap}`);
      }
    }
    console.log(
      `${title}: ${chains.length} drawn by ${modules.size} modules, ${apart} not to the byte, at most ${most} of 255 apart.`,
    );
    return wrong;
  }

  test("the 264 views of the built-in configs equal the CPU within one code value", async ({ skip }) => {
    const chains = builtinJobs().flatMap(chainsOf);
    expect(chains).toHaveLength(264);
    const wrong = await far("Views of built-in configs in WGSL", chains);
    if (!wrong) return skip("Chromium has no WebGPU");
    expect(wrong).toEqual([]);
  }, 900_000);

  test.skipIf(!shared)(
    "40 conversions of real configs equal the CPU within one code value",
    async ({ skip }) => {
      const chains = corpusJobs().flatMap(chainsOf);
      expect(chains).toHaveLength(MOST);
      const wrong = await far("Conversions of real configs in WGSL", chains);
      if (!wrong) return skip("Chromium has no WebGPU");
      expect(wrong).toEqual([]);
    },
    900_000,
  );
});
