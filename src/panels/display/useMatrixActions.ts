import { listPath } from "#command/screen.ts";
import type { Call } from "#command/state.ts";
import { useAct } from "#palette/CommandButton.tsx";
import { useApp } from "#store/useEditor.tsx";
import { call } from "../change.ts";
import { pathOf, useConfigId, useGo } from "../place.ts";
import { useDocument } from "../useDocument.ts";
import { type Spot, useChosen, wantFields } from "./chosen.ts";
import { cellKey } from "./matrix.ts";
import { useDisplay, useMatrix, usePoint } from "./useMatrix.ts";
import { VIRTUAL } from "./views.ts";

/** Item of the matrix menu; null is a separator. */
export type MatrixAction = { label: string; keys?: string; act: () => void } | null;

/** Commands at the cursor of the matrix. */
export function useMatrixActions() {
  const matrix = useMatrix();
  const display = useDisplay();
  const { line, spot } = useChosen();
  const point = usePoint();
  const act = useAct();
  const { tell } = useApp();
  const go = useGo();
  const configId = useConfigId();
  const listed = useDocument(({ config }) => config.active_displays.length > 0);
  const { views, displays, cells } = matrix;
  const lineOf = (key: string | null) => views.find((view) => view.key === key) ?? views[0];
  const view = lineOf(line);
  const column = displays.find(({ id }) => id === display);
  const cell = view && display !== null ? cells.get(cellKey(view.key, display)) : undefined;
  const say = (why: string) => tell({ ok: false, why });
  const done = (one: Call) => act(one)?.ok ?? false;

  /** The views of displays of one name, each with its display. */
  function holders(key: string): { id: string; display: string }[] {
    return displays.flatMap((each) => {
      const found = cells.get(cellKey(key, each.id));
      return found ? [{ id: found.id, display: each.id }] : [];
    });
  }
  function toggleAt(key: string, to: string) {
    const there = cells.get(cellKey(key, to));
    const given = lineOf(key);
    if (!given) return;
    if (there) {
      if (done(call("view.remove", { targets: [there.id] }))) point("cell", key, to);
    } else if (given.shared) act(call("view.addShared", { display: to, sharedView: given.shared }));
    else act(call("view.copy", { target: holders(key)[0]?.id, display: to }));
  }
  function toggle() {
    if (spot === "view" && view) act(call("view.setActive", { names: [view.name], active: !view.active }));
    else if (spot === "display" && column) {
      if (column.id === VIRTUAL) say("The virtual display is not listed among the active displays.");
      else act(call("display.setActive", { targets: [column.id], active: !column.active }));
    } else if (view && display !== null) toggleAt(view.key, display);
  }
  /** Moves by lines or by columns; false where that has no meaning. */
  function order(down: number, right: number): boolean {
    const way = down + right < 0 ? "Up" : "Down";
    if (spot === "display" && column) {
      if (right === 0) return false;
      if (column.id === VIRTUAL) say("The virtual display always stands last.");
      else act(call(`display.move${listed ? "Active" : ""}${way}`, { target: column.id }));
      return true;
    }
    if (down === 0 || !view) return false;
    if (spot === "view") act(call(`view.moveActive${way}`, { target: view.name }));
    else if (cell) act(call(`view.move${way}`, { target: cell.id }));
    else
      say(
        `${column?.name ?? "The display"} has no view “${view.name}” to move. Add it, or select the name of the row to move it in the menu.`,
      );
    return true;
  }
  function openDisplay(id: string) {
    if (id === VIRTUAL) say("The virtual display has no name to edit; its views are edited here.");
    else go(pathOf(configId, { kind: "displays", id }));
  }
  function openAt(where: Spot, key: string, at: string | null) {
    const given = lineOf(key);
    if (where === "display" && at !== null) return openDisplay(at);
    if (where === "view" && given?.shared)
      return go(pathOf(configId, { kind: "shared_views", id: given.shared }));
    const to = where === "view" ? (holders(key)[0]?.display ?? at) : at;
    point("cell", key, to);
    if (to !== null && cells.has(cellKey(key, to))) wantFields();
    else if (to !== null)
      say(
        `${column?.name ?? "The display"} has no view “${given?.name}” yet; Space or a double click adds it.`,
      );
  }
  function remove() {
    if (spot === "display" && column) {
      if (column.id === VIRTUAL) return say("The virtual display cannot be deleted; its views can.");
      const next = displays[displays.indexOf(column) + 1] ?? displays[displays.indexOf(column) - 1];
      if (done(call("display.delete", { targets: [column.id] })) && next) point("display", line, next.id);
    } else if (spot === "view" && view) {
      const next = views[views.indexOf(view) + 1] ?? views[views.indexOf(view) - 1];
      const deletion = view.shared
        ? call("sharedView.delete", { targets: [view.shared] })
        : call("view.remove", { targets: holders(view.key).map(({ id }) => id) });
      if (done(deletion) && next) point("view", next.key, display);
    } else if (view && cell && display !== null) {
      if (done(call("view.remove", { targets: [cell.id] }))) point("cell", view.key, display);
    }
  }
  function rename() {
    if (spot === "display" && column) return openDisplay(column.id);
    const own = cell ?? (view && holders(view.key)[0]);
    if (view?.shared) act(call("sharedView.rename", { target: view.shared }));
    else if (own) act(call("view.rename", { target: own.id }));
  }
  /** A line was dragged to a place among the active ones. */
  function drop(key: string, to: number) {
    const given = lineOf(key);
    if (given) act(call("view.moveActive", { target: given.name, place: views[to]?.place ?? to + 1 }));
  }
  /** Words for the keys at the cursor: Space, and Alt with arrows; `isSideways` for left and right. */
  function words(): { toggle: string; order: string; isSideways: boolean } {
    const state = (active: boolean) => (active ? "make inactive" : "make active");
    if (spot === "display" && column)
      return { toggle: state(column.active), order: "order of displays", isSideways: true };
    if (spot === "view" && view)
      return { toggle: state(view.active), order: "order in menus", isSideways: false };
    return { toggle: cell ? "remove" : "add", order: "order in this display", isSideways: false };
  }
  const open = () => view && openAt(spot, view.key, display);
  const item = (label: string, keys: string, does: () => void): MatrixAction => ({ label, keys, act: does });
  function menu(): MatrixAction[] {
    if (spot === "display" && column)
      return [
        item("Edit display…", "enter", () => openDisplay(column.id)),
        item(column.active ? "Make inactive" : "Make active", "space", toggle),
        ...(column.id === VIRTUAL
          ? []
          : [item("Make the default", "", () => act(call("display.makeDefault", { target: column.id })))]),
        item("Move left", "alt+left", () => order(0, -1)),
        item("Move right", "alt+right", () => order(0, 1)),
        item("Duplicate", "mod+d", () => act(call("display.duplicate", { target: column.id }))),
        null,
        item("Delete", "delete", remove),
      ];
    if (!view) return [item("Add display…", "", () => go(`${listPath(configId, "displays")}/new`))];
    if (spot === "view")
      return [
        item(view.shared ? "Open shared view" : "Open", "enter", () => void open()),
        item(view.active ? "Make inactive" : "Make active", "space", toggle),
        item("Make the default", "", () => act(call("view.makeDefault", { target: view.name }))),
        item("Move up in the menu", "alt+up", () => order(-1, 0)),
        item("Move down in the menu", "alt+down", () => order(1, 0)),
        item("Rename…", "f2", rename),
        null,
        item(view.shared ? "Delete shared view" : "Remove from all displays", "delete", remove),
      ];
    if (!cell) return [item("Add to this display", "space", toggle)];
    return [
      item("Open", "enter", () => void open()),
      item("Make the default", "", () => act(call("view.makeDefault", { target: view.name }))),
      item("Move up in the display", "alt+up", () => order(-1, 0)),
      item("Move down in the display", "alt+down", () => order(1, 0)),
      item("Rename…", "f2", rename),
      item("Duplicate", "mod+d", () => act(call("view.duplicate", { target: cell.id }))),
      item("Copy to another display…", "", () => act(call("view.copy", { target: cell.id }))),
      cell.own
        ? item("Make shared", "", () => act(call("view.share", { target: cell.id })))
        : item("Make its own", "", () => act(call("view.unshare", { target: cell.id }))),
      null,
      item("Remove from this display", "space", toggle),
    ];
  }
  return { toggle, toggleAt, order, open, openAt, openDisplay, remove, rename, drop, menu, words };
}
