import { ColorError } from "../error.ts";

/** A value that a shader reads and that may change without compiling it anew; matrices by columns. */
export type Uniform = {
  readonly name: string;
  readonly type: "float" | "int" | "vec3" | "vec4" | "mat3" | "mat4";
  readonly value: Float32Array;
};

/**
 * A table that a shader reads, as WebGL 2 takes it: x changes fastest, then y, then z. Only single texels are
 * fetched, so it needs neither filtering nor wrapping.
 */
export type Texture = {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** Depth of a three-dimensional texture; null for one of two dimensions. */
  readonly depth: number | null;
  readonly format: "RGB32F" | "RGBA32F";
  readonly filter: "nearest";
  readonly values: Float32Array;
};

/** Functions of GLSL that several steps share. `$` stands for the name of the processor and an underscore. */
export type Helper = { readonly source: string; readonly needs?: readonly Helper[] };

/** Declarations of a step's inputs; each returns the name in the code. */
export type Scope = {
  readonly float: (name: string, value: number) => string;
  readonly vec3: (name: string, value: readonly number[]) => string;
  readonly vec4: (name: string, value: readonly number[]) => string;
  /** Given by rows. */
  readonly mat3: (name: string, rows: ArrayLike<number>) => string;
  readonly mat4: (name: string, rows: ArrayLike<number>) => string;
  readonly texture: (name: string, texture: Omit<Texture, "name" | "filter">) => string;
  readonly use: (...helpers: readonly Helper[]) => void;
};

const MAX_FLOAT = 3.4028234663852886e38;

/** Limits of every WebGL 2: vectors of uniforms, and textures less one for the image. */
const MOST_VECTORS = 224;
const MOST_TEXTURES = 15;
const vectors = { float: 1, int: 1, vec3: 1, vec4: 1, mat3: 3, mat4: 4 } as const;

/** All that the steps of one processor declare. */
export class Declarations {
  readonly uniforms: Uniform[] = [];
  readonly textures: Texture[] = [];
  readonly #helpers = new Set<Helper>();
  readonly #prefix: string;

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  /** The scope of a step, of which all names begin with its number. */
  scope(step: number): Scope {
    const named = (name: string) => `${this.#prefix}${step}_${name}`;
    const uniform =
      (type: Uniform["type"]) =>
      (name: string, value: readonly number[]): string => {
        this.uniforms.push({ name: named(name), type, value: Float32Array.from(value) });
        return named(name);
      };
    const byRows = (type: "mat3" | "mat4", size: number) => (name: string, rows: ArrayLike<number>) =>
      uniform(type)(
        name,
        Array.from(
          { length: size * size },
          (_, i) => rows[(i % size) * size + Math.floor(i / size)] as number,
        ),
      );
    return {
      float: (name, value) => uniform("float")(name, [value]),
      vec3: uniform("vec3"),
      vec4: uniform("vec4"),
      mat3: byRows("mat3", 3),
      mat4: byRows("mat4", 4),
      texture: (name, texture) => {
        this.textures.push({ ...texture, name: named(name), filter: "nearest" });
        return named(name);
      },
      use: (...helpers) => this.#use(helpers),
    };
  }

  #use(helpers: readonly Helper[]): void {
    for (const helper of helpers) {
      if (this.#helpers.has(helper)) continue;
      this.#use(helper.needs ?? []);
      this.#helpers.add(helper);
    }
  }

  /** The declarations and shared functions as GLSL. Throws ColorError where there are more than WebGL 2 takes. */
  source(): string {
    const used = this.uniforms.reduce((sum, { type }) => sum + vectors[type], 0);
    if (used > MOST_VECTORS)
      throw new ColorError(
        `The conversion has ${used} vectors of numbers, and a shader takes ${MOST_VECTORS}: bake it into a LUT instead.`,
      );
    if (this.textures.length > MOST_TEXTURES)
      throw new ColorError(
        `The conversion has ${this.textures.length} tables, and a shader takes ${MOST_TEXTURES}: bake it into a LUT instead.`,
      );
    return [
      ...this.uniforms.map(({ name, type }) => `uniform ${type} ${name};`),
      ...this.textures.map(
        ({ name, depth }) => `uniform ${depth === null ? "sampler2D" : "sampler3D"} ${name};`,
      ),
      ...[...this.#helpers].map(({ source }) => source.trim()),
    ].join("\n");
  }
}

/** A number as a GLSL literal in float32; the largest stands for what is infinite, and 0 for what is no number. */
export function literal(value: number): string {
  if (Number.isNaN(value)) return "0.0";
  const text = String(Math.min(MAX_FLOAT, Math.max(-MAX_FLOAT, Math.fround(value))));
  return /[.e]/.test(text) ? text : `${text}.0`;
}
