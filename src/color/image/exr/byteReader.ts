import { ImageError } from "../raster.ts";
import { decodeName } from "./name.ts";

/** Reads little-endian values one after the other; throws ImageError at the end of the bytes. */
export class ByteReader {
  readonly #all: Uint8Array;
  readonly #view: DataView;
  at: number;

  constructor(bytes: Uint8Array, at = 0) {
    this.#all = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.at = at;
  }

  #take(size: number): number {
    const from = this.at;
    if (!(size >= 0 && from >= 0 && from + size <= this.#all.length))
      throw new ImageError("The OpenEXR file ends too early or is damaged.");
    this.at = from + size;
    return from;
  }

  skip(size: number): void {
    this.#take(size);
  }

  uint8(): number {
    return this.#view.getUint8(this.#take(1));
  }

  uint16(): number {
    return this.#view.getUint16(this.#take(2), true);
  }

  int32(): number {
    return this.#view.getInt32(this.#take(4), true);
  }

  uint32(): number {
    return this.#view.getUint32(this.#take(4), true);
  }

  /** An unsigned number of 64 bits; those beyond 2^53 are no places of a file. */
  uint64(): number {
    const low = this.uint32();
    return low + this.uint32() * 2 ** 32;
  }

  float32(): number {
    return this.#view.getFloat32(this.#take(4), true);
  }

  /** A view of the next bytes. */
  bytes(size: number): Uint8Array {
    const from = this.#take(size);
    return this.#all.subarray(from, from + size);
  }

  /** A text that ends with a zero. */
  text(): string {
    const end = this.#all.indexOf(0, this.at);
    if (end < 0 || end - this.at > 255)
      throw new ImageError("The OpenEXR header is damaged: a name does not end.");
    const text = decodeName(this.#all.subarray(this.at, end));
    this.at = end + 1;
    return text;
  }
}
