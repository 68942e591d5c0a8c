import {
  type Call,
  type Expression,
  elementOf,
  type FunctionTree,
  type Parameter,
  type ShaderTree,
  type Statement,
  type StructTree,
  type TypeName,
  vectorOf,
} from "./tree.ts";
import { binaryType, builtinResult, isBuiltinType } from "./types.ts";

type Token = { readonly kind: "name" | "number" | "sign" | "note"; readonly text: string };

const TOKEN =
  /\/\/ ?(?<note>.*)|(?<number>0[xX][\da-fA-F]+u?|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?u?)|(?<name>[A-Za-z_]\w*)|(?<sign><<|>>|<=|>=|==|!=|&&|\|\||\+\+|--|[-+*/]=|[-+*/%<>=!&|^?:;,.()[\]{}])/g;

/** The words, numbers and signs of GLSL text, and the comments that name a block. */
function tokensOf(source: string): Token[] {
  const found: Token[] = [];
  for (const { groups = {} } of source.matchAll(TOKEN))
    for (const kind of ["note", "number", "name", "sign"] as const) {
      const text = groups[kind];
      if (text !== undefined && (kind !== "note" || found.at(-1)?.text === "{")) found.push({ kind, text });
    }
  return found;
}

const BINARY: readonly (readonly string[])[] = [
  ["||"],
  ["&&"],
  ["|"],
  ["^"],
  ["&"],
  ["==", "!="],
  ["<", ">", "<=", ">="],
  ["<<", ">>"],
  ["+", "-"],
  ["*", "/", "%"],
];
const END: Token = { kind: "sign", text: "" };

/** Reads what the emitters of `glsl/` write, a part of GLSL ES 3.0; other text is an error of ours and throws. */
class Parser {
  readonly #tokens: readonly Token[];
  #at = 0;
  readonly #structs = new Map<string, StructTree>();
  readonly #functions: FunctionTree[] = [];
  #names: Map<string, TypeName>[] = [new Map()];

  constructor(source: string) {
    this.#tokens = tokensOf(source);
  }

  shader(): ShaderTree {
    while (this.#peek() !== END)
      if (this.#took("precision")) for (let i = 0; i < 3; i++) this.#next();
      else if (this.#took("uniform")) {
        const type = this.#next();
        this.#declared(this.#next(), type);
        this.#expect(";");
      } else if (this.#took("struct")) this.#struct();
      else this.#function();
    return { structs: this.#structs, functions: this.#functions };
  }

  #struct(): void {
    const name = this.#next();
    this.#expect("{");
    const fields: { type: TypeName; name: string }[] = [];
    while (!this.#took("}")) {
      fields.push({ type: this.#next(), name: this.#next() });
      this.#expect(";");
    }
    this.#expect(";");
    this.#structs.set(name, { name, fields });
  }

  #function(): void {
    const type = this.#next();
    const name = this.#next();
    const parameters: Parameter[] = [];
    this.#expect("(");
    while (!this.#took(")")) {
      if (parameters.length > 0) this.#expect(",");
      const way = this.#took("out") ? "out" : this.#took("inout") ? "inout" : "in";
      parameters.push({ type: this.#next(), name: this.#next(), way });
    }
    this.#names.push(new Map(parameters.map((each) => [each.name, each.type])));
    this.#expect("{");
    const body = this.#statements();
    this.#names.pop();
    this.#functions.push({ type, name, parameters, body });
  }

  /** Statements up to the closing brace. */
  #statements(): Statement[] {
    this.#names.push(new Map());
    const found: Statement[] = [];
    while (!this.#took("}")) found.push(...this.#statement());
    this.#names.pop();
    return found;
  }

  /** One statement without or several with braces. */
  #body(): Statement[] {
    return this.#took("{") ? this.#statements() : this.#statement();
  }

  #statement(): Statement[] {
    if (this.#took("{")) {
      const note = this.#peek().kind === "note" ? this.#next() : "";
      return [{ kind: "block", note, body: this.#statements() }];
    }
    if (this.#took("if")) return [this.#if()];
    if (this.#took("for")) return [this.#for()];
    if (this.#took("return")) return [this.#ended({ kind: "return", value: this.#expression() })];
    if (this.#took("break")) return [this.#ended({ kind: "break" })];
    if (this.#took("continue")) return [this.#ended({ kind: "continue" })];
    return this.#simple();
  }

  #if(): Statement {
    this.#expect("(");
    const test = this.#expression();
    this.#expect(")");
    const then = this.#body();
    return { kind: "if", test, then, otherwise: this.#took("else") ? this.#body() : [] };
  }

  #for(): Statement {
    this.#expect("(");
    this.#names.push(new Map());
    const first = this.#took(";") ? null : (this.#simple()[0] ?? null);
    const test = this.#expression();
    this.#expect(";");
    const next = this.#peek().text === ")" ? null : this.#change();
    this.#expect(")");
    const body = this.#body();
    this.#names.pop();
    return { kind: "for", first, test, next, body };
  }

  /** Declarations or a change, with their semicolon. */
  #simple(): Statement[] {
    const [first, second] = [this.#peek(), this.#tokens[this.#at + 1]];
    if (!(this.#isType(first.text) && second?.kind === "name")) return [this.#ended(this.#change())];
    const type = this.#next();
    const found: Statement[] = [];
    do {
      const name = this.#next();
      const length = this.#took("[") ? this.#next() : null;
      if (length !== null) this.#expect("]");
      const whole = length === null ? type : `${type}[${length}]`;
      const value = this.#took("=") ? this.#expression() : null;
      this.#declared(name, whole);
      found.push({ kind: "declare", type: whole, name, value });
    } while (this.#took(","));
    this.#expect(";");
    return found;
  }

  #change(): Statement {
    const to = this.#postfix();
    const op = this.#next();
    if (op === "++" || op === "--") return { kind: "step", of: to, op };
    if (!/^[-+*/]?=$/.test(op)) throw new Error(`'${op}' stands where a shader assigns.`);
    return { kind: "assign", to, op, value: this.#expression() };
  }

  #expression(): Expression {
    const test = this.#binary(0);
    if (!this.#took("?")) return test;
    const yes = this.#expression();
    this.#expect(":");
    return { kind: "choice", test, yes, no: this.#expression(), type: yes.type };
  }

  #binary(level: number): Expression {
    const signs = BINARY[level];
    if (!signs) return this.#unary();
    let left = this.#binary(level + 1);
    while (signs.includes(this.#peek().text)) {
      const op = this.#next();
      const right = this.#binary(level + 1);
      left = { kind: "binary", op, left, right, type: binaryType(op, left.type, right.type) };
    }
    return left;
  }

  #unary(): Expression {
    const { text } = this.#peek();
    if (text !== "-" && text !== "!") return this.#postfix();
    this.#next();
    const of = this.#unary();
    return { kind: "unary", op: text, of, type: of.type };
  }

  #postfix(): Expression {
    let found = this.#primary();
    for (;;)
      if (this.#took(".")) {
        const part = this.#next();
        const field = this.#structs.get(found.type)?.fields.find(({ name }) => name === part);
        found = { kind: "part", of: found, part, type: field?.type ?? vectorOf(found.type, part.length) };
      } else if (this.#took("[")) {
        found = { kind: "index", of: found, at: this.#expression(), type: elementOf(found.type) };
        this.#expect("]");
      } else return found;
  }

  #primary(): Expression {
    const { kind } = this.#peek();
    const text = this.#next();
    if (kind === "number")
      return {
        kind: "literal",
        text,
        type: text.endsWith("u") ? "uint" : !/^0x/i.test(text) && /[.eE]/.test(text) ? "float" : "int",
      };
    if (text === "(") {
      const inner = this.#expression();
      this.#expect(")");
      return inner;
    }
    if (text === "true" || text === "false") return { kind: "literal", text, type: "bool" };
    if (this.#took("(")) return this.#call(text);
    return { kind: "name", name: text, type: this.#typeOf(text) };
  }

  #call(name: string): Call {
    const args: Expression[] = [];
    while (!this.#took(")")) {
      if (args.length > 0) this.#expect(",");
      args.push(this.#expression());
    }
    if (this.#isType(name)) return { kind: "call", of: "constructor", name, args, type: name };
    const own = this.#functions.find(
      (each) =>
        each.name === name && each.parameters.every((parameter, i) => parameter.type === args[i]?.type),
    );
    if (own) return { kind: "call", of: "own", name, args, type: own.type };
    const type = builtinResult(name, args);
    if (type === null)
      throw new Error(`A shader has no function ${name}(${args.map((each) => each.type).join(", ")}).`);
    return { kind: "call", of: "builtin", name, args, type };
  }

  #isType(name: string): boolean {
    return isBuiltinType(name) || this.#structs.has(name);
  }

  #declared(name: string, type: TypeName): void {
    this.#names.at(-1)?.set(name, type);
  }

  #typeOf(name: string): TypeName {
    const found = this.#names.findLast((scope) => scope.has(name))?.get(name);
    if (found === undefined) throw new Error(`A shader declares no '${name}'.`);
    return found;
  }

  #ended<T extends Statement>(statement: T): T {
    this.#expect(";");
    return statement;
  }

  #peek(): Token {
    return this.#tokens[this.#at] ?? END;
  }

  #next(): string {
    const token = this.#tokens[this.#at++];
    if (!token) throw new Error("A shader ends too early.");
    return token.text;
  }

  #took(text: string): boolean {
    if (this.#peek().text !== text || this.#peek().kind === "note") return false;
    this.#at++;
    return true;
  }

  #expect(text: string): void {
    if (!this.#took(text)) throw new Error(`A shader has '${this.#peek().text}' in the place of '${text}'.`);
  }
}

/** The tree of a processor's GLSL, with the type of every expression. */
export function parseShader(source: string): ShaderTree {
  return new Parser(source).shader();
}
