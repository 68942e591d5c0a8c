import type { Document } from "#ocio/model/document.ts";
import { useEditor } from "#store/useEditor.tsx";

/** Reads from the open configuration; panels are only mounted while one is open. */
export function useDocument<T>(select: (document: Document) => T): T {
  return useEditor((state) => {
    if (!state.document) throw new Error("A panel was shown while no configuration is open.");
    return select(state.document);
  });
}
