import { type Adjustment, neutral } from "./adjustment.ts";
import { CHART_KINDS } from "./chart.ts";
import type { Layout } from "./layout.ts";
import type { ScopeName } from "./scopes.ts";

/** Pictures: a chart as its color space takes it, or of one kind; or the image of the user. */
export const PICTURES = ["chart", ...CHART_KINDS, "image"] as const;
export type PictureName = (typeof PICTURES)[number];

/** With what the picture is compared: the state before the newest change, or that in which it was opened. */
export const EARLIER = ["change", "opened"] as const;
export type Earlier = (typeof EARLIER)[number];

export type Pixel = readonly [number, number, number, number];

/** Settings of the preview: not part of the document. */
export type PreviewChoice = {
  /** UUID of the color space of which the picture has values; null is that of what is selected. */
  source: string | null;
  /** UUID of a view of a display or of a color space; null is what the selected thing leads to. */
  target: string | null;
  picture: PictureName;
  layout: Layout;
  /** Position of the divider, 0 to 1. */
  split: number;
  earlier: Earlier;
  /** Layer of an image with layers; null is the first with colors. */
  layer: string | null;
  adjust: Adjustment;
  scope: ScopeName;
  /** Screen pixels for each of the picture, null to fit, and the place in the middle, from 0 to 1 each way. */
  zoom: { scale: number | null; x: number; y: number };
  /** A place of the picture, from 0 to 1 each way, or numbers. */
  probe: { x: number; y: number } | { pixel: Pixel };
};

export const usualChoice: PreviewChoice = {
  source: null,
  target: null,
  picture: "chart",
  layout: "after",
  split: 0.5,
  earlier: "change",
  layer: null,
  adjust: neutral,
  scope: "waveform",
  zoom: { scale: null, x: 0.5, y: 0.5 },
  probe: { x: 0.5, y: 0.08 },
};
