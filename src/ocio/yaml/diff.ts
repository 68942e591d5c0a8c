import { longestRun } from "./longestRun.ts";

/** A line of a comparison: kept, removed or added. */
export type Line = { sign: " " | "-" | "+"; text: string };
/** Changed lines that stand together, below the names of the blocks they stand in. */
export type Hunk = { place: string; lines: Line[] };

/** More differences than this are counted, not shown. */
const MOST_EDITS = 600;

/**
 * The shortest edit script between two lists of lines, or null when it needs more than MOST_EDITS edits.
 * Greedy search along diagonals: E. W. Myers, "An O(ND) Difference Algorithm and Its Variations" (1986).
 */
function script(before: readonly string[], after: readonly string[]): Line[] | null {
  const n = before.length;
  const m = after.length;
  const most = Math.min(n + m, MOST_EDITS);
  const reach = new Int32Array(2 * most + 2);
  const trail: Int32Array[] = [];
  let edits = -1;
  for (let d = 0; d <= most && edits < 0; d++) {
    trail.push(reach.slice());
    for (let k = -d; k <= d; k += 2) {
      const down = k === -d || (k !== d && reach[most + k - 1]! < reach[most + k + 1]!);
      let x = down ? reach[most + k + 1]! : reach[most + k - 1]! + 1;
      while (x < n && x - k < m && before[x] === after[x - k]) x++;
      reach[most + k] = x;
      if (x >= n && x - k >= m) {
        edits = d;
        break;
      }
    }
  }
  if (edits < 0) return null;
  const lines: Line[] = [];
  let x = n;
  let y = m;
  for (let d = edits; d >= 0; d--) {
    const was = trail[d]!;
    const k = x - y;
    const down = k === -d || (k !== d && was[most + k - 1]! < was[most + k + 1]!);
    const from = d === 0 ? 0 : down ? was[most + k + 1]! : was[most + k - 1]!;
    const fromY = d === 0 ? 0 : from - (down ? k + 1 : k - 1);
    while (x > from && y > fromY) {
      x--;
      y--;
      lines.push({ sign: " ", text: before[x]! });
    }
    if (d === 0) break;
    if (down) lines.push({ sign: "+", text: after[--y]! });
    else lines.push({ sign: "-", text: before[--x]! });
  }
  return lines.reverse();
}

/**
 * An edit script of any length: the shortest one where it is short enough, else lines that each text has once part
 * what is between them, as in "patience diff" (Bram Cohen).
 */
export function longScript(before: readonly string[], after: readonly string[]): Line[] {
  const short = script(before, after);
  if (short) return short;
  const pairs = uniquePairs(before, after);
  const anchors = longestRun(pairs.map(([, y]) => y)).map((at) => pairs[at]!);
  const lines: Line[] = [];
  let [i, j] = [0, 0];
  for (const [x, y] of [...anchors, [before.length, after.length] as const]) {
    const [a, b] = [before.slice(i, x), after.slice(j, y)];
    if (anchors.length > 0) lines.push(...longScript(a, b));
    else {
      for (const text of a) lines.push({ sign: "-", text });
      for (const text of b) lines.push({ sign: "+", text });
    }
    if (x < before.length) lines.push({ sign: " ", text: before[x]! });
    [i, j] = [x + 1, y + 1];
  }
  return lines;
}

type Pair = readonly [before: number, after: number];

/** Places of the lines that both texts have exactly once, in the order of the first. */
function uniquePairs(before: readonly string[], after: readonly string[]): Pair[] {
  const once = (lines: readonly string[]) => {
    const at = new Map<string, number>();
    for (const [index, line] of lines.entries()) at.set(line, at.has(line) ? -1 : index);
    return at;
  };
  const places = once(after);
  return [...once(before)].flatMap(([line, at]): Pair[] => {
    const other = places.get(line) ?? -1;
    return at < 0 || other < 0 ? [] : [[at, other]];
  });
}

const indent = (line: string) => line.length - line.trimStart().length;

/** For each line of canonical YAML the one it stands in; -1 at the margin and for empty lines. */
function parentsOf(lines: readonly string[]): number[] {
  const around: { at: number; depth: number }[] = [];
  return lines.map((line, at) => {
    if (line.trim() === "") return -1;
    const depth = indent(line);
    while (around.length > 0 && around.at(-1)!.depth >= depth) around.pop();
    const parent = around.at(-1)?.at ?? -1;
    around.push({ at, depth });
    return parent;
  });
}

/** The keys and names of the blocks around a line of canonical YAML, outermost first: "colorspaces › ACEScg". */
function placeOf(lines: readonly string[], parents: readonly number[], at: number): string {
  const words: string[] = [];
  for (let i = parents[at] ?? -1; i >= 0; i = parents[i]!) {
    const line = lines[i]!;
    const name = /^\s*- !</.test(line) ? /^\s*name: (.*)$/.exec(lines[i + 1] ?? "")?.[1] : undefined;
    const key = /^\s*([^\s:#-][^:]*):/.exec(line)?.[1];
    const word = name ?? key;
    if (word) words.unshift(word);
  }
  return words.join(" › ");
}

const ROW = /^\s*- !</;

/** Rows begin alike, so a row that came or went may seem to begin a line late: such runs are moved back by one. */
function aligned(lines: readonly Line[]): Line[] {
  const moved = [...lines];
  for (let at = 1; at < moved.length; at++) {
    const before = moved[at - 1]!;
    const { sign } = moved[at]!;
    if (before.sign !== " " || sign === " " || !ROW.test(before.text)) continue;
    let end = at;
    while (moved[end + 1]?.sign === sign) end++;
    if (moved[end]!.text !== before.text || (moved[end + 1]?.sign ?? " ") !== " ") continue;
    moved[at - 1] = { sign, text: before.text };
    moved[end] = before;
  }
  return moved;
}

/**
 * Compares two texts, as hunks in order; `left` counts changed lines outside the hunks. Common lines at both ends are
 * not searched, so a small edit costs little in a large file.
 */
export function diffLines(before: string, after: string): { hunks: Hunk[]; left: number } {
  const { a, b, head, tail, left } = ends(before, after);
  const edits = script(a.slice(head, a.length - tail), b.slice(head, b.length - tail));
  if (edits === null) return { hunks: [], left };
  return { hunks: hunksOf(a, b, head, aligned(edits)), left: 0 };
}

/** All that differs between two texts, however much it is. */
export function allDifferences(before: string, after: string): Hunk[] {
  const { a, b, head, tail } = ends(before, after);
  const edits = longScript(a.slice(head, a.length - tail), b.slice(head, b.length - tail));
  return hunksOf(a, b, head, aligned(edits));
}

/** The lines of two texts, and how many they share at either end. */
function ends(before: string, after: string) {
  const a = before.split("\n");
  const b = after.split("\n");
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head++;
  let tail = 0;
  while (tail < a.length - head && tail < b.length - head && a.at(-1 - tail) === b.at(-1 - tail)) tail++;
  const left = a.length + b.length - 2 * (head + tail);
  // One shared line before the change, for rows that begin with it.
  return { a, b, head: Math.max(0, head - 1), tail, left };
}

function hunksOf(a: readonly string[], b: readonly string[], head: number, lines: readonly Line[]): Hunk[] {
  const hunks: Hunk[] = [];
  const [inA, inB] = [parentsOf(a), parentsOf(b)];
  let atA = head;
  let atB = head;
  let open: Hunk | null = null;
  for (const line of lines) {
    if (line.sign === " ") open = null;
    else {
      if (!open) {
        open = { place: line.sign === "-" ? placeOf(a, inA, atA) : placeOf(b, inB, atB), lines: [] };
        hunks.push(open);
      }
      open.lines.push(line);
    }
    if (line.sign !== "+") atA++;
    if (line.sign !== "-") atB++;
  }
  return hunks;
}
