import type { Conversion } from "#color/conversion.ts";
import type { Adjustment } from "#color/preview/adjustment.ts";
import type { PreviewChoice } from "#color/preview/choice.ts";
import type { Shot, Subject } from "#color/preview/client.ts";
import type { Window } from "#color/preview/pyramid.ts";
import type { Shown } from "#color/preview/shown.ts";
import type { Document } from "#ocio/model/document.ts";

type ShownSide = Pick<Shot, "document" | "files"> & { shown: Shown };
/** Parts of a scene by which it is painted. */
type PaintedScene = {
  choice: PreviewChoice;
  document: Document;
  now: Shown;
  was: ShownSide | null;
  subject: Subject;
  pointed: Shot | null;
};

/** Pixels across a window of which each is so large that a mark fills it. */
const FLAT_FROM = 240;
/** The question for a scene's picture as it is seen, or for a window of it. */
export function paintRequest(scene: PaintedScene, window: Window | undefined, hasP3: boolean) {
  const { choice, document, now, was, subject, pointed } = scene;
  const { adjust } = choice;
  const inAp0 = !pointed && hasAp0(now) && (!was || hasAp0(was.shown));
  return {
    ask: "paint" as const,
    picture: { ...subject, window },
    before: was && !pointed ? shotOf(was, seen(was.shown, adjust, inAp0)) : null,
    after: pointed ?? { document, conversion: seen(now, adjust, inAp0) },
    inAp0,
    scene: now.ap0 && adjust.marks.length > 0 ? { document, conversion: now.ap0 } : null,
    flat: window ? window.width / window.columns <= 1 && window.width < FLAT_FROM : false,
    layout: was && !pointed ? choice.layout : ("after" as const),
    split: choice.split,
    gain: choice.gain,
    adjust,
    hasP3,
  };
}

/** The other side of a comparison through a conversion, with the files that it reads. */
export function shotOf({ document, files }: Omit<ShownSide, "shown">, conversion: Conversion): Shot {
  return { document, conversion, files };
}

/** True if false color shows the light of a conversion in AP0. */
function hasAp0({ conversion, ap0 }: Shown): boolean {
  return ap0 !== null && conversion.src !== undefined;
}

/** The conversion with the exposure; bands of false color are of the scene's light, in AP0 where that is known. */
function seen({ conversion, ap0 }: Shown, { exposure, falseColor }: Adjustment, inAp0: boolean): Conversion {
  if (falseColor && conversion.src !== undefined)
    return inAp0 && ap0 ? { ...ap0, exposure } : { src: conversion.src, dst: "scene_linear", exposure };
  return exposed(conversion, exposure);
}

/** The conversion with an exposure of the scene's light before it. */
function exposed(conversion: Conversion, exposure: number): Conversion {
  return exposure === 0 ? conversion : { ...conversion, exposure };
}

/** A side as its numbers are on the screen; one channel, false color and marks change no number. */
export function onScreen(shot: Shot, { exposure, saturation, gamma }: Adjustment): Shot {
  const adjust = saturation === 1 && gamma === 1 ? undefined : { saturation, gamma };
  return { ...shot, conversion: exposed(shot.conversion, exposure), adjust };
}
