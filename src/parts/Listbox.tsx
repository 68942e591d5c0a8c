import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { Chip } from "./Chip.tsx";
import "./parts.css";
import "./listbox.css";

export type ListboxRow = {
  id: string;
  name: string;
  /** Its number, where the place counts. */
  place?: number;
  /** A fact at the right. */
  note?: ReactNode;
  /** It is there but has no effect, and why in a word. */
  off?: string | undefined;
};

type Props = {
  label: string;
  rows: readonly ListboxRow[];
  /** The row with the cursor. */
  cursor: string | null;
  onCursor: (id: string) => void;
  /** Enter, and a double click. */
  onOpen?: (id: string) => void;
  onDelete?: (id: string) => void;
  /** Alt with an arrow. */
  onMove?: (id: string, by: -1 | 1) => void;
  /** F2. */
  onRename?: (id: string) => void;
};

/** A short list with one row chosen: arrows, Home and End go along it; one tab stop. */
export function Listbox({ label, rows, cursor, onCursor, onOpen, onDelete, onMove, onRename }: Props) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const at = rows.findIndex((row) => row.id === cursor);
  useEffect(() => {
    if (at >= 0) box.current?.children[at]?.scrollIntoView({ block: "nearest" });
  }, [at]);

  function act(event: KeyboardEvent<HTMLDivElement>): boolean {
    const to = (next: number) => {
      const row = rows[Math.min(rows.length - 1, Math.max(0, next))];
      if (row) onCursor(row.id);
      return true;
    };
    const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    if (event.ctrlKey || event.metaKey || event.shiftKey) return false;
    if (event.altKey) {
      if (by === 0 || !onMove || cursor === null) return false;
      onMove(cursor, by);
      return true;
    }
    if (by !== 0) return to(at + by);
    if (event.key === "Home") return to(0);
    if (event.key === "End") return to(rows.length - 1);
    if (cursor === null) return false;
    const does =
      event.key === "Enter"
        ? onOpen
        : event.key === "Delete" || event.key === "Backspace"
          ? onDelete
          : event.key === "F2"
            ? onRename
            : undefined;
    does?.(cursor);
    return does !== undefined;
  }

  return (
    <div
      ref={box}
      role="listbox"
      aria-label={label}
      aria-activedescendant={at >= 0 ? `${id}-${cursor}` : undefined}
      className="listbox"
      tabIndex={0}
      onFocus={() => {
        if (at < 0 && rows[0]) onCursor(rows[0].id);
      }}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing || !act(event)) return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      {rows.map(({ id: row, name, place, note, off }) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the list keeps the focus and points here by aria-activedescendant
        // biome-ignore lint/a11y/useKeyWithClickEvents: the list takes the keys of its rows
        <div
          key={row}
          id={`${id}-${row}`}
          role="option"
          aria-selected={row === cursor}
          className="item"
          data-current={row === cursor}
          data-off={off !== undefined}
          onClick={() => onCursor(row)}
          onDoubleClick={() => onOpen?.(row)}
        >
          {place !== undefined && <span className="listbox-place hint">{place}</span>}
          <span className="ellipsis grow" title={name}>
            {name}
          </span>
          {off !== undefined && <Chip outline>{off}</Chip>}
          {note !== undefined && <span className="listbox-note hint">{note}</span>}
        </div>
      ))}
    </div>
  );
}
