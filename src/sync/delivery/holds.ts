type Hold = { why: string; attempts: number; until: number; status: number };

export type Holds = ReturnType<typeof createHolds>;

/**
 * Configurations whose changes the server did not take just now, each until its next try. What is put off holds up
 * nothing of any other.
 * @param backoff milliseconds before the nth try; `refused` says that the server was there to put it off
 */
export function createHolds(backoff: (attempt: number, refused: boolean) => number) {
  const held = new Map<string, Hold>();
  const waits = (configId: string, now = performance.now()) => (held.get(configId)?.until ?? 0) > now;

  return {
    waits,
    /** Whether one was put off and has not got through since. */
    has: (configId: string): boolean => held.has(configId),
    /** Puts a configuration off. @param status of the answer; 0 where none came */
    put: (configId: string, why: string, status: number): void => {
      const attempts = held.get(configId)?.attempts ?? 0;
      const until = performance.now() + backoff(attempts, status >= 400 && status < 500);
      // The last one that was put off is the last to be told of and to be tried.
      held.delete(configId);
      held.set(configId, { why, attempts: attempts + 1, until, status });
    },
    /** The server has taken changes of this one: what it could not be reached for is worth a try. */
    passed: (configId: string): void => {
      held.delete(configId);
      for (const hold of held.values()) if (hold.status === 0 || hold.status === 401) hold.until = 0;
    },
    /** Nothing is left to be tried of those whose time had come at `now`: those that became due since were not asked. */
    settle: (now: number): void => {
      for (const configId of [...held.keys()]) if (!waits(configId, now)) held.delete(configId);
    },
    /** Has everything tried at once; with `anew` as if for the first time. */
    lift: (anew = false): void => {
      for (const hold of held.values()) {
        hold.until = 0;
        if (anew) hold.attempts = 0;
      }
    },
    drop: (configId: string): void => void held.delete(configId),
    clear: (): void => held.clear(),
    /** Milliseconds until the next one is to be tried; undefined where none is put off. */
    pause: (): number | undefined => {
      if (held.size === 0) return undefined;
      const next = Math.min(...[...held.values()].map(({ until }) => until));
      return Math.max(0, next - performance.now());
    },
    /** Why the first of them is put off, and whether the server failed that was there. */
    why: (): { why: string; failed: boolean } | undefined => {
      const first = held.values().next().value;
      return first && { why: first.why, failed: first.status >= 500 };
    },
  };
}
