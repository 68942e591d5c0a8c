import { useEffect, useRef } from "react";

/** A small bitmap, drawn anew where it is shown again. */
export function SmallPicture({ bitmap }: { bitmap: ImageBitmap | undefined }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (!context || !bitmap || bitmap.width === 0) return;
    context.canvas.width = bitmap.width;
    context.canvas.height = bitmap.height;
    context.drawImage(bitmap, 0, 0);
  }, [bitmap]);
  return <canvas ref={canvas} className="small-picture" />;
}
