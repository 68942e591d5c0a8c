import { useEffect } from "react";
import type { Call } from "#command/state.ts";
import type { Editor } from "#store/editor.ts";
import { type Highlight, highlight, showHighlight } from "#store/highlight.ts";
import { useApp } from "#store/useEditor.tsx";
import type { PaletteRow } from "./paletteRow.ts";

/** Pictures of a call that changes how they are seen; null for any other call, and where it would be refused. */
export function highlightOfCall(editor: Editor, call: Call): Highlight | null {
  // Commands that change rows are attempted once the keys rest, as that may take long.
  if (!editor.commands[call.id]?.quiet) return null;
  const state = editor.store.getState();
  const tried = editor.attempt(state, call);
  const { preview } = tried.ok ? tried.state.session : state.session;
  if (!preview || preview === state.session.preview) return null;
  // A version or another config is fetched or made first, which is not done in passing.
  const isFar = typeof preview.against === "object" && !("target" in preview.against);
  return isFar && preview.against !== state.session.preview?.against
    ? null
    : { settings: preview, thing: null };
}

/** Pictures of a row that names a thing: a color space as their source, a view as their target, else as if it were selected. */
export function highlightOfRow({ id, thing }: PaletteRow): Highlight | null {
  const view = id.startsWith("display_view_associations:") ? id.slice(id.indexOf(":") + 1) : null;
  if (view !== null) return { settings: { target: view }, thing: null };
  switch (thing?.kind) {
    case "colorspaces":
      return { settings: { source: thing.id }, thing: null };
    case "display_colorspaces":
    case "display_view_associations":
      return { settings: { target: thing.id }, thing: null };
    case "displays":
    case "looks":
    case "named_transforms":
    case "shared_views":
    case "view_transforms":
      return { settings: { target: null }, thing };
    default:
      return null;
  }
}

/** Shows the row that is pointed at on the pictures beside the palette, once the person has moved to it or narrowed to it. */
export function useHighlight(
  of: { call?: Call | undefined; row?: PaletteRow | undefined },
  isMeant: boolean,
): void {
  const { editor } = useApp();
  const key = isMeant ? JSON.stringify([of.call, of.row?.id]) : "";
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for what is pointed at
  useEffect(() => {
    if (key === "" || highlight.getState().pictures === 0) return;
    const { call, row } = of;
    showHighlight(call ? highlightOfCall(editor, call) : row ? highlightOfRow(row) : null, true);
  }, [key, editor]);
  useEffect(() => () => showHighlight(null), []);
}
