import type { Document } from "#ocio/model/document.ts";
import type { Conversion } from "../conversion.ts";
import type { Missing } from "../error.ts";
import type { ChartKind } from "./chart.ts";
import { changeBetween } from "./documentChange.ts";
import type { Window } from "./pyramid.ts";
import type { Answered, AnswerOf, Asked, Side, Told } from "./question.ts";

/**
 * Conversion of a document, which is sent to the engine once; `upTo` is the number of its steps to compute.
 * The document reads `files` where it is of another config.
 */
export type Shot = {
  document: Document;
  conversion: Conversion;
  upTo?: number | undefined;
  /** Saturation and gamma after it; left out, none. */
  adjust?: Side["adjust"];
  files?: Files | null | undefined;
};
/** Chart, with the conversion of its light into the source color space. */
export type Chart = { chart: ChartKind; by: Shot | null };
type Image = { image: Blob; layer: string | null; overscan?: boolean | undefined };
export type Subject = (Chart | Image) & { window?: Window | undefined };

type With<A, O> = Omit<A, keyof O> & O;
type Paint = Extract<Asked, { ask: "paint" }>;
type Probe = Extract<Asked, { ask: "probe" }>;
type Compare = Extract<Asked, { ask: "compare" }>;
type Describe = Extract<Asked, { ask: "describe" }>;
type Place = Exclude<Probe["at"], readonly number[]>;
export type Request =
  | With<Paint, { picture: Subject; before: Shot | null; after: Shot; scene: Shot | null }>
  | With<Extract<Asked, { ask: "marks" }>, { picture: Subject; side: Shot; scene: Shot | null }>
  | With<Extract<Asked, { ask: "curve" }>, { sides: readonly Shot[] }>
  | With<Extract<Asked, { ask: "cube" }>, { sides: readonly Shot[] }>
  | With<Extract<Asked, { ask: "sketch" }>, { document: Document }>
  | With<Extract<Asked, { ask: "hostFiles" }>, { document: Document }>
  | With<Extract<Asked, { ask: "gamut" }>, { side: Shot; picture: Subject }>
  | With<Extract<Asked, { ask: "pipeline" }>, { picture: Subject; side: Shot }>
  | With<Extract<Asked, { ask: "code" }>, { side: Shot }>
  | With<Extract<Asked, { ask: "sheet" }>, { picture: Subject; sides: readonly Shot[] }>
  | With<Extract<Asked, { ask: "values" }>, { picture: Subject }>
  | With<Extract<Asked, { ask: "region" }>, { picture: Subject; sides: readonly Shot[] }>
  | With<
      Probe,
      {
        at: readonly [number, number, number, number] | With<Place, { picture: Subject }>;
        sides: readonly Shot[];
      }
    >
  | With<Describe, { picture: Subject }>
  | With<Extract<Asked, { ask: "scope" }>, { picture: Subject; side: Shot }>
  | With<Compare, { picture: Chart; before: Shot | null; after: Shot | null }>;

/** An answer, or the reason for none. */
export type Reply<A> = { answer: A } | { why: string; missing?: Missing | null };

/** The thread that answers; `number` tells answers apart. */
export type EngineThread = {
  post: (message: Told | { number: number; asked: Asked }) => void;
  end: () => void;
};
export type EngineMessage =
  | { number: number; answered: Answered }
  | { number: number; fault: string }
  | { image: number; percent: number };
export type StartEngine = (
  hear: (message: EngineMessage) => void,
  fail: (why: string) => void,
) => EngineThread;

/** The files beside a configuration: a key that changes when one of them does, and what reads one; null for none. */
export type Files = { key: string; read: (path: string) => Promise<Uint8Array | null> };

/** Error of requests under way when the engine was interrupted. */
const INTERRUPTED = new Error("The engine was interrupted.");
/** Documents that the engine keeps: the open one, the compared one and those that the palette tries. */
const MAX_DOCUMENTS = 6;
/** Largest number of times that a conversion may ask for more files: one file may name the next. */
const MAX_FILE_ROUNDS = 50;

type Waiting = { request: Request; hear: (reply: Reply<never>) => void };
type KnownImage = { id: number; of: Image };
type Lane = { busy: boolean; next: Waiting | null };

export type EngineClient = ReturnType<typeof openEngine>;

/**
 * Engine in a thread of its own, started by the first request. Each lane has one request under way; of those
 * that come meanwhile only the newest is sent next, the others are dropped.
 */
export function openEngine(start: StartEngine) {
  let thread: EngineThread | null = null;
  let numbers = 0;
  const open = new Map<number, { take: (answered: Answered) => void; fail: (fault: Error) => void }>();
  const lanes = new Map<string, Lane>();
  let documents: { id: number; document: Document; files: Files | null }[] = [];
  /** The image that is shown, and the one that is expected next: no others are decoded. */
  let image: KnownImage | null = null;
  let expected: KnownImage | null = null;
  /** The files beside the open configuration, as the newest question has them; those of older questions are gone. */
  let beside: Files | null = null;
  let filesKey: string | null = null;
  /** Callbacks for the decoding progress of the shown image. */
  const watchers = new Set<(percent: number) => void>();
  /** The picture that is being painted. */
  let painting: Promise<unknown> | null = null;

  function running(): EngineThread {
    thread ??= start(hear, (why) => lose(new Error(why)));
    return thread;
  }

  function hear(message: EngineMessage): void {
    if ("percent" in message) {
      if (message.image === image?.id) for (const watch of watchers) watch(message.percent);
      return;
    }
    const waiting = open.get(message.number);
    open.delete(message.number);
    if ("fault" in message) waiting?.fail(new Error(message.fault));
    else waiting?.take(message.answered);
  }

  /** Handles the end of the thread: the next request starts another one, with no documents. */
  function lose(fault: Error): void {
    thread?.end();
    thread = null;
    [documents, image, expected, filesKey] = [[], null, null, null];
    const lost = [...open.values()];
    open.clear();
    for (const { fail } of lost) fail(fault);
  }

  function side({ document, conversion, upTo, adjust, files = null }: Shot): Side {
    const known = documents.find((each) => each.document === document);
    if (known) {
      documents = [...documents.filter((each) => each !== known), known];
      return { document: known.id, conversion, upTo, adjust };
    }
    const base = documents.at(-1) ?? null;
    const id = ++numbers;
    const change = changeBetween(base?.document ?? null, document);
    const hasOwnFiles = files !== null;
    running().post({ tell: "document", id, base: base?.id ?? null, change, hasOwnFiles });
    documents.push({ id, document, files });
    for (const old of documents.splice(0, documents.length - MAX_DOCUMENTS))
      running().post({ tell: "forget", id: old.id });
    return { document: id, conversion, upTo, adjust };
  }

  const numberOf = (document: Document) => side({ document, conversion: {} }).document;

  function chartOf({ chart, by }: Chart) {
    return { chart, by: by && side(by) };
  }

  function subject(picture: Subject) {
    const { window } = picture;
    if ("chart" in picture) return { ...chartOf(picture), window };
    return { image: imageOf(picture), window };
  }

  /** The number of an image, which takes the place of the shown one. */
  function imageOf(of: Image): number {
    if (image && isOf(image, of)) return image.id;
    const old = image;
    const isExpected = isOf(expected, of);
    const next = (isExpected && expected) || toldImage(of);
    if (isExpected) expected = null;
    image = next;
    if (old) running().post({ tell: "forgetImage", id: old.id });
    return next.id;
  }

  function toldImage(of: Image): KnownImage {
    const id = ++numbers;
    running().post({ tell: "image", id, file: of.image, layer: of.layer, overscan: of.overscan });
    return { id, of };
  }

  /** Decodes an image ahead, such as the next frame of a sequence. */
  function expect(of: Image): void {
    if (isOf(image, of) || isOf(expected, of)) return;
    if (expected) running().post({ tell: "forgetImage", id: expected.id });
    expected = toldImage(of);
  }

  /** Request as the thread takes it, with ids in place of documents and images. */
  function asked(request: Request): Asked {
    const some = (shot: Shot | null) => shot && side(shot);
    switch (request.ask) {
      case "paint":
        return {
          ...request,
          picture: subject(request.picture),
          before: some(request.before),
          after: side(request.after),
          scene: some(request.scene),
        };
      case "marks":
        return {
          ...request,
          picture: subject(request.picture),
          side: side(request.side),
          scene: some(request.scene),
        };
      case "curve":
      case "cube":
        return { ...request, sides: request.sides.map(side) };
      case "sketch":
        return { ...request, document: numberOf(request.document) };
      case "hostFiles":
        return { ...request, document: numberOf(request.document) };
      case "gamut":
      case "pipeline":
        return { ...request, picture: subject(request.picture), side: side(request.side) };
      case "code":
        return { ...request, side: side(request.side) };
      case "sheet":
      case "region":
        return { ...request, picture: subject(request.picture), sides: request.sides.map(side) };
      case "scope":
        return { ...request, picture: subject(request.picture), side: side(request.side) };
      case "describe":
      case "values":
        return { ...request, picture: subject(request.picture) };
      case "probe": {
        const at =
          "picture" in request.at ? { ...request.at, picture: subject(request.at.picture) } : request.at;
        return { ...request, at, sides: request.sides.map(side) };
      }
      case "compare":
        return {
          ...request,
          picture: chartOf(request.picture),
          before: some(request.before),
          after: some(request.after),
        };
    }
  }

  function put(question: Asked): Promise<Answered> {
    const number = ++numbers;
    return new Promise((resolve, reject) => {
      open.set(number, { take: resolve, fail: reject });
      running().post({ number, asked: question });
    });
  }

  async function answered({ request }: Waiting): Promise<Reply<never>> {
    for (let round = 0; round < MAX_FILE_ROUNDS; round++) {
      running();
      // Files of the newest request: two requests with files of their own would replace each other's in turns.
      const files = beside as Files;
      if (filesKey !== files.key) {
        running().post({ tell: "files", files: new Map(), fresh: true, of: null });
        filesKey = files.key;
      }
      const answer = await put(asked(request));
      if ("why" in answer || "answer" in answer) return answer as Reply<never>;
      const { wants, of } = answer;
      const from = documents.find(({ id }) => id === of)?.files ?? files;
      const read = await Promise.all(wants.map(async (path) => [path, await from.read(path)] as const));
      // Meanwhile other files may have come.
      if (of !== null || filesKey === from.key)
        running().post({ tell: "files", files: new Map(read), fresh: false, of });
    }
    return { why: "The conversion names too many files." };
  }

  async function work(lane: Lane): Promise<void> {
    lane.busy = true;
    for (let job = lane.next; job; job = lane.next) {
      // Painting goes first: probes and plots wait for it, and then send their newest request.
      if (painting && job.request.ask !== "paint") {
        await painting;
        if (!lane.next) break;
        job = lane.next;
      }
      lane.next = null;
      const reply = answered(job).catch((error: unknown): Reply<never> | null =>
        error === INTERRUPTED ? null : { why: reason(error) },
      );
      if (job.request.ask === "paint") painting = reply;
      const heard = await reply;
      if (heard) job.hear(heard);
      else lane.next ??= job;
      if (painting === reply) painting = null;
    }
    lane.busy = false;
  }

  /**
   * Asks on a lane; `hear` gets the reply unless a newer question came before this one was begun.
   * @returns what takes the question back, after which nothing is heard
   */
  function ask<R extends Request>(
    lane: string,
    request: R,
    files: Files,
    hear: (reply: Reply<AnswerOf[R["ask"]]>) => void,
  ): () => void {
    const own = lanes.get(lane) ?? { busy: false, next: null };
    lanes.set(lane, own);
    beside = files;
    let wanted = true;
    const waiting: Waiting = {
      request,
      hear: (reply) => {
        if (wanted) hear(reply);
      },
    };
    own.next = waiting;
    if (!own.busy) void work(own);
    return () => {
      wanted = false;
      if (own.next === waiting) own.next = null;
    };
  }

  /** Calls `watch` with each percent of the shown image that is decoded. @returns a function that ends it */
  function watchDecoding(watch: (percent: number) => void): () => void {
    watchers.add(watch);
    return () => void watchers.delete(watch);
  }

  return {
    ask,
    expect,
    watchDecoding,
    /** Ends the work under way, such as the decoding of an image; the newest request of each lane is sent again. */
    interrupt: () => lose(INTERRUPTED),
    close: () => lose(new Error("The engine was closed.")),
  };
}

/** File of the image in a request; null where it has none. */
export function imageIn(request: Request | null): Blob | null {
  if (request === null) return null;
  const asked = "at" in request ? request.at : request;
  const picture = "picture" in asked ? asked.picture : null;
  return picture && "image" in picture ? picture.image : null;
}

function isOf(known: KnownImage | null, { image, layer, overscan = false }: Image): boolean {
  const of = known?.of;
  return of?.image === image && of.layer === layer && (of.overscan ?? false) === overscan;
}

function reason(error: unknown): string {
  return error instanceof Error && error.message !== "" ? error.message : "The color engine did not answer.";
}

/** The engine in a worker of the browser. */
export function openWorkerEngine(): EngineClient {
  return openEngine((hear, fail) => {
    const worker = new Worker(new URL("./engineWorker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<EngineMessage>) => hear(data);
    worker.onerror = ({ message }) => fail(message || "The color engine could not be loaded.");
    return { post: (message) => worker.postMessage(message), end: () => worker.terminate() };
  });
}
