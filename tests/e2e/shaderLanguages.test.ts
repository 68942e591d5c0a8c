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

const cases = glslCases();
/** Compilers of the Khronos Group. */
const tools = { glslang: "glslangValidator", cross: "spirv-cross" };
const webgpuFlags = [
  "--enable-unsafe-webgpu",
  "--use-webgpu-adapter=swiftshader",
  "--enable-features=Vulkan",
  "--use-vulkan=swiftshader",
];
/** In the last of the binding places, apart from those of the file. */
const WGSL_MAIN = `
@group(1) @binding(0) var image: texture_2d<f32>;
@vertex fn corners(@builtin(vertex_index) i: u32) -> @builtin(position) vec4f {
  return vec4f(select(-1.0, 3.0, i == 1u), select(-1.0, 3.0, i == 2u), 0.0, 1.0);
}
@fragment fn main(@builtin(position) place: vec4f) -> @location(0) vec4f {
  return ocio(textureLoad(image, vec2i(place.xy), 0));
}
`;
const HLSL_MAIN = `
Texture2D<float4> image : register(t31);
float4 main(float4 place : SV_Position) : SV_Target {
  return ocio(image.Load(int3(int2(place.xy), 0)));
}
`;

type Module = { code: string; textures: Job["textures"] };

/** In the page: every module draws the pixels with WebGPU; gives the pixels that came of it, or why none did. */
async function drawWgsl({ jobs, given }: { jobs: Module[]; given: string }): Promise<string[]> {
  // biome-ignore lint/suspicious/noExplicitAny: the types of WebGPU are not among those of the page
  const gpu = (navigator as any).gpu;
  const adapter = await gpu?.requestAdapter();
  if (!adapter) return jobs.map(() => "- Chromium has no WebGPU");
  const device = await adapter.requestDevice();
  const floats = (text: string) =>
    new Float32Array(Uint8Array.from(atob(text), (char) => char.charCodeAt(0)).buffer);
  const image = floats(given);
  const width = image.length / 4;
  const table = (values: Float32Array, size: number[]) => {
    const texture = device.createTexture({
      size,
      dimension: size[2] === undefined ? "2d" : "3d",
      format: "rgba32float",
      usage: 0x02 | 0x04,
    });
    const layout = { bytesPerRow: size[0]! * 16, rowsPerImage: size[1]! };
    device.queue.writeTexture({ texture }, values, layout, size);
    return texture;
  };
  const source = table(image, [width, 1]);
  const target = device.createTexture({ size: [width, 1], format: "rgba32float", usage: 0x10 | 0x01 });
  const buffer = device.createBuffer({ size: width * 16, usage: 0x08 | 0x01 });
  const results: string[] = [];
  for (const { code, textures } of jobs) {
    device.pushErrorScope("validation");
    const module = device.createShaderModule({ code });
    const pipeline = device.createRenderPipeline({
      layout: "auto",
      vertex: { module, entryPoint: "corners" },
      fragment: { module, entryPoint: "main", targets: [{ format: "rgba32float" }] },
    });
    const group = (at: number, views: unknown[]) =>
      device.createBindGroup({
        layout: pipeline.getBindGroupLayout(at),
        entries: views.map((resource, binding) => ({ binding, resource })),
      });
    const used = textures.map((t) =>
      table(floats(t.values), [t.width, t.height, ...(t.depth === null ? [] : [t.depth])]),
    );
    const encoder = device.createCommandEncoder();
    const pass = encoder.beginRenderPass({
      colorAttachments: [{ view: target.createView(), loadOp: "clear", storeOp: "store" }],
    });
    pass.setPipeline(pipeline);
    if (used.length > 0)
      pass.setBindGroup(
        0,
        group(
          0,
          used.map((each) => each.createView()),
        ),
      );
    pass.setBindGroup(1, group(1, [source.createView()]));
    pass.draw(3);
    pass.end();
    encoder.copyTextureToBuffer({ texture: target }, { buffer, bytesPerRow: width * 16 }, [width, 1]);
    device.queue.submit([encoder.finish()]);
    const error = await device.popErrorScope();
    if (error) {
      results.push(`! ${error.message}\n${code}`);
      continue;
    }
    await buffer.mapAsync(1);
    const bytes = new Uint8Array(buffer.getMappedRange().slice(0));
    buffer.unmap();
    for (const texture of used) texture.destroy();
    let text = "";
    for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192));
    results.push(btoa(text));
  }
  return results;
}

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
    const jobs = cases.map(({ ops }): Module => {
      const source = shaderSource(ops, "wgsl");
      return { code: `${source}${WGSL_MAIN}`, textures: texturesIn(source) };
    });
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
