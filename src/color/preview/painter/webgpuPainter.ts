import { ColorError } from "../../error.ts";
import { glslOf, type Shader } from "../../glsl.ts";
import type { AnyOp } from "../../op.ts";
import { BINDINGS, computeWgsl, numbersOf, WORKGROUP } from "../../shader/computeWgsl.ts";
import { withAlpha } from "../../shader/fileComment.ts";
import type { Picture } from "../chart.ts";
import { COMPOSED_IMAGES, compositionOf } from "../composition.ts";
import { sizeOf } from "../layout.ts";
import { LOST, type LosablePainter, type Painter, SOFTWARE } from "./painter.ts";
import {
  COMPUTE,
  type Gpu,
  type GpuAdapter,
  type GpuCanvas,
  type GpuDevice,
  type GpuEncoder,
  type GpuTexture,
  USAGE,
} from "./webgpu.ts";

/** Pipelines and tables that stay for a while: of what is edited, of what it is compared with, and of some before. */
const MAX_PIPELINES = 12;
const MAX_TABLES = 24;

type Format = "rgba16float" | "rgba8unorm";
type Pipeline = { pipeline: object; layout: object };
type TargetName = "before" | "after" | "scene";
type Target = { texture: GpuTexture; of: unknown };

/**
 * A painter by WebGPU; null where the browser has none, or one that the CPU computes, which `isSoftwareFine` allows.
 */
export async function openWebgpuPainter(isSoftwareFine = false): Promise<LosablePainter | null> {
  if (typeof OffscreenCanvas === "undefined") return null;
  const { gpu } = navigator as { gpu?: Gpu };
  const adapter = await gpu?.requestAdapter({ powerPreference: "high-performance" });
  if (!adapter || (!isSoftwareFine && isSoftware(adapter))) return null;
  const { maxTextureDimension2D = 8192 } = adapter.limits;
  const device = await adapter.requestDevice({ requiredLimits: { maxTextureDimension2D } });
  const canvas = new OffscreenCanvas(1, 1);
  const context = canvas.getContext("webgpu" as OffscreenRenderingContextId) as unknown as GpuCanvas | null;
  if (context) return new WebgpuPainter(device, canvas, context);
  device.destroy();
  return null;
}

function isSoftware({ info }: GpuAdapter): boolean {
  if (!info) return false;
  const { vendor, architecture, description, isFallbackAdapter } = info;
  return isFallbackAdapter === true || SOFTWARE.test(`${vendor} ${architecture} ${description}`);
}

class WebgpuPainter implements LosablePainter {
  readonly #device: GpuDevice;
  readonly #canvas: OffscreenCanvas;
  readonly #context: GpuCanvas;
  readonly #pipelines = new Map<string, Promise<Pipeline>>();
  readonly #tables = new Map<Float32Array, GpuTexture>();
  readonly #targets = new Map<TargetName, Target>();
  readonly #shaders = new WeakMap<readonly AnyOp[], Shader>();
  #picture: { of: Picture; texture: GpuTexture } | null = null;
  #space = "";
  #isLost = false;

  constructor(device: GpuDevice, canvas: OffscreenCanvas, context: GpuCanvas) {
    this.#device = device;
    this.#canvas = canvas;
    this.#context = context;
    device.lost.then(() => {
      this.#isLost = true;
    });
  }

  get isLost(): boolean {
    return this.#isLost;
  }

  paint: Painter["paint"] = async (picture, { before, after, scene }, seen, space) => {
    const size = sizeOf(seen.layout, picture.width, picture.height);
    const { maxTextureDimension2D: longest = 0 } = this.#device.limits;
    if (Math.max(size.width, size.height) > longest)
      throw new ColorError(
        `The picture is ${size.width} × ${size.height} pixels, and a texture takes ${longest}.`,
      );
    const chains: [TargetName, readonly AnyOp[]][] = [["after", after]];
    if (seen.layout !== "after") chains.push(["before", before]);
    if (scene) chains.push(["scene", scene]);
    const shader = compositionOf(seen, picture.width, scene !== null);
    const pipelines = await Promise.all([
      ...chains.map(([, ops]) => this.#chainPipeline(ops)),
      this.#pipeline(shader, COMPOSED_IMAGES, "rgba8unorm", "composed(at)"),
    ]);
    // From here to the bitmap nothing waits, so no other picture is drawn meanwhile.
    if (this.#isLost) throw new ColorError(LOST);
    for (const filter of ["validation", "out-of-memory", "internal"] as const)
      this.#device.pushErrorScope(filter);
    const bitmap = this.#draw(picture, chains, pipelines, { shader, size, space, hasScene: scene !== null });
    const errors = [1, 2, 3].map(() => this.#device.popErrorScope());
    const done = Promise.all([...errors, this.#device.queue.onSubmittedWorkDone()]);
    // The picture that was drawn as the device was lost is empty.
    const faults = await Promise.race([done, this.#device.lost.then(() => null)]).catch(() => null);
    if (this.#isLost || !faults || faults.some((each) => each)) {
      bitmap.close();
      this.#forget();
      throw new ColorError(faults && !this.#isLost ? REFUSED : LOST);
    }
    return { bitmap, by: "WebGPU" };
  };

  #draw(
    picture: Picture,
    chains: readonly (readonly [TargetName, readonly AnyOp[]])[],
    pipelines: readonly Pipeline[],
    composed: {
      shader: Shader;
      size: { width: number; height: number };
      space: "srgb" | "display-p3";
      hasScene: boolean;
    },
  ): ImageBitmap {
    const { shader, size, space, hasScene } = composed;
    const encoder = this.#device.createCommandEncoder();
    const buffers: { destroy: () => void }[] = [];
    const image = this.#given(picture);
    for (const [i, [name, ops]] of chains.entries()) {
      const target = this.#target(name, picture);
      if (target.of === ops) continue;
      const chain = this.#shaderOf(ops);
      const tables = chain.textures.map((each) => this.#table(each));
      const views = [image, ...tables].map((each) => each.createView());
      buffers.push(...this.#compute(encoder, pipelines[i]!, chain, target.texture, views, picture));
      target.of = ops;
    }
    // A change of size or color space empties the canvas, and costs.
    if (this.#canvas.width !== size.width) this.#canvas.width = size.width;
    if (this.#canvas.height !== size.height) this.#canvas.height = size.height;
    if (this.#space !== space) {
      const { stored } = USAGE;
      const options = {
        format: "rgba8unorm",
        usage: stored,
        colorSpace: space,
        alphaMode: "opaque",
      } as const;
      this.#context.configure({ device: this.#device, ...options });
      this.#space = space;
    }
    const second = this.#target("after", picture).texture;
    const first = this.#targets.get("before")?.texture ?? second;
    const light = hasScene ? this.#target("scene", picture).texture : second;
    const views = [first, second, light, image].map((each) => each.createView());
    const result = this.#context.getCurrentTexture();
    buffers.push(...this.#compute(encoder, pipelines.at(-1)!, shader, result, views, size));
    this.#device.queue.submit([encoder.finish()]);
    for (const each of buffers) each.destroy();
    for (const [values, texture] of [...this.#tables].slice(0, -MAX_TABLES)) {
      texture.destroy();
      this.#tables.delete(values);
    }
    return this.#canvas.transferToImageBitmap();
  }

  /** Adds a pass that computes a texture; gives the buffers to destroy once it is submitted. */
  #compute(
    encoder: GpuEncoder,
    { pipeline, layout }: Pipeline,
    shader: Shader,
    result: GpuTexture,
    images: readonly object[],
    { width, height }: { width: number; height: number },
  ): { destroy: () => void }[] {
    const numbers = numbersOf(shader);
    const entries: object[] = [
      { binding: BINDINGS.result, resource: result.createView() },
      ...images.map((resource, at) => ({ binding: BINDINGS.images + at, resource })),
    ];
    const buffers = [];
    if (numbers) {
      const usage = USAGE.uniform | USAGE.bufferCopyTo;
      const buffer = this.#device.createBuffer({ size: numbers.byteLength, usage });
      this.#device.queue.writeBuffer(buffer, 0, numbers);
      entries.push({ binding: BINDINGS.numbers, resource: { buffer } });
      buffers.push(buffer);
    }
    const pass = encoder.beginComputePass();
    pass.setPipeline(pipeline);
    pass.setBindGroup(0, this.#device.createBindGroup({ layout, entries }));
    pass.dispatchWorkgroups(Math.ceil(width / WORKGROUP), Math.ceil(height / WORKGROUP));
    pass.end();
    return buffers;
  }

  #shaderOf(ops: readonly AnyOp[]): Shader {
    const shader = this.#shaders.get(ops) ?? glslOf(ops);
    this.#shaders.set(ops, shader);
    return shader;
  }

  #chainPipeline(ops: readonly AnyOp[]): Promise<Pipeline> {
    const shader = this.#shaderOf(ops);
    return this.#pipeline(shader, ["image_"], "rgba16float", `${shader.name}(textureLoad(image_, at, 0))`);
  }

  /** The pipeline of a shader; it is translated and compiled where it is new, so not while a slider moves. */
  #pipeline(shader: Shader, images: readonly string[], format: Format, call: string): Promise<Pipeline> {
    const { source } = shader;
    const found = this.#pipelines.get(source) ?? this.#compiled(shader, images, format, call);
    this.#pipelines.delete(source);
    this.#pipelines.set(source, found);
    for (const [old] of [...this.#pipelines].slice(0, -MAX_PIPELINES)) this.#pipelines.delete(old);
    return found;
  }

  async #compiled(
    shader: Shader,
    images: readonly string[],
    format: Format,
    call: string,
  ): Promise<Pipeline> {
    const { uniforms, textures } = shader;
    const code = computeWgsl(shader, images, format, call);
    const device = this.#device;
    const sampled = [...images.map(() => null), ...textures.map(({ depth }) => depth)];
    const entries = [
      ...(uniforms.length === 0 ? [] : [{ binding: BINDINGS.numbers, buffer: { type: "uniform" } }]),
      { binding: BINDINGS.result, storageTexture: { access: "write-only", format } },
      ...sampled.map((depth, at) => ({
        binding: BINDINGS.images + at,
        texture: { sampleType: "unfilterable-float", viewDimension: depth === null ? "2d" : "3d" },
      })),
    ];
    const layout = device.createBindGroupLayout({
      entries: entries.map((each) => ({ ...each, visibility: COMPUTE })),
    });
    try {
      const pipeline = await device.createComputePipelineAsync({
        layout: device.createPipelineLayout({ bindGroupLayouts: [layout] }),
        compute: { module: device.createShaderModule({ code }), entryPoint: "main_" },
      });
      return { pipeline, layout };
    } catch {
      throw new ColorError(this.#isLost ? LOST : REFUSED);
    }
  }

  #given(picture: Picture): GpuTexture {
    if (this.#picture?.of === picture) return this.#picture.texture;
    this.#forgetPicture();
    const { width, height, pixels } = picture;
    const texture = this.#upload([width, height], pixels);
    this.#picture = { of: picture, texture };
    return texture;
  }

  #target(name: TargetName, { width, height }: Picture): Target {
    const found = this.#targets.get(name);
    if (found) return found;
    const usage = USAGE.stored | USAGE.sampled;
    const options = { size: [width, height], dimension: "2d", format: "rgba16float", usage } as const;
    const made = { texture: this.#device.createTexture(options), of: null };
    this.#targets.set(name, made);
    return made;
  }

  #table(texture: Shader["textures"][number]): GpuTexture {
    const { width, height, depth, values } = texture;
    const size = depth === null ? [width, height] : [width, height, depth];
    const found = this.#tables.get(values) ?? this.#upload(size, withAlpha(texture).values);
    this.#tables.delete(values);
    this.#tables.set(values, found);
    return found;
  }

  #upload(size: readonly number[], values: Float32Array): GpuTexture {
    const [width = 1, height = 1] = size;
    const texture = this.#device.createTexture({
      size,
      dimension: size.length === 2 ? "2d" : "3d",
      format: "rgba32float",
      usage: USAGE.copyTo | USAGE.sampled,
    });
    const layout = { bytesPerRow: width * 16, rowsPerImage: height };
    this.#device.queue.writeTexture({ texture }, values, layout, size);
    return texture;
  }

  #forgetPicture(): void {
    this.#picture?.texture.destroy();
    this.#picture = null;
    for (const { texture } of this.#targets.values()) texture.destroy();
    this.#targets.clear();
  }

  /** Drops textures that may be broken. */
  #forget(): void {
    this.#forgetPicture();
    for (const texture of this.#tables.values()) texture.destroy();
    this.#tables.clear();
  }
}

const REFUSED = "The graphics processor does not take the shader.";
