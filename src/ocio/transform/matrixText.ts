import { type Affine, fromColors } from "./matrixMath.ts";

const HAS = "a matrix has 9 (RGB), 12 (with offset), 16 (RGBA) or 20 (RGBA with offset)";
/** Longer texts are no matrix. */
const LONGEST = 5000;

/**
 * The matrix in a text: its numbers by rows, whatever stands around and between them (brackets, commas, names, the
 * f of C). Nine are RGB, twelve RGB with the offset at the end of each row, sixteen RGBA, twenty RGBA with offset.
 * A sentence when there are as many as no matrix has.
 */
export function matrixIn(text: string): Affine | string {
  const plain = text
    .slice(0, LONGEST)
    .replaceAll("−", "-")
    // "m[4][4] = {": sizes are no values.
    .replace(/[A-Za-z_]\w*\s*(?:\[\s*\d+\s*\])+/g, " ")
    .replace(/[A-Za-z_][\w]*/g, (word, at: number, whole: string) =>
      /[\d.]/.test(whole[at - 1] ?? "") ? word : " ",
    );
  const numbers = (plain.match(/[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi) ?? []).map(Number);
  if (!numbers.every(Number.isFinite)) return "The text has numbers that are too large.";
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
