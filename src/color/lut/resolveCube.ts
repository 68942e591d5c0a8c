import { lut1dOf } from "#color/op/lut1dOp.ts";
import { lut3dOf, swapRedAndBlue } from "#color/op/lut3dOp.ts";
import type { LutFormat } from "./format.ts";
import { cubeSize } from "./iridasCube.ts";
import { comments, lutParts, row, rowsOf, sameDomain } from "./lutText.ts";
import { Rows } from "./rows.ts";
import { MAX_EDGE, MAX_LENGTH } from "./source.ts";
import { domain, type LutStep } from "./step.ts";
import { floats, Lines, tokens, triple } from "./text/lines.ts";

const TITLE = "Resolve cube";

/** The dialect of DaVinci Resolve: a curve, a cube or both, with one input range each; comments only at the start. */
export const resolveCube: LutFormat = {
  name: "resolve_cube",
  title: TITLE,
  extensions: ["cube"],
  bake: { as: "resolve_cube" },
  read(source) {
    const lines = new Lines(source);
    let [length, size] = [0, 0];
    let curveRange = [0, 1];
    let cubeRange = [0, 1];
    const curve = new Rows();
    const cube = new Rows();
    let began = false;
    for (let line = lines.nextFilled(); line !== undefined; line = lines.nextFilled()) {
      if (line.startsWith("#")) {
        if (began) lines.fail("a comment stands after the first entry.");
        continue;
      }
      const found = tokens(line);
      const keyword = found[0]!.toLowerCase();
      const range = () => floats(found.slice(1).join(" "), 2) ?? lines.fail("two numbers are expected.");
      if (keyword === "lut_1d_size") length = cubeSize(found, MAX_LENGTH, lines);
      else if (keyword === "lut_2d_size") lines.fail("2D LUTs are not supported.");
      else if (keyword === "lut_3d_size") size = cubeSize(found, MAX_EDGE, lines);
      else if (keyword === "lut_1d_input_range") curveRange = range();
      else if (keyword === "lut_3d_input_range") cubeRange = range();
      else {
        began = true;
        const [red, green, blue] = triple(line, lines) as [number, number, number];
        const rows = curve.count < length ? curve : cube;
        if (rows === cube && cube.count === (size || MAX_EDGE) ** 3)
          lines.fail("more entries follow than its sizes need.");
        rows.add(red, green, blue);
      }
    }
    if (length === 0 && size === 0) source.fail("neither LUT_1D_SIZE nor LUT_3D_SIZE is there.");
    if (curve.count < length) source.fail(`${length} entries of the curve are needed, not ${curve.count}.`);
    if (size > 0 && cube.count !== size ** 3)
      source.fail(`${size ** 3} entries of the cube are needed, and ${cube.count} are there.`);
    const three = (value: number) => [value, value, value];
    const steps: LutStep[] = [];
    if (length > 0)
      steps.push(...domain(source, three(curveRange[0]!), three(curveRange[1]!)), lut1dOf(curve.values));
    if (size > 0)
      steps.push(
        ...domain(source, three(cubeRange[0]!), three(cubeRange[1]!)),
        lut3dOf(size, swapRedAndBlue(size, cube.values)),
      );
    return { steps };
  },
  write(steps, { description }) {
    const { curve, cube } = lutParts(steps, TITLE, ["lut1d", "lut3d"]);
    const lines = comments(description);
    if (curve) {
      const { min, max } = sameDomain(curve.domain, TITLE);
      lines.push(`LUT_1D_SIZE ${curve.lut.values.length / 3}`, `LUT_1D_INPUT_RANGE ${row([min, max])}`);
    }
    if (cube) {
      const { min, max } = sameDomain(cube.domain, TITLE);
      lines.push(`LUT_3D_SIZE ${cube.lut.size}`, `LUT_3D_INPUT_RANGE ${row([min, max])}`);
    }
    if (curve) for (const line of rowsOf(curve.lut.values)) lines.push(line);
    if (cube) for (const line of rowsOf(swapRedAndBlue(cube.lut.size, cube.lut.values))) lines.push(line);
    return `${lines.join("\n")}\n`;
  },
};
