/** A picture of a sheet, or why there is none, and the lines of words below it. */
export type Tile = { lines: readonly string[] } & ({ bitmap: ImageBitmap } | { bitmap: null; why: string });

/** Pixels across a tile, whatever the picture has. */
export const TILE_WIDTH = 480;
const GAP = 24;
const LINE = 30;
const MAX_COLUMNS = 5;
/** Around the reason that stands in the place of a picture. */
const INSET = 16;

/** Draws pictures with their words as one PNG image on dark ground. */
export async function sheetImage(tiles: readonly Tile[]): Promise<Blob> {
  const width = TILE_WIDTH;
  const heightOf = (bitmap: ImageBitmap) => Math.max(1, Math.round((bitmap.height * width) / bitmap.width));
  const height = Math.max(1, ...tiles.map(({ bitmap }) => (bitmap ? heightOf(bitmap) : 1)));
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
  context.strokeStyle = "#505050";
  context.font = "20px sans-serif";
  for (const [i, tile] of tiles.entries()) {
    const x = GAP + (i % columns) * (width + GAP);
    const y = GAP + Math.floor(i / columns) * (height + foot + GAP);
    if (tile.bitmap) context.drawImage(tile.bitmap, x, y, width, heightOf(tile.bitmap));
    else {
      context.strokeRect(x + 0.5, y + 0.5, width - 1, height - 1);
      const room = Math.floor((height - 2 * INSET) / LINE);
      for (const [at, line] of wrapped(context, tile.why, width - 2 * INSET)
        .slice(0, room)
        .entries())
        context.fillText(line, x + INSET, y + INSET + LINE * at + 20, width - 2 * INSET);
    }
    for (const [at, line] of tile.lines.entries())
      context.fillText(line, x, y + height + LINE * at + 24, width);
  }
  return canvas.convertToBlob({ type: "image/png" });
}

/** A text in lines of a width; a longer word has a line of its own. */
function wrapped(context: OffscreenCanvasRenderingContext2D, text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && context.measureText(longer).width <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
