import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { formatsOf, lutFormats } from "#color/lut/formats.ts";

/** A file that is as it should be. */
export type Sample = { name: string; bytes: Uint8Array };

type Small = { files: { name: string; text?: string; hex?: string }[] };

/** Small files of every format, by the format's name and extensions. */
export function samplesByFormat(): Map<string, Sample[]> {
  const path = resolve(import.meta.dirname, "../golden/luts.json");
  const { files } = JSON.parse(readFileSync(path, "utf8")) as Small;
  const samples = files.map(({ name, text, hex }) => ({
    name,
    bytes: new Uint8Array(text === undefined ? Buffer.from(hex ?? "", "hex") : Buffer.from(text)),
  }));
  return new Map(
    lutFormats.map((format) => [
      `${format.name} (${format.extensions.join(", ")})`,
      samples.filter(({ name }) => formatsOf(name).includes(format)),
    ]),
  );
}

/** Numbers from 0 to below 1, the same for the same seed. */
export function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Texts in the place of a number where one is damaged. */
const numbers = [
  ...[
    "0",
    "-1",
    "2",
    "3",
    "65",
    "129",
    "130",
    "4096",
    "65536",
    "300000",
    "2147483648",
    "99999999999999999999",
  ],
  ...[
    "1e-45",
    "1e38",
    "1e39",
    "-1e308",
    "1e999",
    "nan",
    "inf",
    "-inf",
    "0x10",
    "1,5",
    "",
    "1 2 3",
    "7fc00000",
  ],
];
const pieces = [
  ...["{", "}", "<", ">", "</a>", "<!--", "]]>", "&amp;", "&#0;", '"', "'", "\n", "\r", "\t", " ", "#", "\0"],
  ...[
    "\uFEFF",
    "LUT_3D_SIZE 129\n",
    "LUT_1D_SIZE 65536\n",
    "Length 300000\n",
    "BEGIN METADATA\n",
    "Mesh 7 16\n",
  ],
  ...['inverse="true"', 'halfDomain="true"', 'rawHalfs="true"', 'style="x"', "<Array dim='129 129 129 3'>"],
];

/** A file with one to eight things in it damaged: bytes, numbers, lines, or parts of another file in their place. */
export function mutant(samples: readonly Sample[], random: () => number): Sample {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const { name, bytes } = pick(samples);
  let text = Buffer.from(bytes).toString("latin1");
  const place = () => Math.floor(random() * (text.length + 1));
  const changes: (() => void)[] = [
    () => put(place(), 1, String.fromCharCode(Math.floor(random() * 256))),
    () => put(place(), Math.floor(random() * 20), ""),
    () => put(place(), 0, pick(pieces)),
    () => put(place(), text.length, ""),
    number,
    number,
    number,
    () => {
      const lines = text.split("\n");
      const [from, to] = [Math.floor(random() * lines.length), Math.floor(random() * lines.length)];
      lines.splice(to, random() < 0.5 ? 1 : 0, ...lines.slice(from, from + 1 + Math.floor(random() * 3)));
      text = lines.join("\n");
    },
    () => {
      const [from, length] = [place(), Math.floor(random() * 60)];
      put(from, 0, text.slice(from, from + length).repeat(1 + Math.floor(random() * 40)));
    },
    () => {
      const other = Buffer.from(pick(samples).bytes).toString("latin1");
      const from = Math.floor(random() * other.length);
      put(place(), Math.floor(random() * 80), other.slice(from, from + Math.floor(random() * 200)));
    },
  ];
  function put(at: number, length: number, piece: string): void {
    text = text.slice(0, at) + piece + text.slice(at + length);
  }
  function number(): void {
    const found = [...text.matchAll(/-?[0-9][0-9.e+-]*/g)];
    if (found.length === 0) return;
    const at = pick(found);
    put(at.index, at[0].length, pick(numbers));
  }
  for (let left = 1 + Math.floor(random() * random() * 8); left > 0; left--) pick(changes)();
  return { name, bytes: new Uint8Array(Buffer.from(text, "latin1")) };
}
