import { memo, useEffect, useRef } from "react";
import { lumaOf } from "#color/luma.ts";
import type { Subject } from "#color/preview/client.ts";
import { useValues } from "../preview/usePreview.ts";
import type { Frame } from "./frame.ts";

/** CSS pixels for one of the picture from which on its values are written in it. */
export const VALUES_FROM = 44;

/** A number in five characters. */
function short(value: number): string {
  if (Number.isNaN(value)) return "nan";
  if (!Number.isFinite(value)) return value > 0 ? "inf" : "−inf";
  const text =
    Math.abs(value) >= 1000 ? value.toExponential(0) : value.toFixed(Math.abs(value) >= 10 ? 1 : 3);
  return text.replace(/^-(?=[0.]+$)/, "").replace("-", "−");
}

/** Values of the picture's pixels, as the file has them, each in its cell. */
export const CellValues = memo(function CellValues({ subject, frame }: { subject: Subject; frame: Frame }) {
  const values = useValues(subject, frame.window);
  const canvas = useRef<HTMLCanvasElement>(null);
  const { width, height, scale, across } = frame;
  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (!context || !values) return;
    const density = globalThis.devicePixelRatio || 1;
    context.canvas.width = Math.round(width * density);
    context.canvas.height = Math.round(height * density);
    context.scale(density, density);
    const size = Math.min(13, scale / 4.4, across / 4.4);
    context.font = `${size}px ui-monospace, monospace`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.lineWidth = 2.5;
    context.lineJoin = "round";
    for (let row = 0; row < values.height; row++)
      for (let column = 0; column < values.width; column++) {
        const at = (row * values.width + column) * 4;
        const [r, g, b] = [values.pixels[at]!, values.pixels[at + 1]!, values.pixels[at + 2]!];
        // Dark letters on light pixels; the edge keeps them apart from what a view makes of them.
        const isLight = lumaOf(r, g, b) > 0.4;
        context.fillStyle = isLight ? "#000" : "#fff";
        context.strokeStyle = isLight ? "#fff8" : "#0008";
        for (const [line, value] of [r, g, b].entries()) {
          const [x, y] = [(column + 0.5) * across, (row + 0.5) * scale + (line - 1) * size * 1.2];
          context.strokeText(short(value), x, y);
          context.fillText(short(value), x, y);
        }
      }
  }, [values, width, height, scale, across]);
  return <canvas ref={canvas} className="stage-values" />;
});
