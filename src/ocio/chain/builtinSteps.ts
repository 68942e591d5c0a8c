import { createTransform, type Transform } from "./transform.ts";

/** Steps of a chain that a built-in transform stands for; the first and the last of them, counted from 0. */
export type BuiltinSteps = {
  from: number;
  to: number;
  style: string;
  direction: "forward" | "inverse";
};

const WORD = /^(\w+):(\d+)-(\d+):(forward|inverse):(.+)$/;

/** Steps of a field as one word: "to_scene_reference_transform:0-1:inverse:ACEScct_to_ACES2065-1". */
export function stepsWord({ field, from, to, direction, style }: BuiltinSteps & { field: string }): string {
  return `${field}:${from}-${to}:${direction}:${style}`;
}

/** The steps that such a word means; null for none. */
export function stepsOfWord(word: string): (BuiltinSteps & { field: string }) | null {
  const [, field, from, to, direction, style] = WORD.exec(word) ?? [];
  if (field === undefined || style === undefined) return null;
  return {
    ...{ field, from: Number(from), to: Number(to), style },
    direction: direction as BuiltinSteps["direction"],
  };
}

/** The steps of a chain that a built-in transform can stand for: what is in its outermost group, or the one that it is. */
export function nodesOf(chain: Transform | null): readonly Transform[] {
  if (!chain) return [];
  return chain.type === "GroupTransform" && chain.direction === "forward" ? chain.children : [chain];
}

/** A chain with built-in transforms in the place of steps. */
export function withBuiltins(
  chain: Transform,
  found: readonly BuiltinSteps[],
  newId: () => string,
): Transform {
  const nodes = [...nodesOf(chain)];
  for (const { from, to, style, direction } of [...found].sort((a, b) => b.from - a.from))
    nodes.splice(from, to - from + 1, {
      ...createTransform("BuiltinTransform", newId()),
      ...{ style, direction },
    } as Transform);
  return nodes.length === 1 ? (nodes[0] as Transform) : ({ ...chain, children: nodes } as Transform);
}
