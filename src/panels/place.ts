import { useCallback } from "react";
import { rowPath, screens } from "#command/screen.ts";
import type { Ref } from "#command/state.ts";
import { type CollectionName, collectionNames } from "#ocio/model/collection.ts";
import type { Document } from "#ocio/model/document.ts";
import { useApp, useEditor } from "#store/useEditor.tsx";

/** Path segment of the screen in which the rows of a collection have forms; null if they stand in a table. */
function formSegment(collection: CollectionName): string | null {
  const { path, row } = screens[collection];
  return row === "/" ? path : null;
}

/** The path at which a row is shown: its form, or its place in the table that holds it. */
export function pathOf(
  configId: string,
  { kind, id }: { kind: CollectionName | "config"; id: string },
): string {
  if (kind === "config") return `/${configId}`;
  return rowPath(configId, kind, id);
}

/** The row whose form a path of this page shows; null where it shows none. */
export function rowAt(path: string): { collection: CollectionName; id: string } | null {
  const [, , screen = "", id = ""] = path.split(/[/?#]/);
  const collection = collectionNames.find((name) => formSegment(name) === screen);
  return collection && /^[0-9a-f-]{36}$/.test(id) ? { collection, id } : null;
}

/** The row of a table that the part of a path after # means; null where it means none. */
export function tableRowAt(document: Document, hash: string): Ref | null {
  const kind = collectionNames.find((name) => formSegment(name) === null && document[name].byId[hash]);
  return kind === undefined ? null : { kind, id: hash };
}

/** UUID of the row whose form is open in a collection's screen; "new" while one is made; null when none is. */
export function useOpenId(kind: CollectionName): string | null {
  return useEditor(({ session }) => {
    const [, , screen, id] = session.panel.split("/");
    return id && screen === formSegment(kind) ? id : null;
  });
}

export function useConfigId(): string {
  return useEditor(({ document }) => document?.config.id ?? "");
}

/** Goes to a path of this page. */
export function useGo(): (to: string) => void {
  const { perform } = useApp();
  return useCallback((to) => perform([{ kind: "go", to }]), [perform]);
}

/** Puts things into the selection, which commands answer from. */
export function useSelect(): (selection: Ref[]) => void {
  const { editor } = useApp();
  return useCallback((selection) => editor.look({ selection }), [editor]);
}
