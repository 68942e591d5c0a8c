import type { Problem } from "#ocio/check/problem.ts";
import type { Document } from "#ocio/model/document.ts";

type Find = (document: Document) => readonly Problem[];

const NONE: readonly Problem[] = [];
const known = new WeakMap<Document, readonly Problem[]>();
let find: Find | null = null;

/** Loads the rule for chains, which needs the whole color engine. */
export async function loadChainRule(): Promise<void> {
  find ??= (await import("./engineProblems.ts")).engineProblems;
}

/** True if `chainProblems` computes. */
export function isChainRuleLoaded(): boolean {
  return find !== null;
}

/** Chains of a document that give NaN or infinity, computed once; none before the rule is loaded. */
export function chainProblems(document: Document): readonly Problem[] {
  if (!find) return NONE;
  const found = known.get(document) ?? find(document);
  known.set(document, found);
  return found;
}
