import type { Texture } from "../glsl.ts";
import type { Call, Expression, FunctionTree, TypeName } from "./tree.ts";

/** Functions that a language needs beside the processor's own, by name; each is written once, in order. */
export type Tools = {
  /** Declares a function unless it stands already, and gives its name. */
  readonly need: (name: string, source: (name: string) => string) => string;
  /** An expression as text. */
  readonly write: (expression: Expression) => string;
};

/** A shading language: its words for what the tree of a shader says. */
export type Language = {
  readonly title: string;
  /** Ending of a file, without the dot. */
  readonly extension: string;
  /** Lines at the top of a file about how to use it. */
  readonly usage: (name: string, textures: readonly Texture[]) => readonly string[];
  readonly types: Readonly<Record<TypeName, string>>;
  /** Words that cannot name a variable. */
  readonly reserved: ReadonlySet<string>;
  /** True where functions of one name cannot differ in the types of their parameters. */
  readonly mangles: boolean;
  /** True where several components of a vector cannot be assigned at once. */
  readonly wholeWrites: boolean;
  /** True where parameters cannot be assigned. */
  readonly fixedParameters: boolean;
  /** True where parameters that a function changes are pointers. */
  readonly pointers: boolean;
  /** True where constants and structs of constants stand in the function itself. */
  readonly localConstants: boolean;
  readonly head?: string;
  readonly literal: (text: string, type: TypeName) => string;
  readonly variable: (type: string, name: string, value: string | null) => string;
  readonly array: (type: string, length: string, name: string) => string;
  readonly constant: (type: string, name: string, value: string) => string;
  readonly texture: (texture: Texture, at: number) => string | null;
  readonly field: (type: string, name: string) => string;
  /** Braces and end of a struct's declaration. */
  readonly struct: (name: string, fields: readonly string[]) => string;
  readonly parameter: (type: string, name: string, changes: boolean) => string;
  readonly signature: (type: string, name: string, parameters: readonly string[]) => string;
  /** Parameter of the whole processor for a texture; null where textures are global. */
  readonly textureParameter: ((texture: Texture) => string) | null;
  readonly choice: (test: string, yes: string, no: string) => string;
  /** Each component of `yes` where that of `test` is true. */
  readonly pick: (test: string, yes: string, no: string, type: TypeName, tools: Tools) => string;
  readonly product: (matrix: string, vector: string, type: TypeName) => string;
  readonly fetch: (texture: string, place: string, type: TypeName, tools: Tools) => string;
  readonly size: (texture: string, type: TypeName, tools: Tools) => string;
  readonly construct: (call: Call, args: readonly string[], tools: Tools, isStruct: boolean) => string;
  /** Functions that have another name or form than in GLSL. */
  readonly calls: Readonly<Record<string, (...args: string[]) => string>>;
  /** Expressions that the language writes in its own way; null for all else. */
  readonly expression?: (expression: Expression, tools: Tools) => string | null;
  /** Assignments that the language writes in its own way; null for all else. */
  readonly assign?: (to: Expression, value: string, tools: Tools) => string | null;
  /** The text of a function that replaces the processor's own; null for all else. */
  readonly replace?: (tree: FunctionTree, name: string) => string | null;
  /** Text after the processor. */
  readonly tail?: (name: string, textures: readonly Texture[]) => string;
};
