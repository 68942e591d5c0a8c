/** The page of tests/bench/gpu.ts: draws large pictures through shaders and tells how long they take. */
import { fragmentShader, glslOf } from "#color/glsl.ts";
import type { AnyOp } from "#color/op.ts";
import { neutral } from "#color/preview/adjustment.ts";
import type { Painter } from "#color/preview/painter/painter.ts";
import { createWebglPainter } from "#color/preview/painter/webglPainter.ts";
import { openWebgpuPainter } from "#color/preview/painter/webgpuPainter.ts";
import { shaderSource } from "#color/shaderSource.ts";
import { texturesIn } from "../e2e/drawnShader.ts";
import { type Case, chainOf } from "./colorCases.ts";

export type OfficialTexture = {
  sampler: string;
  size: [width: number, height: number, depth: number | null];
  channels: 1 | 3;
  isLinear: boolean;
  values: number[];
};
/** A case with what official OCIO draws it by; null where that is not here. */
export type GpuCase = Case & { official: { shader: string; textures: OfficialTexture[] } | null };
declare global {
  /** Lines of times, a picture of this size drawn so often between two looks at the clock. */
  var gpuReport: (
    given: readonly GpuCase[],
    width: number,
    height: number,
    times: number,
  ) => Promise<string[]>;
}

const CORNERS =
  "#version 300 es\nvoid main() { gl_Position = vec4(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0, 0.0, 1.0); }";
/** Computes the picture through the function of WGSL. */
const COMPUTED = `
@group(1) @binding(0) var image: texture_2d<f32>;
@group(1) @binding(1) var result: texture_storage_2d<rgba16float, write>;
@compute @workgroup_size(8, 8) fn main(@builtin(global_invocation_id) at: vec3u) {
  if (all(at.xy < textureDimensions(image))) { textureStore(result, at.xy, ocio(textureLoad(image, at.xy, 0))); }
}
`;
const SHOWN = 256;

/** Values from 0 to `most` in no order; the same array as before where the question is. */
function picture(width: number, height: number, most: number): Float32Array {
  const of = [width, height, most].join();
  if (latest.of === of) return latest.pixels;
  const pixels = new Float32Array(width * height * 4);
  for (let i = 0; i < pixels.length; i++) pixels[i] = (((i * 7919) % 10007) / 10007) * most;
  latest = { of, pixels };
  return pixels;
}
let latest = { of: "", pixels: new Float32Array() };

function openGl(): WebGL2RenderingContext {
  const gl = new OffscreenCanvas(1, 1).getContext("webgl2");
  if (!gl?.getExtension("EXT_color_buffer_float"))
    throw new Error("Chromium has no WebGL 2 that draws floats.");
  gl.getExtension("OES_texture_float_linear");
  gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1);
  return gl;
}

type Table = {
  name: string;
  size: OfficialTexture["size"];
  channels: 1 | 3 | 4;
  isLinear: boolean;
  values: Float32Array;
};

function texture(
  gl: WebGL2RenderingContext,
  unit: number,
  { size, channels, isLinear, values }: Table,
): void {
  const [width, height, depth] = size;
  const kind = depth === null ? gl.TEXTURE_2D : gl.TEXTURE_3D;
  gl.activeTexture(gl.TEXTURE0 + unit);
  gl.bindTexture(kind, gl.createTexture());
  const filter = isLinear ? gl.LINEAR : gl.NEAREST;
  gl.texParameteri(kind, gl.TEXTURE_MIN_FILTER, filter);
  gl.texParameteri(kind, gl.TEXTURE_MAG_FILTER, filter);
  for (const wrap of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T, gl.TEXTURE_WRAP_R])
    gl.texParameteri(kind, wrap, gl.CLAMP_TO_EDGE);
  const [inside, outside] = (
    { 1: [gl.R32F, gl.RED], 3: [gl.RGB32F, gl.RGB], 4: [gl.RGBA32F, gl.RGBA] } as const
  )[channels];
  if (depth === null) gl.texImage2D(kind, 0, inside, width, height, 0, outside, gl.FLOAT, values);
  else gl.texImage3D(kind, 0, inside, width, height, depth, 0, outside, gl.FLOAT, values);
}

type Drawing = { fragment: string; tables: Table[]; uniforms: ReturnType<typeof glslOf>["uniforms"] };

function ours(ops: readonly AnyOp[]): Drawing {
  const shader = glslOf(ops);
  const tables = shader.textures.map(
    ({ name, width, height, depth, format, values }): Table => ({
      ...{ name, size: [width, height, depth], isLinear: false, values },
      channels: format === "RGB32F" ? 3 : 4,
    }),
  );
  return { fragment: fragmentShader(shader), tables, uniforms: shader.uniforms };
}

function theirs({ shader, textures }: NonNullable<GpuCase["official"]>): Drawing {
  const fragment = `#version 300 es
precision highp float;
precision highp sampler2D;
precision highp sampler3D;
${shader}
uniform sampler2D image;
out vec4 result;
void main() { result = OCIOMain(texelFetch(image, ivec2(gl_FragCoord.xy), 0)); }`;
  const tables = textures.map(
    ({ sampler, values, ...rest }): Table => ({
      ...{ name: sampler, values: Float32Array.from(values) },
      ...rest,
    }),
  );
  return { fragment, tables, uniforms: [] };
}

type Drawn = { ms: number; pixels: Float32Array };

/** Milliseconds a picture and the first pixels: many are drawn before one pixel is read. */
function drawn(
  { fragment, tables, uniforms }: Drawing,
  source: Float32Array,
  [width, height]: readonly [number, number],
  times: number,
): Drawn {
  const gl = openGl();
  const program = gl.createProgram();
  for (const [kind, text] of [
    [gl.VERTEX_SHADER, CORNERS],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const) {
    const shader = gl.createShader(kind) as WebGLShader;
    gl.shaderSource(shader, text);
    gl.compileShader(shader);
    if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS))
      throw new Error(String(gl.getShaderInfoLog(shader)));
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  // biome-ignore lint/correctness/useHookAtTopLevel: WebGL's, no hook of React.
  gl.useProgram(program);
  for (const { name, type, value } of uniforms) {
    const at = gl.getUniformLocation(program, name);
    if (type === "mat3") gl.uniformMatrix3fv(at, false, value);
    else if (type === "mat4") gl.uniformMatrix4fv(at, false, value);
    else if (type === "vec3") gl.uniform3fv(at, value);
    else if (type === "vec4") gl.uniform4fv(at, value);
    else gl.uniform1fv(at, value);
  }
  const image: Table = {
    name: "image",
    size: [width, height, null],
    channels: 4,
    isLinear: false,
    values: source,
  };
  for (const [unit, table] of [image, ...tables].entries()) {
    texture(gl, unit, table);
    gl.uniform1i(gl.getUniformLocation(program, table.name), unit);
  }
  gl.activeTexture(gl.TEXTURE0 + tables.length + 1);
  const target = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D, target);
  gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA16F, width, height);
  gl.bindFramebuffer(gl.FRAMEBUFFER, gl.createFramebuffer());
  gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, target, 0);
  gl.viewport(0, 0, width, height);
  const pixels = new Float32Array(SHOWN * 4);
  const finish = () => gl.readPixels(0, 0, SHOWN, 1, gl.RGBA, gl.FLOAT, pixels);
  let ms = Number.POSITIVE_INFINITY;
  // The first round wakes the card up.
  for (let round = 0; round < 4; round++) {
    finish();
    const before = performance.now();
    for (let i = 0; i < times; i++) gl.drawArrays(gl.TRIANGLES, 0, 3);
    finish();
    ms = Math.min(ms, (performance.now() - before) / times);
  }
  if (gl.getError()) throw new Error("WebGL refused to draw.");
  gl.getExtension("WEBGL_lose_context")?.loseContext();
  return { ms, pixels };
}

async function drawnWebgpu(
  ops: readonly AnyOp[],
  source: Float32Array,
  [width, height]: readonly [number, number],
  times: number,
): Promise<Drawn | null> {
  // biome-ignore lint/suspicious/noExplicitAny: the types of WebGPU are not among those of the page
  const adapter = await (navigator as any).gpu?.requestAdapter({ powerPreference: "high-performance" });
  if (!adapter) return null;
  const device = await adapter.requestDevice({
    requiredLimits: { maxBufferSize: adapter.limits.maxBufferSize },
  });
  const table = (values: Float32Array, size: number[]) => {
    const dimension = size[2] === undefined ? "2d" : "3d";
    const made = device.createTexture({ size, dimension, format: "rgba32float", usage: 0x02 | 0x04 });
    device.queue.writeTexture(
      { texture: made },
      values,
      { bytesPerRow: size[0]! * 16, rowsPerImage: size[1]! },
      size,
    );
    return made;
  };
  const text = shaderSource(ops, "wgsl");
  const textures = texturesIn(text);
  const module = device.createShaderModule({ code: `${text}${COMPUTED}` });
  const pipeline = device.createComputePipeline({ layout: "auto", compute: { module, entryPoint: "main" } });
  const views = textures.map(({ values, width: w, height: h, depth }) => {
    const bytes = Uint8Array.from(atob(values), (char) => char.charCodeAt(0));
    return table(new Float32Array(bytes.buffer), [w, h, ...(depth === null ? [] : [depth])]).createView();
  });
  const target = device.createTexture({ size: [width, height], format: "rgba16float", usage: 0x08 | 0x01 });
  const image = table(source, [width, height]).createView();
  const groups = [views, [image, target.createView()]].map((resources, at) =>
    resources.length === 0
      ? null
      : device.createBindGroup({
          layout: pipeline.getBindGroupLayout(at),
          entries: resources.map((resource, binding) => ({ binding, resource })),
        }),
  );
  const buffer = device.createBuffer({ size: SHOWN * 8, usage: 0x08 | 0x01 });
  let ms = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 4; round++) {
    await device.queue.onSubmittedWorkDone();
    const before = performance.now();
    const encoder = device.createCommandEncoder();
    const pass = encoder.beginComputePass();
    pass.setPipeline(pipeline);
    for (const [at, group] of groups.entries()) if (group) pass.setBindGroup(at, group);
    for (let i = 0; i < times; i++) pass.dispatchWorkgroups(Math.ceil(width / 8), Math.ceil(height / 8));
    pass.end();
    device.queue.submit([encoder.finish()]);
    await device.queue.onSubmittedWorkDone();
    ms = Math.min(ms, (performance.now() - before) / times);
  }
  const encoder = device.createCommandEncoder();
  encoder.copyTextureToBuffer({ texture: target }, { buffer, bytesPerRow: SHOWN * 8 }, [SHOWN, 1]);
  device.queue.submit([encoder.finish()]);
  await buffer.mapAsync(1);
  const halves = new Uint16Array(buffer.getMappedRange().slice(0));
  device.destroy();
  return { ms, pixels: Float32Array.from(halves, fromHalf) };
}

function fromHalf(bits: number): number {
  const [sign, exponent, fraction] = [bits >> 15 ? -1 : 1, (bits >> 10) & 31, bits & 1023];
  if (exponent === 0) return (sign * fraction) / 2 ** 24;
  return exponent === 31 ? Number.NaN : sign * 2 ** (exponent - 25) * (1024 + fraction);
}

function apart(got: Float32Array, want: Float32Array): number {
  return want.reduce((most, value, i) => {
    const gap = Math.abs(got[i]! - value) / Math.max(1, Math.abs(value));
    return Math.max(most, gap);
  }, 0);
}

async function names(): Promise<string> {
  const gl = openGl();
  const info = gl.getExtension("WEBGL_debug_renderer_info");
  // biome-ignore lint/suspicious/noExplicitAny: the types of WebGPU are not among those of the page
  const adapter = await (navigator as any).gpu?.requestAdapter();
  const { vendor, architecture, description } = adapter?.info ?? {};
  const webgpu = adapter ? [vendor, architecture, description].filter(Boolean).join(" ") : "not here";
  return `WebGL: ${gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER)}; WebGPU: ${webgpu}`;
}

async function line(given: GpuCase, size: readonly [number, number], times: number): Promise<string> {
  const ops = chainOf(given);
  const source = picture(...size, given.most);
  const own = drawn(ours(ops), source, size, times);
  const other = given.official && drawn(theirs(given.official), source, size, times);
  const webgpu = await drawnWebgpu(ops, source, size, times);
  const ms = (result: { ms: number } | null) => (result ? result.ms.toFixed(3) : "-").padStart(8);
  const ratio = (result: { ms: number } | null) =>
    (result && other ? `${(other.ms / result.ms).toFixed(2)}x` : "-").padStart(8);
  const gap = (one: Drawn | null, two: Drawn | null) =>
    (one && two ? apart(one.pixels, two.pixels).toExponential(0) : "-").padStart(7);
  return `${given.name.padEnd(28)} ${ms(own)} ${ms(webgpu)} ${ms(other)} ${ratio(own)} ${ratio(webgpu)}  ${gap(own, other)} ${gap(webgpu, other)}`;
}

/** Times of the pictures of a moving slider: milliseconds of script, and until a pixel of the bitmap can be read. */
async function slider(given: Case, by: string, painter: Painter | null, frames: number): Promise<string> {
  if (!painter) return `${by}: not here`;
  const [width, height] = [1920, 1080];
  const shown = { width, height, pixels: picture(width, height, given.most) };
  const view = chainOf(given);
  const canvas = new OffscreenCanvas(1, 1).getContext("2d") as OffscreenCanvasRenderingContext2D;
  const seen = { layout: "after", split: 0, gain: 1, adjust: neutral } as const;
  const [script, seenAt]: [number[], number[]] = [[], []];
  for (let frame = 0; frame < frames; frame++) {
    const slope = (0.8 + (0.4 * frame) / frames).toFixed(5);
    const text = `!<CDLTransform> {slope: [${slope}, 1, 1], offset: [0.01, 0, 0], power: [1, 1.1, 1], style: asc}`;
    const after = [...chainOf({ name: "", question: { text }, most: 1 }), ...view];
    const before = performance.now();
    const painting = painter.paint(shown, { before: [], after, scene: null }, seen, "srgb");
    script.push(performance.now() - before);
    const { bitmap } = await painting;
    canvas.drawImage(bitmap, 0, 0);
    canvas.getImageData(0, 0, 1, 1);
    seenAt.push(performance.now() - before);
    bitmap.close();
  }
  const at = (times: number[], part: number) =>
    times
      .slice(1)
      .toSorted((a, b) => a - b)
      [Math.floor((times.length - 2) * part)]?.toFixed(2);
  return `${by}: slider of a CDL before the ${given.name}, 1920x1080: first picture ${seenAt[0]?.toFixed(0)} ms, then script p50 ${at(script, 0.5)} p95 ${at(script, 0.95)} ms, pixels p50 ${at(seenAt, 0.5)} p95 ${at(seenAt, 0.95)} ms`;
}

/** Milliseconds a picture of the viewer's painter, whole with its bitmap: many are asked for before one is read. */
async function pictures(
  given: Case,
  by: string,
  painter: Painter | null,
  [width, height]: readonly [number, number],
  times: number,
): Promise<string> {
  if (!painter) return `${by}: not here`;
  const shown = { width, height, pixels: picture(width, height, given.most) };
  const ops = chainOf(given);
  const seen = { layout: "after", split: 0, gain: 1, adjust: neutral } as const;
  const canvas = new OffscreenCanvas(1, 1).getContext("2d") as OffscreenCanvasRenderingContext2D;
  let ms = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 3; round++) {
    const before = performance.now();
    for (let i = 0; i < times; i++) {
      // A chain that is equal but not the same is drawn again.
      const { bitmap } = await painter.paint(
        shown,
        { before: [], after: [...ops], scene: null },
        seen,
        "srgb",
      );
      if (i === times - 1) {
        canvas.drawImage(bitmap, 0, 0);
        canvas.getImageData(0, 0, 1, 1);
      }
      bitmap.close();
    }
    ms = Math.min(ms, (performance.now() - before) / times);
  }
  return `${by}: the viewer's ${given.name}, ${width}x${height}: ${ms.toFixed(2)} ms a picture`;
}

globalThis.gpuReport = async (given, width, height, times) => {
  const lines = [
    await names(),
    `${width}x${height}, ms a picture: GLSL, WGSL, official GLSL; official's time to ours by GLSL and by WGSL; how far pixels are from official's`,
  ];
  for (const each of given) {
    try {
      lines.push(await line(each, [width, height], times));
    } catch (error) {
      lines.push(`${each.name}: ${error}`);
    }
  }
  const views = given.filter(({ name }) => name.startsWith("ACES "));
  const painters = [
    ["WebGL 2", createWebglPainter()],
    ["WebGPU", await openWebgpuPainter(true)],
  ] as const;
  for (const view of views)
    for (const [by, painter] of painters) {
      lines.push(await slider(view, by, painter, times + 1));
      lines.push(await pictures(view, by, painter, [width, height], times));
    }
  return lines;
};
