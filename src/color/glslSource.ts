import { literal } from "./glsl/scope.ts";
import { glslOf, type Shader, type Texture } from "./glsl.ts";
import type { AnyOp } from "./op.ts";

/** Characters of a comment with the values of a table. */
const WIDE = 120;

/**
 * The text of a GLSL ES 3.0 file that does what steps do: one function, `vec4 ocio(vec4 color)`, with all numbers as
 * constants. Tables of LUTs are samplers; size and values of each stand in comments at the end, in base64 of
 * little-endian float32, red, green and blue of one texel after the other. `description` is written at its top. Throws
 * ColorError where a shader cannot compute a step.
 */
export function glslSource(ops: readonly AnyOp[], description: readonly string[] = []): string {
  const shader = glslOf(ops);
  const head = [
    ...description,
    `GLSL ES 3.0: put it into a fragment shader, after its version line. ${shader.name}(color) takes and gives red, green, blue and alpha.`,
    ...(shader.textures.length === 0
      ? []
      : ["Give every sampler the texture that is described under its name at the end; filter nearest."]),
  ];
  return `${head.map(comment).join("")}${settled(shader).trimEnd()}\n${shader.textures.map(table).join("")}`;
}

/** A line that ends in a backslash would go on in the next one. */
function comment(text: string): string {
  return `// ${text.replaceAll("\\", "/")}\n`;
}

/** The source with constants in the place of uniforms. */
function settled({ source, uniforms }: Shader): string {
  const constants = new Map(
    uniforms.map(({ name, type, value }) => [
      `uniform ${type} ${name};`,
      `const ${type} ${name} = ${type}(${Array.from(value, literal).join(", ")});`,
    ]),
  );
  return source
    .split("\n")
    .map((line) => constants.get(line) ?? line)
    .join("\n");
}

function table({ name, width, height, depth, format, values }: Texture): string {
  const size = [width, height, ...(depth === null ? [] : [depth])].join(" x ");
  const text = base64(values);
  const lines = text.match(new RegExp(`.{1,${WIDE}}`, "g")) ?? [];
  return `\n${comment(`texture ${name} ${size} ${format}`)}${lines.map(comment).join("")}`;
}

function base64(values: Float32Array): string {
  const view = new DataView(new ArrayBuffer(values.length * 4));
  for (const [i, value] of values.entries()) view.setFloat32(i * 4, value, true);
  const bytes = new Uint8Array(view.buffer);
  const parts: string[] = [];
  for (let i = 0; i < bytes.length; i += 0x2000)
    parts.push(String.fromCharCode(...bytes.subarray(i, i + 0x2000)));
  return btoa(parts.join(""));
}
