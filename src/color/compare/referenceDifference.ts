import { type Document, rowsOf } from "#ocio/model/document.ts";
import { referenceSpace } from "../anchor.ts";
import { ifComputable } from "../error.ts";
import { compile } from "../ops.ts";
import { Processors } from "../processor.ts";
import type { Side } from "./colorComparison.ts";
import { type Light, lightOf } from "./light.ts";
import { agree, resultOf } from "./measure.ts";

/** A reference that means other colors in two configurations, with the color space that is it on each side, if any. */
export type ReferenceDifference = { kind: keyof Light; a: string | null; b: string | null };

/** Part of a value by which one reference may differ from itself: matrices are written with few digits. */
const TOLERANCE = 1e-3;

/** References that are known on both sides and differ: steps of one side make other colors on the other. */
export function referenceDifferences(before: Side, after: Side): ReferenceDifference[] {
  const [a, b] = [before, after].map(
    ({ document, surroundings }) =>
      ifComputable(() => lightOf(document, new Processors(document, surroundings))) ?? null,
  );
  return (["scene", "display"] as const).flatMap((kind) => {
    const [own, other] = [a?.[kind], b?.[kind]];
    if (!own || !other || agree(resultOf(compile(own)), resultOf(compile(other)), TOLERANCE)) return [];
    return [{ kind, a: nameIn(before.document, kind), b: nameIn(after.document, kind) }];
  });
}

function nameIn(document: Document, kind: keyof Light): string | null {
  if (kind === "scene") return referenceSpace(document)?.name ?? null;
  const space = rowsOf(document, "display_colorspaces").find(
    (row) => !row.isdata && !row.to_display_reference_transform && !row.from_display_reference_transform,
  );
  return space?.name ?? null;
}
