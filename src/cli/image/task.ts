import { deflateSync, inflateSync } from "node:zlib";
import type { ExrPart } from "#color/image/exr/header.ts";
import { type Plane, readBlocks, type Written, writeBlocks } from "#color/image/exr/planes.ts";
import { DEFLATE_LEVEL, type Zlib } from "#color/image/exr/zlib.ts";
import { type Channels, gather, scatter } from "#color/image/samples.ts";
import { type AnyOp, type Kernel, roomFor } from "#color/op.ts";
import { compile } from "#color/ops.ts";

/** Part of the work on an image; its buffers are shared by the threads. */
export type Task =
  /** Decompresses blocks of an OpenEXR part into its planes. */
  | {
      do: "read";
      bytes: Uint8Array;
      part: ExrPart;
      isMultipart: boolean;
      planes: readonly Plane[];
      range: readonly [number, number];
    }
  /** Converts pixels from one of them to before another, by the chain of this number. */
  | { do: "convert"; chain: number; from: Channels; to: Channels; range: readonly [number, number] }
  /** Compresses blocks of an OpenEXR part. */
  | { do: "write"; part: Written; planes: readonly Plane[]; range: readonly [number, number] };

/** Compressed blocks; none for tasks that write to shared memory. */
export type TaskResult = Uint8Array[];

/** Deflate of Node, several times as fast as that in JavaScript. */
export const nodeZlib: Zlib = {
  inflate: (bytes, size) => inflateSync(bytes, { maxOutputLength: Math.max(1, size) }),
  deflate: (bytes) => deflateSync(bytes, { level: DEFLATE_LEVEL }),
};

/** Pixels that are converted at a time: few enough for the caches of a processor. */
const TILE = 16_384;

/** A task, and the steps of its chain where the thread may not know them yet. */
export type Order = { task: Task; ops?: readonly AnyOp[] };

/** Carries out tasks one after the other; the chain told last is kept compiled. */
export function createTaskRunner(): (order: Order) => TaskResult {
  let known: { chain: number; kernel: Kernel; rgba: Float32Array } | null = null;
  return ({ task, ops }) => {
    if (task.do === "read") {
      readBlocks(task.bytes, task.part, task.isMultipart, nodeZlib, task.planes, task.range);
      return [];
    }
    if (task.do === "write") return writeBlocks(task.part, task.planes, nodeZlib, task.range);
    if (known?.chain !== task.chain) {
      const kernel = compile(ops!);
      known = { chain: task.chain, kernel, rgba: roomFor(kernel, TILE) };
    }
    const { kernel, rgba } = known;
    for (let from = task.range[0]; from < task.range[1]; from += TILE) {
      const to = Math.min(from + TILE, task.range[1]);
      gather(task.from, from, to, rgba);
      kernel(rgba, 0, to - from);
      scatter(task.to, from, to, rgba);
    }
    return [];
  };
}
