import type { Transform } from "#ocio/chain/transform.ts";
import { type BuildContext, combined, type Direction, type Reference } from "../context.ts";
import type { AnyOp } from "../op.ts";

const types = new Set(["ColorSpaceTransform", "DisplayViewTransform", "LookTransform", "ViewTransform"]);

/** Hooks into how the steps of transforms are made. */
export type Hooks = {
  /** Stands in for what makes the steps of transforms. */
  build?: (node: Transform | null, direction: Direction, context: BuildContext) => AnyOp[];
  /** Called with each transform that names parts of the configuration. */
  onRefer?: (node: Reference) => void;
};

/** True for a transform that names other parts of a config. */
export function isReference(node: Transform): node is Reference {
  return types.has(node.type);
}

/** True if a transform, or one in it, names other parts of a config. */
export function hasReference(node: Transform): boolean {
  return node.type === "GroupTransform" ? node.children.some(hasReference) : isReference(node);
}

/** Follows what a transform names, and leaves out its other steps, with their files. */
export function followed(node: Transform | null, asked: Direction, context: BuildContext): AnyOp[] {
  if (!node) return [];
  const direction = combined(node.direction, asked);
  if (node.type === "GroupTransform")
    return node.children.flatMap((child) => followed(child, direction, context));
  return isReference(node) ? context.refer(node, direction) : [];
}
