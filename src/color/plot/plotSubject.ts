import { type Document, rowsOf } from "#ocio/model/document.ts";
import { spaceId } from "#ocio/names/finder.ts";
import { fold } from "#ocio/names/name.ts";
import type { PlotSubject } from "../preview/choice.ts";

/** Steps of a conversion that a plot can be of, at most. */
const MOST_STEPS = 999;

/**
 * Parses the subject of a plot: "conversion", "step 3", or the name or UUID of a color space or named transform. Null
 * if there is none.
 */
export function plotSubject(text: string, document: Document): PlotSubject | null {
  if (fold(text) === "conversion") return "conversion";
  const step = Number(/^step (\d+)$/i.exec(text)?.[1] ?? 0);
  if (step >= 1 && step <= MOST_STEPS) return { step: step - 1 };
  const { colorspaces, display_colorspaces, named_transforms } = document;
  if ([colorspaces, display_colorspaces, named_transforms].some(({ byId }) => Object.hasOwn(byId, text)))
    return { row: text };
  const named = rowsOf(document, "named_transforms").find(({ name }) => fold(name) === fold(text));
  const row = spaceId(document, text) ?? named?.id;
  return row === undefined ? null : { row };
}
