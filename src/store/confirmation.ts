import type { Call } from "#command/command.ts";

/** Gives what asks whether calls shall run; undefined if they need no question. */
export type Confirmation = (calls: readonly Call[]) => (() => void) | undefined;

let confirmation: Confirmation = () => undefined;

/** Sets what asks before calls of the page run; the function returned unsets it. */
export function provideConfirmation(next: Confirmation): () => void {
  confirmation = next;
  return () => {
    if (confirmation === next) confirmation = () => undefined;
  };
}

/** What shows the question that calls need before they run; undefined if they need none. */
export function confirmationOf(calls: readonly Call[]): (() => void) | undefined {
  return confirmation(calls);
}
