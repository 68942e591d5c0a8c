import { literal } from "../glsl/scope.ts";
import type { Shader } from "../glsl.ts";
import type { Language, Tools } from "./language.ts";
import { parseShader } from "./parser.ts";
import {
  type Assign,
  type Binary,
  type Call,
  type Expression,
  elementOf,
  type FunctionTree,
  placesOf,
  type ShaderTree,
  type Statement,
  sizeOf,
  type TypeName,
  vectorOf,
} from "./tree.ts";
import { COMPARED, isScalar } from "./types.ts";

const SUM = new Set(["+", "-"]);
const ARITHMETIC = new Set(["+", "-", "*", "/"]);
const LOGIC = new Set(["&&", "||"]);
const RELATIONS = new Set(["==", "!=", "<", ">", "<=", ">="]);
/** Functions of which all arguments have the type of the first. */
const EVEN = new Set(["min", "max", "clamp", "mix"]);

/** Writes the tree of a processor's GLSL in another language. */
export class Printer {
  readonly #language: Language;
  readonly #shader: Shader;
  readonly #tree: ShaderTree;
  readonly #needed = new Map<string, string>();
  readonly #tools: Tools;
  /** Names of what the function that is written changes through pointers, and of its copied parameters. */
  #pointers = new Set<string>();

  constructor(language: Language, shader: Shader) {
    this.#language = language;
    this.#shader = shader;
    this.#tree = parseShader(shader.source);
    this.#tools = {
      need: (name, source) => {
        const whole = `${shader.name}_${name}`;
        if (!this.#needed.has(whole)) {
          this.#needed.set(whole, "");
          this.#needed.set(whole, source(whole));
        }
        return whole;
      },
      write: (expression) => this.#expression(expression),
    };
  }

  source(): string {
    const { head, localConstants, texture, tail } = this.#language;
    const { name, textures } = this.#shader;
    const structs = [...this.#tree.structs.values()].map((struct) =>
      this.#language.struct(
        struct.name,
        struct.fields.map((field) => this.#language.field(this.#type(field.type), field.name)),
      ),
    );
    const functions = this.#tree.functions.map((each) => this.#function(each));
    return [
      head ?? "",
      ...(localConstants ? [] : this.#constants()),
      ...textures.map((each, at) => texture(each, at) ?? ""),
      ...structs,
      ...this.#needed.values(),
      ...functions,
      tail?.(name, textures) ?? "",
    ]
      .filter((part) => part !== "")
      .join("\n");
  }

  #constants(): string[] {
    return this.#shader.uniforms.map(({ name, type, value }) => {
      const numbers = Array.from(value, (each) => this.#language.literal(literal(each), "float"));
      return this.#language.constant(this.#type(type), name, this.#constantOf(type, numbers));
    });
  }

  #constantOf(type: TypeName, numbers: readonly string[]): string {
    if (type === "float") return numbers[0] as string;
    const arg = (text: string, of: TypeName): Expression => ({ kind: "literal", text, type: of });
    const column = elementOf(type);
    const size = sizeOf(column);
    const args = type.startsWith("mat")
      ? Array.from({ length: size }, (_, i) =>
          arg(this.#constantOf(column, numbers.slice(i * size, (i + 1) * size)), column),
        )
      : numbers.map((each) => arg(each, "float"));
    const call: Call = { kind: "call", of: "constructor", name: type, args, type };
    const texts = args.map((each) => (each.kind === "literal" ? each.text : ""));
    return this.#language.construct(call, texts, this.#tools, false);
  }

  #type(type: TypeName): string {
    return this.#language.types[type] ?? type;
  }

  #function(tree: FunctionTree): string {
    const { textureParameter, fixedParameters, pointers } = this.#language;
    const isWhole = tree.name === this.#shader.name;
    const replaced = this.#language.replace?.(tree, this.#own(tree.name, tree.parameters[0]?.type));
    if (replaced) return replaced;
    this.#pointers = new Set(
      pointers ? tree.parameters.filter(({ way }) => way !== "in").map(({ name }) => name) : [],
    );
    const copied = fixedParameters
      ? tree.parameters.filter(({ name, way }) => way === "in" && assigns(tree.body, name))
      : [];
    const parameters = tree.parameters.map((each) =>
      this.#language.parameter(
        this.#type(each.type),
        copied.includes(each) ? `given_${each.name}` : this.#name(each.name),
        each.way !== "in",
      ),
    );
    if (isWhole && textureParameter) parameters.push(...this.#shader.textures.map(textureParameter));
    const head = this.#language.signature(
      this.#type(tree.type),
      this.#own(tree.name, tree.parameters[0]?.type),
      parameters,
    );
    const lines = [
      ...(isWhole && this.#language.localConstants ? this.#constants() : []),
      ...copied.map(
        ({ type, name }) =>
          `${this.#language.variable(this.#type(type), this.#name(name), `given_${name}`)};`,
      ),
      ...tree.body.map((each) => this.#statement(each)),
    ];
    return `${head} {\n${indented(lines)}\n}`;
  }

  /** The name of a function of the shader, by its first parameter's type where names must differ. */
  #own(name: string, first: TypeName | undefined): string {
    if (!this.#language.mangles || this.#tree.functions.filter((each) => each.name === name).length < 2)
      return name;
    const size = sizeOf(first ?? "float");
    return size === 1 ? name : `${name}${size}`;
  }

  #name(name: string): string {
    return this.#language.reserved.has(name) ? `${name}_` : name;
  }

  #statement(statement: Statement): string {
    const block = (body: readonly Statement[]) =>
      `{\n${indented(body.map((each) => this.#statement(each)))}\n}`;
    switch (statement.kind) {
      case "block":
        return `{ // ${statement.note}\n${indented(statement.body.map((each) => this.#statement(each)))}\n}`;
      case "if": {
        const { test, then, otherwise } = statement;
        const head = `if (${this.#expression(test)}) ${block(then)}`;
        const only = otherwise.length === 1 ? otherwise[0] : undefined;
        if (only?.kind === "if") return `${head} else ${this.#statement(only)}`;
        return otherwise.length === 0 ? head : `${head} else ${block(otherwise)}`;
      }
      case "for": {
        const first = statement.first ? this.#simple(statement.first) : "";
        const next = statement.next ? this.#simple(statement.next) : "";
        return `for (${first}; ${this.#expression(statement.test)}; ${next}) ${block(statement.body)}`;
      }
      case "return":
        return `return ${this.#expression(statement.value)};`;
      case "break":
      case "continue":
        return `${statement.kind};`;
      default:
        return `${this.#simple(statement)};`;
    }
  }

  /** A statement without its semicolon. */
  #simple(statement: Statement): string {
    if (statement.kind === "step") return `${this.#expression(statement.of)}${statement.op}`;
    if (statement.kind === "assign") return this.#assign(statement);
    if (statement.kind !== "declare") throw new Error(`A shader has no '${statement.kind}' there.`);
    const { type, name, value } = statement;
    const array = /^(.+)\[(\d+)\]$/.exec(type);
    if (array)
      return this.#language.array(this.#type(array[1] as string), array[2] as string, this.#name(name));
    return this.#language.variable(this.#type(type), this.#name(name), value && this.#expression(value));
  }

  #assign({ to, op, value }: Assign): string {
    const isPartial = to.kind === "part" && to.part.length > 1 && sizeOf(to.of.type) > 1;
    const isPlain = op === "=" || (!isPartial && !this.#language.expression);
    const whole: Expression = isPlain
      ? value
      : {
          kind: "binary",
          op: op.slice(0, 1),
          left: to,
          right: value,
          type: sizeOf(to.type) > 1 ? to.type : value.type,
        };
    const sign = isPlain ? op : "=";
    if (isPartial && this.#language.wholeWrites) {
      const places = placesOf(to.part);
      const size = sizeOf(to.of.type);
      if (places.some((place, i) => place !== i)) throw new Error(`A shader assigns '${to.part}'.`);
      const rest = Array.from(
        { length: size - places.length },
        (_, i): Expression => ({
          kind: "part",
          of: to.of,
          part: "xyzw"[places.length + i] as string,
          type: vectorOf(to.of.type, 1),
        }),
      );
      const type = to.of.type;
      const args = [this.#splat(whole, to.type), ...rest];
      const call: Expression =
        rest.length === 0 ? whole : { kind: "call", of: "constructor", name: type, args, type };
      return `${this.#expression(to.of)} = ${this.#expression(call)}`;
    }
    const text = this.#expression(isPartial ? this.#splat(whole, to.type) : whole);
    return this.#language.assign?.(to, text, this.#tools) ?? `${this.#expression(to)} ${sign} ${text}`;
  }

  /** A scalar as a vector of the type; a vector as it is. */
  #splat(given: Expression, type: TypeName): Expression {
    if (!isScalar(given.type) || isScalar(type)) return given;
    return { kind: "call", of: "constructor", name: type, args: [given], type };
  }

  #expression(given: Expression): string {
    const own = this.#language.expression?.(given, this.#tools);
    if (own !== undefined && own !== null) return own;
    switch (given.kind) {
      case "literal":
        return this.#language.literal(given.text, given.type);
      case "name":
        return this.#pointers.has(given.name) ? `(*${this.#name(given.name)})` : this.#name(given.name);
      case "unary":
        return `${given.op}${this.#tight(given.of)}`;
      case "binary":
        return this.#binary(given);
      case "choice":
        return this.#language.choice(
          this.#tight(given.test),
          this.#expression(given.yes),
          this.#expression(given.no),
        );
      case "index":
        return `${this.#tight(given.of)}[${this.#expression(given.at)}]`;
      case "part":
        return `${this.#tight(given.of)}.${given.part}`;
      case "call":
        return this.#call(given);
    }
  }

  /** An expression that can stand beside an operator or before a point. */
  #tight(given: Expression): string {
    const text = this.#expression(given);
    const isOpen = given.kind === "binary" || given.kind === "choice" || given.kind === "unary";
    return isOpen ? `(${text})` : text;
  }

  #binary(given: Binary): string {
    const { op, left, right } = given;
    if (left.type.startsWith("mat"))
      return this.#language.product(this.#tight(left), this.#tight(right), left.type);
    if (RELATIONS.has(op) && !isScalar(left.type)) {
      const text = `${this.#tight(left)} ${op} ${this.#tight(right)}`;
      return op === "==" ? `all(${text})` : `any(${text})`;
    }
    const side = (each: Expression, isRight: boolean) =>
      each.kind === "binary" && !each.left.type.startsWith("mat") && needsNoParentheses(each.op, op, isRight)
        ? this.#expression(each)
        : this.#tight(each);
    return `${side(left, false)} ${op} ${side(right, true)}`;
  }

  #call(call: Call): string {
    const { name, of, type } = call;
    const { fetch, size, pick, calls, construct, pointers } = this.#language;
    if (of === "constructor") {
      const texts = call.args.map((each) => this.#expression(each));
      return construct(call, texts, this.#tools, this.#tree.structs.has(name));
    }
    if (of === "own") {
      const target = this.#tree.functions.find(
        (each) => each.name === name && each.parameters.every((own, i) => own.type === call.args[i]?.type),
      );
      const args = call.args.map((each, i) => {
        const isChanged = pointers && target?.parameters[i]?.way !== "in";
        if (!isChanged || each.kind !== "name") return this.#expression(each);
        return this.#pointers.has(each.name) ? this.#name(each.name) : `&${this.#name(each.name)}`;
      });
      return `${this.#own(name, call.args[0]?.type)}(${args.join(", ")})`;
    }
    const even = EVEN.has(name) ? call.args.map((each) => this.#splat(each, type)) : call.args;
    const [first, second, third] = even;
    const compared = COMPARED[name];
    if (compared && first && second) return `(${this.#tight(first)} ${compared} ${this.#tight(second)})`;
    if (name === "mix" && first && second && third?.type.startsWith("bvec"))
      return pick(
        this.#expression(third),
        this.#expression(second),
        this.#expression(first),
        type,
        this.#tools,
      );
    const args = even.map((each) => this.#expression(each));
    if (name === "texelFetch" && first && second)
      return fetch(args[0] ?? "", args[1] ?? "", first.type, this.#tools);
    if (name === "textureSize" && first) return size(args[0] ?? "", first.type, this.#tools);
    return calls[name]?.(...args) ?? `${name}(${args.join(", ")})`;
  }
}

/** True where an operation inside another one says without parentheses, in every language, in which order they go. */
function needsNoParentheses(inner: string, outer: string, isRight: boolean): boolean {
  if (ARITHMETIC.has(inner)) {
    if (RELATIONS.has(outer)) return true;
    if (!ARITHMETIC.has(outer)) return false;
    if (SUM.has(outer)) return !(isRight && SUM.has(inner));
    return !isRight && !SUM.has(inner);
  }
  return LOGIC.has(outer) && (RELATIONS.has(inner) || (inner === outer && !isRight));
}

function assigns(body: readonly Statement[], name: string): boolean {
  const rootOf = (of: Expression): string | null =>
    of.kind === "name" ? of.name : of.kind === "index" || of.kind === "part" ? rootOf(of.of) : null;
  return body.some((each) => {
    if (each.kind === "assign") return rootOf(each.to) === name;
    if (each.kind === "step") return rootOf(each.of) === name;
    if (each.kind === "block") return assigns(each.body, name);
    if (each.kind === "if") return assigns(each.then, name) || assigns(each.otherwise, name);
    return each.kind === "for" && assigns(each.body, name);
  });
}

function indented(lines: readonly string[]): string {
  return lines.join("\n").replaceAll(/^(?=.)/gm, "  ");
}
