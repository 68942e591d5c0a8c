import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { exampleLuts } from "#ocio/files/exampleLut.ts";

/** Examples in the sources, for a server without a built page. */
const SOURCES = join(import.meta.dirname, "../../../public");

/** Bytes of the example LUT files, by name; missing ones are left out. */
export async function readExamples(publicDir: string | undefined): Promise<Map<string, Uint8Array>> {
  const found = new Map<string, Uint8Array>();
  for (const name of exampleLuts) {
    const places = [publicDir ?? SOURCES, SOURCES].map((folder) => join(folder, "luts", name));
    for (const place of places) {
      const bytes = found.has(name) ? undefined : await readFile(place).catch(() => undefined);
      if (bytes) found.set(name, new Uint8Array(bytes));
    }
  }
  return found;
}
