import type { ColorDifference } from "#color/compare/colorComparison.ts";
import type { Compared } from "#color/compare/compareWorker.ts";
import type { ConfigComparison } from "#color/compare/comparison.ts";
import type { RowDifference, WholeRow } from "#ocio/compare/compare.ts";
import type { CollectionName } from "#ocio/model/document.ts";
import { capital, nouns } from "#ocio/model/noun.ts";

/** Line of the comparison: a row that differs in fields, in color or in both. */
export type DifferenceLine = {
  key: string;
  collection: string;
  name: string;
  row: RowDifference | null;
  color: ColorDifference | undefined;
  /** Fields of a row that one side alone has. */
  whole?: WholeRow;
};

/** Kinds of differences in the order of the screen, and the words above them. */
export const kinds = {
  renamed: "Renamed",
  changed: "Changed",
  color: "Color only",
  added: "Added",
  removed: "Removed",
  moved: "Moved",
} as const;
export type Kind = keyof typeof kinds;

export function kindOf({ row }: DifferenceLine): Kind {
  return row?.kind ?? "color";
}

/** Lines by kind, in each kind by falling color difference. */
export function linesOf({ rows, color, whole }: Partial<Compared> & ConfigComparison): DifferenceLine[] {
  const colors = new Map(color.map((each) => [keyOf(each), each]));
  const own = rows.map((row) => {
    const says = whole?.get(keyOf(row));
    return { ...lineOf(row), row, color: colors.get(keyOf(row)), ...(says?.length && { whole: says }) };
  });
  const listed = new Set(own.map(({ key }) => key));
  const rest = color
    .filter((each) => !("error" in each) && !listed.has(keyOf(each)))
    .map((each) => ({ ...lineOf(each), row: null, color: each }));
  const order = Object.keys(kinds) as Kind[];
  const lines = [...own, ...rest].sort(
    (a, b) => order.indexOf(kindOf(a)) - order.indexOf(kindOf(b)) || sizeOf(b) - sizeOf(a),
  );
  // A list of a file may name one thing several times.
  const counts = new Map<string, number>();
  return lines.map((line) => {
    const count = (counts.get(line.key) ?? 0) + 1;
    counts.set(line.key, count);
    return count === 1 ? line : { ...line, key: `${line.key} ${count}` };
  });
}

/** Words on the colors of a comparison, how many could not be computed, and why the first of them could not. */
export function colorWords(color: readonly ColorDifference[]): {
  words: string;
  unknown: number;
  why: string | undefined;
} {
  const unknown = color.flatMap((each) => ("error" in each ? each.error : []));
  const differing = color.length - unknown.length;
  const rows = differing === 1 ? "1 row differs" : `${differing} rows differ`;
  const none = unknown.length === 0 ? "No color differs" : "No known color differs";
  return {
    words: differing === 0 ? none : `${rows} in color`,
    unknown: unknown.length,
    why: unknown[0],
  };
}

/** Words for a collection of the file, or a list of it: "Color spaces", "Active views". */
export function collectionWords(collection: string): string {
  return capital(nouns[collection as CollectionName]?.[1] ?? collection.replaceAll("_", " "));
}

/** Key of a line, whose name is the one on side B. */
export const keyOf = ({ collection, name }: { collection: string; name: string }) => `${collection}/${name}`;

function lineOf(each: { collection: string; name: string }) {
  const { collection } = each;
  return { key: keyOf(each), collection, name: collection === "config" ? "Configuration" : each.name };
}

/** The largest ΔE ITP of a line; -1 where there is none. */
export function sizeOf({ color }: DifferenceLine): number {
  return color && !("error" in color) ? color.max : -1;
}
