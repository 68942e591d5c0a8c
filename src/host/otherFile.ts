import { fetchFilesAt, filesOwner } from "#api/otherFile.ts";
import type { Effect } from "#command/command.ts";
import { otherFiles } from "#store/otherFiles.ts";
import type { Page } from "./page.ts";

type Bring = Extract<Effect, { kind: "lut" }> & { do: "bring" };

/** The LUT file of another configuration; null where there is none, or the open one has a file of that path, which stays. */
export async function broughtFile(
  { path, from, places }: Bring,
  configId: string,
  warn: Page["warn"],
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
  if (!own) return new File([bytes as Uint8Array<ArrayBuffer>], path.slice(path.lastIndexOf("/") + 1));
  if (!sameBytes(own, bytes)) warn(`${path} was here already, with other content, and stays as it was.`);
  return null;
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}
