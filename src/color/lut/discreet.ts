import { type BitDepth, codeOfOne } from "#color/bitDepth.ts";
import { fromHalf } from "#color/half.ts";
import { lut1dOf } from "#color/op/lut1dOp.ts";
import type { LutFormat } from "./format.ts";
import { shown } from "./source.ts";
import { Lines, trimmed } from "./text/lines.ts";
import { intPrefix } from "./text/number.ts";

const byCodes: Readonly<Record<string, BitDepth>> = { 256: "8i", 1024: "10i", 4096: "12i", 65536: "16i" };

/** Bit depth after the first "to" in a file name, as in `gamma_8to10.lut`; undefined if none. */
function depthOfName(path: string): BitDepth | undefined {
  const name = (path.split(/[/\\]/).at(-1) ?? "").replace(/\.[^.]*$/, "").toLowerCase();
  const found = /to(.*)$/.exec(name)?.[1] ?? "";
  const depth = /^(16f|32f|16|12|10|8)/.exec(found)?.[1];
  if (depth === undefined) return undefined;
  return (depth.endsWith("f") ? depth : `${depth}i`) as BitDepth;
}

/** Discreet's curves of whole numbers, also called 1DL: all of red, then green, then blue. */
export const discreet: LutFormat = {
  name: "Discreet 1D LUT",
  title: "Discreet 1D LUT",
  extensions: ["lut"],
  read(source) {
    const lines = new Lines(source);
    const significant = () => {
      for (let line = lines.next(); line !== undefined; line = lines.next()) {
        const plain = trimmed(line.replaceAll("\t", " "));
        if (plain !== "" && !plain.startsWith("#")) return plain;
      }
      return undefined;
    };
    const head = significant() ?? source.fail("it is empty.");
    let [tables, length] = [1, 256];
    let depth: BitDepth | undefined;
    if (/^lut: /i.test(head)) {
      const [given = "", entries = "", token, ...rest] = trimmed(head.slice(5)).split(/ +/);
      tables = intPrefix(given) ?? 0;
      length = intPrefix(entries) ?? 0;
      if (![1, 3, 4].includes(tables))
        lines.fail(`"${shown(given)}" tables are not possible, only 1, 3 or 4.`);
      if (length < 1 || length > 65536) lines.fail("the length is not from 1 to 65536.");
      if (token !== undefined) {
        const found = /^(256|1024|4096|65536)(f?)$/i.exec(token);
        if (!found || rest.length > 0) return lines.fail(`"${shown(token)}" is not the depth of a table.`);
        depth = found[2] && found[1] === "65536" ? "16f" : byCodes[found[1]!];
      }
    } else if (/^\d/.test(head)) lines.back(head);
    else lines.fail("the line 'LUT: <tables> <length>' is expected.");
    depth ??= depthOfName(source.name) ?? byCodes[length];
    if (depth === undefined)
      return source.fail(`nothing says how many codes its ${length} entries are counted in.`);

    const values = new Float32Array(length * 3);
    const scale = codeOfOne[depth];
    for (let table = 0; table < tables; table++)
      for (let i = 0; i < length; i++) {
        const line = lines.nextFilled();
        if (line === undefined) return source.fail(`${tables * length} values are needed; it ends before.`);
        const plain = trimmed(line);
        const code = /^\d/.test(plain) ? intPrefix(plain) : undefined;
        if (code === undefined) return lines.fail(`a whole number is expected, not "${shown(plain)}".`);
        const stored = code % 65536;
        if (table < 3)
          values[i * 3 + table] = depth === "16f" ? fromHalf(stored) : Math.fround(stored) / scale;
      }
    // Official OCIO takes the file for cut off there.
    if (lines.isUnended) lines.fail("the line of the last value has no line end; add one.");
    if (significant() !== undefined) lines.fail("more follows than its tables.");
    if (tables === 1) for (let i = 0; i < values.length; i += 3) values.fill(values[i]!, i, i + 3);
    if (length < 2) source.unusable("a LUT needs two entries or more.");
    return { steps: [{ ...lut1dOf(values, depth), halfDomain: length === 65536 }] };
  },
};
