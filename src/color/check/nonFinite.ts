import type { Transform } from "#ocio/chain/transform.ts";
import { combined, type Direction } from "../context.ts";
import type { Gap } from "../curve/gaps.ts";
import { ifComputable } from "../error.ts";
import { LARGEST_HALF } from "../half.ts";
import type { AnyOp, Kernel } from "../op.ts";
import { kernelOf } from "../ops.ts";

/** One transform of a chain that is no group, with its index path and the direction that the groups around it leave. */
export type Leaf = { readonly node: Transform; readonly at: string; readonly direction: Direction };

/** Builds the steps of one transform. Throws ColorError where it has none. */
export type Build = (node: Transform, direction: Direction) => AnyOp[];

/** Values that go into a chain: 0 to 1 of an encoding, or scene-linear ones below and above too. */
export type Domain = "unit" | "scene";

/** A result of a chain that is NaN or infinite. */
export type NonFinite = {
  /** The first step that gives it. */
  readonly leaf: Leaf;
  readonly value: "NaN" | "infinity";
  /** Ranges of gray that give it; empty where only `color` does. */
  readonly ranges: readonly Gap[];
  /** An RGB color that gives it where no gray does. */
  readonly color: readonly number[] | null;
};

type Stage = { readonly leaf: Leaf; readonly kernels: readonly Kernel[] };

const unitGrays = Array.from({ length: 33 }, (_, at) => at / 32);
const grays: Readonly<Record<Domain, readonly number[]>> = {
  unit: unitGrays,
  scene: [-1, -0.25, -0.01, ...unitGrays, 2, 8, 100, 1000, LARGEST_HALF],
};
const colors: readonly (readonly number[])[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
  [0, 1, 1],
  [1, 0, 1],
  [1, 1, 0],
  [0.5, 0.25, 0.1],
];
const samples: Readonly<Record<Domain, Float32Array>> = {
  unit: pixelsOf([...grays.unit.map(gray), ...colors]),
  scene: pixelsOf([...grays.scene.map(gray), ...colors]),
};
/** Halvings of an interval until its ends are neighbors among float32 numbers of its size. */
const HALVINGS = 24;

/** The transforms of a chain in the order in which they are applied. */
export function leavesOf(chain: Transform, asked: Direction = "forward", at: readonly number[] = []): Leaf[] {
  if (chain.type !== "GroupTransform") return [{ node: chain, at: at.join(".") || "0", direction: asked }];
  const direction = combined(chain.direction, asked);
  const children = chain.children.map((node, index) => leavesOf(node, direction, [...at, index]));
  return (direction === "forward" ? children : children.reverse()).flat();
}

/** Finds where a chain gives NaN or infinity inside a domain; null where it gives none or cannot be computed. */
export function nonFiniteOf(leaves: readonly Leaf[], domain: Domain, build: Build): NonFinite | null {
  const stages = stagesOf(leaves, build);
  if (!stages) return null;
  const ramp = grays[domain];
  const pixels = samples[domain].slice();
  run(stages, pixels);
  if (pixels.every(Number.isFinite)) return null;
  const inputs = samples[domain];
  const count = inputs.length / 4;
  const bad = Array.from({ length: count }, (_, at) => isBad(inputs[at * 4] as number, pixels, at));
  const first = bad.indexOf(true);
  if (first < 0) return null;
  const isBadGray = (value: number) => {
    const pixel = pixelsOf([gray(value)]);
    run(stages, pixel);
    return isBad(value, pixel, 0);
  };
  const sample = inputs.slice(first * 4, first * 4 + 4);
  const result = pixels.subarray(first * 4, first * 4 + 3);
  return {
    leaf: blamed(stages, sample.slice()),
    value: result.some(Number.isNaN) ? "NaN" : "infinity",
    ranges: rangesIn(ramp, bad, isBadGray),
    color: first < ramp.length ? null : (colors[first - ramp.length] as readonly number[]),
  };
}

function gray(value: number): number[] {
  return [value, value, value];
}

function pixelsOf(list: readonly (readonly number[])[]): Float32Array {
  return Float32Array.from(list.flatMap((rgb) => [...rgb, 1]));
}

/** True if a result is NaN, or infinite for a value of 0 to 1: logarithms of more may well be too large to be undone. */
function isBad(value: number, pixels: Float32Array, at: number): boolean {
  const result = pixels.subarray(at * 4, at * 4 + 3);
  return result.some(Number.isNaN) || (value >= 0 && value <= 1 && !result.every(Number.isFinite));
}

function stagesOf(leaves: readonly Leaf[], build: Build): Stage[] | null {
  // Other rules report what official OCIO refuses.
  return ifComputable(() =>
    leaves.map((leaf) => ({ leaf, kernels: build(leaf.node, leaf.direction).map(kernelOf) })),
  );
}

function run(stages: readonly Stage[], pixels: Float32Array): void {
  for (const { kernels } of stages) for (const kernel of kernels) kernel(pixels, 0, pixels.length / 4);
}

/** The step after which a color is no longer finite. */
function blamed(stages: readonly Stage[], pixel: Float32Array): Leaf {
  const found = stages.find((stage) => {
    run([stage], pixel);
    return !pixel.subarray(0, 3).every(Number.isFinite);
  });
  return (found ?? (stages.at(-1) as Stage)).leaf;
}

/** Runs of bad values of a ramp, with their ends searched between the neighboring values. */
function rangesIn(
  ramp: readonly number[],
  bad: readonly boolean[],
  isBad: (value: number) => boolean,
): Gap[] {
  const found: { from: number; to: number }[] = [];
  for (const [at, value] of ramp.entries()) {
    if (!bad[at]) continue;
    const [before, after] = [ramp[at - 1], ramp[at + 1]];
    const goesOn = at > 0 && bad[at - 1];
    if (!goesOn) found.push({ from: before === undefined ? value : edge(value, before, isBad), to: value });
    const last = found.at(-1) as { from: number; to: number };
    last.to = after === undefined || bad[at + 1] ? value : edge(value, after, isBad);
  }
  return found;
}

/** The last bad value on the way from a bad one to a good one. */
function edge(bad: number, good: number, isBad: (value: number) => boolean): number {
  let [inside, outside] = [bad, good];
  for (let left = HALVINGS; left > 0; left--) {
    const middle = Math.fround((inside + outside) / 2);
    if (isBad(middle)) inside = middle;
    else outside = middle;
  }
  return inside;
}
