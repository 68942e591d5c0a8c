import type { Lane } from "./lane.ts";

/** A lane, once for all equal ones: its inputs, its number of uses, and the position of the last one. */
export type Node = {
  readonly lane: Lane;
  readonly of: readonly Node[];
  readonly at: number;
  uses: number;
  last: number;
};

/** All lanes behind some results, inputs before users. */
export class Graph {
  readonly nodes: Node[] = [];
  readonly results: readonly Node[];
  readonly #byLane = new Map<Lane, Node>();
  readonly #byText = new Map<string, Node>();

  constructor(results: readonly Lane[]) {
    this.results = results.map((lane) => this.#nodeOf(lane));
    for (const node of this.results) node.last = this.nodes.length;
  }

  #nodeOf(lane: Lane): Node {
    const seen = this.#byLane.get(lane);
    if (seen) return seen;
    const of = lane.of.map((each) => this.#nodeOf(each));
    const text = `${of.map(({ at }) => at)}:${lane.bytes}`;
    let found = this.#byText.get(text);
    if (!found) {
      found = { lane, of, at: this.nodes.length, uses: 0, last: this.nodes.length };
      for (const each of of) {
        each.uses++;
        each.last = found.at;
      }
      this.#byText.set(text, found);
      this.nodes.push(found);
    }
    this.#byLane.set(lane, found);
    return found;
  }
}

/** True for constants and addresses that need no computation: every loop has its own. */
export function isFree({ lane }: Node): boolean {
  return lane.of.length === 0;
}

/**
 * Longest run of instructions that wait for each other in a loop. A processor looks a few hundred instructions ahead:
 * in short loops it works on several turns at once, in long ones it waits. Measured with the ACES views.
 */
const DEEPEST = 12;
/** Loops end after this depth where few numbers are live. */
const LEAST_DEPTH = 6;
/** Most instructions of a loop. */
const LONGEST = 100;
/** A chain up to this depth stays in one loop: more would only load and store. */
const SHALLOW = 30;

/** Length of the longest run of instructions behind each node, from a position on. */
function depthOf(node: Node, start: number, depths: readonly number[]): number {
  const before = node.of.map(({ at }) => (at < start ? 0 : (depths[at] ?? 0)));
  return isFree(node) ? 0 : 1 + Math.max(0, ...before);
}

/** Vectors that are live before each position; none can be kept where an address is, which stays in its loop. */
function liveCounts(nodes: readonly Node[]): number[] {
  const live = new Array<number>(nodes.length + 1).fill(0);
  for (const node of nodes) {
    if (isFree(node)) continue;
    const weight = node.lane.kind === "address" ? Number.POSITIVE_INFINITY : 1;
    for (let at = node.at + 1; at <= node.last; at++) live[at] = (live[at] as number) + weight;
  }
  return live;
}

/** Positions at which the loops of a graph end, each where few vectors are live. */
export function loopEnds({ nodes }: Graph): number[] {
  const depths: number[] = [];
  for (const node of nodes) depths.push(depthOf(node, 0, depths));
  if (Math.max(0, ...depths) <= SHALLOW) return [nodes.length];
  const live = liveCounts(nodes);
  const ends: number[] = [];
  let [start, best, deepest] = [0, -1, 0];
  for (let at = 0; at < nodes.length; at++) {
    depths[at] = depthOf(nodes[at] as Node, start, depths);
    deepest = Math.max(deepest, depths[at] as number);
    if (best >= 0 && (deepest > DEEPEST || at - start > LONGEST)) {
      ends.push(best);
      start = best;
      at = best - 1;
      [best, deepest] = [-1, 0];
      continue;
    }
    const count = live[at + 1] as number;
    if (deepest < LEAST_DEPTH || count === Number.POSITIVE_INFINITY) continue;
    if (best < 0 || count <= (live[best] as number)) best = at + 1;
  }
  return [...ends, nodes.length];
}
