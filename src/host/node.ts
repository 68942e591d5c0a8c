import { randomUUID } from "node:crypto";
import { createReadStream, fstatSync, readFileSync, rmSync, statSync, writeSync } from "node:fs";
import {
  constants,
  copyFile,
  link,
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { dirname, join } from "node:path";

/** Environment of a terminal program; tests pass their own. */
export type Terminal = {
  env: Readonly<Record<string, string | undefined>>;
  /** Writes to standard output: words for people and JSON as text, the content of files as bytes. */
  out: (content: string | Uint8Array) => void;
  err: (text: string) => void;
  /** Waits until both outputs have taken what was written. Throws a Trouble where one could not, not for a reader who left. */
  flush: () => Promise<void>;
  /** The bytes of a file, at most so many, or of standard input for "-". Throws a Trouble. */
  read: (path: string, most?: number) => Promise<Uint8Array>;
  /** Lines of standard input, as they arrive; null for one that is too long. */
  lines: () => AsyncIterable<string | null>;
  /** The bytes of a file at once; null where there is none that can be read. */
  find: (path: string) => Uint8Array | null;
  /** True if a path has a file, at once. */
  isFile: (path: string) => boolean;
  /** True if a path has a file. */
  has: (path: string) => Promise<boolean>;
  /** The path of a file without links; null where there is none. */
  real: (path: string) => Promise<string | null>;
  /** Stands for a file as it is: another one once it is changed or replaced, the same for two paths of one file. */
  stamp: (path: string) => Promise<string | null>;
  /** Writes a file whole or not at all; `fresh` refuses to replace one, `onReady` gets its stamp first. @throws Trouble */
  write: (path: string, bytes: Uint8Array, fresh?: boolean, onReady?: OnStamp) => Promise<void>;
  /** Writes a file whole in the place of whatever has its name, a link as well. Throws a Trouble. */
  replace: (path: string, bytes: Uint8Array) => Promise<void>;
  /** Removes what writes in a folder have left that were killed a while ago. */
  sweep: (folder: string) => Promise<void>;
  /** Names of the files in a folder. Throws a Trouble. */
  list: (folder: string) => Promise<string[]>;
  /** Paths of the files in a folder and below, with "/", at most MAX_TREE; none where there is no such folder. */
  tree: (folder: string) => Promise<string[]>;
  /** Makes a folder and those that it is in, where they do not exist. Throws a Trouble. */
  makeFolder: (path: string) => Promise<void>;
  /** Removes a file, if there is one. */
  remove: (path: string) => Promise<void>;
  /** Address of the program's main module, which also starts its threads; without it there are none. */
  program?: string;
};

type OnStamp = (stamp: string) => Promise<void>;
/** Place of a Trouble, for programs: a short code, and the file and line at fault. */
export type TroubleDetails = { code?: string; file?: string; line?: number };

/** Something outside the program is not as asked; the message is a sentence. */
export class Trouble extends Error {
  readonly details: TroubleDetails;

  constructor(message: string, details: TroubleDetails = {}) {
    super(message);
    this.details = details;
  }
}

/** A file or an output that cannot be written. */
export class WriteTrouble extends Trouble {}

/** No archive that we read is larger. */
const MAX_BYTES = 100 * 1024 * 1024;

/** Codes of the system with ours and the words for them. */
const reasons: Record<string, readonly [code: string, words: string]> = {
  ENOENT: ["not-found", "it does not exist"],
  EACCES: ["denied", "permission is denied"],
  EPERM: ["denied", "permission is denied"],
  EISDIR: ["not-a-file", "it is a folder"],
  ENOTDIR: ["not-found", "a part of its path is not a folder"],
  EEXIST: ["exists", "it exists already"],
  ENOSPC: ["disk-full", "the disk is full"],
  ELOOP: ["not-found", "its links lead to one another"],
  ENXIO: ["not-connected", "nobody is at its other end"],
  EROFS: ["denied", "the disk is read-only"],
  EFBIG: ["too-large", "it would be larger than files may be"],
};

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

/** Our code and the words for an error of the system. */
function reasonOf(error: unknown): readonly [code: string, words: string] {
  const code = codeOf(error);
  const known = Object.hasOwn(reasons, code) ? reasons[code] : undefined;
  return known ?? ["io", error instanceof Error ? error.message : code];
}

function trouble(doing: string, path: string, error: unknown): Trouble {
  const [code, why] = reasonOf(error);
  const Kind = doing === "written" ? WriteTrouble : Trouble;
  const reason = doing === "made" && code === "exists" ? "a file has its name" : why;
  return new Kind(`“${path}” cannot be ${doing}: ${reason}.`, { code, file: path });
}
const throwing = (doing: string, path: string) => (error: unknown) => {
  throw trouble(doing, path, error);
};

/** Bytes of a Buffer without its methods: `slice` of a Buffer copies nothing, that of any other Uint8Array does. */
function plain({ buffer, byteOffset, byteLength }: Buffer): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/** Reads a stream to its end, which that of a device may never come to. */
async function readStream(name: string, stream: AsyncIterable<Buffer>, most: number): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > most) throw new Trouble(`${name} has more than ${most} bytes.`, { code: "too-large" });
  }
  return plain(Buffer.concat(chunks));
}

/** Splits a byte stream into lines; null for each of more than `most` bytes. */
export async function* linesOf(
  chunks: AsyncIterable<Uint8Array>,
  most = MAX_BYTES,
): AsyncGenerator<string | null> {
  let parts: Uint8Array[] = [];
  let size = 0;
  const line = () => {
    const text = size > most ? null : Buffer.concat(parts).toString("utf8").replace(/\r$/, "");
    parts = [];
    size = 0;
    return text;
  };
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      size += end - start;
      if (size <= most) parts.push(chunk.subarray(start, end));
      yield line();
      start = end + 1;
    }
    size += chunk.length - start;
    if (size <= most) parts.push(chunk.subarray(start));
    else parts = [];
  }
  if (size > 0) yield line();
}

async function read(path: string, most = MAX_BYTES): Promise<Uint8Array> {
  if (path === "-") return readStream("Standard input", process.stdin, Math.min(most, MAX_BYTES));
  try {
    const found = await stat(path);
    if (!found.isFile() && !found.isDirectory())
      return await readStream(`“${path}”`, createReadStream(path), Math.min(most, MAX_BYTES));
    if (found.size > most)
      throw new Trouble(`“${path}” has ${found.size} bytes; more than ${most} are not read.`, {
        code: "too-large",
        file: path,
      });
    return plain(await readFile(path));
  } catch (error) {
    throw error instanceof Trouble ? error : trouble("read", path, error);
  }
}

function find(path: string): Uint8Array | null {
  try {
    const found = statSync(path);
    return found.isFile() && found.size <= MAX_BYTES ? plain(readFileSync(path)) : null;
  } catch {
    return null;
  }
}

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

async function has(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isFile() ?? false;
}

async function stamp(path: string): Promise<string | null> {
  const found = await stat(path, { bigint: true }).catch(() => undefined);
  return found?.isFile() ? `${found.dev} ${found.ino} ${found.size} ${found.mtimeNs}` : null;
}

/** Unfinished files, which a signal that ends the program takes along. */
const unfinished = new Set<string>();
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

function dropUnfinished(signal: NodeJS.Signals): void {
  for (const path of unfinished) rmSync(path, { force: true });
  for (const each of SIGNALS) process.off(each, dropUnfinished);
  process.kill(process.pid, signal);
}

function begin(path: string): void {
  if (unfinished.size === 0) for (const each of SIGNALS) process.on(each, dropUnfinished);
  unfinished.add(path);
}

async function end(path: string): Promise<void> {
  // In a folder that is not to be entered it fails as the write did, which says more.
  await rm(path, { force: true }).catch(() => undefined);
  if (unfinished.delete(path) && unfinished.size === 0)
    for (const each of SIGNALS) process.off(each, dropUnfinished);
}

/** Name of an unfinished file, and the time for which none grows whose write is killed, in ms. */
const UNFINISHED = /^\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.tmp$/;
const ABANDONED_MS = 60_000;
async function sweep(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!UNFINISHED.test(name)) continue;
    const path = join(folder, name);
    const known = await lstat(path).catch(() => undefined);
    // That of another process may be under way.
    if (known?.isFile() && known.mtimeMs < Date.now() - ABANDONED_MS)
      await rm(path, { force: true }).catch(() => undefined);
  }
}

/** Makes a folder and those above, as of “new/..”. `recursive` of mkdir hides a read-only disk, and never ends in /proc. */
async function makeFolders(folder: string): Promise<void> {
  await mkdir(folder).catch(async (error: unknown) => {
    if ((await stat(folder).catch(() => undefined))?.isDirectory()) return;
    if (codeOf(error) !== "ENOENT" || (await stat(dirname(folder)).catch(() => undefined))) throw error;
    await makeFolders(dirname(folder));
    await makeFolders(folder);
  });
}

/** Writes to a named pipe, which to open waits for a reader: without one it fails. */
async function writePipe(path: string, bytes: Uint8Array): Promise<void> {
  const probe = await open(path, constants.O_WRONLY | constants.O_NONBLOCK);
  try {
    await writeFile(path, bytes);
  } finally {
    await probe.close();
  }
}

/**
 * Writes a file atomically: readers see the old content or the new one, also after a crash. Links are followed, but
 * by `replace`; a special file, such as /dev/stdout, is written directly.
 */
async function write(
  path: string,
  bytes: Uint8Array,
  fresh = false,
  onReady?: OnStamp,
  follows: typeof stat | typeof lstat = stat,
): Promise<void> {
  let beside: string | undefined;
  try {
    const known = await follows(path).catch(() => undefined);
    const isLink = known?.isSymbolicLink() ?? false;
    if (known !== undefined && !known.isFile() && !isLink && !fresh)
      return await (known.isFIFO() ? writePipe(path, bytes) : writeFile(path, bytes));
    const target = known === undefined || isLink ? path : await realpath(path);
    beside = join(dirname(target), `.${randomUUID()}.tmp`);
    begin(beside);
    const file = await open(beside, "wx");
    try {
      await file.writeFile(bytes);
      if (known?.isFile()) await file.chmod(known.mode & 0o777);
      await file.sync();
    } finally {
      await file.close();
    }
    await onReady?.((await stamp(beside))!);
    if (!fresh) await rename(beside, target);
    // Unlike a rename these replace nothing.
    else await link(beside, path).catch(() => copyFile(beside!, path, constants.COPYFILE_EXCL));
  } catch (error) {
    if (codeOf(error) === "ENOENT")
      throw new WriteTrouble(`“${path}” cannot be written: its folder does not exist.`, {
        code: "not-found",
        file: path,
      });
    throw trouble("written", path, error);
  } finally {
    if (beside !== undefined) await end(beside);
  }
}

/** No folder is looked at further. */
export const MAX_TREE = 200_000;

/**
 * Lists files below a folder, but not in folders with a dot or deeper than 32 levels. A folder is listed once, also where
 * links lead to it: by its own path where that is below, too.
 */
async function tree(folder: string): Promise<string[]> {
  const found: string[] = [];
  const seen = new Set<string>();
  const folders = [{ path: folder, prefix: "", depth: 0 }];
  const links: typeof folders = [];
  for (let next = folders.shift(); next; next = folders.shift() ?? links.shift()) {
    const { path, prefix, depth } = next;
    const real = await realpath(path).catch(() => undefined);
    if (real === undefined || seen.has(real)) continue;
    seen.add(real);
    const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      if (found.length >= MAX_TREE) return found;
      const inside = join(path, entry.name);
      const isLink = entry.isSymbolicLink();
      const what = isLink ? await stat(inside).catch(() => undefined) : entry;
      if (what?.isFile()) found.push(prefix + entry.name);
      else if (what?.isDirectory() && !entry.name.startsWith(".") && depth < 32)
        (isLink ? links : folders).push({
          path: inside,
          prefix: `${prefix}${entry.name}/`,
          depth: depth + 1,
        });
    }
  }
  return found;
}

/** An output of the process, with the first error of writing to it. */
type Output = { name: string; stream: "stdout" | "stderr"; fd: number; error?: unknown };

const standardOutput: Output = { name: "Standard output", stream: "stdout", fd: 1 };
const standardError: Output = { name: "Standard error", stream: "stderr", fd: 2 };

/** Heard so that Node throws nothing; the callback of each write has the error, too. */
function onOutputError(): void {}

function send(output: Output, content: string | Uint8Array): void {
  if (output.error !== undefined) return;
  const onWritten = (error?: Error | null) => {
    if (error) output.error ??= error;
  };
  try {
    // The stream of a file writes once, and is silent about the rest of what a full disk took in part.
    if (fstatSync(output.fd).isFile()) writeWhole(output.fd, content);
    else process[output.stream].write(content, onWritten);
  } catch (error) {
    output.error ??= error;
  }
}

function writeWhole(fd: number, content: string | Uint8Array): void {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  for (let at = 0; at < bytes.length; ) at += writeSync(fd, bytes, at);
}

async function flush(): Promise<void> {
  for (const output of [standardOutput, standardError]) {
    await new Promise<void>((resolve) => process[output.stream].write("", () => resolve()));
    if (output.error === undefined || codeOf(output.error) === "EPIPE") continue;
    const [code, reason] = reasonOf(output.error);
    throw new WriteTrouble(`${output.name} cannot be written: ${reason}.`, { code });
  }
}

/** The terminal of this process. */
export function terminal(): Terminal {
  for (const stream of [process.stdout, process.stderr])
    if (!stream.listeners("error").includes(onOutputError)) stream.on("error", onOutputError);
  return {
    env: process.env,
    out: (content) => send(standardOutput, content),
    err: (text) => send(standardError, text),
    flush,
    read,
    lines: () => linesOf(process.stdin),
    find,
    isFile,
    has,
    real: (path) => realpath(path).catch(() => null),
    stamp,
    write,
    replace: (path, bytes) => write(path, bytes, false, undefined, lstat),
    sweep,
    list: (folder) => readdir(folder).catch(throwing("listed", folder)),
    tree,
    makeFolder: (folder) => makeFolders(folder).catch(throwing("made", folder)),
    remove: (path) => rm(path, { force: true }),
  };
}
