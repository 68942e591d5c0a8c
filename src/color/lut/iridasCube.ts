import { ColorError } from "#color/error.ts";
import { lut1dOf } from "#color/op/lut1dOp.ts";
import { lut3dOf, swapRedAndBlue } from "#color/op/lut3dOp.ts";
import type { LutFormat } from "./format.ts";
import { comments, lutParts, row, rowsOf } from "./lutText.ts";
import { Rows } from "./rows.ts";
import { MAX_EDGE, MAX_LENGTH } from "./source.ts";
import { domain } from "./step.ts";
import { floats, Lines, tokens, trimmed, triple } from "./text/lines.ts";
import { intPrefix, intStrict } from "./text/number.ts";

const TITLE = "Iridas cube";

/** The size of a `LUT_1D_SIZE` or `LUT_3D_SIZE` line of either dialect; Iridas wants nothing after the number. */
export function cubeSize(found: readonly string[], most: number, lines: Lines, whole = intPrefix): number {
  const size = found.length === 2 ? whole(found[1]!) : undefined;
  if (size === undefined) return lines.fail(`${found[0]!.toUpperCase()} needs one whole number.`);
  if (size < 2 || size > most) lines.fail(`the size ${size} is not from 2 to ${most}.`);
  return size;
}

/** The dialect of Iridas and Adobe: one LUT, a domain per channel, comments anywhere. */
export const iridasCube: LutFormat = {
  name: "iridas_cube",
  title: TITLE,
  extensions: ["cube"],
  bake: { as: "cube" },
  read(source) {
    const lines = new Lines(source);
    let [length, size] = [0, 0];
    let min = [0, 0, 0];
    let max = [1, 1, 1];
    const rows = new Rows();
    let header = true;
    for (let line = lines.nextFilled(); line !== undefined; line = lines.nextFilled()) {
      const lower = trimmed(line).toLowerCase();
      if (line.startsWith("#")) continue;
      if (header) {
        // Official OCIO wants no blank after a keyword, but numbers alone.
        const found = tokens(lower.replace(/^(lut_[13]d_size|domain_m(?:in|ax))/, "$1 "));
        const limits = () =>
          (found.length === 4 ? floats(found.slice(1).join(" "), 3) : undefined) ??
          lines.fail(`${found[0]!.toUpperCase()} needs three numbers.`);
        if (lower.startsWith("title")) continue;
        if (lower.startsWith("lut_1d_size")) length = cubeSize(found, MAX_LENGTH, lines, intStrict);
        else if (lower.startsWith("lut_2d_size")) lines.fail("2D LUTs are not supported.");
        else if (lower.startsWith("lut_3d_size")) size = cubeSize(found, MAX_EDGE, lines, intStrict);
        else if (lower.startsWith("domain_min")) min = limits();
        else if (lower.startsWith("domain_max")) max = limits();
        else header = false;
        if (header) continue;
      }
      if (lower.startsWith("#")) continue;
      const [red, green, blue] = triple(line, lines) as [number, number, number];
      if (rows.count === (length || size ** 3 || MAX_EDGE ** 3))
        lines.fail("more entries follow than its size needs.");
      rows.add(red, green, blue);
    }
    if (length === 0 && size === 0) source.fail("neither LUT_1D_SIZE nor LUT_3D_SIZE is there.");
    const total = length || size ** 3;
    if (rows.count !== total) source.fail(`${total} entries are needed, and ${rows.count} are there.`);
    const lut = length ? lut1dOf(rows.values) : lut3dOf(size, swapRedAndBlue(size, rows.values));
    return { steps: [...domain(source, min, max), lut] };
  },
  write(steps, { description }) {
    const { curve, cube } = lutParts(steps, TITLE, ["lut1d", "lut3d"]);
    if (curve && cube) throw new ColorError(`An ${TITLE} file cannot hold two LUTs.`);
    const { domain: limits } = (curve ?? cube)!;
    const lines = comments(description);
    if (curve) lines.push(`LUT_1D_SIZE ${curve.lut.values.length / 3}`);
    if (cube) lines.push(`LUT_3D_SIZE ${cube.lut.size}`);
    if (limits) lines.push(`DOMAIN_MIN ${row(limits.min)}`, `DOMAIN_MAX ${row(limits.max)}`);
    const values = curve ? curve.lut.values : swapRedAndBlue(cube!.lut.size, cube!.lut.values);
    for (const line of rowsOf(values)) lines.push(line);
    return `${lines.join("\n")}\n`;
  },
};
