import type { MergeConfig, MergeSpace } from "#ocio/merge/mergeConfig.ts";
import { has, MergeRefusal, spaceOf } from "#ocio/merge/task.ts";
import { ColorError, ifComputable } from "../error.ts";
import { compile } from "../ops.ts";
import { acesSpaceOf, type Side, stepsOf } from "./interchange.ts";

/** Colors inside Rec.709, in linear ACES2065-1 and in CIE XYZ of D65. */
const PROBES = {
  scene: [
    [0.401273353908, 0.089901034233, 0.025611641641, 0],
    [0.350859941355, 0.733961091587, 0.109276432439, 0],
    [0.171696591718, 0.104272268468, 0.786227391453, 0],
    [0, 0, 0, 0.5],
    [0.037018876439, 0.030827687576, 0.021641700645, 0],
    [1, 1, 1, 1],
  ].flat(),
  display: [
    [0.376532370617, 0.199248715226, 0.028095006164, 0],
    [0.327754621322, 0.646500124103, 0.116973931525, 0],
    [0.173708304342, 0.081402847459, 0.858056140808, 0],
    [0, 0, 0, 0.5],
    [0.034956685913, 0.033530856964, 0.023553027375, 0],
    [0.950455927052, 1, 1.08905775076, 1],
  ].flat(),
};
/** Difference of values in a color space that counts as none. */
const TOLERANCE = 5e-3;

/** Names of the space in which the probes are. */
const NAMES = {
  scene: ["aces_interchange", "ACES2065-1", "lin_ap0_scene"],
  display: ["cie_xyz_d65_interchange", "CIE-XYZ-D65", "CIE XYZ-D65"],
};

/** Category of color spaces that stay, even if others have the same colors. */
const ALLOW_DUPLICATE = "allow-duplicate";

type Prints = { name: string; isDisplay: boolean; values: Float32Array }[];

/** Finds the color space of the base that has the colors of one of the input, which is adjusted to it already. */
export function twinFinder(base: Side, input: Side): (space: MergeSpace) => string | null {
  const probes = {
    scene: probesOf(base, "scene"),
    display: base.config.spaces.some(({ isDisplay }) => isDisplay)
      ? probesOf(base, "display")
      : Float32Array.from(PROBES.display),
  };
  const printOf = (side: Side, space: MergeSpace) =>
    space.isdata ? null : computed(side, space, probes[space.isDisplay ? "display" : "scene"]);
  const prints: Prints = base.config.spaces.flatMap((space) => {
    if (space.toReference && space.fromReference) return [];
    const values = printOf(base, space);
    return values ? [{ name: space.name, isDisplay: space.isDisplay, values }] : [];
  });
  return (space) => {
    if (has(space.categories, ALLOW_DUPLICATE)) return null;
    const values = printOf(input, space);
    const found =
      values &&
      prints.find(
        (print) =>
          print.isDisplay === space.isDisplay &&
          print.values.every((value, at) => Math.abs(value - (values[at] as number)) <= TOLERANCE),
      );
    return found ? found.name : null;
  };
}

/** The probes in the reference of a configuration; as they are where it is unknown. */
function probesOf(side: Side, reference: "scene" | "display"): Float32Array {
  const plain = Float32Array.from(PROBES[reference]);
  const space = knownSpace(side.config, reference) ?? (reference === "scene" ? recognized(side) : undefined);
  if (!space) return plain;
  return applied(side, space, "toReference", plain) ?? plain;
}

function knownSpace(config: MergeConfig, reference: "scene" | "display"): MergeSpace | undefined {
  for (const name of NAMES[reference]) {
    const space = spaceOf(config, name);
    if (space) return space;
  }
  return undefined;
}

function recognized(side: Side): MergeSpace | undefined {
  try {
    return acesSpaceOf(side);
  } catch (error) {
    if (error instanceof MergeRefusal || error instanceof ColorError) return undefined;
    throw error;
  }
}

function computed(side: Side, space: MergeSpace, probes: Float32Array): Float32Array | null {
  return applied(side, space, "fromReference", probes);
}

/** Colors taken to or from the reference by a color space; null where they cannot be computed. */
function applied(
  { processors }: Side,
  space: MergeSpace,
  way: "toReference" | "fromReference",
  colors: Float32Array,
): Float32Array | null {
  return ifComputable(() => {
    const pixels = colors.slice();
    compile(stepsOf(processors, space, way), { exact: true })(pixels, 0, pixels.length / 4);
    return pixels;
  });
}
