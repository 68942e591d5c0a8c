import { type KeyboardEvent, type ReactNode, type RefCallback, useCallback, useState } from "react";
import { listPath } from "#command/screen.ts";
import { capital } from "#ocio/model/noun.ts";
import { CommandButton } from "#palette/CommandButton.tsx";
import { Button } from "#parts/Button.tsx";
import { escapeBidi } from "#parts/escapeBidi.ts";
import { Icon, type IconName } from "#parts/Icon.tsx";
import { printPress } from "#parts/Keys.tsx";
import { Tabs } from "#parts/Tabs.tsx";
import { useEditor } from "#store/useEditor.tsx";
import { useConfigId, useGo } from "../place.ts";
import { mayMeanRow } from "../row/listKeys.ts";
import { useDocument } from "../useDocument.ts";
import { StrayNames } from "./ActiveNames.tsx";
import { useChosen } from "./chosen.ts";
import { DisplayList } from "./DisplayList.tsx";
import {
  useDisplay,
  useFollowSelection,
  useMatrix,
  usePoint,
  useStandInMatrix,
  useTriedSpace,
} from "./useMatrix.ts";
import { useMatrixActions } from "./useMatrixActions.ts";
import { ViewMatrix } from "./ViewMatrix.tsx";
import { VIRTUAL } from "./views.ts";
import "./display.css";

const KEY = "displays.shown";

/** Displays and their views: as a matrix in menu order, or as lists in file order with what is active. */
export function Displays() {
  const configId = useConfigId();
  const go = useGo();
  const { views, displays } = useMatrix();
  useFollowSelection();
  const [shown, setShown] = useState(() => localStorage.getItem(KEY) ?? "matrix");
  useStandInMatrix(shown === "list" ? "list" : "matrix");
  const real = displays.filter(({ id }) => id !== VIRTUAL);
  const offered = views.filter((view) => view.active);
  const point = usePoint();
  const display = useDisplay();
  const { line, spot } = useChosen();
  const isSelected = useEditor(({ session: { selection } }) => selection.length > 0);
  /** Lets a key mean what the cursor of the matrix is on, before anything was selected. */
  function meanCursor(event: KeyboardEvent) {
    if (shown !== "list" && !isSelected && mayMeanRow(event))
      point(spot, line ?? views[0]?.key ?? null, display);
  }
  const empty = useDocument((document) => document.displays.order.length === 0 && views.length === 0);
  return (
    <section className="panel displays" data-zone="list" aria-label="Displays" onKeyDown={meanCursor}>
      <Tabs
        label="Displays as"
        tabs={[
          { value: "matrix", label: "Matrix" },
          { value: "list", label: "List" },
        ]}
        value={shown}
        onChange={(next) => {
          localStorage.setItem(KEY, next);
          setShown(next);
        }}
        head={(tabs) => (
          <div className="panel-head">
            <h1>Displays</h1>
            <span className="hint ellipsis">
              {real.filter(({ active }) => active).length} of {real.length} active, {offered.length} of{" "}
              {views.length} {views.length === 1 ? "view" : "views"} active
            </span>
            <span className="grow" />
            {tabs}
            <CommandButton id="sharedView.create" label="Shared view" icon="plus" look="ghost" small noKey />
            <Button
              look="ghost"
              small
              changes
              icon="plus"
              aria-label="Add display"
              onClick={() => go(`${listPath(configId, "displays")}/new`)}
            >
              Display
            </Button>
          </div>
        )}
      >
        <StrayNames />
        {empty && (
          <div className="empty">
            <span>No displays yet.</span>
            <CommandButton id="display.create" small />
          </div>
        )}
        {shown === "list" ? (
          <DisplayList />
        ) : (
          !empty && (
            <MatrixBox>
              <ViewMatrix />
            </MatrixBox>
          )
        )}
        {shown !== "list" && !empty && <MatrixLegend />}
      </Tabs>
    </section>
  );
}

/** Pixels beyond the edge that are not worth a sign. */
const SLACK = 2;

/** Returns a ref for a box that scrolls, and true while some of what it holds lies beyond its right edge. */
function useMoreAtRight(): [RefCallback<HTMLElement>, boolean] {
  const [more, setMore] = useState(false);
  const ref = useCallback((box: HTMLElement | null) => {
    if (!box) return;
    const look = () => setMore(box.scrollWidth - box.clientWidth - box.scrollLeft > SLACK);
    const observer = typeof ResizeObserver === "undefined" ? null : new ResizeObserver(look);
    for (const element of [box, ...box.children]) observer?.observe(element);
    box.addEventListener("scroll", look, { passive: true });
    look();
    return () => {
      observer?.disconnect();
      box.removeEventListener("scroll", look);
    };
  }, []);
  return [ref, more];
}

/** A box that scrolls both ways and fades at its right edge while displays lie beyond it. */
function MatrixBox({ children }: { children: ReactNode }) {
  const [box, more] = useMoreAtRight();
  return (
    <div ref={box} className="matrix-box" data-more={more}>
      {children}
    </div>
  );
}

/** Legend of the signs, and the commands at the cursor. */
function MatrixLegend() {
  const actions = useMatrixActions();
  const space = useTriedSpace();
  const name = useDocument(
    ({ colorspaces, display_colorspaces }) =>
      (colorspaces.byId[space ?? ""] ?? display_colorspaces.byId[space ?? ""])?.name,
  );
  const { toggle, order, isSideways } = actions.words();
  const ways = isSideways ? (["left", "right"] as const) : (["up", "down"] as const);
  return (
    <div className="matrix-legend">
      <span>
        <span className="view-cell shared">2</span>Shared view, place in file
      </span>
      <span className="matrix-at">
        <span className="view-cell shared">2</span>in the current row or column
      </span>
      <span>
        <span className="view-cell own">1</span>Own view
      </span>
      {name && (
        <span className="ellipsis" title={escapeBidi(`Hidden for ${name}`)}>
          <span className="view-cell shared" data-hidden="true">
            4
          </span>
          Hidden for {escapeBidi(name)}
        </span>
      )}
      <span className="grow" />
      <button type="button" tabIndex={-1} onClick={() => actions.toggle()}>
        <kbd className="key">Space</kbd>
        <Icon name={/^(add|make active)$/.test(toggle) ? "plus" : "minus"} />
        {toggle}
      </button>
      <span>
        {ways.map((way, at) => (
          <button
            key={way}
            type="button"
            tabIndex={-1}
            aria-label={`Move ${way}`}
            onClick={() => actions.order(isSideways ? 0 : at * 2 - 1, isSideways ? at * 2 - 1 : 0)}
          >
            <kbd className="key">{printPress(`alt+${way}`)}</kbd>
            <Icon name={`chevron${capital(way)}` as IconName} />
          </button>
        ))}
        {order}
      </span>
    </div>
  );
}
