import { Command } from "cmdk";
import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { escapeBidi } from "#parts/escapeBidi.ts";
import { Icon, type IconName } from "#parts/Icon.tsx";
import { Keys } from "#parts/Keys.tsx";

/** A row of the palette, ready to draw. */
export type Drawn = {
  /** Opaque and unique: never the title, which may occur twice. */
  id: string;
  icon: IconName;
  title: string;
  /** Pairs of offsets in the title that the query matched: [from, to) one after another. */
  marks?: readonly (readonly [number, number])[] | undefined;
  /** Said at the right, small. */
  detail?: string | undefined;
  keys?: string | undefined;
  /** Said below the title. */
  note?: string | undefined;
  /** Reason that it cannot run; the row stays reachable. */
  refusal?: string | undefined;
  /** True if the row is checked, in a list of several answers. */
  checked?: boolean | undefined;
};
export type Group = { heading: string | null; rows: readonly Drawn[] };

type Props = {
  id: string;
  label: string;
  groups: readonly Group[];
  active: string | null;
  /** Counts moves by key: only these scroll, since measuring the list on every letter costs more than drawing it. */
  moves: number;
  /** Said below the last row. */
  more?: string | null;
  several?: boolean;
  /** Rows are still to come. */
  busy?: boolean;
  onPoint: (id: string) => void;
  onChoose: (id: string) => void;
};

/** DOM id of a row, for aria-activedescendant. */
export function rowId(list: string, row: string): string {
  return `${list}-${row}`;
}

/**
 * The listbox of the palette: cmdk groups and points, the palette ranks and keeps the focus in its input, whose
 * aria-activedescendant names the active row.
 */
export function List({ id, label, groups, active, moves, more, several, busy, onPoint, onChoose }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const rested = useRested(groups);
  const drawn = useMemo(() => (rested || moves > 0 ? groups : firstRows(groups)), [rested, moves, groups]);
  const shown = useRef(active);
  shown.current = active;
  useEffect(() => {
    if (moves === 0 || shown.current === null) return;
    document.getElementById(rowId(id, shown.current))?.scrollIntoView({ block: "nearest" });
  }, [id, moves]);
  useLayoutEffect(() => {
    // cmdk gives it an id of its own, which the input cannot know.
    if (list.current) list.current.id = id;
  }, [id]);
  const scrolled = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are read from the top
  useLayoutEffect(() => {
    if (scrolled.current && list.current) list.current.scrollTop = 0;
    scrolled.current = false;
  }, [groups]);
  return (
    <Command
      className="palette-command"
      shouldFilter={false}
      vimBindings={false}
      value={active ?? ""}
      onValueChange={onPoint}
    >
      <Command.List
        className="palette-list"
        ref={list}
        label={label}
        aria-multiselectable={several || undefined}
        aria-busy={busy || undefined}
        onScroll={() => {
          scrolled.current = true;
        }}
      >
        {drawn.map(({ heading, rows }, at) => (
          <Command.Group
            key={heading ?? at}
            value={heading ?? `${at}`}
            heading={heading ?? <span className="hidden-text">{label}</span>}
            data-heading={heading !== null}
          >
            {rows.map((row, place) => (
              <Row
                // A row is drawn from what it is given alone: another one takes its place faster than a new one is made.
                // biome-ignore lint/suspicious/noArrayIndexKey: places are what stays from letter to letter
                key={place}
                list={id}
                // The key stands on the row that it takes; of several, wherever one is, it goes on with them.
                row={
                  row.keys === "enter" && row.id !== active && !several ? { ...row, keys: undefined } : row
                }
                onChoose={onChoose}
              />
            ))}
          </Command.Group>
        ))}
        {more && <div className="palette-more">{more}</div>}
      </Command.List>
    </Command>
  );
}

/** Rows that fill the list, whatever their height. */
const SCREEN_ROWS = 14;
/** Longer than between the letters of a fast writer, and shorter than until screen readers are told. */
const REST_MS = 150;

/** True once the rows have stayed the same for a moment. */
function useRested(groups: readonly Group[]): boolean {
  const [rested, setRested] = useState(groups);
  useEffect(() => {
    const timer = setTimeout(() => setRested(groups), REST_MS);
    return () => clearTimeout(timer);
  }, [groups]);
  return rested === groups;
}

/** The rows that are in sight before the list is scrolled: a browser paints those below them, too. */
function firstRows(groups: readonly Group[]): Group[] {
  let left = SCREEN_ROWS;
  return groups
    .map(({ heading, rows }) => {
      const first = rows.slice(0, left);
      left -= first.length;
      return { heading, rows: first };
    })
    .filter(({ rows }) => rows.length > 0);
}

type RowProps = { list: string; row: Drawn } & Pick<Props, "onChoose">;

const Row = memo(
  function Row({ list, row, onChoose }: RowProps) {
    const reason = row.refusal ?? row.note;
    const reasonId = reason ? `${rowId(list, row.id)}-reason` : undefined;
    return (
      <Command.Item
        asChild
        forceMount
        value={row.id}
        className={reason ? "palette-row two" : "palette-row"}
        data-icon={row.icon}
        aria-checked={row.checked}
        aria-describedby={reasonId}
        onMouseDown={(event) => event.preventDefault()}
        onSelect={onChoose}
      >
        {/* To cmdk it is not disabled: it can be pointed at, and chosen to learn why. */}
        <div id={rowId(list, row.id)} aria-disabled={row.refusal ? true : undefined}>
          {row.checked === undefined ? (
            <Icon name={row.icon} />
          ) : (
            <span className="palette-check" data-on={row.checked}>
              {row.checked && <Icon name="check" size={11} />}
            </span>
          )}
          <div className="titles">
            <div className="title ellipsis">
              <Marked text={row.title} marks={row.marks} />
            </div>
            {reason && (
              <div className="reason" id={reasonId}>
                {escapeBidi(reason)}
              </div>
            )}
          </div>
          {row.detail && <span className="detail ellipsis">{escapeBidi(row.detail)}</span>}
          {row.keys && <Keys keys={row.keys} />}
        </div>
      </Command.Item>
    );
  },
  (before, after) => before.list === after.list && same(before.row, after.row),
);

/** True if two rows are drawn alike, and chosen alike. */
function same(a: Drawn, b: Drawn): boolean {
  const plain =
    a.id === b.id &&
    a.title === b.title &&
    a.detail === b.detail &&
    a.icon === b.icon &&
    a.keys === b.keys &&
    a.refusal === b.refusal &&
    a.note === b.note &&
    a.checked === b.checked;
  return plain && String(a.marks ?? "") === String(b.marks ?? "");
}

/** Text with the letters that matched underlined and heavier. */
function Marked({ text, marks }: { text: string; marks: Drawn["marks"] }) {
  if (!marks || marks.length === 0) return escapeBidi(text);
  const pieces = [];
  let at = 0;
  for (const [from, to] of marks) {
    pieces.push(
      escapeBidi(text.slice(at, from)),
      <mark key={pieces.length}>{escapeBidi(text.slice(from, to))}</mark>,
    );
    at = to;
  }
  pieces.push(escapeBidi(text.slice(at)));
  return pieces;
}
