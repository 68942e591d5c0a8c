import type { Raster } from "./raster.ts";

/** A format of image files. Its reader and writer are loaded with the first file that needs them. */
export type RasterFormat = {
  /** The name in arguments and settings; never changes. */
  name: "png" | "tiff" | "dpx" | "radiance" | "jpeg";
  label: string;
  /** Extensions without the dot; the first one is that of new files. */
  extensions: readonly string[];
  /** True if a file that starts with these bytes is of this format. */
  matches: (start: Uint8Array) => boolean;
  read: (bytes: Uint8Array) => Promise<Raster>;
  write?: (raster: Raster) => Promise<Uint8Array>;
  /** Depths that can be written: 8 to 16 bits for whole numbers, 32 for floats; the first is for floats that it lacks. */
  depths: readonly Raster["bits"][];
  /** True of a format that can have no alpha. */
  lacksAlpha?: boolean;
};

/** True if bytes start with one of some texts of one byte a character. */
const startsWith =
  (...texts: readonly string[]) =>
  (start: Uint8Array) =>
    texts.some((text) => [...text].every((letter, at) => start[at] === letter.charCodeAt(0)));

/** True if a file begins as OpenEXR files do. */
export const isExr = startsWith("v/1\x01");

/** Formats of image files besides OpenEXR. The content of a file says which it is, not its extension. */
export const rasterFormats: readonly RasterFormat[] = [
  {
    name: "png",
    label: "PNG",
    extensions: ["png"],
    matches: startsWith("\x89PNG\r\n\x1a\n"),
    read: async (bytes) => (await import("./png.ts")).readPng(bytes),
    write: async (raster) => (await import("./png.ts")).writePng(raster),
    depths: [16, 8],
  },
  {
    name: "tiff",
    label: "TIFF",
    extensions: ["tif", "tiff"],
    matches: startsWith("II*\0", "MM\0*", "II+\0", "MM\0+"),
    read: async (bytes) => (await import("./tiff.ts")).readTiff(bytes),
    write: async (raster) => (await import("./tiff.ts")).writeTiff(raster),
    depths: [8, 16, 32],
  },
  {
    name: "dpx",
    label: "DPX",
    extensions: ["dpx"],
    matches: startsWith("SDPX", "XPDS"),
    read: async (bytes) => (await import("./dpx.ts")).readDpx(bytes),
    write: async (raster) => (await import("./dpx.ts")).writeDpx(raster),
    depths: [10, 8, 12, 16],
  },
  {
    name: "radiance",
    label: "Radiance HDR",
    extensions: ["hdr", "pic"],
    matches: startsWith("#?RADIANCE", "#?RGBE"),
    read: async (bytes) => (await import("./radiance.ts")).readRadiance(bytes),
    write: async (raster) => (await import("./radiance.ts")).writeRadiance(raster),
    depths: [32],
    lacksAlpha: true,
  },
  {
    name: "jpeg",
    label: "JPEG",
    extensions: ["jpg", "jpeg"],
    matches: startsWith("\xff\xd8\xff"),
    read: async (bytes) => (await import("./jpeg.ts")).readJpeg(bytes),
    depths: [],
  },
];

/** Formats that browsers decode, or nobody here, by how their files begin; "_" is any byte. */
const OTHERS: readonly (readonly [name: string, start: string])[] = [
  ["WebP", "RIFF____WEBP"],
  ["AVIF or HEIF", "____ftyp"],
  ["JPEG XL", "\xff\x0a"],
  ["JPEG XL", "____JXL "],
  ["JPEG 2000", "____jP  "],
  ["JPEG 2000", "\xff\x4f\xff\x51"],
  ["GIF", "GIF8"],
  ["Windows bitmap", "BM"],
  ["Photoshop", "8BPS"],
  ["Cineon", "\x80\x2a\x5f\xd7"],
];

/** Name of the format of a file that no reader here knows, by its first bytes. */
export function otherFormatOf(bytes: Uint8Array): string | undefined {
  return OTHERS.find(([, start]) =>
    [...start].every((letter, at) => letter === "_" || bytes[at] === letter.charCodeAt(0)),
  )?.[0];
}

/** The format of a file by its first bytes, or undefined where none matches. */
export function rasterFormatOf(bytes: Uint8Array): RasterFormat | undefined {
  return rasterFormats.find(({ matches }) => matches(bytes));
}
