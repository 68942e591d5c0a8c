import { useCallback, useEffect, useRef, useState } from "react";
import { fetchFiles } from "#api/client.ts";
import type { ConversionAnswer, ConversionRequest } from "#color/convert/convertWorker.ts";
import { missingWords } from "#ocio/check/missingFile.ts";
import type { Problem } from "#ocio/check/problem.ts";
import type { ConversionChange, ConversionOffer } from "#ocio/convert/change.ts";
import { type ConversionTarget, targetOf } from "#ocio/convert/target.ts";
import { fileUses } from "#ocio/files/fileReference.ts";
import type { Document } from "#ocio/model/document.ts";
import { filesBeside } from "#palette/preview/pixelEngine.ts";
import { useCommandLoader } from "#store/commandLoader.ts";
import { prepared } from "#store/preparation.ts";
import { useApp } from "#store/useEditor.tsx";

/**
 * A config that was converted: what it became, all that changed, what it could use besides or (`isModern`) uses, what is
 * left for people, and sizes of new files.
 */
export type Conversion = {
  target: ConversionTarget;
  before: Document;
  document: Document;
  changes: ConversionChange[];
  offers: ConversionOffer[];
  isModern: boolean;
  problems: Problem[];
  sizes: ReadonlyMap<string, number>;
  /** LUT files that its steps read and that are nowhere, in words; null where none is. */
  lack: string | null;
};

type ConversionState =
  | { state: "running"; done: number; total: number }
  | { state: "stopped" }
  | { state: "failed"; why: string }
  | { state: "done"; conversion: Conversion };

export type Pack = (
  document: Document,
  onProgress: (packed: number, total: number) => void,
) => Promise<Uint8Array<ArrayBuffer>>;

type Running = {
  now: ConversionState;
  stop: () => void;
  again: () => void;
  /** Packs a config with its LUT files, those that were made included, as an archive, and tells how many are in it. */
  pack: Pack;
};

const STARTING: ConversionState = { state: "running", done: 0, total: 0 };

/**
 * Converts a config for a target in a worker, anew when either changes; `to` is null for no target. `isModern` takes up
 * the built-in transforms and names that are offered.
 */
export function useConversion(document: Document | null, to: string | null, isModern: boolean): Running {
  const { editor } = useApp();
  const [now, setNow] = useState<ConversionState>(STARTING);
  const [round, setRound] = useState(0);
  const worker = useRef<Worker | null>(null);
  const asked = useRef<((answer: ConversionAnswer) => void) | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round converts again
  useEffect(() => {
    const target = document && to !== null ? targetOf(to, document) : null;
    if (!document || !target) return;
    setNow(STARTING);
    let isOver = false;
    let kept: readonly string[] = [];
    const made = new Worker(new URL("../../color/convert/convertWorker.ts", import.meta.url), {
      type: "module",
    });
    worker.current = made;
    const fail = (why: string) => {
      if (!isOver) setNow({ state: "failed", why });
    };
    made.onerror = ({ message }) => fail(message);
    made.onmessage = ({ data }: MessageEvent<ConversionAnswer>) => {
      if (asked.current) return asked.current(data);
      if ("done" in data) setNow({ state: "running", ...data });
      else if ("fault" in data) fail(data.fault);
      else if ("document" in data) {
        const { host } = target;
        const ready = host && prepared(data.document, host, editor.commands);
        const conversion: Conversion = {
          ...{ target, before: document, sizes: data.sizes, problems: ready?.problems ?? [] },
          document: ready?.document ?? data.document,
          ...{ offers: data.offers, isModern },
          lack: missingWords(data.document, new Set([...kept, ...data.sizes.keys()])),
          changes: [...data.changes, ...(ready?.changes ?? [])],
        };
        setNow({ state: "done", conversion });
      }
    };
    // The commands that prepare for an application are known once all are.
    Promise.all([filesOf(document), useCommandLoader.getState().fetch()]).then(
      ([files]) => {
        kept = [...files.keys()];
        const request: ConversionRequest = { document, version: target.version, files, isModern };
        if (!isOver) made.postMessage(request);
      },
      (error: unknown) => fail(error instanceof Error ? error.message : String(error)),
    );
    return () => {
      isOver = true;
      worker.current = null;
      made.terminate();
    };
  }, [document, to, isModern, round, editor]);
  const stop = useCallback(() => {
    worker.current?.terminate();
    worker.current = null;
    setNow({ state: "stopped" });
  }, []);
  const again = useCallback(() => setRound((last) => last + 1), []);
  const pack = useCallback<Pack>(
    (ready, onProgress) =>
      new Promise((resolve, reject) => {
        asked.current = (answer) => {
          if ("packed" in answer) return onProgress(answer.packed, answer.total);
          asked.current = null;
          if ("archive" in answer) resolve(answer.archive as Uint8Array<ArrayBuffer>);
          else reject(new Error("fault" in answer ? answer.fault : "The copy could not be packed."));
        };
        const request: ConversionRequest = { pack: ready };
        worker.current?.postMessage(request);
      }),
    [],
  );
  return { now, stop, again, pack };
}

/** The files kept beside a config, and the examples of the product that it names. */
async function filesOf(document: Document): Promise<Map<string, Uint8Array>> {
  const kept = await fetchFiles(document.config.id);
  const { read } = filesBeside(document.config.id, kept);
  const named = fileUses(document, null).flatMap(({ candidates }) => candidates);
  const paths = [...new Set([...kept.files.map(({ path }) => path), ...named])];
  const found = await Promise.all(paths.map(async (path) => [path, await read(path)] as const));
  return new Map(found.filter((each): each is [string, Uint8Array] => each[1] !== null));
}
