import { halfValues, LARGEST_HALF } from "../half.ts";
import { type Lut1dOp, lut1dOf } from "../op/lut1dOp.ts";

type Curve = (x: number) => number;

/** The same table for red, green and blue. */
function gray(entries: number, at: (index: number) => number): Float32Array {
  const values = new Float32Array(entries * 3);
  for (let i = 0; i < entries; i++) values.fill(at(i), i * 3, i * 3 + 3);
  return values;
}

const made = new Map<Curve, Lut1dOp>();

function once(curve: Curve, make: () => Lut1dOp): Lut1dOp {
  const found = made.get(curve) ?? make();
  made.set(curve, found);
  return found;
}

/** A curve as 4096 values from 0 to 1, beyond which the end ones hold. Made once per curve. */
export function evenTable(curve: Curve): Lut1dOp {
  return once(curve, () =>
    lut1dOf(
      gray(4096, (i) => curve(i / 4095)),
      null,
    ),
  );
}

/** A curve as its values at all half floats; infinities count as the largest half and NaN as 0. Made once per curve. */
export function halfTable(curve: Curve): Lut1dOp {
  return once(curve, () => {
    const halfs = halfValues();
    const values = gray(65536, (i) => {
      const x = halfs[i] as number;
      if (Number.isNaN(x)) return curve(0);
      return curve(Math.min(LARGEST_HALF, Math.max(-LARGEST_HALF, x)));
    });
    return { ...lut1dOf(values, null), halfDomain: true };
  });
}
