import { useMemo } from "react";
import { useStore } from "zustand";
import type { Document } from "#ocio/model/document.ts";
import { fileText, writtenText } from "#palette/preview/consequence.ts";
import { opened } from "#store/opened.ts";
import { useDocument } from "./useDocument.ts";
import { useLater } from "./useLater.ts";

/** The text of the open document as it is exported by itself, or the canonical one; undefined before it is written. */
export function useFileText(isCanonical = false): string | undefined {
  const id = useDocument((open) => open.config.id);
  const source = useStore(opened, ({ texts }) => texts[id]);
  // The text that the document was opened from may come after it: then there is another function to remember by.
  const write = useMemo(
    () => (isCanonical ? writtenText : (document: Document) => fileText(document, source)),
    [source, isCanonical],
  );
  return useLater(write);
}
