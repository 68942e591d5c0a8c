import type { Args } from "#command/call.ts";

/** What was typed and checked for a question that is not answered yet. */
type Draft = { text: string; checked: readonly string[] };

/** Keeps what was begun for one question while another is asked. */
export function createDrafts() {
  const kept = new Map<string, Draft>();
  return {
    /** Leaves a question for another, whose draft it gives; what was begun, if anything, is kept unless `args` answer it. */
    leave(from: string | undefined, args: Readonly<Args>, draft: Draft | null, to: string | undefined) {
      if (from !== undefined) {
        if (!draft || Object.hasOwn(args, from)) kept.delete(from);
        else kept.set(from, draft);
      }
      return to === undefined ? undefined : kept.get(to);
    },
    /** Begins anew, for the next call of a series. */
    forget(): undefined {
      kept.clear();
    },
  };
}
