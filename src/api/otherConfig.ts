import type { Effect } from "#command/command.ts";
import { baseNameOf } from "#ocio/files/path.ts";
import type { Document } from "#ocio/model/document.ts";
import { fetchDocumentAt } from "./changeClient.ts";
import { fetchDocument, fetchFiles, fileUrl } from "./client.ts";

/**
 * Address of a configuration beside the open one: "version-3" of the open one, the UUID of another one, "UUID@3" for a
 * version of that, the name of a built-in config, or "file:NAME" for a file that was read on this page.
 */
type OtherAddress = string;

const CONFIG = /^([0-9a-f]{8}-[0-9a-f-]{27})(?:@([1-9]\d{0,8}))?$/;

/** Fetches or makes the configuration at an address; the error is a sentence. */
export async function fetchOther(
  address: OtherAddress,
  open: string,
  signal?: AbortSignal,
): Promise<Document> {
  const version = /^version-([1-9]\d{0,8})$/.exec(address)?.[1];
  if (version !== undefined) return fetchDocumentAt(open, Number(version), signal);
  const [, id, at] = CONFIG.exec(address) ?? [];
  if (id !== undefined)
    return at === undefined ? fetchDocument(id, signal) : fetchDocumentAt(id, Number(at), signal);
  if (address.startsWith("file:"))
    throw new Error(`“${address.slice(5)}” is not open on this page any more. Choose the file again.`);
  const { builtinConfig } = await import("#ocio/builtin/config.ts");
  const made = builtinConfig(address);
  if (made) return made;
  throw new Error(
    `“${address}” is not a config to merge with: give version-3, the ID of a config or the name of a built-in one.`,
  );
}

/** Fetches a file of a configuration; null where it has none at that path. */
async function fetchBytes(configId: string, path: string): Promise<Uint8Array | null> {
  const response = await fetch(fileUrl(configId, path));
  return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
}

/**
 * The UUID of the configuration whose files the one at an address reads: versions read those that
 * there are now; null for built-in configs and files.
 */
export function filesOwner(address: string, open: string): string | null {
  if (address === "open" || /^version-\d+$/.test(address)) return open;
  return /^([0-9a-f]{8}-[0-9a-f-]{27})(@\d+)?$/.exec(address)?.[1] ?? null;
}

/** Fetches those files of a configuration that are at one of the paths. */
async function fetchFilesAt(configId: string, paths: readonly string[]): Promise<Map<string, Uint8Array>> {
  const { files } = await fetchFiles(configId);
  const wanted = files.filter(({ path }) => paths.includes(path));
  const read = await Promise.all(
    wanted.map(async ({ path }) => [path, await fetchBytes(configId, path)] as const),
  );
  return new Map(read.filter((each): each is [string, Uint8Array] => each[1] !== null));
}

type OtherFile = { text: string; files: ReadonlyMap<string, Uint8Array> };

/** Texts and LUT files of what was opened to be compared or merged, by the addresses of their configurations. */
const kept = new Map<string, OtherFile>();
const MAX_FILES = 4;

/** Keeps the text of an opened file and the files of its archive; the oldest one goes. */
export function keepOtherFile(address: string, file: OtherFile): void {
  kept.delete(address);
  kept.set(address, file);
  for (const old of [...kept.keys()].slice(0, -MAX_FILES)) kept.delete(old);
}

/** The files of the archive at an address; none where it is none. */
export function otherFiles(address: string): ReadonlyMap<string, Uint8Array> {
  return kept.get(address)?.files ?? new Map();
}

/** The text of the file at an address; null where it is no file, or not kept any more. */
export function otherText(address: string): string | null {
  return kept.get(address)?.text ?? null;
}

type Bring = Extract<Effect, { kind: "lut" }> & { do: "bring" };

/** The LUT file of another configuration; null where there is none, or the open one has a file of that path, which stays. */
export async function broughtFile(
  { path, from, places }: Bring,
  configId: string,
  warn: (why: string) => void,
): Promise<File | null> {
  const owner = filesOwner(from, configId);
  if (owner === configId) return null;
  const theirs = owner === null ? otherFiles(from) : await fetchFilesAt(owner, places);
  const bytes = places.map((place) => theirs.get(place)).find((each) => each !== undefined);
  const own = (await fetchFilesAt(configId, [path])).get(path);
  if (!bytes) {
    if (!own) warn(`${path} is not among the files of the other config. Upload it in Files.`);
    return null;
  }
  if (!own) return new File([bytes as Uint8Array<ArrayBuffer>], baseNameOf(path));
  if (!sameBytes(own, bytes)) warn(`${path} already exists with other content, and stays as it was.`);
  return null;
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}
