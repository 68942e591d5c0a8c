import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { parentPort } from "node:worker_threads";
import { gunzipSync } from "node:zlib";
import { z } from "zod";
import type { HostCheck } from "#api/publish/proposal.ts";
import { ColorError } from "#color/error.ts";
import { type CdlCorrection, parseCdl } from "#color/lut/cdl.ts";
import { readLut } from "#color/lut/formats.ts";
import { templateConfig } from "#commands/guide/template.ts";
import { readArchive, writeArchive } from "#ocio/archive/archive.ts";
import { builtinConfig } from "#ocio/builtin/config.ts";
import { fileProblems } from "#ocio/check/fileProblems.ts";
import type { Problem } from "#ocio/check/problem.ts";
import { longName } from "#ocio/check/rowIssues.ts";
import { type Entry, entriesOf, labelOf } from "#ocio/compare/entry.ts";
import { neededExamples } from "#ocio/files/exampleLut.ts";
import { readInput } from "#ocio/files/input.ts";
import { xmlText } from "#ocio/files/strictXml.ts";
import { encodeLike, MAX_TEXT, wholeText } from "#ocio/files/text.ts";
import type { Document } from "#ocio/model/document.ts";
import { fold } from "#ocio/names/name.ts";
import { keepLayout, writeWithComments } from "#ocio/yaml/layout/layout.ts";
import { placer } from "#ocio/yaml/place.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import type { ReadContext } from "#ocio/yaml/readContext.ts";
import { writeConfig } from "#ocio/yaml/write.ts";
import {
  parseStoredDocument,
  type StoredDocument,
  toStoredDocument,
  withNewIds,
} from "../configs/storedDocument.ts";
import { fileOfCommit, mergeCommit } from "../git/mergeCommit.ts";
import { replaceNonFinite } from "../rows/float32.ts";
import type { StoredRow } from "../rows/storedRow.ts";
import { checkHosts } from "./checkHosts.ts";

/** Parts read from a source, with a flag if it was unreadable. */
export type Source = {
  parts: StoredDocument;
  problems: Problem[];
  readable: boolean;
  files: Map<string, Uint8Array>;
  /** Bytes of the text itself; null where it is too large or there is none. */
  opened: Uint8Array | null;
};

const tooLarge: Problem = {
  severity: "error",
  code: "too-large",
  message: `The configuration has more than ${MAX_TEXT / 2 ** 20} MiB of text, which is the limit.`,
};

/** Characters of why a file cannot be read. */
const MAX_REASON = 500;

/** Work on whole configurations: heavy enough to keep off the thread that answers requests. */
export const tasks = {
  /** Reads the bytes of an .ocio or an .ocioz, or those of the file at a path. */
  read({ bytes, name, configId }: { bytes: Uint8Array | string; name: string; configId: string }): Source {
    const content = typeof bytes === "string" ? new Uint8Array(readFileSync(bytes)) : bytes;
    const { text, opened = null, files, problems } = readInput(content, name);
    if (text.length > MAX_TEXT) problems.push(tooLarge);
    const failed = text === "" || text.length > MAX_TEXT;
    let reading: ReadContext | undefined;
    const onReading = (state: ReadContext) => {
      reading = state;
    };
    const read = readConfig(failed ? "" : text, { configId, newId: randomUUID, onReading });
    const lost = read.isFinite ? [] : replaceNonFinite(read.document);
    const kept = failed ? [] : fileProblems(text, read.document, read.problems);
    if (kept.length > 0) read.document.config.file_problems = kept;
    const long = longName(read.document);
    const place = long && reading?.sources.get(long.id);
    if (long)
      return {
        parts: { config: "{}", rows: [] },
        problems: [
          {
            severity: "error",
            code: "long-name",
            message: long.message,
            ...(place && placer(text)(place.start)),
          },
        ],
        readable: false,
        ...{ files, opened: null },
      };
    const parts = toStoredDocument(read.document);
    // For an unreadable file the reading error says more than its missing text.
    const all = failed && problems.length ? problems : [...problems, ...read.problems, ...lost];
    const stopped = all.some(({ severity }) => severity === "error");
    return {
      parts,
      problems: all,
      readable: !stopped || parts.rows.length > 0,
      files,
      opened: failed ? null : opened,
    };
  },
  /** A built-in configuration with new ids, or null when there is none of that name. */
  builtin({ name, configId }: { name: string; configId: string }): StoredDocument | null {
    const document = builtinConfig(name, { configId, newId: randomUUID });
    return document ? toStoredDocument(document) : null;
  },
  /** A new configuration from a template, or null when there is none of that name. */
  template(asked: { template: string; configId: string; name: string | null }): StoredDocument | null {
    const document = templateConfig(asked.template, { id: asked.configId, name: asked.name });
    return document ? toStoredDocument(document) : null;
  },
  /** A configuration from the JSON of a document, or why there is none in it. */
  document({
    text,
    configId,
  }: {
    text: string;
    configId: string;
  }): { parts: StoredDocument } | { detail: string } {
    try {
      return { parts: parseStoredDocument(text, configId) };
    } catch (error) {
      if (error instanceof z.ZodError)
        return {
          detail: `The document cannot be read. ${error.issues[0]?.path.join(".")}: ${error.issues[0]?.message}`,
        };
      return { detail: (error as Error).message };
    }
  },
  /** The color corrections of a CDL file, or why it is not read. */
  cdl({
    bytes,
    name,
  }: {
    bytes: Uint8Array;
    name: string;
  }): { corrections: CdlCorrection[] } | { detail: string } {
    try {
      return parseCdl(xmlText(bytes, name), name);
    } catch (error) {
      return { detail: (error as Error).message };
    }
  },
  /** Reason a file is no readable LUT; null if it is one. */
  lut({ bytes, name }: { bytes: Uint8Array; name: string }): string | null {
    try {
      readLut(name, bytes);
      return null;
    } catch (error) {
      if (!(error instanceof ColorError)) throw error;
      // The list of files names the file. PostgreSQL keeps no NUL, and no half of a character.
      const why = error.message.replaceAll(`${name}: `, "").replaceAll(`${name}, `, "");
      return why.slice(0, MAX_REASON).replaceAll("\0", "�").toWellFormed();
    }
  },
  /** The bytes of an .ocio: canonical, or within the text that was opened, null where the configuration has none. */
  write({ document, opened }: { document: Uint8Array; opened?: Uint8Array | null | undefined }): Uint8Array {
    return written(unpacked(document), opened);
  },
  /** The files of an archive but for its configuration, by path. */
  archived(archive: Uint8Array): Map<string, Uint8Array> {
    return readArchive(archive).files;
  },
  /** Archive of a configuration with its files and used examples. */
  archive({
    document: packed,
    files,
    examples,
    opened,
  }: {
    document: Uint8Array;
    files: Map<string, Uint8Array>;
    examples: Map<string, Uint8Array>;
    opened: Uint8Array | null | undefined;
  }): Uint8Array {
    const document = unpacked(packed);
    return writeArchive(written(document, opened), withExamples(document, files, examples));
  },
  /** Errors and warnings of a configuration in each application, with its own, as its archive has them. */
  check({
    document: packed,
    files,
    examples,
    hosts,
  }: {
    document: Uint8Array;
    files: Map<string, Uint8Array>;
    examples: Map<string, Uint8Array>;
    hosts: readonly string[];
  }): HostCheck[] {
    const document = unpacked(packed);
    return checkHosts(document, withExamples(document, files, examples), hosts);
  },
  /** A copy under new ids, and under another name if given; a layer of a version has the rows of its base. */
  copy({
    document,
    configId,
    name,
    layerOf,
  }: {
    document: Uint8Array;
    configId: string;
    name: string | null;
    layerOf: number | null;
  }): StoredDocument {
    const source = unpacked(document);
    const base = { config_id: source.config.id, version: layerOf ?? 1, name: source.config.name ?? "" };
    const { config, rows } =
      layerOf === null
        ? withNewIds(toStoredDocument(source), configId, randomUUID)
        : parseStoredDocument(JSON.stringify(source), configId);
    const own = { ...(name !== null && { name }), ...(layerOf !== null && { layer_base: base }) };
    return { config: JSON.stringify({ ...JSON.parse(config), ...own }), rows };
  },
  /** True if a configuration, or the text of another one, has a row of that name. */
  hasRow({
    document,
    live,
    row: { collection, name },
  }: {
    document: Uint8Array;
    live: Uint8Array | null;
    row: { collection: string; name: string };
  }): boolean {
    const isMeant = (entry: Entry) => entry.collection === collection && fold(labelOf(entry)) === fold(name);
    if (entriesOf(unpacked(document)).some(isMeant)) return true;
    return live !== null && entriesOf(readConfig(wholeText(live)).document).some(isMeant);
  },
  mergeCommit,
  fileOfCommit,
};
export type Tasks = typeof tasks;

/** The files of an archive: the configuration's own, and the examples that it needs. */
function withExamples(
  document: Document,
  files: ReadonlyMap<string, Uint8Array>,
  examples: ReadonlyMap<string, Uint8Array>,
): Map<string, Uint8Array> {
  const all = new Map(files);
  for (const [path, name] of neededExamples(document, new Set(files.keys()))) {
    const bytes = examples.get(name);
    if (bytes) all.set(path, bytes);
  }
  return all;
}

/** The bytes of an .ocio file: those that it was opened from where nothing was changed; canonical without `opened`. */
function written(document: Document, opened: Uint8Array | null | undefined): Uint8Array {
  if (!opened) {
    const write = opened === null ? writeWithComments : writeConfig;
    return new TextEncoder().encode(write(document));
  }
  return encodeLike(opened, keepLayout(wholeText(opened), document));
}

/** A document from its compressed JSON text. */
function unpacked(document: Uint8Array): Document {
  return JSON.parse(gunzipSync(document).toString()) as Document;
}

/** Buffers that can be handed over instead of copied. */
function handedOver(output: unknown): ArrayBuffer[] {
  const files = (output as Partial<Source> | null)?.files;
  const buffers = files instanceof Map ? [...files.values()].map(({ buffer }) => buffer) : [];
  return [...new Set(buffers.filter((buffer) => buffer instanceof ArrayBuffer))];
}

/** Rows that are handed over at once, so that the thread that answers requests is never kept for long. */
const ROWS = 1000;

/** Rows of the last output that were not asked for yet. */
let waiting: StoredRow[] = [];

/** Takes rows beyond the first out of a large output. */
function heldBack(output: unknown): number {
  const { rows = [] } =
    (output as Partial<Source> | null)?.parts ?? ((output ?? {}) as Partial<StoredDocument>);
  waiting = Array.isArray(rows) ? rows.splice(ROWS) : [];
  return waiting.length;
}

if (parentPort) Reflect.deleteProperty(Object.prototype, "__proto__");
parentPort?.on("message", ({ task, input }: { task: keyof Tasks | "more"; input: never }) => {
  if (task === "more") return parentPort!.postMessage({ rows: waiting.splice(0, ROWS) });
  // The time of the job is counted from here, without the start of the thread.
  parentPort!.postMessage({ begun: true });
  try {
    const output = tasks[task](input);
    const more = heldBack(output);
    parentPort!.postMessage({ output, more }, handedOver(output));
  } catch (error) {
    parentPort!.postMessage({
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  }
});
