import type { WholeRow } from "#ocio/compare/compare.ts";
import { cosmeticCount } from "#ocio/compare/cosmetic.ts";
import type { Document } from "#ocio/model/document.ts";
import { keepLayout, writeWithComments } from "#ocio/yaml/layout/layout.ts";
import { sideOf } from "./colorComparison.ts";
import { type ConfigComparison, comparisonOf } from "./comparison.ts";
import { equalSides } from "./equalSides.ts";
import { type ReferenceDifference, referenceDifferences } from "./referenceDifference.ts";

/** A configuration to compare, and the LUT files it reads by their paths. */
export type WorkerSide = { document: Document; files: ReadonlyMap<string, Uint8Array> };

/** A side, and the text that it was opened from; null where that is not known. */
export type ComparedSide = WorkerSide & { opened: string | null };

/**
 * Differences, the number of cosmetic ones, null where neither side has a text of its own, what rows say that one side
 * alone has, and the references that differ.
 */
export type Compared = ConfigComparison & {
  cosmetic: number | null;
  whole: ReadonlyMap<string, WholeRow>;
  references: readonly ReferenceDifference[];
};

/** The text of a side as it is exported. */
const textOf = ({ opened, document }: ComparedSide) =>
  opened === null ? writeWithComments(document) : keepLayout(opened, document);

/** Compares the two configurations of a message and tells rows and colors, then pictures, then equal spaces; or the fault. */
self.onmessage = ({ data: [before, after] }: MessageEvent<[ComparedSide, ComparedSide]>) => {
  try {
    const { same, rows, color, pairs, whole, pictures } = comparisonOf(sideOf(before), sideOf(after));
    const hasText = before.opened !== null || after.opened !== null;
    const cosmetic = hasText ? cosmeticCount(textOf(before), textOf(after), { rows, pairs }) : null;
    const references = referenceDifferences(sideOf(before), sideOf(after));
    self.postMessage({ same, cosmetic, rows, color, whole, references } satisfies Compared);
    self.postMessage({ pictures: pictures() });
    self.postMessage({ equal: equalSides(sideOf(before), sideOf(after)) });
  } catch (error) {
    self.postMessage({ fault: String(error) });
  }
};
