import type { LutStep } from "../step.ts";
import { doubleText } from "../text/number.ts";
import { escaped } from "../text/xmlText.ts";

/** A process node as it will stand in a file. */
export type Node = {
  name: string;
  /** The first CTF version that has it, as 100 times it. */
  ctf: number;
  /** Feature that CLF lacks; undefined if none. */
  beyondClf?: string | undefined;
  attributes?: Attributes;
  /** The lines inside it, without their indent. */
  lines?: Iterable<string>;
};

export type Attributes = Readonly<Record<string, string | number | undefined>>;

/** Writer of a kind of step. Throws ColorError for values that no file holds. */
export type NodeWriter<T extends LutStep["type"]> = (
  step: Extract<LutStep, { type: T }>,
  clf: boolean,
) => Node;

/** Numbers with blanks between them. */
export function doubles(values: readonly number[]): string {
  return values.map(doubleText).join(" ");
}

/** A start tag, or with `closed` an element that holds nothing; attributes without a value are left out. */
export function tag(name: string, attributes: Attributes = {}, closed = true): string {
  const texts = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined
      ? []
      : [` ${key}="${typeof value === "number" ? doubleText(value) : escaped(value)}"`],
  );
  return `<${name}${texts.join("")}${closed ? "/" : ""}>`;
}

/** An element of lines, each one step further in. */
export function* element(name: string, attributes: Attributes, lines: Iterable<string>): Generator<string> {
  yield tag(name, attributes, false);
  for (const line of lines) yield `    ${line}`;
  yield `</${name}>`;
}

/** An element of numbers alone. */
export function numbers(name: string, values: readonly number[]): string {
  return `<${name}>${doubles(values)}</${name}>`;
}
