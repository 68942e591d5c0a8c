import type { Document } from "#ocio/model/document.ts";
import type { Side } from "./colorComparison.ts";
import { comparisonOf } from "./comparison.ts";
import { equalSides } from "./equalSides.ts";

/** A configuration to compare, and the LUT files it reads by their paths. */
export type WorkerSide = { document: Document; files: ReadonlyMap<string, Uint8Array> };

const sideOf = ({ document, files }: WorkerSide): Side => ({
  document,
  surroundings: { read: (path) => files.get(path) ?? null },
});

/** Compares the two configurations of a message and tells rows and colors, then pictures, then equal spaces; or the fault. */
self.onmessage = ({ data: [before, after] }: MessageEvent<[WorkerSide, WorkerSide]>) => {
  try {
    const { same, rows, color, pictures } = comparisonOf(sideOf(before), sideOf(after));
    self.postMessage({ same, rows, color });
    self.postMessage({ pictures: pictures() });
    self.postMessage({ equal: equalSides(sideOf(before), sideOf(after)) });
  } catch (error) {
    self.postMessage({ fault: String(error) });
  }
};
