import { ContextMenu } from "@radix-ui/themes";
import { type KeyboardEvent, memo, type PointerEvent, useEffect, useId, useMemo, useRef } from "react";
import { PresenceDot } from "#palette/PresenceDot.tsx";
import { usePresenceByRow } from "#palette/rowPresence.ts";
import { Chip } from "#parts/Chip.tsx";
import { escapeBidi } from "#parts/escapeBidi.ts";
import { Icon } from "#parts/Icon.tsx";
import { printPress } from "#parts/Keys.tsx";
import { useDragOrder } from "#parts/list/dragOrder.ts";
import { useTypeAhead } from "#parts/list/typeAhead.ts";
import { type Spot, useChosen, wantViews } from "./chosen.ts";
import { cellKey, type Matrix, type MatrixCell, type MatrixDisplay, type MatrixView } from "./matrix.ts";
import { useDisplay, useHidden, useMatrix, usePoint } from "./useMatrix.ts";
import { useMatrixActions } from "./useMatrixActions.ts";
import { VIRTUAL } from "./views.ts";
import "./matrix.css";

/** Views against displays, in menu order: which display has which view, at which place in the file. */
export function ViewMatrix() {
  const id = useId();
  const matrix = useMatrix();
  const display = useDisplay();
  const { line, spot } = useChosen();
  const point = usePoint();
  const actions = useMatrixActions();
  const hidden = useHidden();
  const here = usePresenceByRow();
  const typed = useTypeAhead();
  const table = useRef<HTMLTableElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const drag = useDragOrder(body, (key, to) => actions.drop(key, to));
  const { views, displays, cells } = matrix;
  const keys = views.map(({ key }) => key);
  const activeKeys = views.filter((view) => view.active).map(({ key }) => key);
  // The lines keep their handlers, so that moving the cursor paints two of them and not all.
  const now = { point, actions, drag, display, cells };
  const latest = useRef(now);
  latest.current = now;
  const on = useMemo<LineHandlers>(
    () => ({
      grip: (event, key) => latest.current.drag.start(event, key),
      point: (spot, key, to) => {
        const { drag, point, display } = latest.current;
        if (!drag.ended()) point(spot, key, to ?? display);
      },
      open: (spot, key, to) => {
        const { actions, display, cells } = latest.current;
        if (spot === "cell" && to !== undefined && !cells.has(cellKey(key, to))) actions.toggleAt(key, to);
        else actions.openAt(spot, key, to ?? display);
      },
      add: (key, to) => latest.current.actions.toggleAt(key, to),
    }),
    [],
  );
  const ids = displays.map((each) => each.id);
  const current = line !== null && keys.includes(line) ? line : (keys[0] ?? null);
  const at = spot === "display" || current === null ? -1 : keys.indexOf(current);
  const column = display === null ? -1 : ids.indexOf(display);
  const spotId = (where: Spot, row: number, col: number) =>
    where === "cell" ? `${id}-${row}-${col}` : where === "view" ? `${id}-${row}-head` : `${id}-head-${col}`;
  const active = spotId(at < 0 ? "display" : spot, at, column);
  useEffect(() => {
    document.getElementById(active)?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [active]);

  /** Moves by lines and columns; above the first line are the displays, before the first column the views. */
  function go(row: number, col: number) {
    const to = Math.min(keys.length - 1, Math.max(-1, row));
    const side = Math.min(ids.length - 1, Math.max(-1, col));
    if (to < 0) point("display", current, ids[Math.max(0, side)] ?? null);
    else if (side < 0) point("view", keys[to] ?? null, display);
    else point("cell", keys[to] ?? null, ids[side] ?? null);
  }
  function key(event: KeyboardEvent<HTMLTableElement>) {
    if (event.target !== event.currentTarget || event.nativeEvent.isComposing) return;
    const { key: pressed, altKey, shiftKey } = event;
    const col = spot === "view" ? -1 : column;
    const arrows: Record<string, [number, number]> = {
      ArrowUp: [-1, 0],
      ArrowDown: [1, 0],
      ArrowLeft: [0, -1],
      ArrowRight: [0, 1],
    };
    const arrow = Object.hasOwn(arrows, pressed) ? arrows[pressed] : undefined;
    const wide = event.ctrlKey || event.metaKey;
    if (arrow && altKey && !shiftKey) {
      if (!actions.order(...arrow)) return;
    } else if (altKey) return;
    else if (arrow && !wide && !shiftKey) go(at + arrow[0], col + arrow[1]);
    else if (pressed === "Home") go(wide ? 0 : at, 0);
    else if (pressed === "End") go(wide ? keys.length - 1 : at, ids.length - 1);
    else if (wide || shiftKey) return;
    else if (pressed === "PageDown") go(at + 8, col);
    else if (pressed === "PageUp") go(Math.max(0, at - 8), col);
    else if (pressed === " ") actions.toggle();
    else if (pressed === "Enter") actions.open();
    else if (pressed === "Delete" || pressed === "Backspace") actions.remove();
    else if (pressed === "F2") actions.rename();
    else {
      const { found, sure } = typed(
        pressed,
        views.map(({ name }) => name),
        at,
        event.timeStamp,
      );
      if (found >= 0) go(found, col);
      if (!sure) return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <ContextMenu.Root>
      <ContextMenu.Trigger>
        <table
          ref={table}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells can be chosen is a grid
          role="grid"
          aria-label="Views of displays"
          aria-activedescendant={active}
          aria-rowcount={views.length + 1}
          aria-colcount={displays.length + 1}
          className="view-matrix"
          data-zone="list"
          style={{ minWidth: `calc(var(--matrix-head) + ${displays.length * 47}px)` }}
          tabIndex={0}
          onKeyDown={key}
        >
          <colgroup>
            <col className="matrix-first" />
            {displays.map((each) => (
              <col key={each.id} data-on={each.id === display} />
            ))}
          </colgroup>
          <thead>
            <tr>
              <td className="matrix-corner">
                <span className="hint">Active views, in menu order</span>
              </td>
              {displays.map((each, col) => (
                <Column
                  key={each.id}
                  id={spotId("display", -1, col)}
                  display={each}
                  number={col + 1}
                  on={each.id === display}
                  here={here.get(each.id)}
                  focused={spot === "display" && each.id === display}
                  onPoint={() => point("display", current, each.id)}
                  onPress={wantViews}
                  onOpen={() => actions.openDisplay(each.id)}
                />
              ))}
            </tr>
          </thead>
          <tbody ref={body}>
            {views.map((view, row) => (
              <Line
                key={view.key}
                id={id}
                row={row}
                view={view}
                first={!view.active && (views[row - 1]?.active ?? true)}
                displays={displays}
                cells={cells}
                hidden={hidden}
                here={here}
                current={row === at}
                chosen={row === at ? (spot === "view" ? "" : display) : null}
                column={display}
                drop={drag.mark(view.key, activeKeys)}
                on={on}
              />
            ))}
          </tbody>
        </table>
      </ContextMenu.Trigger>
      <ContextMenu.Content size="1" className="menu">
        {actions.menu().map((item) =>
          item === null ? (
            <ContextMenu.Separator key="line" />
          ) : (
            <ContextMenu.Item key={item.label} className="menu-item" onSelect={item.act}>
              <span className="grow">{item.label}</span>
              {item.keys && <kbd className="key">{printPress(item.keys)}</kbd>}
            </ContextMenu.Item>
          ),
        )}
      </ContextMenu.Content>
    </ContextMenu.Root>
  );
}

/** Line break positions in a name that has no room. */
const BREAKS = /(?<=[-_.])/;

type ColumnProps = {
  id: string;
  display: MatrixDisplay;
  number: number;
  on: boolean;
  /** Other people in it. */
  here: string | undefined;
  focused: boolean;
  onPoint: () => void;
  onPress: () => void;
  onOpen: () => void;
};

function Column({ id, display, number, on, here, focused, onPoint, onPress, onOpen }: ColumnProps) {
  const whole = escapeBidi(display.name);
  const cut = whole.lastIndexOf(" - ");
  const [name, rest] = cut > 0 ? [whole.slice(0, cut), whole.slice(cut + 1)] : [whole, ""];
  return (
    <th
      id={id}
      scope="col"
      title={display.active ? whole : `${whole}: not active`}
      data-on={on}
      data-focused={focused}
      data-off={!display.active}
      onClick={() => {
        onPoint();
        onPress();
      }}
      onContextMenu={onPoint}
      onDoubleClick={onOpen}
    >
      <span className="matrix-number">{display.id === VIRTUAL ? "" : display.active ? number : "–"}</span>
      <span className="matrix-name">
        {/* biome-ignore lint/suspicious/noArrayIndexKey: the parts of a name never move */}
        {name.split(BREAKS).flatMap((part, at) => (at === 0 ? [part] : [<wbr key={at} />, part]))}
      </span>
      {rest && <span className="hint">{rest}</span>}
      <PresenceDot names={here} />
      {!display.active && <span className="hidden-text">not active</span>}
    </th>
  );
}

type LineProps = {
  id: string;
  row: number;
  view: MatrixView;
  /** True for the first inactive view. */
  first: boolean;
  displays: readonly MatrixDisplay[];
  cells: Matrix["cells"];
  hidden: ReadonlyMap<string, string>;
  /** Other people, by view. */
  here: ReadonlyMap<string, string>;
  current: boolean;
  /** The display with the cursor in this line; "" is its head. */
  chosen: string | null;
  /** The display whose column stands out. */
  column: string | null;
  drop: string | undefined;
  on: LineHandlers;
};

type LineHandlers = {
  grip: (event: PointerEvent, key: string) => void;
  point: (spot: Spot, key: string, display?: string) => void;
  /** A double click: opens what is there, adds what is not. */
  open: (spot: Spot, key: string, display?: string) => void;
  add: (key: string, display: string) => void;
};

const Line = memo(function Line(props: LineProps) {
  const { id, row, view, first, displays, cells, hidden, here, current, chosen, column, drop, on } = props;
  const others = here.get(view.shared ?? "");
  // A rule is named where it matters: where it hides the view, or would if the view were active.
  const ruled =
    view.rule !== null &&
    (!view.active || displays.some(({ id: at }) => hidden.has(cells.get(cellKey(view.key, at))?.id ?? "")));
  return (
    <>
      {first && (
        <tr className="matrix-divider">
          <td colSpan={displays.length + 1}>
            <span>Not active</span>
          </td>
        </tr>
      )}
      <tr
        data-current={current}
        data-off={!view.active}
        data-drag={view.active ? view.key : undefined}
        data-drop={drop}
      >
        <th
          id={`${id}-${row}-head`}
          scope="row"
          data-focused={chosen === ""}
          onClick={() => on.point("view", view.key)}
          onContextMenu={() => on.point("view", view.key)}
          onDoubleClick={() => on.open("view", view.key)}
        >
          <span className="matrix-line">
            <span
              className="matrix-grip"
              title={view.active ? "Drag to order the menu" : undefined}
              onPointerDown={(event) => view.active && on.grip(event, view.key)}
            >
              {others === undefined ? <Icon name="grip" size={14} /> : <PresenceDot names={others} />}
            </span>
            <span className="matrix-number">{view.active ? row + 1 : ""}</span>
            <span className="ellipsis grow" title={escapeBidi(view.name)}>
              {escapeBidi(view.name)}
            </span>
            {ruled && <Chip title={`Viewing rule ${view.rule}`}>{view.rule}</Chip>}
            {view.shared === null && <span className="matrix-own hint">own</span>}
            {view.count === 0 && <span className="matrix-own hint">no display</span>}
          </span>
        </th>
        {displays.map((display, col) => (
          <ViewCell
            key={display.id}
            id={`${id}-${row}-${col}`}
            name={escapeBidi(`${view.name}, ${display.name}`)}
            cell={cells.get(cellKey(view.key, display.id))}
            here={here.get(cells.get(cellKey(view.key, display.id))?.id ?? "")}
            why={hidden.get(cells.get(cellKey(view.key, display.id))?.id ?? "")}
            active={view.active}
            on={column === display.id}
            focused={chosen === display.id}
            onPoint={() => on.point("cell", view.key, display.id)}
            onOpen={() => on.open("cell", view.key, display.id)}
            onAdd={() => on.add(view.key, display.id)}
          />
        ))}
      </tr>
    </>
  );
});

type CellProps = {
  id: string;
  name: string;
  cell: MatrixCell | undefined;
  /** Reason it is not offered, if so. */
  why: string | undefined;
  /** The view is among the active ones; a rule hides it then where there is a reason. */
  active: boolean;
  /** Other people in it. */
  here: string | undefined;
  /** True in the column of the selected display. */
  on: boolean;
  focused: boolean;
  onPoint: () => void;
  onOpen: () => void;
  onAdd: () => void;
};

/** Filled is a shared view, outlined one of the display itself, hatched an active one that a rule hides; a dot is none. */
function ViewCell({ id, name, cell, why, active, here, on, focused, onPoint, onOpen, onAdd }: CellProps) {
  const what = cell ? `${cell.own ? "own" : "shared"} view ${cell.place}` : "none";
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid takes the keys of its cells
    <td
      id={id}
      aria-label={`${name}: ${what}${why ? `, hidden: ${why}` : ""}${here ? `, open by ${here}` : ""}`}
      title={why === undefined ? (cell ? undefined : "Double-click to add") : escapeBidi(why)}
      data-on={on}
      data-focused={focused}
      onClick={onPoint}
      onContextMenu={onPoint}
      onDoubleClick={onOpen}
    >
      {cell ? (
        <span
          className={`view-cell ${cell.own ? "own" : "shared"}`}
          data-hidden={active && why !== undefined}
        >
          {cell.place}
        </span>
      ) : focused ? (
        <button
          type="button"
          className="cell-add"
          tabIndex={-1}
          aria-label="Add to this display"
          // The focus stays in the grid, and the second click of two is the double click of the cell.
          onMouseDown={(event) => event.preventDefault()}
          onClick={({ detail }) => detail < 2 && onAdd()}
        >
          <Icon name="plus" size={14} />
        </button>
      ) : (
        <span className="view-none" />
      )}
      <PresenceDot names={here} />
    </td>
  );
}
