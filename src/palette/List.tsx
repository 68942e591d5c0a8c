import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { Icon, type IconName } from "#parts/Icon.tsx";
import { Keys } from "#parts/Keys.tsx";
import { legible } from "#parts/legible.ts";
import { LETTER, roomy } from "#parts/roomy.ts";

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
  /** Why it cannot run; the row stays reachable. */
  refusal?: string | undefined;
  /** Of several that may be chosen: whether this one is. */
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

/** The listbox of a combobox: focus stays in the input, the active row is named by aria-activedescendant. */
export function List({ id, label, groups, active, moves, more, several, busy, onPoint, onChoose }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const { drawn: all, fill } = useGradually(groups, moves);
  const { drawn, ahead } = useFirstRows(all, moves);
  const scrolled = useRef(false);
  const shown = useRef(active);
  shown.current = active;
  useEffect(() => {
    if (moves === 0 || shown.current === null) return;
    document.getElementById(rowId(id, shown.current))?.scrollIntoView({ block: "nearest" });
  }, [id, moves]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are read from the top
  useLayoutEffect(() => {
    if (scrolled.current && list.current) list.current.scrollTop = 0;
    scrolled.current = false;
  }, [groups]);
  return (
    <div
      className="palette-list"
      id={id}
      ref={list}
      role="listbox"
      aria-label={label}
      aria-multiselectable={several || undefined}
      aria-busy={busy || undefined}
      tabIndex={-1}
      onScroll={() => {
        scrolled.current = true;
        fill();
      }}
      onWheel={fill}
      onPointerMove={fill}
    >
      {drawn.map((group, at) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox groups its options by role
        // biome-ignore lint/suspicious/noArrayIndexKey: as the rows, groups are drawn anew in their places
        <div role="group" aria-label={group.heading ?? label} key={at}>
          {group.heading && (
            <div className="palette-group" aria-hidden="true">
              {group.heading}
            </div>
          )}
          {group.rows.map((row, at) => (
            <Row
              // A row is drawn from what it is given alone: another one takes its place faster than a new one is made.
              // biome-ignore lint/suspicious/noArrayIndexKey: places are what stays from letter to letter
              key={at}
              list={id}
              row={row}
              active={row.id === active && at < ahead}
              onPoint={onPoint}
              onChoose={onChoose}
            />
          ))}
        </div>
      ))}
      {more && <div className="palette-more">{more}</div>}
    </div>
  );
}

/** Pixels of the list, and what a heading, a row and one with its reason take of them at least. */
const HEIGHT = 428;
const HEADING = 25;
const LINE = 32;
const TWO = 48;
/** Milliseconds: longer than between the letters of a word, and shorter than until screen readers are told. */
const REST = 250;

/** What fills the list at once, and what lies below when the keys are at rest or something moves. */
function useGradually(groups: readonly Group[], moves: number) {
  const [full, setFull] = useState<{ groups: readonly Group[]; moves: number } | null>(null);
  const all = full?.groups === groups || moves !== (full?.moves ?? 0);
  useEffect(() => {
    const timer = setTimeout(() => setFull({ groups, moves }), REST);
    return () => clearTimeout(timer);
  }, [groups, moves]);
  const drawn = useMemo(() => {
    if (all) return groups;
    let room = HEIGHT;
    return groups
      .map(({ heading, rows }) => {
        if (heading) room -= HEADING;
        const shown = rows.filter(({ refusal }) => {
          const fits = room > 0;
          room -= refusal ? TWO : LINE;
          return fits;
        });
        return { heading, rows: shown };
      })
      .filter(({ rows }) => rows.length > 0);
  }, [groups, all]);
  const fill = () => {
    if (!all) setFull({ groups, moves });
  };
  return { drawn, fill };
}

/** How many rows are drawn in the frame of the letter that finds them. */
const FIRST = 7;

/**
 * What is found, with its first rows at once: those below them may show what was there before until the frame after a
 * letter's own. Rows from `ahead` on are such.
 */
function useFirstRows(groups: readonly Group[], moves: number): { drawn: readonly Group[]; ahead: number } {
  const [before, setBefore] = useState(groups);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setBefore(groups));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [groups]);
  const [now, ...others] = groups;
  const [then, ...rest] = before;
  const alike = now && then && others.length + rest.length === 0 && now.heading === then.heading;
  if (groups === before || moves > 0 || !alike || now.rows.length <= FIRST)
    return { drawn: groups, ahead: Number.POSITIVE_INFINITY };
  const rows = [...now.rows.slice(0, FIRST), ...then.rows.slice(FIRST)];
  return { drawn: [{ heading: now.heading, rows }], ahead: FIRST };
}

type RowProps = { list: string; row: Drawn; active: boolean } & Pick<Props, "onPoint" | "onChoose">;

const Row = memo(
  function Row({ list, row, active, onPoint, onChoose }: RowProps) {
    const reason = row.refusal ? `${rowId(list, row.id)}-reason` : undefined;
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the input, which keeps the focus
      <div
        className={reason ? "palette-row two" : "palette-row"}
        id={rowId(list, row.id)}
        data-icon={row.icon}
        role="option"
        tabIndex={-1}
        aria-selected={active}
        aria-checked={row.checked}
        aria-disabled={reason ? true : undefined}
        aria-describedby={reason}
        onPointerMove={active ? undefined : () => onPoint(row.id)}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onChoose(row.id)}
      >
        {row.checked === undefined ? (
          <Icon name={row.icon} />
        ) : (
          <span className="palette-check" data-on={row.checked}>
            {row.checked && <Icon name="check" size={11} />}
          </span>
        )}
        {reason ? (
          <div className="titles">
            <div className="title ellipsis">
              <Marked text={row.title} marks={row.marks} />
            </div>
            <div className="reason" id={reason}>
              {legible(row.refusal ?? "")}
            </div>
          </div>
        ) : (
          <div className={fits(row) ? "title" : "title ellipsis"}>
            <Marked text={row.title} marks={row.marks} />
          </div>
        )}
        <span className={row.detail && row.detail.length > SHORT ? "detail ellipsis" : "detail"}>
          {legible(row.detail ?? "")}
        </span>
        {row.keys ? <Keys keys={row.keys} /> : <span />}
      </div>
    );
  },
  (before, after) =>
    before.active === after.active && before.list === after.list && same(before.row, after.row),
);

/** Letters that fit beside a title whatever they are. */
const SHORT = 16;
/** Pixels of a row for its words, and of the frame around its keys. */
const ROOM = 430;
const KEYS = 14;

/** Whether a title is surely not cut off. */
function fits({ title, detail = "", keys = "" }: Drawn): boolean {
  const beside = Math.min(220, detail.length * LETTER) + (keys === "" ? 0 : KEYS + keys.length * LETTER);
  return roomy(title, ROOM - beside);
}

/** Whether two rows are drawn alike, and chosen alike. */
function same(a: Drawn, b: Drawn): boolean {
  const plain =
    a.id === b.id &&
    a.title === b.title &&
    a.detail === b.detail &&
    a.icon === b.icon &&
    a.keys === b.keys &&
    a.refusal === b.refusal &&
    a.checked === b.checked;
  return plain && String(a.marks ?? "") === String(b.marks ?? "");
}

/** Text with the letters that matched underlined and heavier. */
function Marked({ text, marks }: { text: string; marks: Drawn["marks"] }) {
  if (!marks || marks.length === 0) return legible(text);
  const pieces = [];
  let at = 0;
  for (const [from, to] of marks) {
    if (from > at) pieces.push(legible(text.slice(at, from)));
    pieces.push(<mark key={from}>{legible(text.slice(from, to))}</mark>);
    at = to;
  }
  pieces.push(legible(text.slice(at)));
  return pieces;
}
