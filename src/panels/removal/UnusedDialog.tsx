import {
  type CSSProperties,
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { listPath } from "#command/screen.ts";
import { counted, nouns } from "#ocio/model/noun.ts";
import { unusedRows } from "#ocio/names/unused.ts";
import { Button } from "#parts/Button.tsx";
import { Dialog } from "#parts/Dialog.tsx";
import { rowHeight } from "#parts/list/rowHeight.ts";
import { VirtualList, type VirtualListHandle } from "#parts/list/VirtualList.tsx";
import { settleRan, useApp } from "#store/useEditor.tsx";
import { call } from "../change.ts";
import { useConfigId, useGo } from "../place.ts";
import { kinds, type RowKind } from "../row/kinds.ts";
import { useDocument } from "../useDocument.ts";
import "./removal.css";

const ROW = rowHeight();
/** Kinds offered by applications. */
const CHOSEN: ReadonlySet<RowKind> = new Set([
  "colorspaces",
  "display_colorspaces",
  "named_transforms",
  "looks",
]);

type Row = { id: string; name: string };

type Props = {
  collection: RowKind;
  /** Rows that stay, by name or id. */
  keep: readonly string[];
  onClose: () => void;
};

/** The rows that nothing uses, to choose which of them go. */
export function UnusedDialog({ collection, keep, onClose }: Props) {
  const app = useApp();
  const { editor } = app;
  const go = useGo();
  const configId = useConfigId();
  const document = useDocument((open) => open);
  const rows: readonly Row[] = useMemo(() => unusedRows(document, collection), [document, collection]);
  const [kept, setKept] = useState<ReadonlySet<string>>(
    () =>
      new Set(rows.filter(({ id, name }) => keep.includes(id) || keep.includes(name)).map(({ id }) => id)),
  );
  const due = rows.filter(({ id }) => !kept.has(id));
  const [one, many] = nouns[collection];

  function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (due.length === 0) return;
    const open = editor.store.getState().session.panel.split("/")[3];
    const ran = settleRan(
      app,
      editor.run(call(`${kinds[collection].noun}.deleteUnused`, { keep: [...kept] })),
    );
    if (!ran.ok) return;
    onClose();
    if (due.some(({ id }) => id === open)) go(listPath(configId, collection));
  }

  return (
    <Dialog title={`Delete unused ${many}`} width={460} onClose={onClose}>
      <form onSubmit={submit}>
        <p className="removal-why">
          {rows.length === 0
            ? `Every ${one} is used.`
            : `Nothing in the configuration uses ${rows.length === 1 ? `this ${one}` : `these ${rows.length}`}${CHOSEN.has(collection) ? "; people may still choose them in menus" : ""}.`}
        </p>
        {rows.length > 0 && (
          <CheckList
            rows={rows}
            off={kept}
            label={`Unused ${many}`}
            onToggle={(ids, on) =>
              setKept((now) => {
                const next = new Set(now);
                for (const id of ids) on ? next.delete(id) : next.add(id);
                return next;
              })
            }
          />
        )}
        <div className="dialog-foot">
          {rows.length > 0 && (
            <Button
              look="ghost"
              small
              onClick={() => setKept(new Set(due.length > 0 ? rows.map(({ id }) => id) : []))}
            >
              {due.length > 0 ? "Keep all" : "Choose all"}
            </Button>
          )}
          <span className="grow" />
          <Button onClick={onClose} aria-keyshortcuts="Escape">
            {rows.length === 0 ? "Close" : "Cancel"}
          </Button>
          {rows.length > 0 && (
            <Button look="solid" submit refused={due.length === 0 ? "All of them are kept." : undefined}>
              Delete {counted(collection, due.length)}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}

type CheckListProps = {
  label: string;
  rows: readonly Row[];
  off: ReadonlySet<string>;
  onToggle: (ids: readonly string[], on: boolean) => void;
};

/** Rows to tick: arrows, Home and End go along, Space ticks, Ctrl+A all; one tab stop. */
function CheckList({ label, rows, off, onToggle }: CheckListProps) {
  const list = useRef<VirtualListHandle>(null);
  const [at, setAt] = useState(0);
  const active = rows[Math.min(at, rows.length - 1)];
  useEffect(() => list.current?.focus(), []);
  function key(event: KeyboardEvent) {
    const page = 9;
    const to = (next: number) => {
      const place = Math.min(rows.length - 1, Math.max(0, next));
      setAt(place);
      list.current?.scrollTo(place);
    };
    if (event.key === "ArrowDown") to(at + 1);
    else if (event.key === "ArrowUp") to(at - 1);
    else if (event.key === "PageDown") to(at + page);
    else if (event.key === "PageUp") to(at - page);
    else if (event.key === "Home") to(0);
    else if (event.key === "End") to(rows.length - 1);
    else if (event.key === " " && active) onToggle([active.id], off.has(active.id));
    else if (event.key === "a" && (event.ctrlKey || event.metaKey))
      onToggle(
        rows.map(({ id }) => id),
        true,
      );
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  return (
    <div className="check-list" style={{ "--rows": rows.length } as CSSProperties}>
      <VirtualList
        ref={list}
        count={rows.length}
        height={() => ROW}
        keyOf={(index) => rows[index]?.id ?? ""}
        end={4}
        box={{
          role: "listbox",
          "aria-label": label,
          "aria-multiselectable": true,
          "aria-activedescendant": active && `unused-${active.id}`,
          tabIndex: 0,
          onKeyDown: key,
        }}
        row={(index) => {
          const row = rows[index];
          if (!row) return null;
          return (
            // biome-ignore lint/a11y/useFocusableInteractive: the list keeps the focus and points here by aria-activedescendant
            // biome-ignore lint/a11y/useKeyWithClickEvents: the list takes the keys of its rows
            <div
              id={`unused-${row.id}`}
              role="option"
              aria-selected={!off.has(row.id)}
              aria-posinset={index + 1}
              aria-setsize={rows.length}
              className="check-row"
              data-active={row === active}
              data-off={off.has(row.id)}
              onClick={() => {
                setAt(index);
                onToggle([row.id], off.has(row.id));
              }}
            >
              <span className="check" data-checked={!off.has(row.id)} aria-hidden="true" />
              <span className="ellipsis" title={row.name}>
                {row.name}
              </span>
            </div>
          );
        }}
      />
    </div>
  );
}
