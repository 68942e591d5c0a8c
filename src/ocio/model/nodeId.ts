import type { Transform } from "../chain/transform.ts";

/**
 * The n-th UUID after a given one: ids of a command's further rows follow from the call, so that redo makes the same
 * rows.
 */
export function idAfter(id: string, n: number): string {
  const tail = (BigInt(`0x${id.slice(24)}`) + BigInt(n)) % (1n << 48n);
  return `${id.slice(0, 24)}${tail.toString(16).padStart(12, "0")}`;
}

/** The chain with ids of its own, counted on from `id` by `next`. */
export function withNewIds(chain: Transform | null, next: () => string): Transform | null {
  if (chain === null) return null;
  const node = { ...chain, id: next() };
  if (node.type !== "GroupTransform") return node;
  return { ...node, children: node.children.map((child) => withNewIds(child, next) as Transform) };
}
