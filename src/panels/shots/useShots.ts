import { useEffect, useState } from "react";
import type { ShotAnswer, ShotRequest } from "#color/shot/shotWorker.ts";
import type { Document } from "#ocio/model/document.ts";

/** Waits for a pause in typing, in milliseconds. */
const PAUSE_MS = 150;

/** The answer for a table, and true while another is computed. */
type Running = { answer: ShotAnswer | null; isBusy: boolean };

/** Finds the files of views for a table of shots in a worker, anew when the table, the configuration or its files change. */
export function useShots(document: Document, table: string, paths: readonly string[] | undefined): Running {
  const [now, setNow] = useState<Running>({ answer: null, isBusy: false });
  useEffect(() => {
    if (table.trim() === "" || !paths) return setNow({ answer: null, isBusy: false });
    setNow(({ answer }) => ({ answer, isBusy: true }));
    let worker: Worker | undefined;
    const timer = setTimeout(() => {
      worker = new Worker(new URL("../../color/shot/shotWorker.ts", import.meta.url), { type: "module" });
      worker.onerror = ({ message }) => setNow({ answer: { why: message }, isBusy: false });
      worker.onmessage = ({ data }: MessageEvent<ShotAnswer>) => setNow({ answer: data, isBusy: false });
      worker.postMessage({ document, table, paths } satisfies ShotRequest);
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      worker?.terminate();
    };
  }, [document, table, paths]);
  return now;
}
