import { fetchFiles, fileUrl } from "./client.ts";

/** Fetches a file of a configuration; null where it has none at that path. */
async function fetchBytes(configId: string, path: string): Promise<Uint8Array | null> {
  const response = await fetch(fileUrl(configId, path));
  return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
}

/**
 * The UUID of the configuration whose files the one at an address reads (see `otherConfig.ts`): versions read those that
 * there are now; null for built-in configs and files.
 */
export function filesOwner(address: string, open: string): string | null {
  if (address === "open" || /^version-\d+$/.test(address)) return open;
  return /^([0-9a-f]{8}-[0-9a-f-]{27})(@\d+)?$/.exec(address)?.[1] ?? null;
}

/** Fetches those files of a configuration that are at one of the paths. */
export async function fetchFilesAt(
  configId: string,
  paths: readonly string[],
): Promise<Map<string, Uint8Array>> {
  const { files } = await fetchFiles(configId);
  const wanted = files.filter(({ path }) => paths.includes(path));
  const read = await Promise.all(
    wanted.map(async ({ path }) => [path, await fetchBytes(configId, path)] as const),
  );
  return new Map(read.filter((each): each is [string, Uint8Array] => each[1] !== null));
}
