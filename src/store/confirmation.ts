import type { Call } from "#command/state.ts";

/** Returns a function that asks for confirmation; undefined if not needed. */
export type Confirmation = (calls: readonly Call[]) => (() => void) | undefined;

let confirmation: Confirmation = () => undefined;

/** Registers the confirmation of the page's calls; returns the unregister function. */
export function provideConfirmation(next: Confirmation): () => void {
  confirmation = next;
  return () => {
    if (confirmation === next) confirmation = () => undefined;
  };
}

/** Opens the confirmation that calls need before they run; undefined if they need none. */
export function confirmationOf(calls: readonly Call[]): (() => void) | undefined {
  return confirmation(calls);
}
