import { type ColorDifference, colorComparison } from "#color/compare/colorComparison.ts";
import { compared } from "#ocio/compare/compare.ts";
import { cosmeticCount } from "#ocio/compare/cosmetic.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import type { GeneratedPair } from "./pairs.ts";

/** Answer of the comparison, rows in the words of the truth. */
function answerTo({ before, after, kind, colors: expected }: GeneratedPair) {
  const [a, b] = [before, after].map((text) => ({ document: readConfig(text).document }));
  const color = colorComparison(a!, b!);
  const found = compared(a!.document, b!.document, color.match);
  const rows = found.rows.map(({ collection, name, kind, was }) => ({
    collection,
    name,
    kind,
    ...(was && { was }),
  }));
  const isAboutColor = expected.length > 0 || kind === "cosmetic";
  const colors = isAboutColor ? color.differences(found.pairs) : [];
  return { rows, colors, cosmetic: cosmeticCount(before, after, found) };
}

/** Difference of the answer from the truth, as a line; null where there is none. */
export function judged(pair: GeneratedPair): { wrong: string | null; colors: ColorDifference[] } {
  const { rows, colors, cosmetic } = answerTo(pair);
  const spaces = colors.filter((each) => each.collection === "colorspaces");
  const isRight =
    inOrder(rows) === inOrder(pair.rows) &&
    cosmetic > 0 === (pair.kind === "cosmetic") &&
    pair.colors.every((name) => spaces.some((each) => each.name === name)) &&
    (pair.kind !== "cosmetic" || colors.every((each) => "error" in each));
  const found = `${JSON.stringify(rows)}, cosmetic ${cosmetic}, colors ${spaces.map(({ name }) => name)}`;
  const wanted = `${JSON.stringify(pair.rows)}, colors ${pair.colors}`;
  return { wrong: isRight ? null : `${pair.config}, ${pair.kind}: ${found} instead of ${wanted}`, colors };
}

/** Rows as text, in one order. */
function inOrder(rows: GeneratedPair["rows"]): string {
  return JSON.stringify(
    rows.map(({ collection, name, kind, was }) => [collection, name, kind, was ?? ""].join(" | ")).sort(),
  );
}
