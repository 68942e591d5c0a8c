import { type Entry, entriesOf, labelOf } from "#ocio/compare/entry.ts";
import type { Pair } from "#ocio/compare/match.ts";
import { colorComparison, type Side } from "../compare/colorComparison.ts";
import type { ColorPicture, ColorStrip } from "../compare/picture.ts";

export const mergeSides = ["base", "ours", "theirs"] as const;
export type MergeSideName = (typeof mergeSides)[number];

/**
 * Color of a row by one side of a merge: its look, and the largest and mean ΔE ITP to the base, or to ours where the
 * base has no such row. `error` where a file is missing or nothing can be computed.
 */
export type SideColor = { strip: ColorStrip; max: number; mean: number } | { error: string };

/** Colors of a row in conflict by the sides that have it. */
export type ConflictColor = {
  ramp: ColorPicture["ramp"];
  sides: Partial<Record<MergeSideName, SideColor>>;
};

/** Colors of rows in conflict by their ids, without those that have none, such as roles. */
export function conflictColors(
  sides: Readonly<Record<MergeSideName, Side>>,
  rows: readonly string[],
): Map<string, ConflictColor> {
  const entries = Object.fromEntries(
    mergeSides.map((side) => [side, new Map(entriesOf(sides[side].document).map((each) => [each.id, each]))]),
  ) as Record<MergeSideName, Map<string | null, Entry>>;
  const found = new Map<string, ConflictColor>();
  for (const [from, to] of [
    ["base", "ours"],
    ["base", "theirs"],
    ["ours", "theirs"],
  ] as const) {
    const both = rows.flatMap((id): { id: string; pair: Pair }[] => {
      if (from === "ours" && entries.base.has(id)) return [];
      const [a, b] = [entries[from].get(id), entries[to].get(id)];
      return a && b ? [{ id, pair: { a, b, by: "id" } }] : [];
    });
    if (both.length === 0) continue;
    const pairs = both.map(({ pair }) => pair);
    const colors = colorComparison(sides[from], sides[to]);
    const differences = new Map(colors.differences(pairs).map((each) => [keyOf(each), each]));
    const names = new Set(pairs.map(({ b }) => keyOf({ ...b, name: labelOf(b) })));
    const pictures = new Map(colors.pictures(pairs, names).map((each) => [keyOf(each), each]));
    for (const { id, pair } of both) {
      const key = keyOf({ ...pair.b, name: labelOf(pair.b) });
      const [difference, picture] = [differences.get(key), pictures.get(key)];
      const color = found.get(id) ?? { ramp: picture?.ramp ?? "code", sides: {} };
      if (difference && "error" in difference) color.sides[to] = { error: difference.error };
      else if (picture) {
        color.sides[from] = { strip: picture.before, max: 0, mean: 0 };
        const { max, mean } = difference ?? { max: 0, mean: 0 };
        color.sides[to] = { strip: picture.after, max, mean };
      }
      if (Object.keys(color.sides).length > 0) found.set(id, color);
    }
  }
  return found;
}

const keyOf = ({ collection, name }: { collection: string; name: string }) => `${collection}/${name}`;
