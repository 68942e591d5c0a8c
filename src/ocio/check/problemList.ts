import type { Document } from "../document.ts";
import type { FileList } from "../fileReference.ts";
import type { Problem, Severity } from "../problem.ts";
import { checkDocument } from "./check.ts";
import { missingFiles } from "./missingFile.ts";

const rank: Record<Severity, number> = { error: 0, warning: 1, info: 2 };

const checked = new WeakMap<Document, readonly Problem[]>();
const lacking = new WeakMap<Document, { files: FileList; found: readonly Problem[] }>();

/** What the rules find in a document, which is checked once however many ask. */
export function checkedOnce(document: Document): readonly Problem[] {
  const found = checked.get(document) ?? checkDocument(document);
  checked.set(document, found);
  return found;
}

/** What the rules found where they were asked already; undefined where that would take its time. */
export function alreadyChecked(document: Document): readonly Problem[] | undefined {
  return checked.get(document);
}

/** The files that steps read and the configuration lacks, looked for once; none where its files are not known. */
export function missingOnce(document: Document, files: FileList | null): readonly Problem[] {
  if (files === null) return [];
  const known = lacking.get(document);
  if (known?.files === files) return known.found;
  const paths = (list: FileList["files"]) => new Set(list.map(({ path }) => path));
  const found = missingFiles(document, paths(files.files), { removed: paths(files.removed) });
  lacking.set(document, { files, found });
  return found;
}

/** Everything wrong with a document and with the files beside it, the worst first. */
export function problemList(document: Document, files: FileList | null): Problem[] {
  return worstFirst([...checkedOnce(document), ...missingOnce(document, files)]);
}

/** Problems by how much they matter; those that matter the same in the order they came. */
export function worstFirst(problems: readonly Problem[]): Problem[] {
  return [...problems].sort((a, b) => rank[a.severity] - rank[b.severity]);
}
