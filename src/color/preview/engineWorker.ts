import { damage } from "../image/damage.ts";
import { decodePicture } from "../image/decode.ts";
import type { DecodedPicture, OnShare } from "../image/exr/picture.ts";
import { checkHeaderSize } from "../image/headerSize.ts";
import { checkImageSize, ImageError } from "../image/raster.ts";
import { rasterFormatOf } from "../image/rasterFormats.ts";
import { NO_TAGS } from "../image/tags.ts";
import { openWorkerPool } from "../tile/pool.ts";
import { bitmapPixels } from "./bitmapPixels.ts";
import { createEngine } from "./engine.ts";
import { createPainter, NO_GPU, type Painter } from "./painter/painter.ts";
import { createWebglPainter, isSoftwareGl } from "./painter/webglPainter.ts";
import { openWebgpuPainter } from "./painter/webgpuPainter.ts";
import type { Asked, Told } from "./question.ts";

/** Bytes of a file that is read as an image. */
const MOST_BYTES = 2 ** 31 - 1;

async function decode(
  file: Blob,
  layer: string | null,
  overscan: boolean,
  onShare: OnShare,
): Promise<DecodedPicture> {
  if (file.size > MOST_BYTES)
    throw new ImageError(`The image has ${file.size} bytes; at most ${MOST_BYTES} are read.`);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const own = await decodePicture(bytes, layer, overscan, onShare);
  if (own) return own;
  checkHeaderSize(bytes);
  return decodeByBrowser(file, rasterFormatOf(bytes)?.label);
}

/** An image of 8 bits as the browser decodes it, without its color management; `label` is its format, if known. */
async function decodeByBrowser(file: Blob, label: string | undefined): Promise<DecodedPicture> {
  const image = await createImageBitmap(file, {
    colorSpaceConversion: "none",
    premultiplyAlpha: "none",
  }).catch((error: unknown) => {
    if (label !== undefined) throw damage(label, error);
    throw new ImageError(
      "The image cannot be read. OpenEXR, PNG, TIFF, DPX, Radiance HDR, JPEG, WebP and AVIF are known.",
    );
  });
  const { width, height } = image;
  checkImageSize(width, height, 4, 4);
  const bytes = bitmapPixels(image);
  image.close();
  if (!bytes) throw new ImageError("The browser cannot read this image.");
  const picture = { width, height, pixels: Float32Array.from(bytes, (byte) => byte / 255) };
  return { picture, tags: NO_TAGS, label: `${width} × ${height}, 8 bit`, layers: [] };
}

/** Draws by the graphics processor; WebGL in software takes ten times as long as the engine on all cores. */
function painting(): Painter {
  const isSlow = isSoftwareGl();
  const webgl = isSlow ? null : createWebglPainter();
  return createPainter(openWebgpuPainter(), webgl, isSlow ? "WebGL is drawn in software here." : NO_GPU);
}

const engine = createEngine({
  painter: painting(),
  pool: openWorkerPool(),
  bitmapOf: (bytes, width, height, colorSpace = "srgb") =>
    createImageBitmap(new ImageData(bytes, width, height, { colorSpace })),
  decode,
  onPercent: (image, percent) => self.postMessage({ image, percent }),
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
  return Object.values(answer)
    .flat()
    .filter((value) => value instanceof ImageBitmap);
}
