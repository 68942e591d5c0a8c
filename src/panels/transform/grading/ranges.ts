import type { Range } from "#parts/field/Slider.tsx";

const range = (min: number, max: number, usual: number, more: Pick<Range, "least" | "most"> = {}): Range => ({
  min,
  max,
  usual,
  ...more,
});

/** OCIO refuses to load values below this. */
const LEAST = 0.01;

/** Ranges and defaults of the grading sliders. Numbers beyond can be typed. A slider stops at OCIO's limits. */
export const ranges = {
  cdl: {
    slope: range(0, 2, 1),
    offset: range(-1, 1, 0),
    power: range(0, 2, 1, { least: LEAST }),
    sat: range(0, 2, 1),
  },
  exposureContrast: {
    exposure: range(-5, 5, 0),
    contrast: range(0, 3, 1),
    gamma: range(0.1, 3, 1),
    pivot: range(0.01, 1, 0.18),
    log_exposure_step: range(0.01, 0.2, 0.088),
    log_midgray: range(0.1, 0.8, 0.435),
  },
  /** Brightness starts at 0, not at 1: OCIO adds it, and 1 would change the picture. */
  primary: {
    brightness: range(0, 2, 0),
    contrast: range(0, 2, 1, { least: LEAST }),
    gamma: range(0.1, 3, 1),
    exposure: range(-5, 5, 0),
    offset: range(-1, 1, 0),
    lift: range(-1, 1, 0),
    gain: range(0, 2, 1),
    saturation: range(0, 2, 1),
    pivot: range(0, 1, 0.18),
  },
  /** Masters go from -1 to 1 about the neutral value, which OCIO writes as 1, as far as OCIO takes them. */
  tone: {
    blacks: range(0, 2, 1, { least: 0.1, most: 1.9 }),
    shadows: range(0, 2, 1, { least: 0.2, most: 1.8 }),
    midtones: range(0, 2, 1, { least: 0.1, most: 1.9 }),
    highlights: range(0, 2, 1, { least: 0.2, most: 1.8 }),
    whites: range(0, 2, 1, { least: 0.1, most: 1.9 }),
    s_contrast: range(0, 2, 1, { least: LEAST, most: 1.99 }),
  },
} as const;
