import { useEffect, useState } from "react";
import type { Document } from "#ocio/model/document.ts";
import { equal } from "#ocio/model/equal.ts";
import { useDocument } from "./useDocument.ts";

type Derive<T> = (document: Document) => T;

/** Cached results by document and function. */
const derived = new WeakMap<Document, Map<unknown, unknown>>();

function remembered<T>(document: Document, derive: Derive<T>): T | undefined {
  return derived.get(document)?.get(derive) as T | undefined;
}

function compute<T>(document: Document, derive: Derive<T>): T {
  const known = remembered(document, derive);
  if (known !== undefined) return known;
  const value = derive(document);
  const all = derived.get(document) ?? new Map();
  derived.set(document, all.set(derive, value));
  return value;
}

type Job = { document: Document; derive: Derive<unknown>; tell: (value: unknown) => void };
const waiting = new Set<Job>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Asks for an answer. Answers are computed one a task, so that a key is never kept waiting long, and told together. */
function request(job: Job, delay: number): () => void {
  waiting.add(job);
  clearTimeout(timer);
  timer = setTimeout(work, delay);
  return () => void waiting.delete(job);
}

function work(): void {
  const next = [...waiting].find(({ document, derive }) => remembered(document, derive) === undefined);
  if (next) {
    compute(next.document, next.derive);
    timer = setTimeout(work, 0);
    return;
  }
  const done = [...waiting];
  waiting.clear();
  for (const { document, derive, tell } of done) tell(compute(document, derive));
}

function same(a: unknown, b: unknown): boolean {
  if (a instanceof Map && b instanceof Map)
    return a.size === b.size && [...a].every(([key, value]) => Object.is(value, b.get(key)));
  return equal(a, b);
}

/**
 * Computes a slow function of the document: returns the previous result until the edit is painted, then the new one.
 * Computed once per document however many panels ask; undefined before the first result; an equal result stays the
 * same object. `derive` must be the same function from render to render.
 */
export function useLater<T>(derive: Derive<T>): T | undefined {
  const document = useDocument((open) => open);
  const [last, setLast] = useState<{ derive: unknown; value: T } | null>(() => {
    const value = remembered(document, derive);
    return value === undefined ? null : { derive, value };
  });
  const own = last?.derive === derive ? last.value : undefined;
  const first = own === undefined;
  useEffect(() => {
    const tell = (value: unknown) =>
      setLast((old) =>
        old?.derive === derive && same(old.value, value) ? old : { derive, value: value as T },
      );
    const known = remembered(document, derive);
    if (known !== undefined) return tell(known);
    // The first answer right after the paint; later ones after a pause, so that typing is never in their way.
    return request({ document, derive, tell }, first ? 0 : 120);
  }, [document, derive, first]);
  return own;
}
