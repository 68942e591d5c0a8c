import { expect, test } from "vitest";
import { compile } from "#color/ops.ts";
import { inRows, loaded } from "#color/simd/emission.ts";
import { emitterOf } from "#color/simd/emitters.ts";
import { Graph, loopEnds } from "#color/simd/graph.ts";
import { Tables } from "#color/simd/table.ts";
import { opsOf } from "#color/transforms.ts";
import { rowsOf } from "#ocio/model/document.ts";
import { readConfig } from "#ocio/yaml/read.ts";

const style = "ACES-OUTPUT - ACES2065-1_to_CIE-XYZ-D65 - SDR-VIDEO-REC709lim_1.1";
const place = `named_transforms:\n  - !<NamedTransform>\n    name: case\n    transform: !<BuiltinTransform> {style: ${style}}\n`;
const { document } = readConfig(`ocio_profile_version: 2.5\n${place}`);
const ops = opsOf(rowsOf(document, "named_transforms")[0]?.transform ?? null);

function graphOf(steps: typeof ops): Graph {
  const tables = new Tables(1024);
  const pixel = steps.reduce((each, op) => emitterOf(op)?.(each, tables) ?? each, loaded());
  return new Graph(inRows(pixel));
}

test("a short step is one loop", () => {
  const graph = graphOf([{ type: "log", base: 10, direction: "forward" } as (typeof ops)[number]]);
  expect(loopEnds(graph)).toEqual([graph.nodes.length]);
});

test("a long chain is many loops, and none takes an address of another", () => {
  const graph = graphOf(ops);
  const ends = loopEnds(graph);
  expect(ends.length).toBeGreaterThan(10);
  expect(ends).toEqual(ends.toSorted((a, b) => a - b));
  expect(ends.at(-1)).toBe(graph.nodes.length);
  const loopOf = (at: number) => ends.findIndex((end) => at < end);
  const across = graph.nodes.filter(
    ({ lane, of, at, last }) => lane.kind === "address" && of.length > 0 && loopOf(at) !== loopOf(last),
  );
  expect(across).toEqual([]);
});

test.each([2048, 2049, 2303, 2304, 3073, 4095])(
  "%i pixels are computed alike in any number of turns",
  (count) => {
    const from = Float32Array.from({ length: (count + 2) * 4 }, (_, at) => ((at * 7919) % 10007) / 5000);
    const [whole, single] = [from.slice(), from.slice()];
    compile(ops)(whole, 1, count + 1);
    const few = compile(ops, { exact: true });
    few(single, 1, count + 1);
    const gaps = Array.from(whole, (value, at) => Math.abs(value - (single[at] as number)));
    expect(Math.max(...gaps)).toBeLessThan(1e-4);
    expect([...whole.slice(0, 4), ...whole.slice(-4)]).toEqual([...from.slice(0, 4), ...from.slice(-4)]);
  },
);
