import { ColorError } from "../error.ts";
import { openWorkerPool } from "../pool.ts";
import type { Picture } from "./chart.ts";
import { createEngine } from "./engine.ts";
import { createPainter } from "./gpu.ts";
import type { Asked, Told } from "./question.ts";

/** Pixels along the longer edge of an image: enough for any place where it is seen. */
const LONGEST = 1280;

async function decode(file: Blob): Promise<Picture> {
  const image = await createImageBitmap(file, { colorSpaceConversion: "none" }).catch(() => {
    throw new ColorError("The browser cannot read this image. Supported: PNG, JPEG, WebP.");
  });
  const scale = Math.min(1, LONGEST / Math.max(image.width, image.height));
  const [width, height] = [image.width, image.height].map((size) => Math.max(1, Math.round(size * scale)));
  const context = new OffscreenCanvas(width as number, height as number).getContext("2d");
  if (!context) throw new ColorError("The browser cannot read this image.");
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, width as number, height as number);
  image.close();
  const { data } = context.getImageData(0, 0, width as number, height as number);
  return {
    width: width as number,
    height: height as number,
    pixels: Float32Array.from(data, (byte) => byte / 255),
  };
}

const engine = createEngine({
  painter: createPainter(),
  pool: openWorkerPool(),
  bitmapOf: (bytes, width, height) => createImageBitmap(new ImageData(bytes, width, height)),
  decode,
});

self.onmessage = ({ data }: MessageEvent<Told | { number: number; asked: Asked }>) => {
  if ("tell" in data) return engine.tell(data);
  engine.answer(data.asked).then(
    (answered) => self.postMessage({ number: data.number, answered }, { transfer: bitmapsOf(answered) }),
    (error: unknown) => self.postMessage({ number: data.number, fault: String(error) }),
  );
};

function bitmapsOf(answered: object): ImageBitmap[] {
  const answer = "answer" in answered ? (answered.answer as Record<string, unknown>) : {};
  return Object.values(answer).filter((value) => value instanceof ImageBitmap);
}
