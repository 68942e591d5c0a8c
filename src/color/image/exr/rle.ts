import { damaged } from "./block.ts";

const LONGEST_RUN = 128;
const LONGEST_COPY = 127;

/** Expands runs: a count below zero copies that many bytes, another repeats the next byte once more than it says. */
export function unpackRuns(bytes: Uint8Array, size: number): Uint8Array {
  const result = new Uint8Array(size);
  let to = 0;
  for (let at = 0; at < bytes.length; ) {
    const count = (bytes[at++]! << 24) >> 24;
    const length = count < 0 ? -count : count + 1;
    if (to + length > size || (count < 0 && at + length > bytes.length)) throw damaged();
    if (count < 0) {
      result.set(bytes.subarray(at, at + length), to);
      at += length;
    } else result.fill(bytes[at++] ?? 0, to, to + length);
    to += length;
  }
  if (to !== size) throw damaged();
  return result;
}

/** Packs runs of at least three equal bytes, and copies the others. */
export function packRuns(bytes: Uint8Array): Uint8Array {
  const result = new Uint8Array(bytes.length + Math.ceil(bytes.length / LONGEST_COPY) + 1);
  let to = 0;
  for (let at = 0; at < bytes.length; ) {
    const run = runAt(bytes, at);
    if (run >= 3) {
      result[to++] = run - 1;
      result[to++] = bytes[at]!;
      at += run;
      continue;
    }
    let end = at + 1;
    while (end < bytes.length && end - at < LONGEST_COPY && runAt(bytes, end) < 3) end++;
    result[to++] = at - end;
    result.set(bytes.subarray(at, end), to);
    to += end - at;
    at = end;
  }
  return result.subarray(0, to);
}

function runAt(bytes: Uint8Array, at: number): number {
  let end = at + 1;
  while (end < bytes.length && end - at < LONGEST_RUN && bytes[end] === bytes[at]) end++;
  return end - at;
}
