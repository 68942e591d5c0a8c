import { shown } from "../source.ts";
import { xmlNumber, xmlWords } from "../text/number.ts";

/** An element of a process node, and the node itself. Names are in lower case, without prefix. */
export type Element = {
  readonly name: string;
  /** By name in lower case. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: Element[];
  readonly line: number;
  /** The pieces of its text; comments stand between two of them. */
  readonly pieces: string[];
  /** Refuses the file for this element. */
  readonly fail: (reason: string) => never;
};

/** The last child of a name; OCIO lets it win over those before. */
export function child(element: Element, name: string): Element | undefined {
  return element.children.findLast((each) => each.name === name);
}

/** An attribute that must be there and hold something. */
export function attribute(element: Element, name: string): string {
  const value = element.attributes.get(name.toLowerCase());
  return value ? value : element.fail(`the attribute ${name} is missing.`);
}

/** The numbers of a text. */
export function numbersOf(text: string, element: Element): number[] {
  const values: number[] = [];
  for (const token of xmlWords(text)) {
    const value = xmlNumber(token);
    if (value === undefined) return element.fail(`"${shown(token)}" stands where a number is expected.`);
    values.push(value);
  }
  return values;
}

/** The numbers that an element holds as text; of none but the given count, if there is one. */
export function content(element: Element, count?: number): number[] {
  const values = element.pieces.flatMap((piece) => numbersOf(piece, element));
  if (count !== undefined && values.length !== count)
    element.fail(`${count} numbers are needed, and ${values.length} are there.`);
  return values;
}

/** The one number of an attribute; undefined where the attribute is not there. */
export function number(element: Element, name: string): number | undefined {
  const text = element.attributes.get(name.toLowerCase());
  if (text === undefined) return undefined;
  const values = numbersOf(text, element);
  return values.length === 1 ? values[0] : element.fail(`${name} needs one number, not "${shown(text)}".`);
}

/** The one number of an attribute that must be there. */
export function needed(element: Element, name: string): number {
  return number(element, name) ?? element.fail(`the attribute ${name} is missing.`);
}

/** The values that a text in any case stands for; refused where it is none of them. */
export function oneOf<T>(element: Element, name: string, known: Readonly<Record<string, T>>): T {
  const text = attribute(element, name);
  const found = Object.keys(known).find((key) => key.toLowerCase() === text.toLowerCase());
  if (found === undefined) return element.fail(`the ${name} "${shown(text)}" is not known.`);
  return known[found] as T;
}

/** True if an attribute that may only be "true" is present. */
export function flag(element: Element, name: string): boolean {
  const text = element.attributes.get(name.toLowerCase());
  if (text === undefined) return false;
  return text.toLowerCase() === "true" || element.fail(`${name} can only be "true".`);
}
