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
  /** Said below the title. */
  note?: string | undefined;
  /** Why it cannot run; the row stays reachable. */
  refusal?: string | undefined;
  /** Of several that may be chosen: whether this one is. */
  checked?: boolean | undefined;
};
export type Group = { heading: string | null; rows: readonly Drawn[] };

/** What tells a group from the others of its list. */
const nameOf = ({ heading }: Group, at: number) => heading ?? at;

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
  const offsets: number[] = [];
  for (let at = 0, rows = 0; at < drawn.length; rows += drawn[at++]!.rows.length) offsets.push(rows);
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
        <div role="group" aria-label={group.heading ?? label} key={nameOf(group, at)}>
          {group.heading && (
            <div className="palette-group" aria-hidden="true">
              {group.heading}
            </div>
          )}
          {group.rows.map((row, place) => (
            <Row
              // A row is drawn from what it is given alone: another one takes its place faster than a new one is made.
              // biome-ignore lint/suspicious/noArrayIndexKey: places are what stays from letter to letter
              key={place}
              list={id}
              row={row}
              active={row.id === active && offsets[at]! + place < ahead}
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
        const shown = rows.filter(({ refusal, note }) => {
          const fits = room > 0;
          room -= (refusal ?? note) ? TWO : LINE;
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
 * What is found, with its first rows at once: those below them show what was there before, or come, in the frame after
 * a letter's own. Rows from `ahead` on are such.
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
  if (groups === before || moves > 0) return { drawn: groups, ahead: Number.POSITIVE_INFINITY };
  return { drawn: firstOf(groups, before), ahead: FIRST };
}

/** The first rows of all, and below them those that the groups of the same name had in these places before. */
function firstOf(groups: readonly Group[], before: readonly Group[]): Group[] {
  let left = FIRST;
  const drawn: Group[] = [];
  for (const [at, group] of groups.entries()) {
    const { heading, rows } = group;
    const old = before.find((other, place) => nameOf(other, place) === nameOf(group, at))?.rows ?? [];
    const first = rows.slice(0, left);
    left -= first.length;
    const all = [...first, ...old.slice(first.length, rows.length)];
    if (all.length > 0) drawn.push({ heading, rows: all });
  }
  return drawn;
}

type RowProps = { list: string; row: Drawn; active: boolean } & Pick<Props, "onPoint" | "onChoose">;

const Row = memo(
  function Row({ list, row, active, onPoint, onChoose }: RowProps) {
    const reason = (row.refusal ?? row.note) ? `${rowId(list, row.id)}-reason` : undefined;
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
        aria-disabled={row.refusal ? true : undefined}
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
              {legible(row.refusal ?? row.note ?? "")}
            </div>
          </div>
        ) : (
          <div className={fits(row) ? "title" : "title ellipsis"}>
            <Marked text={row.title} marks={row.marks} />
          </div>
        )}
        {row.detail && (
          <span className={row.detail.length > SHORT ? "detail ellipsis" : "detail"}>
            {legible(row.detail)}
          </span>
        )}
        {row.keys && <Keys keys={row.keys} />}
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
function fits({ title, icon, detail = "", keys = "" }: Drawn): boolean {
  const widest = icon === "chevronRight" ? 270 : 220;
  const beside = Math.min(widest, detail.length * LETTER) + (keys === "" ? 0 : KEYS + keys.length * LETTER);
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
    a.note === b.note &&
    a.checked === b.checked;
  return plain && String(a.marks ?? "") === String(b.marks ?? "");
}

/**
 * Text with the letters that matched underlined and heavier. What lies between marks has its place even where it is
 * empty, so that from row to row and letter to letter the same elements stay.
 */
function Marked({ text, marks }: { text: string; marks: Drawn["marks"] }) {
  if (!marks || marks.length === 0) return legible(text);
  const pieces = [];
  let at = 0;
  for (const [from, to] of marks) {
    pieces.push(
      legible(text.slice(at, from)),
      <mark key={pieces.length}>{legible(text.slice(from, to))}</mark>,
    );
    at = to;
  }
  pieces.push(legible(text.slice(at)));
  return pieces;
}
