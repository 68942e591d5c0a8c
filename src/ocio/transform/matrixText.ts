import { type Affine, fromColors, inverse } from "./matrixMath.ts";

const HAS = "a matrix has 9 (RGB), 12 (with offset), 16 (RGBA) or 20 (RGBA with offset)";
/** Longer texts are no matrix. */
const MAX_LENGTH = 5000;
/** The largest float32, as for every number that is typed. */
const LARGEST = 3.4028234663852886e38;

/** A number, divided by another one where a slash follows; else a word, which may hold digits. */
const TOKEN =
  /([-+]?(?:\d+\.?\d*|\.\d+)(?:[ed][-+]?\d+)?)(?:\s*\/\s*((?:\d+\.?\d*|\.\d+)(?:[ed][-+]?\d+)?))?|[a-z_](?:[\w.]|-(?=\w))*/gi;
const NO_NUMBER = /^[-+]?(nan|inf|infinity|null|none)$/i;

/** The numbers of a text in their order, without those of names; the word that stands for no number in place of them. */
function numbersOf(text: string): number[] | string {
  const found: number[] = [];
  for (const [word, number, divisor] of text.matchAll(TOKEN)) {
    if (number === undefined) {
      if (NO_NUMBER.test(word)) return word;
      continue;
    }
    const value = read(number) / read(divisor ?? "1");
    if (!Number.isFinite(value)) return word;
    found.push(Math.min(LARGEST, Math.max(-LARGEST, value)));
  }
  return found;
}

/** Fortran writes 1d-3 where others write 1e-3. */
const read = (digits: string) => Number(digits.replace(/d/i, "e"));

/** Text in brackets after a key: "matrix: [1, 0]", "matrix {{1 0} {0 1}}". */
function bracketed(text: string, key: string): string | null {
  const start = new RegExp(`\\b${key}["']?\\s*[:=]?\\s*(?=[[{(])`, "i").exec(text);
  if (!start) return null;
  const from = start.index + start[0].length;
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    if ("[{(".includes(text[at] as string)) depth++;
    else if ("]})".includes(text[at] as string) && --depth === 0) return text.slice(from, at + 1);
  }
  return null;
}

/**
 * The matrix in a text: its numbers by rows, whatever stands around and between them (brackets, commas, names, tags,
 * comments, the f of C). Nine are RGB, twelve RGB with the offset at the end of each row, sixteen RGBA, twenty RGBA
 * with offset. Where the text calls something its matrix, as configurations and Nuke do, only that is read, and what
 * it calls its offset; one that is to be inverted is. A sentence when there are as many as no matrix has.
 */
export function matrixIn(text: string): Affine | string {
  if (text.length > MAX_LENGTH)
    return `The text is longer than ${MAX_LENGTH} characters: copy the matrix alone.`;
  const plain = text
    .replaceAll("−", "-")
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*|#.*/g, " ")
    .replace(/<[^<>]*>/g, " ")
    // "m[4][4] = {": sizes are no values.
    .replace(/[A-Za-z_]\w*\s*(?:\[\s*\d+\s*\])+/g, " ");
  const named = bracketed(plain, "matrix");
  const found = affineOf(numbersOf(named ?? plain));
  if (named === null || typeof found === "string") return found;
  const offset = numbersOf(bracketed(plain, "offset") ?? "");
  if (typeof offset === "string" || ![0, 3, 4].includes(offset.length))
    return "The offset in the text has neither three nor four numbers.";
  const whole = { ...found, ...(offset.length > 0 && { offset: [...offset, 0, 0, 0, 0].slice(0, 4) }) };
  if (!/\b(direction["']?\s*:\s*["']?inverse|invert\s+(true|1))\b/i.test(plain)) return whole;
  return inverse(whole) ?? "The text has the inverse of a matrix that has none: its determinant is 0.";
}

function affineOf(numbers: number[] | string): Affine | string {
  if (typeof numbers === "string") return `The text has “${numbers}”, which is not a number.`;
  const rows = (count: number, width: number) =>
    Array.from({ length: count }, (_, row) => numbers.slice(row * width, (row + 1) * width));
  switch (numbers.length) {
    case 9:
      return fromColors(numbers);
    case 12: {
      const lines = rows(3, 4);
      const { matrix } = fromColors(lines.flatMap((line) => line.slice(0, 3)));
      return { matrix, offset: [...lines.map((line) => line[3] ?? 0), 0] };
    }
    case 16:
      return { matrix: numbers, offset: [0, 0, 0, 0] };
    case 20: {
      const lines = rows(4, 5);
      return { matrix: lines.flatMap((line) => line.slice(0, 4)), offset: lines.map((line) => line[4] ?? 0) };
    }
    default:
      return `The text has ${numbers.length} numbers; ${HAS}.`;
  }
}

/** Four rows of five numbers, the offset last; three of three where alpha and offset change nothing. */
export function matrixText({ matrix, offset }: Affine): string {
  const { matrix: plain } = fromColors([0, 1, 2, 4, 5, 6, 8, 9, 10].map((at) => matrix[at] as number));
  const small = offset.every((value) => value === 0) && plain.every((value, at) => value === matrix[at]);
  const rows = [0, 1, 2, 3].slice(0, small ? 3 : 4).map((row) => {
    const values = matrix.slice(row * 4, row * 4 + (small ? 3 : 4));
    return (small ? values : [...values, offset[row] ?? 0]).join(" ");
  });
  return `${rows.join("\n")}\n`;
}
