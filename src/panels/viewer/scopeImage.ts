import type { ScopeName } from "#color/preview/scopes.ts";
import { vectorGraticule } from "./vectorGraticule.ts";

/** Edges of the image of a scope in pixels, and the room at its left or below it for the scale. */
const SIZE = { width: 1024, height: 512, square: 640, left: 44, below: 20 };

/** A line of a scale: from 0 at the bottom or the left to 1, and its number. */
export type ScaleLine = { at: number; label: string };

/** Draws a scope with its scale as a PNG image on dark ground; a histogram has its levels from left to right. */
export async function scopeImage(
  scope: HTMLCanvasElement,
  lines: readonly ScaleLine[],
  name: ScopeName,
): Promise<Blob> {
  const isSquare = name === "vectorscope";
  const isAcross = name === "histogram";
  const left = lines.length > 0 && !isAcross ? SIZE.left : 0;
  const [width, height] = isSquare ? [SIZE.square, SIZE.square] : [SIZE.width, SIZE.height];
  const canvas = new OffscreenCanvas(width + left, isAcross ? height + SIZE.below : height);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("The browser cannot draw the scope.");
  context.fillStyle = "#0c0c0c";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingEnabled = false;
  context.drawImage(scope, left, 0, width, height);
  context.fillStyle = "#9a9a9a";
  context.font = "12px monospace";
  for (const { at, label } of lines) {
    const [x, y] = [Math.round(at * (width - 1)), Math.round((1 - at) * (height - 1))];
    if (isAcross) context.fillText(label, Math.min(width - 32, x + 4), height + SIZE.below - 6);
    else context.fillText(label, 4, Math.min(height - 4, Math.max(12, y + 4)));
    context.globalAlpha = 0.25;
    if (isAcross) context.fillRect(x, 0, 1, height);
    else context.fillRect(left, y, width, 1);
    context.globalAlpha = 1;
  }
  if (isSquare) drawGraticule(context, SIZE.square);
  return canvas.convertToBlob({ type: "image/png" });
}

function drawGraticule(context: OffscreenCanvasRenderingContext2D, size: number): void {
  const { circle, lines, boxes } = vectorGraticule(size);
  context.strokeStyle = "#ffffff38";
  context.beginPath();
  context.arc(circle.x, circle.y, circle.radius, 0, Math.PI * 2);
  context.stroke();
  for (const { from, to, isDashed } of lines) {
    context.setLineDash(isDashed ? [4, 6] : []);
    context.beginPath();
    context.moveTo(...from);
    context.lineTo(...to);
    context.stroke();
  }
  context.setLineDash([]);
  context.strokeStyle = "#ffffff90";
  for (const { x, y, edge, letters, text, align } of boxes) {
    context.strokeRect(x - edge / 2, y - edge / 2, edge, edge);
    context.textAlign = align;
    context.fillText(letters, ...text);
  }
}
