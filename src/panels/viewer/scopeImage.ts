/** Edges of the image of a scope in pixels, and the room at its left for the scale. */
const SIZE = { width: 1024, height: 512, square: 640, scale: 44 };

/** A line of a scale: from 0 at the bottom to 1, and its number. */
export type ScaleLine = { at: number; label: string };

/** Draws a scope with its scale as a PNG image on dark ground. */
export async function scopeImage(
  scope: HTMLCanvasElement,
  lines: readonly ScaleLine[],
  isSquare: boolean,
): Promise<Blob> {
  const left = lines.length > 0 ? SIZE.scale : 0;
  const [width, height] = isSquare ? [SIZE.square, SIZE.square] : [SIZE.width, SIZE.height];
  const canvas = new OffscreenCanvas(width + left, height);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("The browser cannot draw the scope.");
  context.fillStyle = "#0c0c0c";
  context.fillRect(0, 0, canvas.width, height);
  context.imageSmoothingEnabled = false;
  context.drawImage(scope, left, 0, width, height);
  context.fillStyle = "#9a9a9a";
  context.font = "12px monospace";
  for (const { at, label } of lines) {
    const y = Math.round((1 - at) * (height - 1));
    context.fillText(label, 4, Math.min(height - 4, Math.max(12, y + 4)));
    context.globalAlpha = 0.25;
    context.fillRect(left, y, width, 1);
    context.globalAlpha = 1;
  }
  if (isSquare) {
    context.strokeStyle = "#444";
    context.beginPath();
    context.arc(width / 2, height / 2, (width * Math.SQRT2) / 4, 0, Math.PI * 2);
    context.stroke();
  }
  return canvas.convertToBlob({ type: "image/png" });
}
