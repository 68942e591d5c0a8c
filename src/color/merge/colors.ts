import { createTransform, type Transform } from "#ocio/chain/transform.ts";
import { documentOf, type MergeConfig, type MergeSpace } from "#ocio/merge/mergeConfig.ts";
import type { MergeParams } from "#ocio/merge/ociom.ts";
import { type Colors, has, MergeRefusal, named } from "#ocio/merge/task.ts";
import { withNewIds } from "#ocio/model/nodeId.ts";
import type { ViewTransform } from "#ocio/model/viewTransform.ts";
import { chainOps } from "../compare/light.ts";
import { ColorError } from "../error.ts";
import { fused } from "../fuse.ts";
import type { AnyOp } from "../op.ts";
import { compile, isIdentity } from "../ops.ts";
import { Processors, type Surroundings } from "../processor.ts";

/** Colors by which color spaces are compared: values in their reference. */
const PROBES = [
  [0.7, 0.4, 0.02],
  [0.02, 0.6, 0.2],
  [0.3, 0.02, 0.5],
  [0, 0, 0],
  [1, 1, 1],
] as const;
const TOLERANCE = 1e-3;

/** Category of color spaces that stay, even if others have the same colors. */
const ALLOW_DUPLICATE = "allow-duplicate";

/** A configuration of a merge and the files around it. */
export type MergeSide = { config: MergeConfig; surroundings: Surroundings };

type Side = { config: MergeConfig; processors: Processors };
type Reference = "scene" | "display";

/** Answers to the questions of color of a merge. */
export function colorsOf(base: MergeSide, input: MergeSide, params: MergeParams): Colors {
  const [left, right] = [sideOf(base), sideOf(input)];
  const { adjust_input_reference_space, avoid_duplicates } = params.options;
  const crossings: Partial<Record<Reference, AnyOp[]>> = {};
  if (adjust_input_reference_space) {
    crossings.scene = crossing(left, right, "scene");
    if ([left, right].every(({ config }) => config.spaces.some(({ isDisplay }) => isDisplay)))
      crossings.display = crossing(left, right, "display");
  }
  const prints = avoid_duplicates ? fingerprints(left) : [];
  const between = (reference: Reference) => crossings[reference] ?? [];
  return {
    equivalent(space) {
      if (space.categories.some((category) => category.toLowerCase() === ALLOW_DUPLICATE)) return null;
      const print = fingerprint(right, space);
      const found =
        print && prints.find((each) => each.isDisplay === space.isDisplay && isClose(each.print, print));
      return found ? found.name : null;
    },
    adjustedSpace(space) {
      const ops = between(space.isDisplay ? "display" : "scene");
      if (space.isdata || ops.length === 0) return space;
      const { toReference, fromReference } = space;
      return {
        ...space,
        toReference:
          toReference || !fromReference ? grouped([toReference, ...transformsOf(ops)]) : toReference,
        fromReference: fromReference && grouped([...transformsOf(ops, "inverse"), fromReference]),
      };
    },
    adjustedView(row) {
      const [scene, display] = [between("scene"), between("display")];
      const from = row.reference_space_type === "scene" ? scene : display;
      if (from.length === 0 && display.length === 0) return row;
      const wrapped = (node: Transform | null, before: readonly AnyOp[], after: readonly AnyOp[]) =>
        node && grouped([...transformsOf(before, "inverse"), node, ...transformsOf(after)]);
      return {
        ...row,
        from_scene_reference: wrapped(row.from_scene_reference, scene, display),
        to_scene_reference: wrapped(row.to_scene_reference, display, scene),
        from_display_reference: wrapped(row.from_display_reference, display, display),
        to_display_reference: wrapped(row.to_display_reference, display, display),
      } satisfies ViewTransform;
    },
  };
}

function sideOf({ config, surroundings }: MergeSide): Side {
  return { config, processors: new Processors(documentOf(config), surroundings) };
}

/** The steps from the input's reference to the base's, by the interchange roles; none where they are one. */
function crossing(base: Side, input: Side, reference: Reference): AnyOp[] {
  const role = reference === "scene" ? "aces_interchange" : "cie_xyz_d65_interchange";
  const [left, right] = [base, input].map(({ config }) => {
    const target = config.roles.get(role);
    const space = target === undefined ? undefined : spaceNamed(config, target);
    if (!space)
      throw new MergeRefusal(
        reference === "scene"
          ? "Heuristics were not able to find a known color space in the provided config. Please set the interchange roles."
          : "The heuristics currently only support scene-referred color spaces. Please set the interchange roles.",
      );
    return space;
  }) as [MergeSpace, MergeSpace];
  try {
    return fused([
      ...stepsOf(input.processors, right, "fromReference"),
      ...stepsOf(base.processors, left, "toReference"),
    ]).filter((op) => !isIdentity(op));
  } catch (error) {
    if (error instanceof ColorError) throw new MergeRefusal(error.message);
    throw error;
  }
}

function spaceNamed({ spaces }: MergeConfig, name: string): MergeSpace | undefined {
  return named(spaces, name) ?? spaces.find(({ aliases_data }) => has(aliases_data, name));
}

function stepsOf(
  processors: Processors,
  { toReference, fromReference }: MergeSpace,
  way: "toReference" | "fromReference",
): AnyOp[] {
  const [own, other] = way === "toReference" ? [toReference, fromReference] : [fromReference, toReference];
  return chainOps(processors, own, other);
}

/** Steps as transforms, each as it is or undone. */
function transformsOf(ops: readonly AnyOp[], direction: "forward" | "inverse" = "forward"): Transform[] {
  const steps = ops.map((op) => {
    if (op.type !== "matrix")
      throw new MergeRefusal(
        "The reference spaces of the two configurations differ by more than a matrix; set adjust_input_reference_space: false.",
      );
    const { matrix, offset } = op as AnyOp & { matrix: number[]; offset: number[] };
    return {
      ...createTransform("MatrixTransform", crypto.randomUUID()),
      matrix: [...matrix],
      offset: [...offset],
      direction,
    } as Transform;
  });
  return direction === "forward" ? steps : steps.reverse();
}

function grouped(steps: readonly (Transform | null)[]): Transform {
  const newId = () => crypto.randomUUID();
  const children = steps.flatMap((step) => withNewIds(step, newId) ?? []);
  return { ...createTransform("GroupTransform", newId()), children } as Transform;
}

function fingerprints(side: Side): { name: string; isDisplay: boolean; print: Float32Array }[] {
  return side.config.spaces.flatMap((space) => {
    const print = fingerprint(side, space);
    return print ? [{ name: space.name, isDisplay: space.isDisplay, print }] : [];
  });
}

/** Values in the base's reference of the probes in a color space; null where they cannot be computed. */
function fingerprint({ processors }: Side, space: MergeSpace): Float32Array | null {
  if (space.isdata) return null;
  const pixels = Float32Array.from(PROBES.flatMap((probe) => [...probe, 0]));
  try {
    compile(stepsOf(processors, space, "toReference"), { exact: true })(pixels, 0, PROBES.length);
  } catch (error) {
    if (error instanceof ColorError) return null;
    throw error;
  }
  return pixels;
}

function isClose(a: Float32Array, b: Float32Array): boolean {
  return a.every((value, at) => {
    const other = b[at] as number;
    return (
      value === other || Math.abs(value - other) <= TOLERANCE * Math.max(1, Math.abs(value), Math.abs(other))
    );
  });
}
