import { lut3dOf } from "#color/op/lut3dOp.ts";
import type { LutFormat } from "./format.ts";
import { lutParts, noDomain } from "./lutText.ts";
import { MAX_EDGE, shown } from "./source.ts";
import { Lines, tokens } from "./text/lines.ts";
import { floatPrefix, floatText, intPrefix, intStrict } from "./text/number.ts";

const TITLE = "Imageworks 3D LUT";

export const spi3d: LutFormat = {
  name: "spi3d",
  title: TITLE,
  extensions: ["spi3d"],
  bake: { as: "spi3d" },
  read(source) {
    const lines = new Lines(source);
    if (!/^spilut/i.test(lines.next() ?? "")) lines.fail("the first line does not begin with SPILUT.");
    lines.next();
    const sizes = tokens(lines.next() ?? "").map(intPrefix);
    const size = sizes[0];
    if (size === undefined || sizes[1] === undefined || sizes[2] === undefined)
      return lines.fail("three sizes are expected.");
    if (sizes[1] !== size || sizes[2] !== size) lines.fail("the three sizes differ.");
    if (size < 2 || size > MAX_EDGE) lines.fail(`the size ${size} is not from 2 to ${MAX_EDGE}.`);
    const total = size ** 3;
    // Six numbers and what parts them take 12 characters: nothing large is prepared for a small text.
    if (source.text.length < total * 12)
      source.fail(`a cube of ${size} needs ${total} entries, and fewer are there.`);
    const values = new Float32Array(total * 3);
    const seen = new Uint8Array(total);
    let count = 0;
    for (let line = lines.next(); line !== undefined && count < total; line = lines.next()) {
      const found = tokens(line);
      const index = found.slice(0, 3).map(intStrict);
      if (found.length < 6 || index.includes(undefined)) continue;
      const entry = found.slice(3, 6).map(floatPrefix);
      if (entry.includes(undefined)) lines.fail(`"${shown(line)}" does not end with three numbers.`);
      const [red, green, blue] = index as [number, number, number];
      if ([red, green, blue].some((at) => at < 0 || at >= size))
        lines.fail(`the entry ${red} ${green} ${blue} is outside the cube of ${size}.`);
      const at = (red * size + green) * size + blue;
      if (seen[at]) lines.fail(`the entry ${red} ${green} ${blue} is there twice.`);
      seen[at] = 1;
      values.set(entry as number[], at * 3);
      count++;
    }
    if (count < total) source.fail(`a cube of ${size} needs ${total} entries, and ${count} are there.`);
    return { steps: [lut3dOf(size, values)] };
  },
  write(steps) {
    const { cube } = lutParts(steps, TITLE, ["lut3d"]);
    noDomain(cube!, TITLE);
    const { size, values } = cube!.lut;
    const lines = ["SPILUT 1.0", "3 3", `${size} ${size} ${size}`];
    let at = 0;
    for (let red = 0; red < size; red++)
      for (let green = 0; green < size; green++) {
        const rows: string[] = [];
        for (let blue = 0; blue < size; blue++, at += 3) {
          const entry = `${floatText(values[at]!)} ${floatText(values[at + 1]!)} ${floatText(values[at + 2]!)}`;
          rows.push(`${red} ${green} ${blue} ${entry}`);
        }
        lines.push(rows.join("\n"));
      }
    return `${lines.join("\n")}\n`;
  },
};
