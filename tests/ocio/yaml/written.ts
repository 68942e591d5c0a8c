import fc from "fast-check";
import type { Shape } from "./oracle.ts";

/** A generated value; `pick` chooses among the ways to write it. */
export type Value =
  | { kind: "text"; text: string; tag: string; anchor: boolean; pick: number }
  | { kind: "seq"; items: Value[]; tag: string; anchor: boolean; pick: number }
  | { kind: "map"; entries: { key: Value; value: Value }[]; tag: string; anchor: boolean; pick: number }
  | { kind: "alias"; pick: number };

const words = [
  "ACEScg",
  "raw",
  "a b",
  "1.5",
  "yes",
  "null",
  "~",
  "",
  "x: y",
  "a:b",
  "# no",
  "a #b",
  "it's",
  '"q"',
  "\\",
  "- x",
  "-x",
];
const tails = [
  "[1, 2]",
  "{a}",
  "?",
  "!t",
  "&a",
  "*a",
  "%X%",
  "é 😀",
  "two  spaces",
  " lead",
  "trail ",
  "l1\nl2",
  "p1\n\np2\n",
  "\n\nz",
  "  in\nout",
  "end\n\n",
  "tab\there",
  "x".repeat(90),
];
const text = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...words, ...tails) },
  {
    weight: 2,
    arbitrary: fc
      .array(fc.constantFrom(..."ab :#-?,[]{}!&*|>'\"%@\\\n\t."), { maxLength: 12 })
      .map((c) => c.join("")),
  },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 10 }) },
);
const rest = {
  tag: fc.constantFrom("", "", "", "", "", "!<ColorSpace>", "!short", "!!str"),
  anchor: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
  pick: fc.nat(1 << 24),
};
const key = fc.record({
  kind: fc.constant("text" as const),
  text,
  ...rest,
  tag: fc.constantFrom("", "", "", "!k"),
});

/** Trees of every node kind, at most a few levels deep. */
export const tree: fc.Arbitrary<Value> = fc.letrec<{ node: Value }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    { weight: 5, arbitrary: fc.record({ kind: fc.constant("text" as const), text, ...rest }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("alias" as const), pick: rest.pick }) },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant("seq" as const),
        items: fc.array(tie("node"), { maxLength: 4 }),
        ...rest,
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant("map" as const),
        entries: fc.array(fc.record({ key, value: tie("node") }), { maxLength: 4 }),
        ...rest,
      }),
    },
  ),
})).node;

/** Writes a value as YAML in the styles its picks choose; gives the text and the tree it has to be read as. */
export function written(value: Value, pick: number): { text: string; shape: Shape } {
  const writer = new Writer();
  const { text: body, shape } = writer.block(value, -1, "root");
  const starts = ["", "---\n", "# a comment\n\n", "%YAML 1.2\n---\n", "\n", "--- # start\n"];
  let text = `${starts[pick % starts.length]}${body.replace(/^[ \n]/, "")}\n`;
  if (body.startsWith("\n")) text = `${starts[pick % starts.length]}${body.slice(1)}\n`;
  else if (pick % 7 === 0) text = `---${body}\n`;
  if (pick % 5 === 0) text += "...\nnot: [read\n";
  if (pick % 3 === 0) text = text.replaceAll("\n", "\r\n");
  if (pick % 11 === 0) text = `\ufeff${text}`;
  return { text, shape };
}

type Place = "root" | "key" | "value" | "explicit value" | "item";
type Piece = { text: string; shape: Shape };

class Writer {
  private readonly anchors: Shape[] = [];

  /** Text after an indicator: starts with a space or a line break. `indent` is that of the parent. */
  block(value: Value, indent: number, place: Place): Piece {
    if (value.kind === "alias") return this.alias(value.pick, place === "key");
    const { pick } = value;
    const prefix = this.prefix(value);
    if (value.kind === "text") {
      // Behind "- ", "? " or an explicit ":" the lines of a text are further in than its tag or anchor in yaml-cpp.
      const dressed = (place === "item" || place === "explicit value") && (prefix !== "" || value.anchor);
      const parent = dressed ? indent + 2 : indent;
      const deep = Math.max(parent, 0) + 1 + (pick % 3);
      const { text, style } = scalar(value.text, pick, deep, parent, place, !dressed);
      return this.done(value, `${prefix}${text}`, [tagOf(value), style, value.text]);
    }
    const empty = value.kind === "seq" ? value.items.length === 0 : value.entries.length === 0;
    if (empty || pick % 4 === 0) {
      const piece = this.flow(value, indent);
      return { text: ` ${piece.text}`, shape: piece.shape };
    }
    const compact = place === "item" && prefix === "" && pick % 3 !== 0;
    const same = value.kind === "seq" && place.endsWith("value") && pick % 5 === 0;
    const column = place === "root" ? 0 : same ? indent : indent + 2 + (compact ? 0 : pick % 3);
    const pad = " ".repeat(column);
    const shape: Shape = [tagOf(value), value.kind];
    const lines: string[] = [];
    const each = value.kind === "seq" ? value.items : value.entries;
    each.forEach((entry, n) => {
      const noise = (pick >> (n + 3)) % 8;
      const between =
        noise === 0 ? `\n${pad}# comment: "${n}` : noise === 1 && !lines.at(-1)?.includes("+\n") ? "\n" : "";
      let line: string;
      if ("key" in entry) {
        const explicit = noise === 3;
        const first = explicit ? this.block(entry.key, column, "item") : this.key(entry.key);
        const second = this.block(entry.value, column, explicit ? "explicit value" : "value");
        shape.push([first.shape, second.shape]);
        line = explicit ? `?${first.text}\n${pad}:${second.text}` : `${first.text}:${second.text}`;
      } else {
        const item = this.block(entry, column, "item");
        shape.push(item.shape);
        line = `-${item.text}`;
      }
      lines.push(n === 0 && compact ? ` ${line}` : `${n === 0 ? "" : between}\n${pad}${line}`);
    });
    // A compact collection cannot hold an anchor before its first entry.
    const text = `${prefix}${lines.join("")}`;
    return compact ? { text, shape } : this.done(value, text, shape);
  }

  private key(value: Value): Piece {
    if (value.kind !== "text") throw new Error("Keys are texts.");
    const { text, style } = scalar(value.text, value.pick, 0, 0, "key");
    return this.done(value, `${this.prefix(value)}${text}`.slice(1), [tagOf(value), style, value.text]);
  }

  private alias(pick: number, key: boolean): Piece {
    if (this.anchors.length === 0) return { text: " none", shape: ["", "plain", "none"] };
    const n = pick % this.anchors.length;
    return { text: ` *a${n}${key ? " " : ""}`, shape: this.anchors[n]! };
  }

  private prefix(value: Exclude<Value, { kind: "alias" }>): string {
    return value.tag === "" ? "" : ` ${value.tag}`;
  }

  /** Adds an anchor, which can be used once the value has ended. */
  private done(value: Exclude<Value, { kind: "alias" }>, text: string, shape: Shape): Piece {
    if (!value.anchor || this.anchors.length > 8) return { text, shape };
    this.anchors.push(shape);
    const name = `&a${this.anchors.length - 1}`;
    return {
      text: text.startsWith(" ") || text.startsWith("\n") ? ` ${name}${text}` : `${name} ${text}`,
      shape,
    };
  }

  private flow(value: Value, indent: number): Piece {
    if (value.kind === "alias") {
      const piece = this.alias(value.pick, true);
      return { text: piece.text.trimStart(), shape: piece.shape };
    }
    const { pick } = value;
    const prefix = value.tag === "" ? "" : `${value.tag} `;
    const gap =
      pick % 3 === 0 ? `\n${" ".repeat(Math.max(indent, 0) + 1 + (pick % 4))}` : pick % 3 === 1 ? " " : "";
    if (value.kind === "text") {
      const { text, style } = scalar(value.text, pick, 0, indent, "flow");
      return this.done(value, `${prefix}${text.slice(1)}`, [tagOf(value), style, value.text]);
    }
    const shape: Shape = [tagOf(value), value.kind];
    const parts: string[] = [];
    for (const entry of value.kind === "seq" ? value.items : value.entries) {
      if ("key" in entry) {
        const first = this.flow(entry.key, indent);
        const second = this.flow(entry.value, indent);
        shape.push([first.shape, second.shape]);
        parts.push(`${first.text}: ${second.text}`);
      } else {
        const item = this.flow(entry, indent);
        shape.push(item.shape);
        parts.push(item.text);
      }
    }
    const [open, close] = value.kind === "seq" ? ["[", "]"] : ["{", "}"];
    const trailing = parts.length > 0 && pick % 7 === 0 ? "," : "";
    const body = `${prefix}${open}${gap}${parts.join(pick % 2 === 0 ? `,${gap === "" ? " " : gap}` : ", ")}${trailing}${gap}${close}`;
    return this.done(value, body, shape);
  }
}

function tagOf({ tag }: { tag: string }): string {
  return tag.startsWith("!<") ? tag.slice(2, -1) : tag;
}

/**
 * One way to write a text; starts with a space. `deep` is the column for further lines, `parent` the parent's;
 * where it `counts`, a block may tell its indentation from there.
 */
function scalar(
  text: string,
  pick: number,
  deep: number,
  parent: number,
  place: Place | "flow",
  counts = true,
): { text: string; style: string } {
  const key = place === "key" || place === "flow";
  const pad = `\n${" ".repeat(deep)}`;
  const ways: { text: string; style: string }[] = [
    { text: ` ${double(text, pick, key ? "" : pad)}`, style: "double" },
  ];
  const printable = /^[^\0-\x08\x0b-\x1f\x7f-\x9f\ufeff\u2028\u2029\ud800-\udfff]*$/u.test(text);
  if (printable && !/[\t\n]/.test(text)) {
    ways.push({ text: ` '${text.replaceAll("'", "''")}'`, style: "single" });
    if (plainText(text, place === "flow")) {
      const folded = !key && pick % 3 === 0 ? text.replace(/(\S) (?=[^\s#:?-])/, `$1${pad}`) : text;
      ways.push({ text: ` ${text}`, style: "plain" }, { text: ` ${folded}`, style: "plain" });
    }
  }
  if (
    printable &&
    !key &&
    text !== "" &&
    !/\n[ \t]+\n?$|^[ \t\n]*$|^\n* +\n/.test(text) &&
    (counts || !/^\n*[ \t]/.test(text))
  )
    ways.push({ text: literal(text, parent, pick, counts), style: "block" });
  return ways[(pick >> 2) % ways.length]!;
}

function plainText(text: string, flow: boolean): boolean {
  if (
    text === "" ||
    text.trim() !== text ||
    /^[!&*|>@`"'%#[\]{},]|^[-?:]( |$)|: |:$| #|^---|^\.\.\./.test(text)
  )
    return false;
  return !flow || !/[,[\]{}?]|^[-:]/.test(text);
}

function double(text: string, pick: number, pad: string): string {
  let out = text.replace(/["\\]/g, "\\$&").replace(/[\0-\x1f\x7f-\x9f\ufeff\u2028\u2029]/g, (c) => {
    if (c === "\n") return "\\n";
    return `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
  if (pad !== "" && pick % 2 === 0) out = out.replace(/([^\s\\]) (?=[^\s#:?-])/g, `$1${pad}`);
  if (pad !== "" && pick % 5 === 0 && !out.includes("\\")) out = out.replace(/(\w)(\w)/, `$1\\${pad}$2`);
  return `"${out}"`;
}

/** A literal or folded block with the indicators that keep the text exact. */
function literal(text: string, parent: number, pick: number, counts: boolean): string {
  const ends = /\n*$/.exec(text)![0].length;
  const body = text.slice(0, text.length - ends);
  const chomp = ends === 0 ? "-" : ends === 1 ? "" : "+";
  const extra = 1 + (pick % 4);
  const given = /^\n*[ \t]/.test(body) || (counts && pick % 5 === 0) ? String(extra) : "";
  const pad = " ".repeat(Math.max(parent, 0) + extra);
  const folds = pick % 2 === 0 && !/^\n|(^|\n)[ \t]/.test(body);
  // Folding reads one break as a space and further ones as they are.
  const folded = folds ? body.replace(/\n+/g, "$&\n").replace(/(\S) (?=\S)/, "$1\n") : body;
  const lines = folded.split("\n").map((line) => (line === "" ? "" : pad + line));
  return ` ${folds ? ">" : "|"}${given}${chomp}\n${lines.join("\n")}${"\n".repeat(Math.max(0, ends - 1))}`;
}
