import type { Document } from "#ocio/model/document.ts";
import { offeredViews, pictureSpace, shotsOf } from "./shotTable.ts";
import { type ShotResult, shotViews } from "./shotViews.ts";

/** A table of shots, or a pattern over the folders of the files that are kept beside a configuration. */
export type ShotRequest = { document: Document; table: string; paths: readonly string[] };

/** The views of each shot, or the sentence that refuses the table. */
export type ShotAnswer = { shots: ShotResult[] } | { why: string };

self.onmessage = ({ data }: MessageEvent<ShotRequest>) => self.postMessage(answerTo(data));

/** Finds the files of all views that applications offer, for each shot of a table. */
export function answerTo({ document, table, paths }: ShotRequest): ShotAnswer {
  const shots = shotsOf(table, paths);
  if (typeof shots === "string") return { why: shots };
  const known = new Set(paths);
  const views = offeredViews(document);
  return {
    shots: shotViews(document, shots, {
      ...{ src: pictureSpace(document), views },
      has: (path) => known.has(path),
    }),
  };
}
