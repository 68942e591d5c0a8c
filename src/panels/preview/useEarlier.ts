import { useRef } from "react";
import type { Earlier } from "#color/preview/choice.ts";
import type { Document } from "#ocio/model/document.ts";
import { equal } from "#ocio/model/equal.ts";
import type { EditorState } from "#store/entry.ts";
import { useApp, useEditor } from "#store/useEditor.tsx";

type Past = EditorState["past"];
type Kept = { past: Past; now: Document | null; document: Document | null };

/** True if the earlier state found before is still right: steps were only added or undone, or nothing happened. */
function still({ past, now }: Kept, next: Past, document: Document | null, earlier: Earlier): boolean {
  if (next === past) return now === document;
  return earlier === "opened" && next.length !== past.length && next[0] === past[0];
}

/**
 * The document before the newest change, or as it was opened; null where nothing was changed or it is not wanted.
 * While a slider moves it stays the same object.
 */
export function useEarlier(earlier: Earlier, wanted: boolean): Document | null {
  const { editor } = useApp();
  const past = useEditor((state) => state.past);
  const now = useEditor((state) => state.document);
  const kept = useRef<Kept>({ past: [], now: null, document: null });
  // Steps of earlier visits were done before it was opened.
  const opened = past.filter(({ changes }) => changes).length;
  if (!wanted || past.length === (earlier === "opened" ? opened : 0)) return null;
  const last = kept.current;
  if (last.document === null || !still(last, past, now, earlier)) {
    const found = editor.documentAt(earlier === "opened" ? opened : past.length - 1);
    const same = last.document !== null && found !== null && equal(last.document, found);
    kept.current = { past, now, document: same ? last.document : found };
  } else kept.current = { ...last, past, now };
  return kept.current.document;
}
