import type { Conversion } from "#color/conversion.ts";
import type { PlotSubject } from "#color/preview/choice.ts";
import type { Shot } from "#color/preview/client.ts";
import { lightWay } from "#color/preview/light.ts";
import type { Document } from "#ocio/model/document.ts";
import { shotOf } from "../../preview/shot.ts";
import type { Scene } from "../../preview/usePreview.ts";

/** The step of the conversion that is the subject, from 0 on; null for all steps. */
export function stepOf(subject: PlotSubject): number | null {
  return typeof subject === "object" && "step" in subject ? subject.step : null;
}

/** The sides that are drawn: the conversion and the compared one, a color space to light, or a named transform. */
export function sidesOf({ document, now, was }: Scene, subject: PlotSubject): Shot[] {
  if (typeof subject === "object" && "row" in subject) {
    const way = wayOf(document, subject.row);
    if (!way) return [];
    // Rows of another config have other UUIDs: there the same name is meant.
    const before = was && (wayOf(was.document, subject.row) ?? (was.isEarlier ? null : way));
    return [{ document, conversion: way }, ...(was && before ? [shotOf(was, before)] : [])];
  }
  const whole = { document, conversion: now.conversion };
  return was && subject === "conversion" ? [whole, shotOf(was, was.shown.conversion)] : [whole];
}

/** The way of a color space to light, or a named transform. */
function wayOf(document: Document, id: string): Conversion | null {
  const space = document.colorspaces.byId[id];
  const display = document.display_colorspaces.byId[id];
  const named = document.named_transforms.byId[id];
  if (space) return lightWay(space.name, false);
  if (display) return lightWay(display.name, true);
  return named ? { namedTransform: named.name } : null;
}
