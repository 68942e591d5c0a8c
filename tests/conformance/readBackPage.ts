import type { Conversion } from "#color/conversion.ts";
import { NO_TAGS } from "#color/image/tags.ts";
import { compile } from "#color/ops.ts";
import { neutral } from "#color/preview/adjustment.ts";
import type { Picture } from "#color/preview/chart.ts";
import { type Files, openEngine, type Reply } from "#color/preview/client.ts";
import { createEngine } from "#color/preview/engine.ts";
import { createPainter, type Painter } from "#color/preview/gpu.ts";
import type { AnswerOf } from "#color/preview/question.ts";
import { builtinConfig } from "#ocio/builtin/config.ts";
import type { Document } from "#ocio/model/document.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { transferBitmap } from "../../src/parts/plot/bitmap.ts";

/** Conversions of a built-in config, or of one with its text; `readFile` of the page reads its files. */
export type ReadBackJob = { config: string; text: string | null; conversions: Conversion[] };
/** The largest difference of a byte, where it is, or the reason for none. */
export type ReadBack = { most: number; at: string } | { why: string };

declare global {
  var readBack: (job: ReadBackJob) => Promise<ReadBack[]>;
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
    pixels.set([...(rows[y] ?? chance)(x / (SIZE.width - 1), y), 1], i * 4);
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
      bitmapOf: (bytes, width, height) => createImageBitmap(new ImageData(bytes, width, height)),
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
  if (!painter) throw new Error("Chromium has no WebGL 2 that draws floats.");
  return {
    paint: (...args) => {
      try {
        return painter.paint(...args);
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

const clients = [clientOf(strict(createPainter())), clientOf(null)];
const canvases = clients.map(() => document.createElement("canvas"));
const image = new Blob();

async function painted(client: (typeof clients)[0], config: Document, conversion: Conversion, files: Files) {
  const request = {
    ask: "paint",
    picture: { image, layer: null },
    before: null,
    after: { document: config, conversion },
    scene: null,
    layout: "after",
    split: 0,
    gain: 1,
    adjust: neutral,
  } as const;
  return await new Promise<Reply<AnswerOf["paint"]>>((resolve) =>
    client.ask("view", request, files, resolve),
  );
}

/** The bytes of the canvas after a picture was shown in it. */
async function shown(side: 0 | 1, config: Document, conversion: Conversion, files: Files) {
  const reply = await painted(clients[side]!, config, conversion, files);
  if ("why" in reply) return reply.why;
  const canvas = canvases[side]!;
  transferBitmap(reply.answer.bitmap, canvas);
  const copy = new OffscreenCanvas(SIZE.width, SIZE.height).getContext("2d")!;
  copy.drawImage(canvas, 0, 0);
  return copy.getImageData(0, 0, SIZE.width, SIZE.height).data;
}

function farthest(got: Uint8ClampedArray, want: Uint8ClampedArray): ReadBack {
  if (new Set(want).size < 8) return { why: "The picture is empty." };
  const found = { most: 0, at: "" };
  for (const [i, value] of want.entries()) {
    const gap = Math.abs(got[i]! - value);
    if (gap <= found.most) continue;
    const start = i - (i % 4);
    const given = [...picture.pixels.subarray(start, start + 3)].join(" ");
    found.most = gap;
    found.at = `${given} → ${got.slice(start, start + 3)}, not ${want.slice(start, start + 3)}`;
  }
  return found;
}

globalThis.readBack = async ({ config, text, conversions }) => {
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
    const [got, want] = [await shown(0, of, conversion, files), await shown(1, of, conversion, files)];
    if (typeof got === "string" || typeof want === "string")
      results.push({ why: typeof got === "string" ? got : String(want) });
    else results.push(farthest(got, want));
  }
  return results;
};

globalThis.loseContext = async (config) => {
  const of = builtinConfig(config);
  const [row] = of ? Object.values(of.colorspaces.byId) : [];
  if (!of || !row) throw new Error(`There is no built-in config ${config}.`);
  const client = clientOf(createPainter());
  const whyCpu = async () => {
    const reply = await painted(client, of, { dst: row.name }, { key: config, read: async () => null });
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
