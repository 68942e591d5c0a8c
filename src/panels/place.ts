import { useCallback } from "react";
import type { Ref } from "#command/command.ts";
import type { CollectionName, Document } from "#ocio/model/document.ts";
import { useDesk, useEditor } from "#store/useEditor.tsx";

/** Path segment of the screen of each collection; rows of the others have none of their own. */
const screens: Partial<Record<CollectionName, string>> = {
  colorspaces: "colorspaces",
  display_colorspaces: "display-colorspace",
  displays: "displays",
  looks: "looks",
  named_transforms: "named-transforms",
  shared_views: "shared-views",
  view_transforms: "view-transforms",
  families: "families",
  categories: "categories",
};
const tables: Partial<Record<CollectionName, string>> = {
  roles: "roles/",
  file_rules: "file-rules/",
  viewing_rules: "viewing-rules/",
  display_view_associations: "displays",
};

/** The path at which a row is shown: its form, or its place in the table that holds it. */
export function pathOf(
  configId: string,
  { kind, id }: { kind: CollectionName | "config"; id: string },
): string {
  if (kind === "config") return `/${configId}`;
  const screen = screens[kind];
  return screen ? `/${configId}/${screen}/${id}` : `/${configId}/${tables[kind] ?? ""}#${id}`;
}

/** Path of a collection's list. */
export function listPath(configId: string, kind: CollectionName): string {
  return `/${configId}/${screens[kind] ?? tables[kind] ?? ""}`;
}

/** The row whose form a path of this page shows; null where it shows none. */
export function rowAt(path: string): { collection: CollectionName; id: string } | null {
  const [, , screen = "", id = ""] = path.split(/[/?#]/);
  const [found] = Object.entries(screens).find(([, segment]) => segment === screen) ?? [];
  return found && /^[0-9a-f-]{36}$/.test(id) ? { collection: found as CollectionName, id } : null;
}

/** The row of a table that the part of a path after # means; null where it means none. */
export function tableRowAt(document: Document, hash: string): Ref | null {
  const kind = (Object.keys(tables) as CollectionName[]).find((name) => document[name].byId[hash]);
  return kind === undefined ? null : { kind, id: hash };
}

/** UUID of the row whose form is open in a collection's screen; "new" while one is made; null when none is. */
export function useOpenId(kind: CollectionName): string | null {
  return useEditor(({ session }) => {
    const [, , screen, id] = session.panel.split("/");
    return screen === screens[kind] && id ? id : null;
  });
}

export function useConfigId(): string {
  return useEditor(({ document }) => document?.config.id ?? "");
}

/** Goes to a path of this page. */
export function useGo(): (to: string) => void {
  const { perform } = useDesk();
  return useCallback((to) => perform([{ kind: "go", to }]), [perform]);
}

/** Puts things into the selection, which commands answer from. */
export function useSelect(): (selection: Ref[]) => void {
  const { editor } = useDesk();
  return useCallback((selection) => editor.look({ selection }), [editor]);
}
