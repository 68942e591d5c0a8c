import { useEffect, useRef } from "react";
import { MARKS, markCss } from "#color/preview/marks.ts";
import type { Scene } from "../preview/usePreview.ts";
import type { Frame } from "./frame.ts";
import type { FoundMarks } from "./useMarkSearch.ts";

/** CSS pixels for one of the picture up to which marked pixels are too small to be seen. */
export const DOTS_BELOW = 4;
/** Areas of a mark that have dots, at most: more of them are seen without. */
const MAX_DOTS = 2000;
/** Edge of a dot in CSS pixels. */
const DOT = 3;

type Props = { scene: Scene; frame: Frame; found: FoundMarks };

/** Dots over marked areas of a picture that is shown smaller, where a pixel alone would not be seen. */
export function MarkDots({ scene, frame, found }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { adjust, layout, split } = scene.choice;
  const { marks } = adjust;
  const shown = scene.was ? layout : "after";
  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (!context) return;
    const density = globalThis.devicePixelRatio || 1;
    const { scale, across, width, height, window } = frame;
    const left = shown === "side" ? width : 0;
    context.canvas.width = Math.round((left + width) * density);
    context.canvas.height = Math.round(height * density);
    context.scale(density, density);
    // The other side has marks of its own.
    const from = shown === "split" ? split * width : 0;
    for (const name of MARKS) {
      const places = found.places[name];
      if (!marks.includes(name) || places.length > MAX_DOTS) continue;
      for (const place of places) {
        const x = ((place % found.width) + 0.5 - window.x) * across;
        const y = (Math.floor(place / found.width) + 0.5 - window.y) * scale;
        if (x < from || y < 0 || x > width || y > height) continue;
        for (const [edge, color] of [
          [DOT + 2, "#000"],
          [DOT, markCss(name)],
        ] as const) {
          context.fillStyle = color;
          context.fillRect(left + x - edge / 2, y - edge / 2, edge, edge);
        }
      }
    }
  }, [frame, found, marks, shown, split]);
  return <canvas ref={canvas} className="stage-values" />;
}
