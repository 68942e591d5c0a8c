import { ColorError } from "../../error.ts";
import { fragmentShader, glslOf, type Shader, type Texture } from "../../glsl.ts";
import type { AnyOp } from "../../op.ts";
import type { Picture } from "../chart.ts";
import { COMPOSED_IMAGES, compositionOf } from "../composition.ts";
import { sizeOf } from "../layout.ts";
import { type Drawn, LOST, type Painter, SOFTWARE } from "./painter.ts";

/** Programs and tables that stay for a while: of what is edited, of what it is compared with, and of some before. */
const MOST_PROGRAMS = 12;
const MOST_TABLES = 24;

const CORNERS = `#version 300 es
void main() {
  gl_Position = vec4(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0, 0.0, 1.0);
}`;

/** The fragment shader of a composition; a canvas has its first row at the bottom. */
function composedFragment({ source, name }: Shader): string {
  return `#version 300 es
${source}out vec4 result;
void main() {
  ivec2 at = ivec2(gl_FragCoord.xy);
  result = ${name}(ivec2(at.x, textureSize(after, 0).y - 1 - at.y));
}`;
}

type Program = { program: WebGLProgram; places: Map<string, WebGLUniformLocation | null> };
type TargetName = "before" | "after" | "scene";
type Target = { texture: WebGLTexture; frame: WebGLFramebuffer; of: unknown };

/** WebGL 2 draws at once. */
type WebglPainter = { paint: (...asked: Parameters<Painter["paint"]>) => Drawn };

/** A painter by WebGL 2, another one once the graphics processor was lost; null where there is none that draws into floats. */
export function createWebglPainter(): WebglPainter | null {
  let painter = openPainter();
  if (!painter) return null;
  return {
    paint: (...asked) => {
      if (!painter || painter.isLost) painter = openPainter();
      if (!painter) throw new ColorError(LOST);
      return painter.paint(...asked);
    },
  };
}

/** True if WebGL is drawn by the CPU, as in virtual machines and where the driver is blocked. */
export function isSoftwareGl(): boolean {
  if (typeof OffscreenCanvas === "undefined") return false;
  const gl = new OffscreenCanvas(1, 1).getContext("webgl2");
  const info = gl?.getExtension("WEBGL_debug_renderer_info");
  const name = gl?.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER);
  gl?.getExtension("WEBGL_lose_context")?.loseContext();
  return SOFTWARE.test(String(name ?? ""));
}

function openPainter(): GpuPainter | null {
  if (typeof OffscreenCanvas === "undefined") return null;
  const canvas = new OffscreenCanvas(1, 1);
  const context = canvas.getContext("webgl2", { alpha: false, antialias: false, depth: false });
  if (!context?.getExtension("EXT_color_buffer_float")) return null;
  return new GpuPainter(canvas, context);
}

class GpuPainter implements WebglPainter {
  readonly #canvas: OffscreenCanvas;
  readonly #gl: WebGL2RenderingContext;
  readonly #programs = new Map<string, Program>();
  readonly #tables = new Map<Float32Array, WebGLTexture>();
  readonly #targets = new Map<TargetName, Target>();
  #picture: { of: Picture; texture: WebGLTexture } | null = null;

  constructor(canvas: OffscreenCanvas, gl: WebGL2RenderingContext) {
    this.#canvas = canvas;
    this.#gl = gl;
    gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1);
  }

  get isLost(): boolean {
    return this.#gl.isContextLost();
  }

  paint: WebglPainter["paint"] = (picture, { before, after, scene }, seen, space) => {
    const { layout } = seen;
    const gl = this.#gl;
    if (gl.isContextLost()) throw new ColorError(LOST);
    if (this.#picture?.of !== picture) {
      if (this.#picture) gl.deleteTexture(this.#picture.texture);
      const { width, height, pixels: values } = picture;
      const texture = this.#table({ width, height, depth: null, format: "RGBA32F", values }, gl.TEXTURE0);
      this.#picture = { of: picture, texture };
      for (const [, { texture: old, frame }] of this.#targets) {
        gl.deleteTexture(old);
        gl.deleteFramebuffer(frame);
      }
      this.#targets.clear();
    }
    this.#draw("after", after);
    if (layout !== "after") this.#draw("before", before);
    if (scene) this.#draw("scene", scene);
    const size = sizeOf(layout, picture.width, picture.height);
    // A change of size empties the canvas, and costs.
    if (this.#canvas.width !== size.width) this.#canvas.width = size.width;
    if (this.#canvas.height !== size.height) this.#canvas.height = size.height;
    if (gl.drawingBufferColorSpace !== space) gl.drawingBufferColorSpace = space;
    const shader = compositionOf(seen, picture.width, scene !== null);
    const { program, places } = this.#program(composedFragment(shader));
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    gl.viewport(0, 0, size.width, size.height);
    gl.useProgram(program);
    const [first, second] = [this.#targets.get("before"), this.#targets.get("after")];
    const light = scene ? this.#targets.get("scene") : second;
    for (const [unit, target] of [first ?? second, second, light, this.#picture].entries()) {
      gl.activeTexture(gl.TEXTURE0 + unit);
      gl.bindTexture(gl.TEXTURE_2D, target?.texture ?? null);
      gl.uniform1i(this.#place(program, places, COMPOSED_IMAGES[unit]!), unit);
    }
    this.#setNumbers(program, places, shader);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
    return { bitmap: this.#canvas.transferToImageBitmap(), by: "WebGL 2" };
  };

  /** Draws the picture through a chain, where that is not what was drawn last. */
  #draw(name: TargetName, ops: readonly AnyOp[]): void {
    const gl = this.#gl;
    const { of: picture, texture: image } = this.#picture as { of: Picture; texture: WebGLTexture };
    const target = this.#targets.get(name) ?? this.#target(picture);
    this.#targets.set(name, target);
    if (target.of === ops) return;
    const shader = glslOf(ops);
    const { program, places } = this.#program(fragmentShader(shader));
    gl.bindFramebuffer(gl.FRAMEBUFFER, target.frame);
    gl.viewport(0, 0, picture.width, picture.height);
    // biome-ignore lint/correctness/useHookAtTopLevel: WebGL's, no hook of React.
    gl.useProgram(program);
    this.#setNumbers(program, places, shader);
    gl.activeTexture(gl.TEXTURE0);
    gl.bindTexture(gl.TEXTURE_2D, image);
    gl.uniform1i(this.#place(program, places, "image"), 0);
    for (const [at, texture] of shader.textures.entries()) {
      const kept = this.#tables.get(texture.values);
      const unit = gl.TEXTURE1 + at;
      gl.activeTexture(unit);
      const made = kept ?? this.#table(texture, unit);
      if (kept) gl.bindTexture(texture.depth === null ? gl.TEXTURE_2D : gl.TEXTURE_3D, kept);
      this.#tables.delete(texture.values);
      this.#tables.set(texture.values, made);
      gl.uniform1i(this.#place(program, places, texture.name), at + 1);
    }
    gl.drawArrays(gl.TRIANGLES, 0, 3);
    target.of = ops;
    for (const [values, texture] of [...this.#tables].slice(0, -MOST_TABLES)) {
      gl.deleteTexture(texture);
      this.#tables.delete(values);
    }
  }

  #setNumbers(program: WebGLProgram, places: Program["places"], { uniforms }: Shader): void {
    const gl = this.#gl;
    for (const { name, type, value } of uniforms) {
      const place = this.#place(program, places, name);
      if (type === "mat3") gl.uniformMatrix3fv(place, false, value);
      else if (type === "mat4") gl.uniformMatrix4fv(place, false, value);
      else if (type === "vec3") gl.uniform3fv(place, value);
      else if (type === "vec4") gl.uniform4fv(place, value);
      else if (type === "int") gl.uniform1i(place, value[0]!);
      else gl.uniform1fv(place, value);
    }
  }

  #target({ width, height }: Picture): Target {
    const gl = this.#gl;
    const texture = this.#texture(gl.TEXTURE_2D, gl.TEXTURE0);
    gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA16F, width, height);
    const frame = gl.createFramebuffer();
    gl.bindFramebuffer(gl.FRAMEBUFFER, frame);
    gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0);
    return { texture, frame, of: null };
  }

  #texture(kind: number, unit: number): WebGLTexture {
    const gl = this.#gl;
    const texture = gl.createTexture();
    gl.activeTexture(unit);
    gl.bindTexture(kind, texture);
    gl.texParameteri(kind, gl.TEXTURE_MIN_FILTER, gl.NEAREST);
    gl.texParameteri(kind, gl.TEXTURE_MAG_FILTER, gl.NEAREST);
    for (const wrap of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T, gl.TEXTURE_WRAP_R])
      gl.texParameteri(kind, wrap, gl.CLAMP_TO_EDGE);
    return texture;
  }

  #table(given: Omit<Texture, "name" | "filter">, unit: number): WebGLTexture {
    const gl = this.#gl;
    const { width, height, depth, format, values } = given;
    const texture = this.#texture(depth === null ? gl.TEXTURE_2D : gl.TEXTURE_3D, unit);
    const [inside, outside] = format === "RGB32F" ? [gl.RGB32F, gl.RGB] : [gl.RGBA32F, gl.RGBA];
    if (depth === null) gl.texImage2D(gl.TEXTURE_2D, 0, inside, width, height, 0, outside, gl.FLOAT, values);
    else gl.texImage3D(gl.TEXTURE_3D, 0, inside, width, height, depth, 0, outside, gl.FLOAT, values);
    return texture;
  }

  /** The program of a fragment shader; it is compiled where it is new, so not while a slider moves. */
  #program(fragment: string): Program {
    const gl = this.#gl;
    const found = this.#programs.get(fragment);
    const made = found ?? { program: linked(gl, fragment), places: new Map() };
    this.#programs.delete(fragment);
    this.#programs.set(fragment, made);
    for (const [old, { program }] of [...this.#programs].slice(0, -MOST_PROGRAMS)) {
      gl.deleteProgram(program);
      this.#programs.delete(old);
    }
    return made;
  }

  #place(program: WebGLProgram, places: Program["places"], name: string): WebGLUniformLocation | null {
    const known = places.get(name);
    if (known !== undefined) return known;
    const place = this.#gl.getUniformLocation(program, name);
    places.set(name, place);
    return place;
  }
}

function linked(gl: WebGL2RenderingContext, fragment: string): WebGLProgram {
  const program = gl.createProgram();
  const shaders = [
    [gl.VERTEX_SHADER, CORNERS],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const;
  for (const [kind, source] of shaders) {
    const shader = gl.createShader(kind);
    if (!shader) throw new ColorError(LOST);
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
    gl.deleteShader(shader);
  }
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS))
    throw new ColorError("The graphics processor does not take the shader.");
  return program;
}
