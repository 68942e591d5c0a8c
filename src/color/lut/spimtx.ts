import { ColorError } from "#color/error.ts";
import type { LutFormat } from "./format.ts";
import { shown } from "./source.ts";
import { matrixStep } from "./step.ts";
import { tokens } from "./text/lines.ts";
import { floatPrefix, floatText } from "./text/number.ts";

const TITLE = "Imageworks matrix";
/** Scale of the fourth column. */
const CODE = 65535;

export const spimtx: LutFormat = {
  name: "spimtx",
  title: TITLE,
  extensions: ["spimtx"],
  read(source) {
    if (source.bytes.length >= 1024) source.fail("a matrix file has less than 1024 bytes.");
    const found = tokens(source.text);
    if (found.length !== 12) source.fail(`12 numbers are needed, and ${found.length} are there.`);
    const values = found.map(
      (token) => floatPrefix(token) ?? source.fail(`"${shown(token)}" is not a number.`),
    );
    return {
      steps: [
        matrixStep(
          values.filter((_, i) => i % 4 < 3),
          [3, 7, 11].map((i) => values[i]! / CODE),
        ),
      ],
    };
  },
  write(steps) {
    const [only] = steps;
    const refuse = (what: string): never => {
      throw new ColorError(`A ${TITLE} file cannot hold ${what}.`);
    };
    if (only?.type !== "MatrixTransform" || steps.length !== 1) return refuse("anything but one matrix");
    if (only.direction === "inverse") refuse("an inverse matrix");
    const { matrix, offset } = only;
    const alpha = [3, 7, 11, 12, 13, 14].some((i) => matrix[i] !== 0) || matrix[15] !== 1 || offset[3] !== 0;
    if (alpha) refuse("a matrix that touches alpha");
    const text = [0, 1, 2]
      .map(
        (row) =>
          `${[0, 1, 2].map((column) => floatText(matrix[row * 4 + column]!)).join(" ")} ${floatText(offset[row]! * CODE)}\n`,
      )
      .join("");
    return text;
  },
};
