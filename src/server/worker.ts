import { randomUUID } from "node:crypto";
import { parentPort } from "node:worker_threads";
import { readArchive, writeArchive } from "#ocio/archive.ts";
import { builtinConfig } from "#ocio/builtin/config.ts";
import type { Document } from "#ocio/document.ts";
import type { Problem } from "#ocio/problem.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { writeConfig } from "#ocio/yaml/write.ts";
import { documentText, type Parts, partsOf, renewed } from "./parts.ts";

/** What was read from somewhere, and whether it could be read at all. */
export type Source = {
  parts: Parts;
  problems: Problem[];
  readable: boolean;
  files: Map<string, Uint8Array>;
};

const MEGABYTE = 1024 * 1024;
/** Largest configuration text; official ones are below 200 KB. */
const TEXT = 10 * MEGABYTE;

/** Work on whole configurations: heavy enough to keep off the thread that answers requests. */
export const tasks = {
  /** Reads the bytes of an .ocio or an .ocioz; a zip starts with "PK". */
  read({ bytes, configId }: { bytes: Uint8Array; configId: string }): Source {
    const archive = bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2]! < 8;
    if (archive) {
      const { text, files, problems } = readArchive(bytes);
      const source = readText(text, configId);
      return { ...source, problems: [...problems, ...source.problems], files };
    }
    if (bytes.length > TEXT)
      return unreadable(configId, "too-large", `The file is larger than ${TEXT / MEGABYTE} MB.`);
    try {
      return readText(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes), configId);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      return unreadable(
        configId,
        "not-text",
        "The file is not UTF-8 text, and not an .ocioz archive either.",
      );
    }
  },
  /** A built-in configuration with new ids, or null when there is none of that name. */
  builtin({ name, configId }: { name: string; configId: string }): Parts | null {
    const document = builtinConfig(name, { configId, newId: randomUUID });
    return document ? partsOf(document) : null;
  },
  write({ parts }: { parts: Parts }): string {
    return writeConfig(JSON.parse(documentText(parts)) as Document);
  },
  archive({ parts, files }: { parts: Parts; files: Map<string, Uint8Array> }): Uint8Array {
    return writeArchive(tasks.write({ parts }), files);
  },
  /** The same under new ids, and under another name when one is given. */
  copy({ parts, configId, name }: { parts: Parts; configId: string; name: string | null }): Parts {
    const { config, rows } = renewed(parts, configId, randomUUID);
    return { config: name === null ? config : JSON.stringify({ ...JSON.parse(config), name }), rows };
  },
};
export type Tasks = typeof tasks;

function readText(text: string, configId: string): Source {
  const { document, problems } = readConfig(text, { configId, newId: randomUUID });
  const parts = partsOf(document);
  const readable = parts.rows.length > 0 || !problems.some(({ severity }) => severity === "error");
  return { parts, problems, readable, files: new Map() };
}

function unreadable(configId: string, code: string, message: string): Source {
  const { parts } = readText("", configId);
  return { parts, problems: [{ severity: "error", code, message }], readable: false, files: new Map() };
}

parentPort?.on("message", ({ task, input }: { task: keyof Tasks; input: never }) => {
  try {
    parentPort!.postMessage({ output: tasks[task](input) });
  } catch (error) {
    parentPort!.postMessage({
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  }
});
