/**
 * Hands a bitmap to a canvas, which takes its size and shows it without a copy. A bitmap can be handed over once: where
 * a canvas that is gone has had it, this one stays as it is until the next is painted.
 */
export function transferBitmap(bitmap: ImageBitmap, canvas: HTMLCanvasElement): void {
  const { width, height } = bitmap;
  // A transferred bitmap has no size.
  if (width === 0) return;
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  canvas.getContext("bitmaprenderer")?.transferFromImageBitmap(bitmap);
}
