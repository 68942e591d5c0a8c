import { pq, protan, toCones, tritan } from "../deltaItp.ts";

const BRIGHTEST = 10_000;
/** PQ over the fourth root of light, between whose entries it is straight to within some 10 millionths of a ΔE. */
const STEPS = 16_384;
const table = Float64Array.from({ length: STEPS + 2 }, (_, at) => pq((at / STEPS) ** 4 * BRIGHTEST));

function pqOf(nits: number): number {
  const place = Math.sqrt(Math.sqrt(Math.min(1, Math.max(0, nits / BRIGHTEST)))) * STEPS;
  const low = Math.floor(place);
  return table[low]! + (table[low + 1]! - table[low]!) * (place - low);
}

const LARGEST = 3.4e38;
const finite = (value: number) => (Number.isNaN(value) ? 0 : Math.min(LARGEST, Math.max(-LARGEST, value)));

/** ITP (ITU-R BT.2124) of each pixel of linear Rec.2020 light in nits, three numbers each. */
export function itpOf(light: Float32Array): Float64Array {
  const found = new Float64Array((light.length / 4) * 3);
  for (let from = 0, to = 0; from < light.length; from += 4, to += 3) {
    const r = finite(light[from]!);
    const g = finite(light[from + 1]!);
    const b = finite(light[from + 2]!);
    const l = pqOf(toCones[0]! * r + toCones[1]! * g + toCones[2]! * b);
    const m = pqOf(toCones[3]! * r + toCones[4]! * g + toCones[5]! * b);
    const s = pqOf(toCones[6]! * r + toCones[7]! * g + toCones[8]! * b);
    found[to] = (l + m) / 2;
    found[to + 1] = tritan(l, m, s);
    found[to + 2] = protan(l, m, s);
  }
  return found;
}
