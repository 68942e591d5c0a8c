import { ColorError } from "../error.ts";
import type { AnyOp } from "../op.ts";

/** References that may stand in each other before it must be a circle. */
const DEEPEST = 64;
/** Steps and references behind one reference: those that double each other forty times would outgrow memory. */
const MOST_STEPS = 10_000;

/** Names that are being resolved, which may lead to others but not back to themselves. */
export class Trail {
  /** Outermost first. */
  private readonly names: string[] = [];
  /** Steps and references behind the outermost name so far. */
  private followed = 0;

  /** Refuses a name that is being resolved. */
  refuseRepeated(of: string): void {
    if (!this.names.includes(of) && this.names.length < DEEPEST) return;
    const circle = [...this.names.slice(this.names.indexOf(of)), of];
    throw new ColorError(`The ${of} leads back to itself: ${circle.join(" → ")}.`);
  }

  /** Steps that a name stands for, whose references are inside it. */
  follow(of: string, build: () => AnyOp[]): AnyOp[] {
    this.refuseRepeated(of);
    if (this.names.length === 0) this.followed = 0;
    this.names.push(of);
    try {
      const ops = build();
      this.followed += 1 + ops.length;
      if (this.followed > MOST_STEPS)
        throw new ColorError(`The ${of} leads to more than ${MOST_STEPS} steps and references.`);
      return ops;
    } finally {
      this.names.pop();
    }
  }
}
