import type { ByteSet } from "./byteSet.ts";
import type { Expression } from "./expression.ts";

/** One instruction; after those without `to` comes the next one. */
type Instruction =
  | { do: "byte"; of: ByteSet }
  | { do: "start" }
  | { do: "end" }
  | { do: "edge"; negated: boolean }
  | { do: "look"; negated: boolean; index: number }
  | { do: "split"; to: readonly number[] }
  | { do: "jump"; to: number }
  /** Writes the place into a register. */
  | { do: "mark"; register: number }
  /** Leaves a loop whose last round took nothing. */
  | { do: "leave"; register: number; to: number }
  | { do: "back"; number: number }
  | { do: "done" };

/** Compiled expression. Registers hold the start and end of each group, then marks of loops. */
export type Program = {
  steps: readonly Instruction[];
  looks: readonly Program[];
  registers: number;
  hasBack: boolean;
};

/** An expression whose counts make a program larger than we run. */
export class ProgramError extends Error {}

const LARGEST = 50_000;

/** Compiles an expression. Throws a ProgramError for one that grows beyond all bounds. */
export function compile(expression: Expression): Program {
  return new Compiler(countGroups(expression)).program(expression);
}

class Compiler {
  private steps: Instruction[] = [];
  private looks: Program[] = [];
  private registers: number;
  private size = 0;
  private readonly hasBack: boolean;

  constructor({ groups, hasBack }: { groups: number; hasBack: boolean }) {
    this.registers = 2 * (groups + 1);
    this.hasBack = hasBack;
  }

  program(expression: Expression): Program {
    const outer = [this.steps, this.looks] as const;
    this.steps = [];
    this.looks = [];
    this.add(expression);
    this.put({ do: "done" });
    const { steps, looks, hasBack } = this;
    [this.steps, this.looks] = outer;
    return { steps, looks, hasBack, registers: this.registers };
  }

  private put(instruction: Instruction): number {
    if (++this.size > LARGEST) throw new ProgramError();
    return this.steps.push(instruction) - 1;
  }

  private add(expression: Expression): void {
    switch (expression.kind) {
      case "byte":
        this.put({ do: "byte", of: expression.of });
        return;
      case "start":
      case "end":
        this.put({ do: expression.kind });
        return;
      case "edge":
        this.put({ do: "edge", negated: expression.negated });
        return;
      case "look": {
        const inner = this.program(expression.of);
        this.put({ do: "look", negated: expression.negated, index: this.looks.push(inner) - 1 });
        return;
      }
      case "row":
        for (const each of expression.of) this.add(each);
        return;
      case "either":
        this.either(expression.of);
        return;
      case "repeat":
        this.repeat(expression);
        return;
      case "group":
        this.marked(expression.number, () => this.add(expression.of));
        return;
      case "back":
        this.put({ do: "back", number: expression.number });
    }
  }

  private marked(number: number, inside: () => void): void {
    if (this.hasBack) this.put({ do: "mark", register: 2 * number });
    inside();
    if (this.hasBack) this.put({ do: "mark", register: 2 * number + 1 });
  }

  private either(of: readonly Expression[]): void {
    const starts: number[] = [];
    const split = this.put({ do: "split", to: starts });
    const jumps: number[] = [];
    for (const each of of) {
      starts.push(this.steps.length);
      this.add(each);
      jumps.push(this.put({ do: "jump", to: split }));
    }
    for (const jump of jumps) this.steps[jump] = { do: "jump", to: this.steps.length };
  }

  private repeat({ of, least, most }: Expression & { kind: "repeat" }): void {
    for (let count = 0; count < least; count++) this.once(of);
    if (most === Number.POSITIVE_INFINITY) {
      const split = this.put({ do: "jump", to: 0 });
      const register = this.registers++;
      if (this.hasBack) this.put({ do: "mark", register });
      this.add(of);
      if (this.hasBack) this.put({ do: "leave", register, to: this.steps.length + 2 });
      this.put({ do: "jump", to: split });
      this.steps[split] = { do: "split", to: [split + 1, this.steps.length] };
      return;
    }
    const skips: number[] = [];
    for (let count = least; count < most; count++) {
      skips.push(this.put({ do: "jump", to: 0 }));
      this.once(of);
    }
    for (const skip of skips) this.steps[skip] = { do: "split", to: [skip + 1, this.steps.length] };
  }

  /** Something that takes no instruction counts all the same: `(){99999}` must end. */
  private once(of: Expression): void {
    if (++this.size > LARGEST) throw new ProgramError();
    this.add(of);
  }
}

function countGroups(expression: Expression): { groups: number; hasBack: boolean } {
  let groups = 0;
  let hasBack = false;
  const pending: Expression[] = [expression];
  for (let each = pending.pop(); each; each = pending.pop()) {
    if (each.kind === "group") groups++;
    if (each.kind === "back") hasBack = true;
    if ("of" in each && each.kind !== "byte") {
      if (Array.isArray(each.of)) for (const inner of each.of) pending.push(inner);
      else pending.push(each.of as Expression);
    }
  }
  return { groups, hasBack };
}
