import { finite, type Lut1dOp } from "../op/lut1d.ts";
import { evenRuns, halfSides, type Run } from "../op/lut1dInverse.ts";
import type { Helper, Scope } from "./scope.ts";
import { entries, halfs, listOf } from "./table.ts";

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

function interleaved(channels: readonly Float32Array[]): Float32Array {
  return Float32Array.from(
    { length: (channels[0]?.length ?? 0) * 3 },
    (_, i) => channels[i % 3]?.[Math.floor(i / 3)] as number,
  );
}

/** The values of a run as they stand in the LUT. */
function standing({ values, sign }: Run): Float32Array {
  return sign === 1 ? values : values.map((value) => -value);
}

/** What finds the entry of a value, exactly, as a call. */
export function lut1dBack(op: Lut1dOp, scope: Scope): (value: string, channel: number) => string {
  const values = finite(op.values);
  const channels = [0, 1, 2].map((channel) => values.filter((_, i) => i % 3 === channel));
  const numbers = (name: string, of: readonly number[]) => scope.vec3(name, of);
  if (!op.halfDomain) {
    const runs = evenRuns(channels);
    const table = scope.texture("table", listOf(interleaved(runs.map(standing))));
    const of = (name: "sign" | "start" | "end") =>
      numbers(
        name,
        runs.map((run) => run[name]),
      );
    const [sign, start, end] = [of("sign"), of("start"), of("end")];
    const step = scope.float("step", 1 / (values.length / 3 - 1));
    scope.use(search);
    return (value, at) =>
      `dot($search(${table}, ${at}, ${value}, ${sign}[${at}], ${start}[${at}], ${end}[${at}]), vec2(1.0)) * ${step}`;
  }
  const sides = halfSides(channels);
  const table = scope.texture("table", listOf(interleaved(sides.map(({ positive }) => standing(positive)))));
  const of = (name: "positive" | "negative", end: "start" | "end") =>
    numbers(
      `${name}${end === "start" ? "Start" : "End"}`,
      sides.map((side) => side[name][end]),
    );
  const zero = numbers(
    "zero",
    sides.map((side) => side.zero),
  );
  const rising = numbers(
    "rising",
    sides.map((side) => (side.rising ? 1 : -1)),
  );
  const above = [of("positive", "start"), of("positive", "end")];
  const below = [of("negative", "start"), of("negative", "end")];
  scope.use(toHalf);
  return (value, at) => {
    const pair = ([start, end]: string[]) => `vec2(${start}[${at}], ${end}[${at}])`;
    return `$halfBack(${table}, ${at}, ${value}, ${zero}[${at}], ${rising}[${at}], ${pair(above)}, ${pair(below)})`;
  };
}
