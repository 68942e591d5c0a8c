import { lut1dOf } from "#color/op/lut1dOp.ts";
import type { LutFormat } from "./format.ts";
import type { LutSource } from "./source.ts";
import { type LutStep, matrixStep, step } from "./step.ts";

const HEADER = 128;
const MAX_TAGS = 100;
const MAX_CURVE = 65536;
/** Entries that parametric curves are sampled with. */
const SAMPLES = 1024;
const classes = ["scnr", "mntr", "prtr", "link", "spac", "abst", "nmcl"];
const f = Math.fround;

/** Bradford's adaptation of the connection space, which is D50, to D65. */
const D50_TO_D65 = [
  0.955509474537, -0.023074829492, 0.063312392987, -0.028327238868, 1.00994465504, 0.021055592145,
  0.012329273379, -0.020536209966, 1.33072998567,
];

/** A tone curve: a plain exponent, or a table. */
type Tone = { kind: string; gamma: number } | { kind: string; table: number[] };

/** ICC profiles of a matrix and three curves, as those of monitors. Forward goes from CIE XYZ (D65) to the device. */
export const icc: LutFormat = {
  name: "International Color Consortium profile",
  title: "ICC profile",
  extensions: ["icc", "icm", "pf"],
  read(source) {
    const tag = tags(source);
    const columns = ["rXYZ", "gXYZ", "bXYZ"].map((name) => triple(tag(name), name, source));
    const rows = [0, 1, 2].flatMap((row) => columns.map((column) => column[row]!));
    const tones = ["rTRC", "gTRC", "bTRC"].map((name) => tone(tag(name), name, source)) as [Tone, Tone, Tone];
    if (tones.some(({ kind }) => kind !== tones[0].kind))
      source.fail("the curves of red, green and blue are of different kinds.");
    const matrices = [matrixStep(D50_TO_D65), matrixStep(rows)];
    const steps: LutStep[] = matrices.map((matrix) => ({ ...matrix, direction: "inverse" as const }));
    return { steps: [...steps, ...toneSteps(tones)] };
  },
};

function toneSteps(tones: readonly [Tone, Tone, Tone]): LutStep[] {
  const gammas = tones.map((each) => ("gamma" in each ? each.gamma : Number.NaN));
  if ("gamma" in tones[0]) {
    if (gammas.every((gamma) => gamma === 1)) return [];
    const value = [...gammas, 1] as [number, number, number, number];
    return [step("ExponentTransform", { value, style: "NEGATIVE_MIRROR", direction: "inverse" })];
  }
  const tables = tones.map((each) => ("table" in each ? each.table : []));
  const values = new Float32Array(tables[0]!.length * 3);
  for (const [channel, table] of tables.entries())
    for (const [i, value] of table.entries()) values[i * 3 + channel] = value;
  return [{ ...lut1dOf(values, tones[0].kind.startsWith("curv") ? "16i" : "32f"), direction: "inverse" }];
}

/** Finds the data of a tag by its name; refuses what is no profile. */
function tags(source: LutSource): (name: string) => DataView {
  const { bytes } = source;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const word = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));
  if (bytes.length < HEADER + 4 || word(36) !== "acsp") source.fail("this is not an ICC profile.");
  if (!classes.includes(word(12))) source.fail(`the class "${word(12)}" of the profile is not known.`);
  if (view.getUint32(64) > 3) source.fail("the rendering intent of the profile is not known.");
  const count = view.getUint32(HEADER);
  if (count === 0 || count > MAX_TAGS) source.fail(`it has ${count} tags; 1 to ${MAX_TAGS} are read.`);
  if (bytes.length < HEADER + 4 + count * 12) source.fail("it ends within its table of tags.");
  const found = new Map<string, [offset: number, size: number]>();
  for (let i = 0; i < count; i++) {
    const at = HEADER + 4 + i * 12;
    if (!found.has(word(at))) found.set(word(at), [view.getUint32(at + 4), view.getUint32(at + 8)]);
  }
  return (name) => {
    const [offset, size] =
      found.get(name) ??
      source.fail(`the tag ${name} is missing; only profiles of a matrix and curves are read.`);
    if (size < 8 || offset + size > bytes.length) source.fail(`the tag ${name} lies outside the file.`);
    return new DataView(view.buffer, view.byteOffset + offset, size);
  };
}

function typeOf(data: DataView): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((at) => data.getUint8(at)));
}

const fixed = (data: DataView, at: number) => data.getInt32(at) / 65536;

function triple(data: DataView, name: string, source: LutSource): number[] {
  // Padding may follow the one color.
  if (typeOf(data) !== "XYZ " || data.byteLength < 20 || data.byteLength >= 32)
    source.fail(`the tag ${name} is not a color.`);
  return [8, 12, 16].map((at) => fixed(data, at));
}

function tone(data: DataView, name: string, source: LutSource): Tone {
  const type = typeOf(data);
  if (type === "para") return parametric(data, name, source);
  if (type !== "curv" || data.byteLength < 12) return source.fail(`the tag ${name} is not a curve.`);
  const count = data.getUint32(8);
  if (count > MAX_CURVE || data.byteLength < 12 + count * 2) source.fail(`the curve ${name} is too long.`);
  // A curve without entries changes nothing.
  if (count === 0) return { kind: "curv 0", gamma: 1 };
  if (count === 1) return { kind: "curv 1", gamma: data.getUint16(12) / 256 };
  const table = Array.from({ length: count }, (_, i) => f(data.getUint16(12 + i * 2) / 65535));
  return { kind: `curv ${count}`, table };
}

/** Parameter counts of each function of a parametric curve. */
const counts = [1, 3, 4, 5, 7];

function parametric(data: DataView, name: string, source: LutSource): Tone {
  const type = data.byteLength >= 12 ? data.getUint16(8) : 5;
  const count = counts[type] ?? source.fail(`the curve ${name} is of a function that is not known.`);
  if (data.byteLength < 12 + count * 4) source.fail(`the curve ${name} has too few numbers.`);
  const [g = 1, a = 1, b = 0, c = 0, d = 0, e = 0, rest = 0] = Array.from({ length: count }, (_, i) =>
    fixed(data, 12 + i * 4),
  );
  if (!(g > 0)) source.fail(`the exponent of the curve ${name} is not above 0.`);
  if (type === 0) return { kind: "para 0", gamma: g };
  if (!(a > 0)) source.fail(`the factor of the curve ${name} is not above 0.`);
  if (type > 2 && c < 0) source.fail(`the curve ${name} falls.`);
  if (type > 2 && a * d + b < 0) source.fail(`the curve ${name} takes a power of a negative number.`);
  const power = (x: number) => (a * x + b) ** g;
  const value = (x: number) => {
    if (type === 1) return x >= -b / a ? power(x) : 0;
    if (type === 2) return x >= -b / a ? power(x) + c : c;
    return x >= d ? power(x) + (type === 4 ? e : 0) : c * x + (type === 4 ? rest : 0);
  };
  if (type > 2 && Math.round(1023 * value(d)) < Math.round(1023 * (c * d + (type === 4 ? rest : 0))))
    source.fail(`the curve ${name} jumps back.`);
  const clamp = (x: number) => Math.min(Math.max(x, 0), 1);
  const table = Array.from({ length: SAMPLES }, (_, i) => f(clamp(value(f(i / (SAMPLES - 1))))));
  return { kind: `para ${type}`, table };
}
