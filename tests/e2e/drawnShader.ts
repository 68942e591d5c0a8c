import type { Shader } from "#color/glsl.ts";
import { fragmentShader } from "#color/glsl.ts";
import { chromiumFlags } from "../chromium.ts";
import { type GlslCase, pixels } from "../color/glslCases.ts";

/** Flags of a Chromium that draws with WebGL by software. */
export const webglFlags = [
  ...chromiumFlags.filter((flag) => flag !== "--headless"),
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
];

export const base64 = (values: Float32Array) =>
  Buffer.from(values.buffer, values.byteOffset, values.byteLength).toString("base64");

/** RGBA pixels that a page gave as base64. */
export function pixelsFrom(text: string): Float32Array {
  const bytes = Buffer.from(text, "base64");
  return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4).slice();
}

export type Job = {
  fragment: string;
  uniforms: { name: string; type: string; value: number[] }[];
  textures: {
    name: string;
    width: number;
    height: number;
    depth: number | null;
    format: string;
    values: string;
  }[];
};

export function jobOf(shader: Shader): Job {
  return {
    fragment: fragmentShader(shader),
    uniforms: shader.uniforms.map(({ name, type, value }) => ({ name, type, value: [...value] })),
    textures: shader.textures.map(({ values, ...rest }) => ({ ...rest, values: base64(values) })),
  };
}

/** The tables that a file describes in its comments. */
export function texturesIn(source: string): Job["textures"] {
  const tables = source.matchAll(/^\/\/ texture (\w+) ([\d x]+) (RGBA?32F)\n((?:\/\/ [\w+/=]+\n)*)/gm);
  return [...tables].map(([, name = "", size = "", format = "", lines = ""]) => {
    const [width = 0, height = 0, depth = null] = size.split(" x ").map(Number);
    return { name, width, height, depth, format, values: lines.replaceAll(/\/\/ |\n/g, "") };
  });
}

/** In the page: every job draws the pixels through its shader; gives the pixels that came of it, or why none did. */
export async function draw({ jobs, given }: { jobs: Job[]; given: string }): Promise<string[]> {
  const floats = (text: string) =>
    new Float32Array(Uint8Array.from(atob(text), (char) => char.charCodeAt(0)).buffer);
  const image = floats(given);
  const width = image.length / 4;
  const canvas = document.createElement("canvas");
  const gl = canvas.getContext("webgl2") as WebGL2RenderingContext;
  if (!gl?.getExtension("EXT_color_buffer_float"))
    return jobs.map(() => "! Chromium has no WebGL 2 that draws floats");
  gl.getExtension("KHR_parallel_shader_compile");
  const made = (kind: number, source: string) => {
    const shader = gl.createShader(kind) as WebGLShader;
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    return shader;
  };
  const corners = made(
    gl.VERTEX_SHADER,
    "#version 300 es\nvoid main() { gl_Position = vec4(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0, 0.0, 1.0); }",
  );
  const table = (
    unit: number,
    t: { width: number; height: number; depth: number | null; format: string },
    values: Float32Array,
  ) => {
    const kind = t.depth === null ? gl.TEXTURE_2D : gl.TEXTURE_3D;
    const texture = gl.createTexture();
    gl.activeTexture(gl.TEXTURE0 + unit);
    gl.bindTexture(kind, texture);
    gl.texParameteri(kind, gl.TEXTURE_MIN_FILTER, gl.NEAREST);
    gl.texParameteri(kind, gl.TEXTURE_MAG_FILTER, gl.NEAREST);
    const [inner, format] = t.format === "RGB32F" ? [gl.RGB32F, gl.RGB] : [gl.RGBA32F, gl.RGBA];
    if (t.depth === null) gl.texImage2D(kind, 0, inner, t.width, t.height, 0, format, gl.FLOAT, values);
    else gl.texImage3D(kind, 0, inner, t.width, t.height, t.depth, 0, format, gl.FLOAT, values);
    return texture;
  };
  const programs = new Map<string, { program: WebGLProgram; shader: WebGLShader }>();
  for (const { fragment } of jobs) {
    if (programs.has(fragment)) continue;
    const program = gl.createProgram() as WebGLProgram;
    const shader = made(gl.FRAGMENT_SHADER, fragment);
    gl.attachShader(program, corners);
    gl.attachShader(program, shader);
    gl.linkProgram(program);
    programs.set(fragment, { program, shader });
  }
  gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1);
  const source = table(0, { width, height: 1, depth: null, format: "RGBA32F" }, image);
  const target = table(1, { width, height: 1, depth: null, format: "RGBA32F" }, image);
  gl.bindFramebuffer(gl.FRAMEBUFFER, gl.createFramebuffer());
  gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, target, 0);
  gl.viewport(0, 0, width, 1);
  const result = new Float32Array(image.length);
  return jobs.map(({ fragment, uniforms, textures }) => {
    const { program, shader } = programs.get(fragment)!;
    if (!gl.getProgramParameter(program, gl.LINK_STATUS))
      return `! ${gl.getShaderInfoLog(shader)} ${gl.getProgramInfoLog(program)}\n${fragment}`;
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
    gl.activeTexture(gl.TEXTURE0);
    gl.bindTexture(gl.TEXTURE_2D, source);
    gl.uniform1i(gl.getUniformLocation(program, "image"), 0);
    const used = textures.map((t, unit) => {
      gl.uniform1i(gl.getUniformLocation(program, t.name), unit + 1);
      return table(unit + 1, t, floats(t.values));
    });
    gl.drawArrays(gl.TRIANGLES, 0, 3);
    gl.readPixels(0, 0, width, 1, gl.RGBA, gl.FLOAT, result);
    for (const texture of used) gl.deleteTexture(texture);
    const error = gl.getError();
    if (error) return `! WebGL error ${error}`;
    const bytes = new Uint8Array(result.buffer);
    let text = "";
    for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192));
    return btoa(text);
  });
}

/** The worst number in tolerances. What is infinite or no number is undefined in GLSL. */
export function farthest(got: Float32Array, want: Float32Array, { tolerance, mixes }: GlslCase) {
  let most = { distance: 0, at: "" };
  for (const [i, value] of want.entries()) {
    if (!Number.isFinite(value)) continue;
    const start = i - (i % 4);
    const size =
      mixes && i % 4 < 3 ? Math.max(...want.subarray(start, start + 3).map(Math.abs)) : Math.abs(value);
    const gap = Math.abs((got[i] as number) - value) / (tolerance.absolute + tolerance.relative * size);
    if (Number.isFinite(gap) && gap <= most.distance) continue;
    const at = `channel ${i % 4} of ${[...pixels.slice(start, start + 4)].join(" ")} is ${got[i]}, not ${value}`;
    most = { distance: gap, at };
  }
  return most;
}
