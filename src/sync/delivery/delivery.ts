export type DeliveryOptions<Batch> = {
  /** The next to go out. */
  next: () => Batch | undefined;
  /** Resolves when it may be sent, with false if it is not to be. */
  ready: (batch: Batch) => Promise<boolean>;
  /** Sends one, or puts it off. */
  deliver: (batch: Batch) => Promise<void>;
  /** Called after every run. */
  changed: () => void;
  /** Called when no request is left to send. */
  emptied: () => void;
  /** Milliseconds until the next retry; undefined if none. */
  pause: () => number | undefined;
};

/** Sends one batch at a time, in order, and retries the delayed ones. */
export function createDelivery<Batch>(options: DeliveryOptions<Batch>) {
  const { next, ready, deliver, changed, emptied, pause } = options;
  let sending = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The timer runs for a backoff, not for more changes. */
  let pausing = false;
  const idle: (() => void)[] = [];

  function schedule(delay: number, pause = false): void {
    clearTimeout(timer);
    pausing = pause;
    timer = setTimeout(() => {
      timer = undefined;
      void work();
    }, delay);
    changed();
  }

  async function work(): Promise<void> {
    if (sending) return;
    sending = true;
    changed();
    try {
      for (let batch = next(); batch; batch = next()) {
        if (!(await ready(batch))) continue;
        await deliver(batch);
        changed();
      }
    } finally {
      sending = false;
      const wait = pause();
      if (wait !== undefined) schedule(wait, true);
      else {
        emptied();
        changed();
      }
    }
  }

  return {
    schedule,
    /** True if a send is active or scheduled. */
    busy: () => sending || timer !== undefined,
    /** True if a run is active or about to begin, so that new changes go out with it. */
    soon: () => sending || (timer !== undefined && !pausing),
    /** True if a run is active. */
    sending: () => sending,
    /** Resolves waiting flushes when idle. */
    rest: () => {
      if (!sending && (timer === undefined || pausing)) for (const done of idle.splice(0)) done();
    },
    /** Sends pending requests now; resolves when idle. */
    flush: async () => {
      if (timer !== undefined) schedule(0);
      await new Promise<void>((resolve) => {
        if (sending || timer !== undefined) idle.push(resolve);
        else resolve();
      });
    },
    stop: () => {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
