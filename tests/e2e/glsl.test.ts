import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fragmentShader, glslOf } from "#color/glsl.ts";
import { glslSource } from "#color/glslSource.ts";
import type { AnyOp } from "#color/op.ts";
import { findChromium } from "../chromium.ts";
import { type GlslCase, glslCases, pixels } from "../color/glslCases.ts";
import { computed, Ledger } from "../color/measure.ts";
import {
  base64,
  draw,
  farthest,
  type Job,
  jobOf,
  pixelsFrom,
  texturesIn,
  webglFlags,
} from "./drawnShader.ts";

const cases = glslCases();
/** A job of what a file says alone: the function, and the tables in its comments. */
function jobOfSource(ops: readonly AnyOp[]): Job {
  const source = glslSource(ops, ["A file \\"]);
  return {
    fragment: fragmentShader({ name: "ocio", source, uniforms: [], textures: [] }),
    uniforms: [],
    textures: texturesIn(source),
  };
}

describe.skipIf(!findChromium())("GLSL in Chromium, drawn by software", () => {
  let browser: Browser;
  const drawn = new Map<GlslCase, string>();
  const ledger = new Ledger();
  /** Files are tried with one case of each kind; fixed functions are all written alike. */
  const files = cases.filter(
    ({ kind }, at) => !kind.startsWith("fixed") && cases.findIndex((one) => one.kind === kind) === at,
  );
  const drawnFiles: string[] = [];

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: findChromium() ?? "", args: webglFlags });
    const page: Page = await browser.newPage();
    const jobs = cases.map(({ ops }) => jobOf(glslOf(ops)));
    const results = await page.evaluate(draw, { jobs, given: base64(pixels) });
    for (const [i, one] of cases.entries()) drawn.set(one, results[i] as string);
    const read = files.map(({ ops }) => jobOfSource(ops));
    drawnFiles.push(...(await page.evaluate(draw, { jobs: read, given: base64(pixels) })));
  }, 120_000);
  afterAll(async () => {
    ledger.print("GLSL against the CPU, of 1e-4 (tables 2e-3)");
    await browser?.close();
  });

  test.each(cases)("$name $direction", (one) => {
    const text = drawn.get(one) ?? "";
    expect(text.startsWith("!"), text).toBe(false);
    const got = pixelsFrom(text);
    const want = computed(one.ops, pixels);
    const { distance, at } = farthest(got, want, one);
    ledger.add(one.kind, distance);
    expect(distance, at).toBeLessThanOrEqual(1);
  });

  test("the source in a file draws the same as the shader it was made of", () => {
    expect(files.length).toBeGreaterThan(10);
    for (const [i, one] of files.entries()) {
      const [got, want] = [drawnFiles[i] ?? "!", drawn.get(one) ?? "!"].map((text) => {
        expect(text.startsWith("!"), text).toBe(false);
        return pixelsFrom(text);
      });
      const { distance, at } = farthest(got!, want!, one);
      expect(distance, `${one.name}: ${at}`).toBeLessThanOrEqual(0.1);
    }
  });
});
