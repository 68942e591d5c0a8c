import { ContextMenu } from "@radix-ui/themes";
import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from "react";
import type { Change } from "#api/change.ts";
import { CommandItem } from "#palette/CommandItem.tsx";
import { useSaveStatus } from "#palette/outboxContext.ts";
import { Button } from "#parts/Button.tsx";
import { RowMenu, RowMenuItem } from "#parts/list/RowMenu.tsx";
import { VirtualList, type VirtualListHandle } from "#parts/list/VirtualList.tsx";
import { useDebounced } from "#parts/useDebounced.ts";
import { useConfigId, useGo } from "../place.ts";
import { arrive } from "../row/arrival.ts";
import { RowSearch } from "../row/RowSearch.tsx";
import { ChangeLine } from "./ChangeLine.tsx";
import { useOpenVersion } from "./Comparison.tsx";
import { useCompared } from "./compared.ts";
import { useLog } from "./useLog.ts";
import { dayOf } from "./words.ts";
import "../row/row.css";
import "./history.css";

/** A line of the list: the head of a day, a change, or the end of what was read so far. */
type Line = { kind: "day"; day: string } | { kind: "change"; change: Change } | { kind: "more" };

/** The changes below the days on which they were made. */
function linesOf(changes: readonly Change[], more: boolean): Line[] {
  const lines: Line[] = [];
  let last = "";
  for (const change of changes) {
    const day = dayOf(change.at);
    if (day !== last) lines.push({ kind: "day", day });
    last = day;
    lines.push({ kind: "change", change });
  }
  return more ? [...lines, { kind: "more" }] : lines;
}

const DAY = 26;
const ROW = 44;
/** Milliseconds without typing before the search starts. */
const TYPING_PAUSE_MS = 250;

type Props = {
  /** The user of the page. */
  me: string | undefined;
};

/** The log of the configuration, newest first: who changed what, and when. One version is open, another is compared with it. */
export function History({ me }: Props) {
  const configId = useConfigId();
  const go = useGo();
  const open = useOpenVersion();
  const against = useCompared((compared) => compared.against);
  const compare = useCompared((compared) => compared.compare);
  const [query, setQuery] = useState("");
  const find = useDebounced(query.trim(), TYPING_PAUSE_MS);
  const { entries, data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useLog(
    configId,
    find,
  );
  const [cursor, setCursor] = useState<number | null>(open);
  const list = useRef<VirtualListHandle>(null);
  const lines = useMemo(() => linesOf(entries, hasNextPage), [entries, hasNextPage]);
  const places = useMemo(() => new Map(entries.map(({ version }, at) => [version, at])), [entries]);
  const active = cursor !== null && places.has(cursor) ? cursor : null;
  const at = active === null ? -1 : (places.get(active) ?? -1);
  useEffect(() => {
    if (open !== null) setCursor(open);
  }, [open]);

  function moveTo(to: number) {
    const change = entries[Math.min(entries.length - 1, Math.max(0, to))];
    if (!change) return;
    setCursor(change.version);
    list.current?.scrollTo(
      lines.findIndex((line) => line.kind === "change" && line.change.version === change.version),
    );
    if (to >= entries.length && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }
  function show(version: number) {
    setCursor(version);
    go(`/${configId}/history/${version}`);
  }
  /** Takes a version as the other side, or takes it away again; the first one is simply opened. */
  function mark(version: number) {
    setCursor(version);
    if (open === null || open === version) return show(version);
    compare(against === version ? "now" : version);
  }
  function click(version: number, event: MouseEvent) {
    list.current?.focus();
    if (event.shiftKey || event.ctrlKey || event.metaKey) mark(version);
    else show(version);
  }
  function press(event: KeyboardEvent<HTMLDivElement>) {
    if (event.target !== event.currentTarget || event.nativeEvent.isComposing) return;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const page = Math.max(1, Math.floor(event.currentTarget.clientHeight / ROW) - 1);
    const to: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at < 0 ? 0 : at - 1,
      Home: 0,
      End: entries.length,
      PageDown: at + page,
      PageUp: at - page,
    };
    if (Object.hasOwn(to, event.key)) moveTo(to[event.key] as number);
    else if (event.key === "Enter" && active !== null) {
      if (active === open) return focusComparison(event);
      arrive();
      show(active);
    } else if (event.key === " " && active !== null) mark(active);
    else if (event.key === "Escape" && open !== null) go(`/${configId}/history`);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <section className="panel list history" data-alone={open === null} data-zone="list" aria-label="History">
      <div className="panel-head">
        <h1>History</h1>
        {entries[0] && find === "" && <span className="hint">{entries[0].version.toLocaleString("en")}</span>}
      </div>
      <RowSearch
        what="the history"
        onQuery={setQuery}
        onDown={() => {
          list.current?.focus();
          moveTo(0);
        }}
      />
      <Trouble error={error} known={data !== undefined} retry={() => void refetch()} />
      <div className="row-box">
        {!data && !error && <Skeleton />}
        {data && entries.length === 0 && !hasNextPage && (
          <p className="empty" role="status">
            {find === "" ? "Nothing was changed yet." : "No results"}
          </p>
        )}
        <RowMenu
          onPoint={(thing) => setCursor(Number(thing))}
          items={
            active !== null && (
              <>
                <RowMenuItem
                  label="Compare with now"
                  icon="open"
                  keys="enter"
                  onSelect={() => show(active)}
                />
                {open !== null && open !== active && (
                  <RowMenuItem
                    label={`Compare version ${open} with this one`}
                    keys="space"
                    onSelect={() => compare(active)}
                  />
                )}
                <ContextMenu.Separator />
                <CommandItem
                  context
                  id="config.restore"
                  args={{ version: active }}
                  label="Restore this version"
                  icon="undo"
                />
              </>
            )
          }
        >
          <VirtualList
            ref={list}
            count={lines.length}
            height={(index) => (lines[index]?.kind === "change" ? ROW : DAY)}
            keyOf={(index) => {
              const line = lines[index];
              return line?.kind === "change"
                ? String(line.change.version)
                : line?.kind === "day"
                  ? line.day
                  : "more";
            }}
            box={{
              className: "row-lines",
              role: "listbox",
              "aria-label": "History",
              "aria-multiselectable": true,
              "aria-activedescendant": active === null ? undefined : `version-${active}`,
              tabIndex: 0,
              onKeyDown: press,
              onFocus: () => {
                if (active === null && entries[0]) setCursor(entries[0].version);
              },
            }}
            row={(index) => {
              const line = lines[index];
              if (!line) return null;
              if (line.kind === "day") return <div className="history-day">{line.day}</div>;
              if (line.kind === "more")
                return (
                  <More failed={error !== null} busy={isFetchingNextPage} read={() => void fetchNextPage()} />
                );
              const { version } = line.change;
              return (
                <ChangeLine
                  change={line.change}
                  me={me}
                  active={version === active}
                  current={version === open}
                  compared={open !== null && version === against}
                  onClick={click}
                />
              );
            }}
          />
        </RowMenu>
      </div>
    </section>
  );
}

/** Entries on their way, in true height. */
function Skeleton() {
  return (
    <div aria-busy="true">
      {[62, 48, 71, 55, 40, 66].map((width) => (
        <div className="row-line change-line" key={width}>
          <span className="change-words">
            <span className="skeleton" style={{ width: `${width * 3}px` }} />
          </span>
        </div>
      ))}
    </div>
  );
}

/** Reads on once it is in sight. */
function More({ failed, busy, read }: { failed: boolean; busy: boolean; read: () => void }) {
  const latest = useRef(read);
  latest.current = read;
  useEffect(() => {
    if (!failed && !busy) latest.current();
  }, [failed, busy]);
  return <div className="history-day">{failed ? "" : "Loading..."}</div>;
}

/** Error or delay of the log. */
function Trouble({ error, known, retry }: { error: Error | null; known: boolean; retry: () => void }) {
  const { state, waiting } = useSaveStatus();
  if (!error && state === "saved") return null;
  if (!error)
    return waiting === 0 ? null : (
      <p className="history-note" role="status">
        {waiting === 1 ? "1 change is" : `${waiting} changes are`} not in the history yet: the server does not
        have {waiting === 1 ? "it" : "them"}.
      </p>
    );
  return (
    <div className="history-note" role="alert">
      <p>
        {known
          ? "No more of the history can be read now: "
          : "The history is kept by the server, which cannot be reached now: "}
        {error.message} Your changes until then are kept on this device, and will be in it.
      </p>
      <Button small icon="reset" onClick={retry}>
        Try again
      </Button>
    </div>
  );
}

function focusComparison(event: KeyboardEvent<HTMLElement>): void {
  event.currentTarget
    .closest(".work")
    ?.querySelector<HTMLElement>(".comparison .comparison-lines, .comparison [tabindex='0']")
    ?.focus();
  event.preventDefault();
}
