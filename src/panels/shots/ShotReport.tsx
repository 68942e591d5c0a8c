import { type KeyboardEvent, useMemo, useRef, useState } from "react";
import type { ShotResult } from "#color/shot/shotViews.ts";
import { Icon, type IconName } from "#parts/Icon.tsx";
import { VirtualList, type VirtualListHandle } from "#parts/list/VirtualList.tsx";
import { KindCounts, useHiddenKinds } from "../compare/KindCounts.tsx";
import { countWords, type Status, statuses, statusOf, worstFirst } from "./shotReport.ts";

const ROW = 28;
const all = Object.keys(statuses) as Status[];
const icons: Readonly<Record<Status, IconName>> = {
  missing: "error",
  fallback: "warning",
  resolved: "check",
};

type Props = {
  shots: readonly ShotResult[];
  /** True while another table is looked at. */
  isBusy: boolean;
};

/** Shots by their worst view, and the views of one of them with the files that they open. */
export function ShotReport({ shots, isBusy }: Props) {
  const [hidden, toggle] = useHiddenKinds<Status>();
  const [cursor, setCursor] = useState(0);
  const list = useRef<VirtualListHandle>(null);
  const listed = useMemo(() => shots.map((shot) => ({ shot, status: statusOf(shot) })), [shots]);
  const lines = useMemo(() => listed.filter(({ status }) => !hidden.has(status)), [listed, hidden]);
  const at = Math.min(cursor, Math.max(0, lines.length - 1));
  const chosen = lines[at];
  const move = (to: number) => {
    const next = Math.max(0, Math.min(lines.length - 1, to));
    setCursor(next);
    list.current?.scrollTo(next);
  };
  function press(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const digit = /^Digit([1-3])$/.exec(event.code)?.[1];
    if (event.key === "j" || event.key === "ArrowDown") move(at + 1);
    else if (event.key === "k" || event.key === "ArrowUp") move(at - 1);
    else if (event.key === "PageDown") move(at + 20);
    else if (event.key === "PageUp") move(at - 20);
    else if (event.key === "Home") move(0);
    else if (event.key === "End") move(lines.length - 1);
    else if (digit && !event.shiftKey) toggle(all[Number(digit) - 1] as Status);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  const views = shots[0]?.views.length ?? 0;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the list box in it has the keys
    <div className="compare-all" aria-busy={isBusy} onKeyDown={press}>
      <KindCounts
        kinds={statuses}
        count={(status) => listed.filter((each) => each.status === status).length}
        hidden={hidden}
        onToggle={toggle}
      >
        {shots.length} {shots.length === 1 ? "shot" : "shots"}
        <span className="hint">
          {" "}
          · {views} {views === 1 ? "view" : "views"} each
        </span>
      </KindCounts>
      <div className="compare-body">
        <VirtualList
          ref={list}
          count={lines.length}
          height={() => ROW}
          keyOf={(index) => String(index)}
          box={{
            className: "compare-list",
            role: "listbox",
            "aria-label": "Shots",
            "aria-activedescendant": chosen && `shot-${at}`,
            tabIndex: 0,
          }}
          row={(index) => {
            const line = lines[index];
            if (!line) return null;
            const { shot, status } = line;
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the list box has the keys
              // biome-ignore lint/a11y/useFocusableInteractive: the list box has the focus
              <div
                id={`shot-${index}`}
                role="option"
                aria-selected={index === at}
                aria-label={`${statuses[status]}: ${shot.name}, ${countWords(shot)}`}
                data-active={index === at}
                className="compare-line shots-line"
                data-status={status}
                onClick={() => {
                  setCursor(index);
                  list.current?.focus();
                }}
              >
                <Icon name={icons[status]} size={14} />
                <span className="ellipsis compare-name">{shot.name}</span>
                <span className="hint ellipsis">{countWords(shot)}</span>
              </div>
            );
          }}
        />
        <div className="compare-detail">{chosen && <ShotDetail shot={chosen.shot} />}</div>
      </div>
    </div>
  );
}

/** The views of a shot, those with a fault first. */
function ShotDetail({ shot }: { shot: ShotResult }) {
  const values = Object.entries(shot.values);
  return (
    <section aria-label="Views of the shot">
      <header className="compare-title">
        <h2 className="ellipsis">{shot.name}</h2>
        <span className="hint compare-place">
          {values.length === 0
            ? "Every variable has its default."
            : values.map(([name, value]) => `${name} = ${value}`).join(" · ")}
        </span>
      </header>
      <ul className="shots-views">
        {worstFirst(shot).map(({ display, view, status, files, message }) => (
          <li key={`${display}\n${view}`} data-status={status}>
            <Icon name={icons[status]} size={14} />
            <span className="ellipsis">
              {display} / {view}
            </span>
            <span className="hint">{statuses[status].toLowerCase()}</span>
            {message !== undefined && <p>{message}</p>}
            {files.map(({ src, path }) => (
              <p key={`${src}\n${path}`} className="mono hint">
                {path}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
