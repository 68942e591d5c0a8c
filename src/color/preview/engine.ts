import { ColorError } from "../error.ts";
import type { DecodedPicture, OnShare } from "../image/exr/picture.ts";
import { ImageError } from "../image/raster.ts";
import { NO_TAGS } from "../image/tags.ts";
import type { AnyOp, Kernel } from "../op.ts";
import { compile } from "../ops.ts";
import type { Pool } from "../tile/pool.ts";
import { neutral } from "./adjustment.ts";
import type { CanvasColors } from "./canvasColors.ts";
import { type ChartKind, chart, type Picture, probesOf } from "./chart.ts";
import type { Pixel } from "./choice.ts";
import { type Chain, createInspections, opsOf } from "./inspection.ts";
import { marksOf, sizeOf } from "./layout.ts";
import { type Light, lightOf, lightWay } from "./light.ts";
import { createMarkCounter } from "./markCount.ts";
import { NO_GPU, type Painter } from "./painter/painter.ts";
import { smallWindow, windowOf } from "./pyramid.ts";
import type {
  Answered,
  AnswerOf,
  Asked,
  ChartAsked,
  Compared,
  Moved,
  Outcome,
  Painted,
  PictureAsked,
  Side,
  Told,
} from "./question.ts";
import { boxOf, farthest, pixelAt, pixelOf, samplesOf, statisticsOf } from "./region.ts";
import { SCOPE_SAMPLES, scopeOf } from "./scopes.ts";
import { composed } from "./screenBytes.ts";
import { createToldDocuments, WantsError } from "./toldDocuments.ts";

/** Dependencies of the engine. */
export type EngineParts = {
  /** Null where there is no graphics processor. */
  painter: Painter | null;
  pool: Pick<Pool, "compute">;
  /** Makes a bitmap of bytes in a color space of the browser, sRGB where none is told. */
  bitmapOf: (
    bytes: Uint8ClampedArray<ArrayBuffer>,
    width: number,
    height: number,
    space?: CanvasColors["space"],
  ) => Promise<ImageBitmap>;
  decode: (file: Blob, layer: string | null, overscan: boolean, onShare: OnShare) => Promise<DecodedPicture>;
  /** Called with each percent of an image that is decoded. */
  onPercent?: (image: number, percent: number) => void;
};

const CHART = { width: 640, height: 360 };
const SMALL = { width: 96, height: 54 };
/** Pixels of a region that are counted. */
const REGION_SAMPLES = 2 ** 19;
/** Pixels that are counted at once. */
const BAND_PIXELS = 2 ** 19;

type Size = typeof CHART;

/** Shows pictures through conversions of the documents it was sent, and answers what becomes of pixels. */
export function createEngine({ painter, pool, bitmapOf, decode, onPercent }: EngineParts) {
  const documents = createToldDocuments();
  const { chainOf, endOf, isHdr } = documents;
  const charts = new Map<ChartKind, Picture>();
  const images = new WeakMap<readonly AnyOp[], { of: Picture; pixels: Float32Array }>();
  const plates = new WeakMap<readonly AnyOp[], Map<Size, Promise<Picture>>>();
  const kernels = new WeakMap<readonly AnyOp[], Kernel>();
  const open = new Map<number, { layer: string | null; decoded: Promise<DecodedPicture> }>();
  const windows = new WeakMap<Picture, { key: string; picture: Picture }>();
  let last: Promise<unknown> = Promise.resolve();

  function tell(told: Told): void {
    if (told.tell === "image") {
      const decoded = decodedNamed(told);
      open.set(told.id, { layer: told.layer, decoded });
      // It is heard when the image is asked for.
      decoded.catch(() => undefined);
    } else if (told.tell === "forgetImage") open.delete(told.id);
    else documents.tell(told);
  }

  /** The window of a picture that is asked for; without one an image that is large is made small. */
  async function pictureOf(asked: PictureAsked): Promise<Picture> {
    const whole = await wholeOf(asked);
    const window = asked.window ?? ("image" in asked ? smallWindow(whole) : null);
    if (!window || (window.columns === whole.width && window.rows === whole.height)) return whole;
    const key = JSON.stringify(window);
    const known = windows.get(whole);
    if (known?.key === key) return known.picture;
    const picture = windowOf(whole, window);
    windows.set(whole, { key, picture });
    return picture;
  }

  async function wholeOf(asked: PictureAsked): Promise<Picture> {
    if ("image" in asked) return (await decodedOf(asked.image)).picture;
    return (await plateOf(asked, CHART)) ?? chartBy(asked.chart);
  }

  function decodedOf(id: number): Promise<DecodedPicture> {
    const known = open.get(id);
    if (!known) throw new ImageError("Another image is shown by now.");
    return known.decoded;
  }

  /** Decodes an image; a fault names the file. */
  async function decodedNamed({ id, file, layer, overscan }: Extract<Told, { tell: "image" }>) {
    let percent = 0;
    const onShare = (share: number) => {
      if (share * 100 < percent + 1) return;
      percent = Math.floor(share * 100);
      onPercent?.(id, percent);
    };
    try {
      return await decode(file, layer, overscan ?? false, onShare);
    } catch (error) {
      if (!(error instanceof ImageError) || !("name" in file)) throw error;
      throw new ImageError(`${file.name}: ${error.message}`);
    }
  }

  async function describe({
    picture,
  }: Extract<Asked, { ask: "describe" }>): Promise<Answered<AnswerOf["describe"]>> {
    if ("image" in picture) {
      const layer = open.get(picture.image)?.layer ?? null;
      const { picture: whole, ...others } = await decodedOf(picture.image);
      const isThere = layer === null || others.layers.includes(layer);
      const note = isThere ? null : `The image has no layer “${layer}”; the first with colors is shown.`;
      const { width, height } = whole;
      return { answer: { width, height, origin: { x: 0, y: 0 }, note, ...others } };
    }
    const origin = { x: 0, y: 0 };
    return {
      answer: {
        ...CHART,
        origin,
        label: `${CHART.width} × ${CHART.height}`,
        note: null,
        tags: NO_TAGS,
        layers: [],
      },
    };
  }

  /** Counts are of few samples: a scope has no more pixels. */
  async function scope(asked: Extract<Asked, { ask: "scope" }>): Promise<Answered<AnswerOf["scope"]>> {
    const chain = chainOf(asked.side);
    if ("why" in chain) return chain;
    const whole = await wholeOf(asked.picture);
    const { width, height } = whole;
    const window = { x: 0, y: 0, width, height, columns: SCOPE_SAMPLES, rows: SCOPE_SAMPLES };
    const picture = windowOf(whole, window);
    return { answer: scopeOf(asked.scope, { ...picture, pixels: computedNow(chain.ops, picture.pixels) }) };
  }

  /** Marks of all pixels, a band of rows after the other: pictures that are painted meanwhile need not wait for all. */
  async function marks(asked: Extract<Asked, { ask: "marks" }>): Promise<Answered<AnswerOf["marks"]>> {
    const chain = chainOf(asked.side);
    const ops = asked.scene && opsOf(chainOf(asked.scene));
    if ("why" in chain) return chain;
    const { width, height, pixels } = await wholeOf(asked.picture);
    const counter = createMarkCounter(width);
    const rows = Math.max(1, Math.floor(BAND_PIXELS / width));
    for (let y = 0; y < height; y += rows) {
      const given = pixels.subarray(y * width * 4, (y + rows) * width * 4);
      const display = await computed(chain.ops, given);
      counter.add({ given, display, scene: ops && (await computed(ops, given)) });
    }
    return { answer: { ...counter.result(), width, height, hasScene: ops !== null } };
  }

  async function region(asked: Extract<Asked, { ask: "region" }>): Promise<Answered<AnswerOf["region"]>> {
    const chains = asked.sides.map(chainOf);
    const whole = await wholeOf(asked.picture);
    const given = samplesOf(whole, asked.region, REGION_SAMPLES);
    return {
      answer: {
        box: boxOf(whole, asked.region),
        counted: given.length / 4,
        given: statisticsOf(given),
        outcomes: chains.map((chain) =>
          "why" in chain ? chain : statisticsOf(computedNow(chain.ops, given)),
        ),
      },
    };
  }

  /** CIE XYZ that a screen shows of the result of a side; null where the config does not say what its values are. */
  function lightBy(side: Side, pixel: Pixel): Light | null {
    const end = endOf(side);
    if (!end) return null;
    const chain = chainOf({ document: side.document, conversion: lightWay(end.name, end.isDisplay) });
    if ("why" in chain) return null;
    const codes = documents.hasCodes(side) ? limited(pixel) : pixel;
    return lightOf(converted(chain.ops, codes), end.isDisplay);
  }

  function chartBy(kind: ChartKind): Picture {
    const found = charts.get(kind) ?? chart(kind, CHART.width, CHART.height);
    charts.set(kind, found);
    return found;
  }

  /** The light of the chart in the color space where the picture begins; null where it cannot be brought there. */
  async function plateOf({ by }: ChartAsked, size: Size): Promise<Picture | null> {
    const chain = by && chainOf(by);
    if (!chain || "why" in chain) return null;
    const bySize = plates.get(chain.ops) ?? new Map<Size, Promise<Picture>>();
    const plate = bySize.get(size) ?? exposed(chain.ops, size);
    plates.set(chain.ops, bySize.set(size, plate));
    return plate;
  }

  async function exposed(ops: readonly AnyOp[], size: Size): Promise<Picture> {
    const light = size === CHART ? chartBy("linear") : chart("linear", size.width, size.height);
    const pixels = await computed(ops, light.pixels);
    return { ...size, pixels: pixels.map((value) => (Number.isFinite(value) ? value : 0)) };
  }

  /** An image through steps, once those before it are done: each is wanted. */
  function computed(ops: readonly AnyOp[], pixels: Float32Array): Promise<Float32Array> {
    const done = last.then(() => pool.compute(ops, pixels));
    last = done.catch(() => undefined);
    return done;
  }

  async function paint(asked: Extract<Asked, { ask: "paint" }>): Promise<Answered<AnswerOf["paint"]>> {
    const after = chainOf(asked.after);
    const before = asked.before ? chainOf(asked.before) : null;
    if ("why" in after) return after;
    const picture = await pictureOf(asked.picture);
    const first = before && "ops" in before ? before.ops : after.ops;
    const seen = {
      layout: before && "ops" in before ? asked.layout : ("after" as const),
      split: asked.split,
      gain: asked.gain,
      adjust: asked.adjust,
      flat: asked.flat,
      inAp0: asked.inAp0,
    };
    const scene = asked.scene && marksOf(seen).length > 0 ? opsOf(chainOf(asked.scene)) : null;
    const whyBefore = before && "why" in before ? before.why : null;
    const chains = { before: first, after: after.ops, scene };
    const size = sizeOf(seen.layout, picture.width, picture.height);
    const canvas = canvasOf(asked.after, asked.hasP3 ?? false);
    const made = await bitmap(picture, chains, seen, canvas.space, asked.isExact ?? false);
    return { answer: { ...made, size, whyBefore, canvas } };
  }

  async function bitmap(
    picture: Picture,
    chains: Parameters<Painter["paint"]>[1],
    seen: Parameters<Painter["paint"]>[2],
    space: CanvasColors["space"],
    isExact: boolean,
  ): Promise<Pick<Painted, "bitmap" | "by" | "whyCpu">> {
    let whyCpu = NO_GPU;
    try {
      if (painter && !isExact)
        return { ...(await painter.paint(picture, chains, seen, space)), whyCpu: null };
    } catch (error) {
      // Falls back to the CPU if a shader cannot.
      if (!(error instanceof ColorError)) throw error;
      whyCpu = error.message;
    }
    // A picture that is saved once is not kept in memory.
    const result = (ops: readonly AnyOp[]) =>
      isExact ? computed(ops, picture.pixels) : through(picture, ops);
    const after = await result(chains.after);
    const before = seen.layout === "after" ? after : await result(chains.before);
    const { width, height } = sizeOf(seen.layout, picture.width, picture.height);
    const scene = chains.scene && (await result(chains.scene));
    const marked = { given: picture.pixels, scene };
    const { width: across, height: down } = picture;
    const bytes = composed(before, after, { width: across, height: down, ...seen, marked });
    return { bitmap: await bitmapOf(bytes, width, height, space), by: null, whyCpu };
  }

  async function through(picture: Picture, ops: readonly AnyOp[]): Promise<Float32Array> {
    const found = images.get(ops);
    if (found?.of === picture) return found.pixels;
    const pixels = await computed(ops, picture.pixels);
    images.set(ops, { of: picture, pixels });
    return pixels;
  }

  function converted(ops: readonly AnyOp[], given: Pixel): Pixel {
    const kernel = kernels.get(ops) ?? compile(ops, { exact: true });
    kernels.set(ops, kernel);
    const pixel = Float32Array.from(given);
    kernel(pixel, 0, 1);
    return pixelOf(pixel);
  }

  function outcome(chain: Chain, given: Pixel, side: Side | null = null): Outcome {
    if ("why" in chain) return chain;
    const pixel = converted(chain.ops, given);
    return { pixel, light: side && lightBy(side, pixel) };
  }

  async function probe({
    at,
    sides,
  }: Extract<Asked, { ask: "probe" }>): Promise<Answered<AnswerOf["probe"]>> {
    const chains = sides.map(chainOf);
    const given = "picture" in at ? pixelAt(await wholeOf(at.picture), at) : at;
    return { answer: { given, outcomes: chains.map((chain, i) => outcome(chain, given, sides[i])) } };
  }

  async function compare(asked: Extract<Asked, { ask: "compare" }>): Promise<Answered<AnswerOf["compare"]>> {
    const before = asked.before && chainOf(asked.before);
    const after = asked.after && chainOf(asked.after);
    const plate = await plateOf(asked.picture, SMALL);
    const picture = plate ?? chart(asked.picture.chart, SMALL.width, SMALL.height);
    const by = plate && asked.picture.by ? chainOf(asked.picture.by) : null;
    const [was, is] = [small(before, picture), small(after, picture)];
    const moved = probesOf(plate ? "linear" : asked.picture.chart).map(({ name, pixel }): Moved => {
      const brought = by && outcome(by, pixel);
      const given = brought && "pixel" in brought ? brought.pixel : pixel;
      const of = (chain: Chain | null) => {
        const found = chain && outcome(chain, given);
        return found && "pixel" in found ? found.pixel : null;
      };
      return { name, given, before: of(before), after: of(after) };
    });
    const answer: Compared = {
      before: was && (await thumbnail(was)),
      after: is && (await thumbnail(is)),
      whyBefore: before && "why" in before ? before.why : null,
      whyAfter: after && "why" in after ? after.why : null,
      most: was && is ? farthest(was, is) : null,
      moved,
    };
    return { answer };
  }

  function small(chain: Chain | null, { pixels }: Picture): Float32Array | null {
    if (!chain || "why" in chain) return null;
    return computedNow(chain.ops, pixels);
  }

  function thumbnail(pixels: Float32Array): Promise<ImageBitmap> {
    const bytes = composed(pixels, pixels, { ...SMALL, layout: "after", split: 0, gain: 1, adjust: neutral });
    return bitmapOf(bytes, SMALL.width, SMALL.height);
  }

  /** Answers a question; a sentence where there is no answer. */
  async function answer(asked: Asked): Promise<Answered> {
    try {
      if (asked.ask === "paint") return await paint(asked);
      if (asked.ask === "describe") return await describe(asked);
      if (asked.ask === "scope") return await scope(asked);
      if (asked.ask === "marks") return await marks(asked);
      if (asked.ask === "region") return await region(asked);
      if (asked.ask === "hostFiles") return { answer: documents.hostFiles(asked.document, asked.host) };
      if (asked.ask === "values") return { answer: await pictureOf(asked.picture) };
      if (asked.ask === "probe") return await probe(asked);
      return asked.ask === "compare" ? await compare(asked) : await inspect(asked);
    } catch (error) {
      if (error instanceof WantsError) return { wants: error.paths, of: error.of };
      if (error instanceof ColorError || error instanceof ImageError) return { why: error.message };
      throw error;
    }
  }

  const { inspect, canvasOf } = createInspections({ chainOf, endOf, isHdr, wholeOf, bitmapOf });
  return { tell, answer };
}

/** A pixel within the codes of a display. */
function limited([r, g, b, a]: Pixel): Pixel {
  const within = (value: number) => Math.min(1, Math.max(0, value));
  return [within(r), within(g), within(b), a];
}

/** Pixels through steps, at once: few enough not to be parted among threads. */
function computedNow(ops: readonly AnyOp[], pixels: Float32Array): Float32Array {
  const result = pixels.slice();
  compile(ops)(result, 0, result.length / 4);
  return result;
}
