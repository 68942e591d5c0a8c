import { literal } from "./glsl/scope.ts";
import { glslOf, type Shader } from "./glsl.ts";
import type { AnyOp } from "./op.ts";
import { comment, tableComment } from "./shader/fileComment.ts";

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
  return `${head.map(comment).join("")}${settled(shader).trimEnd()}\n${shader.textures.map(tableComment).join("")}`;
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
