import { writeArchive } from "#ocio/archive/archive.ts";
import { compared, type RowDifference } from "#ocio/compare/compare.ts";
import { builtinMergeConfig } from "#ocio/merge/builtinMergeConfig.ts";
import { documentOf, mergeConfigOf } from "#ocio/merge/mergeConfig.ts";
import type { Ociom } from "#ocio/merge/ociom.ts";
import { MergeRefusal } from "#ocio/merge/task.ts";
import type { Document } from "#ocio/model/document.ts";
import { writeConfig } from "#ocio/yaml/write.ts";
import type { WorkerSide } from "../compare/compareWorker.ts";
import { mergeOciom } from "./ociomMerge.ts";

/** Merges to carry out with the configurations that their names stand for, or a result to pack with its files. */
export type OciomRequest =
  | { ociom: Ociom; sides: ReadonlyMap<string, WorkerSide> }
  | { pack: Document; files: ReadonlyMap<string, Uint8Array> };

/** A merged configuration: the base of its last merge, the rows by which it differs from that, and the warnings. */
export type OciomMerged = { document: Document; before: Document; rows: RowDifference[]; warnings: string[] };
export type OciomAnswer = OciomMerged | { why: string } | { archive: Uint8Array };

/** Merges or packs what a message has; `why` of the answer is the sentence of a refusal. */
self.onmessage = async ({ data }: MessageEvent<OciomRequest>) => {
  const tell = (answer: OciomAnswer) => self.postMessage(answer);
  try {
    if ("pack" in data) return tell({ archive: writeArchive(writeConfig(data.pack), new Map(data.files)) });
    tell(await merged(data.ociom, data.sides));
  } catch (error) {
    if (!(error instanceof MergeRefusal)) console.error(error);
    tell({ why: error instanceof Error ? error.message : String(error) });
  }
};

async function merged(ociom: Ociom, sides: ReadonlyMap<string, WorkerSide>): Promise<OciomMerged> {
  const opened = (name: string) => {
    const side = sides.get(name);
    if (side) {
      const { document, files } = side;
      const read = (path: string) => files.get(path) ?? null;
      return { config: mergeConfigOf(document), surroundings: { read }, log: [] };
    }
    const config = name === "" ? null : builtinMergeConfig(name);
    return config && { config, surroundings: {}, log: [] };
  };
  const open = async (name: string) => opened(name);
  const { document, warnings } = await mergeOciom(ociom, open);
  const before = await baseOf(ociom, opened, open);
  return { document, before, rows: compared(before, document).rows, warnings };
}

/** The configuration that the last merge starts from. */
async function baseOf(
  ociom: Ociom,
  opened: (name: string) => { config: Parameters<typeof documentOf>[0] } | null,
  open: Parameters<typeof mergeOciom>[1],
): Promise<Document> {
  const { base = "" } = ociom.merges.at(-1) ?? {};
  const side = opened(base);
  if (side) return documentOf(side.config);
  const at = ociom.merges.findIndex(({ name }) => name.toLowerCase() === base.toLowerCase());
  return (await mergeOciom({ ...ociom, merges: ociom.merges.slice(0, at + 1) }, open)).document;
}
