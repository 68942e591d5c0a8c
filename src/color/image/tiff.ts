import { checkFileSize, damage } from "./damage.ts";
import { orient } from "./orient.ts";
import { type Alpha, checkImageSize, ImageError, type Raster } from "./raster.ts";
import { type Directory, readDirectory, type TiffTag } from "./tiff/directory.ts";
import { type Layout, rowBytes, samplesOf } from "./tiff/samples.ts";
import { unpack } from "./tiff/unpack.ts";

export { writeTiff } from "./tiff/write.ts";

const JPEG = 7;

/** Most bytes that a packed byte becomes: with LZW, whose strings grow to 4096 bytes. */
const MAX_RATIO = 2731;

/** Photometric interpretations; others are refused by name. */
const [WHITE_IS_ZERO, RGB, PALETTE, YCBCR] = [0, 2, 3, 6];
const REFUSED: Record<number, string> = {
  4: "a mask",
  5: "CMYK",
  6: "YCbCr",
  8: "CIE L*a*b*",
  9: "ICC L*a*b*",
  10: "ITU L*a*b*",
  32803: "a color filter array",
  32844: "LogL",
  32845: "LogLuv",
};

type Header = Omit<Layout, "rowSamples" | "step"> & {
  width: number;
  height: number;
  channels: number;
  photometric: number;
  orientation: number;
  compression: number;
  /** Samples of different channels lie in strips or tiles of their own. */
  planar: boolean;
  /** Strips are tiles as wide as the image. */
  tile: { width: number; height: number; cut: boolean };
  offsets: readonly number[];
  lengths: readonly number[];
  palette: readonly number[];
  jpegTables: Uint8Array;
  /** Bits of a byte begin with the lowest one. */
  reversed: boolean;
  facts: Pick<Raster, "alpha" | "notes" | "omitted">;
};

/** Meanings of an extra channel, by their numbers in the file. */
const ALPHAS: readonly Alpha[] = ["unspecified", "associated", "unassociated"];

/** Bits of samples that are read. */
const [WHOLE_BITS, FLOAT_BITS] = [
  [1, 2, 4, 8, 10, 12, 14, 16, 32],
  [16, 32, 64],
];

/** Names of kinds of samples, by their numbers in the file; those of 4 are not said to be any, and taken for whole numbers. */
const SAMPLE_KINDS: Record<number, string> = {
  2: "signed integers",
  3: "float",
  5: "complex integers",
  6: "complex numbers",
};

/**
 * Reads the first image of a TIFF or BigTIFF file of whole numbers or floats. A palette becomes RGB, 1, 2 and 4 bits become 8,
 * whole numbers of 32 bits float, and white that is zero is inverted; alpha stays as it is stored.
 */
export async function readTiff(bytes: Uint8Array): Promise<Raster> {
  try {
    const header = readHeader(readDirectory(bytes));
    return orient(interpret(header, await readTiles(bytes, header)), header.orientation);
  } catch (error) {
    throw damage("TIFF", error);
  }
}

function readHeader({ little, tags, notes, isLast }: Directory): Header {
  const one = (name: TiffTag, standard: number) => tags[name]?.[0] ?? standard;
  const [width, height, channels] = [one("width", 0), one("height", 0), one("channels", 1)];
  const bits = one("bits", 1);
  const format = one("sampleFormat", 1);
  const float = format === 3;
  if (!(float ? FLOAT_BITS : WHOLE_BITS).includes(bits) || (SAMPLE_KINDS[format] && !float))
    throw new ImageError(
      `TIFF files of ${bits}-bit ${SAMPLE_KINDS[format] ?? "integers"} are not read. Save the file with 8 or 16 bits, half or 32-bit float.`,
    );
  if (tags.bits?.some((other) => other !== bits) || tags.sampleFormat?.some((other) => other !== format))
    throw new ImageError("The channels of the TIFF file differ in their depths. Save them with one depth.");
  const sampleBytes = float || bits === 32 ? 4 : bits > 8 ? 2 : 1;
  checkImageSize(width, height, Math.max(channels, 3), sampleBytes);
  const [compression, photometric] = [one("compression", 1), one("photometric", 1)];
  const refused = REFUSED[photometric];
  if (refused && !(photometric === YCBCR && compression === JPEG))
    throw new ImageError(`TIFF files of ${refused} are not read. Save the file as RGB.`);
  if (photometric === RGB && channels < 3)
    throw new ImageError(`The TIFF file is RGB but has fewer than three channels. Save it again.`);
  if (photometric === PALETTE && (channels > 1 || bits > 8 || float))
    throw new ImageError(
      `TIFF files of a palette are read with one channel of 1 to 8 bits, not ${channels} of ${bits}. Save the file as RGB.`,
    );
  if (compression === JPEG && bits !== 8)
    throw new ImageError(
      `TIFF files of JPEG with ${bits} bits are not read. Save the file with Deflate or LZW.`,
    );
  const tiled = tags.tileOffsets !== undefined;
  const tile = tiled
    ? { width: one("tileWidth", 0), height: one("tileHeight", 0), cut: false }
    : { width, height: Math.min(one("rowsPerStrip", height), height), cut: true };
  checkImageSize(tile.width, tile.height, channels, sampleBytes);
  return {
    ...{ width, height, channels, bits, float, little, photometric, compression, tile },
    planar: one("planar", 1) === 2 && channels > 1,
    predictor: one("predictor", 1),
    orientation: one("orientation", 1),
    offsets: tags[tiled ? "tileOffsets" : "stripOffsets"] ?? [],
    lengths: tags[tiled ? "tileBytes" : "stripBytes"] ?? [],
    palette: tags.palette ?? [],
    jpegTables: Uint8Array.from(tags.jpegTables ?? []),
    reversed: one("fillOrder", 1) === 2,
    facts: {
      notes,
      ...(tags.extraSamples && { alpha: ALPHAS[one("extraSamples", 0)] ?? "unspecified" }),
      ...(!isLast && { omitted: ["other images"] }),
    },
  };
}

async function readTiles(bytes: Uint8Array, header: Header): Promise<Raster["samples"]> {
  const { width, height, channels, bits, float, planar, tile, offsets, lengths } = header;
  const [across, down] = [Math.ceil(width / tile.width), Math.ceil(height / tile.height)];
  const planes = planar ? channels : 1;
  if (offsets.length < across * down * planes || lengths.length < across * down * planes)
    throw new ImageError("Strips or tiles of the TIFF file are missing. Copy it again.");
  // Strips that share bytes count once, at most the whole file.
  const packed = Math.min(
    bytes.length,
    lengths.reduce((sum, length) => sum + length, 0),
  );
  checkFileSize("TIFF", (width * height * channels * bits) / 8, packed, MAX_RATIO);
  const count = width * height * channels;
  const isFloat = float || bits === 32;
  const samples = new (isFloat ? Float32Array : bits > 8 ? Uint16Array : Uint8Array)(count);
  const step = planar ? 1 : channels;
  const rowSamples = tile.width * step;
  for (let n = 0; n < across * down * planes; n++) {
    const [left, top] = [(n % across) * tile.width, (Math.floor(n / across) % down) * tile.height];
    const rows = tile.cut ? Math.min(tile.height, height - top) : tile.height;
    const stored = bytes.subarray(offsets[n], (offsets[n] as number) + (lengths[n] as number));
    const packed = header.reversed && header.compression !== JPEG ? stored.map(reversedBits) : stored;
    const part = await readTile(packed, header, rows, { ...header, rowSamples, step });
    const plane = planar ? Math.floor(n / (across * down)) : 0;
    const columns = Math.min(tile.width, width - left);
    for (let y = 0; y < Math.min(rows, height - top); y++) {
      const to = ((top + y) * width + left) * channels + plane;
      const from = y * rowSamples;
      if (!planar) samples.set(part.subarray(from, from + columns * channels), to);
      else for (let x = 0; x < columns; x++) samples[to + x * channels] = part[from + x]!;
    }
  }
  return samples;
}

function reversedBits(byte: number): number {
  let reversed = 0;
  for (let bit = 0; bit < 8; bit++) reversed |= ((byte >> bit) & 1) << (7 - bit);
  return reversed;
}

async function readTile(packed: Uint8Array, header: Header, rows: number, layout: Layout) {
  const { compression, bits } = header;
  if (compression === JPEG) {
    const { readJpegTile } = await import("./jpeg.ts");
    return await readJpegTile(packed, header.jpegTables, header.photometric === YCBCR, {
      width: header.tile.width,
      height: rows,
      channels: layout.step,
    });
  }
  const length = rows * rowBytes(layout.rowSamples, bits);
  checkFileSize("TIFF", length, packed.length, MAX_RATIO);
  return samplesOf(await unpack(packed, compression, length), layout);
}

function interpret(header: Header, samples: Raster["samples"]): Raster {
  const { width, height, channels, bits, float, photometric, palette, facts } = header;
  const most = bits === 32 ? 1 : 2 ** bits - 1;
  if (photometric === WHITE_IS_ZERO && !float)
    for (let n = 0; n < samples.length; n += channels) samples[n] = most - samples[n]!;
  if (photometric !== PALETTE) {
    if (bits < 8) for (let n = 0; n < samples.length; n++) samples[n]! *= 255 / most;
    const kept = (bits === 64 ? 32 : Math.max(bits, 8)) as Raster["bits"];
    return { width, height, channels, samples, bits: kept, ...facts };
  }
  const entries = 2 ** bits;
  if (palette.length < entries * 3)
    throw new ImageError(`The TIFF file has no palette of ${entries} colors. Save it again.`);
  // Some programs write colors of 8 bits where 16 belong.
  const scale = palette.every((value) => value < 256) ? 1 : 257;
  const colored = new Uint8Array(width * height * 3);
  for (let n = 0; n < samples.length; n++)
    for (let c = 0; c < 3; c++) colored[n * 3 + c] = palette[c * entries + samples[n]!]! / scale;
  return { width, height, channels: 3, samples: colored, bits: 8, ...facts };
}
