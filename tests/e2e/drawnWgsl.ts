import type { AnyOp } from "#color/op.ts";
import { shaderSource } from "#color/shaderSource.ts";
import { type Job, texturesIn } from "./drawnShader.ts";

/** Flags of a Chromium that draws with WebGPU by software. */
export const webgpuFlags = [
  "--enable-unsafe-webgpu",
  "--use-webgpu-adapter=swiftshader",
  "--enable-features=Vulkan",
  "--use-vulkan=swiftshader",
];
/** Draws the image through the function. In the last of the binding places, apart from those of the file. */
const WGSL_MAIN = `
@group(1) @binding(0) var image: texture_2d<f32>;
@vertex fn corners(@builtin(vertex_index) i: u32) -> @builtin(position) vec4f {
  return vec4f(select(-1.0, 3.0, i == 1u), select(-1.0, 3.0, i == 2u), 0.0, 1.0);
}
@fragment fn main(@builtin(position) place: vec4f) -> @location(0) vec4f {
  return ocio(textureLoad(image, vec2i(place.xy), 0));
}
`;

type Module = { code: string; textures: Job["textures"] };

/** The module that draws an image through steps, as a file of them says it. */
export function wgslModule(ops: readonly AnyOp[]): Module {
  const source = shaderSource(ops, "wgsl");
  return { code: `${source}${WGSL_MAIN}`, textures: texturesIn(source) };
}

/** In the page: every module draws the pixels with WebGPU; gives the pixels that came of it, or why none did. */
export async function drawWgsl({ jobs, given }: { jobs: Module[]; given: string }): Promise<string[]> {
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
