/** A type of GLSL by its name, that of a struct, or `T[n]` for an array. */
export type TypeName = string;

/** An expression with its type. */
export type Expression =
  | { readonly kind: "literal"; readonly text: string; readonly type: TypeName }
  | { readonly kind: "name"; readonly name: string; readonly type: TypeName }
  | { readonly kind: "unary"; readonly op: string; readonly of: Expression; readonly type: TypeName }
  | Binary
  | {
      readonly kind: "choice";
      readonly test: Expression;
      readonly yes: Expression;
      readonly no: Expression;
      readonly type: TypeName;
    }
  | Call
  | { readonly kind: "index"; readonly of: Expression; readonly at: Expression; readonly type: TypeName }
  | { readonly kind: "part"; readonly of: Expression; readonly part: string; readonly type: TypeName };

export type Binary = {
  readonly kind: "binary";
  readonly op: string;
  readonly left: Expression;
  readonly right: Expression;
  readonly type: TypeName;
};

/** A function of the shader, one of GLSL, or the constructor of a type. */
export type Call = {
  readonly kind: "call";
  readonly of: "own" | "builtin" | "constructor";
  readonly name: string;
  readonly args: readonly Expression[];
  readonly type: TypeName;
};

type Declare = {
  readonly kind: "declare";
  readonly type: TypeName;
  readonly name: string;
  readonly value: Expression | null;
};
export type Assign = {
  readonly kind: "assign";
  readonly to: Expression;
  /** `=`, or an operator with it such as `+=`. */
  readonly op: string;
  readonly value: Expression;
};

export type Statement =
  | Declare
  | Assign
  | { readonly kind: "step"; readonly of: Expression; readonly op: "++" | "--" }
  | {
      readonly kind: "if";
      readonly test: Expression;
      readonly then: readonly Statement[];
      readonly otherwise: readonly Statement[];
    }
  | {
      readonly kind: "for";
      readonly first: Statement | null;
      readonly test: Expression;
      readonly next: Statement | null;
      readonly body: readonly Statement[];
    }
  | { readonly kind: "return"; readonly value: Expression }
  | { readonly kind: "break" | "continue" }
  | { readonly kind: "block"; readonly note: string; readonly body: readonly Statement[] };

export type Parameter = {
  readonly type: TypeName;
  readonly name: string;
  readonly way: "in" | "out" | "inout";
};
export type FunctionTree = {
  readonly type: TypeName;
  readonly name: string;
  readonly parameters: readonly Parameter[];
  readonly body: readonly Statement[];
};
export type StructTree = {
  readonly name: string;
  readonly fields: readonly { readonly type: TypeName; readonly name: string }[];
};

/** A shader as a tree: its structs and functions, each after those it uses. */
export type ShaderTree = {
  readonly structs: ReadonlyMap<string, StructTree>;
  readonly functions: readonly FunctionTree[];
};

/** The components of a vector's or scalar's type. */
export function sizeOf(type: TypeName): number {
  return Number(/^[ib]?vec([234])$/.exec(type)?.[1] ?? 1);
}

/** The type of a component of a vector, matrix or array. */
export function elementOf(type: TypeName): TypeName {
  const array = /^(.+)\[\d+\]$/.exec(type);
  if (array) return array[1] as string;
  const matrix = /^mat(\d)(?:x(\d))?$/.exec(type);
  if (matrix) return `vec${matrix[2] ?? matrix[1]}`;
  return type.startsWith("ivec") ? "int" : type.startsWith("bvec") ? "bool" : "float";
}

/** The vector of so many components of the kind of `type`, or the scalar. */
export function vectorOf(type: TypeName, size: number): TypeName {
  const scalar = sizeOf(type) === 1 ? type : elementOf(type);
  if (size === 1) return scalar;
  return `${scalar === "int" ? "i" : scalar === "bool" ? "b" : ""}vec${size}`;
}

/** The places of a swizzle's letters: 0 for x and r … 3 for w and a. */
export function placesOf(swizzle: string): number[] {
  return [...swizzle].map((letter) => Math.max("xyzw".indexOf(letter), "rgba".indexOf(letter)));
}
