import { ColorError } from "./error.ts";
import { fused } from "./fuse.ts";
import { cdl } from "./glsl/cdlGlsl.ts";
import { exponent } from "./glsl/exponentGlsl.ts";
import { exponentWithLinear } from "./glsl/exponentWithLinearGlsl.ts";
import { exposureContrast } from "./glsl/exposureContrastGlsl.ts";
import { fixedFunction } from "./glsl/fixedFunctionGlsl.ts";
import { gradingHueCurve } from "./glsl/gradingHueCurveGlsl.ts";
import { gradingPrimary } from "./glsl/gradingPrimaryGlsl.ts";
import { gradingRgbCurve } from "./glsl/gradingRgbCurveGlsl.ts";
import { gradingTone } from "./glsl/gradingToneGlsl.ts";
import type { GlslKind } from "./glsl/kind.ts";
import { log, logAffine, logCamera } from "./glsl/logGlsl.ts";
import { lut1d } from "./glsl/lut1dGlsl.ts";
import { lut3d } from "./glsl/lut3dGlsl.ts";
import { matrix } from "./glsl/matrixGlsl.ts";
import { range } from "./glsl/rangeGlsl.ts";
import { Declarations, type Texture, type Uniform } from "./glsl/scope.ts";
import type { AnyOp } from "./op.ts";
import { refuse } from "./ops.ts";

export type { Texture };

/** GLSL writers of all step types. A new one is one file of `glsl/` and a row here. */
const kinds = [
  cdl,
  exponent,
  exponentWithLinear,
  exposureContrast,
  fixedFunction,
  gradingHueCurve,
  gradingPrimary,
  gradingRgbCurve,
  gradingTone,
  log,
  logAffine,
  logCamera,
  lut1d,
  lut3d,
  matrix,
  range,
] as unknown as readonly GlslKind[];

const byType = new Map(kinds.map((kind) => [kind.type, kind]));

/** A processor as GLSL ES 3.0. */
export type Shader = {
  /** The function's name: it takes and gives a vec4 of red, green, blue and alpha. */
  readonly name: string;
  /** Declarations and functions to stand in a fragment shader after its version line. */
  readonly source: string;
  readonly uniforms: readonly Uniform[];
  readonly textures: readonly Texture[];
};

/**
 * The GLSL of steps in a row: official OCIO's numbers within what float32 of a graphics processor allows. Chains that
 * differ in the values of their parameters alone have the same source, so that dragging a slider sets uniforms and
 * tables and compiles nothing; a LUT that stays gives the same array each time. All names begin with `name`, so that several processors fit into one shader. What is
 * not a number or infinite stays undefined, as in GLSL itself. Throws ColorError where a step has values that allow no
 * result, or where a shader cannot compute it.
 */
export function glslOf(ops: readonly AnyOp[], name = "ocio"): Shader {
  if (!/^[a-z][a-zA-Z0-9]*$/.test(name) || name.startsWith("gl"))
    throw new ColorError(`'${name}' cannot name a function of GLSL: use letters and digits.`);
  const declarations = new Declarations("$");
  const blocks = fused(ops).map((op, at) => {
    refuse(op);
    const kind = byType.get(op.type);
    if (!kind) throw new ColorError(`A shader cannot compute the color operation '${op.type}'.`);
    return `  { // ${op.type}\n${indented(kind.write(op, declarations.scope(at)))}\n  }\n`;
  });
  const body = `vec4 ${name}(vec4 color) {\n${blocks.join("")}  return color;\n}\n`;
  const precision =
    "precision highp float;\nprecision highp int;\nprecision highp sampler2D;\nprecision highp sampler3D;\n";
  const named = (text: string) => text.replaceAll("$", `${name}_`);
  return {
    name,
    source: named(`${precision}${declarations.source()}\n${body}`),
    uniforms: declarations.uniforms.map((uniform) => ({ ...uniform, name: named(uniform.name) })),
    textures: declarations.textures.map((texture) => ({ ...texture, name: named(texture.name) })),
  };
}

function indented(text: string): string {
  return text.trim().replaceAll(/^(?=.)/gm, "    ");
}

/**
 * A whole fragment shader: every pixel of the texture `image` through the processor, to the one output. Draw it over
 * a viewport as large as the image.
 */
export function fragmentShader({ name, source }: Shader): string {
  return `#version 300 es
${source}
uniform sampler2D image;
out highp vec4 result;
void main() {
  result = ${name}(texelFetch(image, ivec2(gl_FragCoord.xy), 0));
}
`;
}
