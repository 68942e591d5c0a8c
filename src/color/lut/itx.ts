import { lut3dOf, swapRedAndBlue } from "#color/op/lut3dOp.ts";
import type { LutFormat } from "./format.ts";
import { cubeSize } from "./iridasCube.ts";
import { Rows } from "./rows.ts";
import { MAX_EDGE } from "./source.ts";
import { Lines, tokens, triple } from "./text/lines.ts";

export const itx: LutFormat = {
  name: "iridas_itx",
  title: "Iridas 3D LUT",
  extensions: ["itx"],
  read(source) {
    const lines = new Lines(source);
    let size = 0;
    const rows = new Rows();
    for (let line = lines.nextFilled(); line !== undefined; line = lines.nextFilled()) {
      if (line.startsWith("#")) continue;
      const found = tokens(line);
      if (found[0]!.toLowerCase() === "lut_3d_size") size = cubeSize(found, MAX_EDGE, lines);
      else if (size > 0) {
        const [red, green, blue] = triple(line, lines) as [number, number, number];
        if (rows.count === MAX_EDGE ** 3) lines.fail("more entries follow than any cube has.");
        rows.add(red, green, blue);
      }
    }
    if (size === 0) source.fail("the line LUT_3D_SIZE is missing.");
    if (rows.count !== size ** 3)
      source.fail(`${size ** 3} entries are needed, and ${rows.count} are there.`);
    return { steps: [lut3dOf(size, swapRedAndBlue(size, rows.values))] };
  },
};
