/** RGBA in float32, the top row first. */
export type Picture = { width: number; height: number; pixels: Float32Array };

/** Meaning of a chart's values: light, code values of a camera, or those of a screen. */
export const CHART_KINDS = ["linear", "log", "video"] as const;
export type ChartKind = (typeof CHART_KINDS)[number];

type Rgb = readonly [number, number, number];

const GRAY = 0.18;
/** Patches of scene light in Rec.709 primaries: four skins, foliage, sky, orange, purple. */
const PATCHES: readonly Rgb[] = [
  [0.6, 0.36, 0.26],
  [0.42, 0.22, 0.14],
  [0.2, 0.09, 0.05],
  [0.09, 0.045, 0.03],
  [0.08, 0.16, 0.04],
  [0.14, 0.24, 0.5],
  [0.72, 0.22, 0.03],
  [0.11, 0.04, 0.18],
];
/** Light beyond any screen: lamps and lasers far outside of Rec.709, and a glare. */
const BEYOND: readonly Rgb[] = [
  [1.4, -0.12, -0.05],
  [-0.3, 0.9, -0.08],
  [0.06, -0.14, 2.2],
  [-0.25, 0.6, 0.7],
  [2.5, -0.2, 2.4],
  [3, 2.2, -0.3],
  [12, 10, 8],
  [-0.05, -0.05, -0.05],
];

/** Light of a hue from 0 to 1 at a saturation, the brightest channel being 1. */
function hue(at: number, saturation: number): Rgb {
  const channel = (shift: number) => {
    const place = (at * 6 + shift) % 6;
    const full = Math.min(1, Math.max(0, Math.abs(place - 3) - 1));
    return 1 - saturation * (1 - full);
  };
  return [channel(0), channel(4), channel(2)];
}

const scaled = ([r, g, b]: Rgb, by: number): Rgb => [r * by, g * by, b * by];
const gray = (value: number): Rgb => [value, value, value];
const patch = (list: readonly Rgb[], x: number) =>
  list[Math.min(list.length - 1, Math.floor(x * list.length))] as Rgb;

/** Light of the chart at a position from 0 to before 1: band under band. */
function light(x: number, y: number): Rgb {
  // Every stop from 8 below middle gray to 8 above, first without steps, then in steps.
  if (y < 0.16) return gray(GRAY * 2 ** (x * 16 - 8));
  if (y < 0.3) return gray(GRAY * 2 ** (Math.floor(x * 17) - 8));
  // All hues from pale to pure, as bright as paper; then a narrow band of them as bright as lamps.
  if (y < 0.54) return scaled(hue(x, (y - 0.3) / 0.24), 0.5);
  if (y < 0.64) return scaled(hue(x, 0.9), 0.5 * 2 ** (((y - 0.54) / 0.1) * 5));
  if (y < 0.82) return patch(PATCHES, x);
  return patch(BEYOND, x);
}

const toLog = (x: number) =>
  x <= 0.0078125 ? 10.5402377416545 * x + 0.0729055341958355 : (Math.log2(x) + 9.72) / 17.52;
const toVideo = (x: number) => {
  const size = Math.min(1, Math.abs(x));
  const value = size <= 0.0031308 ? size * 12.92 : 1.055 * size ** (1 / 2.4) - 0.055;
  return x < 0 ? -value : value;
};
/** The curves of ACEScct and of sRGB stand for those of all cameras and screens. */
const coded: Readonly<Record<ChartKind, (light: number) => number>> = {
  linear: (x) => x,
  log: toLog,
  video: toVideo,
};

/** A chart: stops of gray, hues, patches of skin and of other things, and light beyond what screens have. */
export function chart(kind: ChartKind, width: number, height: number): Picture {
  const code = coded[kind];
  const pixels = new Float32Array(width * height * 4);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i += 4) {
      const [r, g, b] = light((x + 0.5) / width, (y + 0.5) / height);
      pixels[i] = code(r);
      pixels[i + 1] = code(g);
      pixels[i + 2] = code(b);
      pixels[i + 3] = 1;
    }
  return { width, height, pixels };
}

/** Middle gray and the first skin as a chart has them. */
export function probesOf(kind: ChartKind): { name: string; pixel: [number, number, number, number] }[] {
  const named = (name: string, [r, g, b]: Rgb) => ({
    name,
    pixel: [coded[kind](r), coded[kind](g), coded[kind](b), 1] as [number, number, number, number],
  });
  return [named("18 % gray", gray(GRAY)), named("Skin", PATCHES[0] as Rgb), named("Paper", gray(0.9))];
}
