import { type Chromaticities, primariesOf, toXyz, whites } from "#color/primaries.ts";
import { numberList } from "#command/numberList.ts";

/** Largest x or y, either way; those of cameras reach 1.5. */
const MAX_XY = 10;
/** Smallest y of a white: its light is divided by it. */
const MIN_Y = 0.001;
const TOO_LARGE = `x and y of a color lie between −${MAX_XY} and ${MAX_XY}.`;

/** "0.3127, 0.329": numbers as they are typed. */
export function xyText(xy: Chromaticities): string {
  return xy.map((value) => String(Number(value.toPrecision(6)))).join(", ");
}

/** The numbers of a text; null where something else, or one beyond all numbers, stands in it. */
function numbersIn(text: string): number[] | null {
  const numbers = numberList(text);
  return numbers?.every(Number.isFinite) ? numbers : null;
}

/** The chromaticities that a name or typed numbers mean; without a white (six numbers) where none was typed. */
export function chromaticitiesOf(text: string): Chromaticities | null {
  const known = primariesOf(text);
  if (known) return known.xy;
  const numbers = numbersIn(text);
  return numbers && (numbers.length === 6 || numbers.length === 8) ? numbers : null;
}

/** Says why a text is no primaries; undefined where it is. */
export function primariesFault(text: string): string | undefined {
  const xy = chromaticitiesOf(text);
  if (!xy) return "Choose primaries, or give x and y of red, green and blue, and of white if you like.";
  if (xy.some(isTooLarge)) return TOO_LARGE;
  const spans = toXyz([...xy.slice(0, 6), ...whites.D65!]) !== null;
  return spans ? undefined : "These primaries lie in one line; there is no color between them.";
}

/** Says why a text is no white point; undefined where it is. */
export function whiteFault(text: string): string | undefined {
  const xy = whiteOf(text);
  if (!xy) return "Choose a white point, or give its x and y; a y of 0 would have no light.";
  return xy.some(isTooLarge) ? TOO_LARGE : undefined;
}

const isTooLarge = (value: number) => Math.abs(value) > MAX_XY;

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
  return point?.length === 2 && (point[1] as number) >= MIN_Y ? point : null;
}
