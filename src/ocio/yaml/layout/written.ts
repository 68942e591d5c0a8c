/* Values of the canonical text, written for a place in the opened one. */

import type { Document } from "../../model/document.ts";
import { flow, quoted, scalar } from "../emit.ts";
import type { Node, Scalar } from "../node.ts";
import { writeConfig } from "../write.ts";
import { keyText } from "./match.ts";

/** A place in the opened text where a value is written. */
export type Place = {
  isFlow: boolean;
  /** Column of its key or dash in the opened text, and of what it is written after in the canonical one. */
  column: number;
  canonicalColumn: number;
  /** Line end of the opened text. */
  eol: string;
};

/** Canonical text with every row of a document, also of several of one name, of which OCIO keeps the last. */
export function everyRowOf(document: Document): string {
  return writeConfig(document, { everyRow: true });
}

const tagOf = ({ tag }: Node) => (tag === undefined ? "" : `!<${tag}> `);

/** A value on one line, as inside brackets or braces. */
export function inFlow(node: Node): string {
  const tag = tagOf(node);
  if (node.kind === "scalar")
    return tag + flow(node.style === "block" ? node.value.replace(/\n+$/, "") : node.value);
  if (node.kind === "sequence") return `${tag}[${node.items.map(inFlow).join(", ")}]`;
  return `${tag}{${node.entries.map(({ key, value }) => `${flow(keyText(key))}: ${inFlow(value)}`).join(", ")}}`;
}

/** Column of an offset of a text. */
export function columnOf(text: string, at: number): number {
  return at - (text.lastIndexOf("\n", at - 1) + 1);
}

/** A part of the canonical text with its later lines moved by so many columns. */
export function shifted(part: string, by: number, eol: string): string {
  const [first, ...rest] = part.replace(/\n+$/, "").split("\n");
  return [
    first,
    ...rest.map((line) => {
      if (line === "") return line;
      const depth = line.length - line.trimStart().length;
      return " ".repeat(Math.max(0, depth + by)) + line.slice(depth);
    }),
  ].join(eol);
}

/** Text after a key or a dash: begins with a space or a line end. */
export function valueText(canonical: string, node: Node, place: Place): string {
  const { isFlow, column, canonicalColumn, eol } = place;
  if (isFlow) return ` ${inFlow(node)}`;
  if (node.kind === "scalar" && node.style !== "block") return ` ${tagOf(node)}${scalar(node.value)}`;
  const from = node.start;
  const part = canonical.slice(from, node.end);
  const by = column - canonicalColumn;
  const isBelow = node.kind !== "scalar" && !node.flow && node.tag === undefined;
  if (!isBelow) return ` ${shifted(part, by, eol)}`;
  const own = columnOf(canonical, from);
  return `${eol}${" ".repeat(Math.max(0, own + by))}${shifted(part, by, eol)}`;
}

/** A changed scalar in the quotes that the old one has. */
export function scalarText(opened: string, old: Scalar, node: Scalar, place: Place): string {
  const { isFlow, column, eol } = place;
  const value = node.style === "block" ? node.value.replace(/\n+$/, "") : node.value;
  const isSimple = !/[\0-\x1f\x7f-\x9f\ufeff]/.test(value);
  if (old.style === "block" && opened[old.start] === "|") {
    const header = /^\|[-+]?[ \t]*(?:#[^\r\n]*)?(?:\r\n?|\n)/.exec(opened.slice(old.start, old.end))?.[0];
    const first = /^( *)[^ \r\n]/m.exec(opened.slice(old.start + (header?.length ?? 0), old.end));
    if (header && first && !/^[ \n]|[\0-\x08\x0b-\x1f\x7f-\x9f]|^$/.test(value)) {
      const indent = first[1] ?? "";
      return (
        header +
        value
          .split("\n")
          .map((line) => (line === "" ? "" : indent + line))
          .join(eol)
      );
    }
  }
  if (old.style === "single" && isSimple) return `'${value.replaceAll("'", "''")}'`;
  if (old.style === "double" && isSimple) return quoted(value);
  if (isFlow) return flow(value);
  if (!value.includes("\n")) return scalar(value);
  const indent = " ".repeat(column + 2);
  if (node.style !== "block") return quoted(value);
  return `|${eol}${value
    .split("\n")
    .map((line) => (line === "" ? "" : indent + line))
    .join(eol)}`;
}
