import { encoded } from "#command/link.ts";

/** A drawing as the text of an SVG file, with its size. */
export type Drawing = { text: string; width: number; height: number };

/** Copies an SVG element of the page; null if it is not there. */
export function drawingOf(svg: SVGSVGElement | null): Drawing | null {
  if (!svg) return null;
  const copy = svg.cloneNode(true) as SVGSVGElement;
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  const { width, height } = svg.viewBox.baseVal;
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  return { text: `${new XMLSerializer().serializeToString(copy)}\n`, width, height };
}

/** A drawing as a PNG image at twice its size. */
export async function pngOf({ text, width, height }: Drawing): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encoded(text)}`;
  await image.decode();
  const canvas = new OffscreenCanvas(width * 2, height * 2);
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: "image/png" });
}
