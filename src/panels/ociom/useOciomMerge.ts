import { useCallback, useEffect, useRef, useState } from "react";
import { fetchOther } from "#api/otherConfig.ts";
import type { WorkerSide } from "#color/compare/compareWorker.ts";
import type { OciomAnswer, OciomMerged, OciomRequest } from "#color/merge/ociomWorker.ts";
import type { Document } from "#ocio/model/document.ts";
import { useApp } from "#store/useEditor.tsx";
import { workerSide } from "../compare/useComparison.ts";
import { useConfigId } from "../place.ts";
import { OPEN } from "../side/useSide.ts";
import { useDocument } from "../useDocument.ts";
import type { OciomDraft } from "./ociomStore.ts";

/** The result of an OCIOM file, and the LUT files of all its configurations. */
export type OciomResult = OciomMerged & { files: ReadonlyMap<string, Uint8Array> };

type Running = {
  result: OciomResult | null;
  why: string | null;
  /** Packs a configuration with LUT files as an archive. */
  pack: (document: Document, files: ReadonlyMap<string, Uint8Array>) => Promise<Uint8Array<ArrayBuffer>>;
};

/** Waits for a pause in typing, in milliseconds. */
const PAUSE_MS = 150;

/** Carries out an OCIOM file in a worker, anew when it or the open configuration changes; not while `draft` is null. */
export function useOciomMerge(draft: OciomDraft | null): Running {
  const { editor } = useApp();
  const open = useConfigId();
  const own = useDocument((document) => document);
  const [told, setTold] = useState<{ result: OciomResult | null; why: string | null }>({
    result: null,
    why: null,
  });
  const fetched = useRef(new Map<string, Promise<Document>>());
  const ociom = draft?.ociom;
  const addresses = draft?.addresses;
  const side = useCallback(
    async (address: string): Promise<WorkerSide> => {
      if (address === OPEN) return workerSide({ address, document: own }, open);
      const known = editor.store.getState().others?.[address];
      if (address.startsWith("file:") && known) return workerSide({ address, document: known }, open);
      const request = fetched.current.get(address) ?? fetchOther(address, open);
      fetched.current.set(address, request);
      request.catch(() => fetched.current.delete(address));
      const document = await request;
      return workerSide({ address, document }, open);
    },
    [editor, open, own],
  );
  useEffect(() => {
    if (!ociom || !addresses) return setTold({ result: null, why: null });
    let worker: Worker | undefined;
    let isOver = false;
    const tell = (why: string) => isOver || setTold({ result: null, why });
    const start = async () => {
      const used = new Set(ociom.merges.flatMap(({ base, input }) => [base, input]));
      const named = Object.entries(addresses).filter(([name]) => used.has(name));
      const sides = new Map(
        await Promise.all(named.map(async ([name, address]) => [name, await side(address)] as const)),
      );
      if (isOver) return;
      worker = newWorker();
      worker.onerror = ({ message }) => tell(message);
      worker.onmessage = ({ data }: MessageEvent<OciomAnswer>) => {
        if ("why" in data) tell(data.why);
        else if ("document" in data) {
          const files = new Map([...sides.values()].flatMap((each) => [...each.files]));
          setTold({ result: { ...data, files }, why: null });
        }
      };
      const request: OciomRequest = { ociom, sides };
      worker.postMessage(request);
    };
    const timer = setTimeout(
      () => start().catch((error: unknown) => tell(error instanceof Error ? error.message : String(error))),
      PAUSE_MS,
    );
    return () => {
      isOver = true;
      clearTimeout(timer);
      worker?.terminate();
    };
  }, [ociom, addresses, side]);
  return { ...told, pack };
}

const newWorker = () =>
  new Worker(new URL("../../color/merge/ociomWorker.ts", import.meta.url), { type: "module" });

function pack(document: Document, files: ReadonlyMap<string, Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const worker = newWorker();
  return new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.onmessage = ({ data }: MessageEvent<OciomAnswer>) => {
      if ("archive" in data) resolve(data.archive as Uint8Array<ArrayBuffer>);
      else reject(new Error("why" in data ? data.why : "The config could not be packed."));
    };
    const request: OciomRequest = { pack: document, files };
    worker.postMessage(request);
  }).finally(() => worker.terminate());
}
