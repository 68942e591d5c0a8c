import type { ShaderLanguage } from "./bake/target.ts";
import { glslOf } from "./glsl.ts";
import type { AnyOp } from "./op.ts";
import { comment, tableComment, withAlpha } from "./shader/fileComment.ts";
import { hlsl } from "./shader/hlsl.ts";
import type { Language } from "./shader/language.ts";
import { msl } from "./shader/msl.ts";
import { osl } from "./shader/osl.ts";
import { Printer } from "./shader/printer.ts";
import { wgsl } from "./shader/wgsl.ts";

const languages: Readonly<Record<ShaderLanguage, Language>> = { wgsl, osl, hlsl, msl };

/**
 * The text of a file in a shading language that does what steps do: one function, `ocio`, with all numbers as
 * constants. Tables of LUTs are textures; size and values of each stand in comments at the end, in base64 of
 * little-endian float32, red, green, blue and alpha of one texel after the other. In OSL they are arrays.
 * `description` is written at its top. Throws ColorError where the language cannot compute a step.
 */
export function shaderSource(
  ops: readonly AnyOp[],
  name: ShaderLanguage,
  description: readonly string[] = [],
): string {
  const language = languages[name];
  const shader = glslOf(ops);
  const head = [...description, ...language.usage(shader.name, shader.textures)];
  const tables = language.localConstants ? [] : shader.textures.map(withAlpha);
  const body = new Printer(language, shader).source();
  return `${head.map(comment).join("")}${body}\n${tables.map(tableComment).join("")}`;
}
