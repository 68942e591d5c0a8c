import type { Problem } from "#ocio/check/problem.ts";
import { isProcessList } from "#ocio/files/lutFormat.ts";
import { hostById } from "#ocio/host/hosts.ts";
import { type Document, type RowOf, rowsOf } from "#ocio/model/document.ts";
import { hostFileProblems } from "../check/hostFiles.ts";
import { type Conversion, conversionEnd, conversionOps } from "../conversion.ts";
import { ColorError, MissingFileError } from "../error.ts";
import type { AnyOp } from "../op.ts";
import { refuse } from "../ops.ts";
import { Processors } from "../processor.ts";
import { adjustmentOps } from "./adjustment.ts";
import { changed } from "./documentChange.ts";
import { type Chain, stepsOf } from "./inspection.ts";
import type { Side, SpaceAsked, Told } from "./question.ts";

type Files = ReadonlyMap<string, Uint8Array | null>;
type Known = {
  document: Document;
  processors: Processors;
  chains: Map<string, Chain>;
  /** Files that only this document reads; null where it reads those of all. */
  ownFiles: Files | null;
};

/** Encodings of displays of high dynamic range. */
const HDR = ["hdr-video", "edr-video"];
/** Encodings of displays with values beyond 1. */
const UNLIMITED = ["display-linear", "edr-video"];

/** Answer that asks for files first: those of all documents, or those `of` one. */
export class WantsError extends Error {
  readonly paths: string[];
  readonly of: number | null;
  constructor(paths: Iterable<string>, of: number | null) {
    super("Files are missing.");
    this.paths = [...paths];
    this.of = of;
  }
}

/** Documents that an engine was sent, with the files beside them, and the steps of their conversions. */
export function createToldDocuments() {
  const documents = new Map<number, Known>();
  let files: Files = new Map();
  let wants = new Set<string>();

  function read(id: number, path: string): Uint8Array | null {
    const bytes = (documents.get(id)?.ownFiles ?? files).get(path);
    if (bytes === undefined) wants.add(path);
    return bytes ?? null;
  }

  function tell(told: Exclude<Told, { tell: "image" | "forgetImage" }>): void {
    switch (told.tell) {
      case "document": {
        const base = told.base === null ? null : (documents.get(told.base)?.document ?? null);
        const document = changed(base, told.change);
        const processors = new Processors(document, { read: (path) => read(told.id, path) });
        const ownFiles = told.hasOwnFiles ? new Map() : null;
        documents.set(told.id, { document, processors, chains: new Map(), ownFiles });
        return;
      }
      case "forget":
        documents.delete(told.id);
        return;
      case "files":
        tellFiles(told);
    }
  }

  function tellFiles({ of, fresh, files: more }: Extract<Told, { tell: "files" }>): void {
    if (of !== null) {
      const known = documents.get(of);
      known?.chains.clear();
      if (known) known.ownFiles = new Map([...(known.ownFiles ?? []), ...more]);
      return;
    }
    files = new Map([...(fresh ? [] : files), ...more]);
    for (const { chains } of documents.values()) chains.clear();
  }

  /** Runs a computation that reads files of a document. @throws WantsError where some must be sent first */
  function reading<T>(id: number, compute: () => T): T {
    wants = new Set();
    const found = compute();
    if (wants.size > 0) throw new WantsError(wants, documents.get(id)?.ownFiles ? id : null);
    return found;
  }

  /** The steps of a side. @throws WantsError where files must be sent first */
  function chainOf({ document, conversion, upTo, adjust }: Side): Chain {
    const known = documents.get(document);
    if (!known) throw new Error(`The document ${document} was not told.`);
    const key = JSON.stringify([conversion, upTo, adjust]);
    const found = known.chains.get(key);
    if (found) return found;
    const whole = reading(document, () => build(known.processors, conversion));
    const chain = "why" in whole ? whole : { ops: shownOps(whole.ops, upTo, adjust) };
    known.chains.set(key, chain);
    return chain;
  }

  function endOf({ document, conversion }: Side): SpaceAsked | null {
    const known = documents.get(document);
    const end = known ? conversionEnd(known.processors, conversion) : null;
    return end ? { name: end.name, isDisplay: !end.isScene } : null;
  }

  /** The display color space in which a side ends; undefined where that is none. */
  function displayOf(side: Side): RowOf<"display_colorspaces"> | undefined {
    const end = endOf(side);
    const document = documents.get(side.document)?.document;
    if (!end?.isDisplay || !document) return undefined;
    return rowsOf(document, "display_colorspaces").find(({ name }) => name === end.name);
  }

  /** True if a side ends on a display of high dynamic range. */
  function isHdr(side: Side): boolean {
    const encoding = displayOf(side)?.encoding;
    return HDR.some((each) => each === encoding);
  }

  /** True if a side ends on a display whose codes go from 0 to 1: light itself, and extended ranges, go beyond. */
  function hasCodes(side: Side): boolean {
    const row = displayOf(side);
    if (!row || (!row.to_display_reference_transform && !row.from_display_reference_transform)) return false;
    return !UNLIMITED.some((each) => each === row.encoding);
  }

  /** The CLF and CTF files of a document that an application does not read. @throws WantsError where files must be told first */
  function hostFiles(id: number, hostId: string): Problem[] {
    const known = documents.get(id);
    const host = hostById(hostId);
    if (!known || !host) return [];
    // Only these are fetched. Known processors may remember that a file was missing before it was told.
    const held = (path: string) => (isProcessList(path) ? read(id, path) : null);
    const processors = new Processors(known.document, { read: held });
    return reading(id, () => hostFileProblems(known.document, host, processors));
  }

  return { tell, chainOf, endOf, isHdr, hasCodes, hostFiles };
}

function shownOps(ops: readonly AnyOp[], upTo: Side["upTo"], adjust: Side["adjust"]): readonly AnyOp[] {
  const kept = upTo === undefined ? ops : stepsOf(ops).slice(0, upTo);
  return adjust ? [...kept, ...adjustmentOps(adjust)] : kept;
}

function build(processors: Processors, conversion: Conversion): Chain {
  try {
    const ops = conversionOps(processors, conversion);
    for (const op of ops) refuse(op);
    return { ops };
  } catch (error) {
    if (error instanceof MissingFileError) return { why: error.message, missing: error.missing };
    if (error instanceof ColorError) return { why: error.message };
    throw error;
  }
}
