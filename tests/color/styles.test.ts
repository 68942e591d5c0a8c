import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { builtinOps } from "#color/builtin/styles.ts";
import { ColorError } from "#color/error.ts";
import { compile } from "#color/ops.ts";
import { opsOf } from "#color/transforms.ts";
import { builtinTransforms, fixedFunctions } from "#ocio/model/enums.ts";
import { shared } from "../shared.ts";
import { type Golden, Ledger, pixelsOf, worst } from "./measure.ts";
import { appearances, lights, named, nodeOf, type StyleAnswer, styleCases } from "./styleCases.ts";

const directions = ["forward", "inverse"] as const;
type Direction = (typeof directions)[number];
type Rows = readonly (readonly Golden[])[];

const nodes = new Map(styleCases.map((each) => [named(each), nodeOf(each)]));
const ledger = new Ledger();
afterAll(() => ledger.print("Fixed functions and built-in transforms"));

function compare(
  name: string,
  node: ReturnType<typeof nodeOf>,
  direction: Direction,
  input: Rows,
  rows: Rows,
) {
  const from = pixelsOf(input);
  const got = from.slice();
  compile(opsOf(node, direction), { exact: true })(got, 0, input.length);
  const { distance, at } = worst(got, pixelsOf(rows), from);
  ledger.add(`${name.replace(/^(\S+ \S+)( [\d.e-]+)+$/, "$1")} ${direction}`, distance);
  expect(distance, at).toBeLessThanOrEqual(1);
}

describe("numbers of official OCIO", () => {
  const answers = JSON.parse(
    readFileSync(resolve(import.meta.dirname, "golden/styles.json"), "utf8"),
  ) as Record<string, StyleAnswer>;

  test.each(styleCases.map((each) => [named(each), each] as const))("%s", (name, each) => {
    const { forward, inverse } = answers[name] as StyleAnswer;
    const node = nodes.get(name) as ReturnType<typeof nodeOf>;
    if (!forward || !inverse) {
      for (const direction of directions) expect(() => compile(opsOf(node, direction))).toThrow(ColorError);
      return;
    }
    compare(name, node, "forward", each.jmh ? appearances : lights, forward);
    compare(name, node, "inverse", forward, inverse);
  });

  test("some are refused, and no built-in style is", () => {
    const refused = styleCases.filter((each) => answers[named(each)]?.forward === null);
    expect(refused.length).toBeGreaterThan(40);
    expect(refused.filter(({ kind }) => kind === "builtin")).toEqual([]);
  });
});

test("a style that does not exist is refused by name, and the case of a name does not matter", () => {
  expect(() => builtinOps("NOPE")).toThrow("'NOPE' is not the style of any built-in transform.");
  expect(builtinOps("acescg_TO_aces2065-1")).toEqual(builtinOps("ACEScg_to_ACES2065-1"));
  const [first] = fixedFunctions;
  const op = { type: "fixedFunction", style: `${first?.value}X`, params: [], direction: "forward" } as const;
  expect(() => compile([op])).toThrow(ColorError);
});

const folder = shared ? resolve(shared, "golden") : "";

describe.skipIf(!existsSync(folder))("golden numbers of styles", () => {
  type Named = Record<string, { forward?: Rows; inverse?: Rows }>;
  type Vectors = {
    builtins: Record<string, Record<Direction, { in: Rows; none: Rows }>>;
    fixed_functions: { style: string; params: number[]; in: Rows; forward: Rows; inverse_of_forward: Rows }[];
  };
  const read = <T>(file: string, otherwise: T): T =>
    existsSync(folder) ? (JSON.parse(readFileSync(resolve(folder, file), "utf8")) as T) : otherwise;
  const { inputs, namedTransforms } = read("ops.json", { inputs: [] as Rows, namedTransforms: {} as Named });
  const vectors = read<Vectors>("vectors-by-op.json", { builtins: {}, fixed_functions: [] });
  const text = existsSync(folder) ? readFileSync(resolve(folder, "ops.ocio"), "utf8") : "";

  /** The parameters of a named transform of the configuration. */
  function paramsOf(name: string): number[] {
    const [, line = ""] = text.slice(text.indexOf(`name: ${name}\n`)).split("\n");
    return (/params: \[([^\]]*)\]/.exec(line)?.[1] ?? "").split(",").filter(Boolean).map(Number);
  }

  const fixed = Object.keys(namedTransforms).filter((name) => name.startsWith("fixed "));

  test("are there for every style", () => {
    const styles = fixed.map((name) => name.split(" ")[1]);
    // The collection was made before 2.6 came; `styleCases` ask official OCIO of every style.
    const before = fixedFunctions.filter(({ since }) => since !== "2.6");
    expect(before.filter(({ value }) => !styles.includes(value))).toEqual([]);
    expect(builtinTransforms.filter((style) => !namedTransforms[`builtin ${style}`])).toEqual([]);
    expect(Object.keys(vectors.builtins)).toHaveLength(builtinTransforms.length);
  });

  test.each(fixed)("%s", (name) => {
    const style = name.split(" ")[1] as string;
    const node = nodeOf({ kind: "fixed", style, params: paramsOf(name), jmh: false });
    const want = namedTransforms[name];
    for (const direction of directions)
      compare(`fixed ${style}`, node, direction, inputs, want?.[direction] ?? []);
  });

  test.each(builtinTransforms)("builtin %s", (style) => {
    const name = `builtin ${style}`;
    const node = nodes.get(name) as ReturnType<typeof nodeOf>;
    const vector = vectors.builtins[style];
    for (const direction of directions) {
      compare(name, node, direction, inputs, namedTransforms[name]?.[direction] ?? []);
      compare(name, node, direction, vector?.[direction].in ?? [], vector?.[direction].none ?? []);
    }
  });

  test.each(vectors.fixed_functions)(
    "vectors of $style",
    ({ style, params, in: input, forward, ...rest }) => {
      const value = fixedFunctions.find(({ yaml }) => yaml === style)?.value ?? style;
      const node = nodeOf({ kind: "fixed", style: value, params, jmh: false });
      compare(`fixed ${value}`, node, "forward", input, forward);
      compare(`fixed ${value}`, node, "inverse", forward, rest.inverse_of_forward);
    },
  );
});
