import { checkDocument } from "#ocio/check/check.ts";
import type { Problem } from "#ocio/check/problem.ts";
import type { Document } from "#ocio/model/document.ts";
import type { Processors } from "../processor.ts";
import { engineRules } from "./engineProblems.ts";
import { computedRules } from "./problemList.ts";

/**
 * All problems of a document, computed ones included; chains that read files only with `processors`, which know the
 * files. Loads the whole color engine: the page uses `checkedOnce` and `chainProblems`.
 */
export function checkWhole(document: Document, processors?: Processors): Problem[] {
  return checkDocument(document, [...computedRules, ...engineRules(processors)]);
}
