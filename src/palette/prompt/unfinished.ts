const KEY = "palette.unfinished";
/** Time in ms that an unfinished call is offered. */
const LIFETIME_MS = 30 * 60_000;

type Left = { id: string; given: Record<string, unknown>; text: string; at: number };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function isLeft(value: unknown): value is Left {
  if (!isRecord(value)) return false;
  const { id, given, text, at } = value;
  return typeof id === "string" && isRecord(given) && typeof text === "string" && typeof at === "number";
}

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
  read(): Left | null {
    try {
      const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
      return isLeft(kept) && Date.now() - kept.at < LIFETIME_MS ? kept : null;
    } catch {
      return null;
    }
  },
};
