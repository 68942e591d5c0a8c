import type { Missing } from "../error.ts";
import { fused } from "../fuse.ts";
import type { AnyOp } from "../op.ts";
import { compile, isIdentity } from "../ops.ts";
import { cubeOf } from "../plot/cubePoints.ts";
import { neutral } from "./adjustment.ts";
import { type CanvasColors, isDisplayP3 } from "./canvasColors.ts";
import type { Picture } from "./chart.ts";
import { curveOf, graysOf, pipelineOf, scatterOf, triangleOf } from "./inspect.ts";
import { lightWay } from "./light.ts";
import { smallWindow, windowOf } from "./pyramid.ts";
import type { Answered, AnswerOf, Asked, PictureAsked, Side, SpaceAsked } from "./question.ts";
import { pixelAt, samplesOf, WHOLE } from "./region.ts";
import { composed } from "./screenBytes.ts";

/** The steps of a conversion, or why there are none. */
export type Chain = { ops: readonly AnyOp[] } | { why: string; missing?: Missing | null };

/** The steps of a chain; null where there are none. */
export function opsOf(chain: Chain): readonly AnyOp[] | null {
  return "ops" in chain ? chain.ops : null;
}

/** The steps that change a pixel. */
export function stepsOf(ops: readonly AnyOp[]): AnyOp[] {
  return ops.filter((op) => !isIdentity(op));
}

/** Parts of an engine that inspections use. */
type Engine = {
  chainOf: (side: Side) => Chain;
  /** The color space in which a side ends; null where that is none. */
  endOf: (side: Side) => SpaceAsked | null;
  /** True if a side ends on a display of high dynamic range. */
  isHdr: (side: Side) => boolean;
  wholeOf: (asked: PictureAsked) => Promise<Picture>;
  bitmapOf: (bytes: Uint8ClampedArray<ArrayBuffer>, width: number, height: number) => Promise<ImageBitmap>;
};

export type Inspection = Extract<
  Asked,
  { ask: "curve" | "cube" | "sketch" | "gamut" | "pipeline" | "code" | "sheet" }
>;

/** Pixels along the longer edge of a small picture. */
const SMALL = 160;
/** Colors of a picture in a plot of gamuts. */
const SCATTER = 64 ** 2;
/** Steps of a pipeline that have a picture. */
const MOST_PICTURES = 64;

function toLightOf({ name, isDisplay }: SpaceAsked) {
  return lightWay(name, isDisplay);
}

/** Answers questions about a conversion: its curves, gamuts, steps, text and small pictures. */
export function createInspections({ chainOf, endOf, isHdr, wholeOf, bitmapOf }: Engine) {
  /** Displays, by their way to light, and true for those with the primaries of Display P3. */
  const displaysP3 = new WeakMap<readonly AnyOp[], boolean>();

  /** The steps of a chain that change a pixel; a sentence where there are none. */
  function changing(chain: Chain): Chain {
    return "why" in chain ? chain : { ops: stepsOf(chain.ops) };
  }

  async function small(asked: PictureAsked, across?: number): Promise<Picture> {
    const whole = await wholeOf(asked);
    const { width, height } = whole;
    const window = smallWindow(whole, across ? (across * Math.max(width, height)) / width : SMALL);
    return window ? windowOf(whole, window) : whole;
  }

  function bitmap({ width, height }: Picture, pixels: Float32Array): Promise<ImageBitmap> {
    const seen = { width, height, layout: "after", split: 0, gain: 1, adjust: neutral } as const;
    return bitmapOf(composed(pixels, pixels, seen), width, height);
  }

  /** The steps of a side that change a pixel, or one of them; a sentence where there are none. */
  function stepsIn(side: Side, step: number | null): Chain {
    const chain = changing(chainOf(side));
    if ("why" in chain || step === null) return chain;
    const one = chain.ops[step];
    return one ? { ops: [one] } : { why: `There is no step ${step + 1}.` };
  }

  function curve({ sides, step, axis }: Extract<Inspection, { ask: "curve" }>): AnswerOf["curve"] {
    return sides.map((side) => {
      const chain = stepsIn(side, step);
      return "why" in chain ? chain : curveOf(chain.ops, axis);
    });
  }

  function cube({ sides, step, size, axis }: Extract<Inspection, { ask: "cube" }>): AnswerOf["cube"] {
    return sides.map((side) => {
      const chain = stepsIn(side, step);
      return "why" in chain ? chain : cubeOf(chain.ops, size, axis);
    });
  }

  function sketch({ document, axis, ways, space }: Extract<Inspection, { ask: "sketch" }>) {
    const chain = ways.map((conversion) => chainOf({ document, conversion })).find((each) => "ops" in each);
    const found = space && triangle(document, space, chainOf({ document, conversion: toLightOf(space) }));
    return {
      axis,
      channels: chain && "ops" in chain ? graysOf(chain.ops, axis, space?.isDisplay ?? false) : null,
      triangle: found && !("why" in found) ? found : null,
    };
  }

  async function gamut(asked: Extract<Inspection, { ask: "gamut" }>): Promise<AnswerOf["gamut"]> {
    const { document } = asked.side;
    const end = endOf(asked.side);
    const toLight = (space: SpaceAsked) => chainOf({ document, conversion: toLightOf(space) });
    const spaces = [...asked.spaces, ...(end ? [end] : [])];
    const triangles = spaces
      .filter(({ name }, i) => spaces.findIndex((each) => each.name === name) === i)
      .map((space) => ({ name: space.name, found: triangle(document, space, toLight(space)) }));
    const way = chainOf(asked.side);
    const light = end && toLight(end);
    if (!light || "why" in way || "why" in light) return { triangles, scatter: new Float32Array() };
    const pixels = samplesOf(await wholeOf(asked.picture), WHOLE, SCATTER);
    compile([...way.ops, ...light.ops])(pixels, 0, pixels.length / 4);
    return { triangles, scatter: scatterOf(pixels, end.isDisplay) };
  }

  function triangle(document: number, { name, isDisplay }: SpaceAsked, there: Chain) {
    const { src, dst } = lightWay(name, isDisplay);
    const back = chainOf({ document, conversion: { src: dst, dst: src } });
    if ("why" in there) return there;
    if ("why" in back) return back;
    const found = triangleOf({ toLight: there.ops, fromLight: back.ops, isDisplay });
    return found ?? { why: `${name} has no primaries.` };
  }

  async function pipeline(
    asked: Extract<Inspection, { ask: "pipeline" }>,
  ): Promise<Answered<AnswerOf["pipeline"]>> {
    const chain = changing(chainOf(asked.side));
    if ("why" in chain) return chain;
    const [whole, picture] = await Promise.all([wholeOf(asked.picture), small(asked.picture, asked.across)]);
    const given = "x" in asked.at ? pixelAt(whole, asked.at) : asked.at;
    const pixels = picture.pixels.slice();
    const bitmaps = [await bitmap(picture, pixels)];
    for (const op of chain.ops.slice(0, MOST_PICTURES)) {
      compile([op])(pixels, 0, pixels.length / 4);
      bitmaps.push(await bitmap(picture, pixels));
    }
    return { answer: { steps: pipelineOf(chain.ops, given), run: fused(chain.ops).length, bitmaps } };
  }

  async function code({
    side,
    format,
  }: Extract<Inspection, { ask: "code" }>): Promise<Answered<AnswerOf["code"]>> {
    const chain = chainOf(side);
    if ("why" in chain) return chain;
    const [{ exported }, { conversionTitle }] = await Promise.all([
      import("../export.ts"),
      import("../conversion.ts"),
    ]);
    return { answer: exported(chain.ops, format, conversionTitle(side.conversion)) };
  }

  async function sheet({
    picture: asked,
    sides,
    across,
  }: Extract<Inspection, { ask: "sheet" }>): Promise<AnswerOf["sheet"]> {
    const picture = await small(asked, across);
    const bitmaps: AnswerOf["sheet"]["bitmaps"] = [];
    for (const side of sides) {
      const chain = chainOf(side);
      if ("why" in chain) {
        bitmaps.push(chain);
        continue;
      }
      const pixels = picture.pixels.slice();
      compile(chain.ops)(pixels, 0, pixels.length / 4);
      bitmaps.push(await bitmap(picture, pixels));
    }
    return { bitmaps };
  }

  /** The canvas for a side: that of Display P3 where its display has these primaries and the screen shows them. */
  function canvasOf(side: Side, hasP3: boolean): CanvasColors {
    const end = endOf(side);
    const light = end?.isDisplay ? chainOf({ document: side.document, conversion: toLightOf(end) }) : null;
    const ops = light && opsOf(light);
    if (!end || !ops) return { space: "srgb", isP3: false, isHdr: isHdr(side) };
    const isP3 = displaysP3.get(ops) ?? hasPrimariesOfP3(side.document, end, { ops });
    displaysP3.set(ops, isP3);
    return { space: isP3 && hasP3 ? "display-p3" : "srgb", isP3, isHdr: isHdr(side) };
  }

  function hasPrimariesOfP3(document: number, end: SpaceAsked, light: Chain): boolean {
    const found = triangle(document, end, light);
    return !("why" in found) && isDisplayP3(found);
  }

  /** Answers a question. @throws ColorError where steps allow no result, or a format cannot hold one */
  async function inspect(asked: Inspection): Promise<Answered> {
    switch (asked.ask) {
      case "curve":
        return { answer: curve(asked) };
      case "cube":
        return { answer: cube(asked) };
      case "sketch":
        return { answer: sketch(asked) };
      case "gamut":
        return { answer: await gamut(asked) };
      case "pipeline":
        return pipeline(asked);
      case "code":
        return code(asked);
      case "sheet":
        return { answer: await sheet(asked) };
    }
  }

  return { inspect, canvasOf };
}
