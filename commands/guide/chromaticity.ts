import { type Chromaticities, primariesOf, whites } from "#color/primaries.ts";

/** "0.3127, 0.329": numbers as they are typed. */
export function xyText(xy: Chromaticities): string {
  return xy.map((value) => String(Number(value.toPrecision(6)))).join(", ");
}

/** The numbers of a text, parted by spaces, commas or semicolons; null where something else stands in it. */
function numbersIn(text: string): number[] | null {
  const words = text.split(/[\s,;()[\]]+/).filter((word) => word !== "");
  const numbers = words.map(Number);
  return numbers.length > 0 && numbers.every(Number.isFinite) ? numbers : null;
}

/** The chromaticities that a name or typed numbers mean; without a white (six numbers) where none was typed. */
export function chromaticitiesOf(text: string): Chromaticities | null {
  const known = primariesOf(text);
  if (known) return known.xy;
  const numbers = numbersIn(text);
  return numbers && (numbers.length === 6 || numbers.length === 8) ? numbers : null;
}

/** The white of chromaticities as it would be answered: by its name, else as numbers; undefined where they have none. */
export function whiteName(xy: Chromaticities | null): string | undefined {
  if (!xy || xy.length < 8) return undefined;
  const [x, y] = xy.slice(6);
  const named = Object.entries(whites).find(([, white]) => white[0] === x && white[1] === y);
  return named ? named[0] : xy.slice(6).join(", ");
}

/** The white point that a name or two typed numbers mean; null where they mean none that could give light. */
export function whiteOf(text: string): Chromaticities | null {
  const name = Object.keys(whites).find((each) => each.toLowerCase() === text.trim().toLowerCase());
  const point = name ? whites[name] : numbersIn(text);
  return point?.length === 2 && (point[1] as number) > 0 ? point : null;
}
