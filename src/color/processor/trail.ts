import { CircleError, ColorError } from "../error.ts";
import type { AnyOp } from "../op.ts";

/** References that may stand in each other before it must be a circle. */
const DEEPEST = 64;
/** Steps and references behind one reference: those that double each other forty times would outgrow memory. */
const MOST_STEPS = 10_000;

/** Names that are being resolved, which may refer to others but not back to themselves. */
export class Trail {
  /** Outermost first. */
  private readonly names: string[] = [];
  /** Steps and references behind the outermost name so far. */
  private followed = 0;
  /** Names of which all that either direction leads to was walked for the outermost name. */
  private readonly walked = new Set<string>();
  /** True while a walk goes through what the steps of a direction do not need. */
  isWalking = false;

  /** Refuses a name that is being resolved. */
  refuseRepeated(of: string): void {
    const isCircle = this.names.includes(of);
    if (!isCircle && this.names.length < DEEPEST) return;
    const circle = [...this.names.slice(this.names.indexOf(of)), of];
    throw new (isCircle ? CircleError : ColorError)(`The ${of} leads back to itself: ${circle.join(" → ")}.`);
  }

  /** Walks through what a name leads to besides its steps, once, and refuses circles alone: it need not be there. */
  walk(of: string, visit: () => void): void {
    this.begin();
    if (this.walked.has(of)) return;
    const wasWalking = this.isWalking;
    this.isWalking = true;
    this.names.push(of);
    try {
      visit();
    } catch (error) {
      if (error instanceof CircleError || !(error instanceof ColorError)) throw error;
    } finally {
      this.names.pop();
      this.isWalking = wasWalking;
    }
    this.walked.add(of);
  }

  /** True if a walk may leave out a name: it was walked before. */
  isWalked(of: string): boolean {
    return this.isWalking && this.walked.has(of);
  }

  /** Steps that a name stands for, whose references are inside it. */
  follow(of: string, build: () => AnyOp[]): AnyOp[] {
    this.refuseRepeated(of);
    this.begin();
    this.names.push(of);
    try {
      const ops = build();
      this.followed += 1 + ops.length;
      if (this.followed > MOST_STEPS)
        throw new ColorError(`The ${of} leads to more than ${MOST_STEPS} steps and references.`);
      if (this.isWalking) this.walked.add(of);
      return ops;
    } finally {
      this.names.pop();
    }
  }

  private begin(): void {
    if (this.names.length > 0) return;
    this.followed = 0;
    this.walked.clear();
  }
}
