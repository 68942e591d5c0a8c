import { type MouseEvent, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { listPath } from "#command/screen.ts";
import { countedNoun } from "#ocio/model/noun.ts";
import { RowMenu } from "#parts/list/RowMenu.tsx";
import { rowHeight } from "#parts/list/rowHeight.ts";
import { isReserved } from "#parts/list/typeAhead.ts";
import { VirtualList, type VirtualListHandle } from "#parts/list/VirtualList.tsx";
import { useDebounced } from "#parts/useDebounced.ts";
import { useEditor } from "#store/useEditor.tsx";
import { useLayerRows } from "../layer/useLayerRows.ts";
import { pathOf, useConfigId, useGo, useOpenId } from "../place.ts";
import { useWorst } from "../problem/problems.ts";
import { useRemove } from "../removal/removal.ts";
import { useDocument } from "../useDocument.ts";
import { useLater } from "../useLater.ts";
import { countUses } from "../uses/counts.ts";
import { arrive } from "./arrival.ts";
import { BulkBar } from "./BulkBar.tsx";
import { EmptyList } from "./EmptyList.tsx";
import { Family, SimilarHead } from "./Family.tsx";
import { kinds, type RowKind, type Sort } from "./kinds.ts";
import { ListHead } from "./ListHead.tsx";
import { type FamilyLine, familyOf, type Line, linesOf } from "./lines.ts";
import { mayMeanRow, pressInList } from "./listKeys.ts";
import { MenuItems } from "./MenuItems.tsx";
import { useMarks } from "./marks.ts";
import { changing, rowItems } from "./menuItems.ts";
import { RowLine } from "./RowLine.tsx";
import { RowSearch } from "./RowSearch.tsx";
import { useReorder } from "./useReorder.ts";
import { useRestingCursor } from "./useRestingCursor.ts";
import "./row.css";

const GROUP = rowHeight(26);
const ROW = rowHeight();
/** Milliseconds without a letter after which similar names are looked for. */
const SIMILAR_AFTER_MS = 150;

/** The rows of a collection, by family where they have some, searched, sorted, selected and moved with the keyboard or the pointer. */
export function RowList({ collection }: { collection: RowKind }) {
  const kind = kinds[collection];
  const { title } = kind;
  const configId = useConfigId();
  const openId = useOpenId(collection);
  const alone = openId === null;
  const chosen = useEditor(({ session: { selection } }) => {
    const [only, more] = selection;
    return only?.kind === collection && more === undefined ? only.id : null;
  });
  const isSelected = useEditor(({ session: { selection } }) => selection.length > 0);
  const go = useGo();
  const removeRows = useRemove(collection);
  const rows = useDocument((document) => document[collection]);
  const families = useDocument((document) => document.families);
  const uses = useLater(countUses);
  const worst = useWorst();
  const [query, setQuery] = useState("");
  const fuzzy = useDebounced(query, SIMILAR_AFTER_MS) === query;
  const [grouped, setGrouped] = useState(true);
  const [sort, setSort] = useState<Sort>(kind.sorts[0]);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [said, setSaid] = useState("");
  const [cursor, setCursor] = useState<string | null>(openId);
  const { marked, mark, follow } = useMarks(collection);
  const list = useRef<VirtualListHandle>(null);
  const typed = useRef({ text: "", at: 0 });
  /** Start of an extended selection. */
  const anchor = useRef<string | null>(null);

  const lines = useMemo(
    () =>
      linesOf(
        { [collection]: rows, families } as Parameters<typeof linesOf>[0],
        collection,
        { query, fuzzy, grouped: grouped && kind.families, sort, folded },
        sort === "uses" ? uses : undefined,
      ),
    [collection, kind, rows, families, query, fuzzy, grouped, sort, folded, uses],
  );
  const { rows: layerRows } = useLayerRows();
  const inLayer = useMemo(
    () =>
      new Map(
        layerRows?.flatMap(({ id, state }) => (id !== null && state !== "removed" ? [[id, state]] : [])),
      ),
    [layerRows],
  );
  const ids = useMemo(() => lines.flatMap((line) => (line.kind === "row" ? [line.id] : [])), [lines]);
  const hasSimilar = lines[0]?.kind === "similar";
  /** Similar rows are selected one by one only. */
  const selectAll = () => mark(hasSimilar ? [] : ids, "only");
  const places = useMemo(() => new Map(ids.map((id, at) => [id, at])), [ids]);
  const active = cursor !== null && places.has(cursor) ? cursor : null;

  const show = useCallback(
    (id: string) => {
      const at = lines.findIndex((line) => line.kind === "row" && line.id === id);
      if (at >= 0) list.current?.scrollTo(at);
      return at >= 0;
    },
    [lines],
  );
  const open = useCallback(
    (id: string) => go(pathOf(configId, { kind: collection, id })),
    [go, configId, collection],
  );
  const add = useCallback(() => go(`${listPath(configId, collection)}/new`), [go, configId, collection]);
  const showLatest = useRef(show);
  showLatest.current = show;
  const cursorNow = useRef(cursor);
  cursorNow.current = cursor;
  useEffect(() => {
    if (openId === null || openId === "new") return;
    setCursor(openId);
    showLatest.current(openId);
  }, [openId]);
  useEffect(() => {
    // Own moves are shown already.
    if (chosen === null || chosen === cursorNow.current) return;
    setCursor(chosen);
    showLatest.current(chosen);
  }, [chosen]);

  const unfoldAll = (shown: readonly string[]) =>
    setFolded((now) => new Set([...now].filter((family) => !shown.includes(family))));
  const row = cursor === null ? undefined : rows.byId[cursor];
  useRestingCursor({
    ...{ rows, ids, lines, cursor, setCursor },
    family: row && familyOf({ families }, row),
    onFamily: (family) => unfoldAll([family]),
    isFollowed: () => list.current?.focused() === true,
    show,
  });

  const reorder = useReorder({
    ...{ collection, lines, sort, query, active, marked },
    unfold: unfoldAll,
  });
  const latest = useRef({ places, ids, cursor: active, mark, follow, open, moveTo });
  latest.current = { places, ids, cursor: active, mark, follow, open, moveTo };
  const click = useCallback((id: string, event: MouseEvent) => {
    const now = latest.current;
    list.current?.focus();
    setCursor(id);
    if (event.shiftKey) now.mark(between(now.ids, anchor.current ?? now.cursor ?? id, id), "only");
    else {
      anchor.current = id;
      if (event.metaKey || event.ctrlKey) now.mark([id], "toggle");
      else {
        now.follow(id);
        now.open(id);
      }
    }
  }, []);
  const toggle = useCallback((id: string) => {
    anchor.current = id;
    latest.current.mark([id], "toggle");
  }, []);

  function moveTo(at: number, extend: boolean) {
    const id = ids[Math.min(ids.length - 1, Math.max(0, at))];
    if (id === undefined) return;
    setCursor(id);
    show(id);
    if (!extend) {
      anchor.current = id;
      follow(id);
      return;
    }
    anchor.current ??= active ?? id;
    mark(between(ids, places.has(anchor.current) ? anchor.current : (active ?? id), id), "only");
  }
  /** Folds a family or unfolds it, and says so: its head is no row that could. */
  function toggleFamily({ family, count, open }: FamilyLine) {
    setFolded((now) => toggled(now, family));
    setSaid(`${open ? "Folded" : "Unfolded"} ${family || "No Family"}, ${countedNoun(count, kind.one)}`);
  }
  /** Folds the family of the row and goes to the row before it. */
  function fold(at: number) {
    const line = lines.findIndex((each) => each.kind === "row" && each.id === ids[at]);
    const head = lines.slice(0, Math.max(0, line)).findLast((each) => each.kind === "family");
    if (head?.kind !== "family") return;
    toggleFamily(head);
    const first = lines.indexOf(head) + 1;
    const before = lines.slice(0, first).findLast((each) => each.kind === "row");
    const after = lines.slice(first + head.count).find((each) => each.kind === "row");
    const next = before ?? after;
    setCursor(next?.kind === "row" ? next.id : null);
  }
  /** Unfolds the folded family that is nearest: the next below the row, else the last above it. */
  function unfold(at: number) {
    const line = lines.findIndex((each) => each.kind === "row" && each.id === ids[at]);
    const closed = (each: Line) => each.kind === "family" && !each.open;
    const head = lines.slice(line + 1).find(closed) ?? lines.slice(0, line + 1).findLast(closed);
    if (head?.kind === "family") toggleFamily(head);
  }
  /** Looks for a name, unless the letter may be part of a chord: that is the page's, and meant for the row as it is. */
  function typeAhead(letter: string, time: number): boolean {
    // By the time of the key's event: a busy page handles it later.
    const text = time - typed.current.at > 700 ? letter : typed.current.text + letter;
    typed.current = { text, at: time };
    if (isReserved(text)) return false;
    const from = active === null ? 0 : ids.indexOf(active) + (text.length === 1 ? 1 : 0);
    const turned = [...ids.slice(from), ...ids.slice(0, from)];
    const found = turned.find((id) => rows.byId[id]?.name.toLowerCase().startsWith(text.toLowerCase()));
    if (found !== undefined) moveTo(ids.indexOf(found), false);
    return true;
  }
  /** The rows that Delete and the menu mean. */
  const meant = marked.size > 0 ? [...marked] : active === null ? [] : [active];
  function remove() {
    if (meant.length === 0) return;
    removeRows(meant);
  }
  function point(id: string) {
    if (marked.size > 0 && !marked.has(id)) mark([], "only");
    anchor.current = id;
    setCursor(id);
    if (!marked.has(id)) follow(id);
  }
  function openIt(id: string) {
    arrive();
    open(id);
  }
  function leave(): boolean {
    if (marked.size > 0) mark([], "only");
    else if (openId !== null) go(listPath(configId, collection));
    else return false;
    return true;
  }

  const at = active === null ? -1 : (places.get(active) ?? -1);
  const total = rows.order.length;
  return (
    <section className="panel list row-list" data-alone={alone} data-zone="list" aria-label={title}>
      <ListHead
        collection={collection}
        count={query.trim() === "" ? `${total}` : `${hasSimilar ? 0 : ids.length} of ${total}`}
        sort={sort}
        onSort={setSort}
        grouped={grouped}
        onGroup={setGrouped}
        onAdd={add}
        onSelectAll={selectAll}
      />
      <RowSearch
        what={title.toLowerCase()}
        onQuery={setQuery}
        onDown={() => {
          list.current?.focus();
          latest.current.moveTo(0, false);
        }}
      />
      <div className="hidden-text" role="status">
        {said}
      </div>
      <div className="row-box">
        <RowMenu
          onPoint={point}
          items={
            <MenuItems
              items={changing(rowItems(collection, meant), inactiveOf(rows.byId, meant))}
              count={meant.length}
              onOpen={() => active && openIt(active)}
              onRemove={remove}
            />
          }
        >
          <VirtualList
            ref={list}
            count={lines.length}
            height={(index) => (lines[index]?.kind === "row" ? ROW : GROUP)}
            keyOf={(index) => keyOf(lines[index])}
            recycle
            query={query}
            end={marked.size > 0 ? 56 : 8}
            box={{
              className: "row-lines",
              role: "listbox",
              "aria-label": title,
              "aria-multiselectable": true,
              "aria-activedescendant": active ? `row-${active}` : undefined,
              tabIndex: 0,
              onKeyDown: (event) => {
                if (event.target !== event.currentTarget || event.nativeEvent.isComposing) return;
                // A key that is no letter ends the name that was being typed.
                if (event.key.length > 1 && event.key !== "Shift") typed.current = { text: "", at: 0 };
                const page = Math.floor(event.currentTarget.clientHeight / ROW) - 1;
                const done = pressInList(event, {
                  count: ids.length,
                  at,
                  page: page > 0 ? page : 12,
                  moveTo,
                  reorder,
                  toggle: () => active && toggle(active),
                  selectAll,
                  fold: () => fold(at),
                  unfold: () => unfold(at),
                  open: () => {
                    if (!active) return;
                    if (active === openId) return focusForm(event.currentTarget);
                    openIt(active);
                  },
                  add,
                  remove,
                  leave,
                  typeAhead: (letter) => typeAhead(letter, event.timeStamp),
                });
                if (!done) {
                  if (active !== null && !isSelected && mayMeanRow(event)) follow(active);
                  return;
                }
                event.preventDefault();
                event.stopPropagation();
              },
              onFocus: () => {
                if (active === null && ids[0])
                  setCursor(openId !== null && places.has(openId) ? openId : ids[0]);
              },
            }}
            row={(index) => {
              const line = lines[index];
              if (!line) return null;
              if (line.kind === "similar") return <SimilarHead count={line.count} />;
              if (line.kind === "family") return <Family line={line} onToggle={() => toggleFamily(line)} />;
              return (
                <RowLine
                  collection={collection}
                  id={line.id}
                  active={line.id === active}
                  current={line.id === openId}
                  selected={marked.has(line.id)}
                  uses={uses && (uses.get(line.id) ?? 0)}
                  layer={inLayer.get(line.id)}
                  problem={worst?.get(line.id)}
                  wide={alone}
                  place={(places.get(line.id) ?? 0) + 1}
                  of={ids.length}
                  onOpen={click}
                  onToggle={toggle}
                />
              );
            }}
          />
        </RowMenu>
        {lines.length === 0 && <EmptyList collection={collection} total={total} query={query} onAdd={add} />}
      </div>
      {marked.size > 0 && (
        <BulkBar
          collection={collection}
          marked={marked}
          onRemove={remove}
          onClear={() => {
            mark([], "only");
            list.current?.focus();
          }}
        />
      )}
    </section>
  );
}

/** Goes from a list to the form beside it, which is open already. */
function focusForm(box: Element): void {
  const beside = box.closest(".row-list")?.parentElement;
  beside?.querySelector<HTMLElement>(".row-form .form input")?.focus();
}

function keyOf(line: Line | undefined): string {
  if (!line) return "";
  if (line.kind === "similar") return "similar";
  return line.kind === "family" ? `family ${line.family}` : line.id;
}

function toggled(set: ReadonlySet<string>, value: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(value)) next.add(value);
  return next;
}

function between(ids: readonly string[], from: string, to: string): string[] {
  const [a, b] = [ids.indexOf(from), ids.indexOf(to)].sort((x, y) => x - y) as [number, number];
  return ids.slice(Math.max(0, a), b + 1);
}

function inactiveOf(byId: Readonly<Record<string, object>>, ids: readonly string[]): boolean[] {
  return ids.map((id) => {
    const row = byId[id];
    return row !== undefined && "is_inactive" in row && row.is_inactive === true;
  });
}
