import { type Conversion, conversionOps } from "#color/conversion.ts";
import { NO_TAGS } from "#color/image/tags.ts";
import { compile } from "#color/ops.ts";
import { neutral } from "#color/preview/adjustment.ts";
import type { Picture } from "#color/preview/chart.ts";
import { type Files, openEngine, type Reply } from "#color/preview/client.ts";
import { createEngine } from "#color/preview/engine.ts";
import type { Seen } from "#color/preview/layout.ts";
import { createPainter, type Drawer, type Painter } from "#color/preview/painter/painter.ts";
import { createWebglPainter } from "#color/preview/painter/webglPainter.ts";
import { openWebgpuPainter } from "#color/preview/painter/webgpuPainter.ts";
import type { Window } from "#color/preview/pyramid.ts";
import type { AnswerOf } from "#color/preview/question.ts";
import { Processors } from "#color/processor.ts";
import { builtinConfig } from "#ocio/builtin/config.ts";
import { type Document, rowsOf } from "#ocio/model/document.ts";
import { nameOf } from "#ocio/names/finder.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { transferBitmap } from "../../src/parts/plot/bitmap.ts";
import { chainOf } from "../bench/colorCases.ts";

/** Conversions of a built-in config, or of one with its text; `readFile` of the page reads its files. */
export type ReadBackJob = { config: string; text: string | null; conversions: Conversion[] };
/** The largest difference of a byte, where it is, and pixels of more than one code value; or the reason for none. */
export type ReadBack = { most: number; at: string; beyond: number } | { why: string };

declare global {
  var readBack: (job: ReadBackJob, by: Drawer) => Promise<ReadBack[]>;
  /** How far the picture of a view of a built-in config, seen so, is from that of the CPU. */
  var readSeen: (config: string, by: Drawer, seen: readonly Partial<Asked>[]) => Promise<ReadBack[]>;
  /** True if the browser has WebGPU. */
  var hasWebgpu: () => Promise<boolean>;
  /** Pipelines and modules made for the first picture of a slider, and for nine more. */
  var sliderCounts: (config: string) => Promise<[first: number, others: number]>;
  /** By which pictures were drawn: before WebGPU was lost, and after; and how far the later one is from the first. */
  var loseDevice: (config: string) => Promise<{ by: (Drawer | null)[]; apart: ReadBack }>;
  /** Reason why the CPU computed pictures: drawn; with the context lost and no other there; and after one could be had. */
  var loseContext: (config: string) => Promise<(string | null)[]>;
  var readFile: (config: string, path: string) => Promise<string | null>;
}

const SIZE = { width: 64, height: 48 };

/** A small picture: ramps, stops, hues of three strengths, negative and huge values, and colors by chance. */
function probePicture(): Picture {
  let seed = 18;
  const random = () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
  const rows: ((x: number, y: number) => number[])[] = [
    (x) => Array(3).fill(-0.1 + x * 1.3),
    (x) => Array(3).fill(2 ** (-14 + x * 26)),
    ...[0, 1, 2].map((c) => (x: number) => [0, 1, 2].map((i) => (i === c ? 2 ** (-10 + x * 17) : 0.001))),
    ...[0, 1, 2].map((c) => (x: number) => [0, 1, 2].map((i) => (i === c ? -0.5 + x : 0.4))),
    ...[0.18, 1, 40].flatMap((gain) =>
      [0.2, 0.7, 1.1].map((strength) => (x: number) => {
        const hue = [0, 1, 2].map((i) => 0.5 + 0.5 * Math.cos(2 * Math.PI * (x - i / 3)));
        return hue.map((value) => gain * (1 - strength + strength * value));
      }),
    ),
  ];
  const chance = (_: number, y: number) => [random, random, random].map((of) => 2 ** (of() * (y % 20) - 8));
  const pixels = new Float32Array(SIZE.width * SIZE.height * 4);
  for (let i = 0; i < SIZE.width * SIZE.height; i++) {
    const [x, y] = [i % SIZE.width, Math.floor(i / SIZE.width)];
    const across = x / (SIZE.width - 1);
    pixels.set([...(rows[y] ?? chance)(across, y), across], i * 4);
  }
  return { ...SIZE, pixels };
}

const picture = probePicture();
const pool = {
  compute: async (ops: Parameters<typeof compile>[0], pixels: Float32Array) => {
    const result = new Float32Array(pixels);
    compile(ops)(result, 0, result.length / 4);
    return result;
  },
};

/** A client of an engine in this thread, by a painter or by the CPU. */
function clientOf(painter: Painter | null) {
  return openEngine((hear) => {
    const engine = createEngine({
      painter,
      pool,
      bitmapOf: (bytes, width, height, colorSpace = "srgb") =>
        createImageBitmap(new ImageData(bytes, width, height, { colorSpace })),
      decode: async () => ({ picture, tags: NO_TAGS, label: "", layers: [] }),
    });
    return {
      post: (message) => {
        if ("tell" in message) return engine.tell(message);
        const { number, asked } = message;
        engine.answer(asked).then(
          (answered) => hear({ number, answered }),
          (error) => hear({ number, fault: String(error) }),
        );
      },
      end: () => undefined,
    };
  });
}

/** A reason for which the engine falls back is a failure here. */
function strict(painter: Painter | null): Painter {
  return {
    paint: async (...args) => {
      if (!painter) throw new Error("Chromium has no such painter.");
      try {
        return await painter.paint(...args);
      } catch (error) {
        throw new Error(String(error));
      }
    },
  };
}

/** Graphics contexts of pictures, the newest last. */
const contexts: WebGL2RenderingContext[] = [];
const open = OffscreenCanvas.prototype.getContext;
let isRefused = false;
OffscreenCanvas.prototype.getContext = function (
  this: OffscreenCanvas,
  ...args: [OffscreenRenderingContextId]
) {
  if (String(args[0]) !== "webgl2") return open.apply(this, args);
  const context = isRefused ? null : (open.apply(this, args) as WebGL2RenderingContext | null);
  if (context) contexts.push(context);
  return context;
} as typeof open;

type Client = ReturnType<typeof clientOf>;
const webgpu = openWebgpuPainter(true);
const byCpu = clientOf(null);
const byWebgl = clientOf(strict(createWebglPainter()));
const byWebgpu = webgpu.then((painter) => clientOf(strict(painter)));
const clientBy = async (by: Drawer) => (by === "WebGPU" ? await byWebgpu : byWebgl);
const canvas = document.createElement("canvas");
const image = new Blob();

export type Asked = Seen & {
  hasP3: boolean;
  conversion: Conversion;
  before: Conversion;
  scene: Conversion;
  window: Window;
};

/** Asks for the picture of a conversion, seen so. */
async function painted(
  client: Client,
  config: Document,
  conversion: Conversion,
  files: Files,
  { before, scene, window, ...seen }: Partial<Asked> = {},
) {
  const side = (of: Conversion | undefined) => (of ? { document: config, conversion: of } : null);
  const request = {
    ...({ layout: "after", split: 0, gain: 1, adjust: neutral } as const),
    ...seen,
    ...({ ask: "paint", picture: { image, layer: null, window } } as const),
    ...{ before: side(before), scene: side(scene), after: { document: config, conversion } },
  };
  return await new Promise<Reply<AnswerOf["paint"]>>((resolve) =>
    client.ask("view", request, files, resolve),
  );
}

/** The bytes of the canvas after a picture was shown in it. */
async function shown(...asked: Parameters<typeof painted>) {
  const reply = await painted(...asked);
  return "why" in reply ? reply.why : bytesOf(reply.answer);
}

function bytesOf({ bitmap, size, canvas: { space } }: AnswerOf["paint"]) {
  transferBitmap(bitmap, canvas);
  const copy = new OffscreenCanvas(size.width, size.height).getContext("2d", { colorSpace: space })!;
  copy.drawImage(canvas, 0, 0);
  return copy.getImageData(0, 0, size.width, size.height, { colorSpace: space }).data;
}

function farthest(got: Uint8ClampedArray, want: Uint8ClampedArray): ReadBack {
  if (new Set(want).size < 8) return { why: "The picture is empty." };
  const found = { most: 0, at: "", beyond: 0 };
  const beyond = new Set<number>();
  for (const [i, value] of want.entries()) {
    const gap = Math.abs(got[i]! - value);
    if (gap > 1) beyond.add(i >> 2);
    if (gap <= found.most) continue;
    const start = i - (i % 4);
    const given = [...picture.pixels.subarray(start, start + 3)].join(" ");
    found.most = gap;
    found.at = `${given} → ${got.slice(start, start + 3)}, not ${want.slice(start, start + 3)}`;
  }
  return { ...found, beyond: beyond.size };
}

globalThis.readBack = async ({ config, text, conversions }, by) => {
  const client = await clientBy(by);
  const of = text === null ? builtinConfig(config) : readConfig(text).document;
  if (!of) throw new Error(`There is no built-in config ${config}.`);
  const bytesOf = (coded: string) => Uint8Array.from(atob(coded), (char) => char.charCodeAt(0));
  const files: Files = {
    key: config,
    read: async (path) => {
      const coded = text === null ? null : await globalThis.readFile(config, path);
      return coded === null ? null : bytesOf(coded);
    },
  };
  const results: ReadBack[] = [];
  for (const conversion of conversions) {
    const got = await shown(client, of, conversion, files);
    const want = await shown(byCpu, of, conversion, files);
    if (typeof got === "string" || typeof want === "string")
      results.push({ why: typeof got === "string" ? got : String(want) });
    else results.push(farthest(got, want));
  }
  return results;
};

function builtin(config: string): { of: Document; files: Files } {
  const of = builtinConfig(config);
  if (!of) throw new Error(`There is no built-in config ${config}.`);
  return { of, files: { key: config, read: async () => null } };
}

/** The first view of the first display of a config. */
function viewOf(of: Document): Conversion {
  const [view] = rowsOf(of, "display_view_associations").filter((row) => row.display_id);
  return { display: of.displays.byId[view!.display_id!]!.name, view: nameOf(view!, of) };
}

function compared(got: Uint8ClampedArray | string, want: Uint8ClampedArray | string): ReadBack {
  if (typeof got === "string") return { why: got };
  return typeof want === "string" ? { why: want } : farthest(got, want);
}

globalThis.hasWebgpu = async () => (await webgpu) !== null;

globalThis.readSeen = async (config, by, all) => {
  const { of, files } = builtin(config);
  const client = await clientBy(by);
  const results: ReadBack[] = [];
  for (const { conversion = viewOf(of), ...seen } of all) {
    const asked = [of, conversion, files, seen] as const;
    results.push(compared(await shown(client, ...asked), await shown(byCpu, ...asked)));
  }
  return results;
};

globalThis.sliderCounts = async (config) => {
  const { of } = builtin(config);
  const view = conversionOps(new Processors(of, { read: () => null }), viewOf(of));
  let made = 0;
  // biome-ignore lint/suspicious/noExplicitAny: the types of WebGPU are not among those of the page
  const device = (globalThis as any).GPUDevice.prototype;
  for (const name of ["createShaderModule", "createComputePipeline", "createComputePipelineAsync"]) {
    const own = device[name];
    device[name] = function (...args: unknown[]) {
      made++;
      return own.apply(this, args);
    };
  }
  const painter = (await openWebgpuPainter(true))!;
  const seen = { layout: "after", split: 0, gain: 1, adjust: neutral } as const;
  const paint = async (step: number) => {
    const slope = 0.8 + step / 20;
    const text = `!<CDLTransform> {slope: [${slope}, 1, 1], offset: [0.01, 0, 0], power: [1, 1.1, 1], style: asc}`;
    const after = [...chainOf({ name: "", question: { text }, most: 1 }), ...view];
    const adjust = { ...neutral, gamma: 1 + step / 10 };
    const { bitmap } = await painter.paint(
      picture,
      { before: [], after, scene: null },
      { ...seen, adjust },
      "srgb",
    );
    bitmap.close();
  };
  await paint(0);
  const first = made;
  for (let step = 1; step < 10; step++) await paint(step);
  return [first, made - first];
};

globalThis.loseDevice = async (config) => {
  const { of, files } = builtin(config);
  const opened = openWebgpuPainter(true);
  // biome-ignore lint/suspicious/noExplicitAny: the types of WebGPU are not among those of the page
  const adapters = (globalThis as any).GPUAdapter.prototype;
  const own = adapters.requestDevice;
  let device: { destroy: () => void; lost: Promise<unknown> } | null = null;
  adapters.requestDevice = async function (...args: unknown[]) {
    device = await own.apply(this, args);
    return device;
  };
  const painter = createPainter(opened, createWebglPainter());
  await opened;
  adapters.requestDevice = own;
  const client = clientOf(painter);
  const [first, lost] = [await painted(client, of, viewOf(of), files), device!];
  if ("why" in first) throw new Error(first.why);
  const want = bytesOf(first.answer);
  (lost as { destroy: () => void }).destroy();
  const second = await painted(client, of, viewOf(of), files);
  if ("why" in second) throw new Error(second.why);
  return { by: [first.answer.by, second.answer.by], apart: farthest(bytesOf(second.answer), want) };
};

globalThis.loseContext = async (config) => {
  const { of, files } = builtin(config);
  const [row] = Object.values(of.colorspaces.byId);
  const client = clientOf(createPainter(Promise.resolve(null), createWebglPainter()));
  const whyCpu = async () => {
    const reply = await painted(client, of, { dst: row!.name }, files);
    return "answer" in reply ? reply.answer.whyCpu : reply.why;
  };
  const reasons = [await whyCpu()];
  const context = contexts.at(-1)!;
  isRefused = true;
  context.getExtension("WEBGL_lose_context")!.loseContext();
  while (!context.isContextLost()) await new Promise((resolve) => setTimeout(resolve));
  reasons.push(await whyCpu());
  isRefused = false;
  return [...reasons, await whyCpu()];
};
