import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { Chip } from "../Chip.tsx";
import { escapeBidi } from "../escapeBidi.ts";
import { useDragOrder } from "./dragOrder.ts";
import { RowMenu } from "./RowMenu.tsx";
import { useTypeAhead } from "./typeAhead.ts";
import "../parts.css";
import "./listbox.css";

export type ListboxRow = {
  id: string;
  name: string;
  /** Its number, where the place counts. */
  place?: number;
  /** A sign beside its facts, such as who else has it open. */
  sign?: ReactNode;
  /** A fact at the right. */
  note?: ReactNode;
  /** Reason, in a word, why the item has no effect. */
  off?: string | undefined;
  /** Something is wrong with it: the sentence. */
  warning?: string | undefined;
  /** True for an item that is set apart at the end, and cannot be selected, dragged or deleted. */
  apart?: boolean;
};

type Props = {
  label: string;
  rows: readonly ListboxRow[];
  /** The row with the cursor. */
  cursor: string | null;
  onCursor: (id: string) => void;
  /** A press of the pointer that gave the row the cursor. */
  onPress?: () => void;
  /** Rows chosen beside the cursor: Space, Shift with arrows, Ctrl+A; Escape ends it. */
  marked?: ReadonlySet<string>;
  onMark?: (ids: string[]) => void;
  /** Enter, and a double click. */
  onOpen?: (id: string) => void;
  /** Delete: the marked rows, or the one with the cursor. */
  onDelete?: (ids: string[]) => void;
  /** Alt with an arrow. */
  onMove?: (id: string, by: -1 | 1) => void;
  /** Dragged to a place, from 0. */
  onDrop?: (id: string, to: number) => void;
  /** F2. */
  onRename?: (id: string) => void;
  /** Context menu of the marked rows, or the one at the pointer. */
  menu?: (ids: string[]) => ReactNode;
};

const NONE: ReadonlySet<string> = new Set();

/** A short list with one row chosen: arrows, Home, End and letters go along it; one tab stop. */
export function Listbox(props: Props) {
  const { label, rows, cursor, onCursor, onPress, marked = NONE, onMark, onOpen, onDelete } = props;
  const { onMove, onDrop, onRename, menu } = props;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const anchor = useRef<string | null>(null);
  const typed = useTypeAhead();
  const ids = rows.map((row) => row.id);
  const free = rows.flatMap((row) => (row.apart ? [] : [row.id]));
  const drag = useDragOrder(box, (row, to) => onDrop?.(row, to));
  const numbered = rows.some(({ place }) => place !== undefined);
  const at = ids.indexOf(cursor ?? "");
  useEffect(() => {
    if (at >= 0) box.current?.children[at]?.scrollIntoView({ block: "nearest" });
  }, [at]);

  function go(next: number, extend: boolean) {
    const row = ids[Math.min(ids.length - 1, Math.max(0, next))];
    if (row === undefined) return;
    if (extend && onMark) {
      anchor.current ??= cursor;
      const [from, to] = [ids.indexOf(anchor.current ?? row), ids.indexOf(row)].sort((a, b) => a - b);
      onMark(ids.slice(from, (to ?? 0) + 1).filter((each) => free.includes(each)));
    } else anchor.current = null;
    onCursor(row);
  }
  function toggle(row: string) {
    if (!free.includes(row)) return;
    onMark?.(marked.has(row) ? [...marked].filter((each) => each !== row) : [...marked, row]);
  }
  function click(event: MouseEvent, row: string) {
    if (drag.ended()) return;
    const isToggle = event.ctrlKey || event.metaKey;
    if (isToggle) toggle(row);
    else if (event.shiftKey) return go(ids.indexOf(row), true);
    else if (marked.size > 0) onMark?.([]);
    go(ids.indexOf(row), false);
    if (!isToggle) onPress?.();
  }
  function act(event: KeyboardEvent<HTMLDivElement>): boolean {
    const { key, shiftKey } = event;
    const by = key === "ArrowUp" ? -1 : key === "ArrowDown" ? 1 : 0;
    if (event.ctrlKey || event.metaKey) {
      if (key.toLowerCase() !== "a" || !onMark) return false;
      onMark(free);
      return true;
    }
    if (event.altKey) {
      if (by === 0 || !onMove || cursor === null) return false;
      onMove(cursor, by);
      return true;
    }
    if (by !== 0) go(at + by, shiftKey);
    else if (key === "Home") go(0, shiftKey);
    else if (key === "End") go(ids.length - 1, shiftKey);
    else if (cursor === null || shiftKey) return false;
    else if (key === " " && onMark) toggle(cursor);
    else if (key === "Escape" && marked.size > 0) onMark?.([]);
    else if (key === "Enter" && onOpen) onOpen(cursor);
    else if ((key === "Delete" || key === "Backspace") && onDelete)
      onDelete(marked.size > 0 ? ids.filter((row) => marked.has(row)) : [cursor]);
    else if (key === "F2" && onRename) onRename(cursor);
    else {
      const names = rows.map(({ name }) => name);
      const { found, sure } = typed(key, names, at, event.timeStamp);
      if (found >= 0) go(found, false);
      return sure;
    }
    return true;
  }

  const list = (
    <div
      ref={box}
      role="listbox"
      aria-label={label}
      aria-multiselectable={onMark ? true : undefined}
      aria-activedescendant={at >= 0 ? `${id}-${cursor}` : undefined}
      className="listbox"
      tabIndex={0}
      onFocus={() => {
        if (at < 0 && rows[0]) onCursor(rows[0].id);
      }}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget || event.nativeEvent.isComposing || !act(event)) return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      {rows.map(({ id: row, name, place, sign, note, off, warning, apart = false }) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the list keeps the focus and points here by aria-activedescendant
        // biome-ignore lint/a11y/useKeyWithClickEvents: the list takes the keys of its rows
        <div
          key={row}
          id={`${id}-${row}`}
          role="option"
          aria-selected={marked.size > 0 ? marked.has(row) : row === cursor}
          className="item"
          data-current={row === cursor}
          data-selected={marked.has(row)}
          data-off={off !== undefined}
          data-apart={apart}
          data-thing={row}
          data-drag={apart ? undefined : row}
          data-drop={onDrop && !apart && drag.mark(row, free)}
          onPointerDown={(event) => onDrop && !apart && drag.start(event, row)}
          onClick={(event) => click(event, row)}
          onDoubleClick={() => onOpen?.(row)}
        >
          {numbered && <span className="listbox-place hint">{place}</span>}
          <span className="ellipsis grow" title={escapeBidi(name)}>
            {escapeBidi(name)}
          </span>
          {warning && <span className="dot error" role="img" aria-label={warning} title={warning} />}
          {sign}
          {off && <Chip outline>{off}</Chip>}
          {note !== undefined && (
            <span
              className="listbox-note hint"
              title={typeof note === "string" ? escapeBidi(note) : undefined}
            >
              {typeof note === "string" ? escapeBidi(note) : note}
            </span>
          )}
        </div>
      ))}
    </div>
  );
  if (!menu) return list;
  const meant = marked.size > 0 ? ids.filter((row) => marked.has(row)) : cursor === null ? [] : [cursor];
  return (
    <RowMenu
      onPoint={(row) => {
        if (marked.size > 0 && !marked.has(row)) onMark?.([]);
        onCursor(row);
      }}
      items={menu(meant)}
    >
      {list}
    </RowMenu>
  );
}
