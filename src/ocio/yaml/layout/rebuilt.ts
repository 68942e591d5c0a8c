import { longestRun } from "../longestRun.ts";
import type { Mapping, Sequence } from "../node.ts";
import { joined, type Piece } from "./arrange.ts";
import { type Edit, edited, type Pass } from "./edit.ts";
import type { Part } from "./part.ts";

/** True if parts that stay are in another order than before. */
export const isMoved = (partOf: readonly number[]) => {
  const known = partOf.filter((at) => at >= 0);
  return known.some((at, i) => i > 0 && at < (known[i - 1] as number));
};

type Change = {
  gone: ReadonlySet<number>;
  partOf: readonly number[];
  texts: ReadonlyMap<number, string>;
  edits: readonly Edit[];
  isOrdered: boolean;
  isFlow: boolean;
  node: Mapping | Sequence;
  like: Mapping | Sequence;
};

/** The parts in their new order, as one edit of all of their text. */
export function rebuilt(pass: Pass, parts: readonly Part[], change: Change): Edit {
  const { gone, partOf, texts, edits, isOrdered, isFlow } = change;
  const { opened, eol } = pass;
  const known = partOf.map((at, j) => ({ at, j })).filter(({ at }) => at >= 0);
  const still = new Set(
    isOrdered ? longestRun(known.map(({ at }) => at)).map((i) => known[i]?.at) : known.map(({ at }) => at),
  );
  const moved = new Set(known.map(({ at }) => at).filter((at) => !still.has(at)));
  const order: { at: number; j: number }[] = [...parts.keys()]
    .filter((at) => !gone.has(at) && !moved.has(at))
    .map((at) => ({ at, j: partOf.indexOf(at) }));
  for (const [j, at] of partOf.entries()) {
    const isNew = at === -1 && texts.has(j);
    if (!isNew && !moved.has(at)) continue;
    let before = -1;
    for (let k = j - 1; k >= 0 && before < 0; k--) before = order.findIndex((each) => each.j === k);
    let place = before + 1;
    if (before < 0) {
      const next = order.findIndex((each) => each.j > j);
      place = next < 0 ? order.length : next;
    }
    order.splice(place, 0, { at: isNew ? -1 : at, j });
  }
  const own = (part: Part) =>
    edited(
      opened,
      part,
      edits.filter(({ start, end }) => start >= part.start && end <= part.end),
    );
  const [first, last] = [parts[0] as Part, parts.at(-1) as Part];
  if (isFlow)
    return { start: first.start, end: last.end, text: inBrackets(opened, parts, order, own, texts) };
  const indent = " ".repeat((parts.find(({ isCompact }) => !isCompact) ?? first).column);
  const gapOf = gaps(pass, parts, change.like);
  const pieces: Piece[] = order.map(({ at, j }) => {
    const part = parts[at];
    const text = part ? own(part) : (texts.get(j) ?? "");
    return {
      at,
      isMoved: moved.has(at),
      text: !part || part.isCompact ? indent + text : text,
      gap: gapOf(j),
    };
  });
  const text = joined(parts, pieces, eol);
  if (!first.isCompact) return { start: first.start, end: last.end, text };
  return { start: first.start, end: last.end, text: isCommented(text) ? eol + text : text.trimStart() };
}

const isCommented = (text: string) => /^[ \t]*#/.test(text);

/** The gaps before new parts: as between the others or, in the profile, as in the canonical text. */
function gaps(
  { opened, after, eol }: Pass,
  parts: readonly Part[],
  node: Mapping | Sequence,
): (at: number) => string {
  const starts = node.kind === "sequence" ? node.items : node.entries.map(({ key }) => key);
  const canonical = (at: number) => {
    const lines = after.slice(0, (starts[at] ?? node).start).split("\n");
    return lines.at(-2)?.trim() === "" ? eol : "";
  };
  const isEmpty = ({ gap }: Part) => /^[ \t]*[\r\n]/m.test(gap);
  const count = parts.filter(isEmpty).length;
  if (parts.length < 2) return () => canonical(1);
  if (node.start === 0 && /\n/.test(opened)) return (at) => (count > 0 ? canonical(at) : "");
  return () => (count * 2 >= parts.length - 1 ? eol : "");
}

/** The parts of a flow collection with their commas. */
function inBrackets(
  opened: string,
  parts: readonly Part[],
  order: readonly { at: number; j: number }[],
  own: (part: Part) => string,
  texts: ReadonlyMap<number, string>,
): string {
  const comma = (at: number) => opened.slice((parts[at - 1] as Part).end, (parts[at] as Part).start);
  const counts = new Map<string, number>();
  for (let at = 1; at < parts.length; at++)
    if (!comma(at).includes("#")) counts.set(comma(at), (counts.get(comma(at)) ?? 0) + 1);
  const usual = [...counts].sort(([, x], [, y]) => y - x)[0]?.[0] ?? ", ";
  let text = "";
  for (const [i, { at, j }] of order.entries()) {
    const part = parts[at];
    if (i > 0) text += at > 0 && order[i - 1]?.at === at - 1 ? comma(at) : usual;
    text += part ? own(part) : (texts.get(j) ?? "");
  }
  return text;
}
