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

const indent = (line: string) => line.length - line.trimStart().length;

/** The keys and names of the blocks around a line of canonical YAML, outermost first: "colorspaces › ACEScg". */
function placeOf(lines: readonly string[], at: number): string {
  const words: string[] = [];
  let depth = indent(lines[at] ?? "");
  for (let i = at - 1; i >= 0 && depth > 0; i--) {
    const line = lines[i]!;
    if (line.trim() === "") continue;
    const own = indent(line);
    if (own >= depth) continue;
    depth = own;
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
 * What differs between two texts, as hunks in order; `left` counts changed lines that are not in the hunks.
 * Lines that two texts share at both ends are not searched, so a small edit costs little in a large file.
 */
export function diffLines(before: string, after: string): { hunks: Hunk[]; left: number } {
  const a = before.split("\n");
  const b = after.split("\n");
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head++;
  let tail = 0;
  while (tail < a.length - head && tail < b.length - head && a.at(-1 - tail) === b.at(-1 - tail)) tail++;
  const left = a.length + b.length - 2 * (head + tail);
  // One shared line before the change, for rows that begin with it.
  head = Math.max(0, head - 1);
  const edits = script(a.slice(head, a.length - tail), b.slice(head, b.length - tail));
  const lines = edits && aligned(edits);
  if (lines === null) return { hunks: [], left };
  const hunks: Hunk[] = [];
  let atA = head;
  let atB = head;
  let open: Hunk | null = null;
  for (const line of lines) {
    if (line.sign === " ") open = null;
    else {
      if (!open) {
        open = { place: line.sign === "-" ? placeOf(a, atA) : placeOf(b, atB), lines: [] };
        hunks.push(open);
      }
      open.lines.push(line);
    }
    if (line.sign !== "+") atA++;
    if (line.sign !== "-") atB++;
  }
  return { hunks, left: 0 };
}
