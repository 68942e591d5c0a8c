import { expect, test } from "vitest";
import { roomFor } from "#color/op.ts";
import { compile } from "#color/ops.ts";
import { inRows, loaded } from "#color/simd/emission.ts";
import { emitterOf } from "#color/simd/emitters.ts";
import { Graph, loopEnds } from "#color/simd/graph.ts";
import { Tables } from "#color/simd/table.ts";
import { opsOf } from "#color/transforms.ts";
import { rowsOf } from "#ocio/model/document.ts";
import { readConfig } from "#ocio/yaml/read.ts";

/** Pixels that need memory beyond that of a fresh kernel. */
const MORE = 70_000;
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

test.each([2048, 2049, 4095])(
  "%i pixels in memory of the kernel become what they become elsewhere, and those around them stay",
  (count) => {
    const from = Float32Array.from({ length: (count + 2) * 4 }, (_, at) => ((at * 7919) % 10007) / 5000);
    const elsewhere = from.slice();
    const kernel = compile(ops);
    kernel(elsewhere, 1, count + 1);
    roomFor(kernel, MORE);
    const here = roomFor(kernel, count + 2);
    here.set(from);
    kernel(here, 1, count + 1);
    expect(here).toEqual(elsewhere);
  },
);

test("a kernel computes pixels that lie elsewhere also after it gave memory", () => {
  const from = new Float32Array(MORE * 4).fill(0.5);
  const kernel = compile(ops);
  const here = roomFor(kernel, MORE);
  here.set(from);
  kernel(from, 0, MORE);
  expect(from).not.toEqual(here);
  kernel(here, 0, MORE);
  expect(here).toEqual(from);
});

test("a kernel without vectors gets memory of its own", () => {
  expect(roomFor(compile([], { exact: true }), 3)).toEqual(new Float32Array(12));
});
