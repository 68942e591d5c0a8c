import { heightAt, placeOf, root, type Segment, type ToneCurve } from "./curve.ts";

/** Bends the end of the tones: whites from a start upwards, blacks from a start downwards. */
export function end(value: number, start: number, width: number, whites: boolean): ToneCurve | null {
  const amount = whites ? value : 2 - value;
  if (amount === 1) return null;
  const slope = Math.max(0.01, amount < 1 ? amount : 2 - amount);
  const segment = whites ? upwards(start, width, slope) : downwards(start, width, slope);
  if (amount < 1) return gentle(segment);
  return whites ? steepWhites(segment) : steepBlacks(segment);
}

function upwards(x0: number, width: number, m1: number): Segment {
  return { x0, x1: x0 + width, y0: x0, m0: 1, m1 };
}

function downwards(x1: number, width: number, m0: number): Segment {
  const x0 = x1 - width;
  return { x0, x1, y0: x1 - (m0 + 1) * (x1 - x0) * 0.5, m0, m1: 1 };
}

function topOf({ x0, x1, y0, m0, m1 }: Segment): number {
  return y0 + (m0 + m1) * (x1 - x0) * 0.5;
}

function gentle(segment: Segment): ToneCurve {
  const { x0, x1, y0, m0, m1 } = segment;
  const y1 = topOf(segment);
  return {
    forward(t) {
      if (t < x0) return y0 + (t - x0) * m0;
      return t >= x1 ? y1 + (t - x1) * m1 : heightAt(segment, t);
    },
    inverse(t) {
      if (t < y0) return x0 + (t - y0) / m0;
      return t >= y1 ? x1 + (t - y1) / m1 : placeOf(segment, t);
    },
  };
}

function steepBlacks(segment: Segment): ToneCurve {
  const { x0, x1, y0, m0, m1 } = segment;
  const y1 = topOf(segment);
  const gain = (m0 + m1) * 0.5;
  const scaled = (t: number) => (t - x1) * gain + x1;
  const back = (t: number) => (t - x1) / gain + x1;
  return {
    forward(t) {
      const s = scaled(t);
      if (s < y0) return back(x0 + (s - y0) / m0);
      return back(s >= y1 ? x1 + (s - y1) / m1 : placeOf(segment, s));
    },
    inverse(t) {
      const s = scaled(t);
      if (s < x0) return back(y0 + (s - x0) * m0);
      return back(s >= x1 ? y1 + (s - x1) * m1 : heightAt(segment, s));
    },
  };
}

/** Far above, a parabola goes on where the curve itself would rise without end. */
function steepWhites(segment: Segment): ToneCurve {
  const { x0, x1, y0, m0, m1 } = segment;
  const gain = (m0 + m1) * 0.5;
  const scaled = (t: number) => (t - x0) * gain + x0;
  const back = (t: number) => (t - x0) / gain + x0;
  const top = (x1 - x0) / gain + x0;
  const near = x0 + 0.99 * (x1 - x0);
  const slope = 1 / (m0 + ((near - x0) * (m1 - m0)) / (x1 - x0));
  const a = (0.5 * (1 / m1 - slope)) / (x1 - near);
  const b = 1 / m1 - 2 * a * x1;
  const c = top - b * x1 - a * x1 * x1;
  const until = (a * x1 + b) * x1 + c;
  return {
    forward(t) {
      if (t >= x1) return (a * t + b) * t + c;
      const s = scaled(t);
      return back(s < y0 ? x0 + (s - y0) / m0 : placeOf(segment, s));
    },
    inverse(t) {
      if (t >= until) return root(a, b, c - t);
      const s = scaled(t);
      return back(s < x0 ? y0 + (s - x0) * m0 : heightAt(segment, s));
    },
  };
}
