import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { shaderSource } from "#color/shaderSource.ts";
import { findChromium } from "../chromium.ts";
import { type GlslCase, glslCases, pixels } from "../color/glslCases.ts";
import { computed, Ledger } from "../color/measure.ts";
import { hasTool } from "../color/shaderTools.ts";
import { base64, draw, farthest, type Job, pixelsFrom, texturesIn, webglFlags } from "./drawnShader.ts";
import { drawWgsl, webgpuFlags, wgslModule } from "./drawnWgsl.ts";

const cases = glslCases();
/** Compilers of the Khronos Group. */
const tools = { glslang: "glslangValidator", cross: "spirv-cross" };
const HLSL_MAIN = `
Texture2D<float4> image : register(t31);
float4 main(float4 place : SV_Position) : SV_Target {
  return ocio(image.Load(int3(int2(place.xy), 0)));
}
`;

/** HLSL through SPIR-V to GLSL, as tools of the Khronos Group translate it. */
function jobOfHlsl({ ops }: GlslCase, folder: string): Job {
  const source = shaderSource(ops, "hlsl");
  const [given, made] = [join(folder, "shader.hlsl"), join(folder, "shader.spv")];
  writeFileSync(given, `${source}${HLSL_MAIN}`);
  execFileSync(tools.glslang, ["-D", "-V", "-S", "frag", "-e", "main", given, "-o", made]);
  const words = ["--version", "300", "--es", "--combined-samplers-inherit-bindings", made];
  const text = execFileSync(tools.cross, words, { encoding: "utf8", maxBuffer: 1 << 24 });
  // Textures without samplers get names with words around them, and precisions that are too low.
  const fragment = text
    .replaceAll(/SPIRV_Cross_Combined(\w+?)SPIRV_Cross_DummySampler/g, "$1")
    .replaceAll("mediump", "highp")
    .replaceAll(/uniform (?:highp )?(sampler\dD) /g, "uniform highp $1 ");
  return { fragment, uniforms: [], textures: texturesIn(source) };
}

describe.skipIf(!findChromium())("shading languages in Chromium, drawn by software", () => {
  let browser: Browser;
  const ledger = new Ledger();
  const given = base64(pixels);

  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: findChromium() ?? "",
      args: [...webglFlags, ...webgpuFlags],
    });
  });
  afterAll(async () => {
    ledger.print("Shading languages against the CPU, of 1e-4 (tables 2e-3)");
    await browser?.close();
  });

  function compare(language: string, texts: readonly string[]): void {
    const wrong = cases.flatMap((one, i) => {
      const text = texts[i] ?? "!";
      if (text.startsWith("!")) return [`${one.name} ${one.direction}: ${text.slice(0, 2000)}`];
      const { distance, at } = farthest(pixelsFrom(text), computed(one.ops, pixels), one);
      ledger.add(`${language} ${one.kind}`, distance);
      return distance > 1 ? [`${one.name} ${one.direction}: ${distance}, ${at}`] : [];
    });
    expect(wrong).toEqual([]);
  }

  test("WGSL computes what the CPU does", { timeout: 300_000 }, async ({ skip }) => {
    const page = await browser.newPage();
    await page.route("https://palette.test/", (route) => route.fulfill({ body: "<!doctype html>" }));
    await page.goto("https://palette.test/");
    const jobs = cases.map(({ ops }) => wgslModule(ops));
    const texts = await page.evaluate(drawWgsl, { jobs, given });
    if (texts[0]?.startsWith("-")) return skip(texts[0].slice(2));
    compare("wgsl", texts);
  });

  test.skipIf(!hasTool(tools.glslang) || !hasTool(tools.cross))(
    "HLSL computes what the CPU does",
    { timeout: 300_000 },
    async () => {
      const page = await browser.newPage();
      const folder = mkdtempSync(join(tmpdir(), "hlsl-"));
      const jobs = cases.map((one) => jobOfHlsl(one, folder));
      compare("hlsl", await page.evaluate(draw, { jobs, given }));
    },
  );
});
