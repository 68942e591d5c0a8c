/** LUT files of archives that were opened to be compared or merged, by the addresses of their configurations. */
const kept = new Map<string, ReadonlyMap<string, Uint8Array>>();
const MAX_ARCHIVES = 4;

/** Keeps the files of an archive; those of the oldest one go. */
export function keepOtherFiles(address: string, files: ReadonlyMap<string, Uint8Array>): void {
  kept.delete(address);
  kept.set(address, files);
  for (const old of [...kept.keys()].slice(0, -MAX_ARCHIVES)) kept.delete(old);
}

/** The files of the archive at an address; none where it is none. */
export function otherFiles(address: string): ReadonlyMap<string, Uint8Array> {
  return kept.get(address) ?? new Map();
}
