import type { OwnerName } from "#ocio/chain/slot.ts";
import { createTransform, type Transform } from "#ocio/chain/transform.ts";
import type { ProfileVersion } from "#ocio/model/config.ts";
import { isAtLeast, transformFeature } from "#ocio/model/feature.ts";
import { AP0, REC709, toXyzD65 } from "../builtin/step.ts";
import { ColorError } from "../error.ts";
import type { ExponentOp } from "../op/exponentOp.ts";
import type { AnyOp } from "../op.ts";
import type { Processors } from "../processor.ts";
import type { Colorimetry } from "./cubeBake.ts";
import { type Expansion, expansion, reversed } from "./expansion.ts";
import type { LutFiles } from "./lutFiles.ts";

/** A step of a chain that has no place in a version, and what came in its place. */
export type StepChange = Expansion & { what: string; isChanged?: boolean };

export type ChainContext = {
  version: ProfileVersion;
  processors: Processors;
  luts: LutFiles;
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

function isChanged(node: Transform, version: ProfileVersion): boolean {
  return node.type === "BuiltinTransform" && changedIn24.test(node.style) && !isAtLeast(version, "2.4");
}

/** True if a step alone, without what is in it, has no place in a version, or does something else there. */
function isLater(node: Transform, version: ProfileVersion): boolean {
  const feature = transformFeature(node);
  return (feature !== null && !isAtLeast(version, feature.since)) || isChanged(node, version);
}

/**
 * A chain without the steps that a version (from 2 on) does not have, and what came in their place; the chain itself
 * where it has none. Throws ColorError for steps that cannot be computed.
 */
export function chainFor(
  chain: Transform | null,
  context: ChainContext,
): { chain: Transform | null; changes: StepChange[] } {
  const changes: StepChange[] = [];
  if (!chain) return { chain, changes };
  const nodes = listFor([chain], [], context, changes);
  if (changes.length === 0) return { chain, changes };
  const [only] = nodes;
  if (nodes.length === 1 && only) return { chain: only, changes };
  const group = createTransform("GroupTransform", chain.id);
  return { chain: { ...group, children: nodes }, changes };
}

/** Siblings, with `behind` what follows all of them. */
function listFor(
  nodes: readonly Transform[],
  behind: readonly AnyOp[],
  context: ChainContext,
  changes: StepChange[],
): Transform[] {
  const made: Transform[] = [];
  const needsCube = nodes.flatMap((node, at) => (isLater(node, context.version) && mixes(node) ? [at] : []));
  const [first = -1, last = -1] = [needsCube[0], needsCube.at(-1)];
  for (let at = 0; at < nodes.length; at++) {
    const node = nodes[at] as Transform;
    const rest = () => [...computable(nodes.slice(at + 1), context), ...behind];
    if (node.type === "GroupTransform") {
      const inner: StepChange[] = [];
      const isForward = node.direction === "forward";
      const children = listFor(node.children, isForward ? rest() : [], context, inner);
      changes.push(...inner);
      made.push(inner.length > 0 ? { ...node, children } : node);
    } else if (at === first && last > first) {
      const between = nodes.slice(first, last + 1);
      at = last;
      const ops = between.flatMap((each) => context.processors.transform(each));
      const found = expansion(ops, destination(between.map(wordsOf).join(", "), rest(), context));
      changes.push({ ...found, what: between.map(wordsOf).join(", ") });
      made.push(...found.nodes);
    } else if (isLater(node, context.version)) {
      const forward = { ...node, direction: "forward" } as Transform;
      const isForward = node.direction === "forward";
      const ops = context.processors.transform(forward);
      const seen = isForward ? rest() : [];
      const found = expansion(ops, destination(wordsOf(node), seen, context, isForward ? null : node));
      changes.push({ ...found, what: wordsOf(node), isChanged: isChanged(node, context.version) });
      made.push(...(isForward ? found.nodes : reversed(found.nodes)));
    } else made.push(node);
  }
  return made;
}

/** The steps of transforms; none where one cannot be computed, because its file is missing. */
function computable(nodes: readonly Transform[], { processors }: ChainContext): AnyOp[] {
  try {
    return nodes.flatMap((each) => processors.transform(each));
  } catch (error) {
    if (error instanceof ColorError) return [];
    throw error;
  }
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
  turned: Transform | null = null,
) {
  const { version, luts, colorimetry } = context;
  const isRendering = turned?.type === "BuiltinTransform" && /^ACES-OUTPUT/i.test(turned.style);
  const isLight = behind.every(({ type }) => type === "matrix" || type === "range");
  const unknown = isLight ? [sceneToXyz] : fromCode;
  const seen = turned ? (isRendering ? [] : [sceneToXyz]) : [...behind, ...(colorimetry ?? unknown)];
  return { version, luts, title: fileTitle(words, context.title), colorimetry: seen };
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
function mixes(node: Transform): boolean {
  if (node.type === "BuiltinTransform") return /^ACES-(OUTPUT|LMT)/i.test(node.style);
  if (node.type === "FixedFunctionTransform") return !/^LIN_TO_/.test(node.style);
  return node.type === "GradingHueCurveTransform";
}
