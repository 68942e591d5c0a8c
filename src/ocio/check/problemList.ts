import type { Document } from "../document.ts";
import type { FileList } from "../fileReference.ts";
import type { Problem } from "../problem.ts";
import { checkDocument } from "./check.ts";
import { checked, worstFirst } from "./known.ts";
import { missingOnce } from "./missingFile.ts";

/** What the rules find in a document, which is checked once however many ask. */
export function checkedOnce(document: Document): readonly Problem[] {
  const found = checked.get(document) ?? checkDocument(document);
  checked.set(document, found);
  return found;
}

/** Everything wrong with a document and with the files beside it, the worst first. */
export function problemList(document: Document, files: FileList | null): Problem[] {
  return worstFirst([...checkedOnce(document), ...missingOnce(document, files)]);
}
