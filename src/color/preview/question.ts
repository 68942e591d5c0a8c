import type { Problem } from "#ocio/check/problem.ts";
import type { ExportFormatName } from "../bake/target.ts";
import type { Conversion } from "../conversion.ts";
import type { Missing } from "../error.ts";
import type { DecodedPicture } from "../image/exr/picture.ts";
import type { ImageTags } from "../image/tags.ts";
import type { CubePoints } from "../plot/cubePoints.ts";
import type { CurveAxis } from "../plot/curveAxis.ts";
import type { CurvePoints } from "../plot/curvePoints.ts";
import type { Adjustment } from "./adjustment.ts";
import type { CanvasColors } from "./canvasColors.ts";
import type { ChartKind, Picture } from "./chart.ts";
import type { Pixel, Region } from "./choice.ts";
import type { DocumentChange } from "./documentChange.ts";
import type { PipelineStep, Triangle } from "./inspect.ts";
import type { Seen } from "./layout.ts";
import type { Light } from "./light.ts";
import type { MarkCount } from "./markCount.ts";
import type { Drawer } from "./painter/painter.ts";
import type { Window } from "./pyramid.ts";
import type { Scope, ScopeName } from "./scopes.ts";

/**
 * Conversion of a document that the engine was sent, by its number, or its first `upTo` steps, with the
 * saturation and the gamma of the picture after it.
 */
export type Side = {
  document: number;
  conversion: Conversion;
  upTo?: number | undefined;
  adjust?: Pick<Adjustment, "saturation" | "gamma"> | undefined;
};

/**
 * Chart, or image that the engine was sent, by its number. The light of a chart is converted `by` a conversion into
 * the color space where the picture begins; where there is none, the chart is made of values of its kind.
 */
export type ChartAsked = { chart: ChartKind; by: Side | null };
export type PictureAsked = (ChartAsked | { image: number }) & { window?: Window | undefined };

/** Notification to the engine; without an answer. */
export type Told =
  /** A document; one that has its own files reads no others. */
  | { tell: "document"; id: number; base: number | null; change: DocumentChange; hasOwnFiles: boolean }
  | { tell: "forget"; id: number }
  /** A file of an image and its layer, which is decoded, with what lies outside of its display window. */
  | { tell: "image"; id: number; file: Blob; layer: string | null; overscan?: boolean | undefined }
  | { tell: "forgetImage"; id: number }
  /**
   * The files that documents may refer to, null where there is none, or those `of` one that has its own; `fresh`
   * forgets those told before.
   */
  | { tell: "files"; files: ReadonlyMap<string, Uint8Array | null>; fresh: boolean; of: number | null };

/** Request to the engine. */
export type Asked =
  /** A picture as it is seen; without `before` as it is after alone. */
  | ({
      ask: "paint";
      picture: PictureAsked;
      before: Side | null;
      after: Side;
      /** The way to the scene's light in AP0, for marks; null where it is not known or not asked for. */
      scene: Side | null;
      /** True where the screen shows the colors of Display P3. */
      hasP3?: boolean | undefined;
      /** True for a picture of any size that is saved: the CPU computes it. */
      isExact?: boolean | undefined;
    } & Seen)
  /** Pixels of a picture that have each mark, and their places. */
  | { ask: "marks"; picture: PictureAsked; side: Side; scene: Side | null }
  /** The pixels of a window of a picture as the file has them. */
  | { ask: "values"; picture: PictureAsked }
  /** Least, mean and most of a region of a picture, from 0 to 1 each way, and of it through sides. */
  | { ask: "region"; picture: PictureAsked; region: Region; sides: readonly Side[] }
  /** Size of a picture and what its file says of it. */
  | { ask: "describe"; picture: PictureAsked }
  /** A scope of the display values of a picture through a side. */
  | { ask: "scope"; picture: PictureAsked; side: Side; scope: ScopeName }
  /** Curves of sides for grays, or of one step of each by its place. */
  | { ask: "curve"; sides: readonly Side[]; step: number | null; axis: CurveAxis }
  /** A small curve of a row of a document, and its triangle. */
  | ({ ask: "sketch"; document: number } & SketchAsked)
  /** Files of a document that the OpenColorIO of an application, by its id, does not read. */
  | { ask: "hostFiles"; document: number; host: string }
  /** Cubes of colors through sides, or through one step of each, with so many points along an edge. */
  | { ask: "cube"; sides: readonly Side[]; step: number | null; size: number; axis: CurveAxis }
  /** Triangles of color spaces and of the one in which a side ends, and the colors of a picture through the side. */
  | { ask: "gamut"; side: Side; spaces: readonly SpaceAsked[]; picture: PictureAsked }
  /** Steps of a side with a pixel before and after each, and the picture after it, small or so many pixels `across`. */
  | {
      ask: "pipeline";
      at: Pixel | { x: number; y: number };
      picture: PictureAsked;
      side: Side;
      across?: number | undefined;
    }
  /** A side as text of a format. */
  | { ask: "code"; side: Side; format: ExportFormatName }
  /** Pictures of a picture through sides, small or so many pixels `across`. */
  | { ask: "sheet"; picture: PictureAsked; sides: readonly Side[]; across?: number | undefined }
  /** Converts a pixel, or the pixel at a position of a picture from 0 to 1. */
  | { ask: "probe"; at: Pixel | { picture: PictureAsked; x: number; y: number }; sides: readonly Side[] }
  /** Small pictures of a change and how large it is. */
  | { ask: "compare"; picture: ChartAsked; before: Side | null; after: Side | null };

/** Result of one chain for a pixel, or the reason for none. */
export type Outcome = { pixel: Pixel; light: Light | null } | { why: string };
/** Least, mean and most of red, green and blue; what is not finite is left out. */
export type Statistics = Record<"least" | "mean" | "most", readonly [number, number, number]>;
export type Measured = {
  /** Pixels of the region with the first one's place in the picture, and how many were counted. */
  box: { x: number; y: number; width: number; height: number };
  counted: number;
  given: Statistics;
  outcomes: (Statistics | { why: string })[];
};
/** A color space by its name, and its kind. */
export type SpaceAsked = { name: string; isDisplay: boolean };
/**
 * A sketch: the first of some `ways` that can be computed, for grays by stops of light or from 0 to 1, and the color
 * space whose triangle is drawn.
 */
export type SketchAsked = {
  axis: "stops" | "linear";
  ways: readonly Conversion[];
  space: SpaceAsked | null;
};
/** Values of red, green and blue at even distances, and a triangle; null for what cannot be computed. */
export type Sketch = {
  axis: SketchAsked["axis"];
  channels: readonly (readonly number[])[] | null;
  triangle: Triangle | null;
};
/** `size` is that of the bitmap, which has none any more once it was handed on. */
export type Painted = {
  bitmap: ImageBitmap;
  size: { width: number; height: number };
  whyBefore: string | null;
  /** The reason why the CPU computed it; null where the graphics processor did. */
  whyCpu: string | null;
  /** By which the graphics processor drew it; null where the CPU computed it. */
  by: Drawer | null;
  canvas: CanvasColors;
};
export type Probed = { given: Pixel; outcomes: Outcome[] };
/** A pixel of the chart before and after a change. */
export type Moved = { name: string; given: Pixel; before: Pixel | null; after: Pixel | null };
export type Compared = {
  before: ImageBitmap | null;
  after: ImageBitmap | null;
  whyBefore: string | null;
  whyAfter: string | null;
  /** The largest change of any channel of the chart; null where one of them is not there. */
  most: number | null;
  moved: Moved[];
};

/**
 * `origin` has the coordinates of the first pixel at the top left. `label` tells the size, samples and compression of a
 * file, `note` that it lacks the layer asked for; tags what it says of its colors. `display` is the display window of a
 * picture that is shown with what lies outside of it.
 */
export type Described = {
  width: number;
  height: number;
  origin: { x: number; y: number };
  label: string;
  note: string | null;
  tags: ImageTags;
  layers: string[];
} & Pick<DecodedPicture, "hasOverscan" | "display" | "aspect">;

export type AnswerOf = {
  paint: Painted;
  describe: Described;
  scope: Scope;
  marks: MarkCount & { width: number; height: number; hasScene: boolean };
  values: Picture;
  region: Measured;
  curve: (CurvePoints | { why: string })[];
  cube: (CubePoints | { why: string })[];
  sketch: Sketch;
  hostFiles: Problem[];
  gamut: { triangles: { name: string; found: Triangle | { why: string } }[]; scatter: Float32Array };
  pipeline: { steps: PipelineStep[]; run: number; bitmaps: ImageBitmap[] };
  code: string;
  sheet: { bitmaps: (ImageBitmap | { why: string })[] };
  probe: Probed;
  compare: Compared;
};

/** Answer: the result, the files needed first and the document with its own files that needs them, or the reason for none. */
export type Answered<A = AnswerOf[keyof AnswerOf]> =
  | { answer: A }
  | { wants: string[]; of: number | null }
  | { why: string; missing?: Missing | null };
