import type { CubeSize } from "../plot/cubePoints.ts";
import type { CurveAxis } from "../plot/curveAxis.ts";
import { type Adjustment, neutral } from "./adjustment.ts";
import { CHART_KINDS } from "./chart.ts";
import type { CodeFormat } from "./codeFormat.ts";
import type { Layout } from "./layout.ts";
import type { ScopeName } from "./scopes.ts";

/** Pictures: a chart as its color space takes it, or of one kind; or the image of the user. */
export const PICTURES = ["chart", ...CHART_KINDS, "image"] as const;
export type PictureName = (typeof PICTURES)[number];

/** Earlier states of the document: before the newest change, or as it was opened. */
export const EARLIER = ["change", "opened"] as const;
export type Earlier = (typeof EARLIER)[number];

/**
 * The other side of a comparison: an earlier state, another view or color space by its UUID, a version of the history, a
 * built-in config by its name, or another config by its address.
 */
export type Against =
  | Earlier
  | { target: string }
  | { version: number }
  | { builtin: string }
  | { config: string };

/** Factors of a difference that a picture shows. */
export const DIFFERENCE_GAIN = { min: 1, max: 64, usual: 8 } as const;

/** Inspectors of a conversion. */
export const INSPECTORS = ["curve", "gamut", "cube", "pipeline", "code", "views"] as const;
export type InspectorName = (typeof INSPECTORS)[number];
export const INSPECTOR_WORDS: Readonly<Record<InspectorName, string>> = {
  curve: "Curve",
  gamut: "Gamut",
  cube: "Cube",
  pipeline: "Pipeline",
  code: "Code",
  views: "Views",
};

/** Subject of a curve or cube: the conversion, one step of it from 0 on, or a row by its UUID. */
export type PlotSubject = "conversion" | { step: number } | { row: string };

/** A cube of colors: points along an edge, degrees by which it is turned, and the picked point from 0 to 1 each way. */
export type CubeChoice = {
  size: CubeSize;
  yaw: number;
  pitch: number;
  point: readonly [number, number, number];
};

/** Diagrams of chromaticities, and what gives the picture's colors in them: the scene's light, or what is shown. */
export const DIAGRAMS = ["xy", "uv"] as const;
export const GAMUT_COLORS = ["scene", "shown"] as const;
/** Color spaces that a gamut plot draws, at most. */
export const MAX_GAMUT_SPACES = 6;

/** A gamut plot: `spaces` are UUIDs, null the one of the picture. */
export type GamutChoice = {
  diagram: (typeof DIAGRAMS)[number];
  colors: (typeof GAMUT_COLORS)[number];
  spaces: readonly string[] | null;
};

/** A contact sheet: all views of the display, or the view on all displays. */
export const SHEETS = ["display", "view"] as const;
export type SheetName = (typeof SHEETS)[number];
export const SHEET_WORDS: Readonly<Record<SheetName, string>> = {
  display: "All views of this display",
  view: "This view on all displays",
};

/** A region of a picture, from 0 to 1 each way. */
export type Region = { left: number; top: number; right: number; bottom: number };

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
  against: Against;
  /** Factor of the difference. */
  gain: number;
  /** Layer of an image with layers; null is the first with colors. */
  layer: string | null;
  /** True to see what an image has outside of its display window. */
  overscan: boolean;
  adjust: Adjustment;
  scope: ScopeName;
  /** Screen pixels for each of the picture, null to fit, and the place in the middle, from 0 to 1 each way. */
  zoom: { scale: number | null; x: number; y: number };
  /** True where the viewer takes the whole window. */
  full: boolean;
  /** The inspector below the picture of the viewer; null for none. */
  inspector: InspectorName | null;
  /** Subject of its curve or cube. */
  subject: PlotSubject;
  cube: CubeChoice;
  /** Axis of its curves. */
  axis: CurveAxis;
  /** True where its curves are drawn by their slopes. */
  slope: boolean;
  gamut: GamutChoice;
  sheet: SheetName;
  /** Format of its code. */
  code: CodeFormat;
  /** A region of the picture that is measured; null for none. */
  region: Region | null;
  /** A place of the picture, from 0 to 1 each way, or numbers. */
  probe: { x: number; y: number } | { pixel: Pixel };
};

/** Screen pixels for one of the picture, at most; at least its inverse. */
export const MOST_ZOOM = 64;

export const usualChoice: PreviewChoice = {
  source: null,
  target: null,
  picture: "chart",
  layout: "after",
  split: 0.5,
  against: "change",
  gain: DIFFERENCE_GAIN.usual,
  layer: null,
  overscan: false,
  adjust: neutral,
  scope: "waveform",
  zoom: { scale: null, x: 0.5, y: 0.5 },
  full: false,
  inspector: null,
  subject: "conversion",
  cube: { size: 9, yaw: 30, pitch: 20, point: [0.5, 0.5, 0.5] },
  axis: "linear",
  slope: false,
  gamut: { diagram: "xy", colors: "scene", spaces: null },
  sheet: "display",
  code: "yaml",
  region: null,
  probe: { x: 0.5, y: 0.08 },
};
