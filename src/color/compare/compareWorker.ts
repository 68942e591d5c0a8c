import type { Side } from "./colorComparison.ts";
import { comparisonOf } from "./comparison.ts";

/** Compares the two configurations of a message and tells rows and colors, or the fault. */
self.onmessage = ({ data: [before, after] }: MessageEvent<[Side, Side]>) => {
  try {
    const { same, rows, color } = comparisonOf(before, after);
    self.postMessage({ same, rows, color });
  } catch (error) {
    self.postMessage({ fault: String(error) });
  }
};
