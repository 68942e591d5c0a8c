import { damaged } from "./block.ts";
import { ByteReader } from "./byteReader.ts";

/**
 * Huffman codes of 16-bit numbers as PIZ and DWA have them. The lengths of the codes stand in the file in six bits each;
 * codes of a length follow each other, and shorter codes are larger. One more symbol stands for runs.
 */
const SYMBOLS = 65537;
const MAX_CODE_BITS = 58;
/** Lengths from here on stand for runs of unused symbols: 2 to 5, and with eight more bits 6 to 261. */
const SHORT_RUN = 59;
const LONG_RUN = 63;
const SHORTEST_LONG_RUN = 6;
/** Bits that are decoded by one look into a table. */
const TABLE_BITS = 12;

/** Reads bits, the highest of a byte first. */
class BitReader {
  readonly #bytes: Uint8Array;
  #at: number;
  #held = 0;
  #count = 0;
  /** Bits that are left. */
  left: number;

  constructor(bytes: Uint8Array, bits = bytes.length * 8) {
    this.#bytes = bytes;
    this.#at = 0;
    this.left = bits;
  }

  /** The place of the next whole byte. */
  get byte(): number {
    return this.#at - (this.#count >> 3);
  }

  /** The next bits, at most 16, without taking them; zeros after the end. */
  peek(count: number): number {
    while (this.#count < count) {
      this.#held = ((this.#held << 8) | (this.#bytes[this.#at++] ?? 0)) & 0xffffff;
      this.#count += 8;
    }
    return (this.#held >> (this.#count - count)) & ((1 << count) - 1);
  }

  take(count: number): number {
    const value = this.peek(count);
    this.#count -= count;
    this.left -= count;
    if (this.left < 0) throw damaged();
    return value;
  }
}

/** First code of each length: the codes of a length begin after those of longer ones, cut by a bit. */
function firstCodes(lengths: Uint8Array): Float64Array {
  const first = new Float64Array(MAX_CODE_BITS + 1);
  for (const length of lengths) first[length]!++;
  let code = 0;
  for (let length = MAX_CODE_BITS; length > 0; length--) {
    const next = Math.floor((code + first[length]!) / 2);
    first[length] = code;
    code = next;
  }
  return first;
}

/** Decompresses to exactly `size` numbers. */
export function unpackHuffman(bytes: Uint8Array, size: number): Uint16Array {
  const result = new Uint16Array(size);
  if (bytes.length === 0) {
    if (size > 0) throw damaged();
    return result;
  }
  const reader = new ByteReader(bytes);
  const least = reader.uint32();
  const most = reader.uint32();
  reader.skip(4);
  const bits = reader.uint32();
  reader.skip(4);
  if (least >= SYMBOLS || most >= SYMBOLS) throw damaged();
  const table = new BitReader(bytes.subarray(reader.at));
  const lengths = readLengths(table, least, most);
  const coded = bytes.subarray(reader.at + table.byte);
  if (bits > coded.length * 8) throw damaged();
  decode(new BitReader(coded, bits), lengths, most, result);
  return result;
}

function readLengths(bits: BitReader, least: number, most: number): Uint8Array {
  const lengths = new Uint8Array(SYMBOLS);
  for (let symbol = least; symbol <= most; ) {
    const length = bits.take(6);
    if (length < SHORT_RUN) lengths[symbol++] = length;
    else {
      symbol += length === LONG_RUN ? bits.take(8) + SHORTEST_LONG_RUN : length - SHORT_RUN + 2;
      if (symbol > most + 1) throw damaged();
    }
  }
  return lengths;
}

function decode(bits: BitReader, lengths: Uint8Array, runSymbol: number, result: Uint16Array): void {
  const { table, first, symbols, starts, longest } = decoderOf(lengths);
  let to = 0;
  while (bits.left > 0) {
    let symbol: number;
    const entry = table[bits.peek(TABLE_BITS)]!;
    if (entry !== 0) {
      bits.take(entry & 15);
      symbol = entry >> 4;
    } else {
      let code = bits.take(TABLE_BITS);
      let length = TABLE_BITS;
      let at = -1;
      while (at < 0) {
        if (++length > longest) throw damaged();
        code = code * 2 + bits.take(1);
        const index = code - first[length]!;
        if (index >= 0 && index < starts[length + 1]! - starts[length]!) at = starts[length]! + index;
      }
      symbol = symbols[at]!;
    }
    if (symbol === runSymbol) {
      const count = bits.take(8);
      if (to === 0 || to + count > result.length) throw damaged();
      result.fill(result[to - 1]!, to, to + count);
      to += count;
    } else {
      if (to >= result.length) throw damaged();
      result[to++] = symbol;
    }
  }
  if (to !== result.length) throw damaged();
}

/** Tables of a decoder: short codes by their bits (symbol and length, 0 for none), and symbols sorted by length. */
function decoderOf(lengths: Uint8Array) {
  const first = firstCodes(lengths);
  const starts = new Uint32Array(MAX_CODE_BITS + 2);
  for (const length of lengths) if (length > 0) starts[length + 1]!++;
  for (let length = 1; length <= MAX_CODE_BITS + 1; length++) starts[length]! += starts[length - 1]!;
  const symbols = new Uint32Array(starts[MAX_CODE_BITS + 1]!);
  const filled = starts.slice();
  const table = new Uint32Array(1 << TABLE_BITS);
  let longest = 0;
  for (let symbol = 0; symbol < SYMBOLS; symbol++) {
    const length = lengths[symbol]!;
    if (length === 0) continue;
    const index = filled[length]!++;
    symbols[index] = symbol;
    longest = Math.max(longest, length);
    if (length > TABLE_BITS) continue;
    const code = first[length]! + index - starts[length]!;
    if (code >= 2 ** length) throw damaged();
    const step = 1 << (TABLE_BITS - length);
    table.fill((symbol << 4) | length, code * step, (code + 1) * step);
  }
  return { table, first, symbols, starts, longest };
}

/** Writes bits, the highest first. */
class BitWriter {
  readonly #bytes: number[] = [];
  #held = 0;
  #count = 0;
  bits = 0;

  /** Appends the lowest bits of a number below 2^53. */
  put(value: number, count: number): void {
    let left = count;
    this.bits += count;
    while (left > 0) {
      const some = Math.min(left, 8);
      left -= some;
      const part = Math.floor(value / 2 ** left) & ((1 << some) - 1);
      this.#held = (this.#held << some) | part;
      this.#count += some;
      if (this.#count >= 8) {
        this.#count -= 8;
        this.#bytes.push((this.#held >> this.#count) & 255);
        this.#held &= 255;
      }
    }
  }

  done(): Uint8Array {
    if (this.#count > 0) this.#bytes.push((this.#held << (8 - this.#count)) & 255);
    return Uint8Array.from(this.#bytes);
  }
}

/** Compresses numbers. */
export function packHuffman(values: Uint16Array): Uint8Array {
  if (values.length === 0) return new Uint8Array(0);
  const counts = new Float64Array(SYMBOLS);
  for (const value of values) counts[value]!++;
  let least = 0;
  while (counts[least] === 0) least++;
  let most = SYMBOLS - 2;
  while (counts[most] === 0) most--;
  const runSymbol = ++most;
  counts[runSymbol] = 1;
  const lengths = codeLengths(counts);
  const first = firstCodes(lengths);
  const codes = new Float64Array(SYMBOLS);
  for (let symbol = 0; symbol < SYMBOLS; symbol++)
    if (lengths[symbol]! > 0) codes[symbol] = first[lengths[symbol]!]!++;
  const table = new BitWriter();
  for (let symbol = least; symbol <= most; symbol++) table.put(lengths[symbol]!, 6);
  const coded = new BitWriter();
  for (let at = 0; at < values.length; ) {
    const value = values[at]!;
    let run = 0;
    while (run < 255 && values[at + run + 1] === value) run++;
    const length = lengths[value]!;
    coded.put(codes[value]!, length);
    if (length + lengths[runSymbol]! + 8 < length * (run + 1)) {
      coded.put(codes[runSymbol]!, lengths[runSymbol]!);
      coded.put(run, 8);
    } else for (let i = 0; i < run; i++) coded.put(codes[value]!, length);
    at += run + 1;
  }
  const tableBytes = table.done();
  const data = coded.done();
  const result = new Uint8Array(20 + tableBytes.length + data.length);
  const view = new DataView(result.buffer);
  view.setUint32(0, least, true);
  view.setUint32(4, most, true);
  view.setUint32(8, tableBytes.length, true);
  view.setUint32(12, coded.bits, true);
  result.set(tableBytes, 20);
  result.set(data, 20 + tableBytes.length);
  return result;
}

/** Lengths of Huffman codes by the counts of symbols: the two rarest trees are joined until one is left. */
function codeLengths(counts: Float64Array): Uint8Array {
  const used: number[] = [];
  counts.forEach((count, symbol) => {
    if (count > 0) used.push(symbol);
  });
  used.sort((a, b) => counts[a]! - counts[b]!);
  const total = 2 * used.length - 1;
  const weights = new Float64Array(total);
  const parents = new Uint32Array(total);
  used.forEach((symbol, i) => {
    weights[i] = counts[symbol]!;
  });
  let leaf = 0;
  let inner = used.length;
  for (let made = used.length; made < total; made++) {
    const rarest = () =>
      leaf < used.length && (inner >= made || weights[leaf]! <= weights[inner]!) ? leaf++ : inner++;
    const a = rarest();
    const b = rarest();
    weights[made] = weights[a]! + weights[b]!;
    parents[a] = made;
    parents[b] = made;
  }
  const depths = new Uint8Array(total);
  for (let i = total - 2; i >= 0; i--) depths[i] = depths[parents[i]!]! + 1;
  const lengths = new Uint8Array(SYMBOLS);
  used.forEach((symbol, i) => {
    lengths[symbol] = depths[i]!;
  });
  return lengths;
}
