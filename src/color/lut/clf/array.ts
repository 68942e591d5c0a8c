import { shown } from "../source.ts";
import { xmlNumber } from "../text/number.ts";
import { child, type Element, numbersOf } from "./element.ts";

/** The sizes and values of the array of a node. `check` refuses sizes before any value is read. */
export function readArray(
  node: Element,
  check: (sizes: readonly number[], array: Element) => number,
): { sizes: number[]; values: Float64Array } {
  // A second array is passed over.
  const array = node.children.find(({ name }) => name === "array") ?? node.fail("the Array is missing.");
  const dim = array.attributes.get("dim") ?? array.fail("the attribute dim is missing.");
  const sizes = numbersOf(dim, array);
  if (sizes.length < 2 || sizes.some((size) => !Number.isInteger(size) || size < 0))
    array.fail(`dim needs two or more whole numbers, not "${shown(dim)}".`);
  const total = check(sizes, array);
  // A number and what parts it from the next take two characters: nothing large is prepared for a small text.
  const room = array.pieces.reduce((sum, piece) => sum + piece.length, 0);
  if (room + 1 < total * 2) array.fail(`${total} numbers are needed, and fewer are there.`);
  const values = new Float64Array(total);
  let count = 0;
  for (const piece of array.pieces) {
    for (let at = 0; at < piece.length; ) {
      while (at < piece.length && isBetween(piece.charCodeAt(at))) at++;
      const start = at;
      while (at < piece.length && !isBetween(piece.charCodeAt(at))) at++;
      if (at === start) break;
      const token = piece.slice(start, at);
      const value = xmlNumber(token);
      if (value === undefined) return array.fail(`"${shown(token)}" stands where a number is expected.`);
      if (count === total) array.fail(`more than ${total} numbers are there.`);
      values[count++] = value;
    }
  }
  if (count < total) array.fail(`${total} numbers are needed, and ${count} are there.`);
  return { sizes, values };
}

/** Blanks, line ends and commas. */
function isBetween(code: number): boolean {
  return code <= 32 || code === 44;
}

/** A pair of numbers; official OCIO also takes blanks for the "@" between them. */
const PAIR = /[\s,]*([^\s,@]+)[\s@]+[\s,]*([^\s,@]+)(?=[\s,]|$)/y;

/**
 * The IndexMap as pairs of input and index; undefined where there is none. Versions that pass it over (`announced`) refuse
 * what is no pair and more pairs than it announces all the same, as official OCIO does.
 */
export function readIndexMap(
  node: Element,
  announced: boolean,
): [input: number, index: number][] | undefined {
  const map = child(node, "indexmap");
  if (!map) return undefined;
  if (node.children.filter(({ name }) => name === "indexmap").length > 1)
    map.fail("there is a second IndexMap.");
  const sizes = numbersOf(map.attributes.get("dim") ?? "", map);
  const count = sizes[0] ?? map.fail("the attribute dim is missing.");
  if (sizes.length > 1 || !Number.isInteger(count)) map.fail("the dim of an IndexMap is one whole number.");
  if (count < 2) map.fail("an IndexMap needs two pairs or more.");
  const pairs = pairsOf(map);
  if (announced ? pairs.length > count : pairs.length !== count)
    map.fail(`the IndexMap needs ${count} pairs such as 64@0.`);
  if (announced) return undefined;
  const rises = pairs.every(([input, index], at) => {
    const before = pairs[at - 1];
    return !before || (input > before[0] && index > before[1]);
  });
  if (!rises) map.fail("the pairs of the IndexMap do not rise.");
  return pairs;
}

function pairsOf(map: Element): [number, number][] {
  const text = map.pieces.join(" ");
  const pairs: [number, number][] = [];
  PAIR.lastIndex = 0;
  let done = 0;
  for (let found = PAIR.exec(text); found; found = PAIR.exec(text)) {
    const [input, index] = found.slice(1).flatMap((each) => numbersOf(each, map));
    pairs.push([input!, index!]);
    done = PAIR.lastIndex;
  }
  const rest = text.slice(done);
  if (/[^\s,]/.test(rest)) map.fail(`"${shown(rest)}" is not a pair such as 64@0.`);
  return pairs;
}
