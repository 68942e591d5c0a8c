/** A picture of a sheet, and the lines of words below it. */
export type Tile = { bitmap: ImageBitmap; lines: readonly string[] };

/** Pixels across a tile, whatever the picture has. */
export const TILE_WIDTH = 480;
const GAP = 24;
const LINE = 30;
const MAX_COLUMNS = 5;

/** Draws pictures with their words as one PNG image on dark ground. */
export async function sheetImage(tiles: readonly Tile[]): Promise<Blob> {
  const width = TILE_WIDTH;
  const heightOf = (bitmap: ImageBitmap) => Math.max(1, Math.round((bitmap.height * width) / bitmap.width));
  const height = Math.max(1, ...tiles.map(({ bitmap }) => heightOf(bitmap)));
  const foot = LINE * Math.max(1, ...tiles.map(({ lines }) => lines.length));
  const columns = Math.max(1, Math.min(MAX_COLUMNS, tiles.length));
  const rows = Math.ceil(tiles.length / columns);
  const canvas = new OffscreenCanvas(
    GAP + columns * (width + GAP),
    Math.max(1, GAP + rows * (height + foot + GAP)),
  );
  const context = canvas.getContext("2d");
  if (!context) throw new Error("The browser cannot draw the sheet.");
  context.fillStyle = "#0c0c0c";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = "#b4b4b4";
  context.font = "20px sans-serif";
  for (const [i, { bitmap, lines }] of tiles.entries()) {
    const x = GAP + (i % columns) * (width + GAP);
    const y = GAP + Math.floor(i / columns) * (height + foot + GAP);
    context.drawImage(bitmap, x, y, width, heightOf(bitmap));
    for (const [at, line] of lines.entries()) context.fillText(line, x, y + height + LINE * at + 24, width);
  }
  return canvas.convertToBlob({ type: "image/png" });
}
