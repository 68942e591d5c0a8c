import { builtinConfig } from "#ocio/builtin/config.ts";
import type { Transform } from "#ocio/chain/transform.ts";
import type { MergeConfig, MergeSpace } from "#ocio/merge/mergeConfig.ts";
import { has, MergeRefusal, named, spaceOf } from "#ocio/merge/task.ts";
import type { Document } from "#ocio/model/document.ts";
import type { MatrixOp } from "../op/matrixOp.ts";
import type { AnyOp } from "../op.ts";
import { compile } from "../ops.ts";
import { Processors, spaceCalled } from "../processor.ts";

/** A configuration of a merge with its conversions. */
export type Side = { config: MergeConfig; processors: Processors };
type Reference = "scene" | "display";

/** Linear spaces of the built-in configuration by which an unknown reference is recognized. */
const LINEAR = ["ACES2065-1", "ACEScg", "Linear Rec.709 (sRGB)", "Linear P3-D65", "Linear Rec.2020"];
const ACES = "ACES2065-1";
const SRGB = "sRGB - Texture";
const ROLES = { scene: "aces_interchange", display: "cie_xyz_d65_interchange" } as const;

/** Colors in a linear space, and in one with a curve, by which two ways are found to be one. */
const WIDE = [0.7, 0.4, 0.02, 0, 0.02, 0.6, -0.2, 0, 0.3, 0.02, 1.5, 0, 0, 0, 0, 0, 1, 1, 1, 0];
const INSIDE = [0.7, 0.4, 0.02, 0, 0.02, 0.6, 0.2, 0, 0.3, 0.02, 0.5, 0, 0, 0, 0, 0, 1, 1, 1, 0];
const GRAYS = [0.5, 0.03, 0.25, 0.75, 0, 1];

/** A space of a configuration, and the space of the built-in configuration that is the same. */
type Interchange = { space: MergeSpace; builtin: string };

/** The steps from a reference of the input to that of the base. Throws MergeRefusal where one is unknown. */
export function crossing(base: Side, input: Side, reference: Reference): AnyOp[] {
  const from = interchangeOf(input, reference);
  const to = interchangeOf(base, reference);
  return [
    ...stepsOf(input.processors, from.space, "fromReference"),
    ...(from.builtin === to.builtin ? [] : builtin().convert(from.builtin, to.builtin)),
    ...stepsOf(base.processors, to.space, "toReference"),
  ];
}

/** By the interchange role; else by a space that is known by its colors. Throws MergeRefusal. */
function interchangeOf(side: Side, reference: Reference): Interchange {
  const { config } = side;
  const role = ROLES[reference];
  if (config.roles.has(role)) {
    const space = spaceOf(config, role);
    if (space) return { space, builtin: ACES };
    throw new MergeRefusal(
      `The role '${role}' refers to a color space that is missing in the source config.`,
    );
  }
  if (reference === "display")
    throw new MergeRefusal(
      "The heuristics currently only support scene-referred color spaces. Please set the interchange roles.",
    );
  const space = config.spaces.find(
    ({ isDisplay, isdata, toReference, fromReference }) =>
      !isDisplay && !isdata && !toReference && !fromReference,
  );
  if (!space) throw new MergeRefusal("The supplied config does not have a color space for the reference.");
  const candidates = activeSpaces(config).filter((each) => isCandidate(each) && !isReference(each));
  for (const each of candidates) {
    const found = isSrgbNamed(each) ? bySrgb(side, each) : null;
    if (found) return { space, builtin: found };
  }
  for (const each of candidates) {
    const found = isLinear(side, each) ? byLinear(side, each) : null;
    if (found) return { space, builtin: found };
  }
  throw new MergeRefusal(
    "Heuristics were not able to find a known color space in the provided config. Please set the interchange roles.",
  );
}

/** The space that is ACES2065-1 by its colors; undefined where none is. Throws MergeRefusal. */
export function acesSpaceOf(side: Side): MergeSpace | undefined {
  const interchange = interchangeOf(side, "scene");
  const back = builtin().convert(interchange.builtin, ACES);
  return activeSpaces(side.config)
    .filter(isCandidate)
    .find((space) => isSame([...between(side, space, interchange.space), ...back], INSIDE, 5e-3));
}

let conversions: Processors | undefined;
const builtin = () =>
  // Always there: the name is one of the product's own.
  (conversions ??= new Processors(builtinConfig("cg-config-v4.0.0_aces-v2.0_ocio-v2.5") as Document));

/** Steps to or from the reference; official OCIO takes the counterpart as inverse, also one that is inverse already. */
export function stepsOf(
  processors: Processors,
  { name, toReference, fromReference }: MergeSpace,
  way: "toReference" | "fromReference",
): AnyOp[] {
  const [own, other] = way === "toReference" ? [toReference, fromReference] : [fromReference, toReference];
  const node = own ?? (other && ({ ...other, direction: "inverse" } as Transform));
  return node ? processors.chain(spaceCalled(name), node, "forward") : [];
}

function between({ processors }: Side, from: MergeSpace, to: MergeSpace): AnyOp[] {
  return [...stepsOf(processors, from, "toReference"), ...stepsOf(processors, to, "fromReference")];
}

function activeSpaces({ spaces, config }: MergeConfig): MergeSpace[] {
  const inactive = config.inactive_colorspaces.flatMap((name) => named(spaces, name) ?? []);
  return spaces.filter((space) => !inactive.includes(space));
}

const isReference = ({ toReference, fromReference }: MergeSpace) => !toReference && !fromReference;

/** True for a scene space whose steps are worth a test: none of LUTs other than curves, nor of other names. */
function isCandidate({ isdata, isDisplay, toReference, fromReference }: MergeSpace): boolean {
  const chain = toReference ?? fromReference;
  return !isdata && !isDisplay && !(chain && isBlocked(chain));
}

function isBlocked(node: Transform): boolean {
  if (node.type === "GroupTransform") return node.children.some(isBlocked);
  if (node.type === "FileTransform") return !/\.(spi1d|spimtx)$/i.test(node.src);
  return ["ColorSpaceTransform", "DisplayViewTransform", "LookTransform"].includes(node.type);
}

function isSrgbNamed({ name, aliases_data }: MergeSpace): boolean {
  return name.toLowerCase().includes("srgb") || aliases_data.some((alias) => alias.includes("srgb"));
}

/** The linear space that the reference is, if a space has the curve of sRGB and a matrix. */
function bySrgb({ processors }: Side, space: MergeSpace): string | null {
  const steps = stepsOf(processors, space, "toReference");
  if (!steps.some(isColorMatrix)) return null;
  const pixels = Float32Array.from(GRAYS.flatMap((gray) => [gray, gray, gray, 1]));
  compile(steps, { exact: true })(pixels, 0, GRAYS.length);
  const isCurve = pixels.every((value, at) => {
    const encoded = value <= 0.00303993 ? value * 12.92321018 : 1.055 * value ** (1 / 2.4) - 0.055;
    return at % 4 === 3 || Math.abs(encoded - (GRAYS[Math.floor(at / 4)] as number)) <= 1e-3;
  });
  if (!isCurve) return null;
  const found = LINEAR.find((name) => isSame([...steps, ...builtin().convert(name, SRGB)], INSIDE, 1e-3));
  return found ?? null;
}

function isColorMatrix(op: AnyOp): boolean {
  if (op.type !== "matrix") return false;
  return (op as MatrixOp).matrix.some(
    (value, at) => at < 12 && at % 4 < 3 && at % 5 !== 0 && Math.abs(value) > 0.1,
  );
}

/** The linear space that the reference is, if a linear space of other primaries is one of the known ones. */
function byLinear({ processors }: Side, space: MergeSpace): string | null {
  const steps = stepsOf(processors, space, "toReference");
  for (const own of LINEAR)
    for (const reference of LINEAR)
      if (own !== reference && isSame([...steps, ...builtin().convert(reference, own)], WIDE, 1e-3))
        return reference;
  return null;
}

function isLinear({ processors }: Side, space: MergeSpace): boolean {
  if (space.encoding) return has(["scene-linear"], space.encoding);
  const [dark, bright] = [0.0625, 4].map((value) => {
    const pixels = Float32Array.from(
      [
        [1, 1, 1],
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
      ].flatMap((rgb) => [...rgb.map((part) => part * value), 0]),
    );
    compile(stepsOf(processors, space, "toReference"), { exact: true })(pixels, 0, 4);
    return pixels;
  }) as [Float32Array, Float32Array];
  return dark.every((value, at) => {
    const expected = value * 64;
    const found = bright[at] as number;
    return Math.abs(found - expected) <= 1e-3 * Math.max(1, Math.abs(expected));
  });
}

/** True if steps leave colors as they are, up to a difference. */
function isSame(steps: readonly AnyOp[], colors: readonly number[], difference: number): boolean {
  const pixels = Float32Array.from(colors);
  compile(steps, { exact: true })(pixels, 0, colors.length / 4);
  return pixels.every((value, at) => Math.abs(value - (colors[at] as number)) <= difference);
}
