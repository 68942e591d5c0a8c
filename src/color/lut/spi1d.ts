import { lut1dOf } from "#color/op/lut1dOp.ts";
import type { LutFormat } from "./format.ts";
import { lutParts, row, rowsOf, sameDomain } from "./lutText.ts";
import { Rows } from "./rows.ts";
import { MAX_LENGTH, shown } from "./source.ts";
import { domain } from "./step.ts";
import { floats, Lines, tokens, trimmed, words } from "./text/lines.ts";
import { floatPrefix, intPrefix } from "./text/number.ts";

const TITLE = "Imageworks 1D LUT";

export const spi1d: LutFormat = {
  name: "spi1d",
  title: TITLE,
  extensions: ["spi1d"],
  bake: { as: "spi1d" },
  read(source) {
    const lines = new Lines(source);
    let version: number | undefined;
    let length: number | undefined;
    let components: number | undefined;
    let [min, max] = [0, 1];
    const whole = (line: string, tag: string) =>
      intPrefix(line.slice(tag.length)) ?? lines.fail(`${tag} needs a whole number.`);
    for (let line = lines.next(); line !== undefined && !line.startsWith("{"); line = lines.next()) {
      if (line.startsWith("Version")) {
        version = whole(line, "Version");
        if (version !== 1) lines.fail(`version ${version} is not known, only version 1.`);
      } else if (line.startsWith("From")) {
        const limits = tokens(line.slice(4)).slice(0, 2).map(floatPrefix);
        if (limits.length < 2 || limits.includes(undefined)) lines.fail("From needs two numbers.");
        [min, max] = limits as [number, number];
      } else if (line.startsWith("Components")) components = whole(line, "Components");
      else if (line.startsWith("Length")) length = whole(line, "Length");
    }
    if (version === undefined) return source.fail("the line 'Version 1' is missing.");
    if (length === undefined) return source.fail("the line 'Length' is missing.");
    if (length < 2 || length > MAX_LENGTH)
      return source.fail(`the length ${length} is not from 2 to ${MAX_LENGTH}.`);
    if (components === undefined) return source.fail("the line 'Components' is missing.");
    if (components < 1 || components > 3)
      return source.fail(`${components} components are not possible, only 1 to 3.`);
    const rows = new Rows();
    for (let line = lines.next(); line !== undefined; line = lines.next()) {
      if (trimmed(line) === "") continue;
      if (trimmed(line) === "}") break;
      const values = floats(line, components, words);
      if (!values) return lines.fail(`${components} numbers are expected, not "${shown(line)}".`);
      if (rows.count === length) lines.fail(`more than ${length} entries follow.`);
      const [red, green, blue] = values as [number, number, number];
      if (components === 1) rows.add(red, red, red);
      else rows.add(red, green, components === 2 ? 0 : blue);
    }
    if (rows.count < length) source.fail(`${length} entries are announced, and ${rows.count} follow.`);
    return {
      steps: [...domain(source, [min, min, min], [max, max, max]), lut1dOf(rows.values)],
    };
  },
  write(steps) {
    const { curve } = lutParts(steps, TITLE, ["lut1d"]);
    const { lut } = curve!;
    const { min, max } = sameDomain(curve!.domain, TITLE);
    return `Version 1\nFrom ${row([min, max])}\nLength ${lut.values.length / 3}\nComponents 3\n{\n${[
      ...rowsOf(lut.values),
    ]
      .map((line) => `    ${line}\n`)
      .join("")}}\n`;
  },
};
