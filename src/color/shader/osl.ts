import { ColorError } from "../error.ts";
import { literal } from "../glsl/scope.ts";
import type { Texture } from "../glsl.ts";
import { cLanguage } from "./cLanguage.ts";
import type { Language, Tools } from "./language.ts";
import { componentOf, eachComponent, OSL_HEAD, OSL_REPLACED, oslType, vectorText } from "./oslHelpers.ts";
import { type Expression, elementOf, placesOf, sizeOf, type TypeName } from "./tree.ts";
import { COMPARED, isScalar } from "./types.ts";

/** Numbers of LUTs that a file holds as text. */
const MOST_NUMBERS = 300_000;
const WORDS: Readonly<Record<string, string>> = {
  "+": "add",
  "-": "subtract",
  "*": "multiply",
  "/": "divide",
};
/** Functions that OSL has for vectors of three, too. */
const NATIVE = new Set("abs ceil clamp exp exp2 floor log log2 max min mix sqrt trunc".split(" "));

const isVector = (type: TypeName) => sizeOf(type) > 1;
const isStructured = (type: TypeName) => sizeOf(type) === 2 || sizeOf(type) === 4;
/** Expressions that can stand before an index or a point. */
const isPlace = (given: Expression): boolean =>
  given.kind === "name" || (given.kind === "part" && !isVector(given.of.type) && isPlace(given.of));

/**
 * A LUT as an array: its width, height, depth and channels, then its values. A start of a curve's part that is no number is never
 * reached; OSL writes it as the largest.
 */
function arrayOf({ name, width, height, depth, format, values }: Texture): string {
  const head = [width, height, depth ?? 1, format === "RGB32F" ? 3 : 4];
  const numbers = [...head, ...values];
  const lines: string[] = [];
  for (let i = 0; i < numbers.length; i += 12)
    lines.push(
      numbers
        .slice(i, i + 12)
        .map((value) => literal(Number.isNaN(value) ? Number.POSITIVE_INFINITY : value))
        .join(", "),
    );
  return `float ${name}[${numbers.length}] = {\n    ${lines.join(",\n    ")}\n  }`;
}

/** An expression that OSL has no form of its own for; null for all others. */
function expression(given: Expression, tools: Tools): string | null {
  const { write, need } = tools;
  const arg = (each: Expression) => ({ type: each.type, text: write(each) });
  if (given.type === "uint" || /^mat4x3/.test(given.type))
    throw new ColorError(
      "OSL cannot search the 3D LUT that is used backwards: bake the conversion into a LUT first, or choose another language.",
    );
  switch (given.kind) {
    case "unary":
      return isStructured(given.type)
        ? eachComponent(tools, "negative", given.type, [arg(given.of)], (v) => `-${v}`)
        : null;
    case "binary": {
      const { op, left, right, type } = given;
      if (/^mat[34]$/.test(left.type)) return productOf(arg(left), arg(right), tools);
      if (sizeOf(left.type) === 3 && (op === "==" || op === "!="))
        return `(${write(left)} ${op} ${write(right)})`;
      const word = WORDS[op];
      if (!isStructured(type) || !word) return null;
      return eachComponent(tools, word, type, [arg(left), arg(right)], (a, b) => `${a} ${op} ${b}`);
    }
    case "choice":
      return isStructured(given.type)
        ? eachComponent(
            tools,
            "choose",
            given.type,
            [arg(given.test), arg(given.yes), arg(given.no)],
            (c, a, b) => `(${c} ? ${a} : ${b})`,
          )
        : null;
    case "index": {
      const { of, at } = given;
      if (!isVector(of.type)) return null;
      const whole = (text: string) => (elementOf(of.type) === "int" ? `(int)${text}` : text);
      if (at.kind === "literal" && isPlace(of))
        return whole(componentOf(write(of), of.type, Number(at.text)));
      if (sizeOf(of.type) === 3 && isPlace(of)) return whole(`${write(of)}[${write(at)}]`);
      const size = sizeOf(of.type);
      const name = need(`at${size}`, (own) => {
        const choices = Array.from(
          { length: size - 1 },
          (_, i) => `i == ${i} ? ${componentOf("v", of.type, i)} : `,
        );
        const last = componentOf("v", of.type, size - 1);
        return `float ${own}(${oslType(of.type)} v, int i) {\n  return ${choices.join("")}${last};\n}`;
      });
      return whole(`${name}(${write(of)}, ${write(at)})`);
    }
    case "part": {
      const { of, part, type } = given;
      if (!isVector(of.type)) return null;
      const places = placesOf(part);
      const isWhole = elementOf(of.type) === "int" && isScalar(type);
      const cast = (text: string) => (isWhole ? `(int)${text}` : text);
      if (places.length === sizeOf(of.type) && places.every((place, i) => place === i)) return write(of);
      if (isScalar(type) && isPlace(of)) return cast(componentOf(write(of), of.type, places[0] as number));
      const letters = places.map((place) => "xyzw"[place]).join("");
      const name = need(
        `${letters}_of${sizeOf(of.type)}`,
        (own) =>
          `${isScalar(type) ? "float" : oslType(type)} ${own}(${oslType(of.type)} v) {\n  return ${vectorText(
            type,
            places.map((place) => componentOf("v", of.type, place)),
          )};\n}`,
      );
      return cast(`${name}(${write(of)})`);
    }
    case "call": {
      const { of, name, args, type } = given;
      if (of !== "builtin") return null;
      const [first, second] = args;
      const compared = COMPARED[name];
      if (compared && first && second)
        return eachComponent(
          tools,
          name,
          type,
          [arg(first), arg(second)],
          (a, b) => `${a} ${compared} ${b} ? 1.0 : 0.0`,
        );
      if (name === "any" && first) {
        const parts = Array.from(
          { length: sizeOf(first.type) },
          (_, i) => `${componentOf("v", first.type, i)} != 0.0`,
        );
        const own = need(
          `any${parts.length}`,
          (whole) => `int ${whole}(${oslType(first.type)} v) {\n  return ${parts.join(" || ")};\n}`,
        );
        return `${own}(${write(first)})`;
      }
      if ((name === "dot" || name === "length") && first && isStructured(first.type))
        return lengthOf(name, args.map(arg), tools);
      if (name === "fract")
        return eachComponent(tools, name, type, args.map(arg), (x) => `${x} - floor(${x})`);
      const isOwn =
        isVector(type) &&
        !args.at(-1)?.type.startsWith("bvec") &&
        !name.startsWith("texel") &&
        name !== "textureSize";
      if (!isOwn || (NATIVE.has(name) && sizeOf(type) === 3)) return null;
      return eachComponent(tools, name, type, args.map(arg), (...parts) => `${name}(${parts.join(", ")})`);
    }
    default:
      return null;
  }
}

/** The dot product of two vectors, or the length of one, of 2 or 4 components. */
function lengthOf(name: string, args: readonly { type: TypeName; text: string }[], tools: Tools): string {
  const type = args[0]?.type ?? "";
  const own = tools.need(`${name}${sizeOf(type)}`, (whole) => {
    const products = Array.from({ length: sizeOf(type) }, (_, i) =>
      [0, args.length - 1].map((at) => componentOf(`v${at}`, type, i)).join(" * "),
    ).join(" + ");
    const parameters = args.map((_, i) => `${oslType(type)} v${i}`).join(", ");
    return `float ${whole}(${parameters}) {\n  return ${name === "dot" ? products : `sqrt(${products})`};\n}`;
  });
  return `${own}(${args.map(({ text }) => text).join(", ")})`;
}

function productOf(matrix: { type: TypeName; text: string }, vector: { text: string }, tools: Tools): string {
  const size = matrix.type === "mat3" ? 3 : 4;
  const type = `vec${size}`;
  const name = tools.need(`transform${size}`, (own) => {
    const row = (at: number) =>
      Array.from(
        { length: size },
        (_, i) => `${componentOf(`m.${"abcd"[i]}`, type, at)} * ${componentOf("v", type, i)}`,
      ).join(" + ");
    const rows = Array.from({ length: size }, (_, at) => row(at));
    return `${oslType(type)} ${own}(${oslType(matrix.type)} m, ${oslType(type)} v) {\n  return ${vectorText(type, rows)};\n}`;
  });
  return `${name}(${matrix.text}, ${vector.text})`;
}

/** The language of renderers. LUTs are arrays among the parameters of the shader. */
export const osl: Language = {
  ...cLanguage,
  title: "OSL",
  extension: "osl",
  usage: (name, textures) => [
    `Open Shading Language: the shader ${name}_processor takes and gives color and alpha; ${name}() is its function.`,
    ...(textures.length === 0
      ? []
      : ["LUTs are arrays among the parameters of the shader: leave them as they are."]),
  ],
  types: Object.fromEntries(
    ["bool", ...["", "i", "b"].flatMap((kind) => [2, 3, 4].map((n) => `${kind}vec${n}`)), "mat3", "mat4"].map(
      (type) => [type, oslType(type)],
    ),
  ),
  reserved: new Set(
    "and bool break bsdf char class closure color const default displacement distance double emit enum export extern illuminance illuminate inline length long matrix namespace noise normal not or output point private public shader short signed sizeof static step string surface switch template this typedef union unsigned varying vector virtual volatile volume I N Ng P Ps Ci u v time".split(
      " ",
    ),
  ),
  mangles: true,
  wholeWrites: true,
  fixedParameters: true,
  localConstants: true,
  head: OSL_HEAD,
  literal: (text, type) => (type === "bool" ? (text === "true" ? "1" : "0") : text),
  constant: (type, name, value) => `${type} ${name} = ${value};`,
  texture: () => null,
  parameter: (type, name, changes) =>
    type.startsWith("sampler") ? `float ${name}[]` : `${changes ? "output " : ""}${type} ${name}`,
  signature: (type, name, parameters) => `${type} ${name}(${parameters.join(", ")})`,
  textureParameter: ({ name }) => `float ${name}[]`,
  pick: (test, yes, no, type, tools) =>
    eachComponent(
      tools,
      "pick",
      type,
      [
        { type, text: test },
        { type, text: yes },
        { type, text: no },
      ],
      (c, a, b) => `(${c} != 0.0 ? ${a} : ${b})`,
    ),
  product: () => "",
  fetch(texture, place, type, { need }) {
    const size = type === "sampler2D" ? 2 : 3;
    const vec = `vec${size}`;
    const index =
      size === 2
        ? "(int)place.x + (int)place.y * (int)table[0]"
        : "(int)place[0] + ((int)place[1] + (int)place[2] * (int)table[1]) * (int)table[0]";
    const name = need(
      `texel${size}`,
      (own) => `ocio_vec4 ${own}(float table[], ${oslType(vec)} place) {
  int channels = (int)table[3];
  int at = 4 + (${index}) * channels;
  float w = 1.0;
  if (channels == 4) w = table[at + 3];
  return ocio_vec4_of(table[at], table[at + 1], table[at + 2], w);
}`,
    );
    return `${name}(${texture}, ${place})`;
  },
  size(texture, type, { need }) {
    const size = type === "sampler2D" ? 2 : 3;
    const parts = Array.from({ length: size }, (_, i) => `table[${i}]`);
    const name = need(
      `size${size}`,
      (own) =>
        `${oslType(`vec${size}`)} ${own}(float table[]) {\n  return ${vectorText(`vec${size}`, parts)};\n}`,
    );
    return `${name}(${texture})`;
  },
  construct({ name, args }, texts, tools, isStruct) {
    if (isStruct || name.startsWith("mat")) {
      const type = oslType(name);
      const own = tools.need(`make_${name.replace(/^ocio_/, "")}`, (whole) => {
        const parameters = args.map((each, i) => `${oslType(each.type)} v${i}`);
        const fields = args.map((_, i) => `v${i}`);
        return `${type} ${whole}(${parameters.join(", ")}) {\n  ${type} made = { ${fields.join(", ")} };\n  return made;\n}`;
      });
      return `${own}(${texts.join(", ")})`;
    }
    const size = sizeOf(name);
    const given = args.map((each, i) => ({ type: each.type, text: texts[i] as string }));
    if (size === 1) return `((${oslType(name)})(${texts[0]}))`;
    const [first] = given;
    if (given.length === 1 && first && sizeOf(first.type) === size) return first.text;
    if (given.length === 1) return eachComponent(tools, `splat${size}`, `vec${size}`, given, (x) => `${x}`);
    if (given.length === size) return vectorText(name, texts);
    const own = tools.need(`join_${args.map((each) => sizeOf(each.type)).join("")}`, (whole) => {
      const parts = args.flatMap((each, i) =>
        Array.from({ length: sizeOf(each.type) }, (_, at) =>
          isScalar(each.type) ? `v${i}` : componentOf(`v${i}`, each.type, at),
        ),
      );
      const parameters = args.map((each, i) => `${isScalar(each.type) ? "float" : oslType(each.type)} v${i}`);
      return `${oslType(`vec${size}`)} ${whole}(${parameters.join(", ")}) {\n  return ${vectorText(`vec${size}`, parts)};\n}`;
    });
    return `${own}(${texts.join(", ")})`;
  },
  calls: {},
  expression,
  assign(to, value, { write, need }) {
    if (to.kind !== "index" || !isStructured(to.of.type) || to.at.kind === "literal") return null;
    const size = sizeOf(to.of.type);
    const name = need(`set${size}`, (own) => {
      const lines = Array.from(
        { length: size },
        (_, i) => `  if (i == ${i}) ${componentOf("v", to.of.type, i)} = x;`,
      );
      return `void ${own}(output ${oslType(to.of.type)} v, int i, float x) {\n${lines.join("\n")}\n}`;
    });
    return `${name}(${write(to.of)}, ${write(to.at)}, ${value})`;
  },
  replace(tree, name) {
    const [, prefix = "", word = ""] = /^([^_]+_)(.*)$/.exec(tree.name) ?? [];
    return OSL_REPLACED[word]?.(name, prefix) ?? null;
  },
  tail(name, textures) {
    const numbers = textures.reduce((sum, { values }) => sum + values.length, 0);
    if (numbers > MOST_NUMBERS)
      throw new ColorError(
        `The conversion's LUTs have ${numbers} numbers, and OSL holds them in its text, which takes ${MOST_NUMBERS}: bake a smaller LUT, or choose another language.`,
      );
    const tables = textures.map((each) => `  ${arrayOf(each)},\n`).join("");
    const args = ["ocio_vec4_of(Cin[0], Cin[1], Cin[2], Ain)", ...textures.map((each) => each.name)];
    return `shader ${name}_processor(
  color Cin = 0,
  float Ain = 1,
${tables}  output color Cout = 0,
  output float Aout = 1)
{
  ocio_vec4 made = ${name}(${args.join(", ")});
  Cout = color(made.x, made.y, made.z);
  Aout = made.w;
}`;
  },
};
