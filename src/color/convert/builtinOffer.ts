import { type BuiltinSteps, nodesOf } from "#ocio/chain/builtinSteps.ts";
import { type Owner, type OwnerName, ownerNames, slotOf, slots } from "#ocio/chain/slot.ts";
import { isReference, type Transform } from "#ocio/chain/transform.ts";
import { profileVersion } from "#ocio/convert/change.ts";
import type { ProfileVersion } from "#ocio/model/config.ts";
import { type Document, rowsOf } from "#ocio/model/document.ts";
import { builtinStyles } from "#ocio/model/enums.ts";
import { isAtLeast } from "#ocio/model/feature.ts";
import { agree, resultOf, sampleOf } from "../compare/measure.ts";
import { samplePixels } from "../compare/probes.ts";
import type { Direction } from "../context.ts";
import { ifComputable } from "../error.ts";
import { step } from "../lut/step.ts";
import type { AnyOp } from "../op.ts";
import { compile } from "../ops.ts";
import type { Processors } from "../processor.ts";
import { changesBefore24 } from "./chain.ts";

/** Steps of a chain that a built-in transform equals. */
export type BuiltinOffer = BuiltinSteps & {
  collection: OwnerName;
  id: string;
  name: string;
  field: string;
  /** Largest difference of the probes' colors, by their size where that is above 1. */
  difference: number;
};

/** Difference up to which a built-in transform is equal, by the size of values above 1. */
const EQUAL = 1e-5;
/** Difference up to which a built-in transform may stand beside curves. */
const ROUNDING = 1e-7;
/** Steps that one built-in transform stands for, at most. */
const MAX_STEPS_OF_RUN = 6;
/** Steps without a cube or a fixed function are none of these renderings, which are slow to compute. */
const isRendering = (style: string) => /^ACES-(OUTPUT|LMT)/.test(style);
const mayRender = (ops: readonly AnyOp[]) =>
  ops.some(({ type }) => type === "fixedFunction" || type === "lut3d" || type === "gradingHueCurve");

type Run = Pick<BuiltinOffer, "from" | "to" | "style" | "direction" | "difference">;
type Candidate = { style: string; direction: Direction; ops: AnyOp[]; sample: Float32Array };

/**
 * Steps of a configuration's chains that a built-in transform of a profile version equals for every probe, the longest
 * runs of them. Steps that name other rows, and those that cannot be computed, are left as they are.
 */
export function builtinOffers(
  document: Document,
  version: ProfileVersion,
  processors: Processors,
): BuiltinOffer[] {
  const candidates = new Candidates(version, processors);
  return ownerNames.flatMap((collection) =>
    rowsOf(document, collection).flatMap((row) => offersIn(collection, row, candidates, processors)),
  );
}

/** The same of one row, for the profile version of its configuration. */
export function builtinOffersOf(
  document: Document,
  { collection, id }: { collection: OwnerName; id: string },
  processors: Processors,
): BuiltinOffer[] {
  const row = document[collection].byId[id];
  const version = profileVersion(document.config.ocio_profile_version);
  if (!row || version === undefined || !isAtLeast(version, "2")) return [];
  return offersIn(collection, row, new Candidates(version, processors), processors);
}

function offersIn(
  collection: OwnerName,
  row: Owner,
  candidates: Candidates,
  processors: Processors,
): BuiltinOffer[] {
  return slots[collection].flatMap(({ field }) =>
    runsOf(slotOf(row, field), candidates, processors).map((run) => ({
      ...{ collection, id: row.id, name: row.name, field },
      ...run,
    })),
  );
}

/** The longest runs of steps first, each step in one of them at most. */
function runsOf(chain: Transform | null, candidates: Candidates, processors: Processors) {
  const nodes = nodesOf(chain);
  const ops = nodes.map((node) => (isPlain(node) ? computed(node, processors) : null));
  const found: Run[] = [];
  for (let length = Math.min(MAX_STEPS_OF_RUN, nodes.length); length > 0; length--)
    for (let from = 0; from + length <= nodes.length; from++) {
      const to = from + length - 1;
      if (found.some((run) => run.from <= to && run.to >= from)) continue;
      const run = ops.slice(from, to + 1);
      if (run.includes(null)) continue;
      if (nodes.slice(from, to + 1).every(({ type }) => type === "BuiltinTransform")) continue;
      const match = candidates.equalTo(run.flatMap((each) => each as AnyOp[]));
      if (match) found.push({ from, to, ...match });
    }
  // Curves beside a matrix may make much of a small difference.
  const isLinear = ops.every((each) => each?.every(({ type }) => type === "matrix"));
  return found.filter(({ difference }) => isLinear || difference <= ROUNDING).sort((a, b) => a.from - b.from);
}

/** True if the probes, whose alpha is 1, show everything that a step does. */
function isPlain(node: Transform): boolean {
  if (node.type === "GroupTransform") return node.children.every(isPlain);
  if (node.type !== "MatrixTransform") return !isReference(node);
  const { matrix, offset } = node;
  const ofAlpha = [3, 7, 11, 12, 13, 14].map((at) => matrix[at]);
  return ofAlpha.every((value) => value === 0) && matrix[15] === 1 && offset[3] === 0;
}

function computed(node: Transform, processors: Processors): AnyOp[] | null {
  return ifComputable(() => processors.transform(node));
}

/** The built-in transforms of a version, with their colors. */
class Candidates {
  private readonly version: ProfileVersion;
  private readonly processors: Processors;
  private readonly known = new Map<boolean, Candidate[]>();
  private readonly results = new Map<Candidate, Float32Array>();

  constructor(version: ProfileVersion, processors: Processors) {
    this.version = version;
    this.processors = processors;
  }

  /** The first that has the colors of steps; null for none. Steps that do nothing are not worth one. */
  equalTo(ops: readonly AnyOp[]): Pick<BuiltinOffer, "style" | "direction" | "difference"> | null {
    const sample = sampled(ops);
    if (agree(sample, samplePixels(), EQUAL)) return null;
    const near = this.all(mayRender(ops)).filter((each) => agree(each.sample, sample, EQUAL));
    if (near.length === 0) return null;
    const result = resultOf(compile(ops));
    const match = near.find((each) => agree(this.resultOf(each), result, EQUAL));
    if (!match) return null;
    const difference = largest(this.resultOf(match), result);
    return { style: match.style, direction: match.direction, difference };
  }

  private resultOf(candidate: Candidate): Float32Array {
    const result = this.results.get(candidate) ?? resultOf(compile(candidate.ops));
    this.results.set(candidate, result);
    return result;
  }

  private all(withRenderings: boolean): Candidate[] {
    const made = this.known.get(withRenderings) ?? this.made(withRenderings);
    this.known.set(withRenderings, made);
    return made;
  }

  private made(withRenderings: boolean): Candidate[] {
    return builtinStyles
      .filter(({ style, since }) => style !== "IDENTITY" && isAtLeast(this.version, since as ProfileVersion))
      .filter(({ style }) => isAtLeast(this.version, "2.4") || !changesBefore24(style))
      .filter(({ style }) => withRenderings || !isRendering(style))
      .flatMap(({ style }) =>
        (["forward", "inverse"] as const).flatMap((direction): Candidate[] => {
          const ops = computed(step("BuiltinTransform", { style, direction }), this.processors);
          return ops ? [{ style, direction, ops, sample: sampled(ops) }] : [];
        }),
      );
  }
}

const sampled = (ops: readonly AnyOp[]) => sampleOf(compile(ops, { few: true }));

function largest(a: Float32Array, b: Float32Array): number {
  let most = 0;
  for (let at = 0; at < a.length; at++) {
    const [own, other] = [a[at] as number, b[at] as number];
    if (at % 4 === 3 || !Number.isFinite(own) || !Number.isFinite(other)) continue;
    most = Math.max(most, Math.abs(own - other) / Math.max(1, Math.abs(own)));
  }
  return most;
}
