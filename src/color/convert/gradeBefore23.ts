import { createTransform, type Transform } from "#ocio/chain/transform.ts";
import { isBypassed } from "#ocio/transform/gradingPrimaryTransform.ts";

/** A value that is 1 to within what single precision tells apart, and not 1. */
const BESIDE_1 = 1 + 2 ** -22;

/**
 * A primary grade that official OCIO before 2.3 computes as later versions do the given one; null where it does so
 * anyway. It left out a saturation that stood alone, and the power of all channels where that of one of them was 1.
 */
export function gradeBefore23(node: Transform): Transform | null {
  if (node.type !== "GradingPrimaryTransform") return null;
  if (node.saturation !== 1 && isBypassed({ ...node, saturation: 1 })) {
    const { name, direction, saturation: sat } = node;
    return { ...createTransform("CDLTransform", node.id), name, direction, sat };
  }
  const field = node.style === "video" ? "gamma" : node.style === "linear" ? "contrast" : null;
  if (field === null) return null;
  const { master, ...channels } = node[field];
  const isOne = (value: number) => Math.fround(value * master) === 1;
  const values = Object.values(channels);
  if (!values.some(isOne) || values.every(isOne)) return null;
  const beside = (value: number) => (isOne(value) ? BESIDE_1 / master : value);
  const { r, g, b } = channels;
  return { ...node, [field]: { r: beside(r), g: beside(g), b: beside(b), master } };
}
