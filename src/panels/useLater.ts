import { useEffect, useState } from "react";
import type { Document } from "#ocio/document.ts";
import { useDocument } from "./useDocument.ts";

/** What was derived from a document, by the function that derived it. */
const derived = new WeakMap<Document, Map<unknown, unknown>>();

function remembered<T>(document: Document, derive: (document: Document) => T): T | undefined {
  return derived.get(document)?.get(derive) as T | undefined;
}

function compute<T>(document: Document, derive: (document: Document) => T): T {
  const known = remembered(document, derive);
  if (known !== undefined) return known;
  const value = derive(document);
  const all = derived.get(document) ?? new Map();
  derived.set(document, all.set(derive, value));
  return value;
}

/**
 * What a slow function says of the document: that of a moment ago until the edit is painted, then the new one.
 * Computed once per document however many panels ask; undefined before the first answer.
 * `derive` must be the same function from render to render.
 */
export function useLater<T>(derive: (document: Document) => T): T | undefined {
  const document = useDocument((open) => open);
  const [last, setLast] = useState<{ derive: unknown; value: T } | null>(null);
  const known = remembered(document, derive);
  const own = last?.derive === derive ? last.value : undefined;
  const first = own === undefined;
  useEffect(() => {
    const settle = () => setLast({ derive, value: compute(document, derive) });
    if (remembered(document, derive) !== undefined) return settle();
    // The first answer at once after the paint; later ones after a pause, so that typing is never in their way.
    const timer = setTimeout(settle, first ? 0 : 120);
    return () => clearTimeout(timer);
  }, [document, derive, first]);
  return known ?? own;
}
