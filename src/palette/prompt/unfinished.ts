import { z } from "zod";

const KEY = "palette.unfinished";
/** How long what was left is offered again. */
const KEPT = 30 * 60_000;

const left = z.object({
  id: z.string(),
  given: z.record(z.string(), z.unknown()),
  text: z.string(),
  at: z.number(),
});

/** A call that was left before its last answer, kept over closing and reloading the page. */
export const unfinished = {
  keep(id: string, given: Record<string, unknown>, text: string): void {
    try {
      sessionStorage.setItem(KEY, JSON.stringify({ id, given, text, at: Date.now() }));
    } catch {
      // Answers that are no JSON (files), or no storage: nothing is kept.
    }
  },
  done(): void {
    try {
      sessionStorage.removeItem(KEY);
    } catch {
      // Nothing was kept either.
    }
  },
  /** The call, if one was left and not long ago. */
  read(): z.output<typeof left> | null {
    try {
      const parsed = left.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? "null"));
      return parsed.success && Date.now() - parsed.data.at < KEPT ? parsed.data : null;
    } catch {
      return null;
    }
  },
};
