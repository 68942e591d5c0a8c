import { isWord } from "./byteSet.ts";
import type { Program } from "./program.ts";

/** A comparison that takes more steps than we spend on it. */
export class StepError extends Error {}

/** Enough for every expression of 1,024 characters without counts on a path of 4,096. */
const STEPS = 12_000_000;
/** Back references have no method that is quick for all of them. */
const BACK_STEPS = 500_000;
/** Steps charged for one backtracking step. */
const BACK_WEIGHT = 10;

/** Step budget shared by several comparisons. */
export type Budget = { steps: number };

/** Enough for hundreds of rules, and as much as one comparison may take. */
export function newBudget(): Budget {
  return { steps: STEPS };
}

/**
 * True if a program matches a whole text, one character for each byte. Without back references the time is at most
 * the size of the program times the length of the text: every instruction runs once for each position. With back
 * references it backtracks. Throws a StepError when that takes too long. The steps are taken from the budget, which
 * may fall below 0.
 */
export function matches(program: Program, text: string, budget: Budget = newBudget()): boolean {
  const given = program.hasBack ? BACK_STEPS : STEPS;
  const left = { steps: given };
  try {
    if (!program.hasBack) return new Lockstep(program, text, left, true).from(0);
    return attempt(program, text, 0, new Int32Array(program.registers).fill(-1), left, true) !== null;
  } finally {
    budget.steps -= (given - left.steps) * (program.hasBack ? BACK_WEIGHT : 1);
  }
}

type Left = { steps: number };

function isEdge(text: string, at: number): boolean {
  const before = at > 0 && isWord(text.charCodeAt(at - 1));
  const after = at < text.length && isWord(text.charCodeAt(at));
  return before !== after;
}

/** Runs all threads of a program at once. */
class Lockstep {
  private readonly program: Program;
  private readonly text: string;
  private readonly left: Left;
  private readonly isWhole: boolean;
  private readonly looks: (Lockstep | undefined)[];
  private readonly seen: Int32Array;
  private round = 0;
  /** Cached result of each position: 1 matches, -1 does not. */
  private readonly known: Int8Array;

  constructor(program: Program, text: string, left: Left, isWhole: boolean) {
    this.program = program;
    this.text = text;
    this.left = left;
    this.isWhole = isWhole;
    this.looks = program.looks.map(() => undefined);
    this.seen = new Int32Array(program.steps.length);
    this.known = new Int8Array(text.length + 1);
  }

  from(start: number): boolean {
    if (this.known[start]) return this.known[start] === 1;
    const found = this.follow(start);
    this.known[start] = found ? 1 : -1;
    return found;
  }

  private follow(start: number): boolean {
    const { steps } = this.program;
    let current: number[] = [];
    if (this.reach(0, start, current)) return true;
    for (let at = start; at < this.text.length && current.length > 0; at++) {
      const byte = this.text.charCodeAt(at);
      const next: number[] = [];
      this.round++;
      for (const place of current) {
        const step = steps[place];
        if (step?.do === "byte" && step.of[byte] && this.add(place + 1, at + 1, next)) return true;
      }
      current = next;
    }
    return false;
  }

  private reach(place: number, at: number, into: number[]): boolean {
    this.round++;
    return this.add(place, at, into);
  }

  /** Adds all positions reachable without a byte; true if the program's end is. */
  private add(from: number, at: number, into: number[]): boolean {
    const pending = [from];
    for (let place = pending.pop(); place !== undefined; place = pending.pop()) {
      if (this.seen[place] === this.round) continue;
      this.seen[place] = this.round;
      if (--this.left.steps < 0) throw new StepError();
      const step = this.program.steps[place];
      if (!step) continue;
      if (step.do === "byte") into.push(place);
      else if (step.do === "split") pending.push(...step.to);
      else if (step.do === "jump") pending.push(step.to);
      else if (step.do === "done") {
        if (!this.isWhole || at === this.text.length) return true;
      } else if (this.holds(step, at)) pending.push(place + 1);
    }
    return false;
  }

  private holds(step: Program["steps"][number], at: number): boolean {
    if (step.do === "start") return at === 0;
    if (step.do === "end") return at === this.text.length;
    if (step.do === "edge") return isEdge(this.text, at) !== step.negated;
    if (step.do !== "look") return true;
    this.looks[step.index] ??= new Lockstep(
      this.program.looks[step.index] as Program,
      this.text,
      this.left,
      false,
    );
    return (this.looks[step.index] as Lockstep).from(at) !== step.negated;
  }
}

/** Backtracks; the registers of the first match, or null. */
function attempt(
  program: Program,
  text: string,
  start: number,
  registers: Int32Array,
  left: Left,
  isWhole: boolean,
): Int32Array | null {
  const pending: { place: number; at: number; registers: Int32Array }[] = [
    { place: 0, at: start, registers },
  ];
  for (let way = pending.pop(); way; way = pending.pop()) {
    let { place, at } = way;
    let own = way.registers;
    for (;;) {
      if (--left.steps < 0) throw new StepError();
      const step = program.steps[place] as Program["steps"][number];
      if (step.do === "done") {
        if (!isWhole || at === text.length) return own;
        break;
      }
      place++;
      if (step.do === "byte") {
        if (at >= text.length || !step.of[text.charCodeAt(at)]) break;
        at++;
      } else if (step.do === "jump") place = step.to;
      else if (step.do === "split") {
        for (const to of step.to.slice(1).reverse()) pending.push({ place: to, at, registers: own });
        place = step.to[0] as number;
      } else if (step.do === "mark") {
        own = own.slice();
        left.steps -= own.length >> 4;
        own[step.register] = at;
      } else if (step.do === "leave") {
        if (own[step.register] === at) place = step.to;
      } else if (step.do === "back") {
        const from = own[2 * step.number] as number;
        const to = own[2 * step.number + 1] as number;
        if (to < 0 || !text.startsWith(text.slice(from, to), at)) break;
        at += to - from;
      } else if (step.do === "look") {
        const look = program.looks[step.index] as Program;
        const found = attempt(look, text, at, own, left, false);
        if ((found !== null) === step.negated) break;
        if (found) own = found;
      } else if (
        step.do === "start"
          ? at !== 0
          : step.do === "end"
            ? at !== text.length
            : isEdge(text, at) === step.negated
      )
        break;
    }
  }
  return null;
}
