import { type ReactNode, useEffect, useRef } from "react";
import { PresenceDot } from "#palette/PresenceDot.tsx";
import { usePresenceByRow } from "#palette/rowPresence.ts";
import { Button, IconButton } from "#parts/Button.tsx";
import { Listbox, type ListboxRow } from "#parts/list/Listbox.tsx";
import { useRun } from "#store/useEditor.tsx";
import { call } from "../change.ts";
import { useReportOpenRow } from "../openRow.ts";
import { MenuItems } from "../row/MenuItems.tsx";
import { useMarks } from "../row/marks.ts";
import { otherItems } from "../row/menuItems.ts";
import { type RuleKind, ruleNouns } from "./cursor.ts";
import "./rule.css";

type Props = {
  collection: RuleKind;
  title: string;
  rows: readonly ListboxRow[];
  cursor: string | null;
  onCursor: (id: string) => void;
  /** Enter, and a double click: the form is wanted. */
  onOpen: () => void;
  /** F2. */
  onRename: () => void;
  /** The menu that adds. */
  add: ReactNode;
  /** Placeholder without rules. */
  empty: ReactNode;
  /** Further commands for several. */
  bulk?: (targets: string[]) => ReactNode;
};

/** Rules in their order: walked, marked, moved and deleted with the keyboard or the pointer. */
export function RuleList(props: Props) {
  const { collection, title, rows, cursor, onCursor, onOpen, onRename, add, empty, bulk } = props;
  const noun = ruleNouns[collection];
  const run = useRun();
  const { marked, mark, follow } = useMarks(collection);
  const box = useRef<HTMLDivElement>(null);
  const here = usePresenceByRow();
  useReportOpenRow(collection, cursor);
  const targets = rows.flatMap(({ id }) => (marked.has(id) ? [id] : []));

  /** Rules that a dialog asks about, and where the cursor goes when they are deleted. */
  const asked = useRef<{ ids: readonly string[]; next: string }>(undefined);
  useEffect(() => {
    const { current } = asked;
    if (!current || rows.some(({ id }) => current.ids.includes(id))) return;
    asked.current = undefined;
    onCursor(current.next);
  }, [rows, onCursor]);

  function go(id: string) {
    onCursor(id);
    follow(id);
  }
  function remove(ids: readonly string[]) {
    const last = rows.findLastIndex(({ id }) => ids.includes(id));
    const left = (row: ListboxRow) => !ids.includes(row.id);
    const next = rows.slice(last).find(left) ?? rows.slice(0, last).findLast(left);
    asked.current = next && { ids, next: next.id };
    if (!run(call(`${noun}.delete`, { targets: ids })).ok) return;
    asked.current = undefined;
    mark([], "only");
    if (next) go(next.id);
    box.current?.querySelector<HTMLElement>("[role=listbox]")?.focus();
  }

  return (
    <section className="panel list rule-list" data-zone="list" aria-label={title}>
      <div className="panel-head">
        <h1>{title}</h1>
        <span className="hint">{rows.length}</span>
        <span className="grow" />
        {add}
      </div>
      <div className="panel-body" ref={box}>
        {rows.length === 0 ? (
          <div className="empty">{empty}</div>
        ) : (
          <Listbox
            label={title}
            rows={rows.map((row) => ({ ...row, sign: <PresenceDot names={here.get(row.id)} /> }))}
            cursor={cursor}
            onCursor={go}
            marked={marked}
            onMark={(ids) => mark(ids, "only")}
            onOpen={onOpen}
            onRename={onRename}
            onDelete={remove}
            menu={(ids) => (
              <MenuItems
                items={otherItems(collection, ids)}
                count={ids.length}
                onOpen={onOpen}
                onRemove={() => remove(ids)}
              />
            )}
            onMove={(id, by) => run(call(`${noun}.move${by < 0 ? "Up" : "Down"}`, { target: id }))}
            onDrop={(id, to) => run(call(`${noun}.move`, { target: id, place: to + 1 }))}
          />
        )}
      </div>
      {targets.length > 0 && (
        <div className="rule-bulk" role="toolbar" aria-label="Selection">
          <span className="medium">{targets.length} selected</span>
          <span className="grow" />
          {bulk?.(targets)}
          <Button changes look="ghost" small onClick={() => remove(targets)}>
            Delete
          </Button>
          <IconButton icon="close" label="Clear the selection" onClick={() => mark([], "only")} />
        </div>
      )}
    </section>
  );
}
