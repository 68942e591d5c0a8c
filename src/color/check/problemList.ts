import { checkDocument, findings, rules } from "#ocio/check/check.ts";
import { checked, worstFirst } from "#ocio/check/checkedDocuments.ts";
import { unmuted, withFileProblems } from "#ocio/check/fileProblems.ts";
import { fileListProblems } from "#ocio/check/missingFile.ts";
import type { Problem } from "#ocio/check/problem.ts";
import type { FileList } from "#ocio/files/fileReference.ts";
import type { Document } from "#ocio/model/document.ts";
import { chainProblems } from "./chainProblems.ts";
import { curveGap } from "./curveGap.ts";

/** The rules that compute: they need parts of the color engine beside the document. */
export const computedRules = [curveGap];

/** Problems of a document by the rules, cached per document. */
export function checkedOnce(document: Document): readonly Problem[] {
  const found = checked.get(document) ?? withFileProblems(document, checkDocument(document, computedRules));
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
  for (const problems of findings(document, [...computedRules, ...rules])) {
    found.push(...problems);
    if (performance.now() - started < SLICE) continue;
    if (!(await pause())) return null;
    started = performance.now();
  }
  const all = withFileProblems(document, found);
  checked.set(document, all);
  return all;
}

/** Problems of a document and its files, the worst first. */
export function problemList(document: Document, files: FileList | null): Problem[] {
  return worstFirst(
    unmuted(document, [
      ...checkedOnce(document),
      ...chainProblems(document),
      ...fileListProblems(document, files),
    ]),
  );
}
