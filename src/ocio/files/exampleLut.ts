import { entryName } from "../archive/name.ts";
import type { Document } from "../model/document.ts";
import { type FileUse, fileUses } from "./fileReference.ts";

/** LUT files that come with the product, below /luts/ of the page. */
export const exampleLuts = ["linear_to_srgb.spi1d", "log_to_linear.spi1d", "warm_contrast.cube"] as const;
export type ExampleLut = (typeof exampleLuts)[number];

/** The example that a step names, where it finds no file of the configuration; null for none. */
export function exampleOf({ src, state }: FileUse): ExampleLut | null {
  if (state !== "missing") return null;
  return exampleLuts.find((name) => name === src) ?? null;
}

/**
 * The examples that steps name and no kept file stands in for, by the path for a missing file, or the first at which
 * OCIO looks, that an archive can hold: what it must hold besides the files of the configuration.
 */
export function neededExamples(document: Document, paths: ReadonlySet<string>): Map<string, ExampleLut> {
  const needed = new Map<string, ExampleLut>();
  const taken = new Set([...paths].map((path) => path.toLowerCase()));
  const fits = (path: string) => {
    const named = entryName({ name: path, mode: 0 });
    return named !== null && "name" in named && named.name === path && !taken.has(path.toLowerCase());
  };
  for (const use of fileUses(document, paths)) {
    const name = exampleOf(use);
    const place = name === null ? undefined : [use.home ?? "", ...use.candidates].find(fits);
    if (name !== null && place !== undefined) needed.set(place, name);
  }
  return needed;
}
