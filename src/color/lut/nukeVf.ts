import { lut3dOf } from "#color/op/lut3dOp.ts";
import type { LutFormat } from "./format.ts";
import { Rows } from "./rows.ts";
import { MAX_EDGE } from "./source.ts";
import { type LutStep, step } from "./step.ts";
import { floats, Lines, tokens } from "./text/lines.ts";
import { intPrefix } from "./text/number.ts";

export const nukeVf: LutFormat = {
  name: "nukevf",
  title: "Nuke vector field",
  extensions: ["vf"],
  read(source) {
    const lines = new Lines(source);
    if (!/^#inventor/i.test(lines.nextFilled() ?? ""))
      lines.fail("the first line does not begin with #Inventor.");
    let size = 0;
    let matrix: number[] | undefined;
    let began = false;
    const rows = new Rows();
    for (let line = lines.nextFilled(); line !== undefined; line = lines.nextFilled()) {
      const found = tokens(line.toLowerCase());
      const [keyword] = found;
      if (began) {
        const row = floats(line, 3);
        if (!row) continue;
        if (rows.count === MAX_EDGE ** 3) lines.fail("more entries follow than any cube has.");
        rows.add(row[0]!, row[1]!, row[2]!);
      } else if (keyword!.startsWith("#")) continue;
      else if (keyword === "grid_size") {
        const [one, two, three] = found.slice(1).map(intPrefix);
        if (found.length !== 4 || one === undefined || one !== two || one !== three)
          return lines.fail("grid_size needs three equal whole numbers.");
        if (one < 2 || one > MAX_EDGE) lines.fail(`the size ${one} is not from 2 to ${MAX_EDGE}.`);
        size = one;
      } else if (keyword === "global_transform")
        matrix = floats(found.slice(1).join(" "), 16) ?? lines.fail("global_transform needs 16 numbers.");
      else if (keyword === "data") began = true;
    }
    if (size === 0) source.fail("the line grid_size is missing.");
    if (rows.count !== size ** 3)
      source.fail(`${size ** 3} entries are needed, and ${rows.count} are there.`);
    const steps: LutStep[] = [lut3dOf(size, rows.values)];
    // Nuke divides the columns of red, green and blue by the size before it writes them.
    if (matrix)
      steps.unshift(
        step("MatrixTransform", { matrix: matrix.map((value, i) => (i % 4 < 3 ? value * size : value)) }),
      );
    return { steps };
  },
};
