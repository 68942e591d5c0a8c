/** A picture of a sheet, and the words below it. */
export type Tile = { bitmap: ImageBitmap; label: string };

const GAP = 12;
const LINE = 20;
const MAX_COLUMNS = 5;

/** Draws pictures with their words as one PNG image on dark ground. */
export async function sheetImage(tiles: readonly Tile[]): Promise<Blob> {
  const width = Math.max(160, ...tiles.map(({ bitmap }) => bitmap.width));
  const height = Math.max(1, ...tiles.map(({ bitmap }) => bitmap.height));
  const columns = Math.max(1, Math.min(MAX_COLUMNS, tiles.length));
  const rows = Math.ceil(tiles.length / columns);
  const canvas = new OffscreenCanvas(
    GAP + columns * (width + GAP),
    Math.max(1, GAP + rows * (height + LINE + GAP)),
  );
  const context = canvas.getContext("2d");
  if (!context) throw new Error("The browser cannot draw the sheet.");
  context.fillStyle = "#0c0c0c";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = "#b4b4b4";
  context.font = "11px sans-serif";
  for (const [i, { bitmap, label }] of tiles.entries()) {
    const x = GAP + (i % columns) * (width + GAP);
    const y = GAP + Math.floor(i / columns) * (height + LINE + GAP);
    context.drawImage(bitmap, x, y);
    context.fillText(label, x, y + height + 14, width);
  }
  return canvas.convertToBlob({ type: "image/png" });
}
