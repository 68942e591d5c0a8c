import { Zip, ZipDeflate } from "fflate";
import type { Problem } from "../check/problem.ts";
import { pathTree } from "../files/path.ts";
import { decode } from "../files/text.ts";
import { concatBytes } from "./chunks.ts";
import { type Directory, directory, type Entry } from "./directory.ts";
import { defaultLimits, type Limits } from "./limits.ts";
import { entryName } from "./name.ts";
import { unpack } from "./unpack.ts";

const CONFIG = "config.ocio";

/** Contents of an archive: the text of its config.ocio, "" if there is none, and its other files by path. */
export type Archive = {
  text: string;
  /** The bytes of the text. */
  opened?: Uint8Array;
  files: Map<string, Uint8Array>;
  problems: Problem[];
};

/**
 * Reads an .ocioz archive. Paths are relative with "/" and in the spelling of the archive (in Unicode's NFC), and from
 * the folder of the config.ocio with `ofFolder`, for a folder that somebody packed. Never throws and never trusts a declared size: an archive that passes a limit gives no text and an error, an
 * entry that is not safe or not whole is left out with an error. Synchronous; a large archive takes seconds.
 */
export function readArchive(bytes: Uint8Array, limits: Partial<Limits> = {}, ofFolder = false): Archive {
  const all = { ...defaultLimits, ...limits };
  const problems: Problem[] = [];
  const listed = directory(bytes, all);
  if (typeof listed === "string") return nothing("bad-archive", listed);
  const safe = safeEntries(listed, problems);
  const entries = ofFolder ? belowConfig(safe) : safe;
  const files = new Map<string, Uint8Array>();
  let text = "";
  let opened: Uint8Array | undefined;
  let total = 0;
  for (const [name, entry] of entries) {
    const content = unpack(bytes, entry, Math.min(all.entryBytes, all.totalBytes - total), all);
    if ("why" in content) {
      const why = `The entry "${name}" ${content.why}`;
      if (content.limit) return nothing("archive-limit", why);
      // Damaged ones cost as much to unpack as others.
      total += content.unpacked;
      problems.push(problem("bad-entry", why));
      continue;
    }
    total += content.length;
    if (isConfig(name)) {
      const decoded = decode(content, name);
      text = decoded.text;
      opened = content;
      problems.push(...decoded.problems);
    } else {
      files.set(name, content);
      if (content.length === 0)
        problems.push({
          ...problem("empty-entry", `The file "${name}" is empty; OCIO cannot read it.`),
          severity: "warning",
        });
    }
  }
  // Line 1 of the empty text: scripts expect a line in every error.
  if (![...entries.keys()].some(isConfig))
    problems.push({ ...problem("missing-config", noConfig(entries)), line: 1, column: 1 });
  return { text, ...(opened && { opened }), files, problems };
}

/** Limits of OCIO: it unpacks 256 MiB of an entry, and as many entries as a list of a ZIP has. */
const OCIO_LIMITS: Limits = {
  ...defaultLimits,
  archiveBytes: 512 * 1024 * 1024,
  entries: 0xfffe,
  entryBytes: 256 * 1024 * 1024,
  totalBytes: 4 * 1024 * 1024 * 1024,
};

/**
 * Says as a sentence why an archive serves nobody, or would harm whoever unpacks it: a damaged list, names that lead out
 * of a folder or stand for two files, links, more than OCIO reads, no config. Nothing is unpacked. Null for others.
 */
export function archiveDanger(bytes: Uint8Array): string | null {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b || bytes[2] !== 3 || bytes[3] !== 4)
    return "The file is not a ZIP archive.";
  const listed = directory(bytes, OCIO_LIMITS);
  if (typeof listed === "string") return listed;
  const problems: Problem[] = [];
  const entries = safeEntries(listed, problems);
  if (problems[0]) return problems[0].message;
  return [...entries.keys()].some(isConfig) ? null : noConfig(entries);
}

function isConfig(name: string): boolean {
  return name.toLowerCase() === CONFIG;
}

/**
 * The entries that may be read, by name: the first of each name, as OCIO finds it, and the first of a file and what is
 * in a folder of its name, as no disk has both.
 */
function safeEntries({ entries }: Directory, problems: Problem[]): Map<string, Entry> {
  const safe = new Map<string, Entry>();
  const tree = pathTree();
  for (const entry of entries) {
    const named = entryName(entry);
    if (named === null) continue;
    if ("why" in named) {
      problems.push(problem("unsafe-entry", named.why));
      continue;
    }
    const { name } = named;
    const first = tree.add(name);
    if (first !== null)
      problems.push(
        problem("duplicate-entry", `The archive holds "${first}" and "${name}"; only the first is read.`),
      );
    else safe.set(name, entry);
  }
  return safe;
}

/** The entries in the folder of the topmost config.ocio, by their paths from there. */
function belowConfig(entries: Map<string, Entry>): Map<string, Entry> {
  const [top = ""] = [...entries.keys()]
    .filter((name) => isConfig(name.slice(name.lastIndexOf("/") + 1)))
    .map((name) => name.slice(0, -CONFIG.length))
    .sort((a, b) => a.split("/").length - b.split("/").length);
  const below = [...entries].filter(([name]) => name.startsWith(top));
  return new Map(below.map(([name, entry]) => [name.slice(top.length), entry]));
}

function noConfig(entries: Map<string, Entry>): string {
  const elsewhere = [...entries.keys()].find((name) => name.toLowerCase().endsWith(".ocio"));
  return `The archive has no "${CONFIG}" at its top${elsewhere === undefined ? "" : `; "${elsewhere}" is not read`}.`;
}

function problem(code: string, message: string): Problem {
  return { severity: "error", code, message };
}

function nothing(code: string, message: string): Archive {
  return { text: "", files: new Map(), problems: [problem(code, message)] };
}

/**
 * Writes an .ocioz archive: config.ocio first, then the files in order of their paths. The same input gives the
 * same bytes. Throws when a path could not be read back, or is that of the configuration.
 */
export function writeArchive(
  text: string | Uint8Array,
  files: Map<string, Uint8Array>,
  onProgress: (done: number, total: number) => void = () => undefined,
): Uint8Array {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  const seen = new Set<string>([CONFIG]);
  const paths = [...files.keys()].sort();
  for (const path of paths) {
    const named = entryName({ name: path, mode: 0 });
    if (named === null || "why" in named) throw new Error(named?.why ?? `"${path}" is the path of a folder.`);
    if (named.name !== path) throw new Error(`The path "${path}" has to be written "${named.name}".`);
    if (seen.has(path.toLowerCase()))
      throw new Error(`The archive would hold "${path}" twice, but for case.`);
    seen.add(path.toLowerCase());
  }
  add(zip, CONFIG, typeof text === "string" ? new TextEncoder().encode(text) : text);
  paths.forEach((path, done) => {
    onProgress(done, paths.length);
    add(zip, path, files.get(path)!);
  });
  zip.end();
  return concatBytes(chunks);
}

function add(zip: Zip, name: string, bytes: Uint8Array): void {
  // 250 MB of baked LUTs take 8 s at level 4 and 18 s at level 9, which makes them 3 % smaller.
  const entry = new ZipDeflate(name, { level: 4 });
  entry.os = 3;
  entry.attrs = 0o100644 << 16;
  // ZIP has local time without a zone: the same fields everywhere.
  entry.mtime = new Date(1980, 0, 1);
  zip.add(entry);
  entry.push(bytes, true);
}
