import type { Uniform } from "../glsl/scope.ts";
import type { Shader, Texture } from "../glsl.ts";
import type { Language } from "./language.ts";
import { Printer } from "./printer.ts";
import { wgsl } from "./wgsl.ts";

/** Bindings of the numbers, of the result, and of the first image; those of tables follow the images. */
export const BINDINGS = { numbers: 0, result: 1, images: 2 } as const;

/** Pixels along both edges that a workgroup computes. */
export const WORKGROUP = 8;

const NUMBERS = "numbers_";

/** WGSL where the numbers of a shader are members of one uniform, which may change without compiling anew. */
function withNumbers({ uniforms }: Shader, firstTable: number): Language {
  const names = new Set(uniforms.map(({ name }) => name));
  return {
    ...wgsl,
    constant: () => "",
    texture: (texture: Texture, at) => wgsl.texture(texture, firstTable + at),
    expression: (given) =>
      given.kind === "name" && names.has(given.name) ? `${NUMBERS}.${given.name}` : null,
  };
}

/**
 * A module of WGSL that computes every pixel of the texture `result` by a call of the shader, in which `at` is its
 * place. Shaders of the same GLSL give the same text. `images` are textures that the call or the shader reads.
 */
export function computeWgsl(
  shader: Shader,
  images: readonly string[],
  format: "rgba16float" | "rgba8unorm",
  call: string,
): string {
  const language = withNumbers(shader, BINDINGS.images + images.length);
  const members = shader.uniforms.map(({ name, type }) => `  ${name}: ${wgsl.types[type] ?? type},\n`);
  const numbers =
    members.length === 0
      ? ""
      : `struct Numbers_ {\n${members.join("")}}\n@group(0) @binding(${BINDINGS.numbers}) var<uniform> ${NUMBERS}: Numbers_;\n`;
  const bound = images.map(
    (name, at) => `@group(0) @binding(${BINDINGS.images + at}) var ${name}: texture_2d<f32>;\n`,
  );
  return `${numbers}@group(0) @binding(${BINDINGS.result}) var result_: texture_storage_2d<${format}, write>;
${bound.join("")}${new Printer(language, shader).source()}
@compute @workgroup_size(${WORKGROUP}, ${WORKGROUP}) fn main_(@builtin(global_invocation_id) invocation: vec3u) {
  let at = vec2i(invocation.xy);
  if (all(invocation.xy < textureDimensions(result_))) { textureStore(result_, at, ${call}); }
}
`;
}

/** Bytes between the beginnings of members of these types, and of the columns of matrices. */
const ROW = 16;
const PLACES: Readonly<Record<Uniform["type"], { size: number; align: number; columns: number }>> = {
  float: { size: 4, align: 4, columns: 1 },
  int: { size: 4, align: 4, columns: 1 },
  vec3: { size: 12, align: ROW, columns: 1 },
  vec4: { size: 16, align: ROW, columns: 1 },
  mat3: { size: 48, align: ROW, columns: 3 },
  mat4: { size: 64, align: ROW, columns: 4 },
};

/** The bytes of the numbers of a shader as the uniform of its module has them; null where it has none. */
export function numbersOf({ uniforms }: Shader): ArrayBuffer | null {
  if (uniforms.length === 0) return null;
  let end = 0;
  const places = uniforms.map(({ type }) => {
    const { size, align } = PLACES[type];
    const start = Math.ceil(end / align) * align;
    end = start + size;
    return start;
  });
  const bytes = new ArrayBuffer(Math.ceil(end / ROW) * ROW);
  const view = new DataView(bytes);
  for (const [i, { type, value }] of uniforms.entries()) {
    const { columns } = PLACES[type];
    const rows = value.length / columns;
    for (const [j, each] of value.entries()) {
      const at = places[i]! + Math.floor(j / rows) * ROW + (j % rows) * 4;
      if (type === "int") view.setInt32(at, each, true);
      else view.setFloat32(at, each, true);
    }
  }
  return bytes;
}
