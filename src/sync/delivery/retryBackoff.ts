type Hold = { why: string; attempts: number; until: number; status: number; closed: boolean };

export type RetryBackoff = ReturnType<typeof createRetryBackoff>;

/**
 * Backoff of configurations whose changes the server did not take. Each is delayed on its own.
 * @param backoff milliseconds before the nth try; `refused` is true if the server answered
 */
export function createRetryBackoff(backoff: (attempt: number, refused: boolean) => number) {
  const held = new Map<string, Hold>();
  const waits = (configId: string, now = performance.now()) => (held.get(configId)?.until ?? 0) > now;

  return {
    waits,
    /** True if a configuration was delayed and not sent since. */
    has: (configId: string): boolean => held.has(configId),
    /**
     * Delays a configuration.
     * @param status of the answer; 0 if none came
     * @param closed true if operators have switched changes off
     */
    put: (configId: string, why: string, status: number, closed = false): void => {
      const attempts = held.get(configId)?.attempts ?? 0;
      const until = performance.now() + backoff(attempts, status >= 400 && status < 500);
      // The latest delayed one is reported and tried last.
      held.delete(configId);
      held.set(configId, { why, attempts: attempts + 1, until, status, closed });
    },
    /** The server accepted this one: those delayed as unreachable are retried. */
    passed: (configId: string): void => {
      held.delete(configId);
      for (const hold of held.values()) if (hold.status === 0 || hold.status === 401) hold.until = 0;
    },
    /** Drops those due at `now`: all of these were tried; those due since were not. */
    settle: (now: number): void => {
      for (const configId of [...held.keys()]) if (!waits(configId, now)) held.delete(configId);
    },
    /** Retries all at once; `anew` also resets the backoff. */
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
    /** Reason of the first delay, and if the server itself failed, or takes nothing for now. */
    why: (): { why: string; failed: boolean; closed?: boolean } | undefined => {
      const first = held.values().next().value;
      return first && { why: first.why, failed: first.status >= 500, ...(first.closed && { closed: true }) };
    },
  };
}
