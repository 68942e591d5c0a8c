import { useMemo } from "react";
import type { Hunk, Line } from "#ocio/yaml/diff.ts";
import { wordDiff } from "#ocio/yaml/wordDiff.ts";
import { escapeBidi } from "#parts/escapeBidi.ts";

/** Lines without the indentation that all of them share. */
function outdented(lines: readonly Line[]): Line[] {
  const full = lines.filter(({ text }) => text.trim() !== "");
  const shared = Math.min(...full.map(({ text }) => text.length - text.trimStart().length));
  const from = Number.isFinite(shared) ? shared : 0;
  return lines.map(({ sign, text }) => ({ sign, text: escapeBidi(text.slice(from)) }));
}

/** Measures the common start of two lines. */
function sharedHead(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let head = 0;
  while (head < most && a[head] === b[head]) head++;
  return head;
}

/**
 * The line that another replaced: lines that came and went pair up where there are as many of both. One that only moved
 * has no partner, so that it is shown whole.
 */
function partners(lines: readonly Line[]): ReadonlyMap<Line, Line> {
  const gone = lines.filter(({ sign }) => sign === "-");
  const come = lines.filter(({ sign }) => sign === "+");
  if (gone.length !== come.length) return new Map();
  return new Map(
    gone.flatMap((line, at) => {
      const other = come[at]!;
      return line.text === other.text ? [] : [[line, other] as const, [other, line] as const];
    }),
  );
}

/** A changed line with the one that stands in its place on the other side, if one does. */
export type Paired = { line: Line; other: Line | undefined };

/** The lines of a hunk without their shared indentation, each with its partner. */
export function pairedLines(hunk: Hunk): Paired[] {
  const lines = outdented(hunk.lines);
  const pairs = partners(lines);
  return lines.map((line) => ({ line, other: pairs.get(line) }));
}

/** Letters that a changed line keeps before what differs, where what it shares with its partner is longer than that. */
const BEFORE = 14;
const MAX_HEAD = 40;

/**
 * A pair of changed lines without most of what they begin with alike: "active_views: [… Raw, Film]". Lists and rules
 * of one line are long, and what differs would stand beyond the edge.
 */
function shortened({ line, other }: Paired): Paired {
  if (!other) return { line, other };
  const head = sharedHead(line.text, other.text);
  if (head <= MAX_HEAD) return { line, other };
  const [key = ""] = /^\s*(- )?(!<\w+>|[\w ]{1,24}:)? ?[[{]?/.exec(line.text) ?? [];
  const from = line.text.indexOf(" ", head - BEFORE);
  const start = from < 0 || from >= head ? head - BEFORE : from;
  const cut = ({ sign, text }: Line): Line => ({ sign, text: `${key}…${text.slice(start)}` });
  return { line: cut(line), other: cut(other) };
}

/** Changed lines below the place they stand in; what differs inside a line is struck out or bold, never colored. */
export function Difference({ hunk, most }: { hunk: Hunk; most: number }) {
  const lines = pairedLines(hunk);
  return (
    <div className="difference">
      {hunk.place && <div className="place">{hunk.place}</div>}
      {lines.slice(0, most).map((pair, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity besides their place
        <div data-sign={pair.line.sign} key={at} title={pair.line.text.trim()}>
          <Changed {...shortened(pair)} />
        </div>
      ))}
      {lines.length > most && <div className="place">{lines.length - most} more lines</div>}
    </div>
  );
}

/** The text of a changed line; what its partner lacks is marked. */
export function Changed({ line, other }: Paired) {
  const { sign, text } = line;
  const parts = useMemo(() => {
    if (!other) return [{ same: text }];
    return sign === "-" ? wordDiff(text, other.text) : wordDiff(other.text, text);
  }, [sign, text, other]);
  return parts.map((part, at) => {
    const shown = "same" in part ? part.same : sign === "-" ? part.before : part.after;
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity besides their place
    return "same" in part ? shown : shown !== "" && <b key={at}>{shown}</b>;
  });
}
