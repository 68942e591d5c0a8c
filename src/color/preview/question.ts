import type { Conversion } from "../conversion.ts";
import type { ImageTags } from "../image/tags.ts";
import type { Adjustment } from "./adjustment.ts";
import type { ChartKind } from "./chart.ts";
import type { Pixel } from "./choice.ts";
import type { DocumentChange } from "./documentChange.ts";
import type { Layout } from "./layout.ts";
import type { Window } from "./pyramid.ts";
import type { Scope, ScopeName } from "./scopes.ts";

/** A conversion of a document that the engine was told of, by its number. */
export type Side = { document: number; conversion: Conversion };

/**
 * A chart, or an image that the engine was told of, by its number. The light of a chart is brought `by` a conversion into
 * the color space where the picture begins; where there is none, the chart is made of values of its kind.
 */
export type ChartAsked = { chart: ChartKind; by: Side | null };
export type PictureAsked = (ChartAsked | { image: number }) & { window?: Window | undefined };

/** Notification to the engine; without an answer. */
export type Told =
  | { tell: "document"; id: number; base: number | null; change: DocumentChange }
  | { tell: "forget"; id: number }
  /** A file of an image and its layer; the one told before is forgotten. */
  | { tell: "image"; id: number; file: Blob; layer: string | null }
  /** The files that a configuration may refer to, null where there is none; `fresh` forgets those told before. */
  | { tell: "files"; files: ReadonlyMap<string, Uint8Array | null>; fresh: boolean };

/** Request to the engine. */
export type Asked =
  /** A picture as it is seen; without `before` as it is after alone. */
  | {
      ask: "paint";
      picture: PictureAsked;
      before: Side | null;
      after: Side;
      layout: Layout;
      split: number;
      adjust: Adjustment;
    }
  /** Size of a picture and what its file says of it. */
  | { ask: "describe"; picture: PictureAsked }
  /** A scope of the display values of a picture through a side. */
  | { ask: "scope"; picture: PictureAsked; side: Side; scope: ScopeName }
  /** Converts a pixel, or the pixel at a position of a picture from 0 to 1. */
  | { ask: "probe"; at: Pixel | { picture: PictureAsked; x: number; y: number }; sides: readonly Side[] }
  /** Small pictures of a change and how large it is. */
  | { ask: "compare"; picture: ChartAsked; before: Side | null; after: Side | null };

/** Result of one chain for a pixel, or the reason for none. */
export type Outcome = { pixel: Pixel } | { why: string };
/** `size` is that of the bitmap, which has none any more once it was handed on. */
export type Painted = {
  bitmap: ImageBitmap;
  size: { width: number; height: number };
  whyBefore: string | null;
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

/** `label` tells the size, samples and compression of a file; tags what it says of its colors. */
export type Described = { width: number; height: number; label: string; tags: ImageTags; layers: string[] };

export type AnswerOf = {
  paint: Painted;
  describe: Described;
  scope: Scope;
  probe: Probed;
  compare: Compared;
};

/** Answer: the result, the files needed first, or the reason for none. */
export type Answered<A = AnswerOf[keyof AnswerOf]> = { answer: A } | { wants: string[] } | { why: string };
