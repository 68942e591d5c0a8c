import { evenRuns, halfSides, type Run } from "../op/lut1dInverse.ts";
import { finite, type Lut1dOp } from "../op/lut1dOp.ts";
import type { Helper, Scope } from "./scope.ts";
import { entries, halfs, listOf, remembered } from "./table.ts";

/** The entry at or before a value in a run, and how far the value is on its way to the next one. */
const search: Helper = {
  needs: [entries],
  source: `
vec2 $search(sampler2D table, int channel, float given, float sign, float from, float to) {
  int start = int(from);
  int end = int(to);
  float value = clamp(given * sign, $entry(table, start)[channel] * sign, $entry(table, end)[channel] * sign);
  int low = start;
  int high = end;
  for (int i = 0; i < 24; i++) {
    if (low >= high) break;
    int middle = (low + high) >> 1;
    if ($entry(table, middle)[channel] * sign < value) low = middle + 1;
    else high = middle;
  }
  if (low > start) low--;
  float lower = $entry(table, low)[channel] * sign;
  float upper = $entry(table, min(low + 1, end))[channel] * sign;
  return vec2(float(low), upper > lower ? (value - lower) / (upper - lower) : 0.0);
}`,
};

const toHalf: Helper = {
  needs: [search, halfs],
  source: `
float $halfBack(sampler2D table, int channel, float given, float zero, float rising, vec2 above, vec2 below) {
  bool positive = (rising > 0.0) == (given >= zero);
  vec2 run = positive ? above : below;
  vec2 found = $search(table, channel, given, positive ? rising : -rising, run.x, run.y);
  float from = $half(int(found.x));
  return from + found.y * ($half(int(found.x) + 1) - from);
}`,
};

/** Red, green and blue of entries as a list. */
function interleaved(channels: readonly Float32Array[]) {
  const length = channels[0]?.length ?? 0;
  const values = new Float32Array(length * 3);
  for (const [channel, from] of channels.entries())
    for (let i = 0; i < length; i++) values[i * 3 + channel] = from[i] as number;
  return listOf(values);
}

/** The values of a run as they stand in the LUT. */
function standing({ values, sign }: Run): Float32Array {
  return sign === 1 ? values : values.map((value) => -value);
}

function channelsOf(op: Lut1dOp): Float32Array[] {
  const values = finite(op.values);
  return [0, 1, 2].map((channel) => {
    const own = new Float32Array(values.length / 3);
    for (let i = 0; i < own.length; i++) own[i] = values[i * 3 + channel] as number;
    return own;
  });
}

const evenIn = remembered((op: Lut1dOp) => {
  const runs = evenRuns(channelsOf(op));
  return { runs, list: interleaved(runs.map(standing)) };
});

const halfIn = remembered((op: Lut1dOp) => {
  const sides = halfSides(channelsOf(op));
  return { sides, list: interleaved(sides.map(({ positive }) => standing(positive))) };
});

/** Call that finds the entry of a value, exactly. */
export function lut1dBack(op: Lut1dOp, scope: Scope): (value: string, channel: number) => string {
  return op.halfDomain ? backToHalfs(op, scope) : backToEven(op, scope);
}

function backToEven(op: Lut1dOp, { float, vec3, texture, use }: Scope) {
  const { runs, list } = evenIn(op);
  const of = (name: "sign" | "start" | "end") =>
    vec3(
      name,
      runs.map((run) => run[name]),
    );
  const [table, sign, start, end] = [texture("table", list), of("sign"), of("start"), of("end")];
  const step = float("step", 1 / (op.values.length / 3 - 1));
  use(search);
  return (value: string, at: number) =>
    `dot($search(${table}, ${at}, ${value}, ${sign}[${at}], ${start}[${at}], ${end}[${at}]), vec2(1.0)) * ${step}`;
}

function backToHalfs(op: Lut1dOp, { vec3, texture, use }: Scope) {
  const { sides, list } = halfIn(op);
  const of = (name: string, pick: (side: (typeof sides)[number]) => number) => vec3(name, sides.map(pick));
  const table = texture("table", list);
  const zero = of("zero", (side) => side.zero);
  const rising = of("rising", (side) => (side.rising ? 1 : -1));
  const above = [
    of("aboveStart", (side) => side.positive.start),
    of("aboveEnd", (side) => side.positive.end),
  ];
  const below = [
    of("belowStart", (side) => side.negative.start),
    of("belowEnd", (side) => side.negative.end),
  ];
  use(toHalf);
  return (value: string, at: number) => {
    const pair = ([start, end]: string[]) => `vec2(${start}[${at}], ${end}[${at}])`;
    return `$halfBack(${table}, ${at}, ${value}, ${zero}[${at}], ${rising}[${at}], ${pair(above)}, ${pair(below)})`;
  };
}
