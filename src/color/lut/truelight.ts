import { lut1dOf } from "#color/op/lut1dOp.ts";
import { lut3dOf, swapRedAndBlue } from "#color/op/lut3dOp.ts";
import type { LutFormat } from "./format.ts";
import { Rows } from "./rows.ts";
import { MAX_EDGE, MAX_LENGTH } from "./source.ts";
import type { LutStep } from "./step.ts";
import { floats, Lines, tokens, trimmed } from "./text/lines.ts";
import { intPrefix } from "./text/number.ts";

const f = Math.fround;

export const truelight: LutFormat = {
  name: "truelight",
  title: "Truelight LUT",
  extensions: ["cub"],
  read(source) {
    const lines = new Lines(source);
    if (!/^# truelight cube/i.test(lines.nextFilled() ?? ""))
      lines.fail("the first line does not begin with '# Truelight Cube'.");
    let [length, size] = [0, 0];
    let mode: Rows | undefined;
    const curve = new Rows();
    const cube = new Rows();
    for (let line = lines.nextFilled(); line !== undefined; line = lines.nextFilled()) {
      if (trimmed(line).startsWith("#")) {
        const found = tokens(line.toLowerCase()).slice(1);
        const numbers = found.slice(1).map(intPrefix);
        if (found[0] === "width") {
          const [one] = numbers;
          if (found.length !== 4 || one === undefined || numbers.some((other) => other !== one))
            return lines.fail("width needs three equal whole numbers.");
          if (one < 2 || one > MAX_EDGE) lines.fail(`the size ${one} is not from 2 to ${MAX_EDGE}.`);
          size = one;
        } else if (found[0] === "lutlength") {
          const [one] = numbers;
          if (found.length !== 2 || one === undefined) return lines.fail("lutLength needs a whole number.");
          if (one < 2 || one > MAX_LENGTH) lines.fail(`the length ${one} is not from 2 to ${MAX_LENGTH}.`);
          length = one;
        } else if (found[0] === "inputlut") mode = curve;
        else if (found[0] === "cube") mode = cube;
        else if (found[0] === "end") break;
        continue;
      }
      const row = mode && floats(line, 3);
      if (!mode || !row) continue;
      if (mode.count === (mode === curve ? MAX_LENGTH : MAX_EDGE ** 3))
        lines.fail("too many entries follow.");
      mode.add(row[0]!, row[1]!, row[2]!);
    }
    if (curve.count !== length)
      source.fail(`${length} entries of the curve are announced, and ${curve.count} are there.`);
    if (cube.count !== size ** 3)
      source.fail(`${size ** 3} entries of the cube are announced, and ${cube.count} are there.`);
    const steps: LutStep[] = [];
    const scale = size > 0 ? f(1 / (size - 1)) : 1;
    if (length > 0) steps.push(lut1dOf(curve.values.map((value) => f(value * scale))));
    if (size > 0) steps.push(lut3dOf(size, swapRedAndBlue(size, cube.values)));
    if (steps.length === 0) source.unusable("it holds neither a curve nor a cube.");
    return { steps };
  },
};
