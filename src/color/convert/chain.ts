import type { OwnerName } from "#ocio/chain/slot.ts";
import { createTransform, type FileStep, type Transform, type TransformOf } from "#ocio/chain/transform.ts";
import { isProcessList } from "#ocio/files/lutFormat.ts";
import type { ProfileVersion } from "#ocio/model/config.ts";
import { isAtLeast, transformFeature } from "#ocio/model/feature.ts";
import { AP0, REC709, scaling, toXyzD65 } from "../builtin/step.ts";
import { ColorError } from "../error.ts";
import { fileStep } from "../export.ts";
import { LARGEST_HALF } from "../half.ts";
import type { CdlOp } from "../op/cdlOp.ts";
import type { ExponentOp } from "../op/exponentOp.ts";
import type { AnyOp } from "../op.ts";
import { compile, inverseOf } from "../ops.ts";
import type { Processors } from "../processor.ts";
import type { Bakes } from "./bakes.ts";
import type { ContextNames } from "./contextNames.ts";
import type { Colorimetry } from "./cubeBake.ts";
import { type Destination, type Expansion, expansion, isHard, POSITIVE, reversed } from "./expansion.ts";
import { gradeBefore23 } from "./gradeBefore23.ts";
import type { LutFiles } from "./lutFiles.ts";
import { isClampedCdl, isHardBefore2, oldExpansion } from "./oldExpansion.ts";
import { hasStep, readableSince } from "./processListFile.ts";

/** A step of a chain that has no place in a version, and what came in its place; `lost` is why nothing did. */
export type StepChange = Expansion & {
  what: string;
  /** Version of official OCIO before which it computes the step otherwise, where that is the reason. */
  changedIn?: ProfileVersion | null;
  /** The reason, where it is none of the version and of `changedIn`. */
  why?: string | null;
  /** True if these steps, undone, are not the inverse: the other direction needs steps of its own. */
  isOneWay?: boolean;
  /** True if these steps, undone, are far from the inverse, which gets none of its own. */
  isRoughBack?: boolean;
  /** True if the step stays, though its colors are others where they are out of its range. */
  isKept?: boolean;
  /** Reason why something is gone: the step itself where there are no others in its place. */
  lost?: string;
};

export type ChainContext = {
  /** Profile version that the chain was made for, and the one that it becomes. */
  from: string;
  version: ProfileVersion;
  processors: Processors;
  contextNames: ContextNames;
  luts: LutFiles;
  made: Bakes;
  /** Name of the row, of which files are named. */
  title: string;
  colorimetry: Colorimetry | null;
};

/** Colorimetry of the output of a slot: scene and display references by convention, else null. */
export function colorimetryOf(collection: OwnerName, field: string): Colorimetry | null {
  if (field === "to_display_reference" || field === "to_display_reference_transform") return [];
  if (field === "to_scene_reference" || field === "to_scene_reference_transform") return [sceneToXyz];
  return collection === "view_transforms" ? [] : null;
}

const sceneToXyz = toXyzD65(AP0, "Bradford");

/**
 * Built-in transforms that official OCIO before 2.4 has, but computes otherwise: PQ and HLG of negative values were not
 * mirrored, and the curves sampled more coarsely.
 */
const changedIn24 =
  /^(CURVE - (ST-2084_to_LINEAR|LINEAR_to_ST-2084)|DISPLAY - CIE-XYZ-D65_to_(REC\.2100-PQ|ST2084-P3-D65|REC\.2100-HLG-1000nit))$/i;

/** True if official OCIO before 2.4 computes a built-in transform otherwise. */
export function changesBefore24(style: string): boolean {
  return changedIn24.test(style);
}

/** True for a step with the surround of HLG, which official OCIO before 2.4 computed otherwise in the dark. */
function isSurround(node: Transform, { version, processors }: ChainContext): boolean {
  if (isAtLeast(version, "2.4")) return false;
  if (node.type === "BuiltinTransform") return changesBefore24(node.style) && /HLG/i.test(node.style);
  if (node.type === "FileTransform") return !isOld(version) && hasStep(node.src, processors, isSurroundStep);
  return isSurroundStep(node);
}

function isSurroundStep(node: Transform): node is TransformOf<"FixedFunctionTransform"> {
  return node.type === "FixedFunctionTransform" && /^REC2100_SURROUND$/i.test(node.style);
}

/** True for a step that official OCIO before 2.4 computes otherwise, in such a version. */
function isChanged(node: Transform, context: ChainContext): boolean {
  if (isSurround(node, context)) return true;
  return (
    !isAtLeast(context.version, "2.4") && node.type === "BuiltinTransform" && changesBefore24(node.style)
  );
}

/** The version of official OCIO that a file is read from on, where that is later than a version; null for other steps. */
function laterFile(node: Transform, { version, processors }: ChainContext): ProfileVersion | null {
  if (node.type !== "FileTransform" || isOld(version)) return null;
  const since = readableSince(node.src, processors);
  return since !== null && !isAtLeast(version, since) ? since : null;
}

/** True for a CTF file with a grade that official OCIO before 2.3 computes otherwise, in such a version. */
function isGradeFile(node: Transform, { version, processors }: ChainContext): boolean {
  if (node.type !== "FileTransform" || isOld(version) || isAtLeast(version, "2.3")) return false;
  return hasStep(node.src, processors, (step) => gradeBefore23(step) !== null);
}

/** A step for which official OCIO of a version needs another one, in its place. */
function otherStep(node: Transform, version: ProfileVersion): StepChange | null {
  const other = isOld(version) || isAtLeast(version, "2.3") ? null : gradeBefore23(node);
  return other && { what: wordsOf(node), nodes: [other], files: [], changedIn: "2.3" };
}

/** True if a step alone, without what is in it, has no place in a version, or does something else there. */
function isLater(node: Transform, context: ChainContext): boolean {
  const { from, version } = context;
  const feature = transformFeature(node);
  if (feature !== null && !isAtLeast(version, feature.since)) return true;
  if (isOld(version) && node.type === "FileTransform" && isProcessList(node.src)) return true;
  // Version 1 has no CDL that clamps to 1.
  if (!isOld(from) && isOld(version) && node.type === "CDLTransform") return true;
  if (laterFile(node, context) !== null || isGradeFile(node, context)) return true;
  return isChanged(node, context) || (isOld(from) !== isOld(version) && isBentCdl(node, context));
}

const isOld = (version: string) => !isAtLeast(version, "2");

/** True for a CDL with a power, before which version 1 clamps and later ones do not. */
function isBentCdl(node: Transform, context: ChainContext): boolean {
  if (node.type === "CDLTransform") return node.power.some((power) => power !== 1);
  if (!isCdlFile(node)) return false;
  if (context.contextNames.behind([node]) !== null) return true;
  return computable([node], context).some((op) => {
    const powers = op.type === "cdl" ? (op as CdlOp).power : (op as ExponentOp).exponent;
    return powers?.some((power) => power !== 1);
  });
}

const isCdlFile = (node: Transform): node is TransformOf<"FileTransform"> =>
  node.type === "FileTransform" && /\.(cc|ccc|cdl)$/i.test(node.src);

/**
 * A chain without the steps that a version (from 2 on) does not have, and what came in their place; the chain itself
 * where it has none. Steps that cannot be computed are left out.
 */
export function chainFor(
  chain: Transform | null,
  context: ChainContext,
): { chain: Transform | null; changes: StepChange[] } {
  const changes: StepChange[] = [];
  if (!chain) return { chain, changes };
  const nodes = listFor([chain], [], context, changes);
  if (changes.length === 0) return { chain, changes };
  if (nodes.length === 0) return { chain: createTransform("MatrixTransform", chain.id), changes };
  const [only] = nodes;
  if (nodes.length === 1 && only) return { chain: only, changes };
  const group = createTransform("GroupTransform", chain.id);
  return { chain: { ...group, children: nodes }, changes };
}

/** Error of steps that are others for negative values alone. */
const UNBENT = { error: { max: 0, p99: 0 }, range: POSITIVE };

/** Siblings, with `behind` what follows all of them. */
function listFor(
  nodes: readonly Transform[],
  behind: readonly AnyOp[],
  context: ChainContext,
  changes: StepChange[],
): Transform[] {
  const made: Transform[] = [];
  const needsCube = nodes.flatMap((node, at) => (isLater(node, context) && mixes(node, context) ? [at] : []));
  const first = needsCube[0] ?? -1;
  let last = needsCube.at(-1) ?? -1;
  // A cube of version 1 takes in all that follows: its output are code values, for which an even spread is best.
  const isOpen = isOld(context.version) && !nodes.slice(first).some(({ type }) => fileTypes.has(type));
  if (isOpen && first >= 0) last = nodes.length - 1;
  const rest = (at: number) => [...computable(nodes.slice(at + 1), context), ...behind];
  for (let at = 0; at < nodes.length; at++) {
    const node = nodes[at] as Transform;
    if (node.type === "GroupTransform") {
      const inner: StepChange[] = [];
      const steps = node.direction === "forward" ? node.children : reversed(node.children);
      const children = listFor(steps, rest(at), context, inner);
      changes.push(...inner);
      made.push(inner.length > 0 ? { ...node, direction: "forward", children } : node);
      continue;
    }
    const span = at === first && last > first ? nodes.slice(first, last + 1) : null;
    const together = span && computed(() => joined(span, rest(last), context));
    const found = together && typeof together !== "string" ? together : null;
    if (found) at = last;
    const change =
      found ?? (isLater(node, context) ? alone(node, rest(at), context) : otherStep(node, context.version));
    if (change) changes.push(change);
    made.push(...(change ? change.nodes : [node]));
  }
  return made;
}

const fileTypes = new Set(["FileTransform", "ColorSpaceTransform", "LookTransform"]);

const expanded = (ops: readonly AnyOp[], to: Destination): Expansion =>
  isOld(to.version) ? oldExpansion(ops, to) : expansion(ops, to);

/** Steps in one cube, those between them included. */
function joined(nodes: readonly Transform[], behind: readonly AnyOp[], context: ChainContext): StepChange {
  const what = nodes.map(wordsOf).join(", ");
  const ops = nodes.flatMap((each) => context.processors.transform(each));
  const to = destination(what, behind, context, nodes);
  return { ...expanded(ops, to), what, ...undone(ops, to), ...ofContext(nodes, context) };
}

/** True for a step whose inverse has to be made for itself in a version: undone, a cube is off where it is flat or dark. */
const isOneWayIn = (op: AnyOp, version: ProfileVersion) =>
  isOld(version) ? isHardBefore2(op) || isClampedCdl(op) : isHard(op, version);

/** The inverse of steps that are made of others: of its own, or theirs undone where a cube would be too large. */
function undone(
  ops: readonly AnyOp[],
  { version }: Destination,
): Pick<StepChange, "isOneWay" | "isRoughBack"> {
  const hard = ops.filter((op) => isOneWayIn(op, version));
  const isRoughBack = isOld(version) ? hard.some(isHardBefore2) : hard.length > 0 && isHdr(ops);
  return { isOneWay: hard.length > 0 && !isRoughBack, isRoughBack };
}

/** The loss where a name behind steps depends on the shot. */
function ofContext(nodes: readonly Transform[], { contextNames }: ChainContext): Pick<StepChange, "lost"> {
  const found = contextNames.behind(nodes);
  if (found === null) return {};
  return { lost: `Its ${found} depends on context variables: only that of their present values is left.` };
}

/** One step; left out where it cannot be computed. */
function alone(node: Transform, behind: readonly AnyOp[], context: ChainContext): StepChange {
  const what = wordsOf(node);
  const lost = ofContext([node], context);
  if (isCdlFile(node) && lost.lost && node.cdl_style !== "ASC_SOP")
    return { nodes: [node], files: [], what, isKept: true, bake: UNBENT };
  const isForward = node.direction === "forward";
  let isOneWay = isSurround(node, context) && !isOld(context.version);
  let isRoughBack = false;
  const found = computed(() => {
    const { turned, ...to } = destination(what, behind, context, [node]);
    const back = isForward ? [] : context.processors.transform(node);
    // The inverse has a cube of its own: undone, that of a view is off where it is flat.
    if (turned && back.some((op) => isOneWayIn(op, to.version))) {
      const made = expanded(back, { ...to, title: `${to.title}-inverse`, colorimetry: turned, isBack: true });
      isOneWay ||= made.bake !== undefined;
      return made;
    }
    const ops = context.processors.transform({ ...node, direction: "forward" } as Transform);
    const made = expanded(ops, { ...to, ...(turned && { turned }) });
    const other = undone(ops, to);
    isRoughBack = isForward && other.isRoughBack === true;
    isOneWay ||= isForward && made.bake !== undefined && other.isOneWay === true;
    return isForward ? made : { ...made, nodes: reversed(made.nodes) };
  });
  if (typeof found === "string") return { nodes: [], files: [], what, lost: found };
  const changedIn: ProfileVersion | null = isChanged(node, context)
    ? "2.4"
    : isGradeFile(node, context)
      ? "2.3"
      : null;
  const since = laterFile(node, context);
  const why = since && `Official OCIO before ${since} does not read the file “${(node as FileStep).src}”.`;
  const change = { ...found, what, why, changedIn, isOneWay, isRoughBack, ...lost };
  if (!isSurround(node, context)) return change;
  // The surround of HLG is the same before 2.4, but where the luminance is negative.
  change.bake ??= UNBENT;
  return { ...change, nodes: change.nodes.flatMap(surroundBack) };
}

/**
 * True for steps that render for a display brighter than 100 nits, by what becomes of the brightest gray: other steps leave it bright. Cubes of their
 * inverses would need 81 to 127 points for an error below 1 ΔE ITP, and take 400 MB for a studio config of ACES 2.
 */
function isHdr(ops: readonly AnyOp[]): boolean {
  const pixel = Float32Array.of(LARGEST_HALF, LARGEST_HALF, LARGEST_HALF, 1);
  compile(ops)(pixel, 0, 1);
  const luminance = pixel[1] as number;
  return luminance > 1.01 && luminance < 1000;
}

/** Luminance below which the surround of HLG is straight. */
const DARK_SURROUND = 1e-4;

/**
 * The surround of HLG applied backwards, between scalings: before 2.4 its inverse became straight at the same
 * luminance as itself, not at what it makes of that.
 */
function surroundBack(node: Transform): Transform[] {
  if (!isSurroundStep(node) || node.direction === "forward") return [node];
  const [gamma = 1] = node.params;
  const before = DARK_SURROUND ** (1 - gamma);
  const scales = [before, before ** (-1 / gamma)];
  // Far from what a surround has, it is as steep as no number of 32 bits can be.
  if (scales.some((each) => !Number.isFinite(Math.fround(1 / each)) || !Number.isFinite(Math.fround(each))))
    return [node];
  const [first, last] = scales.map((each) => fileStep(scaling(each)) as Transform);
  return [first!, node, last!];
}

/** A result, or the reason why it cannot be computed. */
function computed<T extends object>(make: () => T): T | string {
  try {
    return make();
  } catch (error) {
    if (error instanceof ColorError) return error.message;
    throw error;
  }
}

/** The steps of transforms; none where one cannot be computed, because its file is missing. */
function computable(nodes: readonly Transform[], { processors }: ChainContext): AnyOp[] {
  const found = computed(() => nodes.flatMap((each) => processors.transform(each)));
  return typeof found === "string" ? [] : found;
}

/** Steps from code values of a Rec.709 display to XYZ, for curves of which nothing else is known. BT.1886. */
const fromCode: Colorimetry = [
  { type: "exponent", exponent: [2.4, 2.4, 2.4, 1], negative: "clamp" } as ExponentOp,
  toXyzD65(REC709),
];

function destination(
  words: string,
  behind: readonly AnyOp[],
  context: ChainContext,
  nodes: readonly Transform[],
) {
  const { version, luts, made, colorimetry } = context;
  const [only, more] = nodes;
  const isTurned = !more && only?.direction === "inverse";
  const shown = shownLight(nodes, behind, context);
  const isLight = behind.every(({ type }) => type === "matrix" || type === "range");
  const unknown = (!isTurned && shown) || (isLight ? [sceneToXyz] : fromCode);
  const forward = [...behind, ...(colorimetry ?? unknown)];
  const seen = shown ?? [sceneToXyz];
  return {
    version,
    luts,
    made,
    title: fileTitle(words, context.title),
    colorimetry: isTurned ? seen : forward,
    ...(isTurned && { turned: forward }),
  };
}

const XYZ_ROLE = "cie_xyz_d65_interchange";

/**
 * Steps from what a view or a rendering makes to XYZ; null where there is none. A rendering makes XYZ itself, and what
 * follows it the code values of a display.
 */
function shownLight(
  nodes: readonly Transform[],
  behind: readonly AnyOp[],
  { processors }: ChainContext,
): Colorimetry | null {
  const at = nodes.findLastIndex((node) => node.type === "DisplayViewTransform" || isRendering(node));
  const node = nodes[at];
  if (!node) return null;
  const found = computed(() => {
    const after = nodes.slice(at + 1).flatMap((each) => processors.transform(each));
    const back = inverseOf([...after, ...(node.direction === "forward" ? behind : [])]);
    if (node.type !== "DisplayViewTransform") return back;
    const space = processors.viewSpace(node.display, node.view);
    const areDisplays = [space, XYZ_ROLE].every((name) => name && processors.kindOf(name)?.isScene === false);
    return areDisplays ? [...back, ...processors.convert(space as string, XYZ_ROLE)] : fromCode;
  });
  return typeof found === "string" ? fromCode : found;
}

function isRendering(node: Transform): boolean {
  return node.type === "BuiltinTransform" && /^ACES-OUTPUT/i.test(node.style);
}

/** Files are named after a built-in style, which many rows share, else after the row. */
function fileTitle(words: string, row: string): string {
  const style = /^built-in transform “(?:.* - )?(.*)”$/.exec(words)?.[1];
  return style ?? `${row}-${words}`;
}

/** A step as a person calls it. */
function wordsOf(node: Transform): string {
  if (node.type === "BuiltinTransform") return `built-in transform “${node.style}”`;
  if (node.type === "FixedFunctionTransform") return `fixed function “${node.style}”`;
  return node.type;
}

/** True if a step that is newer than version 2 may mix channels, so that it needs a cube. */
function mixes(node: Transform, context: ChainContext): boolean {
  if (isSurround(node, context) && !isOld(context.version)) return false;
  if (node.type === "BuiltinTransform") return /^ACES-(OUTPUT|LMT)/i.test(node.style);
  if (node.type === "FixedFunctionTransform") return !/^LIN_TO_/.test(node.style);
  return node.type === "GradingHueCurveTransform";
}
