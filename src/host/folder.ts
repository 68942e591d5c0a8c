import { fetchFiles, fileUrl } from "#api/client.ts";
import type { Listing } from "#ocio/archive/bundle.ts";
import { exampleLuts, neededExamples } from "#ocio/files/exampleLut.ts";
import { unfitBeside } from "#ocio/files/foreignPath.ts";
import { readConfig } from "#ocio/yaml/read.ts";

const MOST_ENTRIES = 20_000;
const DEEPEST = 12;

/** Lists a folder of the disk recursively, without hidden files and folders. */
export async function listFolder(folder: FileSystemDirectoryHandle): Promise<Listing> {
  const found: Listing = new Map();
  const open: { folder: FileSystemDirectoryHandle; path: string; depth: number }[] = [
    { folder, path: "", depth: 0 },
  ];
  let entries = 0;
  while (open.length > 0) {
    const { folder: next, path, depth } = open.shift()!;
    for await (const [name, handle] of next.entries()) {
      if (++entries > MOST_ENTRIES)
        throw new Error(
          `The folder “${folder.name}” has more than ${MOST_ENTRIES} files and folders; choose one closer to the configuration.`,
        );
      if (name.startsWith(".")) continue;
      if (handle.kind === "file") found.set(path + name, () => handle.getFile());
      else if (depth < DEEPEST) open.push({ folder: handle, path: `${path}${name}/`, depth: depth + 1 });
    }
  }
  return found;
}

/** Configurations at the top of a folder, OCIO's default name first. */
export function configsIn(listing: Listing): string[] {
  return [...listing.keys()]
    .filter((path) => !path.includes("/") && /\.ocio$/i.test(path))
    .sort((a, b) => Number(b === "config.ocio") - Number(a === "config.ocio") || a.localeCompare(b));
}

/** A file that is not written, and why, as the end of a sentence. */
export type Left = { path: string; why: string };

/**
 * Writes the files that the server keeps beside a configuration, and the examples that its text names, into the
 * folder, where it lacks them: of what others put there, LUTs alone.
 * @returns how many were written, and which were not
 */
export async function addMissing(
  folder: FileSystemDirectoryHandle,
  configId: string,
  text: string,
): Promise<{ added: number; left: Left[] }> {
  const { files } = await fetchFiles(configId);
  const there = await listFolder(folder);
  const kept = files.filter(({ path }) => !there.has(path));
  const missing = [
    ...kept.map(({ path }) => ({ path, from: fileUrl(configId, path) })),
    ...examplesOf(text, [...files.map(({ path }) => path), ...there.keys()]),
  ];
  const left: Left[] = [];
  let added = 0;
  for (const { path, from } of missing) {
    // Hidden ones are not listed.
    if (await fileAt(folder, path, false).then(Boolean, () => false)) continue;
    const why = unfitBeside(path);
    if (why !== null) {
      left.push({ path, why });
      continue;
    }
    const response = await fetch(from, { credentials: "include" });
    if (!response.ok) throw new Error(`“${path}” could not be fetched.`);
    const file = await fileAt(folder, path, true).catch((error: unknown) => {
      // Names that some system keeps for devices, and such.
      if (error instanceof TypeError) return null;
      throw error;
    });
    if (file === null) {
      left.push({ path, why: "has a name that the browser does not write" });
      continue;
    }
    const writing = await file.createWritable();
    await writing.write(await response.arrayBuffer());
    await writing.close();
    added += 1;
  }
  return { added, left };
}

async function fileAt(
  folder: FileSystemDirectoryHandle,
  path: string,
  create: boolean,
): Promise<FileSystemFileHandle> {
  const parts = path.split("/");
  let place = folder;
  for (const part of parts.slice(0, -1)) place = await place.getDirectoryHandle(part, { create });
  return place.getFileHandle(parts.at(-1)!, { create });
}

function examplesOf(text: string, paths: readonly string[]): { path: string; from: string }[] {
  // Most texts name none and need not be read.
  if (!exampleLuts.some((name) => text.includes(name))) return [];
  const needed = neededExamples(readConfig(text).document, new Set(paths));
  return [...needed].map(([path, name]) => ({ path, from: `/luts/${name}` }));
}
