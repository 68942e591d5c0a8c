import { useEffect, useState } from "react";
import { filesOwner, otherFiles, otherText } from "#api/otherConfig.ts";
import type { ComparedSide, Compared as Comparison, WorkerSide } from "#color/compare/compareWorker.ts";
import type { EqualSides } from "#color/compare/equalSides.ts";
import type { ColorPicture } from "#color/compare/picture.ts";
import { fileUses } from "#ocio/files/fileReference.ts";
import type { Document } from "#ocio/model/document.ts";
import { filesBeside } from "#palette/preview/pixelEngine.ts";
import { opened } from "#store/opened.ts";
import { useConfigId } from "../place.ts";

/** A configuration that is compared, by its address. */
export type Compared = { address: string; document: Document };

type Answer = Comparison | { fault: string };
/** Differences that the worker found, and pictures and spaces equal in color once they are computed. */
export type Found = {
  answer: Answer;
  pictures: readonly ColorPicture[];
  equal: readonly EqualSides[];
  ms: number;
};

/** Differences of two configurations, computed by a worker with the LUT files of both; null until they are known. */
export function useComparison(before: Compared | null, after: Compared | null): Found | null {
  const open = useConfigId();
  const [a, b] = [before?.document, after?.document];
  const addresses = `${before?.address}\n${after?.address}`;
  const [told, setTold] = useState<(Found & { a: Document; b: Document }) | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: sides are new objects at each drawing
  useEffect(() => {
    if (!before || !after) return;
    let isOver = false;
    const start = performance.now();
    const worker = new Worker(new URL("../../color/compare/compareWorker.ts", import.meta.url), {
      type: "module",
    });
    const tell = (answer: Answer) =>
      setTold({
        a: before.document,
        b: after.document,
        answer,
        pictures: [],
        equal: [],
        ms: performance.now() - start,
      });
    worker.onmessage = ({ data }: MessageEvent<Answer | Pick<Found, "pictures"> | Pick<Found, "equal">>) =>
      "pictures" in data || "equal" in data ? setTold((old) => old && { ...old, ...data }) : tell(data);
    worker.onerror = ({ message }) => tell({ fault: message });
    Promise.all([before, after].map((side) => comparedSide(side, open))).then(
      (sides) => isOver || worker.postMessage(sides),
      (error: unknown) => isOver || tell({ fault: error instanceof Error ? error.message : String(error) }),
    );
    return () => {
      isOver = true;
      worker.terminate();
    };
  }, [a, b, addresses, open]);
  // While a new answer is computed, the last one of the same sides stays.
  return told && a && b && (told.a === a || told.b === b) ? told : null;
}

/** The configuration with its LUT files and the text that it was opened from: a file, or the open one and its versions. */
async function comparedSide(side: Compared, open: string): Promise<ComparedSide> {
  const isOpen = filesOwner(side.address, open) === open;
  const text = isOpen ? opened.getState().texts[open] : otherText(side.address);
  return { ...(await workerSide(side, open)), opened: text ?? null };
}

/** The configuration with the LUT files that its steps read. */
export async function workerSide({ address, document }: Compared, open: string): Promise<WorkerSide> {
  const places = [...new Set(fileUses(document, null).flatMap(({ candidates }) => candidates))];
  const owner = filesOwner(address, open);
  if (places.length === 0) return { document, files: new Map() };
  if (owner === null) return { document, files: otherFiles(address) };
  const { read } = filesBeside(owner, null);
  const files = await Promise.all(places.map(async (path) => [path, await read(path)] as const));
  return {
    document,
    files: new Map(files.filter((each): each is [string, Uint8Array] => each[1] !== null)),
  };
}
