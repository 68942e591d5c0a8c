import { asGroup, closed, edited, inserted, type Path, reversed, stepAt } from "./chain.ts";
import type { GroupTransform, Transform } from "./transform.ts";

/** Placeholder at the target of a move; no step has an empty id. */
const MARK: Transform = { id: "", type: "UnknownTransform", direction: "forward", tag: "", text: "" };

function group(id: string, children: Transform[]): GroupTransform {
  return { id, type: "GroupTransform", direction: "forward", name: null, children };
}

type Change = (node: Transform) => readonly Transform[];

/** The steps, nested ones too, each replaced by what `change` makes of it. */
function mapped(steps: readonly Transform[], change: Change): Transform[] {
  return steps.flatMap((step) =>
    change(step).map((node) =>
      node === step && node.type === "GroupTransform"
        ? { ...node, children: mapped(node.children, change) }
        : node,
    ),
  );
}

/** Selected steps at any depth, without those inside another selected step. */
function outermost(steps: readonly Transform[], ids: ReadonlySet<string>): Transform[] {
  return steps.flatMap((step) => {
    if (ids.has(step.id)) return [step];
    return step.type === "GroupTransform" ? outermost(step.children, ids) : [];
  });
}

/**
 * The chain with steps taken out of wherever they stand and put together at a gap: `to` is counted in the chain as it
 * is, so [0] is before the first step and [2, 1] before the second step of the group that is third.
 */
export function gathered(
  chain: Transform | null,
  ids: ReadonlySet<string>,
  to: Path,
  groupId: string,
): Transform | null {
  const base = asGroup(chain, groupId);
  const taken = outermost(base.children, ids);
  const marked = edited(base.children, to, (steps, at) => [...steps.slice(0, at), MARK, ...steps.slice(at)]);
  const rest = mapped(marked, (node) => (ids.has(node.id) ? [] : [node]));
  const children = mapped(rest, (node) => (node === MARK ? taken : [node]));
  return closed({ ...base, children });
}

/** The chain with steps of one list gathered into a new group at the place of the first of them. */
export function wrapped(
  chain: Transform | null,
  paths: readonly Path[],
  newId: string,
  groupId: string,
): Transform | null {
  const [first] = paths;
  const nodes = paths.map((path) => stepAt(chain, path) as Transform);
  if (!first) return chain;
  const ids = new Set(nodes.map(({ id }) => id));
  const base = asGroup(chain, groupId);
  const children = mapped(base.children, (node) => {
    if (node.id === nodes[0]?.id) return [group(newId, nodes)];
    return ids.has(node.id) ? [] : [node];
  });
  return closed({ ...base, children });
}

/** The chain with the steps of a nested group in place of the group; those of an inverse group are inverted. */
export function unwrapped(chain: Transform | null, path: Path, groupId: string): Transform | null {
  const node = stepAt(chain, path);
  if (node?.type !== "GroupTransform") return chain;
  const steps = node.direction === "inverse" ? inverted(node.children) : node.children;
  const base = asGroup(chain, groupId);
  const children = mapped(base.children, (each) => (each === node ? steps : [each]));
  return closed({ ...base, children });
}

/** Inverse of steps: reversed order, each inverted. */
function inverted(steps: readonly Transform[]): Transform[] {
  return steps.map((step) => reversed(step)).reverse();
}

/** The chain that undoes a chain; the direction and the name of its group stay. */
export function inverseOf(chain: Transform | null): Transform | null {
  if (chain === null) return null;
  return chain.type === "GroupTransform" ? { ...chain, children: inverted(chain.children) } : reversed(chain);
}

/** The chain with a name on its outermost group, which a bare step gets for it; without a name it may go again. */
export function renamedGroup(
  chain: Transform | null,
  name: string | null,
  groupId: string,
): Transform | null {
  if (chain === null) return null;
  return closed({ ...asGroup(chain, groupId), name });
}

/** The chain with a step put behind another. */
export function followed(
  chain: Transform | null,
  path: Path,
  node: Transform,
  groupId: string,
): Transform | null {
  return inserted(chain, [...path.slice(0, -1), (path.at(-1) as number) + 1], node, groupId);
}
