import { stepsOf } from "./slot.ts";
import type { GroupTransform, Transform } from "./transform.ts";

/** Position of a step: index in the chain, then in each nested group, from 0. */
export type Path = readonly number[];

/** The steps of a chain: the children of its group, or the one transform that it is. */
export function chainSteps(chain: Transform | null): readonly Transform[] {
  if (chain === null) return [];
  return chain.type === "GroupTransform" ? chain.children : [chain];
}

/** The path that "2.1" or the UUID of a step means; null when the chain has no such step. */
export function pathOf(chain: Transform | null, at: string): Path | null {
  const step = /^\d+(\.\d+)*$/.test(at)
    ? stepsOf(chain).find(({ keys, node }) => node !== chain && written(keys) === at)
    : stepsOf(chain).find(({ node }) => node.id === at && (node !== chain || node.type !== "GroupTransform"));
  if (step) return indexes(step.keys);
  const bare = chain !== null && chain.type !== "GroupTransform";
  return bare && (at === "0" || at === chain.id) ? [0] : null;
}

function indexes(keys: readonly (string | number)[]): number[] {
  return keys.length === 0 ? [0] : keys.filter((key) => typeof key === "number");
}

function written(keys: readonly (string | number)[]): string {
  return indexes(keys).join(".");
}

/** The step at a path. */
export function stepAt(chain: Transform | null, path: Path): Transform | null {
  let steps = chainSteps(chain);
  for (const index of path.slice(0, -1)) {
    const group = steps[index];
    if (group?.type !== "GroupTransform") return null;
    steps = group.children;
  }
  return steps[path.at(-1) as number] ?? null;
}

/** The list that a path points into: of the chain itself, or of a nested group; null when there is none. */
export function siblings(chain: Transform | null, path: Path): readonly Transform[] | null {
  if (path.length === 1) return chainSteps(chain);
  const group = stepAt(chain, path.slice(0, -1));
  return group?.type === "GroupTransform" ? group.children : null;
}

/** The chain with a step put at a path; `groupId` is for the group that a second step needs. */
export function inserted(
  chain: Transform | null,
  path: Path,
  node: Transform,
  groupId: string,
): Transform | null {
  return within(chain, path, groupId, (steps, index) => [
    ...steps.slice(0, index),
    node,
    ...steps.slice(index),
  ]);
}

/** The chain without the step at a path. */
export function removed(chain: Transform | null, path: Path, groupId: string): Transform | null {
  return within(chain, path, groupId, (steps, index) => steps.filter((_, place) => place !== index));
}

/** The chain with another node in the place of one. */
export function replaced(
  chain: Transform | null,
  path: Path,
  node: Transform,
  groupId: string,
): Transform | null {
  return within(chain, path, groupId, (steps, index) =>
    steps.map((step, place) => (place === index ? node : step)),
  );
}

/** The chain with a step taken out and put at another path, counted without it. */
export function movedStep(chain: Transform | null, from: Path, to: Path, groupId: string): Transform | null {
  const node = stepAt(chain, from);
  if (!node) return chain;
  if (from.length === to.length && from.slice(0, -1).every((index, depth) => to[depth] === index))
    return within(chain, from, groupId, (steps, index) => {
      const rest = steps.filter((_, place) => place !== index);
      const place = to.at(-1) as number;
      return [...rest.slice(0, place), node, ...rest.slice(place)];
    });
  return inserted(unwrapped(chain, from, groupId), to, node, groupId);
}

/** Taking a step out on the way to another place must not unwrap the chain yet. */
function unwrapped(chain: Transform | null, path: Path, groupId: string): Transform {
  const group = asGroup(chain, groupId);
  return {
    ...group,
    children: edited(group.children, path, (steps, at) => steps.filter((_, place) => place !== at)),
  };
}

type Edit = (steps: readonly Transform[], index: number) => Transform[];

/** The chain with the list changed that a path points into, stored as such a chain is. */
export function within(chain: Transform | null, path: Path, groupId: string, edit: Edit): Transform | null {
  const group = asGroup(chain, groupId);
  const children = edited(group.children, path, edit);
  const counts = children.length !== group.children.length;
  if (chain?.type === "GroupTransform" && !counts && path.length > 0) return { ...group, children };
  return closed({ ...group, children });
}

/** The chain as a group; `groupId` is for a new group. */
export function asGroup(chain: Transform | null, groupId: string): GroupTransform {
  if (chain?.type === "GroupTransform") return chain;
  return {
    id: groupId,
    type: "GroupTransform",
    direction: "forward",
    name: null,
    children: chain ? [chain] : [],
  };
}

/** Steps changed in the list, nested or not, that a path points into. */
export function edited(steps: readonly Transform[], path: Path, edit: Edit): Transform[] {
  const [index = 0, ...rest] = path;
  if (rest.length === 0) return edit(steps, index);
  return steps.map((step, place) =>
    place === index && step.type === "GroupTransform"
      ? { ...step, children: edited(step.children, rest, edit) }
      : step,
  );
}

/**
 * A chain as it is stored: no step is null, one step is that step alone, several are a group. A group stays around
 * one step that is itself a group, and where it carries a name, a comment or unknown keys; the direction of a group
 * that goes passes to its step.
 */
export function closed(group: GroupTransform): Transform | null {
  const [only, ...others] = group.children;
  if (!only) return null;
  const bears = group.name !== null || group.comment !== undefined || (group.unknown?.length ?? 0) > 0;
  if (others.length > 0 || bears || only.type === "GroupTransform") return group;
  if (group.direction === "forward") return only;
  return only.type === "UnknownTransform" ? group : reversed(only);
}

/** Step in the opposite direction. */
export function reversed<T extends Transform>(node: T): T {
  return { ...node, direction: node.direction === "forward" ? "inverse" : "forward" };
}
