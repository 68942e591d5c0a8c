import type { PlotSubject } from "#color/preview/choice.ts";
import type { Shot } from "#color/preview/client.ts";
import { lightWay } from "#color/preview/light.ts";
import type { Document } from "#ocio/model/document.ts";
import type { Scene } from "../../preview/usePreview.ts";

/** The step of the conversion that is the subject, from 0 on; null for all steps. */
export function stepOf(subject: PlotSubject): number | null {
  return typeof subject === "object" && "step" in subject ? subject.step : null;
}

/** The sides that are drawn: the conversion and the compared one, a color space to light, or a named transform. */
export function sidesOf({ document, now, was }: Scene, subject: PlotSubject): Shot[] {
  if (typeof subject === "object" && "row" in subject) {
    const { row: id } = subject;
    const of = (from: Document): Shot | null => {
      const space = from.colorspaces.byId[id];
      const display = from.display_colorspaces.byId[id];
      const named = from.named_transforms.byId[id];
      if (space) return { document: from, conversion: lightWay(space.name, false) };
      if (display) return { document: from, conversion: lightWay(display.name, true) };
      return named ? { document: from, conversion: { namedTransform: named.name } } : null;
    };
    return [of(document), was ? of(was.document) : null].filter((side) => side !== null);
  }
  const whole = { document, conversion: now.conversion };
  return was && subject === "conversion"
    ? [whole, { document: was.document, conversion: was.shown.conversion }]
    : [whole];
}
