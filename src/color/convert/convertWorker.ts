import { writeArchive } from "#ocio/archive/archive.ts";
import type { ConversionChange, ConversionOffer } from "#ocio/convert/change.ts";
import type { ProfileVersion } from "#ocio/model/config.ts";
import type { Document } from "#ocio/model/document.ts";
import { writeConfig } from "#ocio/yaml/write.ts";
import { converted } from "./convert.ts";

/**
 * A config to convert with the files beside it, with or without what is offered, or one to pack with these and the files
 * that were made.
 */
export type ConversionRequest =
  | {
      document: Document;
      version: ProfileVersion;
      files: ReadonlyMap<string, Uint8Array>;
      isModern: boolean;
    }
  | { pack: Document };

/** Rows done, files packed, the result with the sizes of new files in bytes, the packed archive, or the fault. */
export type ConversionAnswer =
  | { done: number; total: number }
  | {
      document: Document;
      changes: ConversionChange[];
      offers: ConversionOffer[];
      sizes: ReadonlyMap<string, number>;
    }
  | { packed: number; total: number }
  | { archive: Uint8Array }
  | { fault: string };

let files: ReadonlyMap<string, Uint8Array> = new Map();
const tell = (answer: ConversionAnswer) => self.postMessage(answer);

/** Converts or packs the config of a message, and posts the progress. */
self.onmessage = ({ data }: MessageEvent<ConversionRequest>) => {
  try {
    if ("pack" in data) {
      const onProgress = (packed: number, total: number) => tell({ packed, total });
      return tell({ archive: writeArchive(writeConfig(data.pack), new Map(files), onProgress) });
    }
    const { document, version, files: given, isModern } = data;
    const { luts, ...made } = converted(document, version, {
      read: (path) => given.get(path) ?? null,
      paths: given.keys(),
      isModern,
      onProgress: (done, total) => tell({ done, total }),
    });
    files = new Map([...given, ...luts]);
    tell({ ...made, sizes: new Map([...luts].map(([path, bytes]) => [path, bytes.length])) });
  } catch (error) {
    tell({ fault: error instanceof Error ? error.message : String(error) });
  }
};
