import { expect, test } from "vitest";
import { checkHeaderSize } from "#color/image/headerSize.ts";
import { ImageError } from "#color/image/raster.ts";
import { fixture } from "./rasters.ts";

const bytesOf = (...parts: (string | number[])[]) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === "string" ? [...part].map((c) => c.charCodeAt(0)) : part)),
  );
const webp = (chunk: string, rest: number[]) => bytesOf("RIFF____WEBP", chunk, "____", rest);

test.each([
  ["PNG", bytesOf("\x89PNG\r\n\x1a\n____IHDR", [0, 1, 0, 0, 0, 1, 0, 0]), 65536],
  ["JPEG", bytesOf([0xff, 0xd8, 0xff, 0xe0, 0, 2, 0xff, 0xc0, 0, 17, 8, 255, 255, 255, 255]), 65535],
  ["WebP with a canvas", webp("VP8X", [0, 0, 0, 0, 255, 255, 255, 255, 255, 255]), 16777216],
  ["GIF", bytesOf("GIF89a", [255, 255, 255, 255]), 65535],
  ["BMP", bytesOf("BM", Array(16).fill(0), [0, 0, 1, 0, 0, 0, 255, 255]), 65536],
  ["AVIF", bytesOf("____ftypavif____ispe", [0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0]), 65536],
])("refuses a huge %s by its header, before a browser decodes it", (_, bytes, size) => {
  expect(() => checkHeaderSize(bytes)).toThrow(ImageError);
  expect(() => checkHeaderSize(bytes)).toThrow(`The image has ${size} x ${size} pixels; at most`);
});

test.each([
  ["PNG", fixture("key.png").file],
  ["JPEG", fixture("progressive.jpg").file],
  ["lossless WebP", webp("VP8L", [0x2f, 255, 0xff, 0xff, 0])],
  ["lossy WebP", webp("VP8 ", [0, 0, 0, 0x9d, 1, 0x2a, 255, 255, 255, 255])],
  ["something else", bytesOf("anything")],
])("lets a %s pass", (_, bytes) => {
  expect(() => checkHeaderSize(bytes)).not.toThrow();
});

test("a header that ends too early is refused with a sentence", () => {
  expect(() => checkHeaderSize(bytesOf("\x89PNG\r\n\x1a\n"))).toThrow(
    "The image file is damaged or cut off. Copy it again.",
  );
});
