import { fromHalf, halfValues, toHalf } from "../../half.ts";
import { type Block, channelBytes, damaged, joinPlanes, linesDown, samplesAcross, words } from "./block.ts";
import { ByteReader } from "./byteReader.ts";
import { inverseCosine, ZIGZAG } from "./dct.ts";
import { type ExrChannel, SAMPLE_TYPES } from "./header.ts";
import { unpackHuffman } from "./huffman.ts";
import { unpackRuns } from "./rle.ts";
import { inflateExactly, unfilter, type Zlib } from "./zlib.ts";

/** Schemes of channels by their number in a file. */
const SCHEMES = ["deflate", "cosine", "runs"] as const;
type Scheme = (typeof SCHEMES)[number];

/** A rule: channels whose last name and type are these have a scheme, and maybe a place among red, green and blue. */
type Rule = { suffix: string; type: string; scheme: Scheme; color: number | null; ignoresCase: boolean };

/** Rules of files before rules were written into them. */
const FORMER: readonly Rule[] = [
  ...[
    ["r", 0],
    ["red", 0],
    ["g", 1],
    ["grn", 1],
    ["green", 1],
    ["b", 2],
    ["blu", 2],
    ["blue", 2],
    ["y", null],
    ["by", null],
    ["ry", null],
  ].flatMap(([suffix, color]) =>
    ["half", "float"].map(
      (type): Rule => ({
        suffix: suffix as string,
        type,
        scheme: "cosine",
        color: color as number | null,
        ignoresCase: true,
      }),
    ),
  ),
  ...SAMPLE_TYPES.map(
    (type): Rule => ({ suffix: "a", type, scheme: "runs", color: null, ignoresCase: true }),
  ),
];

/** Coding of a channel's samples, and its plane. */
type Coded = { channel: ExrChannel; scheme: Scheme; color: number | null; plane: Uint8Array };

/**
 * Decompresses DWAA and DWAB: red, green and blue as luma and chroma by cosines, alpha by runs, others deflated. The
 * cosine's results are halfs on a scale that is bent like the eye's.
 */
export function decodeDwa(bytes: Uint8Array, block: Block, zlib: Zlib): Uint8Array {
  const reader = new ByteReader(bytes);
  const [
    version,
    otherSize,
    otherPacked,
    acPacked,
    dcPacked,
    runsPacked,
    runsSize,
    runsRaw,
    acCount,
    dcCount,
    acKind,
  ] = Array.from({ length: 11 }, () => reader.uint64()) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const rules = version >= 2 ? readRules(reader) : FORMER;
  const coded = block.channels.map((channel) => codedBy(channel, block, rules));
  const of = (scheme: Scheme) => coded.filter((each) => each.scheme === scheme);
  const total = (list: Coded[]) => list.reduce((sum, { plane }) => sum + plane.length, 0);
  const others = reader.bytes(otherPacked);
  const ac = reader.bytes(acPacked);
  const dc = reader.bytes(dcPacked);
  const runs = reader.bytes(runsPacked);
  const blocks = of("cosine").reduce((sum, { channel }) => sum + blocksOf(block, channel).count, 0);
  if (otherSize !== total(of("deflate")) || runsRaw !== total(of("runs")) || dcCount !== blocks)
    throw damaged();
  if (acCount > blocks * 63 || runsSize > 2 * runsRaw + 2) throw damaged();
  if (otherSize > 0) deal(inflateExactly(zlib, others, otherSize), of("deflate"));
  if (runsRaw > 0) dealBytes(unpackRuns(inflateExactly(zlib, runs, runsSize), runsRaw), of("runs"));
  if (blocks > 0) {
    const acs =
      acCount === 0
        ? new Uint16Array(0)
        : acKind === 0
          ? unpackHuffman(ac, acCount)
          : words(inflateExactly(zlib, ac, acCount * 2));
    decodeCosines(block, of("cosine"), acs, words(unfilter(inflateExactly(zlib, dc, dcCount * 2))));
  }
  return joinPlanes(
    block,
    coded.map(({ plane }) => plane),
  );
}

function readRules(reader: ByteReader): Rule[] {
  const end = reader.at + reader.uint16();
  const rules: Rule[] = [];
  while (reader.at < end) {
    const suffix = reader.text();
    const value = reader.uint8();
    const scheme = SCHEMES[(value >> 2) & 3];
    const type = SAMPLE_TYPES[reader.uint8()];
    const color = (value >> 4) - 1;
    if (!scheme || !type || color > 2) throw damaged();
    rules.push({ suffix, type, scheme, color: color < 0 ? null : color, ignoresCase: (value & 1) !== 0 });
  }
  return rules;
}

function codedBy(channel: ExrChannel, block: Block, rules: readonly Rule[]): Coded {
  const suffix = channel.name.slice(channel.name.lastIndexOf(".") + 1);
  const rule = rules.find(
    (each) =>
      each.type === channel.type &&
      (each.ignoresCase ? suffix.toLowerCase() === each.suffix : suffix === each.suffix),
  );
  const plane = new Uint8Array(channelBytes(block, channel));
  return { channel, scheme: rule?.scheme ?? "deflate", color: rule?.color ?? null, plane };
}

/** Gives each channel its bytes, one channel after the other. */
function deal(bytes: Uint8Array, list: readonly Coded[]): void {
  let at = 0;
  for (const { plane } of list) {
    plane.set(bytes.subarray(at, at + plane.length));
    at += plane.length;
  }
}

/** Gives each channel its bytes where the first bytes of all samples come first, then the second ones. */
function dealBytes(bytes: Uint8Array, list: readonly Coded[]): void {
  let at = 0;
  for (const { channel, plane } of list) {
    const width = channel.type === "half" ? 2 : 4;
    for (let each = 0; each < width; each++)
      for (let i = each; i < plane.length; i += width) plane[i] = bytes[at++]!;
  }
}

function blocksOf(block: Block, channel: ExrChannel) {
  const across = Math.ceil(samplesAcross(block, channel) / 8);
  const down = Math.ceil(linesDown(block, channel) / 8);
  return { across, down, count: across * down };
}

/** Channels that are decoded together: red, green and blue of one layer, then each of the others. */
function groupsOf(list: readonly Coded[]): Coded[][] {
  const prefix = ({ channel }: Coded) => channel.name.slice(0, channel.name.lastIndexOf(".") + 1);
  const colored = new Map<string, Coded[]>();
  for (const each of list)
    if (each.color !== null) {
      const group = colored.get(prefix(each)) ?? [];
      group[each.color] = each;
      colored.set(prefix(each), group);
    }
  const isWhole = ([r, g, b]: Coded[]) =>
    r &&
    g &&
    b &&
    [g, b].every(
      ({ channel: c }) => c.xSampling === r.channel.xSampling && c.ySampling === r.channel.ySampling,
    );
  const triples = [...colored]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, group]) => group)
    .filter(isWhole);
  const inTriples = new Set(triples.flat());
  return [...triples, ...list.filter((each) => !inTriples.has(each)).map((each) => [each])];
}

function decodeCosines(block: Block, list: readonly Coded[], ac: Uint16Array, dc: Uint16Array): void {
  const linear = linearTable();
  let acAt = 0;
  let dcAt = 0;
  for (const group of groupsOf(list)) {
    const [{ channel }] = group as [Coded];
    const width = samplesAcross(block, channel);
    const height = linesDown(block, channel);
    const { across, down, count } = blocksOf(block, channel);
    const planes = group.map(() => new Uint16Array(width * height));
    const pixels = group.map(() => new Float32Array(64));
    for (let i = 0; i < count; i++) {
      for (const [component, values] of pixels.entries()) {
        acAt = readCoefficients(ac, acAt, dc[dcAt + component * count + i]!, values);
        inverseCosine(values);
      }
      if (pixels.length === 3) toRgb(pixels as [Float32Array, Float32Array, Float32Array]);
      const x0 = (i % across) * 8;
      const y0 = Math.floor(i / across) * 8;
      for (const [component, values] of pixels.entries())
        for (let y = y0; y < Math.min(y0 + 8, height); y++)
          for (let x = x0; x < Math.min(x0 + 8, width); x++)
            planes[component]![y * width + x] = toHalf(values[(y - y0) * 8 + x - x0]!);
    }
    dcAt += across * down * group.length;
    for (const [component, { channel: each, plane }] of group.entries())
      store(planes[component]!, each, linear, plane);
  }
}

/** Reads the coefficients of a block: the first one, then others in zigzag order with runs of zeros. */
function readCoefficients(ac: Uint16Array, from: number, first: number, values: Float32Array): number {
  values.fill(0);
  values[0] = fromHalf(first);
  let at = from;
  for (let i = 1; i < 64; ) {
    const value = ac[at++];
    if (value === undefined) throw damaged();
    if ((value & 0xff00) === 0xff00) i += (value & 0xff) === 0 ? 64 : value & 0xff;
    else values[ZIGZAG[i++]!] = fromHalf(value);
  }
  return at;
}

/** Luma and chroma of Rec. 709 to red, green and blue, in place. */
function toRgb([first, second, third]: [Float32Array, Float32Array, Float32Array]): void {
  for (let i = 0; i < 64; i++) {
    const luma = first[i]!;
    const blue = second[i]!;
    const red = third[i]!;
    first[i] = luma + 1.5747 * red;
    second[i] = luma - 0.1873 * blue - 0.4682 * red;
    third[i] = luma + 1.8556 * blue;
  }
}

let table: Uint16Array | undefined;

/** Halfs of the bent scale to linear ones: a power of 2.2 up to one, from there on an exponential. */
function linearTable(): Uint16Array {
  table ??= Uint16Array.from(halfValues(), (value) => {
    if (!Number.isFinite(value)) return 0;
    const size = Math.abs(value);
    return toHalf(Math.sign(value) * (size <= 1 ? size ** 2.2 : Math.exp(2.2 * (size - 1))));
  });
  return table;
}

function store(values: Uint16Array, channel: ExrChannel, linear: Uint16Array, plane: Uint8Array): void {
  const isBent = !channel.isLinear;
  const view = new DataView(plane.buffer, plane.byteOffset, plane.byteLength);
  for (let i = 0; i < values.length; i++) {
    const half = isBent ? linear[values[i]!]! : values[i]!;
    if (channel.type === "half") view.setUint16(i * 2, half, true);
    else view.setFloat32(i * 4, fromHalf(half), true);
  }
}
