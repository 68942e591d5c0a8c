import { createTransform, type Transform } from "#ocio/chain/transform.ts";
import type { MergeSpace, MergeViewTransform } from "#ocio/merge/mergeConfig.ts";
import { MergeRefusal } from "#ocio/merge/task.ts";
import { withNewIds } from "#ocio/model/nodeId.ts";
import { ColorError } from "../error.ts";
import { fileStep } from "../export.ts";
import { fused } from "../fuse.ts";
import type { CdlOp } from "../op/cdlOp.ts";
import type { ExponentOp } from "../op/exponentOp.ts";
import type { MatrixOp } from "../op/matrixOp.ts";
import type { RangeOp } from "../op/rangeOp.ts";
import type { AnyOp } from "../op.ts";
import { inverseOf, isIdentity } from "../ops.ts";
import { inParts } from "../transform/cdlOps.ts";

/** From a reference of the input to the same of the base; null where they are one. */
export type Converter = Transform | null;
export type Converters = { scene: Converter; display: Converter };

/** A part of the largest number of a matrix that counts as nothing beside a whole number. */
const TOLERANCE = 1e-6;

/** Steps as one transform, in the form that official OCIO gives what it optimized. Throws MergeRefusal for LUTs. */
export function converterOf(steps: readonly AnyOp[]): Converter {
  const nodes = optimized(steps).map((op) => {
    const node = nodeOf(op);
    if (node.type === "lut1d" || node.type === "lut3d")
      throw new MergeRefusal("The reference spaces differ by a LUT, which a configuration cannot hold.");
    return node as Transform;
  });
  const [only] = nodes;
  return nodes.length > 1 ? grouped(nodes) : (only ?? null);
}

/** Steps without those that do nothing or undo the one before, matrices and exponents in a row as one. */
function optimized(steps: readonly AnyOp[]): AnyOp[] {
  const left: AnyOp[] = [];
  for (const op of steps.flatMap(simpler)) {
    if (isIdentity(op)) continue;
    const last = left.at(-1);
    const joined = last && joinedOps(last, op);
    if (!joined) left.push(op);
    else left.splice(-1, 1, ...optimized(joined));
  }
  return left;
}

/** A CDL without powers as its matrices, with a clamp behind each where it clamps. */
function simpler(op: AnyOp): AnyOp[] {
  if (op.type !== "cdl") return [op];
  const { power, clamp, direction } = op as CdlOp;
  if (power.some((each) => each !== 1)) return [op];
  const matrices = inParts({ ...(op as CdlOp), direction: "forward" }).filter(
    (part) => part.type === "matrix" && !isIdentity(part),
  );
  const parts = clamp ? matrices.flatMap((part) => [part, CLAMP]) : matrices;
  return direction === "forward" ? parts : inverseOf(parts);
}

const CLAMP: RangeOp = { type: "range", minIn: 0, maxIn: 1, minOut: 0, maxOut: 1 };

/** Two steps in a row joined; null where they stay two. */
function joinedOps(first: AnyOp, then: AnyOp): AnyOp[] | null {
  if (first.type === "matrix" && then.type === "matrix")
    return fused([first, then]).map((op) => cleaned(op as MatrixOp));
  if (isPair(first, then)) {
    // A logarithm and a power of what is not clamped before it are no numbers below 0.
    const { type, direction, negative } = first as AnyOp & { direction?: string; negative?: string };
    const clamps = type === "log" ? direction === "forward" : negative === "clamp";
    return clamps ? [{ type: "range", minIn: 0, maxIn: null, minOut: 0, maxOut: null } as AnyOp] : [];
  }
  if (first.type !== "exponent" || then.type !== "exponent") return null;
  const [a, b] = [first as ExponentOp, then as ExponentOp];
  if (a.negative !== b.negative) return null;
  const exponent = a.exponent.map((value, at) => value * (b.exponent[at] as number));
  return [{ ...a, exponent } as AnyOp];
}

function isPair(first: AnyOp, then: AnyOp): boolean {
  try {
    return JSON.stringify(inverseOf([first])) === JSON.stringify([then]);
  } catch (error) {
    if (error instanceof ColorError) return false;
    throw error;
  }
}

/** A product whose numbers next to whole ones are these, as official OCIO leaves it. */
function cleaned({ matrix, offset, ...op }: MatrixOp): MatrixOp {
  const least = Math.max(...matrix.map(Math.abs)) * TOLERANCE;
  const whole = (value: number) =>
    Math.abs(value - Math.round(value)) < least ? Math.round(value) + 0 : value;
  return { ...op, matrix: matrix.map(whole), offset: offset.map(whole) };
}

function nodeOf(op: AnyOp) {
  const undone = op.type === "exponent" ? (op as ExponentOp).exponent.map((value) => 1 / value) : [];
  const isInverse = undone.some((value) => short(value).length < String(1 / value).length);
  if (!isInverse) return { ...fileStep(op), id: crypto.randomUUID() };
  const exponent = undone.map((value) => Number(short(value)));
  return { ...fileStep({ ...op, exponent } as AnyOp), direction: "inverse", id: crypto.randomUUID() };
}

const short = (value: number) => String(Number(value.toPrecision(15)));

/** Official OCIO gives a transform the inverse direction, also one that has it. */
function undone(node: Transform): Transform {
  return { ...node, direction: "inverse" } as Transform;
}

function grouped(steps: readonly Transform[]): Transform {
  const newId = () => crypto.randomUUID();
  const children = steps.flatMap((step) => withNewIds(step, newId) ?? []);
  return { ...createTransform("GroupTransform", newId()), children } as Transform;
}

/** A color space of the input from and to the reference of the base. */
export function adjustedSpace(space: MergeSpace, converters: Converters): MergeSpace {
  const converter = space.isDisplay ? converters.display : converters.scene;
  const { toReference, fromReference } = space;
  if (!converter || (space.isdata && !toReference && !fromReference)) return space;
  return {
    ...space,
    toReference: toReference
      ? grouped([toReference, converter])
      : fromReference
        ? null
        : grouped([converter]),
    fromReference: fromReference && grouped([undone(converter), fromReference]),
  };
}

/** A view transform of the input from and to the references of the base. */
export function adjustedView(row: MergeViewTransform, { scene, display }: Converters): MergeViewTransform {
  if (!scene && !display) return row;
  const wrapped = (node: Transform | null, before: Converter, after: Converter) =>
    node && grouped([...(before ? [undone(before)] : []), node, ...(after ? [after] : [])]);
  return {
    ...row,
    from_scene_reference: wrapped(row.from_scene_reference, scene, display),
    to_scene_reference: wrapped(row.to_scene_reference, display, scene),
    from_display_reference: wrapped(row.from_display_reference, display, display),
    to_display_reference: wrapped(row.to_display_reference, display, display),
  };
}
