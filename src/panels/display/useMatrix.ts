import { useEffect, useMemo } from "react";
import type { Ref } from "#command/state.ts";
import type { Document } from "#ocio/model/document.ts";
import { nameOf, spaceId } from "#ocio/names/finder.ts";
import { fold } from "#ocio/names/name.ts";
import { useEditor } from "#store/useEditor.tsx";
import { useReportOpenRow } from "../openRow.ts";
import { useSelect } from "../place.ts";
import { useDocument } from "../useDocument.ts";
import { choose, type Spot, useChosen } from "./chosen.ts";
import { cellKey, hiddenFor, type Matrix, matrixOf } from "./matrix.ts";
import { VIRTUAL } from "./views.ts";

const matrices = new WeakMap<Document, Matrix>();

/** The matrix of the open document, computed once for all that show it. */
export function useMatrix(): Matrix {
  const document = useDocument((open) => open);
  let matrix = matrices.get(document);
  if (!matrix) {
    matrix = matrixOf(document);
    matrices.set(document, matrix);
  }
  return matrix;
}

/** The color space for which rules are tried: the chosen one, else that of a role for pictures, else the first. */
export function useTriedSpace(): string | null {
  const chosen = useChosen(({ space }) => space);
  return useDocument((document) => {
    const { colorspaces, display_colorspaces } = document;
    if (chosen !== null && (colorspaces.byId[chosen] ?? display_colorspaces.byId[chosen])) return chosen;
    const roles = ["scene_linear", "rendering", "default"];
    const [first] = roles.map((role) => spaceId(document, role)).filter((id) => id !== undefined);
    return first ?? colorspaces.order[0] ?? display_colorspaces.order[0] ?? null;
  });
}

/** The views that are hidden for the tried color space, with the reasons. */
export function useHidden(): ReadonlyMap<string, string> {
  const document = useDocument((open) => open);
  const space = useTriedSpace();
  return useMemo(() => hiddenFor(document, space), [document, space]);
}

/** The display whose views are shown: the chosen one while it is there, else the first. */
export function useDisplay(): string | null {
  const { displays } = useMatrix();
  const chosen = useChosen(({ display }) => display);
  return (displays.find(({ id }) => id === chosen) ?? displays[0])?.id ?? null;
}

/** Moves the cursor; commands then mean what it points to: a view of a display, a display, or a shared view. */
export function usePoint(): (spot: Spot, line: string | null, display: string | null) => void {
  const select = useSelect();
  const { cells, views } = useMatrix();
  return (spot, line, display) => {
    const cell = line !== null && display !== null ? cells.get(cellKey(line, display)) : undefined;
    choose({ spot, line, display, view: cell?.id ?? null });
    const shared = views.find(({ key }) => key === line)?.shared;
    const column: Ref[] = display === null || display === VIRTUAL ? [] : [{ kind: "displays", id: display }];
    if (spot === "view") select(shared ? [{ kind: "shared_views", id: shared }] : []);
    else if (spot === "cell" && cell) select([{ kind: "display_view_associations", id: cell.id }]);
    else select(column);
  };
}

/** Reports the view or display at the cursor, in the matrix or the lists, to others. */
export function useStandInMatrix(shown: "matrix" | "list"): void {
  const { views, displays, cells } = useMatrix();
  const display = useDisplay();
  const { line, spot, view } = useChosen();
  const key = views.find((each) => each.key === line)?.key ?? views[0]?.key;
  const cell = key === undefined || display === null ? undefined : cells.get(cellKey(key, display))?.id;
  const column = displays.some(({ id }) => id === display && id !== VIRTUAL) ? display : null;
  const shared = views.find((each) => each.key === key)?.shared ?? null;
  const row = shown === "list" ? view : spot === "display" ? null : (cell ?? null);
  const head = shown === "matrix" && spot === "view" && shared !== null;
  const kind = head ? "shared_views" : row ? "display_view_associations" : "displays";
  useReportOpenRow(kind, head ? shared : (row ?? column));
}

/** Lets the cursor follow the selection, which undo and new rows move. */
export function useFollowSelection(): void {
  const point = useEditor(({ session, document }) => {
    const [first] = session.selection;
    if (!document || !first) return "";
    if (first.kind === "displays") return `${first.id}/`;
    if (first.kind !== "display_view_associations") return "";
    const view = document.display_view_associations.byId[first.id];
    return view ? `${view.display_id ?? VIRTUAL}/${first.id}/${fold(nameOf(view, document))}` : "";
  });
  useEffect(() => {
    if (point === "") return;
    const [display = null, view, ...name] = point.split("/");
    const line = name.join("/");
    choose((now) => {
      if (!view) return { display, view: now.display === display ? now.view : null };
      return now.view === view && now.display === display ? { line } : { display, view, line, spot: "cell" };
    });
  }, [point]);
}
