import type { Document } from "../document.ts";
import type { FileList } from "../fileReference.ts";
import type { Problem } from "../problem.ts";
import { checkDocument, findings } from "./check.ts";
import { checked, worstFirst } from "./known.ts";
import { missingOnce } from "./missingFile.ts";

/** What the rules find in a document, which is checked once however many ask. */
export function checkedOnce(document: Document): readonly Problem[] {
  const found = checked.get(document) ?? checkDocument(document);
  checked.set(document, found);
  return found;
}

const SLICE = 6;

/**
 * The same in slices of a few milliseconds, for where someone may be typing: `pause` is awaited between them and says
 * whether to go on. Null where it was not to.
 */
export async function checkedInSlices(
  document: Document,
  pause: () => Promise<boolean>,
): Promise<readonly Problem[] | null> {
  const known = checked.get(document);
  if (known) return known;
  const found: Problem[] = [];
  let started = performance.now();
  for (const problems of findings(document)) {
    found.push(...problems);
    if (performance.now() - started < SLICE) continue;
    if (!(await pause())) return null;
    started = performance.now();
  }
  checked.set(document, found);
  return found;
}

/** Everything wrong with a document and with the files beside it, the worst first. */
export function problemList(document: Document, files: FileList | null): Problem[] {
  return worstFirst([...checkedOnce(document), ...missingOnce(document, files)]);
}
