import { z } from "zod";
import { gradingStyles } from "../model/enums.ts";
import { reals } from "../yaml/emit.ts";
import { real } from "../yaml/number.ts";
import { lastOf } from "../yaml/readContext.ts";
import { choiceKey, numberKey } from "./cast.ts";
import { numberMap } from "./gradingPrimaryTransform.ts";
import { type Cast, type GradingStyle, gradingStyle, kind, named, node, number, numbersOf } from "./kind.ts";
import { firstOutside, limited } from "./limit.ts";

/** A tone zone; null is the style's default. `start` is the center of midtones, `width` the pivot of shadows and highlights. */
const zone = z
  .object({
    r: number(1),
    g: number(1),
    b: number(1),
    master: number(1),
    start: z.number(),
    width: z.number(),
  })
  .nullable()
  .default(null);
type Zone = z.output<typeof zone>;

/** The zones, and what the file calls their start and width. */
const zones = {
  blacks: ["start", "width"],
  shadows: ["start", "pivot"],
  midtones: ["center", "width"],
  highlights: ["start", "pivot"],
  whites: ["start", "width"],
} as const;
type ZoneName = keyof typeof zones;
const zoneNames = Object.keys(zones) as ZoneName[];

/** Start and width of the zones that a style starts from. */
export const toneDefaults: Record<GradingStyle, Record<ZoneName, readonly [start: number, width: number]>> = {
  log: {
    blacks: [0.4, 0.4],
    shadows: [0.5, 0],
    midtones: [0.4, 0.6],
    highlights: [0.3, 1],
    whites: [0.4, 0.5],
  },
  linear: { blacks: [0, 4], shadows: [2, -7], midtones: [0, 8], highlights: [-2, 9], whites: [0, 8] },
  video: {
    blacks: [0.4, 0.4],
    shadows: [0.6, 0],
    midtones: [0.4, 0.7],
    highlights: [0.2, 1],
    whites: [0.5, 0.5],
  },
};

const zoneKey =
  (name: ZoneName): Cast =>
  (reading, value, key) => {
    const [start, width] = zones[name];
    const found = numberMap(reading, value, key, ["rgb", "master", start, width]);
    if (!found) return undefined;
    if (found.size < 4)
      return reading.error(
        "missing-key",
        `'${lastOf(key)}' needs rgb, master, ${start} and ${width}.`,
        value,
        key,
      );
    const [r, g, b] = found.get("rgb") as number[];
    const one = (part: string) => (found.get(part) as number[])[0];
    return { r, g, b, master: one("master"), start: one(start), width: one(width) };
  };

function isDefault(given: Zone, name: ZoneName, style: GradingStyle): boolean {
  if (given === null) return true;
  const [start, width] = toneDefaults[style][name];
  const { r, g, b, master } = given;
  return r === 1 && g === 1 && b === 1 && master === 1 && given.start === start && given.width === width;
}

/** Official OCIO's limits of the four numbers of a zone. */
const limitsOf = (name: ZoneName): [least: number, most: number] =>
  name === "shadows" || name === "highlights" ? [0.2, 1.8] : [0.1, 1.9];

const MIN_WIDTH = 0.01;

/** Official OCIO's error for a zone. */
function zoneRefusal(name: ZoneName, given: Zone): string | null {
  if (given === null) return null;
  const { r, g, b, master, start, width } = given;
  const [low, high] = limitsOf(name);
  if (Math.min(r, g, b, master) < low || Math.max(r, g, b, master) > high)
    return `The values of ${name} must be from ${low} to ${high}.`;
  if (name === "shadows")
    return start < width + 0.01 ? "The start of shadows must be more than their pivot." : null;
  if (name === "highlights")
    return start > width - 0.01 ? "The start of highlights must be less than their pivot." : null;
  return width < 0.01 ? `The width of ${name} must be 0.01 or more.` : null;
}

export const gradingTone = kind({
  menu: ["Grading", "Blacks, shadows, midtones, highlights, whites"],
  grade: true,
  since: "2",
  schema: z.object({
    ...node,
    ...named,
    type: z.literal("GradingToneTransform"),
    style: gradingStyle.default("log"),
    blacks: zone,
    shadows: zone,
    midtones: zone,
    highlights: zone,
    whites: zone,
    s_contrast: number(1),
  }),
  keys: {
    style: ["style", choiceKey(gradingStyles)],
    blacks: ["blacks", zoneKey("blacks")],
    shadows: ["shadows", zoneKey("shadows")],
    midtones: ["midtones", zoneKey("midtones")],
    highlights: ["highlights", zoneKey("highlights")],
    whites: ["whites", zoneKey("whites")],
    s_contrast: ["s_contrast", numberKey],
  },
  refusal(node) {
    for (const name of zoneNames) {
      const why = zoneRefusal(name, node[name]);
      if (why) return why;
    }
    if (node.s_contrast < 0.01 || node.s_contrast > 1.99) return "s_contrast must be from 0.01 to 1.99.";
    return null;
  },
  *limits(node) {
    yield* limited("s_contrast", node.s_contrast, 0.01, 1.99);
    for (const name of ["blacks", "midtones", "whites", "shadows", "highlights"] as const) {
      const zone = node[name];
      if (!zone) continue;
      const amount = firstOutside(numbersOf(zone), ...limitsOf(name));
      const { start, width } = zone;
      if (amount) yield [name, amount];
      else if (name === "shadows" && start - width < MIN_WIDTH)
        yield [name, `must start above the pivot ${width}`];
      else if (name === "highlights" && width - start < MIN_WIDTH)
        yield [name, `must start below the pivot ${width}`];
      else if (name !== "shadows" && name !== "highlights" && width < MIN_WIDTH)
        yield [name, `must be at least ${MIN_WIDTH} wide, not ${width}`];
    }
  },
  block: (node) =>
    node.s_contrast !== 1 || zoneNames.some((name) => !isDefault(node[name], name, node.style)),
  write(node) {
    const entries = [`style: ${node.style}`];
    for (const name of zoneNames) {
      const given = node[name];
      if (given === null || isDefault(given, name, node.style)) continue;
      const { r, g, b, master, start, width } = given;
      const [first, second] = zones[name];
      entries.push(
        `${name}: {rgb: ${reals([r, g, b])}, master: ${real(master)}, ${first}: ${real(start)}, ${second}: ${real(width)}}`,
      );
    }
    if (node.s_contrast !== 1) entries.push(`s_contrast: ${real(node.s_contrast)}`);
    return entries;
  },
});
