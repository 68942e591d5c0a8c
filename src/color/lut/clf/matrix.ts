import { codeOfOne } from "../../bitDepth.ts";
import { step } from "../step.ts";
import { readArray } from "./array.ts";
import { everywhere, type NodeContext, type NodeKind } from "./node.ts";

export const matrix: NodeKind = {
  name: "Matrix",
  since: everywhere,
  read(element, { version, inDepth, outDepth }) {
    const old = version.ctf <= 120 && !version.clf;
    const { sizes, values } = readArray(element, ([rows = 0, columns = 0, third, ...rest], array) => {
      const shape = `${rows} ${columns}`;
      const known = old ? ["3 3", "4 4"] : ["3 3", "3 4", "4 4", "4 5"];
      const fits = old ? third === 3 : third === undefined || third === rows;
      if (!known.includes(shape) || !fits || rest.length > 0)
        array.fail(`a matrix of the dimensions ${shape} is not possible.`);
      return rows * columns;
    });
    return [scaled(sizes as [number, number], values, old, { inDepth, outDepth })];
  },
};

function scaled(
  [rows, columns]: [number, number],
  values: Float64Array,
  old: boolean,
  { inDepth, outDepth }: Pick<NodeContext, "inDepth" | "outDepth">,
) {
  const [into, from] = [codeOfOne[inDepth], 1 / codeOfOne[outDepth]];
  const result = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
  const offset: [number, number, number, number] = [0, 0, 0, 0];
  // Version 1.2 has offsets of RGB in the fourth column of a 4 x 4 matrix, of which the fourth row means nothing.
  const kept = old ? 3 : rows;
  const hasOffset = old ? columns === 4 : columns > rows;
  for (let row = 0; row < kept; row++) {
    for (let column = 0; column < kept; column++)
      result[row * 4 + column] = values[row * columns + column]! * into * from;
    if (hasOffset) offset[row] = values[row * columns + columns - 1]! * from;
  }
  // A matrix of three rows leaves alpha as it is, and so do the two depths.
  return step("MatrixTransform", { matrix: result, offset });
}
