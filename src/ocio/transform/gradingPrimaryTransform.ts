import { z } from "zod";
import { gradingStyles } from "../model/enums.ts";
import { flowMap, reals } from "../yaml/emit.ts";
import type { Node } from "../yaml/node.ts";
import { real } from "../yaml/number.ts";
import { absent, lastOf, type ReadContext } from "../yaml/readContext.ts";
import { choiceKey, numberKey } from "./cast.ts";
import {
  type Cast,
  gradingStyle,
  kind,
  named,
  node,
  number,
  numbersOf,
  optional,
  type Rgbm,
  rgbm,
} from "./kind.ts";
import { limited, UNLIMITED } from "./limit.ts";

/** The values of a map that all are numbers, and of `rgb`, a list of three; undefined when one cannot be read. */
export function numberMap(
  reading: ReadContext,
  value: Node,
  key: string,
  known: readonly string[],
): Map<string, number[]> | undefined {
  if (value.kind !== "mapping")
    return reading.error(
      "wrong-type",
      `'${lastOf(key)}' needs a map, not ${reading.excerpt(value)}.`,
      value,
      key,
    );
  const found = new Map<string, number[]>();
  for (const entry of value.entries) {
    const name = reading.key(entry.key);
    if (name === undefined) return undefined;
    if (absent(entry.value)) continue;
    if (!known.includes(name)) {
      reading.warn(
        "unknown-key",
        `'${lastOf(key)}' has no key '${name}'; official OCIO ignores it.`,
        entry.key,
        `${key}/${name}`,
      );
      reading.logKey(entry.key, name, "?");
      continue;
    }
    const given = name === "rgb" ? reading.fixed(entry.value, name, 3) : [reading.number(entry.value, name)];
    if (given === undefined || given[0] === undefined) return undefined;
    if (found.has(name))
      reading.warn(
        "duplicate-key",
        `'${lastOf(key)}' has the key '${name}' more than once; the last one counts.`,
        entry.key,
        key,
      );
    found.set(name, given as number[]);
  }
  return found;
}

const rgbmKey: Cast = (reading, value, key) => {
  const found = numberMap(reading, value, key, ["rgb", "master"]);
  if (!found) return undefined;
  const rgb = found.get("rgb");
  const master = found.get("master");
  if (!rgb || !master)
    return reading.error("missing-key", `'${lastOf(key)}' needs both rgb and master.`, value, key);
  return { r: rgb[0], g: rgb[1], b: rgb[2], master: master[0] };
};

/** `{black: 0, white: 1}` and the like, of which at least one must be there, as fields of the node. */
const severalKey =
  (fields: Readonly<Record<string, string>>): Cast =>
  (reading, value, key) => {
    const found = numberMap(reading, value, key, Object.keys(fields));
    if (!found) return undefined;
    if (found.size === 0)
      return reading.error(
        "missing-key",
        `'${lastOf(key)}' needs at least one of ${Object.keys(fields).join(", ")}.`,
        value,
        key,
      );
    return Object.fromEntries([...found].map(([name, [given]]) => [fields[name], given]));
  };

const controls = {
  brightness: 0,
  contrast: 1,
  gamma: 1,
  exposure: 0,
  offset: 0,
  lift: 0,
  gain: 1,
} as const;
type Control = keyof typeof controls;

/** The controls of each style in the order of the file. */
const order: Record<"log" | "linear" | "video", readonly Control[]> = {
  log: ["brightness", "contrast", "gamma"],
  linear: ["offset", "exposure", "contrast"],
  video: ["lift", "gamma", "gain", "offset"],
};

function is({ r, g, b, master }: Rgbm, value: number): boolean {
  return r === value && g === value && b === value && master === value;
}

const schema = z.object({
  ...node,
  ...named,
  type: z.literal("GradingPrimaryTransform"),
  style: gradingStyle.default("linear"),
  brightness: rgbm(0),
  contrast: rgbm(1),
  gamma: rgbm(1),
  exposure: rgbm(0),
  offset: rgbm(0),
  lift: rgbm(0),
  gain: rgbm(1),
  saturation: number(1),
  /** Contrast pivot; null is the style's default (-0.2 log, 0.18 linear). */
  pivot: optional,
  pivot_black: number(0),
  pivot_white: number(1),
  /** Null does not clamp. */
  clamp_black: optional,
  clamp_white: optional,
});
type Primary = z.output<typeof schema>;

function pivotOf({ style, pivot }: Primary): { value: number; isDefault: boolean } {
  const usual = style === "log" ? -0.2 : 0.18;
  return { value: pivot ?? usual, isDefault: pivot === null || pivot === usual };
}

/** The pivots that a style writes. */
function pivotEntries(node: Primary): string[] {
  const pivot = pivotOf(node);
  const entries: string[] = [];
  if (node.style !== "video" && (!pivot.isDefault || !is(node.contrast, 1)))
    entries.push(`contrast: ${real(pivot.value)}`);
  if (node.style !== "linear" && node.pivot_black !== 0) entries.push(`black: ${real(node.pivot_black)}`);
  if (node.style !== "linear" && node.pivot_white !== 1) entries.push(`white: ${real(node.pivot_white)}`);
  return entries;
}

type PrimaryGrade = Omit<Primary, "id" | "type" | "name" | "direction">;

/** True if a grade changes nothing, by what official OCIO looks at in its style. */
export function isNoGrade(grade: PrimaryGrade): boolean {
  const isPivoted = grade.style === "log" && (grade.pivot_black !== 0 || grade.pivot_white !== 1);
  return !isPivoted && isBypassed(grade);
}

/** True if official OCIO computes nothing for a grade: as without effect, and whatever its pivots are. */
export function isBypassed(grade: PrimaryGrade): boolean {
  const isClamped = grade.clamp_black !== null || grade.clamp_white !== null;
  return (
    grade.saturation === 1 &&
    !isClamped &&
    order[grade.style].every((name) => is(grade[name], controls[name]))
  );
}

const MIN_CONTRAST = 0.01;

export const gradingPrimary = kind({
  menu: ["Grading", "Brightness, contrast, lift, gamma, gain"],
  grade: true,
  since: "2",
  schema,
  keys: {
    style: ["style", choiceKey(gradingStyles)],
    brightness: ["brightness", rgbmKey],
    contrast: ["contrast", rgbmKey],
    gamma: ["gamma", rgbmKey],
    exposure: ["exposure", rgbmKey],
    offset: ["offset", rgbmKey],
    lift: ["lift", rgbmKey],
    gain: ["gain", rgbmKey],
    saturation: ["saturation", numberKey],
    pivot: [null, severalKey({ contrast: "pivot", black: "pivot_black", white: "pivot_white" })],
    clamp: [null, severalKey({ black: "clamp_black", white: "clamp_white" })],
  },
  absent: { style: "log" },
  refusal(node) {
    const low = ({ r, g, b, master }: Rgbm) => Math.min(r, g, b, master) < 0.01;
    if (node.style !== "linear" && low(node.gamma))
      return "The gamma of a primary grade must be 0.01 or more.";
    if (node.style === "linear" && low(node.contrast))
      return "The contrast of a primary grade must be 0.01 or more.";
    if (node.pivot_black >= node.pivot_white) return "The black pivot must be less than the white pivot.";
    const { clamp_black: black, clamp_white: white } = node;
    if (black !== null && black > (white ?? Number.MAX_VALUE))
      return "The black clamp must not be above the white clamp.";
    return null;
  },
  /** Only what the style uses counts, except for the pivots and clamps. */
  *limits(node) {
    const field = node.style === "linear" ? "contrast" : "gamma";
    yield* limited(field, numbersOf(node[field]), MIN_CONTRAST, UNLIMITED);
    if (node.pivot_white - node.pivot_black < MIN_CONTRAST)
      yield ["pivot_black", `must lie below the white pivot ${node.pivot_white}, not at ${node.pivot_black}`];
    const { clamp_black: black, clamp_white: white } = node;
    if (black !== null && black > (white ?? Number.MAX_VALUE))
      yield [
        "clamp_black",
        `must not lie above the white clamp ${white ?? "that is not set"}, as ${black} does`,
      ];
  },
  block: (node) =>
    Object.entries(controls).some(([name, value]) => !is(node[name as Control], value)) ||
    node.saturation !== 1 ||
    !pivotOf(node).isDefault ||
    node.pivot_black !== 0 ||
    node.pivot_white !== 1 ||
    node.clamp_black !== null ||
    node.clamp_white !== null,
  write(node) {
    const entries = [`style: ${node.style}`];
    for (const name of order[node.style]) {
      const { r, g, b, master } = node[name];
      if (!is(node[name], controls[name]))
        entries.push(`${name}: {rgb: ${reals([r, g, b])}, master: ${real(master)}}`);
    }
    if (node.saturation !== 1) entries.push(`saturation: ${real(node.saturation)}`);
    const pivots = pivotEntries(node);
    if (pivots.length > 0) entries.push(`pivot: ${flowMap(pivots)}`);
    const clamps: string[] = [];
    if (node.clamp_black !== null) clamps.push(`black: ${real(node.clamp_black)}`);
    if (node.clamp_white !== null) clamps.push(`white: ${real(node.clamp_white)}`);
    if (clamps.length > 0) entries.push(`clamp: ${flowMap(clamps)}`);
    return entries;
  },
});
